// Whose pointer it was that a kernel could not use.
#include "runtime/addresses.h"
#include "runtime/fault.h"
#include "tests/unit/catch.h"

using namespace ort;

namespace {

struct Element {
  int n;
  float *x;
};

/// A construct that maps `a`, whose elements have a pointer, and names `p`, of which nothing is mapped.
struct Example {
  float host[4] = {};
  Element a[3] = {};
  float *p = host;
  ort_map_t maps[2] = {{a, a, sizeof a, ORT_MAP_TO, 0, nullptr}, {p, p, 0, ORT_MAP_ALLOC, 0, nullptr}};
  void *bases[2] = {pointer(0x7000000000), p};
  const char *const names[1] = {"a\t\t16\t.x@8\np\tfloat\t4\n\na\np\n"};
  ort_kernel_t kernel = {"k", "a.c", 3, 0, 0, 0, &unit, nullptr};
  ort_kernel_t *const kernels[1] = {&kernel};
  ort_unit_t unit = {ORT_ABI_VERSION, "u", 1, kernels, 0, nullptr, 0, nullptr, 0, 0, nullptr, nullptr, names};
  std::vector<PresentEntry> present{1};

  Example() {
    present[0].begin = address(a);
    present[0].end = address(a + 3);
    present[0].device = 0x7000000000;
  }
  std::string explained(const uintptr_t *fault) {
    return explain_fault(fault, {&kernel, 2, maps, bases, 0, nullptr}, present);
  }
  std::string explained(uintptr_t fault) { return explained(&fault); }
};

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("an address is one of the nearest pointer in front of it") {
  Example e;
  CHECK(has(e.explained(address(e.host + 2)),
            "probably 'p' points to host memory, of which nothing is mapped"));
  e.a[1].x = e.host + 1;
  CHECK(
      has(e.explained(address(e.host + 2)), "probably 'a[1].x' points to host memory, which is not mapped"));
  CHECK(has(e.explained(0x7000000000 + sizeof e.a + 8), "that is 8 bytes behind the end of 'a', 48 bytes"));
  CHECK(has(e.explained(0x7000000000 - 4), "that is 4 bytes in front of 'a'"));
  CHECK(has(e.explained(8), "'a[0].x' is a null pointer"));
}

TEST_CASE("an attached pointer is no suspect, nor what no device has anything to do with") {
  Example e;
  e.a[1].x = e.host + 1;
  e.present[0].attached[address(&e.a[1].x)] = {0x7000000040, 1};
  CHECK(has(e.explained(address(e.host + 2)), "probably 'p'"));
  CHECK(e.explained(0x100000) == "");
}

TEST_CASE("a GPU does not say which address it was: what looks wrong is named") {
  Example e;
  CHECK(e.explained(nullptr) == ": perhaps 'p' points to host memory, of which nothing is mapped");
  e.a[0].x = e.a[1].x = e.a[2].x = e.host;
  const std::string text = e.explained(nullptr);
  CHECK(has(text, "'a[0].x' points to host memory"));
  CHECK(has(text, ", ..."));
  e.unit.abi = 8; // without names
  CHECK(e.explained(nullptr) == "");
}

TEST_CASE("without a construct there is what is present") {
  Example e;
  const uintptr_t behind = 0x7000000000 + sizeof e.a;
  CHECK(has(explain_fault(&behind, {}, e.present),
            "that is 0 bytes behind the end of the 48 bytes that are mapped from"));
  CHECK(explain_fault(nullptr, {}, e.present) == "");
}
