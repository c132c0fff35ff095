// Memory management as libompirt does it where libgomp has none.
#include "runtime/own_memory.h"
#include "tests/unit/catch.h"

#include <cstring>

using namespace ort;

namespace {

enum { Alignment = 2, PoolSize = 4, Fallback = 5, FallbackData = 6, Pinned = 7, Unknown = 99 };
enum : std::uintptr_t {
  NullFb = 12,
  AllocatorFb = 14,
  DefaultSpace = 0,
  Null = 0,
  DefaultAlloc = 1,
  LargeCap = 2
};

/// An allocator of the default memory space, until the end of its scope.
struct Allocator {
  std::uintptr_t handle;
  template <int N>
  explicit Allocator(const Trait (&traits)[N]) : handle(own::init_allocator(DefaultSpace, N, traits)) {}
  ~Allocator() { own::destroy_allocator(handle); }
};

bool is_aligned(const void *storage, std::uintptr_t to) {
  return storage && reinterpret_cast<std::uintptr_t>(storage) % to == 0;
}

} // namespace

TEST_CASE("own allocators align as their trait and the call say") {
  const Allocator a({{Alignment, 256}});
  REQUIRE(a.handle != Null);
  void *by_trait = own::alloc(24, a.handle), *by_call = own::aligned_alloc(1024, 24, a.handle);
  CHECK(is_aligned(by_trait, 256));
  CHECK(is_aligned(by_call, 1024));
  std::memset(by_trait, 1, 24);
  std::memset(by_call, 2, 24);
  own::free(by_trait, a.handle);
  own::free(by_call, Null);
  CHECK(own::alloc(0, a.handle) == nullptr);
}

TEST_CASE("an own allocator's pool ends and is refilled") {
  const Allocator a({{PoolSize, 4096}, {Fallback, NullFb}});
  void *first = own::alloc(3000, a.handle);
  REQUIRE(first);
  CHECK(own::alloc(3000, a.handle) == nullptr);
  own::free(first, a.handle);
  first = own::alloc(3000, a.handle);
  CHECK(first);
  own::free(first, a.handle);
}

TEST_CASE("an own allocator falls back as its traits say") {
  const Allocator to_default({{PoolSize, 64}}), none({{PoolSize, 64}, {Fallback, NullFb}}),
      to_none({{PoolSize, 64}, {Fallback, AllocatorFb}, {FallbackData, none.handle}});
  void *storage = own::alloc(1000, to_default.handle);
  CHECK(storage);
  own::free(storage, to_default.handle);
  CHECK(own::alloc(1000, to_none.handle) == nullptr);
}

TEST_CASE("there are no own allocators with traits that cannot be") {
  const auto make = [](int key, std::uintptr_t value) {
    const Trait trait{key, value};
    return own::init_allocator(DefaultSpace, 1, &trait);
  };
  CHECK(make(Alignment, 3) == Null);
  CHECK(make(Pinned, 1) == Null);
  CHECK(make(Fallback, 1) == Null);
  CHECK(make(Unknown, 0) == Null);
  CHECK(own::init_allocator(5, 0, nullptr) == Null);
}

TEST_CASE("own calloc clears and knows products that are too large") {
  const Allocator a({{PoolSize, 1 << 20}, {Fallback, NullFb}});
  auto *storage = static_cast<unsigned char *>(own::aligned_calloc(64, 100, 10, a.handle));
  REQUIRE(is_aligned(storage, 64));
  unsigned sum = 0;
  for (int i = 0; i < 1000; ++i) sum += storage[i];
  CHECK(sum == 0);
  own::free(storage, a.handle);
  CHECK(own::calloc(SIZE_MAX / 2, 3, a.handle) == nullptr);
  CHECK(own::calloc(SIZE_MAX / 2, 3, DefaultAlloc) == nullptr);
}

TEST_CASE("own realloc keeps the bytes and the allocator") {
  const Allocator a({{Alignment, 128}});
  auto *storage = static_cast<char *>(own::alloc(6, a.handle));
  REQUIRE(storage);
  std::memcpy(storage, "bytes", 6);
  storage = static_cast<char *>(own::realloc(storage, 5000, Null, Null));
  REQUIRE(is_aligned(storage, 128));
  CHECK(std::strcmp(storage, "bytes") == 0);
  storage = static_cast<char *>(own::realloc(storage, 2, LargeCap, a.handle));
  CHECK(storage[1] == 'y');
  CHECK(own::realloc(storage, 0, Null, LargeCap) == nullptr);
}

TEST_CASE("the own default allocator is the one that was set") {
  const Allocator a({{Alignment, 512}});
  CHECK(own::get_default_allocator() == DefaultAlloc);
  own::set_default_allocator(a.handle);
  CHECK(own::get_default_allocator() == a.handle);
  void *storage = own::alloc(8, Null);
  CHECK(is_aligned(storage, 512));
  own::free(storage, Null);
  own::set_default_allocator(Null);
  CHECK(own::get_default_allocator() == DefaultAlloc);
}
