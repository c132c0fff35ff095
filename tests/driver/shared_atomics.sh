#!/bin/bash
# Additions to what a team has in shared memory are instructions for shared memory, of global memory those that wait for no answer.
. "$(dirname "$0")/setup.bash"
command -v nvcc > /dev/null || { echo "no nvcc"; exit 77; }
cat > atomics.c << 'END'
#define ADDS(type)                                                                     \
  void type##_adds(int n, const int *key, type *all) {                                 \
    _Pragma("omp target teams distribute")                                             \
    for (int i = 0; i < n; i++) {                                                      \
      type own[64];                                                                    \
      _Pragma("omp parallel for")                                                      \
      for (int k = 0; k < 64; k++) own[k] = 0;                                         \
      _Pragma("omp parallel for")                                                      \
      for (int k = 0; k < 999; k++)                                                    \
        _Pragma("omp atomic") own[key[i * 999 + k] & 63] += 1;                         \
      _Pragma("omp parallel for")                                                      \
      for (int k = 0; k < 64; k++)                                                     \
        _Pragma("omp atomic") all[k] += own[k];                                        \
    }                                                                                  \
  }
ADDS(int)
ADDS(float)
ADDS(long)
ADDS(double)
END
"$OMPICC" -O2 -k=kept --kernel-format=ptx --kernel-arch=sm_90 -c atomics.c -o atomics.o || fail "does not compile"
for type in int:u32 float:f32 long:u64 double:f64; do
  awk -v kernel="entry atomics_${type%:*}_adds" '$0 ~ kernel { on = 1 } on { print } on && /^}/ { exit }' kept/*.ptx > kernel
  grep -q "atom.shared.add.${type#*:}\|red.shared.add.${type#*:}" kernel || fail "${type%:*}: no shared addition"
  grep -q "red.global.add.${type#*:}\|red.global.*add.${type#*:}" kernel || fail "${type%:*}: no global addition"
  ! grep -Eq '[[:space:]](atom|red)\.add' kernel || fail "${type%:*}: additions to any address"
done
