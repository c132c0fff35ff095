// blocks.cpp: see blocks.h.
#include "cudadev-host/codelet/blocks.h"

#include "cudadev-host/status.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>

namespace cudadev {
namespace {

CUdeviceptr word_at(const std::string &bytes, size_t at) {
  CUdeviceptr word;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  return word;
}

/// "3_x" for the data of the third block, which the program calls a[0].x: what is left of a name in file
/// names.
std::string file_of(size_t number, const std::string &name) {
  std::string file = std::to_string(number) + "_";
  for (const unsigned char c : name)
    if (std::isalnum(c) || c == '_') file += char(c);
  if (name.empty()) file += "block";
  return file.substr(0, 64);
}

} // namespace

CodeletBlocks::CodeletBlocks(Gpu &gpu, const ort_codelet_t &codelet) : gpu_(gpu) {
  for (unsigned i = 0; i < codelet.nblocks; ++i) {
    const ort_codelet_block_t &given = codelet.blocks[i];
    CodeletBlock block;
    block.name = given.name;
    block.type = given.type;
    block.symbol = given.symbol ? given.symbol : "";
    block.address = reinterpret_cast<CUdeviceptr>(given.address);
    block.size = given.size;
    block.attached.assign(given.pointers, given.pointers + given.npointers);
    by_address_[block.address] = int(i);
    blocks_.push_back(std::move(block));
  }
  add_memory();
}

/// What the program has allocated by omp_target_alloc, say: all in which none of the blocks lies.
void CodeletBlocks::add_memory() {
  for (const auto &memory : gpu_.memory.in_use()) {
    const auto next = by_address_.lower_bound(memory.first);
    if (next != by_address_.end() && next->first < memory.first + memory.second) continue;
    CodeletBlock block;
    block.address = memory.first;
    block.size = memory.second;
    by_address_[block.address] = int(blocks_.size());
    blocks_.push_back(std::move(block));
  }
}

/// The block with the byte at an address; -1: there is none.
int CodeletBlocks::block_at(CUdeviceptr address) const {
  auto next = by_address_.upper_bound(address);
  if (next == by_address_.begin()) return -1;
  const CodeletBlock &block = blocks_[(--next)->second];
  return address - block.address < block.size ? next->second : -1;
}

/// The block that an attached pointer leads to: an array section need not begin where its array would.
int CodeletBlocks::nearest_block(CUdeviceptr address) const {
  const int inside = block_at(address);
  if (inside >= 0) return inside;
  const auto next = by_address_.upper_bound(address);
  const bool has_next = next != by_address_.end(), has_last = next != by_address_.begin();
  if (!has_next && !has_last) return -1;
  if (!has_last) return next->second;
  const CodeletBlock &last = blocks_[std::prev(next)->second];
  const CUdeviceptr behind = address - (last.address + last.size);
  return has_next && next->first - address < behind ? next->second : std::prev(next)->second;
}

std::vector<CodeletPointer> CodeletBlocks::pointers_in(const std::string &bytes,
                                                       const std::vector<unsigned long> &attached) const {
  std::vector<CodeletPointer> pointers;
  const auto add = [&](size_t at, int block) {
    const long offset = long(word_at(bytes, at) - blocks_[block].address);
    pointers.push_back({at, block, offset});
  };
  auto next = attached.begin();
  for (size_t at = 0; at + sizeof(CUdeviceptr) <= bytes.size(); at += sizeof(CUdeviceptr)) {
    for (; next != attached.end() && *next < at + sizeof(CUdeviceptr); ++next) // not aligned, perhaps
      if (*next + sizeof(CUdeviceptr) <= bytes.size() && word_at(bytes, *next))
        if (const int block = nearest_block(word_at(bytes, *next)); block >= 0) add(*next, block);
    if (!pointers.empty() && pointers.back().at + sizeof(CUdeviceptr) > at) continue;
    if (const int block = block_at(word_at(bytes, at)); block >= 0) add(at, block);
  }
  return pointers;
}

int CodeletBlocks::read(const CodeletBlock &block, std::string &bytes) const {
  bytes.assign(block.size, '\0');
  return check(gpu_.driver, gpu_.driver.cuMemcpyDtoH(&bytes[0], block.address, block.size));
}

int CodeletBlocks::keep(int first) {
  std::vector<int> waiting = {first};
  while (!waiting.empty()) {
    CodeletBlock &block = blocks_[waiting.back()];
    waiting.pop_back();
    if (block.kept) continue;
    block.kept = true;
    if (int status = read(block, block.before)) return status;
    block.pointers = pointers_in(block.before, block.attached);
    for (const CodeletPointer &pointer : block.pointers) waiting.push_back(pointer.block);
  }
  return ORT_PLUGIN_OK;
}

int CodeletBlocks::keep_pointers_of(const std::string &value, std::vector<CodeletPointer> &pointers) {
  pointers = pointers_in(value, {});
  for (const CodeletPointer &pointer : pointers)
    if (int status = keep(pointer.block)) return status;
  return ORT_PLUGIN_OK;
}

void CodeletBlocks::settle(std::vector<int> &map) {
  map.assign(blocks_.size(), -1);
  std::vector<CodeletBlock> kept;
  by_address_.clear();
  for (size_t i = 0; i < blocks_.size(); ++i) {
    if (!blocks_[i].kept) continue;
    map[i] = int(kept.size());
    by_address_[blocks_[i].address] = map[i];
    kept.push_back(std::move(blocks_[i]));
    kept.back().file = file_of(kept.size() - 1, kept.back().name);
  }
  for (CodeletBlock &block : kept)
    for (CodeletPointer &pointer : block.pointers) pointer.block = map[pointer.block];
  blocks_ = std::move(kept);
}

} // namespace cudadev
