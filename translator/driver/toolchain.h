// The tools and folders that ompicc works with.
#ifndef TRANSLATOR_DRIVER_TOOLCHAIN_H
#define TRANSLATOR_DRIVER_TOOLCHAIN_H

#include "translator/driver/options.h"

#include <string>
#include <vector>

namespace driver {

/// Each path is "" when the tool was not found; cc is always there.
struct Toolchain {
  std::string cc;            ///< --cc, --target, OMPICC_CC, ompicc.conf, cc
  std::string cxx;           ///< sim kernels: OMPICC_CXX, ompicc.conf, c++, g++, clang++
  std::string nvcc;          ///< --nvcc, OMPICC_NVCC, ompicc.conf, PATH, CUDA_HOME, /usr/local/cuda
  std::string clang;         ///< clang++: PTX for architectures that nvcc does not know
  std::string libdevice;     ///< CUDA's libm as bitcode, which clang++ links into kernels that use it
  std::string objcopy;       ///< takes the kernel section out of an executable
  std::string ompi;          ///< the translator
  std::string libdir;        ///< lib/ompicc of the installed tree, or OMPICC_LIBDIR
  std::string target_libdir; ///< where in it are the libraries that programs are linked with: with --target
                             ///< in a folder of that name
  std::string include;       ///< include/ompicc of the installed tree
  Words default_archs;       ///< ompicc.conf's kernel-arch: what `make install` was configured with
};

/// Looks the tools up. Throws Error when cc, or a tool that was asked for by name, is missing.
Toolchain find_toolchain(const Options &options);

} // namespace driver

#endif
