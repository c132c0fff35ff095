// GNU's builtin functions in target regions: each computes on the device what it does on the host.
// options: -w
#include "../check.h"
#include <string.h>

#pragma omp declare target
static int classes(double x, float f) {
  return __builtin_fpclassify(1, 2, 3, 4, 5, x) * 1000 + __builtin_fpclassify(1, 2, 3, 4, 5, f) * 100 +
         (__builtin_isnormal(x) != 0) * 10 + (__builtin_isnormal(f) != 0);
}
static long compute(int what, unsigned u, unsigned long ul, unsigned long long ull, int i, long l, long long ll,
                    double d, float f) {
  int ri = 0;
  unsigned ru = 0;
  short rs = 0;
  signed char rc = 0;
  long rl = 0;
  unsigned long rul = 0;
  char text[16], other[16];
  struct {
    int a;
    char b[8];
  } s;
  switch (what) {
  case 0: return __builtin_popcount(u) * 100 + __builtin_popcountl(ul) + 10000 * __builtin_popcountll(ull);
  case 1: return __builtin_clz(u | 1) + 100 * __builtin_clzl(ul | 1) + 10000 * __builtin_clzll(ull | 1);
  case 2:
    return __builtin_ctz(u | 1u << 31) + 100 * __builtin_ctzl(ul | 1ul << 63) +
           10000 * __builtin_ctzll(ull | 1ull << 63);
  case 3: return __builtin_ffs(i) + 100 * __builtin_ffsl(l) + 10000 * __builtin_ffsll(ll);
  case 4: return __builtin_clrsb(i) + 100 * __builtin_clrsbl(l) + 10000 * __builtin_clrsbll(ll);
  case 5: return __builtin_parity(u) + 10 * __builtin_parityl(ul) + 100 * __builtin_parityll(ull);
  case 6: return __builtin_bswap16(u) + __builtin_bswap32(u);
  case 7: return __builtin_bswap64(ul);
  case 8: return __builtin_add_overflow(i, l, &rs) + 2L * rs;
  case 9: return __builtin_sub_overflow(u, ll, &ru) + 2L * ru;
  case 10: return __builtin_mul_overflow(l, ll, &rl) ^ rl;
  case 11: return __builtin_mul_overflow(ul, i, &rul) ^ rul;
  case 12: return __builtin_add_overflow(ul, ull, &rul) ^ rul;
  case 13: return __builtin_sadd_overflow(i, i, &ri) + 2L * ri;
  case 14: return __builtin_usub_overflow(u, i, &ru) + 2L * ru;
  case 15: return __builtin_smull_overflow(l, l, &rl) ^ rl;
  case 16: return __builtin_mul_overflow_p(i, i, (short)0) + 2 * __builtin_add_overflow_p(i, l, 'a');
  case 17: return __builtin_sub_overflow(i, ull, &rc) + 2L * rc;
  case 18: return classes(d, f);
  case 19: return __builtin_isinf_sign(d) + 10 * (__builtin_isnan(f) != 0) + 100 * (__builtin_isfinite(d) != 0);
  case 20:
    return __builtin_isgreater(d, f) + 2 * __builtin_isless(d, f) + 4 * __builtin_islessgreater(f, d) +
           8 * __builtin_isunordered(d, f) + 16 * __builtin_isgreaterequal(d, d) + 32 * __builtin_islessequal(f, f);
  case 21: return __builtin_huge_val() == __builtin_inf() && __builtin_huge_valf() == __builtin_inff();
  case 22: return __builtin_isnan(__builtin_nan("")) && __builtin_isnan(__builtin_nanf(""));
  case 23: return __builtin_constant_p(3 * 4) + 2 * __builtin_constant_p("text");
  case 24: return __builtin_classify_type(i == 1) + 100 * __builtin_classify_type(d) + 10000 * __builtin_classify_type(text);
  case 25: return __builtin_object_size(text, 0) + 100 * __builtin_object_size(&s, 2);
  case 26:
    __builtin_memset(text, 'x', sizeof text);
    __builtin_strcpy(text, "builtin");
    __builtin_memcpy(other, text, sizeof text);
    __builtin_memmove(other + 1, other, 8);
    return __builtin_strlen(other) + 100 * (__builtin_strcmp(text, other) < 0) + 1000 * (__builtin_memcmp(text, other + 1, 8) == 0) + other[1];
  case 27: return __builtin_expect(i > 0, 1) + 2 * __builtin_expect_with_probability(i < 0, 1, 0.75);
  case 28: {
    int values[4] = {1, 2, 3, 4}, *aligned = __builtin_assume_aligned(values, 4);
    __builtin_prefetch(aligned);
    return aligned[3];
  }
  case 29: return __builtin_abs(i / 2) + __builtin_labs(l / 2) + (long)(__builtin_fabs(d > -1e9 && d < 1e9 ? d : 0) * 8);
  case 30:
    if (what != 30) __builtin_unreachable();
    if (i == 123456) __builtin_trap();
    return __builtin_types_compatible_p(int, long) + 2 * __builtin_choose_expr(1, i, d);
  case 31: return __builtin_powi(2.0, 10) + (__builtin_signbit(d) != 0);
  }
  return 0;
}
static int __attribute__((noinline)) counter(int *shared, long *wide, unsigned char *flag) {
  __sync_fetch_and_add(shared, 2);
  __atomic_fetch_add(shared, 1, __ATOMIC_RELAXED);
  __atomic_add_fetch(wide, 5, __ATOMIC_SEQ_CST);
  __sync_sub_and_fetch(wide, 1);
  __sync_or_and_fetch(&shared[1], 1 << (__atomic_load_n(shared, __ATOMIC_ACQUIRE) & 3));
  int seen = __atomic_load_n(&shared[2], __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&shared[2], &seen, seen + 3, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
  }
  for (int old = __atomic_load_n(&shared[3], __ATOMIC_RELAXED);;) {
    int found = __sync_val_compare_and_swap(&shared[3], old, old + 1);
    if (found == old) break;
    old = found;
  }
  int mine = 1, taken = __sync_lock_test_and_set(&mine, 7);
  __sync_synchronize();
  return mine + taken + __atomic_test_and_set(flag, __ATOMIC_SEQ_CST) * 0;
}
#pragma omp end declare target

enum { kCases = 32, kInputs = 6 };
static long device[kCases][kInputs];

int main(void) {
  static const struct {
    unsigned long long bits;
    double d;
    float f;
  } inputs[kInputs] = {{0, 0, 1},
                       {0x123456789abcdef0ull, 1.5, -2.25f},
                       {~0ull, __builtin_inf(), __builtin_nanf("")},
                       {0x8000000000000000ull, -__builtin_inf(), 1e-40f},
                       {0x7fffffffull, 1e-310, __builtin_inff()},
                       {3000000000ull, -7.25, 0}};
#pragma omp target map(from : device) map(to : inputs)
  for (int c = 0; c < kCases; c++)
    for (int k = 0; k < kInputs; k++)
      device[c][k] = compute(c, inputs[k].bits, inputs[k].bits, inputs[k].bits, inputs[k].bits, inputs[k].bits,
                             inputs[k].bits, inputs[k].d, inputs[k].f);
  for (int c = 0; c < kCases; c++)
    for (int k = 0; k < kInputs; k++) {
      long host = compute(c, inputs[k].bits, inputs[k].bits, inputs[k].bits, inputs[k].bits, inputs[k].bits,
                          inputs[k].bits, inputs[k].d, inputs[k].f);
      if (host != device[c][k]) printf("case %d, input %d: %ld, not %ld\n", c, k, device[c][k], host), failures++;
    }

  int shared[4] = {0}, sum = 0;
  long wide = 0;
  unsigned char flag = 0;
#pragma omp target teams distribute parallel for num_teams(3) thread_limit(32) map(tofrom : shared, wide, flag, sum) reduction(+ : sum)
  for (int i = 0; i < 500; i++) sum += counter(shared, &wide, &flag);
  CHECK(shared[0] == 1500 && shared[1] != 0 && shared[2] == 1500 && shared[3] == 500);
  CHECK(wide == 2000 && sum == 4000 && flag);
  return failures != 0;
}
