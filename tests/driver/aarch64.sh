#!/bin/bash
# Programs compiled for AArch64 give the right results there, that is in QEMU. A few of them: `make test-aarch64` runs more.
. "$(dirname "$0")/setup.bash"
cd "$here/../.."
unset OMPICC_KERNEL_FORMAT OMPICC_DRIVER OMP_TARGET_OFFLOAD OMPICC_CXX
status=0
tests/aarch64 e2e/device_language/machine_types examples/{gemm,fig3a} > "$work/log" 2>&1 || status=$?
[ $status != 77 ] || skip "$(tail -n 1 "$work/log")"
[ $status = 0 ] && has "$work/log" "6 passed, 0 failed" || fail "$(cat "$work/log")"
