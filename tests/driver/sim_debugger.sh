#!/bin/bash
# With -g a debugger stops in sim kernels at the lines of the user's source, and shows its variables; with
# OMPICC_SIM_IMAGES the kernels lie in files that name the source.
. "$(dirname "$0")/setup.bash"
cat > prog.c <<'C'
#include <stdio.h>
#pragma omp declare target
static int twice(int n)
{
  int r = n;
  r += n;
  return r;
}
#pragma omp end declare target
int main(void) {
  int v[10], s = 0;
#pragma omp target teams distribute parallel for map(from : v)
  for (int i = 0; i < 10; i++) {
    int t = i + 40;
    v[i] = t;
  }
#pragma omp target map(tofrom : s)
  {
    s = 1;
#pragma omp parallel num_threads(2)
#pragma omp critical
    s += twice(1);
  }
  printf("%d %d\n", v[9], s);
}
C
$OMPICC -g -O0 -Wall -Werror prog.c -o prog
mkdir images
[ "$(OMPICC_SIM_IMAGES=$PWD/images ./prog)" = "49 5" ] || fail "$(./prog)"
command -v readelf > /dev/null || skip "no readelf"
readelf --debug-dump=decodedline images/kernels-*.so > lines.txt
for line in 5 6 14 15 19 22; do
  grep -qE "^prog\.c +$line " lines.txt || fail "no code at prog.c:$line: $(cat lines.txt)"
done
has_not lines.txt "$TMPDIR"
# Neither without -g: what is read stays as it is.
$OMPICC -k prog.c -o without && has_not prog_main_12.cu '# 1'

command -v gdb > /dev/null || skip "no gdb"
: > err.txt # the background process creates it some time after the next line
OMPICC_SIM_WAIT=1 ./prog > out.txt 2>> err.txt &
program=$!
for ((i = 0; i < 100; i++)); do
  device=$(sed -n 's/.*gdb -p \([0-9]*\)$/\1/p' err.txt)
  [ -z "$device" ] || break
  sleep 0.1
done
[ "$device" ] || fail "the sim device does not wait: $(cat err.txt)"
timeout 60 gdb -batch -nx -p "$device" -ex 'set breakpoint pending on' -ex 'break prog.c:15' -ex continue -ex 'print t - i' \
  -ex 'delete' -ex 'break twice' -ex continue -ex next -ex 'print r + 70' -ex 'print ompicc_sim_block_idx' -ex 'delete' -ex continue > gdb.txt 2>&1 < /dev/null || :
if grep -q 'Operation not permitted' gdb.txt; then
  kill $program
  skip "debuggers are not allowed here"
fi
wait $program || fail "the program under a debugger ends with $?"
has out.txt "49 5"
has gdb.txt "prog.c:15"
grep -qE '^\$1 = 40$' gdb.txt || fail "$(cat gdb.txt)"
has gdb.txt "prog.c:5"
grep -qE '^\$2 = 71$' gdb.txt || fail "$(cat gdb.txt)"
has gdb.txt '$3 = {x = 0, y = 0, z = 0}'
