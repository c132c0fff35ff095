#include "translator/driver/ccache.h"

#include "translator/driver/kernels.h"
#include "translator/driver/pipeline.h"
#include "translator/driver/sha256.h"

#include <cstdio>
#include <unistd.h>

namespace driver {

namespace {

/// What objects made from `text` depend on beside it and the command line.
std::string surroundings(Context &context, const std::string &text) {
  Sha256 hash;
  hash.add(file_stamp(find_program(context.tools.cc)));
  if (contains_openmp(text)) {
    hash.add(file_stamp(context.tools.ompi));
    try {
      hash.add(kernels_identity(context));
    } catch (const Error &error) { // compiling will say so where it needs kernels
      hash.add(error.what());
    }
  }
  return hash.hex();
}

} // namespace

bool called_by_ccache() {
  char path[4096];
  const std::string link = "/proc/" + std::to_string(::getppid()) + "/exe";
  const ssize_t size = ::readlink(link.c_str(), path, sizeof path);
  return size > 0 && starts_with(base_name(std::string(path, size_t(size))), "ccache");
}

int preprocess_for_ccache(Context &context, const Words &words) {
  const Options &options = context.options;
  // Files beside the object are none of what ccache keeps: where its -E fails it leaves the work to us.
  if (options.keep || options.report != Report::None) {
    std::fprintf(stderr, "ompicc: not for ccache: -k and --report write more than an object\n");
    return 1;
  }
  const ProcessResult result = run_process(words, Output::Capture, Stdin::Inherit);
  std::fputs(result.err.c_str(), stderr);
  std::string text = options.output.empty() ? result.out : "";
  if (result.status == 0) {
    if (!options.output.empty()) text = read_file(options.output);
    // A file that is none keeps ccache from looking at the files that were included only ("direct mode"),
    // which would miss a change of the surroundings.
    text += "# 1 \"/dev/null\" 3\n#pragma ompicc made_with " + surroundings(context, text) + "\n";
    if (!options.output.empty()) write_file(options.output, text);
  }
  if (options.output.empty()) std::fwrite(text.data(), 1, text.size(), stdout);
  return result.status;
}

} // namespace driver
