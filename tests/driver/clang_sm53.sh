#!/bin/bash
# The kernels of the examples, tiles of warps, and what clang is strict with (functions declared in blocks, pragmas without a loop),
# also compile for a GPU that nvcc no longer knows, by clang, without CUDA's headers.
OMPICC=$(realpath "${OMPICC:-build/bin/ompicc}")
command -v clang++ >/dev/null || { echo "no clang++ here"; exit 77; }
cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
probe='extern "C" __attribute__((global)) void k() {}'
echo "$probe" | clang++ -x cuda -std=c++14 --cuda-gpu-arch=sm_53 --cuda-device-only -nocudainc -nocudalib -S -o /dev/null - \
  2>/dev/null || { echo "this clang++ does not compile CUDA"; exit 77; }
for program in examples/{gemm,fig3a,histogram,heartwall} tests/e2e/combined/{tiles,ordered_sums} tests/e2e/parallel/block_externs; do
  "$OMPICC" -O2 --kernel-format=ptx --kernel-arch=sm_53 -Iexamples -c "$program.c" -o "$work/program.o" 2>"$work/log" || {
    head -5 "$work/log"
    grep -q "libdevice" "$work/log" && exit 77
    exit 1
  }
done
