// performed_reads.h: what the kernel that gathers reads does, for drivers whose device memory is the host's.
#ifndef TESTS_UNIT_RUNTIME_PERFORMED_READS_H
#define TESTS_UNIT_RUNTIME_PERFORMED_READS_H

#include "cudadev-device/gathered_reads.h"

#include <cstring>

/// @param arguments as cuLaunchKernel gets them
inline void perform_reads(void **arguments) {
  const auto &reads = *static_cast<const cudadev_reads *>(arguments[0]);
  for (unsigned i = 0; i < reads.count; ++i)
    std::memcpy(reinterpret_cast<void *>(reads.to[i]), reinterpret_cast<const void *>(reads.from[i]),
                reads.bytes[i]);
}

#endif
