// How a GPU language of CUDA's family spells device code: what a set of this folder needs to make kernels of
// another one. The model is shared (a grid of blocks of threads, barriers and memory of a block, functions
// for the device in C++); what it is called is here alone.
//
// Templates name all of it by words (translator/emit/device_spelling.h), which are spelled when kernels are
// printed:
//
//   @thread_idx @block_idx     the thread's place in its block, the block's in the grid; each with .x .y .z
//   @block_dim @grid_dim       threads of a block, blocks of the grid
//   @syncthreads               the barrier of a block; @syncthreads_or: and whether the argument of any
//   thread holds; @syncwarp: that of a warp
//   @shared @device @kernel    qualifiers: memory of a block, what devices execute or have, kernels
//   @constant                  the same: what devices have and only the host changes
//   @forceinline @c_linkage    further ones, of functions
//   @trap                      the function that stops the kernel
//   @FATAL(…)                  capitals: a macro of the device library
//   @barrier()                 all others: functions, types and constants of the device library
#ifndef OMPICC_TRANSFORMS_CUDA_DIALECT_H
#define OMPICC_TRANSFORMS_CUDA_DIALECT_H

#include "translator/emit/device_spelling.h"

namespace ompicc {

/// What the words of a dialect are spelled, and what is called after the language.
struct DialectWords {
  const char *set;         ///< the transformation set's name
  const char *suffix;      ///< of files: ".cu"
  const char *header;      ///< the device library's, as #include has it: "<cudadev.h>"
  const char *prefix;      ///< of the library's names
  const char *macroPrefix; ///< of its macros
  const char *threadIdx, *blockIdx, *blockDim, *gridDim;
  const char *syncthreads, *syncthreadsOr, *syncwarp;
  const char *shared, *device, *constant, *kernel, *forceinline, *cLinkage;
  const char *trap;
};

class Dialect : public DeviceSpelling {
public:
  explicit Dialect(const DialectWords &words) : words_(words) {}
  std::string spell(std::string_view word) const override;
  const char *setName() const { return words_.set; }
  const char *suffix() const { return words_.suffix; }
  const char *header() const { return words_.header; }

  /// Whether the word, of any dialect, is a function, type or constant of the device library.
  static bool isOfLibrary(std::string_view word);

private:
  DialectWords words_;
};

/// CUDA C++ and the library in cudadev-device/.
const Dialect &cudaDialect();

} // namespace ompicc
#endif
