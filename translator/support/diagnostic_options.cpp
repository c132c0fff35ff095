#include "translator/support/diagnostic_options.h"
#include <cstdlib>

namespace ompicc {

namespace {

struct Warning {
  const char *name;
  enum { On, InAll, Off } from; ///< without an option that names it; InAll: on with -Wall
};
const Warning kWarnings[] = {{"openmp-race", Warning::On},
                             {"openmp-lost-write", Warning::On},
                             {"openmp-increment", Warning::On},
                             {"openmp-unused-clause", Warning::InAll},
                             {"openmp-nested-target", Warning::On},
                             {"openmp-cxx", Warning::On},
                             {"openmp-stack", Warning::Off},
                             {"openmp-task-graph", Warning::Off},
                             {"misleading-indentation", Warning::InAll}};

const Warning *find(std::string_view name) {
  for (const Warning &w : kWarnings)
    if (name == w.name) return &w;
  return nullptr;
}

bool takePrefix(std::string_view &word, std::string_view prefix) {
  if (word.substr(0, prefix.size()) != prefix) return false;
  word.remove_prefix(prefix.size());
  return true;
}

} // namespace

/// The name in -WNAME, -Wno-NAME, -Werror=NAME and -Wno-error=NAME.
static std::string_view nameIn(std::string_view option) {
  if (!takePrefix(option, "-W")) return {};
  takePrefix(option, "no-");
  takePrefix(option, "error=");
  return option;
}

bool isTranslatorWarning(std::string_view option) {
  const std::string_view name = nameIn(option);
  return name.substr(0, 7) == "openmp-" && find(name);
}

bool DiagnosticOptions::option(std::string_view word) {
  if (word == "-w") return noWarnings_ = true;
  if (word == "-Wall") return all_ = true;
  if (word == "-Werror") return allErrors_ = true;
  if (word == "-Wno-error") return allErrors_ = false, true;
  if (word == "-Wfatal-errors") return fatalErrors = true;
  if (word == "-Wno-fatal-errors") return fatalErrors = false, true;
  std::string_view rest = word;
  if (takePrefix(rest, "-fmax-errors=")) {
    maxErrors = unsigned(strtoul(std::string(rest).c_str(), nullptr, 10));
    return true;
  }
  if (word == "-fdiagnostics-color" || word == "-fdiagnostics-color=always") return color = true;
  if (word == "-fno-diagnostics-color" || word == "-fdiagnostics-color=never") return color = false, true;
  if (!find(nameIn(word))) return false;
  takePrefix(word, "-W");
  const bool on = !takePrefix(word, "no-");
  if (takePrefix(word, "error=")) {
    errors_[std::string(word)] = on;
    if (on) enabled_[std::string(word)] = true;
  } else {
    enabled_[std::string(word)] = on;
  }
  return true;
}

DiagnosticOptions::Action DiagnosticOptions::action(std::string_view name) const {
  const Warning *known = find(name);
  const auto on = enabled_.find(name);
  const bool enabled = on != enabled_.end()
                           ? on->second
                           : !known || known->from == Warning::On || (known->from == Warning::InAll && all_);
  if (noWarnings_ || !enabled) return Ignore;
  const auto error = errors_.find(name);
  return (error != errors_.end() ? error->second : allErrors_) ? Fail : Warn;
}

} // namespace ompicc
