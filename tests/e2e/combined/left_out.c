/* Loops that leave out one iteration: what the others do is computed without a branch, and read by tiles. */
#include <math.h>
#include <stdio.h>

enum { N = 700 };
struct body {
  float x, y, m;
};

static void forces(int n, const struct body *b, float *out) {
#pragma omp target teams distribute parallel for map(to : b[0 : n]) map(from : out[0 : n])
  for (int i = 0; i < n; i++) {
    float fx = 0, fy = 0;
    int near = 0;
    for (int j = 0; j < n; j++) {
      if (j == i) continue;
      float dx = b[j].x - b[i].x, dy = b[j].y - b[i].y;
      float r = sqrtf(dx * dx + dy * dy);
      float w = b[j].m / (r * r * r);
      fx += w * dx;
      fy += w * dy;
      if (r < 0.1f) near++;
      fx += 0.5f / r;
    }
    out[i] = fx + 2 * fy + near;
  }
}

static void nearest(int n, const double *x, double *out, int k) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(from : out[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0, least = 1e30;
    int who = -1;
    for (int j = 0; j < n; j++)
      if (i + k != j) {
        double d = fabs(x[i] - x[j]);
        const double e = 1 / (d + 1e-3);
        if (e > 3) s += e;
        least = fmin(least, d + exp(-d));
        s *= 0.999;
        if (d < least) who = j;
      }
    out[i] = s + least + who;
  }
}

/* What is left out need not be there, and may be another one in each iteration of the loop around. */
static void others(unsigned n, const float *x, float *out, const int *skip, int last) {
#pragma omp target teams distribute parallel for map(to : x[0 : n], skip[0 : n]) map(from : out[0 : n])
  for (unsigned i = 0; i < n; i++) {
    float s = 1;
    for (int k = 0; k < 2; k++) {
      const int t = skip[i] + k;
      for (int j = 0; j <= last; j++) {
        float u = x[j];
        if (j != t) {
          float v = u / 3.f;
          v = sqrtf(v);
          s += v;
          s = s / 1.001f;
        } else
          s += 100;
      }
      int moves = 3;
      for (int j = 0; j < 20; j++) {
        if (j != moves) s += 1.0f / (j + 1);
        moves++;
      }
    }
    out[i] = s;
  }
}

/* The tables have no element for it. */
static void distances(int n, const int *table, int *out) {
#pragma omp target teams distribute parallel for map(to : table[1 : n]) map(from : out[0 : n])
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int j = 0; j < n; j++)
      if (j != i) s += table[j > i ? j - i : i - j] * (1000 / (j - i));
    out[i] = s;
  }
}

int main(void) {
  static struct body b[N];
  static float o[N], f[N];
  static double x[N], p[N];
  static int skip[N], table[N + 1], d[N];
  for (int i = 0; i < N; i++) {
    b[i] = (struct body){i % 37 * 0.1f, i % 29 * 0.2f + i * 0.001f, 1 + i % 3};
    x[i] = i % 41 * 0.3 + i * 1e-4, f[i] = i % 17 + 1, skip[i] = i * 7 % 900, table[i + 1] = i % 11;
  }
  double sums[3] = {0};
  forces(N, b, o);
  for (int i = 0; i < N; i++) sums[0] += o[i] * (1 + i % 3);
  nearest(N, x, p, 2);
  for (int i = 0; i < N; i++) sums[1] += p[i] * (1 + i % 3);
  others(N, f, o, skip, N - 1);
  for (int i = 0; i < N; i++) sums[2] += o[i] * (1 + i % 3);
  distances(N, table, d);
  long whole = 0;
  for (int i = 0; i < N; i++) whole += d[i] * (1 + i % 3);
  printf("%.3e %.5e %.4e %ld\n", sums[0], sums[1], sums[2], whole);
  return 0;
}
