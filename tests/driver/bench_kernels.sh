#!/bin/bash
# The programs of bench/kernels give the results of sequential code in all their spellings, with gcc
# and, with ompicc, on the sim device; and the script that measures them says so where there is no GPU.
. "$(dirname "$0")/setup.bash"
quick_kernels
"$here/../../bench/kernels/check" OMPICC="$OMPICC" SCALE=1024 LANES=gcc,sim > log 2>&1 || fail "$(cat log)"
[ ! -s log ] || fail "$(cat log)"
if ! command -v nvidia-smi > /dev/null; then
  "$here/../../bench/kernels/run" OMPICC="$OMPICC" > log 2>&1 || fail "$(cat log)"
  grep -q '^No \(GPU\|nvcc\): the kernels are not measured\.$' log || fail "$(cat log)"
fi
