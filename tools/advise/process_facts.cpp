// process_facts.cpp: see process_facts.h.
#include "tools/advise/process_facts.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <string>
#include <unistd.h>

namespace advise {

bool handles_signals() {
  for (int number = 1; number < 32; ++number) {
    struct sigaction action;
    if (sigaction(number, nullptr, &action) != 0) continue;
    if ((action.sa_flags & SA_SIGINFO) || (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN))
      return true;
  }
  return false;
}

bool has_threads_of_its_own(bool &any) {
  DIR *const tasks = opendir("/proc/self/task");
  if (!tasks) return true;
  std::string own;
  int same = 0, count = 0;
  const auto name_of = [](const std::string &task) {
    char name[32] = {};
    if (FILE *const file = std::fopen(("/proc/self/task/" + task + "/comm").c_str(), "r")) {
      if (!std::fgets(name, sizeof name, file)) name[0] = 0;
      std::fclose(file);
    }
    return std::string(name);
  };
  own = name_of(std::to_string(getpid()));
  while (const dirent *const entry = readdir(tasks)) {
    if (entry->d_name[0] == '.') continue;
    ++count;
    same += name_of(entry->d_name) == own;
  }
  closedir(tasks);
  any = count > 1;
  return same > 1;
}

uintptr_t beginning_of_heap() {
  unsigned long begin = 0;
  char line[512];
  FILE *const maps = std::fopen("/proc/self/maps", "r");
  while (maps && !begin && std::fgets(line, sizeof line, maps))
    if (std::strstr(line, "[heap]")) begin = std::strtoul(line, nullptr, 16);
  if (maps) std::fclose(maps);
  return begin;
}

} // namespace advise
