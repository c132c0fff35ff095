#!/bin/bash
# What the CUDA driver can refuse, with a libcuda.so.1 made here that does so: a driver that is too old for the PTX,
# without a PTX compiler, older than its kernel module or than CUDA 10.2, a GPU for which there is no cubin, no
# memory, a trap. No GPU and no nvcc is needed.
header=$(realpath "$(dirname "$0")/../../cudadev-host/driver/driver.h")
. "$(dirname "$(realpath "$0")")/setup.bash"
cat >nvcc <<'SCRIPT'
#!/bin/bash
# Stands in for nvcc: what it writes is never run.
case $* in
  *--version*) echo "Cuda compilation tools, release 12.4, V12.4.131" ;;
  *--list-gpu*) printf 'sm_%s\ncompute_%s\n' 75 75 80 80 90 90 ;;
  *) while [[ $1 != -o ]]; do shift; done; printf '.version 8.4\n.target sm_75\n' >"$2" ;;
esac
SCRIPT
chmod +x nvcc

# The functions that the plugin looks for, each an error until it is given something to do below.
symbols=$(sed -n '/define CUDADEV_DRIVER_FUNCTIONS/,/^struct/p' "$header" | grep -oE 'X\(cu[A-Za-z0-9]+, cu[A-Za-z0-9_]+' | sed 's/.*, //')
(($(wc -w <<<"$symbols") > 30)) || fail "the driver's functions are not found in $header"
cat >driver.c <<'C'
#include <stdlib.h>
#include <string.h>
typedef unsigned long long address;
static const struct { int error; const char *name, *text; } errors[] = {
    {2, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {100, "CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"},
    {209, "CUDA_ERROR_NO_BINARY_FOR_GPU", "no kernel image is available for execution on the device"},
    {719, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
    {803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH", "system has unsupported display driver / cuda driver combination"}};
static int is(const char *what) { const char *s = getenv("REFUSES"); return s && !strcmp(s, what); }
int cuInit(unsigned flags) { return is("init") ? 803 : is("device") ? 100 : (int) flags; }
int cuDriverGetVersion(int *version) { *version = 11040; return 0; }
int cuGetErrorName(int error, const char **text) {
  for (int i = 0; i < 5; i++) if (errors[i].error == error) { *text = errors[i].name; return 0; }
  return 1;
}
int cuGetErrorString(int error, const char **text) {
  for (int i = 0; i < 5; i++) if (errors[i].error == error) { *text = errors[i].text; return 0; }
  return 1;
}
int cuDeviceGetCount(int *count) { *count = 1; return 0; }
int cuDeviceGet(int *device, int number) { *device = number; return 0; }
int cuDeviceGetName(char *name, int size, int device) { strncpy(name, "Test GPU", size); return device; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  *value = attribute == 75 ? 8 : attribute == 76 ? 6 : attribute == 16 ? 4 : 1024;
  return device;
}
int cuDevicePrimaryCtxRetain(void **context, int device) { *context = (void *) 16; return device; }
int cuCtxSetCurrent(void *context) { return 0; }
int cuCtxSynchronize(void) { return 0; }
int cuMemGetInfo_v2(size_t *free, size_t *total) { *free = *total = 1 << 30; return 0; }
int cuMemAlloc_v2(address *p, size_t bytes) {
  if (is("memory")) return 2;
  *p = (address) malloc(bytes);
  return 0;
}
int cuMemFree_v2(address p) { free((void *) p); return 0; }
int cuMemAllocHost_v2(void **p, size_t bytes) { *p = malloc(bytes); return 0; }
int cuMemFreeHost(void *p) { free(p); return 0; }
int cuMemcpyHtoD_v2(address to, const void *from, size_t n) { memcpy((void *) to, from, n); return 0; }
int cuMemcpyDtoH_v2(void *to, address from, size_t n) { memcpy(to, (void *) from, n); return 0; }
int cuMemcpyHtoDAsync_v2(address to, const void *from, size_t n, void *s) { return cuMemcpyHtoD_v2(to, from, n); }
int cuMemcpyDtoHAsync_v2(void *to, address from, size_t n, void *s) { return cuMemcpyDtoH_v2(to, from, n); }
int cuStreamCreate(void **stream, unsigned flags) { *stream = (void *) 16; return 0; }
int cuStreamDestroy_v2(void *stream) { return 0; }
int cuStreamSynchronize(void *stream) { return is("trap") ? 719 : 0; }
int cuEventCreate(void **event, unsigned flags) { *event = (void *) 16; return 0; }
int cuEventRecord(void *event, void *stream) { return 0; }
int cuEventSynchronize(void *event) { return is("trap") ? 719 : 0; }
int cuModuleLoadDataEx(void **module, const void *image, unsigned n, int *options, void **values) {
  for (unsigned i = 0; i < n; i++)
    if (options[i] == 5 && is("image")) strcpy(values[i], "device kernel image is invalid\nsecond line");
  *module = (void *) 16;
  return is("ptx") ? 222 : is("jit") ? 221 : is("image") ? 209 : 0;
}
int cuModuleGetFunction(void **function, void *module, const char *name) { *function = module; return 0; }
int cuModuleGetGlobal_v2(address *p, size_t *bytes, void *module, const char *name) {
  static unsigned signature;
  signature = strtoul(getenv("SIGNATURE"), 0, 16) + is("signature");
  *p = (address) &signature, *bytes = 4;
  return 0;
}
int cuFuncGetAttribute(int *value, int attribute, void *function) { *value = 1024; return 0; }
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *n, void *f, int size, size_t bytes) { *n = 8; return 0; }
int cuLaunchKernel() { return 0; }
C
for s in $symbols; do
  grep -q "^int $s(" driver.c || echo "int $s() { return 999; }" >>driver.c
done
mkdir lib old
cc -w -shared -fPIC driver.c -o lib/libcuda.so.1 || fail "the driver does not compile"
sed 's/cuMemAllocHost_v2/cuMemAllocHost/' driver.c >older.c
cc -w -shared -fPIC older.c -o old/libcuda.so.1 || fail "the older driver does not compile"

program() {
  rm -rf keep
  compile --nvcc="$PWD/nvcc" --keep=keep "$@" <<'C'
#include <stdio.h>
int main(void) {
  int n[1000] = {0};
#pragma omp target map(tofrom: n)
  n[0] = 7;
  printf("unreachable\n");
  return 0;
}
C
  SIGNATURE=$(grep -h CUDADEV_KERNEL keep/*.cu | grep -oE '0x[0-9a-f]+' | head -1)
  [[ $SIGNATURE ]] || fail "no signature in keep"
  export SIGNATURE
}
export OMPICC_DRIVER=cuda LD_LIBRARY_PATH=$PWD/lib
refuses() { REFUSES=$1 stops "$2" "$3"; }

program --kernel-format=ptx --kernel-arch=sm_75
REFUSES='' ./fault >out.txt 2>&1 || fail "the driver that refuses nothing: $(cat out.txt)"
refuses ptx 4 'the driver \(CUDA 11\.4\) is too old for the PTX of .*\.ptx.*update.*--kernel-format=cubin'
refuses jit 4 'no PTX compiler.*--kernel-format=cubin'
refuses image 4 'does not accept PTX for sm_75.*no kernel image is available.*device kernel image is invalid'
! grep -q 'second line' err.txt || fail "more than a line of the driver's log: $(cat err.txt)"
refuses signature 4 'the parameters of .* are not those of the program'
refuses memory 4 'memory'
grep -q 4000 err.txt || fail "the message does not say how much was asked for: $(cat err.txt)"
refuses trap 4 'unspecified launch failure'
refuses device '' 'libcuda.so.1: no CUDA-capable device'
refuses init '' 'libcuda.so.1: system has unsupported .*CUDA_ERROR_SYSTEM_DRIVER_MISMATCH'
LD_LIBRARY_PATH=$PWD/old stops '' 'libcuda.so.1 has no cuMemAllocHost_v2: a driver of CUDA 10.2 or newer is needed'

program --kernel-format=ptx --kernel-arch=sm_90
stops 4 'it has PTX for sm_90, and Test GPU needs a cubin for sm_86 or PTX for at most sm_86'
program --kernel-format=cubin --kernel-arch=sm_75
stops 4 'it has a cubin for sm_75, and Test GPU needs a cubin for sm_86.*--kernel-arch=sm_86'
# A GPU runs cubins of its own generation, up to its own version.
program --kernel-format=cubin --kernel-arch=sm_80
REFUSES='' ./fault >out.txt 2>&1 || fail "sm_80 on sm_86: $(cat out.txt)"
