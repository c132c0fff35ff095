// warnings.cpp: see warnings() in outputs.h.
#include "tools/advise/outputs.h"

#include <algorithm>

namespace advise {
namespace {

/// As gcc shows a line, and what could be in its place.
std::string gutter(const std::string &number, const std::string &text) {
  return std::string(number.size() < 5 ? 5 - number.size() : 0, ' ') + number + " | " + text + "\n";
}

std::string shown(const Advice &advice, Sources &sources) {
  std::string text = advice.file + ":" + std::to_string(advice.line) + ":" + std::to_string(advice.column) +
                     ": warning: " + advice.message + " [" + advice.option + "]\n";
  const std::vector<std::string> &lines = sources.lines(advice.file);
  if (advice.line > 0 && advice.line <= lines.size()) {
    const std::string &line = lines[advice.line - 1];
    std::string blanks = line.substr(0, std::min<size_t>(advice.column - 1, line.size()));
    for (char &c : blanks)
      if (c != '\t') c = ' ';
    text += gutter(std::to_string(advice.line), line);
    text += gutter("", blanks + "^" + std::string(advice.width > 1 ? advice.width - 1 : 0, '~'));
  }
  for (const std::string &line : advice.fixed) text += gutter("+++", line);
  return text;
}

} // namespace

std::string warnings(const Rules &rules, const Observer &observer, Sources &sources) {
  std::string text;
  for (const Advice &advice : rules.advice()) text += shown(advice, sources);
  const size_t count = rules.advice().size();
  const uint64_t executed = observer.constructs_executed(), unknown = observer.constructs_unknown();
  text += "ompicc advice: " + (count ? std::to_string(count) : std::string("no")) +
          (count == 1 ? " warning" : " warnings") + " about " + std::to_string(observer.facts().size()) +
          (observer.facts().size() == 1 ? " device construct" : " device constructs") + "\n";
  if (executed == 0)
    text += "ompicc advice: no construct was executed on a device\n";
  else if (unknown > 0)
    text += "ompicc advice: nothing is known of the list items in " + std::to_string(unknown) + " of " +
            std::to_string(executed) + " executions of constructs\n";
  const uint64_t unwatched = observer.constructs_unwatched();
  if (unwatched > 0)
    text += "ompicc advice: the text of " + std::to_string(unwatched) +
            (unwatched == 1 ? " kernel" : " kernels") +
            " does not show all that is accessed; a sim device does, of kernels compiled with --sim-accesses "
            "that run "
            "one at a time\n";
  return text;
}

} // namespace advise
