// Sections of what pointers point to in reduction clauses: a team has one copy where all that a loop does with them are
// updates that depend on the iteration.
#include "../check.h"
enum { N = 5000 };

static void histogram(int n, const unsigned char *from, unsigned *hist, float *weight) {
#pragma omp target teams distribute parallel for reduction(+ : hist[0 : 256], weight[ : 64])
  for (int i = 0; i < n; i++) {
    hist[from[i]]++;
    weight[from[i] / 4] += 0.5f;
  }
}
// It is read, and the section does not begin at the pointer.
static void inside(int n, const unsigned char *from, int *hist, int *xors) {
#pragma omp target teams distribute parallel for reduction(+ : hist[10 : 40]) reduction(^ : xors[0 : 20])
  for (int i = 0; i < n; i++) {
    hist[10 + from[i] % 40] += 2;
    xors[from[i] % 20] ^= i + (xors[0] & 0);
  }
}

int main(void) {
  static unsigned char from[N];
  static unsigned hist[256], expected[256];
  static float weight[64], weights[64];
  static int more[60], some[60], xors[20], others[20];
  for (int i = 0; i < N; i++) from[i] = i * 2654435761u >> 21;
  for (int i = 0; i < 256; i++) hist[i] = expected[i] = i;
  unsigned *h = hist;
  float *w = weight;
  int *m = more, *x = xors;
#pragma omp target data map(tofrom : h[0 : 256], w[0 : 64], m[0 : 60], x[0 : 20]) map(to : from)
  {
    histogram(N, from, h, w);
    inside(N, from, m, x);
  }
  for (int i = 0; i < N; i++) {
    expected[from[i]]++;
    weights[from[i] / 4] += 0.5f;
    some[10 + from[i] % 40] += 2;
    others[from[i] % 20] ^= i;
  }
  int wrong = 0;
  for (int i = 0; i < 256; i++) wrong += hist[i] != expected[i];
  for (int i = 0; i < 64; i++) wrong += weight[i] != weights[i];
  for (int i = 0; i < 60; i++) wrong += more[i] != some[i];
  for (int i = 0; i < 20; i++) wrong += xors[i] != others[i];
  CHECK(wrong == 0);
  return failures != 0;
}
