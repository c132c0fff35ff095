#!/bin/bash
# With -g the machine code of kernels of each mode says which lines of the user's C it is of: Nsight Compute shows them.
. "$(dirname "$0")/setup.bash"
command -v nvcc > /dev/null || skip "nvcc is not there"
command -v nvdisasm > /dev/null || skip "nvdisasm is not there"
cat > modes.c <<'C'
#include <stdio.h>
int main(void) {
  int x[100], y[100], n = 100, sum = 0;
#pragma omp target teams distribute parallel for map(from : x)
  for (int i = 0; i < 100; i++)
    x[i] = 3 * i + n;
#pragma omp target map(tofrom : y, sum)
  {
    int first = y[0] + 1;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
      y[i] = first * i;
    sum = y[5] * 7;
  }
  printf("%d %d\n", x[3], sum);
}
C
# lines FOLDER: "KERNEL LINE" of all that the kernels' instructions are of.
lines() {
  nvdisasm -g -c "$1"/modes_*.cubin > "$1/text" || fail "nvdisasm fails"
  awk '/^[ \t]*\.section[ \t]+\.text\./ { kernel = $0; sub(/.*\.text\./, "", kernel); sub(/_[0-9a-f]*,.*/, "", kernel) }
       /\/\/## File ".*modes\.c", line/ { line = $0; sub(/.*modes\.c", line /, "", line); sub(/[^0-9].*/, "", line); print kernel, line }' \
    "$1/text" | sort -u
}
has() { # FOLDER KERNEL LINE...
  local folder=$1 kernel=$2 line
  for line in "${@:3}"; do
    grep -qx "$kernel $line" "$folder.lines" || fail "$folder: $kernel has no instruction of line $line: $(cat "$folder.lines")"
  done
}
for mode in guarded generic; do
  option=
  [ $mode = guarded ] || option=--kernel-mode=generic
  "$OMPICC" -O2 -g $option -k=$mode --kernel-format=cubin --kernel-arch=sm_90 -c modes.c || fail "modes.c does not compile"
  lines $mode > $mode.lines
  has $mode modes_main_4 6
  has $mode modes_main_7 9 12 13
done
grep -q cudadev_workerfunc generic/modes_main_7.cu || fail "the kernel is not in generic mode"
! grep -q cudadev_workerfunc guarded/modes_main_7.cu || fail "the kernel is in generic mode"
# Without -g there are none.
"$OMPICC" -O2 -k=none --kernel-format=cubin --kernel-arch=sm_90 -c modes.c
[ ! "$(lines none)" ] || fail "there are lines without -g: $(lines none)"
