// Loops along small arrays of a thread's own, as far as a variable says: filters in stages, with ends inside.
#include "../check.h"
enum { N = 200, M = 30, STAGES = 4 };

static void filter(int n, int m, int stages, const float *b, const float *x, float *y) {
#pragma omp target teams distribute parallel for map(to : b[0 : STAGES], x[0 : n * m]) map(tofrom : y[0 : n * m])
  for (int c = 0; c < n; c++) {
    float z1[STAGES] = {0}, z2[STAGES] = {0};
    for (int i = 0; i < m; i++) {
      float v = x[i * n + c];
      for (int s = 0; s < stages; s++) {
        const float w = b[s] * v + z1[s];
        z1[s] = 0.5f * v - 0.25f * w + z2[s];
        if (w > 1000) break;
        if (c % 3 == s) continue;
        z2[s] = 0.125f * v - 0.5f * w;
        v = w;
      }
      y[i * n + c] = v;
    }
  }
}

int main(void) {
  static float x[N * M], y[N * M], expected[N * M];
  float b[STAGES] = {0.5f, 1, 0.25f, 2};
  for (int i = 0; i < N * M; i++) x[i] = (i * 7919) % 257 - 100;
  for (int stages = -1; stages <= STAGES; stages++) {
    filter(N, M, stages, b, x, y);
    for (int c = 0; c < N; c++) {
      float z1[STAGES] = {0}, z2[STAGES] = {0};
      for (int i = 0; i < M; i++) {
        float v = x[i * N + c];
        for (int s = 0; s < stages; s++) {
          const float w = b[s] * v + z1[s];
          z1[s] = 0.5f * v - 0.25f * w + z2[s];
          if (w > 1000) break;
          if (c % 3 == s) continue;
          z2[s] = 0.125f * v - 0.5f * w;
          v = w;
        }
        expected[i * N + c] = v;
      }
    }
    int wrong = 0;
    for (int i = 0; i < N * M; i++) wrong += !(y[i] - expected[i] <= 1e-3f && expected[i] - y[i] <= 1e-3f);
    CHECK(wrong == 0);
  }
  return failures != 0;
}
