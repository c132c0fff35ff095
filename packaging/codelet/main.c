/*
 * main.c: repeats one execution of a kernel, as codelet.h describes it, compares what it leaves in memory with
 * what it has left there in the program, and measures it. It uses the CUDA driver and nothing else.
 *
 *     codelet [-t TOLERANCE] [-n REPETITIONS] [-m DIFFERENCES]
 *
 * Exit status: 0, 1 where results differ, 2 after an error.
 */
#include <cuda.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cudadev/env.h"
#include "cudadev/origin.h"

struct launch {
  unsigned grid[3], block[3];
  unsigned long long origin[2];
};
struct block {
  const char *name, *type, *symbol, *file;
  size_t size;
};
struct argument {
  const char *name;
  int block;
  long offset;
  size_t size;
  const unsigned char *value;
};
struct value_pointer {
  int argument;
  size_t at;
  int block;
  long offset;
};
#include "codelet.h"

enum { NBLOCKS = sizeof blocks / sizeof *blocks - 1, NARGUMENTS = sizeof arguments / sizeof *arguments - 1 };

static CUdeviceptr addresses[NBLOCKS + 1];
static unsigned char *inputs[NBLOCKS + 1], *expected[NBLOCKS + 1]; /* expected 0: as the input */
static double tolerance = 0;
static int repetitions = 10, most_shown = 5;

static void fail(const char *what, const char *why) {
  fprintf(stderr, "codelet: %s: %s\n", what, why);
  exit(2);
}

static void check(CUresult result, const char *what) {
  const char *text = "unknown error";
  if (result == CUDA_SUCCESS) return;
  cuGetErrorString(result, &text);
  fail(what, text);
}

/* ---- the data ---- */

/* A file's bytes, behind which stands a 0. NULL: there is none. `size` 0: as many as there are. */
static unsigned char *read_file(const char *name, size_t size) {
  FILE *file = fopen(name, "rb");
  if (!file) return 0;
  fseek(file, 0, SEEK_END);
  size_t length = (size_t)ftell(file);
  rewind(file);
  if (size && length != size) fail(name, "it has not the length that codelet.h says");
  unsigned char *bytes = malloc(length + 1);
  if (!bytes || fread(bytes, 1, length, file) != length) fail(name, "cannot be read");
  bytes[length] = 0;
  fclose(file);
  return bytes;
}

/* Pointers to device memory are other ones in each process: each line says where one is, and leads to. */
static void set_pointers(unsigned char *bytes, const char *name) {
  FILE *file = fopen(name, "r");
  size_t at;
  int block;
  long offset;
  if (!file) return;
  while (fscanf(file, "%zu %d %ld", &at, &block, &offset) == 3) {
    CUdeviceptr address = addresses[block] + (CUdeviceptr)offset;
    memcpy(bytes + at, &address, sizeof address);
  }
  fclose(file);
}

/* Memory for each block; a variable of the module that the kernel does not use may not be there. */
static void allocate_blocks(CUmodule module) {
  for (int i = 0; i < NBLOCKS; i++) {
    size_t size = 0;
    if (!blocks[i].symbol)
      check(cuMemAlloc(&addresses[i], blocks[i].size ? blocks[i].size : 1), "allocate memory");
    else if (cuModuleGetGlobal(&addresses[i], &size, module, blocks[i].symbol) != CUDA_SUCCESS)
      addresses[i] = 0;
    else if (size != blocks[i].size)
      fail(blocks[i].symbol, "the variable has another size");
  }
}

static void read_blocks(void) {
  char name[512];
  for (int i = 0; i < NBLOCKS; i++) {
    snprintf(name, sizeof name, "%s.in", blocks[i].file);
    inputs[i] = read_file(name, blocks[i].size);
    if (!inputs[i]) fail(name, "there is no such file");
    snprintf(name, sizeof name, "%s.in.pointers", blocks[i].file);
    set_pointers(inputs[i], name);
    snprintf(name, sizeof name, "%s.out", blocks[i].file);
    expected[i] = read_file(name, blocks[i].size);
    if (!expected[i]) continue;
    snprintf(name, sizeof name, "%s.out.pointers", blocks[i].file);
    set_pointers(expected[i], name);
  }
}

static void restore_inputs(void) {
  for (int i = 0; i < NBLOCKS; i++)
    if (addresses[i] && blocks[i].size)
      check(cuMemcpyHtoD(addresses[i], inputs[i], blocks[i].size), "copy to the device");
}

/* ---- the kernel ---- */

static CUmodule load_modules(int nmodules, char **files) {
  CUmodule module;
  if (!LINKED) {
    unsigned char *image = read_file(files[0], 0);
    if (!image) fail(files[0], "there is no such file");
    check(cuModuleLoadData(&module, image), files[0]);
    return module;
  }
  CUlinkState state;
  void *linked;
  size_t size;
  check(cuLinkCreate(0, 0, 0, &state), "link");
  for (int i = 0; i < nmodules; i++) {
    FILE *file = fopen(files[i], "rb");
    if (!file) fail(files[i], "there is no such file");
    fseek(file, 0, SEEK_END);
    size_t length = (size_t)ftell(file);
    fclose(file);
    check(cuLinkAddData(state, CU_JIT_INPUT_CUBIN, read_file(files[i], 0), length, files[i], 0, 0, 0),
          files[i]);
  }
  check(cuLinkComplete(state, &linked, &size), "link");
  check(cuModuleLoadData(&module, linked), "load what was linked");
  return module;
}

/* What the kernel is told of the device: also where stacks of teams continue in global memory. */
static cudadev_env environment(CUdevice device) {
  cudadev_env env = {0};
  int major = 0, minor = 0, multiprocessors = 1;
  CUdeviceptr pool, locks;
  if (!HAS_ENVIRONMENT) return env;
  cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
  cuDeviceGetAttribute(&multiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device);
  env.compute_capability = 10 * major + minor;
  env.device_num = DEVICE_NUM;
  env.num_devices = NUM_DEVICES;
  env.thread_limit = THREAD_LIMIT;
  env.cancellation = CANCELLATION;
  env.stack_slots = 32u * (unsigned)multiprocessors; /* as many blocks as can be resident */
  unsigned long long blocks_of_launch = 1ull * launches[0].grid[0] * launches[0].grid[1] * launches[0].grid[2];
  if (blocks_of_launch < env.stack_slots) env.stack_slots = (unsigned)blocks_of_launch;
  env.stack_slot_bytes = STACK_SLOT_BYTES;
  check(cuMemAlloc(&pool, env.stack_slots * env.stack_slot_bytes + 1), "allocate the stacks of teams");
  check(cuMemAlloc(&locks, env.stack_slots * sizeof(unsigned)), "allocate the stacks of teams");
  check(cuMemsetD8(locks, 0, env.stack_slots * sizeof(unsigned)), "clear memory");
  env.stack_pool = (void *)pool;
  env.stack_locks = (unsigned *)locks;
  return env;
}

/* Launches the kernel; several times where no grid holds all of its iterations. Returns milliseconds. */
static float run(CUfunction kernel, cudadev_env *env) {
  static CUevent begin, end;
  void *values[NARGUMENTS + 2];
  CUdeviceptr pointers[NARGUMENTS + 1];
  cudadev_origin origin;
  float milliseconds = 0;
  int n = 0;
  if (HAS_ENVIRONMENT) values[n++] = env;
  for (int i = 0; i < NARGUMENTS; i++) {
    const struct argument *a = &arguments[i];
    if (a->block >= 0) {
      pointers[i] = addresses[a->block] + (CUdeviceptr)a->offset;
      values[n++] = &pointers[i];
      continue;
    }
    unsigned char *value = malloc(a->size);
    memcpy(value, a->value, a->size);
    for (const struct value_pointer *p = value_pointers; p->argument >= 0; p++)
      if (p->argument == i) {
        CUdeviceptr address = addresses[p->block] + (CUdeviceptr)p->offset;
        memcpy(value + p->at, &address, sizeof address);
      }
    values[n++] = value;
  }
  if (HAS_ORIGIN) values[n++] = &origin;
  if (!begin) check(cuEventCreate(&begin, CU_EVENT_DEFAULT), "make an event");
  if (!end) check(cuEventCreate(&end, CU_EVENT_DEFAULT), "make an event");
#if DYNAMIC_SHARED_BYTES > 48 << 10
  check(cuFuncSetAttribute(kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, DYNAMIC_SHARED_BYTES),
        "have that much shared memory");
#endif
  check(cuEventRecord(begin, 0), "record an event");
  for (size_t i = 0; i < sizeof launches / sizeof *launches; i++) {
    const struct launch *l = &launches[i];
    origin.y = l->origin[0];
    origin.z = l->origin[1];
    check(cuLaunchKernel(kernel, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2],
                         DYNAMIC_SHARED_BYTES, 0, values, 0),
          "launch the kernel");
  }
  check(cuEventRecord(end, 0), "record an event");
  check(cuEventSynchronize(end), "run the kernel");
  check(cuEventElapsedTime(&milliseconds, begin, end), "measure");
  return milliseconds;
}

/* ---- the results ---- */

/* The element at a place as a number; those of no type are bytes. */
static double number(const char *type, const unsigned char *at) {
  float f;
  double d;
  int i;
  unsigned u;
  long long l;
  unsigned long long ul;
  if (!strcmp(type, "float")) return memcpy(&f, at, sizeof f), f;
  if (!strcmp(type, "double")) return memcpy(&d, at, sizeof d), d;
  if (!strcmp(type, "int")) return memcpy(&i, at, sizeof i), i;
  if (!strcmp(type, "unsigned int")) return memcpy(&u, at, sizeof u), u;
  if (!strcmp(type, "long")) return memcpy(&l, at, sizeof l), (double)l;
  if (!strcmp(type, "unsigned long")) return memcpy(&ul, at, sizeof ul), (double)ul;
  return *at;
}

static int is_floating(const char *type) { return !strcmp(type, "float") || !strcmp(type, "double"); }

static size_t element_size(const char *type) {
  if (!strcmp(type, "float") || !strcmp(type, "int") || !strcmp(type, "unsigned int")) return 4;
  return *type ? 8 : 1;
}

/* How far apart two numbers are: relative to the expected one, or absolute where that is below 1. */
static double distance(double found, double wanted) {
  if (found == wanted || (isnan(found) && isnan(wanted))) return 0;
  if (isnan(found) || isnan(wanted) || isinf(found) || isinf(wanted)) return INFINITY;
  return fabs(found - wanted) / (fabs(wanted) > 1 ? fabs(wanted) : 1);
}

/* How many elements of a block differ by more than the tolerance; says which. */
static size_t compare(const struct block *b, const unsigned char *found, const unsigned char *wanted) {
  size_t step = element_size(b->type), differ = 0, inexact = 0, worst_at = 0;
  double worst = 0;
  int floating = is_floating(b->type);
  for (size_t at = 0; at + step <= b->size; at += step) {
    if (!memcmp(found + at, wanted + at, step)) continue;
    double d = distance(number(b->type, found + at), number(b->type, wanted + at));
    inexact++;
    if (d > worst || !worst) worst = d, worst_at = at;
    if (floating && d <= tolerance) continue;
    if (differ++ < (size_t)most_shown)
      printf("  %s[%zu] is %.9g, expected %.9g\n", b->name, at / step, number(b->type, found + at),
             number(b->type, wanted + at));
  }
  printf("%s: %zu of %zu elements (%s) differ", *b->name ? b->name : b->file, differ, b->size / step,
         *b->type ? b->type : "bytes");
  if (floating && inexact)
    printf(" by more than %g; %zu are not exact, the worst is [%zu], by %.3g", tolerance, inexact, worst_at / step,
           worst);
  printf("\n");
  return differ;
}

static size_t compare_all(void) {
  size_t differ = 0;
  for (int i = 0; i < NBLOCKS; i++) {
    if (!addresses[i] || !blocks[i].size) continue;
    unsigned char *found = malloc(blocks[i].size);
    if (!found) fail("compare", "out of memory");
    check(cuMemcpyDtoH(found, addresses[i], blocks[i].size), "copy from the device");
    const unsigned char *wanted = expected[i] ? expected[i] : inputs[i];
    if (expected[i] || memcmp(found, wanted, blocks[i].size)) differ += compare(&blocks[i], found, wanted);
    free(found);
  }
  return differ;
}

static int by_size(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return (x > y) - (x < y);
}

static void measure(CUfunction kernel, cudadev_env *env) {
  float *times = malloc((size_t)repetitions * sizeof *times);
  for (int i = 0; i < repetitions; i++) {
    restore_inputs();
    times[i] = run(kernel, env);
  }
  qsort(times, (size_t)repetitions, sizeof *times, by_size);
  printf("time: %.4f ms, median %.4f ms, most %.4f ms, of %d\n", times[0], times[repetitions / 2],
         times[repetitions - 1], repetitions);
}

/* The options; what is left are the modules' files. */
static char **read_options(int argc, char **argv) {
  int i = 1;
  for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
    char *end;
    double value = strtod(argv[i + 1], &end);
    int bad = *end || end == argv[i + 1] || value < 0;
    if (!bad && !strcmp(argv[i], "-t"))
      tolerance = value;
    else if (!bad && !strcmp(argv[i], "-n"))
      repetitions = (int)value;
    else if (!bad && !strcmp(argv[i], "-m"))
      most_shown = (int)value;
    else
      bad = 1;
    if (bad) fail(argv[i], "codelet [-t TOLERANCE] [-n REPETITIONS] [-m DIFFERENCES] MODULE...");
  }
  if (i >= argc) fail("usage", "codelet [-t TOLERANCE] [-n REPETITIONS] [-m DIFFERENCES] MODULE...");
  return argv + i;
}

int main(int argc, char **argv) {
  char **modules = read_options(argc, argv), name[256] = "";
  CUdevice device;
  CUcontext context;
  CUfunction kernel;
  check(cuInit(0), "start CUDA");
  check(cuDeviceGet(&device, 0), "find a GPU");
  check(cuDevicePrimaryCtxRetain(&context, device), "use the GPU");
  check(cuCtxSetCurrent(context), "use the GPU");
  cuDeviceGetName(name, sizeof name, device);
  CUmodule module = load_modules((int)(argv + argc - modules), modules);
  check(cuModuleGetFunction(&kernel, module, KERNEL), KERNEL);
#ifndef CODELET_SIM
  if (RECURSIVE) check(cuCtxSetLimit(CU_LIMIT_STACK_SIZE, 16 << 10), "set the stack's size");
#endif
  allocate_blocks(module);
  read_blocks();
  cudadev_env env = environment(device);
  const struct launch *l = &launches[0];
  printf("%s of %s on %s: grid %ux%ux%u, block %ux%ux%u\n", KERNEL, CONSTRUCT, name, l->grid[0], l->grid[1],
         l->grid[2], l->block[0], l->block[1], l->block[2]);
  restore_inputs();
  run(kernel, &env);
  size_t differ = 0;
  unsigned char *ended = read_file("data/ended", 0);
  if (ended)
    differ = compare_all();
  else
    printf("There are no expected results: in the program the kernel has not ended.\n");
  if (repetitions > 0) measure(kernel, &env);
  printf("%s\n", !ended ? "not compared" : differ ? "results DIFFER" : "results are as expected");
  return differ != 0;
}
