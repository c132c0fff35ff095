#!/bin/bash
# Additions, and what is done with bits, to what a team has in shared memory are instructions for shared memory, of global memory those that wait for no answer.
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
#define BITS(type, name, op)                                                          \
 void type##_##name##s(int n, const int *key, type *all) {                            \
    _Pragma("omp target teams distribute")                                             \
    for (int i = 0; i < n; i++) {                                                      \
      type own = 0;                                                                    \
      _Pragma("omp parallel for")                                                      \
      for (int k = 0; k < 999; k++)                                                    \
        _Pragma("omp atomic") own op key[i * 999 + k];                                 \
      _Pragma("omp parallel for")                                                      \
      for (int k = 0; k < 64; k++)                                                     \
        _Pragma("omp atomic") all[k] op own;                                           \
    }                                                                                  \
  }
BITS(int, and, &=)
BITS(unsigned, or, |=)
BITS(long, xor, ^=)
END
"$OMPICC" -O2 -k=kept --kernel-format=ptx --kernel-arch=sm_90 -c atomics.c -o atomics.o || fail "does not compile"
for type in int:u32 float:f32 long:u64 double:f64; do
  awk -v kernel="entry atomics_${type%:*}_adds" '$0 ~ kernel { on = 1 } on { print } on && /^}/ { exit }' kept/*.ptx > kernel
  grep -q "atom.shared.add.${type#*:}\|red.shared.add.${type#*:}" kernel || fail "${type%:*}: no shared addition"
  grep -q "red.global.add.${type#*:}\|red.global.*add.${type#*:}" kernel || fail "${type%:*}: no global addition"
  ! grep -Eq '[[:space:]](atom|red)\.add' kernel || fail "${type%:*}: additions to any address"
done
for update in int:and:b32 unsigned:or:b32 long:xor:b64; do
  IFS=: read -r type name bits <<< "$update"
  awk -v kernel="entry atomics_${type}_${name}s" '$0 ~ kernel { on = 1 } on { print } on && /^}/ { exit }' kept/*.ptx > kernel
  grep -q "atom.shared.$name.$bits\|red.shared.$name.$bits" kernel || fail "$type: no shared $name"
  grep -q "red.global.$name.$bits" kernel || fail "$type: no global $name"
  ! grep -Eq "atom.global|[[:space:]](atom|red)\.$name" kernel || fail "$type: waits for $name"
done
