// The formats of kernel binaries that ompicc can make.
#ifndef TRANSLATOR_DRIVER_KERNEL_FORMAT_H
#define TRANSLATOR_DRIVER_KERNEL_FORMAT_H

#include <string>

namespace driver {

enum class Format {
  Cubin,
  Ptx,
  Sim,
  Source ///< what the others are made of (kernel_source.h); none of --kernel-format
};

struct FormatInfo {
  Format format;
  const char *name;   ///< as --kernel-format has it, and the plugin that loads such kernels (docs/devices.md)
  const char *label;  ///< in messages
  const char *suffix; ///< of files, behind the architecture
  const char *set;    ///< the transformation set whose kernel files it is made of
};

constexpr FormatInfo kFormats[] = {
    {Format::Cubin, "cubin", "cubin", "cubin", "cuda"},
    {Format::Ptx, "ptx", "PTX", "ptx", "cuda"},
    {Format::Sim, "sim", "sim", "so", "cuda"},
};

constexpr FormatInfo kSourceFormat = {Format::Source, "source", "source", "source", "cuda"};

inline const FormatInfo &info(Format format) {
  if (format == Format::Source) return kSourceFormat;
  for (const FormatInfo &entry : kFormats)
    if (entry.format == format) return entry;
  return kFormats[0];
}

} // namespace driver

#endif
