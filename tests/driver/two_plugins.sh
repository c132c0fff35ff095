#!/bin/bash
# Devices of two plugins at a time, the sim device's and one that is made here: each other's numbers and memory, copies
# between them, chains of target tasks over all of them, in both orders of the plugins; and which devices a program has.
. "$(dirname "$0")/setup.bash"
quick_kernels
. "$here/../plugin/setup.bash"
build_plugin
library_folder after thread
library_folder before athread
program=$here/../plugin/two_plugins.c
build "$program" "$here/../plugin/two_plugins_kernels.c"
export OMPICC_SIM_DEVICES=2
unset OMPICC_DRIVER
# Without it a GPU would be chosen, or counted with the devices: there is to be none.
export CUDA_VISIBLE_DEVICES=

# devices COUNT [NAME=VALUE...]: what a program sees
"$OMPICC" target.c -o target
cat > count.c <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) { printf("%d\n", omp_get_num_devices()); }
C
"$OMPICC" count.c -o count
devices() {
  local program=$1 wanted=$2
  shift 2
  env "$@" OMPICC_VERBOSE=1 "$program" > out.txt 2> err.txt || fail "$program $*: $(cat out.txt err.txt)"
  grep -q "^ompicc: $wanted device" err.txt || fail "$program $*: not $wanted devices: $(cat err.txt)"
}

# With kernels for both plugins both have devices, as chosen, too; the order is that of the files.
for setting in OMPICC_VERBOSE=0 OMPICC_DRIVER=thread,sim; do
  env "$setting" OMPICC_LIBDIR=after OMPICC_KERNEL_DIR=two_plugins.thread timeout 60 ./two_plugins 2 > out.txt 2>&1 || fail "$setting: $(cat out.txt)"
  [ "$(cat out.txt)" = "all right" ] || fail "$setting: $(cat out.txt)"
done
OMPICC_LIBDIR=before OMPICC_KERNEL_DIR=two_plugins.thread timeout 60 ./two_plugins 0 > out.txt 2>&1 || fail "threads first: $(cat out.txt)"

# What is sent to a device: values of their own sizes, and addresses of its memory.
OMPICC_LIBDIR=after OMPICC_KERNEL_DIR=two_plugins.thread OMPICC_VERBOSE=1 ./two_plugins 2 > out.txt 2>&1
has out.txt "device 3: launch, arguments of 4 8* 2 bytes"
has out.txt "device 3: launch, arguments of 4 8 bytes"
has out.txt "device 2: a thread, of 4 devices"
has out.txt "device 1: ompicc sim device 1, sm_90"
has out.txt "a thread is patient"

# A plugin for which the program has no kernels is left out, unless it is named; a program without any has all devices.
devices ./target 2 OMPICC_LIBDIR=before
has out.txt "$expected"
devices ./target 4 OMPICC_LIBDIR=after OMPICC_DRIVER=sim,thread
devices ./target 2 OMPICC_LIBDIR=before OMPICC_DRIVER=sim
devices ./count 2 OMPICC_LIBDIR=after OMPICC_DRIVER=thread
devices ./count 3 OMPICC_LIBDIR=after THREADDEV_DEVICES=1 OMPICC_DRIVER=sim,thread
devices ./count 2 OMPICC_LIBDIR=after
OMPICC_LIBDIR=after OMP_TARGET_OFFLOAD=DISABLED ./count > out.txt
[ "$(cat out.txt)" = 0 ] || fail "offloading is disabled, and there are devices"

# What the program requires of devices: those that cannot do it are none.
cat > reverse.c <<'C'
#pragma omp requires reverse_offload
#include <omp.h>
#include <stdio.h>
static int base = 10;
static void ask(int *x, int device) {
#pragma omp target map(tofrom : x[0 : 1]) device(device)
  {
#pragma omp target device(ancestor : 1) map(always, tofrom : x[0 : 1])
    x[0] += base;
  }
}
int main(void) {
  int x[1] = {0}, n = omp_get_num_devices();
  for (int d = 0; d < n; d++) ask(x, d);
  printf("%d of %d\n", x[0], n);
}
C
cat > reverse_kernels.c <<'C'
#include "thread_kernel.h"
THREAD_VARIABLE(struct ort_ancestor_region, ask_region, {0});
THREAD_KERNEL(ask_kernel, ask_signature) {
  int base = ARGUMENT(int, 0);
  void *x = ARGUMENT(char *, 1) + THREAD_DEVICE_FAR;
  const struct ort_map items[2] = {{x, x, sizeof(int), ORT_MAP_TOFROM | ORT_MAP_ALWAYS, 0, 0},
                                   {&base, &base, sizeof base, ORT_MAP_TO | ORT_MAP_FIRSTPRIVATE, 0, 0}};
  thread_ancestor(&ask_region, 2, items);
  return 0;
}
C
build reverse.c reverse_kernels.c
reverse() { env "$@" OMPICC_KERNEL_DIR=reverse.thread timeout 20 ./reverse > out.txt 2>&1 || fail "reverse offload, $*: $(cat out.txt)"; }
for order in after before; do
  reverse OMPICC_LIBDIR=$order
  [ "$(cat out.txt)" = "40 of 4" ] || fail "reverse offload, $order: $(cat out.txt)"
done
reverse OMPICC_LIBDIR=before THREADDEV_FAILS=ask
[ "$(cat out.txt)" = "20 of 2" ] || fail "reverse offload, of sim devices: $(cat out.txt)"
fails env OMPICC_LIBDIR=before OMPICC_DRIVER=thread,sim THREADDEV_FAILS=ask ./reverse
has err.txt "OMPICC_DRIVER=thread, but there is no such device: the thread device cannot ask"
cat > shared.c <<'C'
#pragma omp requires unified_shared_memory
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
static void add(int *x, int n, int device) {
#pragma omp target device(device)
  while (n > 0) x[--n] += 1;
}
int main(void) {
  int *x = calloc(10, sizeof *x);
  for (int d = 0; d < omp_get_num_devices(); d++) add(x, 10, d);
  printf("%d\n", x[9]);
}
C
cat > shared_kernels.c <<'C'
#include "thread_kernel.h"
THREAD_KERNEL(add_kernel, add_signature) {
  int *x = ARGUMENT(int *, 1);
  for (int i = 0; i < ARGUMENT(int, 0); i++) x[i] += 1;
  return 0;
}
C
build shared.c shared_kernels.c
shared() { env "$@" OMPICC_KERNEL_DIR=shared.thread timeout 20 ./shared > out.txt 2>&1 || fail "shared memory, $*: $(cat out.txt)"; }
for order in after before; do
  shared OMPICC_LIBDIR=$order
  both=$(cat out.txt)
  shared OMPICC_LIBDIR=$order THREADDEV_FAILS=share
  [ "$both" = $(($(cat out.txt) + 2)) ] || fail "shared memory, $order: on $both devices, and on $(cat out.txt) sim devices"
done
fails env OMPICC_LIBDIR=after OMPICC_DRIVER=thread THREADDEV_FAILS=share ./shared
has err.txt "the program requires unified_shared_memory (shared.c:1): the thread device cannot share"
# A program that the runtime is part of, and one plugin, uses the others of the folder.
build "$program" "$here/../plugin/two_plugins_kernels.c" -static-libompirt
OMPICC_LIBDIR=after OMPICC_KERNEL_DIR=two_plugins.thread timeout 60 ./two_plugins 2 > out.txt 2>&1 || fail "-static-libompirt: $(cat out.txt)"
[ "$(cat out.txt)" = "all right" ] || fail "-static-libompirt: $(cat out.txt)"
no_temporary_files
