/* histogram_histogram_14.cu: kernel of the target construct at examples/histogram.c:14, generic mode: sequential code surrounds its parallel regions.
 *
 *     #pragma omp target teams map(to: data[0:size]) map(tofrom: histo[0:256])
 */
#include "histogram.device.cu"

namespace ompicc_user {

struct vars_st0 {
  unsigned int (*private_histo)[256];
  int size;
  const unsigned short *data;
  unsigned int *histo;
};

static __device__ __forceinline__ void thrFunc0(const struct vars_st0 &_vars) {
  unsigned int (&private_histo)[256] = *_vars.private_histo;
  const int size = _vars.size;
  const unsigned short *const data = _vars.data;
  CUDADEV_ASSUME_GLOBAL(data);
  unsigned int *const histo = _vars.histo;
  CUDADEV_ASSUME_GLOBAL(histo);
  {
    /* examples/histogram.c:19: #pragma omp for */
    const unsigned int _ni = 256;
    for (unsigned int _k = (unsigned) cudadev_worker_num(); _k < _ni; _k += (unsigned) cudadev_worker_count())
    {
      int i = (int) _k;
      private_histo[i] = 0;
    }
    cudadev_worker_barrier();
  }
  int lb = omp_get_team_num() * cudadev_worker_count() + cudadev_worker_num();
  int st = omp_get_num_teams() * cudadev_worker_count();
  for (int i = lb; i < size; i += st) {
    cudadev_update_add(&(private_histo[(data[i] * 256) >> 12]), 1);
  }
  cudadev_worker_barrier();
  {
    /* examples/histogram.c:33: #pragma omp for */
    const unsigned int _ni_1 = 256;
    for (unsigned int _k_1 = (unsigned) cudadev_worker_num(); _k_1 < _ni_1; _k_1 += (unsigned) cudadev_worker_count())
    {
      int i = (int) _k_1;
      cudadev_update_add(&(histo[i]), private_histo[i]);
    }
  }
}

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(288) void histogram_histogram_14_00000000(cudadev_env _env, int size, const unsigned short *data, unsigned int *histo) {
  const int _mw_thrid = cudadev_thrid();
  if (cudadev_in_masterwarp(_mw_thrid)) /* master warp */
  {
    if (!cudadev_is_masterthr(_mw_thrid))
      return; /* the other lanes of the master warp */
    cudadev_init_target(_env);
    {
      cudadev_frame _frame;
      unsigned int (&private_histo)[256] = *(unsigned int (*)[256]) cudadev_push_shmem(sizeof(unsigned int [256]));
      {
        /* examples/histogram.c:17: #pragma omp parallel num_threads(256) */
        struct vars_st0 _vars;
        _vars.private_histo = &private_histo;
        _vars.size = size;
        _vars.data = data;
        _vars.histo = histo;
        cudadev_register_parallel(_env, thrFunc0, _vars, 256);
      }
    }
    cudadev_exit_target(); /* end of the target region */
  }
  else /* worker warps */
    cudadev_workerfunc(_env, _mw_thrid, thrFunc0);
}
CUDADEV_KERNEL(histogram_histogram_14_00000000, 0xf3920edbu)

} // namespace ompicc_user
