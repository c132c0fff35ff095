#!/bin/bash
# A kernel in generic mode (here all of them are) knows the parallel regions that it can come to, not all of the file's: through functions, functions
# that these call, each other too; and all where it calls through pointers.
. "$(dirname "$0")/setup.bash"
cat > k.c <<'C'
#include <stdio.h>
#pragma omp declare target
static int total[6];
static int deep(int n);
static void count(int which, int n) {
#pragma omp atomic
  total[which] += n;
}
static void first(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) count(0, 1);
}
static void second(void) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) count(1, 1);
}
static void through(void) { second(); }
static int turn(int n) {
#pragma omp parallel for
  for (int i = 0; i < 5; i++) count(2, 1);
  return n ? deep(n - 1) : 0;
}
static int deep(int n) {
#pragma omp parallel for
  for (int i = 0; i < 7; i++) count(3, 1);
  return n ? turn(n - 1) : 1;
}
static void (*table[])(void) = {first, through};
#pragma omp end declare target
int main(void) {
#pragma omp target
  first();
#pragma omp target
  through();
#pragma omp target
  count(4, turn(3));
#pragma omp target
  {
    first();
    through();
  }
#pragma omp target
  for (int i = 0; i < 2; i++) table[i]();
#pragma omp target update from(total)
  for (int i = 0; i < 5; i++) printf("%d ", total[i]);
  printf("\n");
  return 0;
}
C
$OMPICC --kernel-mode=generic -k k.c -o k
[ "$(./k)" = "30 60 10 14 1 " ] || fail "prints $(./k)"
regions() { grep -o 'cudadev_workerfunc.*' "k_main_$1.cu" | tr -cd , | wc -c; } # those behind the environment and the thread
for line_regions in 31:1 33:1 35:2 37:2 42:4; do
  line=${line_regions%:*} count=${line_regions#*:}
  [ "$(($(regions "$line") - 1))" = "$count" ] || fail "line $line: $(grep cudadev_workerfunc "k_main_$line.cu")"
done
no_temporary_files
