#!/bin/bash
# OMPICC_KERNEL_DIR with a kernel whose parameters are not those of the program.
. "$(dirname "$(realpath "$0")")/setup.bash"
mkdir hand
compile_sim --kernels=files <<'C'
int main(void) {
  int n = 0;
#pragma omp target map(tofrom: n)
  n = 7;
  return n != 7;
}
C
good=$(echo fault.kernels/*)
OMPICC_KERNEL_DIR=$PWD/fault.kernels ./fault >out.txt 2>&1 || fail "its own kernel directory: $(cat out.txt)"
name=$(basename "$good")
mkdir other
(cd other && cat >fault.c <<'C'
int main(void) {
  double d = 0;
  int n = 0;
#pragma omp target map(tofrom: n)
  n = d < 7;
  return n;
}
C
"$OMPICC" --kernel-format=sim --kernels=files fault.c -o fault) || fail "the other program does not compile"
cp other/fault.kernels/* "hand/$name"
OMPICC_KERNEL_DIR=$PWD/hand stops '' 'kernel|parameter|signature'
