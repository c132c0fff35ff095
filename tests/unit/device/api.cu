/*
 * api.cu: every name that generated code uses (docs/ABI.md), in one kernel of each mode, so that compiling it
 * shows that all of it is there, for each type that C's rules treat differently.
 */
#include <cudadev.h>

namespace ompicc_user {

__device__ unsigned critical_lock;

template <class T, class V> static __device__ void atomics_on_integer(T *x, V v) {
  cudadev_atomic_add(x, v), cudadev_atomic_sub(x, v), cudadev_atomic_mul(x, v), cudadev_atomic_div(x, v);
  cudadev_atomic_and(x, v), cudadev_atomic_or(x, v), cudadev_atomic_xor(x, v);
  cudadev_atomic_shl(x, v), cudadev_atomic_shr(x, v), cudadev_atomic_rshl(x, v), cudadev_atomic_rshr(x, v);
  cudadev_atomic_and_new(x, v), cudadev_atomic_shl_new(x, v);
}

template <class T, class V> static __device__ void atomics_on(T *x, V v) {
  cudadev_atomic_add(x, v), cudadev_atomic_sub(x, v), cudadev_atomic_mul(x, v), cudadev_atomic_div(x, v);
  cudadev_atomic_rsub(x, v), cudadev_atomic_rdiv(x, v);
  cudadev_atomic_land(x, v), cudadev_atomic_lor(x, v), cudadev_atomic_min(x, v), cudadev_atomic_max(x, v);
  cudadev_atomic_add_new(x, v), cudadev_atomic_min_new(x, v), cudadev_atomic_xchg_new(x, v);
  cudadev_atomic_write(x, cudadev_atomic_xchg(x, v));
  cudadev_atomic_write(x, cudadev_atomic_read((const T *)x));
  cudadev_atomic_write((volatile T *)x, cudadev_atomic_read((volatile T *)x));
}

template <class T> static __device__ void reductions_on(T *x, T v) {
  cudadev_reduce<cudadev_add>(x, v), cudadev_reduce<cudadev_min>(x, v);
}

template <class T> static __device__ void with_all_operands(T *x, T v) {
  atomics_on(x, v);
  cudadev_atomic_add(x, 1), cudadev_atomic_max(x, 1u), cudadev_atomic_add(x, 1ll),
      cudadev_atomic_sub(x, 1.5f);
  cudadev_atomic_min(x, 1.5), cudadev_atomic_mul(x, 1.5);
  reductions_on(x, v);
}

template <class T> static __device__ void with_integer_operands(T *x, T v) {
  with_all_operands(x, v);
  atomics_on_integer(x, v);
  cudadev_atomic_add(x, (signed char)1), cudadev_atomic_and(x, 1ull);
  cudadev_reduce<cudadev_xor>(x, v);
}

static __device__ void region(int *const &shared) {
  with_integer_operands((char *)shared, (char)2);
  with_integer_operands((unsigned char *)shared, (unsigned char)2);
  with_integer_operands((short *)shared, (short)2);
  with_integer_operands((unsigned short *)shared, (unsigned short)2);
  with_integer_operands((int *)shared, 2);
  with_integer_operands((unsigned *)shared, 2u);
  with_integer_operands((long *)shared, 2l);
  with_integer_operands((unsigned long *)shared, 2ul);
  with_integer_operands((long long *)shared, 2ll);
  with_integer_operands((unsigned long long *)shared, 2ull);
  with_all_operands((float *)shared, 2.f);
  with_all_operands((double *)shared, 2.);
  cudadev_atomic_lor((bool *)shared, true), cudadev_atomic_and((bool *)shared, 1),
      cudadev_atomic_xchg((bool *)shared, 3);
  cudadev_reduce<cudadev_lor>((bool *)shared, true);
}

static __device__ void worksharing_region(int *const &shared) {
  int *const x = (int *)shared;
  cudadev_loop dynamic(100, 3);
  while (cudadev_dynamic_next(dynamic))
    for (long long i = dynamic.lo; i < dynamic.hi; ++i) cudadev_atomic_add(x, (int)i);
  cudadev_loop_end();
  cudadev_loop guided(100, 3);
  while (cudadev_guided_next(guided))
    for (long long i = guided.lo; i < guided.hi; ++i) cudadev_atomic_add(x, (int)i);
  cudadev_loop_end();
  int k;
  cudadev_sections sections(3);
  while ((k = sections.next()) >= 0) cudadev_atomic_add(x, k);
  cudadev_loop_end();
  for (cudadev_critical _c(&critical_lock); _c.next();) {
    x[1] += 1;
  }
  cudadev_flush();
  cudadev_barrier();
}

static __device__ void routines_region(int *const &shared) {
  double *const out = (double *)shared;
  omp_sched_t kind;
  int chunk;
  omp_set_dynamic(1), omp_set_nested(1), omp_set_max_active_levels(3), omp_set_num_threads(4),
      omp_set_default_device(0);
  omp_set_schedule(omp_sched_dynamic, 4), omp_get_schedule(&kind, &chunk);
  *out += omp_get_thread_num() + omp_get_num_threads() + omp_get_max_threads() + omp_get_num_procs() +
          omp_in_parallel() + omp_get_level() + omp_get_active_level() + omp_get_team_num() +
          omp_get_num_teams() + omp_get_team_size(1) + omp_get_ancestor_thread_num(1) +
          omp_get_thread_limit() + omp_is_initial_device() + omp_get_device_num() + omp_get_num_devices() +
          omp_get_initial_device() + omp_get_default_device() + omp_get_wtime() + omp_get_wtick() +
          omp_get_dynamic() + omp_get_nested() + kind + chunk + omp_get_cancellation() +
          omp_get_max_active_levels() + omp_get_proc_bind();
  omp_lock_t *const lock = (omp_lock_t *)(out + 1);
  omp_init_lock(lock), omp_set_lock(lock), omp_unset_lock(lock);
  *out += omp_test_lock(lock);
  omp_destroy_lock(lock);
  omp_nest_lock_t *const nest = (omp_nest_lock_t *)(out + 2);
  omp_init_nest_lock(nest), omp_set_nest_lock(nest), omp_unset_nest_lock(nest);
  *out += omp_test_nest_lock(nest);
  omp_destroy_nest_lock(nest);
  static_assert(sizeof(omp_lock_t) == 4 && sizeof(omp_nest_lock_t) == 16, "as on the host");
}

static __device__ void library_region(int *const &shared) {
  char *const s = (char *)shared, copy[16];
  cudadev_strcpy(copy, "abc"), cudadev_strncpy(s, copy, 4), cudadev_strcat(s, copy),
      cudadev_memmove(s + 1, s, 3), memcpy(s, copy, 3), memset(s, 0, 1);
  if (cudadev_strlen(s) != 3 || cudadev_strcmp(s, copy) != 0 || cudadev_strncmp(s, copy, 2) ||
      cudadev_memcmp(s, copy, 3) || !cudadev_strchr(s, 'b') || !cudadev_memchr(s, 'b', 3) ||
      abs(-(int)cudadev_strlen(s)) != 3 || labs(-3l) != 3 || sqrt((double)s[0]) < 0)
    cudadev_abort();
  void *const a = malloc(16), *const b = cudadev_calloc(4, 4);
  printf("%p %p\n", a, b), cudadev_puts("text"), cudadev_putchar('\n');
  free(a), free(b);
  if (!s) cudadev_assert_fail("s", "file.c", 1, "function");
}

extern "C" __global__ void device_generic(cudadev_env _env, int *x) {
  const int thrid = cudadev_thrid();
  if (cudadev_in_masterwarp(thrid)) {
    if (!cudadev_is_masterthr(thrid)) return;
    cudadev_init_target(_env);
    {
      cudadev_frame _frame;
      int *const v = (int *)cudadev_push_shmem(sizeof(int));
      *v = *x;
      cudadev_register_parallel(region, v, 0);
      cudadev_register_parallel(worksharing_region, v, 96);
      cudadev_register_parallel(routines_region, v, 50);
      cudadev_register_parallel(library_region, v, 1);
      *x = *v;
    }
    cudadev_exit_target();
  } else {
    cudadev_workerfunc(_env, thrid, region, worksharing_region, routines_region, library_region);
  }
}
CUDADEV_KERNEL(device_generic, 0x1234u)

extern "C" __global__ void device_spmd(cudadev_env _env, int *x) {
  cudadev_init_spmd(_env, 0);
  x[cudadev_thread_num()] += cudadev_num_threads();
  cudadev_barrier();
  cudadev_register_parallel(worksharing_region, x, 0);
}
CUDADEV_KERNEL(device_spmd, 0x1235u)

extern "C" __global__ void device_pure_spmd(cudadev_env, double *x, int *y, float *z, long long *w) {
  cudadev_reduce_league<cudadev_add>(x, 1.0);
  cudadev_reduce_league<cudadev_min>(y, 1);
  cudadev_reduce_league<cudadev_mul>(z, 1.f);
  cudadev_reduce_league<cudadev_land>(w, 1ll);
}
CUDADEV_KERNEL(device_pure_spmd, 0x1236u)

} // namespace ompicc_user
