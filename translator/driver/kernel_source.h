// The kernels' CUDA C as part of the program (--embed-source), from which libompirt makes codelets
// (OMPICC_CODELET, docs/codelets.md).
#ifndef TRANSLATOR_DRIVER_KERNEL_SOURCE_H
#define TRANSLATOR_DRIVER_KERNEL_SOURCE_H

#include "translator/driver/images.h"
#include "translator/driver/kernels.h"

namespace driver {

/// Writes the unit's kernel files as one file into the folder (device-interface/image.h describes it), as a
/// further image of the unit. There must be kernels of CUDA's set.
Image source_image(const Options &options, const Unit &unit, const std::string &folder);

} // namespace driver

#endif
