#!/bin/bash
# Target tasks outside of parallel regions are libompirt's. Code compiled by another compiler for libgomp waits for them
# all the same: in an object, and in a shared library that was linked with libgomp only.
. "$(dirname "$0")/setup.bash"
command -v gcc > /dev/null && gcc -fopenmp -x c -c /dev/null -o probe.o 2> /dev/null || { echo "no gcc with OpenMP"; exit 77; }
cat > wait.c <<'C'
#ifdef GROUP
void in_group(void (*f)(int *), int *x) {
#pragma omp taskgroup
  f(x);
}
void in_task(void (*f)(int *), int *x, int *y) {
  f(x);
#pragma omp task depend(in : *x)
  *y = *x;
}
#else
void wait_for_tasks(void) {
#pragma omp taskwait
}
#endif
C
gcc -O1 -fopenmp -c wait.c -o wait.o
gcc -O1 -fopenmp -DGROUP -shared -fPIC wait.c -o libgroup.so
cat > main.c <<'C'
#include <stdio.h>
void in_group(void (*f)(int *), int *), in_task(void (*f)(int *), int *, int *), wait_for_tasks(void);
static void start(int *x) {
#pragma omp target nowait depend(inout : *x) map(tofrom : x[0 : 1])
  for (int i = 0; i < 1000000; i++) *x += i % 2;
}
int main(void) {
  static int x, y;
  start(&x);
  wait_for_tasks();
  printf("%d", x);
  in_group(start, &x);
  printf(" %d", x);
  in_task(start, &x, &y);
  printf(" %d\n", y);
  return 0;
}
C
"$OMPICC" main.c wait.o -o main -L. -lgroup -Wl,-rpath,"$work" > log.txt 2>&1 || fail "$(cat log.txt)"
[ "$(./main)" = "500000 1000000 1500000" ] || fail "not waited for: $(./main)"
