// __builtin_* of all kinds, also those that take types, and the overflow, bit and string functions.
// lanes: ref host sim
// options: -w
// compare: gcc
#include "../check.h"
#ifdef __x86_64__
#define OF_X86(call, otherwise) call
#else
#define OF_X86(call, otherwise) otherwise
#endif
#include <stdarg.h>
#include <stddef.h>
struct s { char c; struct { int i[4]; short k; } in; };
static int add_all(int n, ...) {
  va_list ap, again;
  int total = 0;
  va_start(ap, n);
  va_copy(again, ap);
#pragma omp parallel num_threads(1)
  for (int i = 0; i < n; i++) total += va_arg(ap, int) * (i + 1);
  for (int i = 0; i < n; i++) total += __builtin_va_arg(again, int);
  va_end(again), va_end(ap);
  return total;
}
static inline __attribute__((always_inline, gnu_inline)) int forward(int n, ...) { return add_all(n, __builtin_va_arg_pack()); }
int main(void) {
  int r[20] = {0}, n = 2, out = 0;
  unsigned u = 0xf0;
  char text[8] = "abc";
#pragma omp parallel num_threads(1) firstprivate(n, u)
  {
    r[0] = __builtin_offsetof(struct s, in.i[n]) + offsetof(struct s, in.k);
    r[1] = __builtin_types_compatible_p(int, __typeof__(n)) * 10 + __builtin_types_compatible_p(int *, const int *);
    r[2] = __builtin_choose_expr(sizeof(n) == 4, n + 1, "no") + __builtin_constant_p(7) + __builtin_constant_p("x");
    r[3] = __builtin_popcount(u) + __builtin_clz(u) * 10 + __builtin_ctzl(u) * 100 + __builtin_ffsll(u) + __builtin_parity(u);
    r[4] = __builtin_add_overflow(2147483647, n, &out) * 10 + (out < 0) + __builtin_mul_overflow_p(n, 3, 0);
    r[5] = __builtin_strlen(text) + __builtin_memcmp(text, "abd", 3) + (__builtin_strchr(text, 'c') - text);
    r[6] = __builtin_expect(n == 2, 1) + (int)__builtin_fabs(-2.5) + (int)__builtin_sqrtf(16);
    r[7] = __builtin_isnan(__builtin_nan("")) + __builtin_isinf_sign(-__builtin_inf()) + __builtin_signbit(-1.0f) * 0 + __builtin_huge_val() > 1;
    r[8] = __builtin_bswap32(0x01020304) == 0x04030201, r[9] = __builtin_bswap16(0x0102) + (__builtin_bswap64(1) >> 56);
    r[10] = ({ char *p = __builtin_alloca(16); __builtin_memset(p, 3, 16); p[7]; });
    r[11] = forward(3, 1, 2, 3);
    r[12] = *(int *)__builtin_assume_aligned(&n, 4) + (__builtin_frame_address(0) != 0) + __builtin_LINE() * 0 + (__builtin_FUNCTION()[0] != 0);
    r[13] = __builtin_classify_type(1.0) + __builtin_abs(-n) + (int)__builtin_labs(-3) + __builtin_toupper('a');
    r[14] = __real__ __builtin_complex(1.5, 2.5) * 2 + __builtin_isgreater(2.0, 1.0) + __builtin_fpclassify(0, 1, 2, 3, 4, 1.0);
    r[15] = __builtin_has_attribute(text, aligned) + OF_X86(__builtin_cpu_supports("sse2"), 0) * 0 + __builtin_speculation_safe_value(n);
    __atomic_fetch_add(&out, 1, __ATOMIC_RELAXED), __sync_synchronize(), __builtin_prefetch(text, 0, 3);
    if (n > 100) __builtin_unreachable();
    if (n > 99) __builtin_trap();
    r[16] = __atomic_load_n(&out, 5) < 0, r[17] = __builtin_clrsb(-1), r[18] = __atomic_always_lock_free(4, 0), r[19] = OF_X86(__builtin_ia32_rdtsc(), 1) != 0;
  }
  for (int i = 0; i < 20; i++) printf("%d ", r[i]);
  puts("");
#pragma omp target map(tofrom: r, text) map(to: n, u)
  {
    r[0] = __builtin_popcount(u) + __builtin_clz(u) * 10 + __builtin_ctzl(u) * 100 + __builtin_ffsll(u);
    r[1] = __builtin_types_compatible_p(int, __typeof__(n)) * 10 + __builtin_choose_expr(1, n, 2.5);
    r[2] = (int)__builtin_fabs(-2.5) + (int)__builtin_sqrtf(16) + __builtin_abs(-3) + __builtin_offsetof(struct s, in.k);
    r[3] = __builtin_expect(n == 2, 1) + __builtin_constant_p(3);
    __builtin_memcpy(text, "xyz", 4);
  }
  printf("%d %d %d %d %s\n", r[0], r[1], r[2], r[3], text);
  return failures != 0;
}
