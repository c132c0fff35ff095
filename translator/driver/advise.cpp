#include "translator/driver/advise.h"

#include "translator/driver/process.h"

#include <cstdlib>
#include <unistd.h>

namespace driver {

namespace {

const char option[] = "--advise";

bool is_source(const std::string &name) {
  const size_t dot = name.rfind('.');
  return dot != std::string::npos && (name.substr(dot) == ".c" || name.substr(dot) == ".o");
}

/// A file of the current folder's is meant also without "./", as debuggers take it.
std::string found(const std::string &program) {
  const std::string here = "./" + program;
  return program.find('/') == std::string::npos && is_regular(here) && access(here.c_str(), X_OK) == 0
             ? here
             : program;
}

} // namespace

bool is_advise_command(const Words &words) {
  return !words.empty() &&
         (words[0] == option || words[0].compare(0, sizeof option, std::string(option) + "=") == 0);
}

void run_advised(const Words &words) {
  const std::string diff = words[0] == option ? "" : words[0].substr(sizeof option);
  if (words[0] != option && diff.empty()) throw Error("missing file name after '--advise='");
  if (words.size() < 2) throw Error("missing program: ompicc --advise[=DIFF] PROGRAM [ARGUMENTS]");
  if (is_source(words[1]))
    throw Error("'" + words[1] +
                "' is no program: compile it first, then 'ompicc --advise' runs what was made of it");
  if (environment("OMPICC_ADVISE").empty() || environment("OMPICC_ADVISE") == "0")
    setenv("OMPICC_ADVISE", "1", 1);
  if (!diff.empty()) setenv("OMPICC_ADVISE_DIFF", diff.c_str(), 1);
  Words program(words.begin() + 1, words.end());
  program[0] = found(program[0]);
  replace_process(program);
}

} // namespace driver
