/* wavefront_by_tasks_27.cu: kernel of the target construct at examples/wavefront.c:27, SPMD mode: all threads go through the code around its parallel regions.
 *
 *     #pragma omp target teams distribute map(to: s[0:128*pairs], t[0:128*pairs]) map(from: score[0:pairs])
 */
#include "wavefront.device.cu"

namespace ompicc_user {

extern "C" __global__ void wavefront_by_tasks_27_00000000(int pairs, const char *__restrict__ t, const char *__restrict__ s, int *score) {
  {
    /* examples/wavefront.c:27: #pragma omp target teams distribute map(to: s[0:128*pairs], t[0:128*pairs]) map(from: score[0:pairs]) */
    const unsigned int _np = 0 < pairs ? ((unsigned int) pairs - 1) / (unsigned int) 32 + 1 : 0;
    for (unsigned int _k_2 = blockIdx.x; _k_2 < _np; _k_2 += gridDim.x)
    {
      int p = (int) _k_2 * 32;
      __shared__ int below[(128 / 16)][16][32];
      __shared__ int right[(128 / 16)][16][32];
      __shared__ int corner[(128 / 16)][(128 / 16)][32];
      __shared__ int best[(128 / 16)][32];
      {
        /* examples/wavefront.c:30: #pragma omp parallel num_threads(128) */
        /* examples/wavefront.c:31: #pragma omp single */
        /* 65 tasks on 4 warps, which wait for others at 47 points. By task: its warp, and what it comes behind.
         * 0: examples/wavefront.c:35 with j = 0, i = 0: warp 0
         * 1: examples/wavefront.c:35 with j = 1, i = 0: warp 0, behind 0
         * 2: examples/wavefront.c:35 with j = 2, i = 0: warp 0, behind 1
         * 3: examples/wavefront.c:35 with j = 3, i = 0: warp 0, behind 2
         * 4: examples/wavefront.c:35 with j = 4, i = 0: warp 0, behind 3
         * 5: examples/wavefront.c:35 with j = 5, i = 0: warp 1, behind 4; waits at barrier 11
         * 6: examples/wavefront.c:35 with j = 6, i = 0: warp 2, behind 5; waits at barrier 3
         * 7: examples/wavefront.c:35 with j = 7, i = 0: warp 3, behind 6; waits at barrier 5
         * 8: examples/wavefront.c:35 with j = 0, i = 1: warp 1, behind 0; waits at barrier 4
         * 9: examples/wavefront.c:35 with j = 1, i = 1: warp 1, behind 1, 8; waits at barrier 5
         * 10: examples/wavefront.c:35 with j = 2, i = 1: warp 1, behind 2, 9; waits at barrier 7
         * 11: examples/wavefront.c:35 with j = 3, i = 1: warp 1, behind 3, 10; waits at barrier 9
         * 12: examples/wavefront.c:35 with j = 4, i = 1: warp 3, behind 4, 11; waits at barrier 12
         * 13: examples/wavefront.c:35 with j = 5, i = 1: warp 0, behind 5, 12; waits at barrier 3
         * 14: examples/wavefront.c:35 with j = 6, i = 1: warp 2, behind 6, 13; waits at barrier 6
         * 15: examples/wavefront.c:35 with j = 7, i = 1: warp 3, behind 7, 14; waits at barrier 11
         * 16: examples/wavefront.c:35 with j = 0, i = 2: warp 3, behind 8; waits at barrier 6
         * 17: examples/wavefront.c:35 with j = 1, i = 2: warp 3, behind 9, 16; waits at barrier 4
         * 18: examples/wavefront.c:35 with j = 2, i = 2: warp 3, behind 10, 17; waits at barrier 5
         * 19: examples/wavefront.c:35 with j = 3, i = 2: warp 2, behind 11, 18; waits at barrier 13
         * 20: examples/wavefront.c:35 with j = 4, i = 2: warp 1, behind 12, 19; waits at barrier 3
         * 21: examples/wavefront.c:35 with j = 5, i = 2: warp 0, behind 13, 20
         * 22: examples/wavefront.c:35 with j = 6, i = 2: warp 2, behind 14, 21; waits at barrier 4
         * 23: examples/wavefront.c:35 with j = 7, i = 2: warp 1, behind 15, 22; waits at barrier 15
         * 24: examples/wavefront.c:35 with j = 0, i = 3: warp 2, behind 16; waits at barrier 8
         * 25: examples/wavefront.c:35 with j = 1, i = 3: warp 2, behind 17, 24; waits at barrier 6
         * 26: examples/wavefront.c:35 with j = 2, i = 3: warp 0, behind 18, 25; waits at barrier 14
         * 27: examples/wavefront.c:35 with j = 3, i = 3: warp 3, behind 19, 26
         * 28: examples/wavefront.c:35 with j = 4, i = 3: warp 1, behind 20, 27; waits at barrier 7
         * 29: examples/wavefront.c:35 with j = 5, i = 3: warp 0, behind 21, 28; waits at barrier 12
         * 30: examples/wavefront.c:35 with j = 6, i = 3: warp 3, behind 22, 29; waits at barrier 3
         * 31: examples/wavefront.c:35 with j = 7, i = 3: warp 2, behind 23, 30; waits at barrier 4
         * 32: examples/wavefront.c:35 with j = 0, i = 4: warp 0, behind 24; waits at barrier 10
         * 33: examples/wavefront.c:35 with j = 1, i = 4: warp 1, behind 25, 32; waits at barrier 15
         * 34: examples/wavefront.c:35 with j = 2, i = 4: warp 2, behind 26, 33
         * 35: examples/wavefront.c:35 with j = 3, i = 4: warp 3, behind 27, 34; waits at barrier 8
         * 36: examples/wavefront.c:35 with j = 4, i = 4: warp 1, behind 28, 35; waits at barrier 13
         * 37: examples/wavefront.c:35 with j = 5, i = 4: warp 2, behind 29, 36; waits at barrier 3
         * 38: examples/wavefront.c:35 with j = 6, i = 4: warp 0, behind 30, 37; waits at barrier 5
         * 39: examples/wavefront.c:35 with j = 7, i = 4: warp 0, behind 31, 38; waits at barrier 9
         * 40: examples/wavefront.c:35 with j = 0, i = 5: warp 3, behind 32; waits at barrier 3
         * 41: examples/wavefront.c:35 with j = 1, i = 5: warp 0, behind 33, 40; waits at barrier 4
         * 42: examples/wavefront.c:35 with j = 2, i = 5: warp 2, behind 34, 41; waits at barrier 9
         * 43: examples/wavefront.c:35 with j = 3, i = 5: warp 3, behind 35, 42; waits at barrier 6
         * 44: examples/wavefront.c:35 with j = 4, i = 5: warp 0, behind 36, 43; waits at barrier 3
         * 45: examples/wavefront.c:35 with j = 5, i = 5: warp 1, behind 37, 44; waits at barrier 6
         * 46: examples/wavefront.c:35 with j = 6, i = 5: warp 1, behind 38, 45; waits at barrier 10
         * 47: examples/wavefront.c:35 with j = 7, i = 5: warp 1, behind 39, 46; waits at barrier 5
         * 48: examples/wavefront.c:35 with j = 0, i = 6: warp 1, behind 40; waits at barrier 4
         * 49: examples/wavefront.c:35 with j = 1, i = 6: warp 0, behind 41, 48; waits at barrier 10
         * 50: examples/wavefront.c:35 with j = 2, i = 6: warp 2, behind 42, 49; waits at barrier 14
         * 51: examples/wavefront.c:35 with j = 3, i = 6: warp 1, behind 43, 50; waits at barrier 3
         * 52: examples/wavefront.c:35 with j = 4, i = 6: warp 3, behind 44, 51; waits at barrier 7
         * 53: examples/wavefront.c:35 with j = 5, i = 6: warp 3, behind 45, 52; waits at barrier 11
         * 54: examples/wavefront.c:35 with j = 6, i = 6: warp 3, behind 46, 53; waits at barrier 6
         * 55: examples/wavefront.c:35 with j = 7, i = 6: warp 3, behind 47, 54; waits at barrier 10
         * 56: examples/wavefront.c:35 with j = 0, i = 7: warp 1, behind 48
         * 57: examples/wavefront.c:35 with j = 1, i = 7: warp 0, behind 49, 56; waits at barrier 7
         * 58: examples/wavefront.c:35 with j = 2, i = 7: warp 3, behind 50, 57
         * 59: examples/wavefront.c:35 with j = 3, i = 7: warp 2, behind 51, 58; waits at barrier 8
         * 60: examples/wavefront.c:35 with j = 4, i = 7: warp 2, behind 52, 59; waits at barrier 12
         * 61: examples/wavefront.c:35 with j = 5, i = 7: warp 2, behind 53, 60; waits at barrier 7
         * 62: examples/wavefront.c:35 with j = 6, i = 7: warp 2, behind 54, 61; waits at barrier 11
         * 63: examples/wavefront.c:35 with j = 7, i = 7: warp 2, behind 55, 62; waits at barrier 4
         * 64: examples/wavefront.c:62: warp 2, behind 63 */
        {
          const int _warp = cudadev_task_warp();
          {
            static __device__ const short _barriers[16][4][4] = {
              {{0}, {36, 0}, {40, 0}, {38, 0}},
              {{-36, 0}, {-38, 37, 0}, {-42, 38, 0}, {-40, 36, 0}},
              {{-37, 0}, {-36, 39, 0}, {-62, -63, 61, 0}, {-38, 37, 0}},
              {{-39, 0}, {-37, 41, 0}, {67, 0}, {-61, -62, 60, 0}},
              {{-41, 0}, {-60, -61, 43, 0}, {-37, 0}, {67, 0}},
              {{-43, -60, 42, 0}, {63, 0}, {-40, 38, 0}, {-52, 0}},
              {{-63, 62, 0}, {67, 0}, {-43, 41, 0}, {-39, 37, 0}},
              {{67, 0}, {52, 0}, {-38, 36, 0}, {40, 0}},
              {{-38, 52, 0}, {-42, 39, 0}, {-63, 46, 0}, {-45, 43, 0}},
              {{-41, 0}, {-44, 0}, {67, 0}, {-63, 38, 0}},
              {{-36, 42, 0}, {-39, 45, 0}, {-53, -54, 36, 0}, {67, 0}},
              {{-46, 44, 0}, {63, 0}, {-41, 56, 0}, {-36, -53, 0}},
              {{39, 0}, {67, 0}, {44, 0}, {-56, 55, 0}},
              {{67, 0}, {-55, -56, 54, 0}, {39, 0}, {-44, 43, 0}},
              {{-54, -55, 53, 0}, {-43, 42, 0}, {43, 0}, {-39, 38, 0}},
              {{-42, 41, 0}, {-38, 37, 0}, {36, 0}, {-43, 42, 0}}
            };
            static __device__ const int _j[16][4] = {
              {0, 0, 0, 0},
              {1, 1, 1, 1},
              {2, 2, 3, 2},
              {3, 3, 6, 4},
              {4, 5, 2, 0},
              {0, 1, 6, 3},
              {2, 4, 2, 7},
              {5, 0, 6, 3},
              {1, 4, 2, 7},
              {5, 0, 5, 3},
              {1, 4, 7, 6},
              {5, 7, 3, 2},
              {1, 3, 4, 4},
              {4, 5, 5, 5},
              {6, 6, 6, 6},
              {7, 7, 7, 7}
            };
            static __device__ const int _i[16][4] = {
              {0, 1, 3, 2},
              {0, 1, 3, 2},
              {0, 1, 2, 2},
              {0, 1, 0, 1},
              {0, 0, 4, 5},
              {4, 4, 1, 3},
              {3, 2, 5, 0},
              {1, 6, 2, 4},
              {5, 3, 6, 1},
              {2, 7, 4, 5},
              {6, 4, 3, 3},
              {3, 2, 7, 7},
              {7, 6, 7, 6},
              {5, 5, 7, 6},
              {4, 5, 7, 6},
              {4, 5, 7, 6}
            };
            for (int _step = 0; _step < 16; _step++)
            {
              cudadev_task_barriers(_barriers[_step][_warp]);
              {
                const int j = _j[_step][_warp];
                const int i = _i[_step][_warp];
                {
                  /* examples/wavefront.c:35: #pragma omp task depend(inout: below[j], right[i]) depend(out: corner[i][j]) */
                  {
                    const unsigned int _k = (unsigned int) cudadev_task_lane();
                    int l = (int) _k;
                    int row[16], most = j ? best[i][l] : 0, last = i && j ? corner[i - 1][j - 1][l] : 0;
                    char letters[16];
                    for (int x = 0; x < 16; x++) {
                      row[x] = i ? below[j][x][l] : 0;
                      letters[x] = t[(j * 16 + x) * pairs + p + l];
                    }
                    for (int y = 0; y < 16; y++) {
                      int left = j ? right[i][y][l] : 0, diagonal = last;
                      char letter = s[(i * 16 + y) * pairs + p + l];
                      last = left;
                      for (int x = 0; x < 16; x++) {
                        left = cell(row[x], left, diagonal, letter == letters[x]);
                        diagonal = row[x];
                        row[x] = left;
                        most = larger(most, left);
                      }
                      right[i][y][l] = left;
                    }
                    for (int x = 0; x < 16; x++)
                      below[j][x][l] = row[x];
                    corner[i][j][l] = row[16 - 1];
                    best[i][l] = most;
                  }
                }
                cudadev_task_end();
              }
            }
          }
          if (_warp == 2)
          {
            {
              /* examples/wavefront.c:62: #pragma omp task depend(iterator(i = 0:(128 / 16)), in: right[i]) */
              {
                const unsigned int _k_1 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_1;
                int most = 0;
                for (int i = 0; i < (128 / 16); i++)
                  most = larger(most, best[i][l]);
                score[p + l] = most;
              }
            }
            cudadev_task_end();
          }
          switch (_warp)
          {
            case 0:
            {
              cudadev_task_arrive<5>(2);
            }
            break;
            case 1:
            {
              cudadev_task_arrive<10>(2);
            }
            break;
            case 3:
            {
              cudadev_task_arrive<4>(2);
            }
            break;
          }
        }
        __syncthreads();
        __syncthreads();
      }
    }
  }
}
CUDADEV_KERNEL(wavefront_by_tasks_27_00000000, 0x55aa75dau)

/* The same, for launches where two of the pointers may point into the same storage. */

extern "C" __global__ void wavefront_by_tasks_27_00000000_overlapping(int pairs, const char *t, const char *s, int *score) {
  {
    /* examples/wavefront.c:27: #pragma omp target teams distribute map(to: s[0:128*pairs], t[0:128*pairs]) map(from: score[0:pairs]) */
    const unsigned int _np = 0 < pairs ? ((unsigned int) pairs - 1) / (unsigned int) 32 + 1 : 0;
    for (unsigned int _k_2 = blockIdx.x; _k_2 < _np; _k_2 += gridDim.x)
    {
      int p = (int) _k_2 * 32;
      __shared__ int below[(128 / 16)][16][32];
      __shared__ int right[(128 / 16)][16][32];
      __shared__ int corner[(128 / 16)][(128 / 16)][32];
      __shared__ int best[(128 / 16)][32];
      {
        /* examples/wavefront.c:30: #pragma omp parallel num_threads(128) */
        /* examples/wavefront.c:31: #pragma omp single */
        /* 65 tasks on 4 warps, which wait for others at 47 points. By task: its warp, and what it comes behind.
         * 0: examples/wavefront.c:35 with j = 0, i = 0: warp 0
         * 1: examples/wavefront.c:35 with j = 1, i = 0: warp 0, behind 0
         * 2: examples/wavefront.c:35 with j = 2, i = 0: warp 0, behind 1
         * 3: examples/wavefront.c:35 with j = 3, i = 0: warp 0, behind 2
         * 4: examples/wavefront.c:35 with j = 4, i = 0: warp 0, behind 3
         * 5: examples/wavefront.c:35 with j = 5, i = 0: warp 1, behind 4; waits at barrier 11
         * 6: examples/wavefront.c:35 with j = 6, i = 0: warp 2, behind 5; waits at barrier 3
         * 7: examples/wavefront.c:35 with j = 7, i = 0: warp 3, behind 6; waits at barrier 5
         * 8: examples/wavefront.c:35 with j = 0, i = 1: warp 1, behind 0; waits at barrier 4
         * 9: examples/wavefront.c:35 with j = 1, i = 1: warp 1, behind 1, 8; waits at barrier 5
         * 10: examples/wavefront.c:35 with j = 2, i = 1: warp 1, behind 2, 9; waits at barrier 7
         * 11: examples/wavefront.c:35 with j = 3, i = 1: warp 1, behind 3, 10; waits at barrier 9
         * 12: examples/wavefront.c:35 with j = 4, i = 1: warp 3, behind 4, 11; waits at barrier 12
         * 13: examples/wavefront.c:35 with j = 5, i = 1: warp 0, behind 5, 12; waits at barrier 3
         * 14: examples/wavefront.c:35 with j = 6, i = 1: warp 2, behind 6, 13; waits at barrier 6
         * 15: examples/wavefront.c:35 with j = 7, i = 1: warp 3, behind 7, 14; waits at barrier 11
         * 16: examples/wavefront.c:35 with j = 0, i = 2: warp 3, behind 8; waits at barrier 6
         * 17: examples/wavefront.c:35 with j = 1, i = 2: warp 3, behind 9, 16; waits at barrier 4
         * 18: examples/wavefront.c:35 with j = 2, i = 2: warp 3, behind 10, 17; waits at barrier 5
         * 19: examples/wavefront.c:35 with j = 3, i = 2: warp 2, behind 11, 18; waits at barrier 13
         * 20: examples/wavefront.c:35 with j = 4, i = 2: warp 1, behind 12, 19; waits at barrier 3
         * 21: examples/wavefront.c:35 with j = 5, i = 2: warp 0, behind 13, 20
         * 22: examples/wavefront.c:35 with j = 6, i = 2: warp 2, behind 14, 21; waits at barrier 4
         * 23: examples/wavefront.c:35 with j = 7, i = 2: warp 1, behind 15, 22; waits at barrier 15
         * 24: examples/wavefront.c:35 with j = 0, i = 3: warp 2, behind 16; waits at barrier 8
         * 25: examples/wavefront.c:35 with j = 1, i = 3: warp 2, behind 17, 24; waits at barrier 6
         * 26: examples/wavefront.c:35 with j = 2, i = 3: warp 0, behind 18, 25; waits at barrier 14
         * 27: examples/wavefront.c:35 with j = 3, i = 3: warp 3, behind 19, 26
         * 28: examples/wavefront.c:35 with j = 4, i = 3: warp 1, behind 20, 27; waits at barrier 7
         * 29: examples/wavefront.c:35 with j = 5, i = 3: warp 0, behind 21, 28; waits at barrier 12
         * 30: examples/wavefront.c:35 with j = 6, i = 3: warp 3, behind 22, 29; waits at barrier 3
         * 31: examples/wavefront.c:35 with j = 7, i = 3: warp 2, behind 23, 30; waits at barrier 4
         * 32: examples/wavefront.c:35 with j = 0, i = 4: warp 0, behind 24; waits at barrier 10
         * 33: examples/wavefront.c:35 with j = 1, i = 4: warp 1, behind 25, 32; waits at barrier 15
         * 34: examples/wavefront.c:35 with j = 2, i = 4: warp 2, behind 26, 33
         * 35: examples/wavefront.c:35 with j = 3, i = 4: warp 3, behind 27, 34; waits at barrier 8
         * 36: examples/wavefront.c:35 with j = 4, i = 4: warp 1, behind 28, 35; waits at barrier 13
         * 37: examples/wavefront.c:35 with j = 5, i = 4: warp 2, behind 29, 36; waits at barrier 3
         * 38: examples/wavefront.c:35 with j = 6, i = 4: warp 0, behind 30, 37; waits at barrier 5
         * 39: examples/wavefront.c:35 with j = 7, i = 4: warp 0, behind 31, 38; waits at barrier 9
         * 40: examples/wavefront.c:35 with j = 0, i = 5: warp 3, behind 32; waits at barrier 3
         * 41: examples/wavefront.c:35 with j = 1, i = 5: warp 0, behind 33, 40; waits at barrier 4
         * 42: examples/wavefront.c:35 with j = 2, i = 5: warp 2, behind 34, 41; waits at barrier 9
         * 43: examples/wavefront.c:35 with j = 3, i = 5: warp 3, behind 35, 42; waits at barrier 6
         * 44: examples/wavefront.c:35 with j = 4, i = 5: warp 0, behind 36, 43; waits at barrier 3
         * 45: examples/wavefront.c:35 with j = 5, i = 5: warp 1, behind 37, 44; waits at barrier 6
         * 46: examples/wavefront.c:35 with j = 6, i = 5: warp 1, behind 38, 45; waits at barrier 10
         * 47: examples/wavefront.c:35 with j = 7, i = 5: warp 1, behind 39, 46; waits at barrier 5
         * 48: examples/wavefront.c:35 with j = 0, i = 6: warp 1, behind 40; waits at barrier 4
         * 49: examples/wavefront.c:35 with j = 1, i = 6: warp 0, behind 41, 48; waits at barrier 10
         * 50: examples/wavefront.c:35 with j = 2, i = 6: warp 2, behind 42, 49; waits at barrier 14
         * 51: examples/wavefront.c:35 with j = 3, i = 6: warp 1, behind 43, 50; waits at barrier 3
         * 52: examples/wavefront.c:35 with j = 4, i = 6: warp 3, behind 44, 51; waits at barrier 7
         * 53: examples/wavefront.c:35 with j = 5, i = 6: warp 3, behind 45, 52; waits at barrier 11
         * 54: examples/wavefront.c:35 with j = 6, i = 6: warp 3, behind 46, 53; waits at barrier 6
         * 55: examples/wavefront.c:35 with j = 7, i = 6: warp 3, behind 47, 54; waits at barrier 10
         * 56: examples/wavefront.c:35 with j = 0, i = 7: warp 1, behind 48
         * 57: examples/wavefront.c:35 with j = 1, i = 7: warp 0, behind 49, 56; waits at barrier 7
         * 58: examples/wavefront.c:35 with j = 2, i = 7: warp 3, behind 50, 57
         * 59: examples/wavefront.c:35 with j = 3, i = 7: warp 2, behind 51, 58; waits at barrier 8
         * 60: examples/wavefront.c:35 with j = 4, i = 7: warp 2, behind 52, 59; waits at barrier 12
         * 61: examples/wavefront.c:35 with j = 5, i = 7: warp 2, behind 53, 60; waits at barrier 7
         * 62: examples/wavefront.c:35 with j = 6, i = 7: warp 2, behind 54, 61; waits at barrier 11
         * 63: examples/wavefront.c:35 with j = 7, i = 7: warp 2, behind 55, 62; waits at barrier 4
         * 64: examples/wavefront.c:62: warp 2, behind 63 */
        {
          const int _warp = cudadev_task_warp();
          {
            static __device__ const short _barriers[16][4][4] = {
              {{0}, {36, 0}, {40, 0}, {38, 0}},
              {{-36, 0}, {-38, 37, 0}, {-42, 38, 0}, {-40, 36, 0}},
              {{-37, 0}, {-36, 39, 0}, {-62, -63, 61, 0}, {-38, 37, 0}},
              {{-39, 0}, {-37, 41, 0}, {67, 0}, {-61, -62, 60, 0}},
              {{-41, 0}, {-60, -61, 43, 0}, {-37, 0}, {67, 0}},
              {{-43, -60, 42, 0}, {63, 0}, {-40, 38, 0}, {-52, 0}},
              {{-63, 62, 0}, {67, 0}, {-43, 41, 0}, {-39, 37, 0}},
              {{67, 0}, {52, 0}, {-38, 36, 0}, {40, 0}},
              {{-38, 52, 0}, {-42, 39, 0}, {-63, 46, 0}, {-45, 43, 0}},
              {{-41, 0}, {-44, 0}, {67, 0}, {-63, 38, 0}},
              {{-36, 42, 0}, {-39, 45, 0}, {-53, -54, 36, 0}, {67, 0}},
              {{-46, 44, 0}, {63, 0}, {-41, 56, 0}, {-36, -53, 0}},
              {{39, 0}, {67, 0}, {44, 0}, {-56, 55, 0}},
              {{67, 0}, {-55, -56, 54, 0}, {39, 0}, {-44, 43, 0}},
              {{-54, -55, 53, 0}, {-43, 42, 0}, {43, 0}, {-39, 38, 0}},
              {{-42, 41, 0}, {-38, 37, 0}, {36, 0}, {-43, 42, 0}}
            };
            static __device__ const int _j[16][4] = {
              {0, 0, 0, 0},
              {1, 1, 1, 1},
              {2, 2, 3, 2},
              {3, 3, 6, 4},
              {4, 5, 2, 0},
              {0, 1, 6, 3},
              {2, 4, 2, 7},
              {5, 0, 6, 3},
              {1, 4, 2, 7},
              {5, 0, 5, 3},
              {1, 4, 7, 6},
              {5, 7, 3, 2},
              {1, 3, 4, 4},
              {4, 5, 5, 5},
              {6, 6, 6, 6},
              {7, 7, 7, 7}
            };
            static __device__ const int _i[16][4] = {
              {0, 1, 3, 2},
              {0, 1, 3, 2},
              {0, 1, 2, 2},
              {0, 1, 0, 1},
              {0, 0, 4, 5},
              {4, 4, 1, 3},
              {3, 2, 5, 0},
              {1, 6, 2, 4},
              {5, 3, 6, 1},
              {2, 7, 4, 5},
              {6, 4, 3, 3},
              {3, 2, 7, 7},
              {7, 6, 7, 6},
              {5, 5, 7, 6},
              {4, 5, 7, 6},
              {4, 5, 7, 6}
            };
            for (int _step = 0; _step < 16; _step++)
            {
              cudadev_task_barriers(_barriers[_step][_warp]);
              {
                const int j = _j[_step][_warp];
                const int i = _i[_step][_warp];
                {
                  /* examples/wavefront.c:35: #pragma omp task depend(inout: below[j], right[i]) depend(out: corner[i][j]) */
                  {
                    const unsigned int _k = (unsigned int) cudadev_task_lane();
                    int l = (int) _k;
                    int row[16], most = j ? best[i][l] : 0, last = i && j ? corner[i - 1][j - 1][l] : 0;
                    char letters[16];
                    for (int x = 0; x < 16; x++) {
                      row[x] = i ? below[j][x][l] : 0;
                      letters[x] = t[(j * 16 + x) * pairs + p + l];
                    }
                    for (int y = 0; y < 16; y++) {
                      int left = j ? right[i][y][l] : 0, diagonal = last;
                      char letter = s[(i * 16 + y) * pairs + p + l];
                      last = left;
                      for (int x = 0; x < 16; x++) {
                        left = cell(row[x], left, diagonal, letter == letters[x]);
                        diagonal = row[x];
                        row[x] = left;
                        most = larger(most, left);
                      }
                      right[i][y][l] = left;
                    }
                    for (int x = 0; x < 16; x++)
                      below[j][x][l] = row[x];
                    corner[i][j][l] = row[16 - 1];
                    best[i][l] = most;
                  }
                }
                cudadev_task_end();
              }
            }
          }
          if (_warp == 2)
          {
            {
              /* examples/wavefront.c:62: #pragma omp task depend(iterator(i = 0:(128 / 16)), in: right[i]) */
              {
                const unsigned int _k_1 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_1;
                int most = 0;
                for (int i = 0; i < (128 / 16); i++)
                  most = larger(most, best[i][l]);
                score[p + l] = most;
              }
            }
            cudadev_task_end();
          }
          switch (_warp)
          {
            case 0:
            {
              cudadev_task_arrive<5>(2);
            }
            break;
            case 1:
            {
              cudadev_task_arrive<10>(2);
            }
            break;
            case 3:
            {
              cudadev_task_arrive<4>(2);
            }
            break;
          }
        }
        __syncthreads();
        __syncthreads();
      }
    }
  }
}
CUDADEV_KERNEL(wavefront_by_tasks_27_00000000_overlapping, 0x55aa75dau)

} // namespace ompicc_user
