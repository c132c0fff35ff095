#!/bin/bash
# With -g a debugger knows variables in host regions by the program's names: private copies, reductions, captured values,
# elements of shared arrays; and stepping through a region visits the program's lines, with what a construct adds at its
# directive's.
. "$(dirname "$0")/setup.bash"
cat > names.c <<'C'
#include <stdio.h>
struct point { int x, y; };
static double global = 100;
int main(int argc, char **argv) {
  int a[10] = {1, 2, 3, 4}, m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  double sum = 0;
  int first = 4, last = 0, n = 9 + argc, hist[4] = {0}, shared = 7, _a = 5;
  float v[n];
  struct point pt = {1, 2};
  (void) argv;
  for (int i = 0; i < n; i++) v[i] = (float) i;
#pragma omp parallel reduction(+ : sum, hist, global) firstprivate(first) shared(a, pt, _a) num_threads(1)
  {
    sum += a[3] + _a;
    hist[1]++, global += 2;
    pt.x++, first++, v[2] += 1, shared += m[1][1];
    shared++; // break: parallel
#pragma omp for lastprivate(last) reduction(+ : shared)
    for (int i = 0; i < 2; i++) {
      last = 20 + i;
      shared += i; // break: for
    }
#pragma omp single firstprivate(a)
    {
      a[3] = 77;
      a[4] = 1; // break: single
    }
  }
#pragma omp parallel for simd reduction(+ : sum) num_threads(1)
  for (int i = 0; i < 2; i++) {
    double t = a[i];
    sum += t; // break: simd
  }
#pragma omp parallel num_threads(1)
  {
#pragma omp task firstprivate(a, first) shared(pt)
    {
      a[1] = 55;
      first = pt.y++; // break: task
    }
#pragma omp taskwait
#pragma omp taskloop lastprivate(last)
    for (int i = 0; i < 2; i++) {
      last = 60 + i;
      shared = 0; // break: taskloop
    }
#pragma omp taskgroup task_reduction(+ : sum)
#pragma omp task in_reduction(+ : sum)
    {
      sum += 1000;
      shared = 2; // break: in_reduction
    }
  }
#pragma omp teams num_teams(1) reduction(+ : first)
  {
    first = 90;
    a[0]++; // break: teams
  }
#pragma omp target map(tofrom : a) firstprivate(last)
  {
    last += 9;
    a[2] += last; // break: target
  }
  printf("%g %g %d %d %d %d %d\n", sum, global, pt.x, pt.y, a[0] + a[2], first, shared);
}
C
gcc -fopenmp names.c -o reference
expected=$(OMP_TARGET_OFFLOAD=DISABLED ./reference)
$OMPICC -g -O0 -Wall -Wextra -Wshadow -Werror names.c -o names
export OMP_TARGET_OFFLOAD=DISABLED OMP_NUM_THREADS=1
[ "$(./names)" = "$expected" ] || fail "prints $(./names), not $expected"

# The names do not depend on how a program is optimised, nor on -g.
$OMPICC -k -O2 --kernel-format=none names.c -c -o names.o
has_not names.host.c sum_private
has_not names.host.c first_private

# No line of the table is outside of the file's code.
if command -v readelf > /dev/null; then
  readelf --debug-dump=decodedline names | sed -nE 's/^names\.c +([0-9]+) .*/\1/p' > lines.txt
  [ -s lines.txt ] || fail "no line table"
  end=$(wc -l < names.c)
  while read -r line; do
    [ "$line" -ge 3 ] && [ "$line" -le "$end" ] || fail "there is code at names.c:$line"
  done < lines.txt
fi

command -v gdb > /dev/null || skip "no gdb"
debug() { timeout 60 gdb -q -nx -batch -ex 'set debuginfod enabled off' -ex 'set pagination off' "$@" > gdb.txt 2>&1 < /dev/null || :; }
lineOf() { grep -n "// break: $1\$" names.c | cut -d: -f1; }
# shows PLACE EXPRESSION=VALUE...: what the debugger prints there.
shows() {
  local place=$1 pair commands=() i=0
  shift
  for pair; do commands+=(-ex "print ${pair%%=*}"); done
  debug -ex "tbreak names.c:$(lineOf "$place")" -ex run "${commands[@]}" -ex kill names
  if grep -qE 'Operation not permitted|ptrace' gdb.txt; then skip "debuggers are not allowed here"; fi
  for pair; do
    i=$((i + 1))
    grep -qxF "\$$i = ${pair#*=}" gdb.txt || fail "$place: '${pair%%=*}' is not '${pair#*=}': $(cat gdb.txt)"
  done
}
shows parallel sum=9 first=5 'hist={0, 1, 0, 0}' 'a[3]=4' 'm[1][1]=5' 'pt.x=2' 'v[2]=3' global=2 '*shared=12' _a=5 \
  'sizeof(sum)=8' 'sizeof(hist)=16'
shows for last=20 i=0 shared=0 first=5 'a[3]=4'
shows single 'a[3]=77' 'sizeof(a)=40' 'm[0][2]=3'
shows simd sum=0 t=1 i=0
shows task 'a[1]=55' first=4 'pt.y=2'
shows taskloop last=60 i=0
shows in_reduction '*sum=1000'
shows teams first=90 'a[3]=4'
shows target last=70 'a[2]=3'
# Nothing of the program's is called otherwise.
debug -ex "tbreak names.c:$(lineOf parallel)" -ex run -ex 'info locals' -ex kill names
for name in sum hist first global a m v pt shared; do
  grep -q "^$name = " gdb.txt || fail "no '$name' among the locals: $(cat gdb.txt)"
done
[ -z "$(sed -nE '/^[a-z]\w*(_private|_original|_elements|_bound).* = /p' gdb.txt | grep -v '^v_bound')" ] || fail "locals: $(cat gdb.txt)"

# Stepping: the lines of gcc's own code, but for the directives at the end of what they belong to.
cat > steps.c <<'C'
int main(void) {
  int a[10] = {1, 2, 3}, last = 0;
  double sum = 0;
#pragma omp parallel reduction(+ : sum) \
  num_threads(1)
  {
    int local = a[2] + 1;
    sum += local;
#pragma omp for lastprivate(last)
    for (int i = 0; i < 2; i++) {
      last = i;
      a[i] = 7;
    }
#pragma omp single
    {
      a[4] = 1;
      a[5] = 2;
    }
#pragma omp critical
    sum += 1;
    local++;
  }
  return a[0] != 7;
}
C
$OMPICC -g -O0 steps.c -o steps
next=()
for ((i = 0; i < 20; i++)); do next+=(-ex next); done
debug -ex 'tbreak steps.c:7' -ex run "${next[@]}" -ex kill steps
steps=$(sed -nE 's/^([0-9]+)\t.*/\1/p' gdb.txt | head -17 | tr '\n' ' ')
case "$steps" in
  "7 8 9 11 12 9 11 12 9 14 16 17 14 19 20 19 21 "*) ;;
  *) fail "next visits $steps" ;;
esac
