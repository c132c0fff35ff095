#!/bin/bash
# clang as the C compiler: what the translator writes for the host compiles without -fopenmp and runs with libgomp,
# from sources that clang has preprocessed. Programs that use extensions of gcc's are left out.
. "$(dirname "$0")/setup.bash"
command -v clang > /dev/null || { echo "no clang"; exit 77; }
echo 'int main(void) { return 0; }' > empty.c
clang empty.c -lgomp -o empty 2> /dev/null || { echo "clang finds no libgomp"; exit 77; }
export OMP_TARGET_OFFLOAD=DISABLED OMP_WAIT_POLICY=passive OMP_NUM_THREADS=3
e2e=$here/../e2e
compile_and_run() { # PROGRAM OPTION
  local options
  options="$(sed -n 's,^// *options: *,,p' "$1" | head -1) $2"
  OMPICC_CC=clang $OMPICC $options "$1" -o program -lm 2> err.txt || fail "$1 $2: $(cat err.txt)"
  ! grep 'warning: ' err.txt > warnings.txt || fail "$1 $2: $(cat err.txt)"
  # shellcheck disable=SC2046
  env $(sed -n 's,^// *env: *,,p' "$1" | head -1) timeout 20 ./program > out.txt 2>&1 || fail "$1 $2: exit status $?: $(cat out.txt)"
}
for program in host_parallel/nested host_parallel/vla_and_pointers for/schedules host_for/collapse_runs \
  host_reduction/sections host_sections/basic host_atomic/forms task/fib task/firstprivate task_depend/iterator taskloop/forms \
  task_reduction/taskgroup scan/forms cancel/on doacross/basic threadprivate/basic declare_reduction/scopes host_teams/league \
  metadirective/host; do
  compile_and_run "$e2e/$program.c" ''
done
# Headers that clang has in its own form, in both ways of printing.
cat > headers.c <<'C'
#include <complex.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <omp.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tgmath.h>
#include <time.h>
int main(void) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += sqrt(i * 1.0);
  printf("%.3f\n", sum);
  return fabs(sum - 661.463) > 0.001;
}
C
compile_and_run headers.c ''
sed -i '/tgmath/d' headers.c # overloaded functions of clang's are not printed from the tree
compile_and_run headers.c --always-translate
# The messages are clang's, at the user's lines.
printf 'int f(int n) {\n#pragma omp parallel\n  n++;\n  return unknown_name + n;\n}\nint g(unsigned u) { int unused; return u < -1; }\n' > m.c
OMPICC_CC=clang $OMPICC -Wall -Wextra -c m.c 2> err.txt && fail "compiles"
has err.txt 'm.c:4:10: error: '
sed -i s/unknown_name/1/ m.c
OMPICC_CC=clang $OMPICC -Wall -Wextra -c m.c 2> err.txt
has err.txt "m.c:6:25: warning: unused variable 'unused'"
no_temporary_files
