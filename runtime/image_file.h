// image_file.h: kernel binaries that lie in files: beside the executable (`--kernels=files`) or in
// OMPICC_KERNEL_DIR.
#ifndef RUNTIME_IMAGE_FILE_H
#define RUNTIME_IMAGE_FILE_H

#include <string>
#include <vector>

namespace ort {

/// What the name of a kernel file says: "<unit>.sm_90.cubin", "<unit>.sm_53.ptx", "<unit>.sim.so".
struct ImageName {
  unsigned format; // ort_image_format
  unsigned arch;
};
bool parse_image_name(const std::string &file, const std::string &unit, ImageName &name);

/// The names in `directory` that are kernel files of `unit`; none if there is no such directory.
std::vector<std::string> list_image_files(const std::string &directory, const std::string &unit);

/// Reads a kernel file whole and checks by its own format that it is complete: it may be another one than the
/// program was built with. Returns "" or one line that says what is wrong.
std::string read_image_file(const std::string &path, unsigned format, std::string &bytes);

/// Why `bytes` cannot be a whole binary of that format, or "".
std::string check_image(const std::string &bytes, unsigned format);

} // namespace ort
#endif
