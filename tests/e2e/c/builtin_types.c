// Builtins that no table has the types of: the compiler is asked where they matter.
// lanes: ref host sim
#include "../check.h"
#if defined(__x86_64__) && !defined(__clang__)
#pragma GCC target("sse4.1")
typedef int v4si __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));

// A constant, wherever one is expected.
enum { kBits = __builtin_clrsb(1) };
static int grid[__builtin_clrsb(1) + 1];
struct Narrow {
  int field : __builtin_clrsb(1) - 20;
};
static __typeof__(__builtin_ia32_phaddd128((v4si){1}, (v4si){2})) shared;
static const char first[__builtin_strlen("four")] = "four";

static int inRegion(v4si a) {
  __auto_type sum = __builtin_ia32_phaddd128(a, a);
  const __auto_type packed = __builtin_ia32_packssdw128(a, a);
  __typeof__(__builtin_ia32_phaddd128(__builtin_ia32_phsubd128(a, a), a)) nested = a;
  __typeof__(__builtin_ia32_cvtdq2ps(a)) *pointer = &(v4sf){1.5f};
  int local[kBits - 28], n = 0;
#pragma omp parallel firstprivate(sum, nested) num_threads(__builtin_ia32_vec_ext_v4si(a, 1)) reduction(+ : n)
  {
    __auto_type both = __builtin_ia32_phaddd128(sum, nested);
    n += both[0] + packed[7] + (int)((*pointer)[0] * 2) + (int)(sizeof local / sizeof local[0]) + (int)sizeof both;
  }
  return n;
}

static int chosen(v4si a) {
  int seen = 0;
#pragma omp parallel num_threads(2) reduction(max : seen)
  seen = _Generic(__builtin_ia32_packssdw128(a, a), v4si : 1, v8hi : 2, default : 3) * 10 +
         _Generic(__builtin_ia32_vec_ext_v4si(a, 0) + 1L, int : 1, long : 2, default : 3);
  return seen;
}

static int calls;
static v4si counted(v4si a) { return calls++, a; }

static int bounds(v4si a) {
  int n = 0;
  calls = 0;
#pragma omp parallel for num_threads(3) schedule(static, __builtin_ia32_vec_ext_v4si(a, 1)) reduction(+ : n)
  for (int i = __builtin_ia32_vec_ext_v4si(a, 0); i < (__builtin_ia32_vec_ext_v4si(counted(a), 3)); i++) n += i;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(__builtin_ia32_vec_ext_v4si(counted(a), 1))
  for (int i = 0; i < 4; i++)
#pragma omp atomic
    n += __builtin_ia32_vec_ext_v4si(a, 2);
  return n;
}

int main(void) {
  const v4si a = {1, 2, 3, 4};
  const int one = inRegion((v4si){1, 1, 3, 4});
  CHECK(one == 9 + 4 + 3 + 2 + 16);
  CHECK(inRegion(a) == 2 * (10 + 4 + 3 + 2 + 16));
  CHECK(chosen(a) == 22);
  CHECK(bounds(a) == 1 + 2 + 3 + 12);
  CHECK(calls >= 2);
  CHECK(kBits == 30 && sizeof grid == 31 * sizeof(int) && sizeof first == 4);
  CHECK(sizeof shared == 16);
  struct Narrow narrow = {511};
  CHECK(narrow.field == 511);
  return failures != 0;
}
#else
int main(void) { return failures; }
#endif
