# A libcuda.so.1 whose device memory is the program's and whose kernels do nothing, and an nvcc that makes none: for
# what a driver may refuse, without a GPU. $REFUSES says what. Sourced behind setup.bash.
header=$faults/../../cudadev-host/driver/driver.h
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
#include <unistd.h>
typedef unsigned long long address;
static const struct { int error; const char *name, *text; } errors[] = {
    {1, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", "too many resources requested for launch"},
    {2, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {100, "CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"},
    {209, "CUDA_ERROR_NO_BINARY_FOR_GPU", "no kernel image is available for execution on the device"},
    {719, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
    {803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH", "system has unsupported display driver / cuda driver combination"}};
static int is(const char *what) { const char *s = getenv("REFUSES"); return s && !strcmp(s, what); }
/* Copies and allocations of at least so many bytes are refused. */
static size_t least(void) { const char *s = getenv("REFUSED"); return s ? strtoul(s, 0, 10) : 0; }
int cuInit(unsigned flags) { return is("init") ? 803 : is("device") ? 100 : (int) flags; }
int cuDriverGetVersion(int *version) { *version = 11040; return 0; }
int cuGetErrorName(int error, const char **text) {
  for (int i = 0; i < sizeof errors / sizeof *errors; i++) if (errors[i].error == error) { *text = errors[i].name; return 0; }
  return 1;
}
int cuGetErrorString(int error, const char **text) {
  for (int i = 0; i < sizeof errors / sizeof *errors; i++) if (errors[i].error == error) { *text = errors[i].text; return 0; }
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
  if (is("memory") && bytes >= least()) return 2;
  *p = (address) malloc(bytes);
  return 0;
}
int cuMemFree_v2(address p) { free((void *) p); return 0; }
int cuMemAllocHost_v2(void **p, size_t bytes) { *p = malloc(bytes); return 0; }
int cuMemFreeHost(void *p) { free(p); return 0; }
static int copy(void *to, const void *from, size_t n, const char *what) {
  if (is(what) && n >= least()) return 1;
  memcpy(to, from, n);
  return 0;
}
int cuMemcpyHtoD_v2(address to, const void *from, size_t n) { return copy((void *) to, from, n, "to"); }
int cuMemcpyDtoH_v2(void *to, address from, size_t n) { return copy(to, (void *) from, n, "from"); }
int cuMemcpyHtoDAsync_v2(address to, const void *from, size_t n, void *s) { return cuMemcpyHtoD_v2(to, from, n); }
int cuMemcpy2DAsync_v2(const void *copy, void *s) { return 801; }
int cuMemcpyDtoHAsync_v2(void *to, address from, size_t n, void *s) { return cuMemcpyDtoH_v2(to, from, n); }
int cuStreamCreate(void **stream, unsigned flags) { *stream = (void *) 16; return 0; }
int cuStreamDestroy_v2(void *stream) { return 0; }
int cuStreamSynchronize(void *stream) { return is("trap") ? 719 : 0; }
int cuStreamQuery(void *stream) { return is("trap") ? 719 : 0; }
int cuStreamWaitEvent(void *stream, void *event, unsigned flags) { return 0; }
int cuEventCreate(void **event, unsigned flags) { *event = (void *) 16; return 0; }
int cuEventRecord(void *event, void *stream) { return 0; }
int cuEventSynchronize(void *event) { return is("trap") ? 719 : 0; }
int cuModuleLoadDataEx(void **module, const void *image, unsigned n, int *options, void **values) {
  for (unsigned i = 0; i < n; i++)
    if (options[i] == 5 && is("image")) strcpy(values[i], "device kernel image is invalid\nsecond line");
  *module = (void *) 16;
  if (is("haste")) sleep(4);
  return is("ptx") ? 222 : is("jit") ? 221 : is("image") ? 209 : 0;
}
int cuModuleGetFunction(void **function, void *module, const char *name) { *function = strdup(name); return 0; }
int cuModuleGetGlobal_v2(address *p, size_t *bytes, void *module, const char *name) {
  const char *known = getenv("SIGNATURES");
  char *kernel = strdup(name); /* NAME 0x12345678, for each kernel */
  unsigned *signature = malloc(sizeof *signature);
  *strrchr(kernel, '_') = 0;
  known = strstr(known ? known : "", kernel);
  *signature = (known ? strtoul(known + strlen(kernel), 0, 16) : 0) + is("signature");
  *p = (address) signature, *bytes = 4;
  return 0;
}

int cuFuncGetAttribute(int *value, int attribute, void *function) { *value = 1024; return 0; }
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *n, void *f, int size, size_t bytes) { *n = 8; return 0; }
/* Of those whose name contains $REFUSED, or all. */
int cuLaunchKernel(const char *function) {
  const char *which = getenv("REFUSED");
  return is("launch") && (!which || strstr(function, which)) ? 701 : 0;
}
C
for s in $symbols; do
  grep -q "^int $s(" driver.c || echo "int $s() { return 999; }" >>driver.c
done
mkdir lib
cc -w -shared -fPIC driver.c -o lib/libcuda.so.1 || fail "the driver does not compile"


# For the signatures of the kernels that `compile` has made with --keep=keep, which the program compares.
signatures() {
  SIGNATURES=$(grep -shoE 'CUDADEV_KERNEL\([^)]*' keep/*.cu | sed 's/.*(//; s/,//')
  export SIGNATURES
}
export OMPICC_DRIVER=cuda LD_LIBRARY_PATH=$PWD/lib
# refuses WHAT LINE REGEX
refuses() { REFUSES=$1 stops "$2" "$3"; }
