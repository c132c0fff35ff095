/*
 * launch: the time of a raw kernel launch followed by a synchronisation, with the CUDA driver API. The driver is
 * opened at run time, so that this needs no CUDA toolkit.
 *
 *     launch [rounds]
 */
#include "../examples/measure.h"
#include <dlfcn.h>

typedef void (*function)(void);

static void *driver;

static function find(const char *name) {
  void *f = dlsym(driver, name);
  if (!f) {
    fprintf(stderr, "launch: no %s in the CUDA driver\n", name);
    exit(2);
  }
  return (function)(size_t)f;
}

static void check(const char *what, int status) {
  if (!status) return;
  fprintf(stderr, "launch: %s: CUDA error %d\n", what, status);
  exit(2);
}

static const char ptx[] = ".version 6.0\n.target sm_50\n.address_size 64\n.visible .entry empty() { ret; }\n";

int main(int argc, char **argv) {
  int rounds = argument(argc, argv, 1, 10000), device;
  void *context, *module, *kernel;
  driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (!driver) {
    fprintf(stderr, "launch: %s\n", dlerror());
    return 2;
  }
  int (*cuInit)(unsigned) = (int (*)(unsigned))find("cuInit");
  int (*cuDeviceGet)(int *, int) = (int (*)(int *, int))find("cuDeviceGet");
  int (*cuDevicePrimaryCtxRetain)(void **, int) = (int (*)(void **, int))find("cuDevicePrimaryCtxRetain");
  int (*cuCtxSetCurrent)(void *) = (int (*)(void *))find("cuCtxSetCurrent");
  int (*cuModuleLoadData)(void **, const void *) = (int (*)(void **, const void *))find("cuModuleLoadData");
  int (*cuModuleGetFunction)(void **, void *, const char *) =
      (int (*)(void **, void *, const char *))find("cuModuleGetFunction");
  int (*cuLaunchKernel)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **,
                        void **) = (int (*)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                            unsigned, void *, void **, void **))find("cuLaunchKernel");
  int (*cuCtxSynchronize)(void) = (int (*)(void))find("cuCtxSynchronize");

  check("cuInit", cuInit(0));
  check("cuDeviceGet", cuDeviceGet(&device, 0));
  check("cuDevicePrimaryCtxRetain", cuDevicePrimaryCtxRetain(&context, device));
  check("cuCtxSetCurrent", cuCtxSetCurrent(context));
  check("cuModuleLoadData", cuModuleLoadData(&module, ptx));
  check("cuModuleGetFunction", cuModuleGetFunction(&kernel, module, "empty"));
  for (int i = 0; i < 100; i++) {
    check("cuLaunchKernel", cuLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL));
    check("cuCtxSynchronize", cuCtxSynchronize());
  }
  double start = now_ms();
  for (int i = 0; i < rounds; i++) {
    check("cuLaunchKernel", cuLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL));
    check("cuCtxSynchronize", cuCtxSynchronize());
  }
  printf("launch us=%.3f\n", (now_ms() - start) * 1e3 / rounds);
  return 0;
}
