#!/bin/bash
# --kernels=files: the kernel file is missing, empty, or cut off.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim --kernels=files <<'C'
#include <stdio.h>
int main(void) {
  int n = 0;
#pragma omp target map(tofrom: n)
  n = 7;
  printf("n is %d\n", n);
  return 0;
}
C
./fault >out.txt 2>&1 || fail "as compiled: $(cat out.txt)"
file=$(echo fault.kernels/*)
[[ -f $file ]] || fail "no kernel file in fault.kernels"
cp "$file" whole
rm "$file"
sed -i 's/n is/unreachable/' out.txt
stops '' "$(basename "$file")"
: >"$file"
stops '' "$(basename "$file")"
for part in 64 1000 $(($(wc -c <whole) / 2)) $(($(wc -c <whole) - 100)); do
  head -c $part whole >"$file"
  stops '' "$(basename "$file")|kernel"
done
cp whole "$file"
./fault >out.txt 2>&1 || fail "whole again: $(cat out.txt)"
