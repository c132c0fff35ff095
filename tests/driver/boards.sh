#!/bin/bash
# Kernels compile for the GPUs of boards with the compilers that still know them, to PTX that their drivers read, and a kernel that takes
# too much is found. Some programs only: `make test-sm53` compiles all.
. "$(dirname "$0")/setup.bash"
root=$(realpath "$here/../..")
unset OMPICC_KERNEL_FORMAT OMPICC_DRIVER
# By clang++: PTX ISA 6.5 is what CUDA 10.2 has.
if command -v clang++ > /dev/null && OMPICC_NVCC=$root/tests/nvrtc/no-nvcc $OMPICC -k=ptx --kernel-format=ptx --kernel-arch=sm_53,sm_72 -c target.c 2> log; then
  for file in ptx/*.ptx; do
    version=$(sed -n 's/^\.version //p' "$file")
    [ "$(printf '%s\n6.5\n' "$version" | sort -V | tail -1)" = 6.5 ] || fail "$file: PTX $version"
  done
fi
cd "$root"
status=0
tests/boards -a sm_53 -r "$work/report" examples/ e2e/{atomic/locked,parallel/ragged_teams,cancel/functions_elsewhere,combined/tiles} \
  > "$work/log" || status=$?
[ $status != 77 ] || skip "$(tail -n 1 "$work/log")"
[ $status = 0 ] || fail "$(cat "$work/log")"
grep -q '^sm_53 [0-9]* [0-9]* [0-9]* gemm_gemm_12_[0-9a-f]* examples/gemm.c$' "$work/report" || fail "no gemm in the report: $(cat "$work/report")"
! LOCAL_LIMIT=100 tests/boards -a sm_53 examples/heartwall > "$work/log" || fail "216 bytes of local memory are not more than 100"
has "$work/log" "bytes of local memory per thread on sm_53"
# An atomic operation has a branch for a thread's own memory. NVRTC 11.8 took all that comes behind it for such memory, too.
. tests/nvrtc/tools.bash
OMPICC_NVCC=$PWD/tests/nvrtc/nvcc $OMPICC --always-translate --kernel-mode=generic -O1 --kernel-format=ptx --kernel-arch=sm_53 -k="$work/atomic" \
  -c tests/e2e/guarded/around_regions.c -o "$work/atomic.o" 2> "$work/log" || fail "$(cat "$work/log")"
! sed -n '/\.entry around_regions_shared/,/^}/p' "$work"/atomic/*.ptx | grep st.local > "$work/log" || fail "stores to a thread's own memory: $(cat "$work/log")"
