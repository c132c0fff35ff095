#include "transforms/pass_list.h"
#include "transforms/common/normalise.h"
#include <cstdio>

namespace ompicc {

std::string passList() {
  std::string text = R"(# Passes

From the source to the files that are compiled next. `ompi --dump-after=NAME` (and `ompicc`, which preprocesses first) prints
the tree after the pass of that name, `--time-passes` says what each costs. This page is what `ompi --list-passes` prints.

`parse` is the parser with what it calls for each construct that is complete (translator/parser, translator/sema): names,
types and OpenMP's rules; metadirectives and variants are chosen there. Its tree is what `--dump-ast` prints, too.

The passes below normalise the tree: afterwards every set finds leaf constructs with nothing left implicit. Each lies in
transforms/common, in a file of its name or one that its declaration names (normalise.h). Those above the line
are for the whole unit; the others are made in this order for each function that has OpenMP in it.

| pass | OpenMP | what it does | after |
|---|---|---|---|
)";
  bool ofUnit = true;
  for (const Pass &pass : passes()) {
    if (ofUnit && !pass.ofUnit) text += "| | | | |\n";
    ofUnit = pass.ofUnit;
    text += "| `" + std::string(pass.name) + "` | ";
    const bool hasVersion = pass.section.find(' ') != std::string::npos;
    if (!pass.section.empty())
      text += hasVersion ? std::string(pass.section).replace(pass.section.find(' '), 1, " §")
                         : "5.2 §" + std::string(pass.section);
    text += " | " + std::string(pass.what) + " | ";
    std::string after;
    for (std::string_view name : pass.after) after += (after.empty() ? "`" : ", `") + std::string(name) + "`";
    text += after + " |\n";
  }
  return text + R"(
Then come the sets: `kernels` (each device set makes a kernel file of a copy of each target construct: transforms/cuda),
`run_ahead` (where the host need not wait for kernels: transforms/host/run_ahead.cpp) and `host` (what is left becomes host C:
transforms/host, printed as it is made).
)";
}

std::string StepTimes::text() const {
  double all = 0;
  for (const auto &step : steps_) all += step.second;
  std::string text = "      ms   share  pass\n";
  auto line = [&](const char *name, double seconds) {
    char row[128];
    snprintf(row, sizeof row, "%8.3f  %5.1f%%  %s\n", seconds * 1e3, all > 0 ? 100 * seconds / all : 0, name);
    text += row;
  };
  for (const auto &step : steps_) line(step.first.c_str(), step.second);
  line("all", all);
  return text;
}

} // namespace ompicc
