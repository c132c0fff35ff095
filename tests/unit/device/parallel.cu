/*
 * parallel.cu: parallel regions of every team size, barriers in them, nested and orphaned constructs, the
 * stack of shared variables, in generic and SPMD mode.
 */
#include "check.h"

namespace ompicc_user {

struct shared_vars {
  report *r;
  int *a, *b;
  int nthreads, first, limit;
};

static __device__ int team_size_for(int nthreads, int limit) { return nthreads < limit ? nthreads : limit; }

/* Each round every thread writes its element and, behind a barrier, reads its neighbour's. */
static __device__ void rotate(const shared_vars &vars) {
  const shared_vars *const v = &vars;
  const int me = omp_get_thread_num(), n = omp_get_num_threads();
  CHECK(v->r, n, team_size_for(v->nthreads, v->limit));
  CHECK(v->r, me, cudadev_thrid());
  for (int round = 0; round < 4; ++round) {
    int *const array = round % 2 ? v->b : v->a;
    array[me] = round * 1000 + me;
    cudadev_barrier();
    CHECK(v->r, array[(me + 1) % n], round * 1000 + (me + 1) % n);
  }
}

/* Whoever is late must not be overtaken: thread k spins k times between the barriers. */
static __device__ void stagger(const shared_vars &vars) {
  const shared_vars *const v = &vars;
  const int me = omp_get_thread_num(), n = omp_get_num_threads();
  for (int round = 0; round < 3; ++round) {
    for (int spin = 0; spin < (me * 7 + round * 13) % 31; ++spin)
      cudadev_atomic_add(&v->b[CUDADEV_MAX_BLOCK], 1);
    if (me == round % n) v->a[CUDADEV_MAX_BLOCK] = round;
    cudadev_barrier();
    CHECK(v->r, *(volatile int *)&v->a[CUDADEV_MAX_BLOCK], round);
    cudadev_barrier();
  }
}

static __device__ void count_in(const shared_vars &vars) {
  const shared_vars *const v = &vars;
  cudadev_atomic_add(&v->a[omp_get_thread_num()], 1);
}

#if CUDADEV_UNKNOWN_REGIONS
#define IF_ALL_MUST_BE_KNOWN(function)
#else
#define IF_ALL_MUST_BE_KNOWN(function) , function
#endif

/* Teams of every size from 1 on, in one target region. count_in is not known where it need not be. scratch:
 * per team 2 * 1025 ints. */
static __device__ void all_team_sizes(report *r, int *scratch, int largest) {
  cudadev_frame _frame;
  shared_vars *const v = (shared_vars *)cudadev_push_shmem(sizeof(shared_vars));
  v->r = r;
  v->a = scratch + omp_get_team_num() * 2 * (CUDADEV_MAX_BLOCK + 1);
  v->b = v->a + CUDADEV_MAX_BLOCK + 1;
  v->limit = omp_get_max_threads();
  for (v->nthreads = 1; v->nthreads <= largest; ++v->nthreads) {
    cudadev_register_parallel(rotate, *v, v->nthreads);
    cudadev_register_parallel(stagger, *v, v->nthreads);
    for (int i = 0; i < CUDADEV_MAX_BLOCK; ++i) v->a[i] = 0;
    cudadev_register_parallel(count_in, *v, v->nthreads);
    int sum = 0, size = team_size_for(v->nthreads, v->limit);
    for (int i = 0; i < size; ++i) sum += v->a[i];
    CHECK(r, sum, size);
  }
}
GENERIC_KERNEL(team_sizes, 1u, (cudadev_env _env, report *r, int *scratch, int largest),
               all_team_sizes(r, scratch, largest), rotate, stagger IF_ALL_MUST_BE_KNOWN(count_in))

/* What a region that is serialised sees. */
static __device__ void innermost(const shared_vars &vars) {
  const shared_vars *const v = &vars;
  CHECK(v->r, omp_get_thread_num(), 0);
  CHECK(v->r, omp_get_num_threads(), 1);
  CHECK(v->r, omp_get_level(), v->first + 1);
  CHECK(v->r, omp_get_ancestor_thread_num(v->first + 1), 0);
  CHECK(v->r, omp_get_team_size(v->first + 1), 1);
  CHECK(v->r, omp_get_max_threads(), 1);
  cudadev_barrier();
  int iterations = 0;
  cudadev_loop dynamic(10, 3);
  while (cudadev_dynamic_next(dynamic)) iterations += (int)(dynamic.hi - dynamic.lo);
  cudadev_loop_end();
  cudadev_loop guided(10, 3);
  while (cudadev_guided_next(guided)) iterations += (int)(guided.hi - guided.lo);
  cudadev_loop_end();
  CHECK(v->r, iterations, 20);
  int sections = 0, k;
  cudadev_sections s(5);
  while ((k = s.next()) >= 0) sections += 1 << k;
  cudadev_loop_end();
  CHECK(v->r, sections, 31);
  cudadev_reduce<cudadev_add>(v->a, 5);
  cudadev_atomic_add(v->a, 1);
}

/* A function with a parallel region of its own, called from anywhere: its variables are pushed by whoever
 * calls it. */
static __device__ int call_innermost(report *r, int level) {
  cudadev_frame _frame;
  shared_vars *const v = (shared_vars *)cudadev_push_shmem(sizeof(shared_vars));
  int *const sum = (int *)cudadev_push_shmem(sizeof(int));
  int *const large = (int *)cudadev_push_shmem(300 * sizeof(int)); /* beyond what a frame holds itself */
  for (int i = 0; i < 300; ++i) large[i] = i;
  *sum = 100;
  v->r = r;
  v->a = sum;
  v->first = level;
  cudadev_register_parallel(innermost, *v, 7);
  CHECK(r, omp_get_level(), level);
  for (int i = 0; i < 300; ++i)
    if (large[i] != i) *sum = -1;
  return *sum;
}

static __device__ void nest_deeper(const shared_vars &vars) {
  const shared_vars *const v = &vars;
  CHECK(v->r, omp_get_level(), 2);
  CHECK(v->r, call_innermost(v->r, 2), 106);
}

static __device__ void nest(const shared_vars &vars) {
  const shared_vars *const v = &vars;
  const int me = omp_get_thread_num();
  CHECK(v->r, omp_get_level(), 1);
  CHECK(v->r, omp_get_ancestor_thread_num(1), me);
  CHECK(v->r, omp_get_team_size(1), v->nthreads);
  CHECK(v->r, omp_get_ancestor_thread_num(2), -1);
  CHECK(v->r, omp_in_parallel(), v->nthreads > 1);
  CHECK(v->r, omp_get_active_level(), v->nthreads > 1);
  CHECK(v->r, call_innermost(v->r, 1), 106);
  CHECK(v->r, omp_get_thread_num(), me);
  cudadev_barrier();
  if (me % 2) cudadev_register_parallel(nest_deeper, vars, 0); /* only some of a warp */
  cudadev_barrier();
  CHECK(v->r, omp_get_thread_num(), me);
  CHECK(v->r, omp_get_num_threads(), v->nthreads);
}

static __device__ void nested_regions(report *r) {
  cudadev_frame _frame;
  shared_vars *const v = (shared_vars *)cudadev_push_shmem(sizeof(shared_vars));
  v->r = r;
  CHECK(r, omp_get_level(), 0);
  CHECK(r, omp_get_num_threads(), 1);
  CHECK(r, omp_get_thread_num(), 0);
  CHECK(r, omp_in_parallel(), 0);
  cudadev_barrier();
  const int sizes[] = {1, 2, 31, 32, 33, 50, 64};
  for (int i = 0; i < 7; ++i) {
    v->nthreads = sizes[i];
    cudadev_register_parallel(nest, *v, v->nthreads);
  }
  omp_set_num_threads(17);
  CHECK(r, omp_get_max_threads(), 17);
  v->nthreads = 17;
  cudadev_register_parallel(nest, *v, 0);
}
GENERIC_KERNEL(nested, 2u, (cudadev_env _env, report *r), nested_regions(r), nest)

static __device__ void sum_up(const shared_vars &vars) {
  const shared_vars *const v = &vars;
  for (int i = omp_get_thread_num(); i < v->nthreads; i += omp_get_num_threads())
    cudadev_atomic_add(v->b, v->a[i]);
}

/* Pushes 1 KiB per level, so that the deeper levels are in global memory. */
static __device__ __noinline__ void fill_stack(report *r, int levels) {
  cudadev_frame _frame;
  shared_vars *const v = (shared_vars *)cudadev_push_shmem(sizeof(shared_vars));
  v->a = (int *)cudadev_push_shmem(250 * sizeof(int));
  v->b = (int *)cudadev_push_shmem(1);
  CHECK(r, (unsigned long long)v % 16 + (unsigned long long)v->a % 16 + (unsigned long long)v->b % 16, 0);
  for (int i = 0; i < 250; ++i) v->a[i] = levels + i;
  *v->b = 0;
  v->nthreads = 250;
  if (levels > 1) fill_stack(r, levels - 1);
  cudadev_register_parallel(sum_up, *v, 50);
  CHECK(r, *v->b, 250 * levels + 250 * 249 / 2);
}

static __device__ void fill_and_empty_stack(report *r) {
  void *first;
  {
    cudadev_frame _frame;
    first = cudadev_push_shmem(8);
  }
  fill_stack(r, 20);
  fill_stack(r, 20);
  cudadev_frame _frame;
  CHECK(r, cudadev_push_shmem(8) == first, 1);
}
GENERIC_KERNEL(stack, 3u, (cudadev_env _env, report *r), fill_and_empty_stack(r), sum_up)

/* A structure that does not fit into the record of a region: on the stack, and in global memory where that is
 * full; of a serialised region, where its caller has it. */
struct large_vars {
  report *r;
  int numbers[40], *sums;
};

static __device__ void sum_numbers(const large_vars &vars) {
  int sum = 0;
  for (int i = 0; i < 40; ++i) sum += vars.numbers[i];
  vars.sums[omp_get_thread_num()] += sum;
}

static __device__ void sum_serialised(const large_vars &vars) {
  large_vars own = vars;
  int sum = 0;
  own.sums = &sum;
  own.numbers[0] += omp_get_thread_num();
  cudadev_register_parallel(sum_numbers, own, 3);
  CHECK(vars.r, sum, 40 * 39 / 2 + omp_get_thread_num());
}

static __device__ void large_structures(const cudadev_env &env, report *r) {
  cudadev_frame _frame;
  large_vars vars;
  vars.r = r;
  vars.sums = (int *)cudadev_push_shmem(64 * sizeof(int));
  for (int i = 0; i < 40; ++i) vars.numbers[i] = i;
  for (int i = 0; i < 64; ++i) vars.sums[i] = 0;
  cudadev_register_parallel(sum_numbers, vars, 64);
  cudadev_register_parallel(env, sum_numbers, vars, 50);
  void *const next = cudadev_push_shmem(16);
  cudadev_push_shmem(7600);
  cudadev_register_parallel(sum_numbers, vars, 64);
  for (int i = 0; i < 64; ++i) CHECK(r, vars.sums[i], (i < 50 ? 3 : 2) * 40 * 39 / 2);
  CHECK(r, (char *)next - (char *)vars.sums, 64 * sizeof(int));
  cudadev_register_parallel(sum_serialised, vars, 33);
}
GENERIC_KERNEL(large, 4u, (cudadev_env _env, report *r), large_structures(_env, r), sum_numbers,
               sum_serialised)

/* SPMD mode with state: orphaned constructs in functions. */
static __device__ void orphan(report *r, int *scratch, int nthreads) {
  const int me = omp_get_thread_num();
  CHECK(r, omp_get_num_threads(), nthreads);
  CHECK(r, omp_get_level(), 1);
  scratch[me] = me + 1;
  cudadev_barrier();
  CHECK(r, scratch[(me + 1) % nthreads], (me + 1) % nthreads + 1);
  CHECK(r, call_innermost(r, 1), 106);
  cudadev_barrier();
}
extern "C" __global__ void spmd(cudadev_env _env, report *r, int *scratch, int nthreads) {
  cudadev_init_spmd(_env, nthreads);
  if (cudadev_thrid() >= nthreads) return;
  CHECK(r, omp_get_device_num(), _env.device_num);
  CHECK(r, omp_get_initial_device(), _env.num_devices);
  CHECK(r, omp_is_initial_device(), 0);
  orphan(r, scratch + omp_get_team_num() * CUDADEV_MAX_BLOCK, nthreads);
}
CUDADEV_KERNEL(spmd, 5u)

} // namespace ompicc_user
