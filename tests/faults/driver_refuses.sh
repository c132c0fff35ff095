#!/bin/bash
# What the CUDA driver can refuse, with a libcuda.so.1 made here that does so: a driver that is too old for the PTX,
# without a PTX compiler, older than its kernel module or than CUDA 10.2, a GPU for which there is no cubin, no
# memory, a trap. No GPU and no nvcc is needed.
. "$(dirname "$(realpath "$0")")/setup.bash"
. "$faults/fake_cuda.bash"
mkdir old
sed 's/cuMemAllocHost_v2/cuMemAllocHost/' driver.c >older.c
cc -w -shared -fPIC older.c -o old/libcuda.so.1 || fail "the older driver does not compile"

program() {
  rm -rf keep
  compile --nvcc="$PWD/nvcc" --keep=keep "$@" <<'C'
#include <stdio.h>
int main(void) {
  int n[1000] = {0};
#pragma omp target map(tofrom: n)
  n[0] = 7;
  printf("unreachable\n");
  return 0;
}
C
  signatures
}

program --kernel-format=ptx --kernel-arch=sm_75
REFUSES='' ./fault >out.txt 2>&1 || fail "the driver that refuses nothing: $(cat out.txt)"
! grep -q 'compiles the kernels' out.txt || fail "said, though it was quick: $(cat out.txt)"
REFUSES=haste ./fault >out.txt 2>&1 || fail "a slow compiler of PTX: $(cat out.txt)"
grep -q '^ompicc: device 0: the driver compiles the kernels for this GPU, once; --kernel-arch=sm_86' out.txt || fail "a slow compiler of PTX, and nothing is said: $(cat out.txt)"
refuses ptx 4 'the driver \(CUDA 11\.4\) is too old for the PTX of .*\.ptx.*update.*--kernel-format=cubin'
refuses jit 4 'no PTX compiler.*--kernel-format=cubin'
refuses image 4 'does not accept PTX for sm_75.*no kernel image is available.*device kernel image is invalid'
! grep -q 'second line' err.txt || fail "more than a line of the driver's log: $(cat err.txt)"
refuses signature 4 'the parameters of .* are not those of the program'
refuses memory 4 'memory'
grep -q 4000 err.txt || fail "the message does not say how much was asked for: $(cat err.txt)"
refuses trap 4 'unspecified launch failure'
refuses device '' 'libcuda.so.1: no CUDA-capable device'
refuses init '' 'libcuda.so.1: system has unsupported .*CUDA_ERROR_SYSTEM_DRIVER_MISMATCH'
LD_LIBRARY_PATH=$PWD/old stops '' 'libcuda.so.1 has no cuMemAllocHost_v2: a driver of CUDA 10.2 or newer is needed'

program --kernel-format=ptx --kernel-arch=sm_90
stops 4 'it has PTX for sm_90, and Test GPU needs a cubin for sm_86 or PTX for at most sm_86'
program --kernel-format=cubin --kernel-arch=sm_75
stops 4 'it has a cubin for sm_75, and Test GPU needs a cubin for sm_86.*--kernel-arch=sm_86'
# A GPU runs cubins of its own generation, up to its own version.
program --kernel-format=cubin --kernel-arch=sm_80
REFUSES='' ./fault >out.txt 2>&1 || fail "sm_80 on sm_86: $(cat out.txt)"
