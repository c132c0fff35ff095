// The heap of memory that program and device share.
#include "runtime/managed/heap.h"
#include "tests/unit/catch.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <random>

using ort::Heap;

namespace {

struct Memory {
  std::size_t left = std::size_t(256) << 20;
  std::map<void *, std::size_t> chunks;
  int asked = 0;
  Heap heap{[this](std::size_t bytes) -> void * {
              ++asked;
              if (bytes > left) return nullptr;
              void *const chunk = std::aligned_alloc(4096, bytes);
              left -= bytes;
              chunks[chunk] = bytes;
              return chunk;
            },
            [this](void *chunk) {
              left += chunks.at(chunk);
              chunks.erase(chunk);
              std::free(chunk);
              return true;
            }};
  ~Memory() {
    for (const auto &chunk : chunks) std::free(chunk.first);
  }
};

} // namespace

TEST_CASE("pieces of all sizes do not overlap, are aligned, and are used again") {
  Memory m;
  std::mt19937 random(7);
  struct Piece {
    unsigned char *begin;
    std::size_t size;
    unsigned char mark;
  };
  std::vector<Piece> pieces;
  for (int round = 0; round < 20000; ++round) {
    if (random() % 5 < 3 || pieces.empty()) {
      const std::size_t size = random() % 16 ? random() % 1500 : random() % 300000;
      const std::size_t alignment = random() % 8 ? 16 : std::size_t(16) << random() % 9;
      auto *const begin = static_cast<unsigned char *>(m.heap.alloc(alignment, size, true));
      if (!begin) continue; // there is no more
      REQUIRE(reinterpret_cast<std::uintptr_t>(begin) % alignment == 0);
      REQUIRE(m.heap.size_of(begin) >= size);
      REQUIRE(m.heap.contains(begin, size));
      pieces.push_back({begin, size, static_cast<unsigned char>(round)});
      std::memset(begin, pieces.back().mark, size);
    } else {
      const std::size_t which = random() % pieces.size();
      const Piece piece = pieces[which];
      REQUIRE(std::all_of(piece.begin, piece.begin + piece.size,
                          [&](unsigned char byte) { return byte == piece.mark; }));
      REQUIRE(m.heap.free(piece.begin));
      pieces[which] = pieces.back();
      pieces.pop_back();
    }
  }
  for (const Piece &piece : pieces) REQUIRE(m.heap.free(piece.begin));
  int other;
  CHECK((!m.heap.free(&other) && m.heap.size_of(&other) == 0 && !m.heap.contains(&other, 1)));
}

TEST_CASE("a large piece's chunk goes back, and nothing is larger than what there is") {
  Memory m;
  void *const large = m.heap.alloc(16, std::size_t(100) << 20, true);
  REQUIRE(large);
  const std::size_t chunks = m.chunks.size();
  CHECK(!m.heap.alloc(16, std::size_t(200) << 20, true));
  CHECK(!m.heap.alloc(16, SIZE_MAX - 4, true));
  const int asked = m.asked;
  CHECK(!m.heap.alloc(16, std::size_t(201) << 20, true));
  CHECK(m.asked == asked); // more than was refused before is not asked for again
  CHECK(m.heap.free(large));
  CHECK(m.chunks.size() == chunks - 1);
  CHECK(m.heap.alloc(16, 10, false) == nullptr); // it may not grow
  CHECK(m.heap.alloc(16, 10, true) != nullptr);
}
