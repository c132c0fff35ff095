#!/bin/bash
# Where the compiler's libgomp is older than gcc 9's, a program with reductions over tasks and the like is not linked, and a line says why.
# (Here that libgomp is one made of the names that this machine's has, without those.)
. "$(dirname "$0")/setup.bash"
libgomp=$(gcc -print-file-name=libgomp.so)
mkdir old
nm -D --defined-only "$libgomp" | awk '$2 == "T" || $2 == "i" { sub(/@.*/, "", $3); print $3 }' | sort -u > names
[ "$(grep -c _reduction_ names)" -ge 3 ] || fail "no reductions in $libgomp: $(cat names)"
grep -v '_reduction_\|GOMP_taskwait_depend\|GOMP_loop_start' names | sed 's/.*/.globl &\n.type &, %function\n&:/; $a .section .note.GNU-stack,"",%progbits' > old.s
gcc -shared -Wl,-soname,libgomp.so.1 old.s -o old/libgomp.so
cat > tasks.c << 'C'
#include <stdio.h>
int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < 10; i++)
#pragma omp task in_reduction(+ : sum)
    sum += i;
  printf("sum %d\n", sum);
  return 0;
}
C
# lacks PROGRAM FUNCTION CONSTRUCT
lacks() {
  fails "$OMPICC" -Lold "$1" -o program
  [ "$(grep -c "^ompicc: error: this compiler's libgomp has no $2: it needs that of gcc 9 or later for $3\$" err.txt)" = 1 ] ||
    fail "not said: $(cat err.txt)"
  [ ! -e program ] || fail "$1 was linked"
}
lacks tasks.c 'GOMP_task[a-z_]*' 'reductions over tasks (task_reduction, in_reduction, reduction(task, ...))'
cat > wait.c << 'C'
void f(int *x) {
#pragma omp task depend(out : *x)
  *x = 1;
#pragma omp taskwait depend(in : *x)
}
int main(void) { int x; f(&x); return x != 1; }
C
lacks wait.c GOMP_taskwait_depend 'taskwait with depend'
cat > last.c << 'C'
int main(void) {
  int x = 0;
#pragma omp parallel for lastprivate(conditional : x)
  for (int i = 0; i < 10; i++)
    if (i % 3 == 1) x = i;
  return x != 7;
}
C
lacks last.c GOMP_loop_start 'lastprivate(conditional: ...)'
# Other programs are linked with it, and what else is missing is no matter of libgomp's age.
"$OMPICC" -Lold plain.c -x c - -o other << 'C'
int plain(int);
int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += plain(i);
  return sum;
}
C
echo 'int GOMP_much(void); int my_reduction_(void); int main(void) { return GOMP_much() + my_reduction_(); }' > much.c
fails "$OMPICC" -fopenmp much.c -o much
has_not err.txt "this compiler's libgomp"
"$OMPICC" tasks.c -o tasks && [ "$(./tasks)" = "sum 45" ] || fail "with this machine's libgomp: $(./tasks)"
