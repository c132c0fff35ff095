#!/bin/bash
# Loops of nearly 2^32 iterations: a thread's next number is beyond 2^32 in the end, where 32 bits begin anew. Loops
# whose trip count is a constant like that are counted in 64 bits; where the count is not known, a thread knows whether there
# is a next iteration before it counts on, and the host limits the grid. Where it cannot be, kernels are as ever.
. "$(dirname "$0")/setup.bash"
cat > a.c <<'END'
#include <stdio.h>
int main(void) {
  long n = 0, m = 0;
#pragma omp target teams distribute parallel for reduction(+ : n)
  for (unsigned i = 0; i < 0xffffffffu; i++) n += i & 1;
#pragma omp target teams distribute parallel for reduction(+ : m)
  for (unsigned i = 0; i < 1000000u; i++) m += i & 1;
  printf("%ld %ld\n", n, m);
}
END
"$OMPICC" -k --kernel-format=sim a.c -o a.out || fail "does not compile"
grep -q 'unsigned long _x = ' a_main_4.cu || fail "$(grep -n '_x' a_main_4.cu)"
grep -q 'unsigned int _x = ' a_main_6.cu || fail "$(grep -n '_x' a_main_6.cu)"

cat > b.c <<'END'
#include <stdio.h>
void f(unsigned n, int from, int to, int m, unsigned first, unsigned char c) {
  long a = 0, b = 0, d = 0, e = 0, g = 0;
#pragma omp target teams distribute parallel for reduction(+ : a) num_teams(1) thread_limit(2)
  for (unsigned i = 0; i < n; i++) a += !(i & 0xfffff);
#pragma omp target map(b)
#pragma omp parallel num_threads(2)
#pragma omp for reduction(+ : b)
  for (int i = from; i < to; i++) b += !(i & 0xfffff);
#pragma omp target teams distribute parallel for reduction(+ : d)
  for (int i = 1; i < m - 1; i++) d++;
#pragma omp target teams distribute parallel for reduction(+ : e) schedule(dynamic, 0x7ffffffffffffff)
  for (unsigned i = first; i < n; i += 2) e++;
#pragma omp target teams distribute parallel for reduction(+ : g)
  for (unsigned char i = 0; i < c; i++) g++;
  printf("%ld %ld %ld %ld %ld\n", a, b, d, e, g);
}
int main(void) { f(0xffffffffu, -0x7fffffff - 1, 0x7fffffff, 100, 0xfffffff0u, 9); }
END
"$OMPICC" -O2 -k --kernel-format=sim b.c -o b.out || fail "does not compile"
grep -q 'cudadev_less(' b_f_4.cu || fail "$(cat b_f_4.cu)"
grep -q 'cudadev_less(' b_f_6.cu || fail "$(cat b_f_6.cu)"
! grep -q 'cudadev_less(' b_f_10.cu b_f_12.cu b_f_14.cu || fail "loops that cannot be so long"
out=$(OMP_TARGET_OFFLOAD=MANDATORY timeout 60 ./b.out) || fail "b.out ends with $?"
[ "$out" = "4096 4096 98 8 9" ] || fail "b.out prints $out"
