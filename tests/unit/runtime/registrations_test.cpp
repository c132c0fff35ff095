// Pages of the program's memory that are registered, of which several objects have a part.
#include "cudadev-host/registrations.h"
#include "tests/unit/catch.h"

#include <unistd.h>

using namespace cudadev;

namespace {

/// What a driver would have registered.
std::map<uintptr_t, size_t> known;
uintptr_t refused = 0; ///< a page that cannot be
CUdeviceptr shift = 0; ///< by which kernels see it elsewhere

CUresult do_register(void *host, size_t bytes, unsigned flags) {
  const uintptr_t begin = reinterpret_cast<uintptr_t>(host);
  if (flags != 3 || begin % getpagesize() || bytes % getpagesize()) return 1;
  for (const auto &range : known)
    if (begin < range.first + range.second && range.first < begin + bytes) return 712;
  if (refused >= begin && refused < begin + bytes) return 1;
  known[begin] = bytes;
  return CUDA_SUCCESS;
}
CUresult do_unregister(void *host) { return known.erase(reinterpret_cast<uintptr_t>(host)) ? 0 : 713; }
CUresult do_find(CUdeviceptr *device, void *host, unsigned) {
  *device = reinterpret_cast<CUdeviceptr>(host) + shift;
  return CUDA_SUCCESS;
}

struct Pages {
  Driver driver;
  Registrations registrations;
  const size_t page = getpagesize();
  char *const first = reinterpret_cast<char *>(16 * page); // of memory that nobody looks at
  Pages() {
    known.clear();
    refused = shift = 0;
    driver.cuMemHostRegister = do_register;
    driver.cuMemHostUnregister = do_unregister;
    driver.cuMemHostGetDevicePointer = do_find;
  }
  bool add(size_t begin, size_t end) { return registrations.add(driver, first + begin, end - begin); }
  bool remove(size_t begin, size_t end) {
    return registrations.remove(driver, first + begin, end - begin) == CUDA_SUCCESS;
  }
};

} // namespace

TEST_CASE("objects of one page are registered once") {
  Pages p;
  CHECK((p.add(8, 16) && p.add(16, 24) && p.add(100, p.page)));
  CHECK((known.size() == 1 && known.begin()->second == p.page));
  CHECK((p.remove(8, 16) && p.remove(100, p.page)));
  CHECK(known.size() == 1);
  CHECK(p.remove(16, 24));
  CHECK(known.empty());
}

TEST_CASE("of an object that reaches beyond what is registered the rest is") {
  Pages p;
  const size_t page = p.page;
  CHECK((p.add(3 * page, 4 * page) && p.add(6 * page, 6 * page + 1)));
  CHECK(p.add(2 * page + 5, 8 * page - 5)); // two known ranges in it
  size_t all = 0;
  for (const auto &range : known) all += range.second;
  CHECK((known.size() == 5 && all == 6 * page));
  CHECK((p.remove(3 * page, 4 * page) && p.remove(6 * page, 6 * page + 1)));
  CHECK(known.size() == 5); // the large one needs them all
  CHECK(p.remove(2 * page + 5, 8 * page - 5));
  CHECK(known.empty());
}

TEST_CASE("what cannot be registered leaves nothing behind") {
  Pages p;
  const size_t page = p.page;
  refused = reinterpret_cast<uintptr_t>(p.first) + 5 * page;
  CHECK(p.add(2 * page, 3 * page));
  CHECK(!p.add(page, 6 * page));
  CHECK(known.size() == 1);
  CHECK(p.remove(2 * page, 3 * page));
  CHECK(known.empty());
  shift = 1 << 20;
  CHECK(!p.add(0, 8));
  CHECK(known.empty());
}

TEST_CASE("copies are made of parts that are registered or are not") {
  Pages p;
  const size_t page = p.page;
  CHECK(!p.registrations.any());
  CHECK((p.add(page, 2 * page) && p.add(2 * page, 3 * page) && p.registrations.any()));
  const auto parts = p.registrations.parts_of(p.first + 8, 4 * page);
  REQUIRE(parts.size() == 4);
  const size_t offsets[] = {0, page - 8, 2 * page - 8, 3 * page - 8};
  for (int i = 0; i < 4; ++i)
    CHECK((parts[i].offset == offsets[i] && parts[i].registered == (i == 1 || i == 2)));
  CHECK(parts[3].bytes == page + 8);
  CHECK(p.registrations.parts_of(p.first + 5 * page, 100).size() == 1);
}
