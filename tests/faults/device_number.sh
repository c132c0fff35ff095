#!/bin/bash
# A device that does not exist: an error when offload is mandatory, the host otherwise.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  int initial = 0;
#pragma omp target device(99) map(tofrom: initial)
  initial = omp_is_initial_device();
  printf("%d\n", initial);
  return 0;
}
C
stops 5 'device 99|99'
[[ $(OMP_TARGET_OFFLOAD=DEFAULT OMPICC_WARNINGS=0 ./fault 2>&1) == 1 ]] || fail "no fall-back to the host"
[[ $(OMP_TARGET_OFFLOAD=DEFAULT ./fault 2>&1 >/dev/null) == "ompicc: fault.c:5: warning: there is no device 99, the last is 0: the construct runs on the host" ]] ||
  fail "no warning: $(OMP_TARGET_OFFLOAD=DEFAULT ./fault 2>&1)"

# The warning comes once in a process, also for the default device, and not for the numbers of the host.
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int n = 0, host = omp_get_initial_device();
#pragma omp target device(host) map(tofrom : n)
  n++;
#pragma omp target device(omp_initial_device) map(tofrom : n)
  n++;
#pragma omp target if (0) map(tofrom : n)
  n++;
  for (int i = 0; i < 3; i++)
#pragma omp target map(tofrom : n)
    n++;
#pragma omp target enter data map(to : n)
  printf("%d\n", n);
  return 0;
}
C
for number in 0 1 5; do
  OMP_TARGET_OFFLOAD=DEFAULT OMP_DEFAULT_DEVICE=$number ./fault >out.txt 2>err.txt || fail "OMP_DEFAULT_DEVICE=$number: $(cat err.txt)"
  grep -qx 6 out.txt || fail "OMP_DEFAULT_DEVICE=$number prints $(cat out.txt)"
  [[ $(wc -l <err.txt) == $((number == 5)) ]] || fail "OMP_DEFAULT_DEVICE=$number: $(cat err.txt)"
done
grep -q 'fault\.c:12: warning: there is no device 5' err.txt || fail "$(cat err.txt)"

# In all device constructs, also where there is no device at all, and in the device memory routines (OpenMP 5.2 §21.2.8).
for construct in 'target map(tofrom : n)' 'target nowait map(tofrom : n)' 'target teams distribute parallel for' \
  'target data map(n)' 'target enter data map(to : n)' 'target enter data nowait map(to : n)' \
  'target exit data map(from : n)' 'target update to(n)' 'target update nowait from(n)'; do
  for device in '' 'device(99)'; do
    compile_sim -w <<C
#include <stdio.h>
int main(void) {
  int n = 1;
#pragma omp $construct $device
  for (int i = 0; i < 1; i++) n;
#pragma omp taskwait
  printf("unreachable\n");
  return 0;
}
C
    [[ ! $device ]] || stops 4 'MANDATORY, but there is no device 99: the last is 0'
    [[ $device ]] && continue
    none=(env -u OMPICC_DRIVER OMPICC_SIM_DEVICES=0 CUDA_VISIBLE_DEVICES=) # nor a GPU, if there is one
    stops 4 "MANDATORY, but there is no device: " "${none[@]}" ./fault
    [[ $("${none[@]}" OMP_TARGET_OFFLOAD=DEFAULT ./fault 2>&1) == unreachable ]] ||
      fail "$construct: no fall-back"
  done
done
for call in 'omp_target_alloc(8, d) != NULL' 'omp_target_memcpy(&n, &n, 4, 0, 0, d, 0) == 0' \
  'omp_target_associate_ptr(&n, &n, 4, 0, d) == 0' 'omp_target_is_present(&n, d)' 'omp_get_mapped_ptr(&n, d) != NULL'; do
  compile_sim <<C
#include <omp.h>
#include <stdio.h>
int main(void) {
  int n = 1, d = 99;
  printf("%s\n", ($call) && n ? "done" : "refused");
  return 0;
}
C
  stops '' 'MANDATORY, but there is no device 99'
  [[ $(OMP_TARGET_OFFLOAD=DEFAULT ./fault 2>&1) == refused ]] || fail "$call: $(./fault 2>&1)"
done
