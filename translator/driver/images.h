// Kernel binaries as part of the host C: the definitions of `<unit>_images` and `<unit>_nimages`
// (runtime/ort.h).
#ifndef TRANSLATOR_DRIVER_IMAGES_H
#define TRANSLATOR_DRIVER_IMAGES_H

#include "translator/driver/options.h"

#include <string>
#include <vector>

namespace driver {

/// One compiled kernel binary of a unit.
struct Image {
  Format format;
  unsigned arch;    ///< compute capability; 0 for sim
  std::string path; ///< where it lies now
  std::string file; ///< its name in `<exe>.kernels/`: "<unit>.sm_90.cubin"
  unsigned long long size;
};

/// How the bytes get into the object.
enum class Embedding {
  Incbin, ///< top-level asm that names the file: fast, but the file must exist until the assembler has run
  Text    ///< C string literals: for -S, and for LTO, which assembles later or elsewhere
};

/// The C text to append to a unit's host C. With Placement::Files the bytes go to the kernel section as
/// records (elf_section.h) and the table names files only.
std::string image_definitions(const std::string &unit, const std::vector<Image> &images, Placement placement,
                              Embedding embedding);

/// A C string literal of any bytes, in lines of moderate length.
std::string c_string(const std::string &bytes);

} // namespace driver

#endif
