/* wavefront_by_threads_74.cu: kernel of the target construct at examples/wavefront.c:74, SPMD mode: the loop nest is all there is.
 *
 *     #pragma omp target teams distribute parallel for map(to: s[0:128*pairs], t[0:128*pairs]) map(from: score[0:pairs])
 */
#include "wavefront.device.cu"

namespace ompicc_user {

extern "C" __global__ void wavefront_by_threads_74_00000000(int pairs, const char *s, const char *t, int *score) {
  const unsigned int _np = (unsigned int) pairs;
  const unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
  if (_x < _np)
  {
    int p = (int) _x;
    {
      int row[128], most = 0;
      for (int x = 0; x < 128; x++)
        row[x] = 0;
      for (int y = 0; y < 128; y++) {
        int left = 0, diagonal = 0;
        char letter = s[y * pairs + p];
        for (int x = 0; x < 128; x++) {
          left = cell(row[x], left, diagonal, letter == t[x * pairs + p]);
          diagonal = row[x];
          row[x] = left;
          most = larger(most, left);
        }
      }
      score[p] = most;
    }
  }
}
CUDADEV_KERNEL(wavefront_by_threads_74_00000000, 0x55aa75dau)

} // namespace ompicc_user
