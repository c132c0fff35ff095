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
for program in examples/{gemm,fig3a,histogram,heartwall} tests/e2e/combined/{tiles,ordered_sums} tests/e2e/parallel/block_externs \
  tests/e2e/reduction/larger_arrays; do
  "$OMPICC" -O2 --kernel-format=ptx --kernel-arch=sm_53 -Iexamples -c "$program.c" -o "$work/program.o" 2>"$work/log" || {
    head -5 "$work/log"
    grep -q "libdevice" "$work/log" && exit 77
    exit 1
  }
done
# What one thread writes to shared memory before a barrier is read behind it: in the same block of code, not in one in front of it.
cat >"$work/barrier.c" <<'C'
int one_for_all(int n, const int *in, int *out) {
#pragma omp target teams distribute thread_limit(64) map(to : in[0 : n]) map(from : out[0 : n])
  for (int team = 0; team < n / 64; team++) {
    int shared[64];
#pragma omp parallel for
    for (int i = 0; i < 64; i++) shared[i] = in[team * 64 + i];
    const int one = shared[0];
#pragma omp parallel for
    for (int i = 0; i < 64; i++) out[team * 64 + i] = shared[i] + one;
  }
  return out[0];
}
C
"$OMPICC" -O2 --kernel-format=ptx --kernel-arch=sm_53 -k="$work/barrier" -c "$work/barrier.c" -o "$work/barrier.o" || exit 1
awk '/^[A-Za-z$_].*:/ || /[ \t]bra/ { waited = 0 } /bar\.sync/ { waited = 1 } /ld\.shared.*one\]/ { loads++; early += !waited }
  END { if (!loads || early) print early + 0 " of " loads + 0 " loads are before the barrier"; exit !loads || early }' "$work"/barrier/*.ptx
# A const variable that another file defines is sought in the memory where it is defined.
for file in main data; do
  "$OMPICC" --kernel-format=ptx --kernel-arch=sm_53 -k="$work/$file" -c "tests/e2e/separate/link.prog/$file.c" -o "$work/$file.o" || exit 1
done
memories=$(sed -n 's/^\.\(visible\|extern\) \(\.[a-z]*\) .* shared_constant\b.*/\2/p' "$work"/{main,data}/*.ptx | sort | uniq -c | tr -s ' ')
[[ $memories =~ ^' 2 '\.[a-z]+$ ]] || { echo "shared_constant is in: $memories"; exit 1; }
