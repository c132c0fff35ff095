/* pipeline_by_tasks_17.cu: kernel of the target construct at examples/pipeline.c:17, SPMD mode: all threads go through the code around its parallel regions.
 *
 *     #pragma omp target teams distribute collapse(2) thread_limit(32 * (4 + 1)) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n])
 */
#include "pipeline.device.cu"

namespace ompicc_user {

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(160) void pipeline_by_tasks_17_00000000(int n, const float *__restrict__ a, const float *__restrict__ b, float *c) {
  {
    /* examples/pipeline.c:17: #pragma omp target teams distribute collapse(2) thread_limit(32 * (4 + 1)) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n]) */
    const unsigned int _ny = 0 < n ? ((unsigned int) n - 1) / (unsigned int) (4 * 8) + 1 : 0;
    const unsigned int _nx = 0 < n ? ((unsigned int) n - 1) / (unsigned int) 32 + 1 : 0;
    const unsigned long _n = (unsigned long) _ny * _nx;
    for (unsigned long _k_7 = blockIdx.x; _k_7 < _n; _k_7 += gridDim.x)
    {
      cudadev_numbers<unsigned int, 2> _at(_k_7, _n, {_ny, _nx});
      int y = (int) _at[0] * (4 * 8);
      int x = (int) _at[1] * 32;
      __shared__ float ta[2][4 * 8][32];
      __shared__ float tb[2][32][32];
      float sum[8];
      for (int from = 0; from < n; from += 4 * 32) {
        /* examples/pipeline.c:23: #pragma omp parallel num_threads(32 * (4 + 1)) */
        /* examples/pipeline.c:24: #pragma omp single */
        /* 20 tasks on 5 warps, which wait for others at 6 points. By task: its warp, and what it comes behind.
         * 0: examples/pipeline.c:26 with t = 0: warp 0; begins copies
         * 1: examples/pipeline.c:34 with t = 0, w = 0: warp 1, behind 0; waits at barrier 4
         * 2: examples/pipeline.c:34 with t = 0, w = 1: warp 2, behind 0; waits at barrier 4
         * 3: examples/pipeline.c:34 with t = 0, w = 2: warp 3, behind 0; waits at barrier 4
         * 4: examples/pipeline.c:34 with t = 0, w = 3: warp 4, behind 0; waits at barrier 4
         * 5: examples/pipeline.c:26 with t = 1: warp 0; begins copies
         * 6: examples/pipeline.c:34 with t = 1, w = 0: warp 1, behind 1, 5; waits at barrier 5
         * 7: examples/pipeline.c:34 with t = 1, w = 1: warp 2, behind 2, 5; waits at barrier 5
         * 8: examples/pipeline.c:34 with t = 1, w = 2: warp 3, behind 3, 5; waits at barrier 5
         * 9: examples/pipeline.c:34 with t = 1, w = 3: warp 4, behind 4, 5; waits at barrier 5
         * 10: examples/pipeline.c:26 with t = 2: warp 0, behind 1-4; begins copies; waits at barrier 6
         * 11: examples/pipeline.c:34 with t = 2, w = 0: warp 1, behind 6, 10; waits at barrier 4
         * 12: examples/pipeline.c:34 with t = 2, w = 1: warp 2, behind 7, 10; waits at barrier 4
         * 13: examples/pipeline.c:34 with t = 2, w = 2: warp 3, behind 8, 10; waits at barrier 4
         * 14: examples/pipeline.c:34 with t = 2, w = 3: warp 4, behind 9, 10; waits at barrier 4
         * 15: examples/pipeline.c:26 with t = 3: warp 0, behind 6-9; begins copies; waits at barrier 7
         * 16: examples/pipeline.c:34 with t = 3, w = 0: warp 1, behind 11, 15; waits at barrier 5
         * 17: examples/pipeline.c:34 with t = 3, w = 1: warp 2, behind 12, 15; waits at barrier 5
         * 18: examples/pipeline.c:34 with t = 3, w = 2: warp 3, behind 13, 15; waits at barrier 5
         * 19: examples/pipeline.c:34 with t = 3, w = 3: warp 4, behind 14, 15; waits at barrier 5 */
        {
          const int _warp = cudadev_task_warp();
          if (_warp == 0)
          {
            for (int t = 0; t < 2; t += 1)
            {
              {
                /* examples/pipeline.c:26: #pragma omp task depend(out: ta[t % 2], tb[t % 2]) affinity(tb) */
                {
                  const unsigned int _k = (unsigned int) cudadev_task_lane();
                  int l = (int) _k;
                  for (int i = 0; i < 4 * 8; i++) {
                    cudadev_task_copy(&ta[t % 2][i][l], a[(y + i) * n + from + t * 32 + l]);
                  }
                  for (int k = 0; k < 32; k++) {
                    cudadev_task_copy(&tb[t % 2][k][l], b[(from + t * 32 + k) * n + x + l]);
                  }
                }
              }
              cudadev_task_copies();
            }
          }
          if (_warp >= 1)
          {
            cudadev_task_wait<4>(5);
          }
          if (_warp >= 1)
          {
            const int t = 0;
            const int w = _warp - 1;
            {
              /* examples/pipeline.c:34: #pragma omp task depend(in: ta[t % 2], tb[t % 2]) depend(inout: sum[w]) */
              {
                const unsigned int _k_1 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_1;
                if (from == 0 && t == 0)
                  for (int r = 0; r < 8; r++)
                    sum[r] = 0;
                for (int k = 0; k < 32; k++)
                  for (int r = 0; r < 8; r++)
                    sum[r] += ta[t % 2][w * 8 + r][k] * tb[t % 2][k][l];
                if (from + (t + 1) * 32 == n)
                  for (int r = 0; r < 8; r++)
                    c[(y + w * 8 + r) * n + x + l] = sum[r];
              }
            }
            cudadev_task_end();
          }
          if (_warp >= 1)
          {
            cudadev_task_arrive<6>(5);
            cudadev_task_wait<5>(5);
          }
          if (_warp >= 1)
          {
            const int t = 1;
            const int w = _warp - 1;
            {
              /* examples/pipeline.c:34: #pragma omp task depend(in: ta[t % 2], tb[t % 2]) depend(inout: sum[w]) */
              {
                const unsigned int _k_2 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_2;
                if (from == 0 && t == 0)
                  for (int r = 0; r < 8; r++)
                    sum[r] = 0;
                for (int k = 0; k < 32; k++)
                  for (int r = 0; r < 8; r++)
                    sum[r] += ta[t % 2][w * 8 + r][k] * tb[t % 2][k][l];
                if (from + (t + 1) * 32 == n)
                  for (int r = 0; r < 8; r++)
                    c[(y + w * 8 + r) * n + x + l] = sum[r];
              }
            }
            cudadev_task_end();
          }
          if (_warp == 0)
          {
            cudadev_task_landed<1>();
            cudadev_task_arrive<4>(5);
            cudadev_task_landed<0>();
            cudadev_task_arrive<5>(5);
            cudadev_task_wait<6>(5);
            {
              const int t = 2;
              {
                /* examples/pipeline.c:26: #pragma omp task depend(out: ta[t % 2], tb[t % 2]) affinity(tb) */
                {
                  const unsigned int _k_3 = (unsigned int) cudadev_task_lane();
                  int l = (int) _k_3;
                  for (int i = 0; i < 4 * 8; i++) {
                    cudadev_task_copy(&ta[t % 2][i][l], a[(y + i) * n + from + t * 32 + l]);
                  }
                  for (int k = 0; k < 32; k++) {
                    cudadev_task_copy(&tb[t % 2][k][l], b[(from + t * 32 + k) * n + x + l]);
                  }
                }
              }
              cudadev_task_copies();
            }
          }
          else
          {
            cudadev_task_arrive<7>(5);
            cudadev_task_wait<4>(5);
          }
          if (_warp >= 1)
          {
            const int t = 2;
            const int w = _warp - 1;
            {
              /* examples/pipeline.c:34: #pragma omp task depend(in: ta[t % 2], tb[t % 2]) depend(inout: sum[w]) */
              {
                const unsigned int _k_4 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_4;
                if (from == 0 && t == 0)
                  for (int r = 0; r < 8; r++)
                    sum[r] = 0;
                for (int k = 0; k < 32; k++)
                  for (int r = 0; r < 8; r++)
                    sum[r] += ta[t % 2][w * 8 + r][k] * tb[t % 2][k][l];
                if (from + (t + 1) * 32 == n)
                  for (int r = 0; r < 8; r++)
                    c[(y + w * 8 + r) * n + x + l] = sum[r];
              }
            }
            cudadev_task_end();
          }
          if (_warp == 0)
          {
            cudadev_task_landed<0>();
            cudadev_task_arrive<4>(5);
            cudadev_task_wait<7>(5);
            {
              const int t = 3;
              {
                /* examples/pipeline.c:26: #pragma omp task depend(out: ta[t % 2], tb[t % 2]) affinity(tb) */
                {
                  const unsigned int _k_5 = (unsigned int) cudadev_task_lane();
                  int l = (int) _k_5;
                  for (int i = 0; i < 4 * 8; i++) {
                    cudadev_task_copy(&ta[t % 2][i][l], a[(y + i) * n + from + t * 32 + l]);
                  }
                  for (int k = 0; k < 32; k++) {
                    cudadev_task_copy(&tb[t % 2][k][l], b[(from + t * 32 + k) * n + x + l]);
                  }
                }
              }
              cudadev_task_copies();
            }
          }
          else
          {
            cudadev_task_wait<5>(5);
          }
          if (_warp >= 1)
          {
            const int t = 3;
            const int w = _warp - 1;
            {
              /* examples/pipeline.c:34: #pragma omp task depend(in: ta[t % 2], tb[t % 2]) depend(inout: sum[w]) */
              {
                const unsigned int _k_6 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_6;
                if (from == 0 && t == 0)
                  for (int r = 0; r < 8; r++)
                    sum[r] = 0;
                for (int k = 0; k < 32; k++)
                  for (int r = 0; r < 8; r++)
                    sum[r] += ta[t % 2][w * 8 + r][k] * tb[t % 2][k][l];
                if (from + (t + 1) * 32 == n)
                  for (int r = 0; r < 8; r++)
                    c[(y + w * 8 + r) * n + x + l] = sum[r];
              }
            }
            cudadev_task_end();
          }
          if (_warp == 0)
          {
            cudadev_task_landed<0>();
            cudadev_task_arrive<5>(5);
          }
        }
        __syncthreads();
        __syncthreads();
      }
    }
  }
}
CUDADEV_KERNEL(pipeline_by_tasks_17_00000000, 0x8013181du)

/* The same, for launches where two of the pointers may point into the same storage. */

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(160) void pipeline_by_tasks_17_00000000_overlapping(int n, const float *a, const float *b, float *c) {
  {
    /* examples/pipeline.c:17: #pragma omp target teams distribute collapse(2) thread_limit(32 * (4 + 1)) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n]) */
    const unsigned int _ny = 0 < n ? ((unsigned int) n - 1) / (unsigned int) (4 * 8) + 1 : 0;
    const unsigned int _nx = 0 < n ? ((unsigned int) n - 1) / (unsigned int) 32 + 1 : 0;
    const unsigned long _n = (unsigned long) _ny * _nx;
    for (unsigned long _k_7 = blockIdx.x; _k_7 < _n; _k_7 += gridDim.x)
    {
      cudadev_numbers<unsigned int, 2> _at(_k_7, _n, {_ny, _nx});
      int y = (int) _at[0] * (4 * 8);
      int x = (int) _at[1] * 32;
      __shared__ float ta[2][4 * 8][32];
      __shared__ float tb[2][32][32];
      float sum[8];
      for (int from = 0; from < n; from += 4 * 32) {
        /* examples/pipeline.c:23: #pragma omp parallel num_threads(32 * (4 + 1)) */
        /* examples/pipeline.c:24: #pragma omp single */
        /* 20 tasks on 5 warps, which wait for others at 6 points. By task: its warp, and what it comes behind.
         * 0: examples/pipeline.c:26 with t = 0: warp 0; begins copies
         * 1: examples/pipeline.c:34 with t = 0, w = 0: warp 1, behind 0; waits at barrier 4
         * 2: examples/pipeline.c:34 with t = 0, w = 1: warp 2, behind 0; waits at barrier 4
         * 3: examples/pipeline.c:34 with t = 0, w = 2: warp 3, behind 0; waits at barrier 4
         * 4: examples/pipeline.c:34 with t = 0, w = 3: warp 4, behind 0; waits at barrier 4
         * 5: examples/pipeline.c:26 with t = 1: warp 0; begins copies
         * 6: examples/pipeline.c:34 with t = 1, w = 0: warp 1, behind 1, 5; waits at barrier 5
         * 7: examples/pipeline.c:34 with t = 1, w = 1: warp 2, behind 2, 5; waits at barrier 5
         * 8: examples/pipeline.c:34 with t = 1, w = 2: warp 3, behind 3, 5; waits at barrier 5
         * 9: examples/pipeline.c:34 with t = 1, w = 3: warp 4, behind 4, 5; waits at barrier 5
         * 10: examples/pipeline.c:26 with t = 2: warp 0, behind 1-4; begins copies; waits at barrier 6
         * 11: examples/pipeline.c:34 with t = 2, w = 0: warp 1, behind 6, 10; waits at barrier 4
         * 12: examples/pipeline.c:34 with t = 2, w = 1: warp 2, behind 7, 10; waits at barrier 4
         * 13: examples/pipeline.c:34 with t = 2, w = 2: warp 3, behind 8, 10; waits at barrier 4
         * 14: examples/pipeline.c:34 with t = 2, w = 3: warp 4, behind 9, 10; waits at barrier 4
         * 15: examples/pipeline.c:26 with t = 3: warp 0, behind 6-9; begins copies; waits at barrier 7
         * 16: examples/pipeline.c:34 with t = 3, w = 0: warp 1, behind 11, 15; waits at barrier 5
         * 17: examples/pipeline.c:34 with t = 3, w = 1: warp 2, behind 12, 15; waits at barrier 5
         * 18: examples/pipeline.c:34 with t = 3, w = 2: warp 3, behind 13, 15; waits at barrier 5
         * 19: examples/pipeline.c:34 with t = 3, w = 3: warp 4, behind 14, 15; waits at barrier 5 */
        {
          const int _warp = cudadev_task_warp();
          if (_warp == 0)
          {
            for (int t = 0; t < 2; t += 1)
            {
              {
                /* examples/pipeline.c:26: #pragma omp task depend(out: ta[t % 2], tb[t % 2]) affinity(tb) */
                {
                  const unsigned int _k = (unsigned int) cudadev_task_lane();
                  int l = (int) _k;
                  for (int i = 0; i < 4 * 8; i++) {
                    cudadev_task_copy(&ta[t % 2][i][l], a[(y + i) * n + from + t * 32 + l]);
                  }
                  for (int k = 0; k < 32; k++) {
                    cudadev_task_copy(&tb[t % 2][k][l], b[(from + t * 32 + k) * n + x + l]);
                  }
                }
              }
              cudadev_task_copies();
            }
          }
          if (_warp >= 1)
          {
            cudadev_task_wait<4>(5);
          }
          if (_warp >= 1)
          {
            const int t = 0;
            const int w = _warp - 1;
            {
              /* examples/pipeline.c:34: #pragma omp task depend(in: ta[t % 2], tb[t % 2]) depend(inout: sum[w]) */
              {
                const unsigned int _k_1 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_1;
                if (from == 0 && t == 0)
                  for (int r = 0; r < 8; r++)
                    sum[r] = 0;
                for (int k = 0; k < 32; k++)
                  for (int r = 0; r < 8; r++)
                    sum[r] += ta[t % 2][w * 8 + r][k] * tb[t % 2][k][l];
                if (from + (t + 1) * 32 == n)
                  for (int r = 0; r < 8; r++)
                    c[(y + w * 8 + r) * n + x + l] = sum[r];
              }
            }
            cudadev_task_end();
          }
          if (_warp >= 1)
          {
            cudadev_task_arrive<6>(5);
            cudadev_task_wait<5>(5);
          }
          if (_warp >= 1)
          {
            const int t = 1;
            const int w = _warp - 1;
            {
              /* examples/pipeline.c:34: #pragma omp task depend(in: ta[t % 2], tb[t % 2]) depend(inout: sum[w]) */
              {
                const unsigned int _k_2 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_2;
                if (from == 0 && t == 0)
                  for (int r = 0; r < 8; r++)
                    sum[r] = 0;
                for (int k = 0; k < 32; k++)
                  for (int r = 0; r < 8; r++)
                    sum[r] += ta[t % 2][w * 8 + r][k] * tb[t % 2][k][l];
                if (from + (t + 1) * 32 == n)
                  for (int r = 0; r < 8; r++)
                    c[(y + w * 8 + r) * n + x + l] = sum[r];
              }
            }
            cudadev_task_end();
          }
          if (_warp == 0)
          {
            cudadev_task_landed<1>();
            cudadev_task_arrive<4>(5);
            cudadev_task_landed<0>();
            cudadev_task_arrive<5>(5);
            cudadev_task_wait<6>(5);
            {
              const int t = 2;
              {
                /* examples/pipeline.c:26: #pragma omp task depend(out: ta[t % 2], tb[t % 2]) affinity(tb) */
                {
                  const unsigned int _k_3 = (unsigned int) cudadev_task_lane();
                  int l = (int) _k_3;
                  for (int i = 0; i < 4 * 8; i++) {
                    cudadev_task_copy(&ta[t % 2][i][l], a[(y + i) * n + from + t * 32 + l]);
                  }
                  for (int k = 0; k < 32; k++) {
                    cudadev_task_copy(&tb[t % 2][k][l], b[(from + t * 32 + k) * n + x + l]);
                  }
                }
              }
              cudadev_task_copies();
            }
          }
          else
          {
            cudadev_task_arrive<7>(5);
            cudadev_task_wait<4>(5);
          }
          if (_warp >= 1)
          {
            const int t = 2;
            const int w = _warp - 1;
            {
              /* examples/pipeline.c:34: #pragma omp task depend(in: ta[t % 2], tb[t % 2]) depend(inout: sum[w]) */
              {
                const unsigned int _k_4 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_4;
                if (from == 0 && t == 0)
                  for (int r = 0; r < 8; r++)
                    sum[r] = 0;
                for (int k = 0; k < 32; k++)
                  for (int r = 0; r < 8; r++)
                    sum[r] += ta[t % 2][w * 8 + r][k] * tb[t % 2][k][l];
                if (from + (t + 1) * 32 == n)
                  for (int r = 0; r < 8; r++)
                    c[(y + w * 8 + r) * n + x + l] = sum[r];
              }
            }
            cudadev_task_end();
          }
          if (_warp == 0)
          {
            cudadev_task_landed<0>();
            cudadev_task_arrive<4>(5);
            cudadev_task_wait<7>(5);
            {
              const int t = 3;
              {
                /* examples/pipeline.c:26: #pragma omp task depend(out: ta[t % 2], tb[t % 2]) affinity(tb) */
                {
                  const unsigned int _k_5 = (unsigned int) cudadev_task_lane();
                  int l = (int) _k_5;
                  for (int i = 0; i < 4 * 8; i++) {
                    cudadev_task_copy(&ta[t % 2][i][l], a[(y + i) * n + from + t * 32 + l]);
                  }
                  for (int k = 0; k < 32; k++) {
                    cudadev_task_copy(&tb[t % 2][k][l], b[(from + t * 32 + k) * n + x + l]);
                  }
                }
              }
              cudadev_task_copies();
            }
          }
          else
          {
            cudadev_task_wait<5>(5);
          }
          if (_warp >= 1)
          {
            const int t = 3;
            const int w = _warp - 1;
            {
              /* examples/pipeline.c:34: #pragma omp task depend(in: ta[t % 2], tb[t % 2]) depend(inout: sum[w]) */
              {
                const unsigned int _k_6 = (unsigned int) cudadev_task_lane();
                int l = (int) _k_6;
                if (from == 0 && t == 0)
                  for (int r = 0; r < 8; r++)
                    sum[r] = 0;
                for (int k = 0; k < 32; k++)
                  for (int r = 0; r < 8; r++)
                    sum[r] += ta[t % 2][w * 8 + r][k] * tb[t % 2][k][l];
                if (from + (t + 1) * 32 == n)
                  for (int r = 0; r < 8; r++)
                    c[(y + w * 8 + r) * n + x + l] = sum[r];
              }
            }
            cudadev_task_end();
          }
          if (_warp == 0)
          {
            cudadev_task_landed<0>();
            cudadev_task_arrive<5>(5);
          }
        }
        __syncthreads();
        __syncthreads();
      }
    }
  }
}
CUDADEV_KERNEL(pipeline_by_tasks_17_00000000_overlapping, 0x8013181du)

} // namespace ompicc_user
