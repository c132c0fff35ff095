/*
 * chemistry.h: what the kernels of this folder share, in C and in CUDA: the type of numbers, states of the gas, and the
 * program around them, which runs each spelling, compares it with sequential code, and measures it.
 */
#ifndef CHEMISTRY_H
#define CHEMISTRY_H

#include "../measure.h"

#ifdef SINGLE
typedef float real;
#define REAL_NAME "float"
#define EXP expf
#define LOG logf
#define MAX fmaxf
#define SMALLEST 1e-30f
#else
typedef double real;
#define REAL_NAME "double"
#define EXP exp
#define LOG log
#define MAX fmax
#define SMALLEST 1e-300
#endif
/* A constant of that type. */
#define R(x) ((real)(x))

/* Of variables that only depend clauses name. */
#define UNUSED __attribute__((unused))

/* Tables whose rows are read as vectors. */
#define ALIGNED __attribute__((aligned(16)))

/* Functions and tables of the device: DEVICE_BEGIN … DEVICE_END around all of them. */
#ifdef __CUDACC__
#define DEVICE_BEGIN
#define DEVICE_END
#define DEVICE static __device__ __forceinline__
#define TABLE static __device__ const
#define LOAD(place) __ldg(&(place))
#else
#define DEVICE_BEGIN _Pragma("omp declare target")
#define DEVICE_END _Pragma("omp end declare target")
#define DEVICE static inline
#define TABLE static const
#define LOAD(place) (place)
#endif

/* T[n] in K, P[n] in Pa, mole fractions X[SPECIES][n]; the results are out[rows][n]. n is a multiple of MULTIPLE. A team has EACH
 * points for each lane of its warps, which share what is loaded of tables; `generate` decides how many, and what a team's variables
 * may take. */
enum { LANES = 32, MULTIPLE = 128 };
#define POINTS (LANES * EACH)
#define EACH_POINT(h, q) for (int h = 0, q = l; h < EACH; h++, q += LANES)
struct states {
  long n;
  const real *T, *P, *X;
};
struct spelling {
  const char *name;
  void (*run)(long n, const real *T, const real *P, const real *X, real *out);
};
/* One kernel: what it is called, how many values it has for a point, sequential code, and how exact that is to be met.
 * The sequential code gives each value's size, too: what a difference is small beside. */
struct kernel {
  const char *name, *mechanism;
  int species, rows;
  void (*sequential)(double T, double P, const double *X, double *out, double *size);
  double tolerance;
};

static inline void *chemistry_memory(size_t bytes) {
  void *p = malloc(bytes);
  if (p) return p;
  fprintf(stderr, "no memory for %zu bytes\n", bytes);
  exit(2);
}

/* A number in [0, 1) that depends on nothing but i. */
static inline double chemistry_sample(unsigned long long i) {
  i = (i + 0x9e3779b97f4a7c15ull) * 0xbf58476d1ce4e5b9ull;
  i = (i ^ i >> 27) * 0x94d049bb133111ebull;
  return (double)((i ^ i >> 31) >> 11) * 0x1p-53;
}

/* States from 300 to 3000 K and from a half to ten atmospheres, of any composition. */
static inline void make_states(long n, int species, real *T, real *P, real *X) {
#pragma omp parallel for
  for (long p = 0; p < n; p++) {
    const unsigned long long seed = (unsigned long long)p * (species + 2);
    T[p] = (real)(300 + 2700 * chemistry_sample(seed));
    P[p] = (real)(101325 * (0.5 + 9.5 * chemistry_sample(seed + 1)));
    double sum = 0;
    for (int s = 0; s < species; s++) {
      const double x = chemistry_sample(seed + 2 + s);
      sum += x * x * x;
    }
    for (int s = 0; s < species; s++) {
      const double x = chemistry_sample(seed + 2 + s);
      X[s * n + p] = (real)(x * x * x / sum);
    }
  }
}

/* States of a file, a line each: T, P and the mole fractions. The last one is repeated up to a multiple of MULTIPLE. */
static inline long read_states(const char *path, int species, real **T, real **P, real **X) {
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "cannot open %s\n", path);
    exit(2);
  }
  const int values = species + 2;
  long count = 0, room = 1024;
  double *all = (double *)chemistry_memory(room * sizeof *all), x;
  while (fscanf(file, "%lf", &x) == 1) {
    if (count == room) all = (double *)realloc(all, (room *= 2) * sizeof *all);
    if (!all) exit(2);
    all[count++] = x;
  }
  if (!feof(file) || count == 0 || count % values) {
    fprintf(stderr, "%s: lines of %d numbers expected\n", path, values);
    exit(2);
  }
  fclose(file);
  const long given = count / values, n = (given + MULTIPLE - 1) / MULTIPLE * MULTIPLE;
  *T = (real *)chemistry_memory(n * sizeof **T);
  *P = (real *)chemistry_memory(n * sizeof **P);
  *X = (real *)chemistry_memory(n * species * sizeof **X);
  for (long p = 0; p < n; p++) {
    const double *state = all + (p < given ? p : given - 1) * values;
    (*T)[p] = (real)state[0];
    (*P)[p] = (real)state[1];
    for (int s = 0; s < species; s++) (*X)[s * n + p] = (real)state[2 + s];
  }
  free(all);
  return n;
}

/* How many values of some of the points differ from those of sequential code. */
static inline int chemistry_compare(const struct kernel *k, const char *spelling, const struct states *on_host,
                                    const real *out) {
  const long n = on_host->n, step = n <= 1024 ? 1 : n / 1024 | 1;
  double *X = (double *)chemistry_memory((k->species + 2 * k->rows) * sizeof *X);
  double *want = X + k->species, *size = want + k->rows;
  int wrong = 0;
  for (long p = 0; p < n; p += step) {
    for (int s = 0; s < k->species; s++) X[s] = on_host->X[s * n + p];
    k->sequential(on_host->T[p], on_host->P[p], X, want, size);
    for (int r = 0; r < k->rows; r++) {
      const double got = out[r * n + p];
      if (fabs(got - want[r]) <= k->tolerance * size[r]) continue;
      if (wrong++ < 5)
        fprintf(stderr, "%s, %s: value %d of point %ld (%g K) is %.17g, expected %.17g\n", k->name, spelling, r, p,
                (double)on_host->T[p], got, want[r]);
    }
  }
  free(X);
  return wrong;
}

/* A sum in which it matters which value is where. */
static inline double chemistry_checksum(const real *out, long count) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (long i = 0; i < count; i++) sum += out[i] * (1 + (i & 15) * 0.0625);
  return sum;
}

#ifdef __CUDACC__
static inline void check_cuda(cudaError_t status) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(status));
  exit(3);
}
static inline void synchronize() {
  check_cuda(cudaGetLastError());
  check_cuda(cudaDeviceSynchronize());
}
static inline real *on_device(const real *host, long count) {
  void *p;
  check_cuda(cudaMalloc(&p, count * sizeof(real)));
  if (host) check_cuda(cudaMemcpy(p, host, count * sizeof(real), cudaMemcpyHostToDevice));
  return (real *)p;
}
#endif

/* Runs the spelling: the results once, then the least time of a few calls in ms (none: 0). */
static inline double chemistry_run(const struct spelling *s, const struct states *at, real *out_there, real *out, long count,
                                   int calls) {
  memset(out, 0xff, count * sizeof *out);
#ifdef __CUDACC__
  check_cuda(cudaMemcpy(out_there, out, count * sizeof *out, cudaMemcpyHostToDevice));
#else
#pragma omp target update to(out[0 : count])
#endif
  s->run(at->n, at->T, at->P, at->X, out_there);
#ifdef __CUDACC__
  synchronize();
  check_cuda(cudaMemcpy(out, out_there, count * sizeof *out, cudaMemcpyDeviceToHost));
#else
#pragma omp target update from(out[0 : count])
#endif
  double least = 0;
  for (int i = 0; i < calls; i++) {
    const double start = now_ms();
    s->run(at->n, at->T, at->P, at->X, out_there);
#ifdef __CUDACC__
    synchronize();
#endif
    const double ms = now_ms() - start;
    if (i == 0 || ms < least) least = ms;
  }
  return least;
}

/*
 * The program: PROGRAM [POINTS [CALLS]] prints "KERNEL.MECHANISM.TYPE SPELLING MS CHECKSUM" for each spelling, and ends with 1
 * where results are wrong; PROGRAM --states FILE prints the results themselves: "SPELLING POINT VALUE…".
 */
static inline int chemistry_main(const struct kernel *k, const struct spelling *spellings, int count, int argc, char **argv) {
  const int print = argc > 2 && !strcmp(argv[1], "--states");
  real *T, *P, *X;
  long n;
  if (print) {
    n = read_states(argv[2], k->species, &T, &P, &X);
  } else {
    n = argument(argc, argv, 1, 3200) / MULTIPLE * MULTIPLE;
    if (n == 0) n = MULTIPLE;
    T = (real *)chemistry_memory(n * sizeof *T);
    P = (real *)chemistry_memory(n * sizeof *P);
    X = (real *)chemistry_memory(n * k->species * sizeof *X);
    make_states(n, k->species, T, P, X);
  }
  const int calls = print ? 0 : argument(argc, argv, 2, 1);
  const long results = n * k->rows;
  real *out = (real *)chemistry_memory(results * sizeof *out);
  const struct states on_host = {n, T, P, X};
#ifdef __CUDACC__
  const struct states at = {n, on_device(T, n), on_device(P, n), on_device(X, n * k->species)};
  real *there = on_device(0, results);
#else
  const struct states at = on_host;
  real *there = out;
#pragma omp target enter data map(to : T[0 : n], P[0 : n], X[0 : n * k->species]) map(alloc : out[0 : results])
#endif
  int wrong = 0;
  for (int i = 0; i < count; i++) {
    const double ms = chemistry_run(&spellings[i], &at, there, out, results, calls);
    if (print) {
      for (long p = 0; p < n; p++) {
        printf("%s %ld", spellings[i].name, p);
        for (int r = 0; r < k->rows; r++) printf(" %.17g", (double)out[r * n + p]);
        printf("\n");
      }
      continue;
    }
    wrong += chemistry_compare(k, spellings[i].name, &on_host, out);
    printf("%s.%s.%s %s %.4f %.9g\n", k->name, k->mechanism, REAL_NAME, spellings[i].name, ms, chemistry_checksum(out, results));
    fflush(stdout);
  }
#ifndef __CUDACC__
#pragma omp target exit data map(delete : T[0 : n], P[0 : n], X[0 : n * k->species], out[0 : results])
#endif
  if (wrong) fprintf(stderr, "%s: %d wrong results\n", k->name, wrong);
  return wrong != 0;
}

#define CHEMISTRY_MAIN(kernel, spellings)                                                                        \
  int main(int argc, char **argv) {                                                                              \
    return chemistry_main(&kernel, spellings, (int)(sizeof spellings / sizeof *spellings), argc, argv);          \
  }

#endif
