// codelet.h: writes a launch of a kernel as a folder that repeats it (ort_plugin_t::begin_codelet). What is
// the same in all codelets is in packaging/codelet/, with the program that reads what is written here.
#ifndef CUDADEV_HOST_CODELET_CODELET_H
#define CUDADEV_HOST_CODELET_CODELET_H

#include "cudadev-host/codelet/blocks.h"
#include "cudadev-host/codelet/folder.h"
#include "cudadev-host/launch.h"

#include <memory>

namespace cudadev {

/// A kernel's argument.
struct CodeletArgument {
  std::string name, value; ///< "": it is the address of a block
  int block = -1;
  long offset = 0;
  std::vector<CodeletPointer> pointers; ///< in the value
};

class Codelet {
public:
  Codelet(Gpu &gpu, const ort_codelet_t &codelet)
      : gpu_(gpu), blocks_(gpu, codelet), folder_(codelet.folder) {}

  /// Writes all but the results. Returns an ort_plugin_status.
  int begin(const ort_plugin_host_t &host, const PlannedLaunch &launch, const ort_plugin_argument_t *values,
            unsigned nargs, const ort_codelet_t &codelet);
  /// Adds the results.
  int end();

private:
  int read_arguments(const ort_plugin_argument_t *values, unsigned nargs, const ort_codelet_t &codelet);
  void write_blocks();
  void write_kernel(const PlannedLaunch &launch, const ort_codelet_t &codelet);

  Gpu &gpu_;
  CodeletBlocks blocks_;
  CodeletFolder folder_;
  std::vector<CodeletArgument> arguments_;
};

/// The launch, its arguments and its data as the tables that main.c reads, and as JSON for other programs.
std::string codelet_header(const PlannedLaunch &launch, const std::vector<CodeletArgument> &arguments,
                           const std::vector<CodeletBlock> &blocks, const ort_codelet_t &codelet);
std::string codelet_json(const PlannedLaunch &launch, const std::vector<CodeletArgument> &arguments,
                         const std::vector<CodeletBlock> &blocks, const ort_codelet_t &codelet,
                         const std::string &source);

} // namespace cudadev
#endif
