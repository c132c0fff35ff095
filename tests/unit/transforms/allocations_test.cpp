// Allocate directives at file scope (OpenMP 5.2 §6.5) and what allocate clauses and directives keep (§6.6).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "allocations";
const char *const kAllocators =
    R"(typedef enum omp_allocator_handle_t { omp_default_mem_alloc = 1 } omp_allocator_handle_t;)";
} // namespace

TEST_CASE("variables at file scope are aligned by another declaration", "[passes]") {
  CHECK(after("allocate_directives", R"(
typedef enum omp_allocator_handle_t { omp_default_mem_alloc = 1 } omp_allocator_handle_t;
int a, b[4];
static long c;
int own;
#pragma omp threadprivate(own)
#pragma omp allocate(a, b) allocator(omp_default_mem_alloc) align(64)
#pragma omp allocate(c, own) allocator(omp_default_mem_alloc) align(2 * 16)
)") == R"(
enum omp_allocator_handle_t {
  omp_default_mem_alloc = 1,
};
typedef enum omp_allocator_handle_t omp_allocator_handle_t;
int a, b[4];
static long c;
__thread int own;
#pragma omp threadprivate (own)
extern __typeof__(a) a __attribute__((__aligned__(64)));
extern __typeof__(b) b __attribute__((__aligned__(64)));
static __typeof__(c) c __attribute__((__aligned__(32)));
extern __thread __typeof__(own) own __attribute__((__aligned__(32)));
)");
}

TEST_CASE("an allocate directive without an alignment stays there", "[passes]") {
  const std::string text =
      kAllocators + std::string("\nint a;\n#pragma omp allocate(a) allocator(omp_default_mem_alloc)\n");
  CHECK(after("allocate_directives", text) == before("allocate_directives", text));
}

TEST_CASE("of a combined construct's allocate clause each construct keeps what it has copies of",
          "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int a = 0, b = 0;
#pragma omp parallel for allocate(a, b) firstprivate(a) lastprivate(b)
for (int i = 0; i < n; i++) p[i] = a + (b = i);
)") == R"(
int a = 0, b = 0;
#pragma omp parallel allocate(a) firstprivate(a)
#pragma omp for allocate(b) lastprivate(b) nowait
for (int i = 0; i < n; i++)
  p[i] = a + (b = i);
)");
}

TEST_CASE(
    "reductions and private variables have copies, of in_reduction there are those of another construct",
    "[passes]") {
  CHECK(leaves(
      kPass,
      "int a = 0, b;\n#pragma omp parallel allocate(a, b) reduction(+ : a) private(b)\na += b = 1;\n"));
  CHECK(bodyAfter(kPass, R"(
int a = 0;
#pragma omp taskgroup task_reduction(+ : a) allocate(a)
#pragma omp task in_reduction(+ : a) allocate(a)
a++;
)") == R"(
int a = 0;
#pragma omp taskgroup task_reduction(+: a) allocate(a)
#pragma omp task in_reduction(+: a)
a++;
)");
}

TEST_CASE("a directive keeps automatic variables, static ones are aligned", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int a, b;
static int c, d;
#pragma omp allocate(a, c) allocator(omp_default_mem_alloc) align(64)
#pragma omp allocate(d) allocator(omp_default_mem_alloc) align(32)
#pragma omp allocate(b)
#pragma omp parallel
n = a + b + c + d;
)",
                  kAllocators) == R"(
int a, b;
#pragma omp allocate (a) allocator(omp_default_mem_alloc) align(64)
{
}
#pragma omp allocate (b)
#pragma omp parallel
n = a + b + f_c + f_d;
)");
  const std::string unit = after(kPass, kAllocators + std::string(R"(
void g(void) {
  static int c;
#pragma omp allocate(c) allocator(omp_default_mem_alloc) align(64)
#pragma omp parallel
  c++;
}
)"));
  CHECK(unit.find("static int g_c __attribute__((__aligned__(64)));") != std::string::npos);
}
