// image_file.h: kernel binaries that lie in files: beside the executable (`--kernels=files`) or in
// OMPICC_KERNEL_DIR. What they are called and what they look like is known to plugins.
#ifndef RUNTIME_IMAGE_FILE_H
#define RUNTIME_IMAGE_FILE_H

#include "device-interface/plugin.h"

#include <string>
#include <vector>

namespace ort {

/// A kernel file, and what its name says.
struct ImageFile {
  std::string name;
  const char *format;
  unsigned arch;
};

/// The files in `directory` that are kernel files of `unit`, in alphabetical order; none if there is no such
/// directory.
std::vector<ImageFile> list_image_files(const std::string &directory, const std::string &unit);

/// Reads a kernel file whole and has the plugin look whether it is complete: it may be another one than the
/// program was built with. Returns "" or one line that says what is wrong.
std::string read_image_file(const std::string &path, const char *format, const ort_plugin_t &plugin,
                            std::string &bytes);

} // namespace ort
#endif
