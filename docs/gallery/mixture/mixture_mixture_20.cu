/* mixture_mixture_20.cu: kernel of the target construct at examples/mixture.c:20, SPMD mode: all threads go through the code around its parallel regions.
 *
 *     #pragma omp target teams distribute map(to: T[0:n], X[0:12*n]) map(from: v[0:n])
 */
#include "mixture.device.cu"

namespace ompicc_user {

extern "C" __global__ void mixture_mixture_20_00000000(int n, const float *__restrict__ X, const float *__restrict__ T, float *v) {
  {
    /* examples/mixture.c:20: #pragma omp target teams distribute map(to: T[0:n], X[0:12*n]) map(from: v[0:n]) */
    const unsigned int _np = 0 < n ? ((unsigned int) n - 1) / (unsigned int) 32 + 1 : 0;
    for (unsigned int _k_3 = blockIdx.x; _k_3 < _np; _k_3 += gridDim.x)
    {
      int p = (int) _k_3 * 32;
      __shared__ float x[12][32];
      __shared__ float eta[12][32];
      __shared__ float part[4][32];
      {
        /* examples/mixture.c:23: #pragma omp parallel num_threads(128) */
        /* examples/mixture.c:24: #pragma omp single */
        /* 17 tasks on 4 warps, which wait for others at 2 points. By task: its warp, and what it comes behind.
         * 0: examples/mixture.c:27 with s = 0: warp 0
         * 1: examples/mixture.c:27 with s = 1: warp 1
         * 2: examples/mixture.c:27 with s = 2: warp 2
         * 3: examples/mixture.c:27 with s = 3: warp 3
         * 4: examples/mixture.c:27 with s = 4: warp 0
         * 5: examples/mixture.c:27 with s = 5: warp 1
         * 6: examples/mixture.c:27 with s = 6: warp 2
         * 7: examples/mixture.c:27 with s = 7: warp 3
         * 8: examples/mixture.c:27 with s = 8: warp 0
         * 9: examples/mixture.c:27 with s = 9: warp 1
         * 10: examples/mixture.c:27 with s = 10: warp 2
         * 11: examples/mixture.c:27 with s = 11: warp 3
         * 12: examples/mixture.c:35 with q = 0: warp 0, behind 0-11; waits at barrier 3
         * 13: examples/mixture.c:35 with q = 1: warp 1, behind 0-11; waits at barrier 3
         * 14: examples/mixture.c:35 with q = 2: warp 2, behind 0-11; waits at barrier 3
         * 15: examples/mixture.c:35 with q = 3: warp 3, behind 0-11; waits at barrier 3
         * 16: examples/mixture.c:50: warp 0, behind 12-15; waits at barrier 4 */
        {
          const int _warp = cudadev_task_warp();
          for (int s = _warp; s < 12; s += 4)
          {
            {
              /* examples/mixture.c:27: #pragma omp task depend(out: eta[s]) */
              {
                const unsigned int _k = (unsigned int) cudadev_task_lane();
                int l = (int) _k;
                x[s][l] = X[s * n + p + l];
                eta[s][l] = viscosity(s, T[p + l]);
              }
            }
            cudadev_task_end();
          }
          cudadev_task_wait<3>(4);
          {
            const int q = _warp;
            {
              /* examples/mixture.c:35: #pragma omp task depend(iterator(s = 0:12), in: eta[s]) depend(out: part[q]) */
              {
                const unsigned int _k_1 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_1;
                float sum = 0;
                for (int k = q; k < 12; k += 4) {
                  float others = 0;
                  {
                    bool _rare = false;
                    const float _others_before = others;
#pragma unroll 8
                    for (int j = 0; j < 12; j++) {
                      float r = 1 + sqrtf(eta[k][l] / eta[j][l]) * sqrtf(sqrtf(mass(j) / mass(k)));
                      others += cudadev_over_root(x[j][l] * r * r, 8 * (1 + mass(k) / mass(j)), _rare);
                    }
                    if (_rare) {
                      /* the same, whatever the operands are */
                      others = _others_before;
#pragma unroll 1
                      for (int j = 0; j < 12; j++) {
                        float r = 1 + sqrtf(eta[k][l] / eta[j][l]) * sqrtf(sqrtf(mass(j) / mass(k)));
                        others += x[j][l] * r * r / sqrtf(8 * (1 + mass(k) / mass(j)));
                      }
                    }
                  }
                  sum += x[k][l] * eta[k][l] / others;
                }
                part[q][l] = sum;
              }
            }
            cudadev_task_end();
          }
          if (_warp == 0)
          {
            cudadev_task_wait<4>(4);
            {
              /* examples/mixture.c:50: #pragma omp task depend(iterator(q = 0:4), in: part[q]) */
              {
                const unsigned int _k_2 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_2;
                float sum = 0;
                for (int q = 0; q < 4; q++)
                  sum += part[q][l];
                v[p + l] = sum;
              }
            }
            cudadev_task_end();
          }
          else
          {
            cudadev_task_arrive<4>(4);
          }
        }
        __syncthreads();
        __syncthreads();
      }
    }
  }
}
CUDADEV_KERNEL(mixture_mixture_20_00000000, 0x8013181du)

/* The same, for launches where two of the pointers may point into the same storage. */

extern "C" __global__ void mixture_mixture_20_00000000_overlapping(int n, const float *X, const float *T, float *v) {
  {
    /* examples/mixture.c:20: #pragma omp target teams distribute map(to: T[0:n], X[0:12*n]) map(from: v[0:n]) */
    const unsigned int _np = 0 < n ? ((unsigned int) n - 1) / (unsigned int) 32 + 1 : 0;
    for (unsigned int _k_3 = blockIdx.x; _k_3 < _np; _k_3 += gridDim.x)
    {
      int p = (int) _k_3 * 32;
      __shared__ float x[12][32];
      __shared__ float eta[12][32];
      __shared__ float part[4][32];
      {
        /* examples/mixture.c:23: #pragma omp parallel num_threads(128) */
        /* examples/mixture.c:24: #pragma omp single */
        /* 17 tasks on 4 warps, which wait for others at 2 points. By task: its warp, and what it comes behind.
         * 0: examples/mixture.c:27 with s = 0: warp 0
         * 1: examples/mixture.c:27 with s = 1: warp 1
         * 2: examples/mixture.c:27 with s = 2: warp 2
         * 3: examples/mixture.c:27 with s = 3: warp 3
         * 4: examples/mixture.c:27 with s = 4: warp 0
         * 5: examples/mixture.c:27 with s = 5: warp 1
         * 6: examples/mixture.c:27 with s = 6: warp 2
         * 7: examples/mixture.c:27 with s = 7: warp 3
         * 8: examples/mixture.c:27 with s = 8: warp 0
         * 9: examples/mixture.c:27 with s = 9: warp 1
         * 10: examples/mixture.c:27 with s = 10: warp 2
         * 11: examples/mixture.c:27 with s = 11: warp 3
         * 12: examples/mixture.c:35 with q = 0: warp 0, behind 0-11; waits at barrier 3
         * 13: examples/mixture.c:35 with q = 1: warp 1, behind 0-11; waits at barrier 3
         * 14: examples/mixture.c:35 with q = 2: warp 2, behind 0-11; waits at barrier 3
         * 15: examples/mixture.c:35 with q = 3: warp 3, behind 0-11; waits at barrier 3
         * 16: examples/mixture.c:50: warp 0, behind 12-15; waits at barrier 4 */
        {
          const int _warp = cudadev_task_warp();
          for (int s = _warp; s < 12; s += 4)
          {
            {
              /* examples/mixture.c:27: #pragma omp task depend(out: eta[s]) */
              {
                const unsigned int _k = (unsigned int) cudadev_task_lane();
                int l = (int) _k;
                x[s][l] = X[s * n + p + l];
                eta[s][l] = viscosity(s, T[p + l]);
              }
            }
            cudadev_task_end();
          }
          cudadev_task_wait<3>(4);
          {
            const int q = _warp;
            {
              /* examples/mixture.c:35: #pragma omp task depend(iterator(s = 0:12), in: eta[s]) depend(out: part[q]) */
              {
                const unsigned int _k_1 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_1;
                float sum = 0;
                for (int k = q; k < 12; k += 4) {
                  float others = 0;
                  {
                    bool _rare = false;
                    const float _others_before = others;
#pragma unroll 8
                    for (int j = 0; j < 12; j++) {
                      float r = 1 + sqrtf(eta[k][l] / eta[j][l]) * sqrtf(sqrtf(mass(j) / mass(k)));
                      others += cudadev_over_root(x[j][l] * r * r, 8 * (1 + mass(k) / mass(j)), _rare);
                    }
                    if (_rare) {
                      /* the same, whatever the operands are */
                      others = _others_before;
#pragma unroll 1
                      for (int j = 0; j < 12; j++) {
                        float r = 1 + sqrtf(eta[k][l] / eta[j][l]) * sqrtf(sqrtf(mass(j) / mass(k)));
                        others += x[j][l] * r * r / sqrtf(8 * (1 + mass(k) / mass(j)));
                      }
                    }
                  }
                  sum += x[k][l] * eta[k][l] / others;
                }
                part[q][l] = sum;
              }
            }
            cudadev_task_end();
          }
          if (_warp == 0)
          {
            cudadev_task_wait<4>(4);
            {
              /* examples/mixture.c:50: #pragma omp task depend(iterator(q = 0:4), in: part[q]) */
              {
                const unsigned int _k_2 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_2;
                float sum = 0;
                for (int q = 0; q < 4; q++)
                  sum += part[q][l];
                v[p + l] = sum;
              }
            }
            cudadev_task_end();
          }
          else
          {
            cudadev_task_arrive<4>(4);
          }
        }
        __syncthreads();
        __syncthreads();
      }
    }
  }
}
CUDADEV_KERNEL(mixture_mixture_20_00000000_overlapping, 0x8013181du)

} // namespace ompicc_user
