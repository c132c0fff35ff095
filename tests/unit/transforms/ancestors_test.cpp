// Target regions of the ancestor device as functions of the host's (OpenMP 5.2 §13.8).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "ancestors";
}

TEST_CASE("the region becomes a function, the construct a call with what it uses", "[passes]") {
  CHECK(after(kPass, R"(
#pragma omp requires reverse_offload
void g(int x, int k) {
#pragma omp target map(x)
  {
#pragma omp target device(ancestor : 1) map(always, tofrom : x) firstprivate(k)
    x += k;
  }
}
)") == R"(
#pragma omp requires reverse_offload

static void a_00000000_g_ancestor_6_0(void **_items) {
  (void) _items;
  int k = *(int *) _items[1];
  int *x = (int *) _items[0];
  (*x) += k;
}

void g(int x, int k) {
#pragma omp target map(tofrom: x) firstprivate(k)
  {
    {
      int _k = k;
      struct ort_map _items[2] = {
        {(void *) &x, (void *) &x, (unsigned long) (sizeof x), 19, 0, 0},
        {(void *) &_k, (void *) &_k, (unsigned long) (sizeof(_k)), 129, 0, 0},
      };
      ort_ancestor(a_00000000_g_ancestor_6_0, 2, _items);
    }
  }
}
)");
}

TEST_CASE("what a pointer leads to is mapped, private variables are the function's own", "[passes]") {
  CHECK(after(kPass, R"(
#pragma omp requires reverse_offload
void g(int n, int *p) {
  int own;
#pragma omp target device(ancestor : 1) map(p[0 : n]) private(own)
  p[0] = own = 2;
}
)") == R"(
#pragma omp requires reverse_offload

static void a_00000000_g_ancestor_5_0(void **_items) {
  (void) _items;
  int *p = (int *) _items[0];
  int own;
  p[0] = own = 2;
}

void g(int n, int *p) {
  int own;
  {
    struct ort_map _items[1] = {
      {(void *) p, (void *) &p[0], (unsigned long) ((unsigned long) n * sizeof(p[0])), 3, 0, 0},
    };
    ort_ancestor(a_00000000_g_ancestor_5_0, 1, _items);
  }
}
)");
}

TEST_CASE("a firstprivate array is copied from the storage that comes along", "[passes]") {
  CHECK(after(kPass, R"(
#pragma omp requires reverse_offload
void g(void) {
  int a[4] = {0};
#pragma omp target device(ancestor : 1) firstprivate(a)
  a[0] = 2;
}
)") == R"(
#pragma omp requires reverse_offload

static void a_00000000_g_ancestor_5_0(void **_items) {
  (void) _items;
  int a[4];
  __builtin_memcpy((void *) &a, (void *) _items[0], sizeof(a));
  a[0] = 2;
}

void g(void) {
  int a[4] = {0};
  {
    struct ort_map _items[1] = {
      {(void *) &a, (void *) &a, (unsigned long) (sizeof a), 129, 0, 0},
    };
    ort_ancestor(a_00000000_g_ancestor_5_0, 1, _items);
  }
}
)");
}

TEST_CASE("items with iterators are added in loops", "[passes]") {
  CHECK(after(kPass, R"(
#pragma omp requires reverse_offload
void g(int n, int **p) {
#pragma omp target device(ancestor : 1) map(iterator(i = 0 : n), tofrom : p[i][0 : 2])
  ;
}
)") == R"(
#pragma omp requires reverse_offload

static void a_00000000_g_ancestor_4_0(void **_items) {
  (void) _items;
  ;
}

void g(int n, int **p) {
  {
    struct ort_map _items[64] = {0
    };
    unsigned _nitems = 0;
    {
      const int i_end = n;
      {
        int i = 0;
        for (; i < i_end; i++)
        {
          ort_ancestor_add(_items, &_nitems, (void *) (p[i]), (void *) &(p[i])[0], (unsigned long) (2) * sizeof((p[i])[0]), 3, 0, (void **) &(p[i]));
        }
      }
    }
    ort_ancestor(a_00000000_g_ancestor_4_0, _nitems, _items);
  }
}
)");
}

TEST_CASE("a region that uses nothing has a call without items, and each region a name of its own",
          "[passes]") {
  CHECK(after(kPass, R"(
#pragma omp requires reverse_offload
void g(void) {
#pragma omp target device(ancestor : 1)
  ;
#pragma omp target device(ancestor : 1)
  ;
}
)") == R"(
#pragma omp requires reverse_offload

static void a_00000000_g_ancestor_4_0(void **_items) {
  (void) _items;
  ;
}

static void a_00000000_g_ancestor_6_1(void **_items) {
  (void) _items;
  ;
}

void g(void) {
  {
    ort_ancestor(a_00000000_g_ancestor_4_0, 0, 0);
  }
  {
    ort_ancestor(a_00000000_g_ancestor_6_1, 0, 0);
  }
}
)");
}

TEST_CASE("other devices' regions stay", "[passes]") {
  CHECK(leaves(
      kPass,
      "#pragma omp target device(n)\np[0] = 1;\n#pragma omp target device(device_num : 1)\np[0] = 1;\n",
      "#pragma omp requires reverse_offload"));
}

TEST_CASE("a unit that does not require reverse offload is refused", "[passes]") {
  using namespace ompicc;
  Context context;
  SourceFile source("a.c", "void g(void) {\n#pragma omp target device(ancestor : 1)\n;\n}\n");
  Diagnostics diagnostics(source, false);
  TranslationUnit *tree = parse(context, source, diagnostics);
  Expressions expressions(context, diagnostics);
  Unit unit{context, *tree, source, diagnostics, expressions, "a", "a_0", "a.c", {}};
  normalise(unit, findPass(kPass));
  REQUIRE(diagnostics.errorCount() == 1);
  CHECK(diagnostics.messages().back().text.find("reverse_offload") != std::string::npos);
}
