// Tasks that warps share in a team of exactly 128 threads, between loops of the team: arrays of which threads have
// elements to themselves elsewhere, tasks in tasks, functions, and a masked construct.
#include "../check.h"

static int plain(int a) { return a * 3 + 1; }
static void bump(int *p) { *p += 2; }
int main(void) {
  static int out[4][128];
#pragma omp target teams distribute num_teams(4) thread_limit(128) map(tofrom: out)
  for (int t = 0; t < 4; t++) {
    int a[128], b[4][32], c[4], d = 0;
#pragma omp parallel num_threads(128)
    {
#pragma omp for
      for (int i = 0; i < 128; i++) a[i] = i + t;
#pragma omp single
      {
        for (int k = 0; k < 4; k++) {
#pragma omp task depend(out: b[k])
#pragma omp simd
          for (int l = 0; l < 32; l++) b[k][l] = a[127 - 32 * k - l] * plain(k);
        }
        for (int k = 0; k < 4; k++) {
#pragma omp task depend(in: b[3 - k]) depend(out: c[k])
          {
            int s = 0;
            for (int l = 0; l < 32; l++) s += b[3 - k][l];
            c[k] = s;
#pragma omp task
            bump(&c[k]);
#pragma omp taskwait
          }
        }
#pragma omp task depend(in: c[0], c[1], c[2], c[3])
        for (int k = 0; k < 4; k++) d += c[k];
      }
#pragma omp for
      for (int i = 0; i < 128; i++) a[i] += d + b[i / 32][i % 32];
#pragma omp masked
      for (int k = 0; k < 3; k++)
#pragma omp task depend(inout: d)
        d = d * 2 + k;
#pragma omp barrier
#pragma omp for
      for (int i = 0; i < 128; i++) out[t][i] = a[i] - d;
    }
  }
  for (int t = 0; t < 4; t++) {
    int a[128], b[4][32], c[4], d = 0;
    for (int i = 0; i < 128; i++) a[i] = i + t;
    for (int k = 0; k < 4; k++)
      for (int l = 0; l < 32; l++) b[k][l] = a[127 - 32 * k - l] * (k * 3 + 1);
    for (int k = 0; k < 4; k++) {
      c[k] = 2;
      for (int l = 0; l < 32; l++) c[k] += b[3 - k][l];
      d += c[k];
    }
    for (int i = 0; i < 128; i++) a[i] += d + b[i / 32][i % 32];
    for (int k = 0; k < 3; k++) d = d * 2 + k;
    for (int i = 0; i < 128; i++) CHECK(out[t][i] == a[i] - d);
  }
  return failures != 0;
}
