/* heartwall_main_99.cu: kernel of the target construct at examples/heartwall.c:99, generic mode: sequential code surrounds its parallel regions, and it has constructs other than those.
 *
 *     #pragma omp target teams distribute map(to: private)
 */
#include "heartwall.device.cu"

namespace ompicc_user {

extern "C" __global__ void heartwall_main_99_00000000(cudadev_env _env, int public_allPoints, public_struct public_, private_struct (*_private)[12]) {
  const int _mw_thrid = cudadev_thrid();
  if (cudadev_in_masterwarp(_mw_thrid)) /* master warp */
  {
    if (!cudadev_is_masterthr(_mw_thrid))
      return; /* the other lanes of the master warp */
    cudadev_init_target(_env);
    private_struct (&private_)[12] = *_private;
    {
      /* examples/heartwall.c:99: #pragma omp target teams distribute map(to: private) */
      const unsigned int _ni = 0 < public_allPoints ? (unsigned int) public_allPoints : 0;
      for (unsigned int _k = blockIdx.x; _k < _ni; _k += gridDim.x)
      {
        int i = (int) _k;
        kernel(public_, private_[i]);
      }
    }
    cudadev_exit_target(); /* end of the target region */
  }
  else /* worker warps */
    cudadev_workerfunc(_env, _mw_thrid, thrFunc0, thrFunc1);
}
CUDADEV_KERNEL(heartwall_main_99_00000000, 0xff821c23u)

} // namespace ompicc_user
