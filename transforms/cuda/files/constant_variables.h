// Variables on the device that device code only reads, all lanes of a warp the same: constant memory has them
// (CUDA C++ Programming Guide, Device Memory Accesses), as a CUDA programmer's parameters of a simulation.
#ifndef OMPICC_TRANSFORMS_CUDA_CONSTANT_VARIABLES_H
#define OMPICC_TRANSFORMS_CUDA_CONSTANT_VARIABLES_H

#include "transforms/cuda/files/device_unit.h"

namespace ompicc::cuda {

/// Declare target variables of the unit alone whose address nobody takes, on the host neither, and that the
/// host alone changes (`target update to`): numbers, pointers, structures, and arrays of which constants or
/// the numbers of loops between constants choose elements. Few, since all units of a program share 64 KB.
VarSet constantVariables(Unit &unit, const DeviceContents &contents);

} // namespace ompicc::cuda
#endif
