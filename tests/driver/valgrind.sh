#!/bin/bash
# valgrind finds nothing, no leak either, in the translator on the examples and on programs with errors, nor in a
# host program that uses libompirt on the sim device.
tests=$(cd "$(dirname "$0")/.." && pwd)
. "$(dirname "$0")/setup.bash"
command -v valgrind >/dev/null || { echo "no valgrind"; exit 77; }
bin=$(dirname "$OMPICC")
check() { timeout 100 valgrind -q --leak-check=full --show-leak-kinds=definite,indirect,possible --error-exitcode=99 "$@"; }

# A program with a fault that valgrind must find: a check that cannot fail would show nothing.
printf '#include <stdlib.h>\nint main(void) { volatile int *p = malloc(4); return p[1] & 0; }\n' > fault.c
cc -g fault.c -o fault
! check ./fault >out.txt 2>&1 || fail "valgrind does not see a fault"

# Reading what ompi has for debuggers takes valgrind half of its time: it is for messages only.
objcopy --strip-debug "$bin/ompi" ompi
translate() { # STATUS FILE
  local s=0
  mkdir -p out
  "$OMPICC" -std=gnu17 -E "$2" >in.i 2>/dev/null || fail "$2 is not preprocessed"
  check ./ompi --outdir=out --stem=a --source="$2" --report in.i >out.txt 2>err.txt || s=$?
  [ $s = "$1" ] || {
    check "$bin/ompi" --outdir=out --stem=a --source="$2" in.i >out.txt 2>err.txt || true
    fail "ompi on $2 ends with status $s: $(head -n 30 err.txt)"
  }
  rm -rf out
}
# Each takes seconds: of those that are alike one.
for f in "$tests"/../examples/*.c; do
  case $f in */atax.c | */bicg.c | */mvt.c | */dot.c | */saxpy.c | */gemm.c | */3dconv.c) continue ;; esac
  translate 0 "$f"
done
for f in syntax_expression loop_increment map_not_array sharing_twice; do translate 1 "$tests/errors/$f.c"; done

# Mapping, update, several kernels and their modes, an image that stays loaded to the end.
cat > runtime.c <<'C'
#include <omp.h>
#include <stdlib.h>
#pragma omp declare target
int counter = 1;
#pragma omp end declare target
struct list { int n; int *p; };
int main(void) {
  int n = 64, sum = 0, *x = malloc(n * sizeof *x), whole[8] = {0}, *own;
  struct list list = {4, calloc(4, sizeof(int))};
  for (int i = 0; i < n; i++) x[i] = i;
#pragma omp target enter data map(to: x[0:n])
#pragma omp target teams distribute parallel for reduction(+: sum)
  for (int i = 0; i < n; i++) sum += x[i];
#pragma omp target map(tofrom: whole)
  {
    counter = 2;
#pragma omp parallel num_threads(8)
    whole[omp_get_thread_num()] = counter;
  }
#pragma omp target data map(tofrom: list, list.p[0:4])
#pragma omp target
  list.p[1] = list.n;
  own = omp_target_alloc(sizeof(int), 0);
  omp_target_memcpy(own, &n, sizeof n, 0, 0, 0, omp_get_initial_device());
  omp_target_free(own, 0);
#pragma omp target update from(x[1:2], counter)
#pragma omp target exit data map(delete: x[0:n])
  free(x);
  int right = sum == 2016 && whole[7] == 2 && list.p[1] == 4 && counter == 2;
  free(list.p);
  return !right;
}
C
"$OMPICC" -g -O1 runtime.c -o runtime
s=0
check ./runtime >out.txt 2>&1 || s=$?
[ $s = 0 ] || fail "the program ends with status $s: $(head -n 40 out.txt)"
