#!/bin/bash
# Programs compiled for AArch64 give the right results there, that is in QEMU. A few of them: `make test-aarch64` runs more.
. "$(dirname "$0")/setup.bash"
cd "$here/../.."
unset OMPICC_KERNEL_FORMAT OMPICC_DRIVER OMP_TARGET_OFFLOAD OMPICC_CXX
status=0
tests/aarch64 e2e/device_language/machine_types examples/{gemm,fig3a} > "$work/log" 2>&1 || status=$?
[ $status != 77 ] || skip "$(tail -n 1 "$work/log")"
[ $status = 0 ] && has "$work/log" "6 passed, 0 failed" || fail "$(cat "$work/log")"

# docs/cross.md: libraries that are installed, and a program that goes to the board with them.
cd "$work"
tree=$(dirname "$OMPICC")/..
STRIP=aarch64-linux-gnu-strip "$here/../../scripts/install" "$tree" "$PWD/prefix" > log
STRIP=aarch64-linux-gnu-strip "$here/../../scripts/install" --libraries "$tree/lib/ompicc/aarch64-linux-gnu" \
  "$PWD/prefix/lib/ompicc/aarch64-linux-gnu" > log
prefix/bin/ompicc --target=aarch64-linux-gnu --kernel-format=sim target.c -o program --runpath='$ORIGIN/lib' || fail "it is not linked"
mkdir -p board/lib
cp program board
cp -P prefix/lib/ompicc/aarch64-linux-gnu/*.so* board/lib
root=/
[ -e /lib/ld-linux-aarch64.so.1 ] || root=/usr/aarch64-linux-gnu
out=$(OMP_TARGET_OFFLOAD=DISABLED "$(command -v qemu-aarch64-static || command -v qemu-aarch64)" -L $root board/program)
[ "$out" = "sum 4950 on the host" ] || fail "it prints: $out"
