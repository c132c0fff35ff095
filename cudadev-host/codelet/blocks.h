// blocks.h: the device memory that a kernel may reach, as a codelet keeps it.
//
// What arguments lead to is kept, what pointers in there lead to, and the module's variables. Attached
// pointers are known; another word counts as a pointer if it is the address of a byte of a block: programs
// make linked structures of omp_target_alloc's memory, and kernels store addresses.
#ifndef CUDADEV_HOST_CODELET_BLOCKS_H
#define CUDADEV_HOST_CODELET_BLOCKS_H

#include "cudadev-host/gpu.h"
#include "device-interface/codelet.h"

#include <map>
#include <string>
#include <vector>

namespace cudadev {

/// A word that is the address of a block's byte (or lies `offset` bytes from its beginning).
struct CodeletPointer {
  unsigned long at;
  int block;
  long offset;
};

struct CodeletBlock {
  std::string name, type, symbol, file; ///< symbol "": it was allocated
  CUdeviceptr address = 0;
  size_t size = 0;
  std::vector<unsigned long> attached;
  bool kept = false;
  std::string before; ///< its bytes
  std::vector<CodeletPointer> pointers;
};

class CodeletBlocks {
public:
  /// @param codelet what libompirt knows; more of the GPU's memory is found here
  CodeletBlocks(Gpu &gpu, const ort_codelet_t &codelet);

  /// Reads a block and what it leads to, unless it is kept already. Returns an ort_plugin_status.
  int keep(int block);
  /// The same for pointers in bytes of an argument's value, which are added to the list.
  int keep_pointers_of(const std::string &value, std::vector<CodeletPointer> &pointers);
  /// Numbers those that are kept from 0 on, and forgets the others. Pointers and `map` name those numbers.
  void settle(std::vector<int> &map);

  const std::vector<CodeletBlock> &list() const { return blocks_; }
  /// The bytes of a kept block now, and the pointers in there.
  int read(const CodeletBlock &block, std::string &bytes) const;
  std::vector<CodeletPointer> pointers_in(const std::string &bytes,
                                          const std::vector<unsigned long> &attached) const;

private:
  void add_memory();
  int block_at(CUdeviceptr address) const;
  int nearest_block(CUdeviceptr address) const;

  Gpu &gpu_;
  std::vector<CodeletBlock> blocks_;
  std::map<CUdeviceptr, int> by_address_; // where blocks begin
};

} // namespace cudadev
#endif
