#!/bin/bash
# What the driver refuses to a target task (a launch with too many resources, memory, a copy), or says of its kernel
# when it is waited for: one message with the place of its construct, also when other target tasks are under way, in a
# taskgroup, behind and before others that it depends on, in a parallel region, and without nowait. Kernels do nothing
# here, so tasks that go well do so at once.
. "$(dirname "$(realpath "$0")")/setup.bash"
. "$faults/fake_cuda.bash"
for body in 'bad(); _Pragma("omp taskwait")' \
  'for (int i = 0; i < 20; i++) good(); bad(); for (int i = 0; i < 20; i++) good(); _Pragma("omp taskwait")' \
  '_Pragma("omp taskgroup") { good(); bad(); good(); }' \
  'good(); bad(); bad(); _Pragma("omp taskwait depend(in : n)")' \
  'bad(); _Pragma("omp task depend(in : n) depend(out : m)") k = n[0]; good(); _Pragma("omp taskwait")' \
  '_Pragma("omp parallel num_threads(4)") _Pragma("omp single") { good(); bad(); good(); }' \
  '_Pragma("omp parallel num_threads(4)") { bad(); good(); }' \
  'bad(); return 0;' 'at_once();'; do
  rm -rf keep
  compile --nvcc="$PWD/nvcc" --keep=keep --kernel-format=ptx --kernel-arch=sm_75 <<C
#include <stdio.h>
int n[1000], m[10], k;
static void bad(void) {
#pragma omp target nowait depend(inout : n) map(tofrom : n)
  n[0] = 7;
}
static void good(void) {
#pragma omp target nowait depend(inout : m) map(tofrom : m)
  m[0] = 7;
}
static void at_once(void) {
#pragma omp target map(tofrom : n)
  n[0] = 7;
}
int main(int argc, char **argv) {
  $body
  if (argc > 1) printf("unreachable\n");
  return 0;
}
C
  signatures
  REFUSES='' ./fault >out.txt 2>&1 || fail "$body: fails where nothing is refused: $(cat out.txt)"
  line=4
  [[ $body != at_once* ]] || line=12
  REFUSES=launch REFUSED=_${line}_ stops $line 'cannot launch the kernel: too many resources.*LAUNCH_OUT_OF_RES' ./fault 1
  REFUSES=memory REFUSED=4000 stops $line 'out of memory on device 0: cannot map 4000 bytes' ./fault 1
  REFUSES=to REFUSED=4000 stops $line 'cannot copy to the device: invalid argument' ./fault 1
  REFUSES=from REFUSED=4000 stops $line 'cannot copy from the device: invalid argument' ./fault 1
  REFUSES=trap stops '' 'error in the target region.*unspecified launch failure' ./fault 1
  grep -qE 'fault\.c:(4|8|12)\b' err.txt || fail "$body: a trap has no place: $(cat err.txt)"
done
