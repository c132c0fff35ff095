#!/bin/bash
# Warnings for OpenMP's traps, their switches, and messages in gcc's format.
. "$(dirname "$0")/setup.bash"
quick_kernels
cat > t.c <<'C'
#include <stdio.h>
int main(void) {
  int i, j, n = 10, unused = 0, flag = 0, ok = 0;
  static double a[10][10];
#pragma omp parallel for private(unused)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i][j] = i;
#pragma omp parallel for private(j)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i][j] = i;
#pragma omp parallel for collapse(2)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i][j] = i;
#pragma omp parallel
  {
#pragma omp single
    for (j = 0; j < n; j++) a[j][j] = 0;
    int k;
    for (k = 0; k < n; k++) a[k][0] += 0;
  }
#pragma omp target map(tofrom : ok)
  {
    flag = 1;
    ok = 2;
  }
  printf("%d %d\n", flag, ok);
  return unused;
}
C
warnings() { sed -nE 's/^t\.c:([0-9]+):[0-9]+: (warning|error): .*\[-W(error=)?(openmp-[a-z-]*)\]$/\1 \2 \4/p' err.txt | tr '\n' ';'; }
check() { # EXPECTED OPTIONS...
  local want=$1 status=0
  shift
  $OMPICC "$@" -c t.c -o t.o 2> err.txt || status=$?
  [ "$(warnings)" = "$want" ] || fail "$*: $(warnings)"
  case $want in *error*) [ $status = 1 ] || fail "$*: status $status" ;; *) [ $status = 0 ] || fail "$*: status $status: $(cat err.txt)" ;; esac
}
check '7 warning openmp-race;23 warning openmp-lost-write;'
has err.txt "add 'private(j)' here"
has err.txt '   23 |     flag = 1;'
has err.txt '      |     ^~~~'
check '5 warning openmp-unused-clause;7 warning openmp-race;23 warning openmp-lost-write;' -Wopenmp-unused-clause
check '7 warning openmp-race;23 warning openmp-lost-write;' -Wall -Wno-openmp-unused-clause
has_not err.txt flag_private
check '' -Wno-openmp-race -Wno-openmp-lost-write
check '' -w
check '7 error openmp-race;23 error openmp-lost-write;' -Werror
check '7 error openmp-race;' -Werror -fmax-errors=1
has err.txt 'compilation terminated due to -fmax-errors=1.'
check '7 error openmp-race;' -Wfatal-errors -Werror
check '7 warning openmp-race;23 error openmp-lost-write;' -Werror=openmp-lost-write -Wno-error=openmp-race
GCC_COLORS='warning=33:locus=32' $OMPICC -fdiagnostics-color=always -c t.c 2> err.txt
has err.txt $'\33[32m\33[Kt.c:7:10:\33[m\33[K \33[33m\33[Kwarning: \33[m\33[K'
$OMPICC -fdiagnostics-color=never -c t.c 2> err.txt
has_not err.txt $'\33'
# A loop whose increment runs away from its bound is a loop; it is said once, also where host and device have it.
cat > t.c <<'C'
int f(int *v, int n) {
  int s = 0;
#pragma omp parallel for
  for (int i = 30; i < 20; i--) v[i] = 1;
#pragma omp target parallel for reduction(+ : s)
  for (int i = n; i > 20; i += 2) s++;
#pragma omp parallel for
  for (int i = 30; i < 20; i++) v[i] = 1;
  return s;
}
C
check '4 warning openmp-increment;6 warning openmp-increment;' -Wall
has err.txt "the increment of 'i' runs away from its bound: the loop has no iterations"
check '' -Wno-openmp-increment
check '4 error openmp-increment;6 error openmp-increment;' -Werror=openmp-increment
# Errors say what is allowed, and where that is written.
printf 'void f(void) {\n#pragma omp barrier nowait\n#pragma omp single schedule(static)\n  ;\n}\n' > e.c
fails $OMPICC -c e.c
has err.txt "error: 'nowait' is not valid for '#pragma omp barrier' (OpenMP 5.2 §15.3.1)"
has err.txt "'#pragma omp barrier' takes no clauses"
has err.txt "'#pragma omp single' takes 'private', 'firstprivate', 'nowait', 'copyprivate' and 'allocate'"
