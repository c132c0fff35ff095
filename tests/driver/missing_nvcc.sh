#!/bin/bash
# cubin and PTX without nvcc: one clear error, no output; a file without target constructs compiles.
. "$(dirname "$0")/setup.bash"
fails $OMPICC --nvcc=/no/nvcc --kernel-format=cubin -c target.c
has err.txt "cannot find the CUDA compiler '/no/nvcc'"
mkdir bin
for t in cc c++ as ld objcopy; do ln -s "$(command -v $t)" bin/$t; done
[ ! -x /usr/local/cuda/bin/nvcc ] || exit 0
unset CUDA_HOME CUDA_PATH
PATH=$PWD/bin fails $OMPICC --kernel-format=cubin --kernel-arch=sm_53 -c target.c
[ "$(wc -l < err.txt)" = 1 ] || fail "$(cat err.txt)"
has err.txt "--kernel-format=cubin needs nvcc, which was not found"
[ ! -e target.o ] || fail "target.o was made"
PATH=$PWD/bin $OMPICC --kernel-format=cubin --kernel-arch=sm_53 -c plain.c
