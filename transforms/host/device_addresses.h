// Addresses of devices that a program asks for (use_device_ptr, use_device_addr; OpenMP 5.2 §5.4.5, §5.4.10).
#ifndef OMPICC_TRANSFORMS_HOST_DEVICE_ADDRESSES_H
#define OMPICC_TRANSFORMS_HOST_DEVICE_ADDRESSES_H

#include "ast/omp.h"

namespace ompicc {

/// Whether the addresses that the clauses of a target data construct give may get to kernels of the unit: not
/// where they are only handed to functions of others (omp_target_memcpy, MPI, BLAS).
bool givesKernelsAddresses(const OmpDirective &targetData);

} // namespace ompicc
#endif
