/* fig3a_main_13.cu: kernel of the target construct at examples/fig3a.c:13, generic mode: sequential code surrounds its parallel regions.
 *
 *     #pragma omp target map(tofrom: x[:96])
 */
#include "fig3a.device.cu"

namespace ompicc_user {

struct vars_st0 {
  int (*x)[96];
  const int *i;
};

static __device__ void thrFunc0(const struct vars_st0 &_vars) {
  int (&x)[96] = *_vars.x;
  const int i = *_vars.i;
  x[cudadev_worker_num()] = i + 1;
}

extern "C" __global__ void fig3a_main_13_00000000(cudadev_env _env, int (*_x)[96]) {
  const int _mw_thrid = cudadev_thrid();
  if (cudadev_in_masterwarp(_mw_thrid)) /* master warp */
  {
    if (!cudadev_is_masterthr(_mw_thrid))
      return; /* the other lanes of the master warp */
    cudadev_init_target(_env);
    int (&x)[96] = *_x;
    cudadev_frame _frame;
    int &i = *(int *) cudadev_push_shmem(sizeof(int));
    i = 2;
    {
      /* examples/fig3a.c:16: #pragma omp parallel num_threads(96) */
      struct vars_st0 _vars;
      _vars.x = &x;
      _vars.i = &i;
      cudadev_register_parallel(_env, thrFunc0, _vars, 96, cudadev_no_barriers);
    }
    printf(" x[0] = %d\n", x[0]);
    printf("x[95] = %d\n", x[95]);
    cudadev_exit_target(); /* end of the target region */
  }
  else /* worker warps */
    cudadev_workerfunc(_env, _mw_thrid, thrFunc0);
}
CUDADEV_KERNEL(fig3a_main_13_00000000, 0x4d541d41u)

} // namespace ompicc_user
