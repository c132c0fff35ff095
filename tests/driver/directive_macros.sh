#!/bin/bash
# Macros are expanded in directives that the C compiler does not know, and in `#pragma unroll`, as they are
# defined at that line; isa selectors follow the options for the machine.
. "$(dirname "$0")/setup.bash"
cat > a.c <<'C'
#include <stdio.h>
#define COUNT 2
#define FROM(x) x
#define COND(x) user = {condition(x)}
int main(void) {
  int threads = 0, n = COUNT;
  extern int omp_get_num_threads(void);
#pragma omp metadirective when(COND(FROM(n) == COUNT): parallel num_threads(COUNT + 1))
#pragma omp single
  threads = omp_get_num_threads();
#undef COUNT
#define COUNT 4
  int before = threads;
  _Pragma("omp metadirective when(COND(n < COUNT): parallel num_threads(COUNT))")
#pragma omp single
  threads = omp_get_num_threads();
  int wide = 0;
#pragma omp metadirective when(device = {isa(avx512f)} : parallel num_threads(2)) otherwise(nothing)
#pragma omp single
  wide = omp_get_num_threads();
  printf("%d %d %d\n", before, threads, wide);
  return 0;
}
C
"$OMPICC" a.c -o a && [[ $(./a) == "3 4 1" ]] || { ./a; exit 1; }
cat > b.c <<'C'
#include <stdio.h>
#define N 4
#define V v
#define TYPE int
#pragma omp declare_reduction(total : TYPE) combiner(omp_out += omp_in + N - 4)
int v[100];
int main(void) {
  int sum = 0;
#pragma omp split counts(N, omp_fill) apply(split(2) : tile sizes(N))
  for (int i = 0; i < 100; i++) v[i] = i;
#pragma omp target_data map(tofrom: V[0:N*10])
#pragma omp target_teams_distribute parallel for map(tofrom: V[0:N*10])
  for (int i = 0; i < 40; i++) V[i] += N;
#pragma omp parallel for reduction(total: sum)
  for (int i = 0; i < 100; i++) sum += v[i];
  printf("%d\n", sum);
}
C
"$OMPICC" b.c -o b && [[ $(./b) == 5110 ]] || { ./b; exit 1; }
# Kernels have pragmas that the C compiler ignores; a factor that is a number stays as it is.
cat > c.c <<'C'
#define FACTOR 2
#define TWICE(x) (2 * x)
void f(int n, float *a) {
#pragma omp target teams distribute parallel for map(a[0:n])
  for (int i = 0; i < n; i++) {
    float sum = 0;
#pragma unroll(FACTOR)
    for (int j = 0; j < 100; j++) sum = sum * a[i] + j;
#undef FACTOR
#define FACTOR 3
#pragma unroll TWICE(FACTOR)
    for (int j = 0; j < 99; j++) sum = sum * a[i] - j;
#pragma unroll 5
    for (int j = 0; j < 98; j++) sum = sum * a[i] - j;
    a[i] = sum;
  }
}
C
"$OMPICC" --kernel-format=sim -Wno-unknown-pragmas -k -c c.c || fail "a factor is no number"
for pragma in '#pragma unroll(2)' '#pragma unroll (2 * 3)' '#pragma unroll 5'; do
  has c_f_4.cu "$pragma"
done
[[ $(uname -m) == x86_64 ]] || exit 0
"$OMPICC" -mavx512f -c a.c -k -o a.o && grep -q '_threads\|GOMP_parallel(.*, 2, 0)' a.host.c
