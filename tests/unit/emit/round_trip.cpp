#include "tests/unit/emit/round_trip.h"
#include "tests/unit/catch.h"
#include "translator/parser/parser.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fstream>
#include <iterator>
#include <sys/wait.h>

using namespace ompicc;

Unit::Unit(const std::string &text) {
  source.reset(new SourceFile("test.c", text));
  diagnostics.reset(new Diagnostics(*source, false));
  tree = parse(context, *source, *diagnostics);
  std::string messages;
  for (auto &message : diagnostics->messages()) {
    Place place = source->place(message.loc);
    messages += std::string(place.file) + ":" + std::to_string(place.line) + ": " + message.text + "\n";
  }
  INFO(messages);
  REQUIRE(diagnostics->errorCount() == 0);
}

Decl *Unit::find(std::string_view name) const {
  for (External *external : tree->externals)
    for (Decl *decl : external->decls)
      if (decl->name && decl->name->text == name) return decl;
  return nullptr;
}

Outcome run(const std::string &command) {
  Outcome outcome;
  FILE *pipe = popen(("(" + command + ") 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  for (size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) outcome.output.append(buffer, n);
  int status = pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

std::string readFile(const std::string &path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void writeFile(const std::string &path, const std::string &text) { std::ofstream(path) << text; }

const std::string &scratch() {
  struct Directory {
    std::string path;
    Directory() {
      char name[] = "/tmp/unit-emit-XXXXXX";
      if (char *made = mkdtemp(name)) path = made;
    }
    ~Directory() {
      if (!path.empty() && system(("rm -rf " + path).c_str()) != 0)
        fprintf(stderr, "%s could not be removed\n", path.c_str());
    }
  };
  static Directory directory;
  return directory.path;
}

std::vector<std::string> programs(const std::string &folder) {
  std::vector<std::string> paths;
  std::string path = "tests/unit/emit/" + folder;
  DIR *directory = opendir(path.c_str());
  REQUIRE(directory != nullptr);
  while (dirent *entry = readdir(directory)) {
    std::string name = entry->d_name;
    if (name.size() > 2 && name.substr(name.size() - 2) == ".c") paths.push_back(path + "/" + name);
  }
  closedir(directory);
  std::sort(paths.begin(), paths.end());
  REQUIRE(!paths.empty());
  return paths;
}

const DeviceSpelling &asNamed() {
  static const struct : DeviceSpelling {
    std::string spell(std::string_view word) const override {
      return word == "device" ? "" : std::string(word); // functions are the host's
    }
  } spelling;
  return spelling;
}
