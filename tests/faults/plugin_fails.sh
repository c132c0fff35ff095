#!/bin/bash
# A device plugin that fails, in each of its functions: one clear line, with the construct where there is one, or the
# answer that OpenMP's routine has for it.
. "$(dirname "$(realpath "$0")")/setup.bash"
. "$faults/../plugin/setup.bash"
build_plugin
library_folder lib thread
cat >fault.c <<'C'
#pragma omp requires reverse_offload
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#pragma omp declare target
int counter = 5;
#pragma omp end declare target
static int base = 1;
static void add(int *x, int n) {
#pragma omp target map(tofrom : x[0 : n])
  while (n > 0) x[--n] += counter;
}
static void ask(int *x) {
#pragma omp target map(tofrom : x[0 : 1])
  {
#pragma omp target device(ancestor : 1)
    x[0] += base;
  }
}
static void later(int *x, int n) {
#pragma omp target map(tofrom : x[0 : n]) nowait
  while (n-- > 0) x[n] = n;
}
static void refused(const char *what) {
  printf("%s is refused\n", what);
  exit(3);
}
int main(void) {
  int x[10] = {0};
  void *a = omp_target_alloc(100, 0), *b = omp_target_alloc(100, 1);
  const int host = omp_get_initial_device();
  if (!a || !b) refused("omp_target_alloc");
  if (omp_target_memcpy(a, x, sizeof x, 0, 0, 0, host)) refused("omp_target_memcpy to a device");
  if (omp_target_memcpy(a, a, 8, 8, 0, 0, 0)) refused("omp_target_memcpy on a device");
  if (omp_target_memcpy(b, a, 8, 0, 0, 1, 0)) refused("omp_target_memcpy between devices");
  if (omp_target_memcpy(x, b, 8, 0, 0, host, 1)) refused("omp_target_memcpy from a device");
  if (omp_pause_resource(omp_pause_soft, 0)) refused("omp_pause_resource");
  add(x, 10);
  ask(x);
  later(x, 10);
#pragma omp taskwait
  add(x, 10);
  omp_target_free(a, 0), omp_target_free(b, 1);
  printf("%d\n", x[9]);
}
C
cat >kernels.c <<'C'
#include "thread_kernel.h"
THREAD_VARIABLE(int, counter, 5);
THREAD_VARIABLE(struct ort_ancestor_region, ask_region, {0});
THREAD_KERNEL(add_kernel, add_signature) {
  for (int i = 0; i < ARGUMENT(int, 0); i++) ARGUMENT(int *, 1)[i] += counter;
  return 0;
}
THREAD_KERNEL(ask_kernel, ask_signature) {
  int base = ARGUMENT(int, 0);
  void *x = ARGUMENT(char *, 1) + THREAD_DEVICE_FAR;
  const struct ort_map items[2] = {{x, x, sizeof(int), ORT_MAP_TOFROM, 0, 0},
                                   {&base, &base, sizeof base, ORT_MAP_TO | ORT_MAP_FIRSTPRIVATE, 0, 0}};
  thread_ancestor(&ask_region, 2, items);
  return 0;
}
THREAD_KERNEL(later_kernel, later_signature) {
  for (int i = 0; i < ARGUMENT(int, 0); i++) ARGUMENT(int *, 1)[i] = i;
  return 0;
}
C
build fault.c kernels.c
export OMPICC_LIBDIR=$PWD/lib OMPICC_DRIVER=thread OMPICC_KERNEL_DIR=$PWD/fault.thread
./fault >out.txt 2>&1 || fail "the plugin that does not fail: $(cat out.txt)"
[[ $(cat out.txt) == 14 ]] || fail "wrong: $(cat out.txt)"

# fails_in FUNCTION[:HOW] REGEX [COMMAND...]: one line, which matches.
fails_in() {
  local what=$1 regex=$2
  shift 2
  export THREADDEV_FAILS=$what
  stops '' "^ompicc: $regex\$" "$@"
  (($(wc -l <err.txt) == 1)) || fail "$what: not one line: $(cat err.txt)"
  [[ ! -s out.txt ]] || fail "$what: the program goes on: $(cat out.txt)"
  seen+=" ${what%:*}"
}
# is_refused FUNCTION TEXT: what the program gets from the routine.
is_refused() {
  local status=0
  THREADDEV_FAILS=$1 ./fault >out.txt 2>&1 || status=$?
  [[ $status == 3 && $(cat out.txt) == "$2 is refused" ]] || fail "$1: status $status: $(cat out.txt)"
  seen+=" $1"
}
cannot() { echo "the thread device cannot $1"; }
seen=
fails_in open "OMPICC_DRIVER=thread, but there is no such device: $(cannot open)"
fails_in open:silent "OMPICC_DRIVER=thread, but there is no such device: the device's plugin does not say why"
fails_in ask "OMPICC_DRIVER=thread, but there is no such device: $(cannot ask)"
fails_in init "cannot initialise the device: $(cannot init)"
fails_in fit "cannot load the kernels: $(cannot fit)"
fails_in misfit "cannot load the kernels: $(cannot misfit)" env -u OMPICC_KERNEL_DIR ./fault
fails_in load "cannot load the kernels: $(cannot load)"
fails_in global "cannot find a declare target variable: $(cannot global)"
fails_in shared_alloc "cannot say where functions of the host are: $(cannot shared_alloc)"
fails_in function "fault\.c:10: cannot load the kernel: $(cannot function)"
fails_in launch "fault\.c:10: cannot launch the kernel: $(cannot launch)"
fails_in launch:fault "fault\.c:10: error in the target region: $(cannot launch)"
fails_in kernel "fault\.c:10: error in the target region: a kernel of the thread device has failed"
fails_in ready "fault\.c:[0-9]+: cannot [a-z ]*: $(cannot ready)"
fails_in wait "cannot [a-z ]*: $(cannot wait)"
fails_in wait:fault "(.*: )?error in the target region: $(cannot wait)"
fails_in wait_patiently "cannot wait for the device: $(cannot wait_patiently)"
fails_in free "fault\.c:10: cannot free device memory: $(cannot free)"
fails_in alloc:fault "error in the target region: $(cannot alloc)"
is_refused on_device "omp_target_memcpy on a device"
is_refused from_other_device "omp_target_memcpy between devices"
is_refused from_device "omp_target_memcpy from a device"
is_refused trim omp_pause_resource
fails_in alloc "cannot say where functions of the host are: $(cannot alloc)"
fails_in to_device "cannot say where functions of the host are: $(cannot to_device)"
unset THREADDEV_FAILS

# The same of constructs alone.
cat >fault.c <<'C'
enum { N = 10 };
static void add(int *x, int n) {
#pragma omp target map(tofrom : x[0 : n])
  while (n > 0) x[--n] += 1;
}
int main(void) {
  int x[N] = {0};
  add(x, N);
  add(x, N);
  return x[N - 1] != 2;
}
C
sed -i 's/+= counter/+= 1/; /VARIABLE/d; /THREAD_KERNEL(ask/,/^}/d; /THREAD_KERNEL(later/,/^}/d' kernels.c
rm -r fault.thread
build fault.c kernels.c
./fault >out.txt 2>&1 || fail "the plugin that does not fail: $(cat out.txt)"
fails_in alloc "fault\.c:3: cannot allocate device memory: $(cannot alloc)"
fails_in alloc:silent "fault\.c:3: cannot allocate device memory: the device's plugin does not say why"
fails_in alloc:memory "fault\.c:3: out of memory on device 0: cannot map 40 bytes at .*: $(cannot alloc)"
fails_in to_device "fault\.c:3: cannot copy to the device: $(cannot to_device)"
fails_in from_device "fault\.c:3: cannot copy from the device: $(cannot from_device)"
fails_in free "fault\.c:3: cannot free device memory: $(cannot free)"
unset THREADDEV_FAILS
# A kernel file that is none, and one of other parameters.
for file in fault.thread/*; do :; done
cp "$file" kept.so
echo text >"$file"
stops 3 "cannot load the kernels: the kernel file $PWD/$file is not a shared object\$"
head -c 1000 kept.so >"$file"
stops 3 "cannot load the kernels: the kernel file $PWD/$file is truncated\$"
cc -fPIC -shared -I "$plugin_sources" -I "$repository" -Dadd_kernel="$(nm -D kept.so | sed -n 's/.* T //p')" -Dadd_signature=7u kernels.c -o "$file"
stops 3 'the parameters of .* in fault_.*\.thread\.so are not those of the program'

# When a library goes, its kernels do.
cp kept.so "$file"
sed 's/main(void)/run(void)/' fault.c >part.c
cat >fault.c <<'C'
#include <dlfcn.h>
int main(void) {
  void *library = dlopen("./part.so", RTLD_NOW);
  if (!library || ((int (*)(void)) dlsym(library, "run"))()) return 0;
  return dlclose(library);
}
C
"$OMPICC" --kernel-format=sim fault.c -o fault -ldl -rdynamic
rm -r kept
build part.c kernels.c -shared -fPIC -o part.so
export OMPICC_KERNEL_DIR=$PWD/part.thread
./fault >out.txt 2>&1 || fail "the library: $(cat out.txt)"
THREADDEV_FAILS=unload ./fault >out.txt 2>err.txt && fail "unload: $(cat out.txt err.txt)"
[[ $(cat err.txt) == "ompicc: cannot unload kernels: $(cannot unload)" ]] || fail "unload: $(cat err.txt)"
seen+=" unload"

# Target tasks in queues of their own, one of which comes behind another one, and a table of functions.
cat >fault.c <<'C'
#pragma omp begin declare target indirect
int one(void) { return 1; }
#pragma omp end declare target
static void add(int *x, int *y, int n, int (*f)(void)) {
#pragma omp target map(tofrom : x[0 : n]) nowait depend(inout : x[0]) depend(in : y[0])
  for (int i = 0; i < n; i++) x[i] += f();
}
int main(void) {
  int x[10] = {0}, y[10] = {0};
#pragma omp target data map(tofrom : x, y)
  {
    add(x, x, 10, one);
    add(y, y, 10, one);
    add(x, y, 10, one);
#pragma omp taskwait
  }
  return x[9] != 2 || y[9] != 1;
}
C
cat >>kernels.c <<'C'
typedef int (*function)(void);
static int one(void) { return 1; }
THREAD_VARIABLE(function, one_entry, one);
THREAD_VARIABLE(struct ort_indirect_table, indirect_table, {0});
C
rm -r kept
build fault.c kernels.c
export OMPICC_KERNEL_DIR=$PWD/fault.thread
./fault >out.txt 2>&1 || fail "the queues: $(cat out.txt)"
fails_in wait_all "fault\.c:10: cannot say where functions are: $(cannot wait_all)"
fails_in new_queue "cannot make a queue: $(cannot new_queue)"
fails_in use_queue "cannot use the device: $(cannot use_queue)"
fails_in follow "fault\.c:5: cannot run the kernel: $(cannot follow)"
unset THREADDEV_FAILS

# Nothing was forgotten.
for function in $(sed -n 's/^ *MAY_FAIL("\([a-z_]*\)");.*/\1/p' "$plugin_sources/threaddev.cpp"); do
  [[ " $seen " == *" $function "* ]] || fail "no test has $function fail"
done
