/* spmv_spmv_20.cu: kernel of the target construct at examples/spmv.c:20, generic mode: sequential code surrounds its parallel regions.
 *
 *     #pragma omp target teams distribute thread_limit(64) map(to: first[0:n + 1], column[0:elements], value[0:elements], x[0:n]) map(from: y[0:n])
 */
#include "spmv.device.cu"

namespace ompicc_user {

struct vars_st0 {
  float *sum;
  const int *first;
  int i;
  const float *value;
  const float *x;
  const int *column;
};

static __device__ void thrFunc0(const struct vars_st0 &_vars) {
  float &sum = *_vars.sum;
  const int *const first = _vars.first;
  CUDADEV_ASSUME_GLOBAL(first);
  const int i = _vars.i;
  const float *const value = _vars.value;
  CUDADEV_ASSUME_GLOBAL(value);
  const float *const x = _vars.x;
  CUDADEV_ASSUME_GLOBAL(x);
  const int *const column = _vars.column;
  CUDADEV_ASSUME_GLOBAL(column);
  float sum_private = cudadev_identity<cudadev_add, float>();
  /* examples/spmv.c:24: #pragma omp parallel for reduction(+: sum) */
  const unsigned int _nk = first[i] < first[i + 1] ? (unsigned int) first[i + 1] - (unsigned int) first[i] : 0;
  const unsigned int _stride = (unsigned) cudadev_worker_count();
  for (unsigned int _k = (unsigned) cudadev_worker_num(), _more = _k < _nk; _more; _more = _k < cudadev_less(_nk, _stride), _k += _stride)
  {
    int k = first[i] + ((int) _k);
    sum_private += value[k] * x[column[k]];
  }
  cudadev_reduce<cudadev_add>(&sum, sum_private);
}

extern "C" __global__ void spmv_spmv_20_00000000(cudadev_env _env, int n, const int *first, const float *value, const float *x, const int *column, float *y) {
  const int _mw_thrid = cudadev_thrid();
  if (cudadev_in_masterwarp(_mw_thrid)) /* master warp */
  {
    if (!cudadev_is_masterthr(_mw_thrid))
      return; /* the other lanes of the master warp */
    cudadev_init_target(_env);
    {
      /* examples/spmv.c:20: #pragma omp target teams distribute thread_limit(64) map(to: first[0:n + 1], column[0:elements], value[0:elements], x[0:n]) map(from: y[0:n]) */
      const unsigned int _ni = 0 < n ? (unsigned int) n : 0;
      for (unsigned int _k_1 = blockIdx.x; _k_1 < _ni; _k_1 += gridDim.x)
      {
        cudadev_frame _frame;
        int i = (int) _k_1;
        float &sum = *(float *) cudadev_push_shmem(sizeof(float));
        sum = 0;
        {
          /* examples/spmv.c:24: #pragma omp parallel for reduction(+: sum) */
          struct vars_st0 _vars;
          _vars.sum = &sum;
          _vars.first = first;
          _vars.i = i;
          _vars.value = value;
          _vars.x = x;
          _vars.column = column;
          cudadev_register_parallel(_env, thrFunc0, _vars, 0);
        }
        y[i] = sum;
      }
    }
    cudadev_exit_target(); /* end of the target region */
  }
  else /* worker warps */
    cudadev_workerfunc(_env, _mw_thrid, thrFunc0);
}
CUDADEV_KERNEL(spmv_spmv_20_00000000, 0xa45ac131u)

} // namespace ompicc_user
