/*
 * worksharing.cu: dynamic and guided loops, sections, critical, locks and reductions, in teams of many sizes.
 */
#include "check.h"

namespace ompicc_user {

__device__ unsigned counter_lock;

struct loop_vars {
  report *r;
  int *seen; /* per iteration, how often it ran */
  int nthreads, iterations, chunk;
  int sum, count;
  long long wide;
  double real;
  unsigned short narrow;
};

/* Two loops and the sections in a row, with no barrier between them but the loops' own. */
static __device__ void loops(const loop_vars &vars) {
  const loop_vars *const v = &vars;
  cudadev_loop dynamic(v->iterations, v->chunk);
  while (cudadev_dynamic_next(dynamic)) {
    if (dynamic.hi - dynamic.lo != v->chunk) CHECK(v->r, dynamic.hi, v->iterations);
    for (long long i = dynamic.lo; i < dynamic.hi; ++i) cudadev_atomic_add(&v->seen[i], 1);
  }
  cudadev_loop_end();
  cudadev_loop guided(v->iterations, v->chunk);
  while (cudadev_guided_next(guided)) {
    if (guided.hi - guided.lo < v->chunk) CHECK(v->r, guided.hi, v->iterations);
    for (long long i = guided.lo; i < guided.hi; ++i) cudadev_atomic_add(&v->seen[i], 100);
  }
  cudadev_loop_end();
  int k;
  cudadev_sections sections(37);
  while ((k = sections.next()) >= 0) {
    if (v->nthreads == 64 && k < 2) CHECK(v->r, omp_get_thread_num(), k * 32); /* each in another warp */
    cudadev_atomic_add(&v->seen[k], 10000);
  }
  cudadev_loop_end();
  cudadev_barrier();
}

static __device__ void all_loops(report *r, int *scratch) {
  cudadev_frame _frame;
  loop_vars *const v = (loop_vars *)cudadev_push_shmem(sizeof(loop_vars));
  const int sizes[] = {1, 2, 31, 32, 33, 64, 65, 96}, counts[] = {0, 1, 37, 500}, chunks[] = {1, 3, 64};
  v->r = r;
  v->seen = scratch + omp_get_team_num() * 512;
  for (int n = 0; n < 8; ++n)
    for (int c = 0; c < 12; ++c) {
      v->nthreads = sizes[n];
      v->iterations = counts[c / 3];
      v->chunk = chunks[c % 3];
      for (int i = 0; i < 512; ++i) v->seen[i] = 0;
      cudadev_register_parallel(loops, *v, v->nthreads);
      int wrong = 0;
      for (int i = 0; i < 512; ++i)
        wrong += v->seen[i] != (i < v->iterations ? 101 : 0) + (i < 37 ? 10000 : 0);
      CHECK(r, wrong, 0);
    }
}
GENERIC_KERNEL(dynamic_loops, 1u, (cudadev_env _env, report *r, int *scratch), all_loops(r, scratch), loops)

struct mutex_vars {
  report *r;
  int *counters; /* of the whole league: critical, lock, nest lock */
  omp_lock_t *lock;
  omp_nest_lock_t *nest_lock;
};

/* Locks are for GPUs whose lanes advance independently; elsewhere lane by lane, as for critical. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#define LOCKED CUDADEV_LANE_BY_LANE
#else
#define LOCKED
#endif

static __device__ void exclude(const mutex_vars &vars) {
  const mutex_vars *const v = &vars;
  for (cudadev_critical _c(&counter_lock); _c.next();) {
    volatile int *const counter = &v->counters[0];
    *counter = *counter + 1;
  }
  if (omp_get_thread_num() % 3) { /* by some lanes of a warp */
    for (cudadev_critical _c(&counter_lock); _c.next();) {
      volatile int *const counter = &v->counters[0];
      *counter = *counter + 1;
    }
  }
}

static __device__ void lock(const mutex_vars &vars) {
  const mutex_vars *const v = &vars;
  LOCKED {
    omp_set_lock(v->lock);
    volatile int *const counter = &v->counters[1];
    *counter = *counter + 1;
    omp_unset_lock(v->lock);
  }
  LOCKED {
    while (!omp_test_nest_lock(v->nest_lock)) cudadev_hw_relax();
    omp_set_nest_lock(v->nest_lock);
    {
      volatile int *const counter = &v->counters[2];
      *counter = *counter + 1;
    }
    omp_unset_nest_lock(v->nest_lock);
    omp_unset_nest_lock(v->nest_lock);
  }
}
static __device__ void mutual_exclusion(void (*fn)(const mutex_vars &), report *r, int *counters,
                                        void *locks) {
  cudadev_frame _frame;
  mutex_vars *const v = (mutex_vars *)cudadev_push_shmem(sizeof(mutex_vars));
  v->r = r;
  v->counters = counters;
  v->lock = (omp_lock_t *)locks;
  v->nest_lock = (omp_nest_lock_t *)((char *)locks + 16);
  cudadev_register_parallel(fn, *v, 45);
  cudadev_register_parallel(fn, *v, 64);
}
GENERIC_KERNEL(critical, 2u, (cudadev_env _env, report *r, int *counters, void *locks),
               mutual_exclusion(exclude, r, counters, locks), exclude)
GENERIC_KERNEL(locks, 5u, (cudadev_env _env, report *r, int *counters, void *locks),
               mutual_exclusion(lock, r, counters, locks), lock)

static __device__ void reduce(loop_vars *const &v) {
  const int me = omp_get_thread_num(), n = omp_get_num_threads();
  cudadev_reduce<cudadev_add>(&v->sum, me + 1);
  CHECK(v->r, v->sum, 1000 + n * (n + 1) / 2); /* complete for all threads */
  cudadev_reduce<cudadev_max>(&v->count, (me * 37) % n);
  CHECK(v->r, v->count, n == 1 ? 0 : n % 37 ? n - 1 : n - 37);
  cudadev_reduce<cudadev_min>(&v->wide, -1000000000000ll * me);
  CHECK(v->r, v->wide, -1000000000000ll * (n - 1));
  cudadev_reduce<cudadev_add>(&v->real, me + 0.5);
  CHECK(v->r, v->real * 2, n * n);
  cudadev_reduce<cudadev_xor>(&v->narrow, (unsigned short)(1 << me % 16));
  int bits = 0;
  for (int i = 0; i < n; ++i) bits ^= 1 << i % 16;
  CHECK(v->r, v->narrow, bits);
}
static __device__ void all_reductions(report *r) {
  cudadev_frame _frame;
  loop_vars *const v = (loop_vars *)cudadev_push_shmem(sizeof(loop_vars));
  v->r = r;
  for (int n = 1; n <= 96; ++n) {
    v->sum = 1000, v->count = -1, v->wide = 1, v->real = 0, v->narrow = 0;
    cudadev_register_parallel(reduce, v, n);
  }
}
GENERIC_KERNEL(reductions, 3u, (cudadev_env _env, report *r), all_reductions(r), reduce)

struct wide_value {
  double sum, weight;
};
struct add_wide {
  static __device__ wide_value apply(wide_value a, wide_value b) {
    return {a.sum + b.sum, a.weight + b.weight};
  }
};

/* Pure SPMD: blocks of any shape. targets: as many as there are statements. */
extern "C" __global__ void league_reductions(cudadev_env, double *targets) {
  const long long thread = cudadev_thrid() + (long long)blockDim.x * blockDim.y * blockDim.z *
                                                 (blockIdx.x + gridDim.x * blockIdx.y);
  cudadev_reduce_league<cudadev_add>(&targets[0], (double)thread);
  cudadev_reduce_league<cudadev_add>((float *)&targets[1], 1.f);
  cudadev_reduce_league<cudadev_max>((int *)&targets[2], (int)thread);
  cudadev_reduce_league<cudadev_add>((long long *)&targets[3], thread);
  cudadev_reduce_league<cudadev_mul>(&targets[4], thread % 64 == 5 ? 2. : 1.);
  cudadev_reduce_league<cudadev_lor>((char *)&targets[5], (char)(thread == 3));
  cudadev_reduce_league<cudadev_land>((short *)&targets[6], (short)(thread >= 0));
  cudadev_reduce_league<add_wide>((wide_value *)&targets[7], wide_value{(double)thread, 1.});
}
CUDADEV_KERNEL(league_reductions, 4u)

/* The same at one barrier, but for what is no number. */
extern "C" __global__ void league_reductions_at_once(cudadev_env, double *targets) {
  const long long thread = cudadev_thrid() + (long long)blockDim.x * blockDim.y * blockDim.z *
                                                 (blockIdx.x + gridDim.x * blockIdx.y);
  cudadev_reduce_league(cudadev_into<cudadev_add>(targets[0], (double)thread),
                        cudadev_into<cudadev_add>((float &)targets[1], 1.f),
                        cudadev_into<cudadev_max>((int &)targets[2], (int)thread),
                        cudadev_into<cudadev_add>((long long &)targets[3], thread),
                        cudadev_into<cudadev_mul>(targets[4], thread % 64 == 5 ? 2. : 1.),
                        cudadev_into<cudadev_lor>((char &)targets[5], (char)(thread == 3)),
                        cudadev_into<cudadev_land>((short &)targets[6], (short)(thread >= 0)));
  cudadev_reduce_league<add_wide>((wide_value *)&targets[7], wide_value{(double)thread, 1.});
}
CUDADEV_KERNEL(league_reductions_at_once, 5u)

/* Pure SPMD: the numbers that iterations of collapsed loops have, around k of n, by counts that `number`
 * holds. */
template <typename number>
static __device__ void check_numbers(report *r, unsigned long k, const number (&counts)[4]) {
  const unsigned long n = (unsigned long)counts[0] * counts[1] * counts[2] * counts[3];
  cudadev_numbers<number, 4> at(k, n, counts);
  for (int turn = 0; turn < 40 && k < n; ++turn, ++k, at.next()) {
    const cudadev_numbers<number, 4> same(k, n, counts);
    unsigned long back = 0;
    for (int i = 0; i < 4; ++i) {
      back = back * counts[i] + at[i];
      CHECK(r, at[i] < counts[i], 1);
      CHECK(r, same[i], at[i]);
    }
    CHECK(r, back >> 32, k >> 32);
    CHECK(r, (unsigned)back, (unsigned)k);
  }
}
/* And up to where a thread counts four strides at a time, of which none is beyond n and the next one begins
 * within 32 bits. */
static __device__ void check_fours(report *r) {
  const unsigned long all = 1ul << 32;
  const unsigned counts[] = {0, 1, 96, 97, 1000, 0x7fffffff, 0xfffffff0, 0xffffffff},
                 strides[] = {1, 32, 1024, 1u << 30, 1u << 31};
  for (unsigned n : counts)
    for (unsigned stride : strides) {
      const unsigned long end = cudadev_fours_within(n, stride), three = 3ul * stride;
      if (end == 0)
        CHECK(r, n <= three || three + stride >= all, 1);
      else
        CHECK(r,
              end + three == n ? end + three + stride <= all : end + three + stride == all && end + three < n,
              1);
    }
}
extern "C" __global__ void numbers(cudadev_env, report *r) {
  check_fours(r);
  const unsigned small[] = {9, 5, 7, 11}, ones[] = {1, 1, 50, 1}, full[] = {3, 5, 17, 257 * 65537u},
                 large[] = {70000, 50001, 3, 4}, huge[] = {0xffffffff, 3, 0x1fffffff, 1};
  const unsigned long wide[] = {2, 3, 1ul << 40, 5}, narrow[] = {4, 65536, 65536, 1};
  check_numbers(r, threadIdx.x, small);
  check_numbers(r, threadIdx.x, ones);
  check_numbers(r, 0xffffffff - threadIdx.x, full); /* all that 32 bits number */
  const unsigned long begins[] = {0, 1ul << 32, 3ul << 33, 70000ul * 50001 * 12 - 32};
  for (unsigned long k : begins) {
    check_numbers(r, k + threadIdx.x, large);
    check_numbers(r, (k << 20) + threadIdx.x, huge);
    check_numbers(r, 5 * k + threadIdx.x, wide);
    check_numbers(r, k + threadIdx.x, narrow);
  }
}
CUDADEV_KERNEL(numbers, 5u)

} // namespace ompicc_user
