#!/bin/bash
# cubin and PTX without nvcc: one clear error, no output; a file without target constructs compiles.
. "$(dirname "$0")/setup.bash"
fails $OMPICC --nvcc=/no/nvcc --kernel-format=cubin -c target.c
has err.txt "cannot find the CUDA compiler '/no/nvcc'"
# One that finds no C++ compiler, or none that it can read, compiles nothing at all: that is said, not that the kernels
# are wrong. One that fails with them alone says why.
fake() { # COMMANDS of an nvcc, $* its arguments
  printf '#!/bin/sh\ncase "$*" in *--list-gpu-*) echo compute_75; exit;; esac\n%s\n' "$1" > nvcc && chmod +x nvcc
}
fake 'echo "host_config.h: #error -- unsupported GNU version!" >&2; exit 1'
fails $OMPICC --nvcc=./nvcc --kernel-format=cubin --kernel-arch=sm_75 -c target.c
has err.txt 'unsupported GNU version'
has err.txt 'nvcc'\'' compiles nothing here: it needs a C++ compiler and a C library that it knows, and NVCC_CCBIN may name'
fake 'case "$*" in *empty*) exit 0;; esac; echo "kernels.cu(3): error: what" >&2; exit 1'
fails $OMPICC --nvcc=./nvcc --kernel-format=cubin --kernel-arch=sm_75 -c target.c
has err.txt 'kernels.cu(3): error: what'
has err.txt "could not compile the kernels of 'target.c' (cubin, sm_75)"
has_not err.txt 'compiles nothing'
mkdir bin
for t in cc c++ as ld objcopy; do ln -s "$(command -v $t)" bin/$t; done
[ ! -x /usr/local/cuda/bin/nvcc ] || exit 0
unset CUDA_HOME CUDA_PATH
PATH=$PWD/bin fails $OMPICC --kernel-format=cubin --kernel-arch=sm_53 -c target.c
[ "$(wc -l < err.txt)" = 1 ] || fail "$(cat err.txt)"
has err.txt "--kernel-format=cubin needs nvcc, which was not found"
[ ! -e target.o ] || fail "target.o was made"
PATH=$PWD/bin $OMPICC --kernel-format=cubin --kernel-arch=sm_53 -c plain.c
