#!/bin/bash
# What a construct becomes gives no warnings that gcc does not give of the construct: casts of what is mapped,
# copies of variables and arrays, the structures that regions are given, lists of the runtime's.
. "$(dirname "$0")/setup.bash"
command -v gcc > /dev/null || skip "no gcc"
cat > w.c <<'C'
#include <stdio.h>
void f(int n, int m, const float *x, float *y, int (*h)[m + 1]);
void f(int n, int m, const float *x, float *y, int (*h)[m + 1]) {
  volatile int t = 3;
  const volatile int constant[2] = {1, 2};
  int unused = 2;
#pragma omp target map(to : x[:n]) map(tofrom : y[:n])
  for (int i = 0; i < n; i++) y[i] += x[i] + (float)t;
#pragma omp target data map(to : x[:n])
  {
#pragma omp target map(tofrom : y[:n]) map(to : constant)
    for (int i = 0; i < n; i++) y[i] += x[i] + (float)constant[1];
  }
#pragma omp target map(tofrom : h[:m + 1][:n + 1])
  for (int i = 0; i < n; i++) h[i][0] = t;
#pragma omp parallel firstprivate(unused)
#pragma omp parallel
  printf("%d\n", t);
  int v[n];
  v[0] = 1;
#pragma omp parallel firstprivate(v)
  v[0]++;
#pragma omp task firstprivate(v)
  v[0]++;
#pragma omp parallel for private(v)
  for (int i = 0; i < m; i++) v[i] = i;
#pragma omp target firstprivate(t)
  t++;
#pragma omp target enter data map(to : x[:n])
#pragma omp target update to(x[:n])
#pragma omp parallel num_threads(n)
  {
    volatile struct { int a, b; } s = {1, 2};
    volatile int a[3] = {1, 2};
#pragma omp parallel firstprivate(s) shared(t, a)
    printf("%d %d\n", s.a, a[2]);
#pragma omp task firstprivate(a, s)
    printf("%d %d\n", s.a, a[2]);
#pragma omp target
    printf("%d %d\n", s.a, a[2]);
  }
  char letter = 'a';
#pragma omp parallel firstprivate(n, letter, x)
  printf("%d %c %g\n", n, letter, (double)x[0]);
}
C
of() { sed -nE 's/^w\.c:([0-9]+):[0-9]+: warning: .*\[(-W[^]]*)\]$/\1 \2/p' | grep -v -e -Wopenmp- | sort -u; }
options='-Wall -Wextra -Wpadded -Wcast-qual -Wshadow -Wconversion -Wsign-conversion -Wvla -Wwrite-strings -Wmissing-prototypes'
for more in "" "$options"; do
  gcc -fopenmp -fsyntax-only $more w.c 2>&1 | of > gcc.txt
  $OMPICC --kernel-format=sim --always-translate -fsyntax-only $more w.c > ours.txt 2>&1 || fail "$more: $(cat ours.txt)"
  of < ours.txt > only.txt
  [ -z "$(comm -13 gcc.txt only.txt)" ] || fail "with '$more' only ompicc says: $(comm -13 gcc.txt only.txt)"
done
