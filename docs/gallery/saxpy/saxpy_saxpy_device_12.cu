/* saxpy_saxpy_device_12.cu: kernel of the target construct at examples/saxpy.c:12, generic mode: sequential code surrounds its parallel regions.
 *
 *     #pragma omp target map(to: a,size,x[0:size]) map(tofrom: y[0:size])
 */
#include "saxpy.device.cu"

namespace ompicc_user {

struct vars_st0 {
  int size;
  float *y;
  float a;
  float *x;
};

static __device__ void thrFunc0(const struct vars_st0 &_vars) {
  const int size = _vars.size;
  float *const y = _vars.y;
  CUDADEV_ASSUME_GLOBAL(y);
  const float a = _vars.a;
  float *const x = _vars.x;
  CUDADEV_ASSUME_GLOBAL(x);
  /* examples/saxpy.c:16: #pragma omp parallel for */
  const unsigned int _ni = 0 < size ? (unsigned int) size : 0;
  for (unsigned int _k = (unsigned) cudadev_worker_num(); _k < _ni; _k += (unsigned) cudadev_worker_count())
  {
    int i = (int) _k;
    y[i] = a * x[i] + y[i];
  }
}

extern "C" __global__ void saxpy_saxpy_device_12_00000000(cudadev_env _env, int *_size, float *y, float *_a, float *x) {
  const int _mw_thrid = cudadev_thrid();
  if (cudadev_in_masterwarp(_mw_thrid)) /* master warp */
  {
    if (!cudadev_is_masterthr(_mw_thrid))
      return; /* the other lanes of the master warp */
    cudadev_init_target(_env);
    int &size = *_size;
    float &a = *_a;
    int i;
    {
      /* examples/saxpy.c:16: #pragma omp parallel for */
      struct vars_st0 _vars;
      _vars.size = size;
      _vars.y = y;
      _vars.a = a;
      _vars.x = x;
      cudadev_register_parallel(_env, thrFunc0, _vars, 0, cudadev_no_barriers);
    }
    cudadev_exit_target(); /* end of the target region */
  }
  else /* worker warps */
    cudadev_workerfunc(_env, _mw_thrid, thrFunc0);
}
CUDADEV_KERNEL(saxpy_saxpy_device_12_00000000, 0x97c827eeu)

} // namespace ompicc_user
