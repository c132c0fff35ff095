// Many products of small matrices, whose inner loops nobody marked: one nest, whose threads go along rows that
// begin at multiples of 16 bytes, where the first one does.
// env: OMPICC_SIM_THREADS=2
#include "../check.h"
#include <stdlib.h>

// clang-format off
#define PRODUCTS(N)                                                                                          \
  static void products##N(int many, const float *a, const float *b, float *c) {                              \
    _Pragma("omp target teams distribute parallel for")                                                      \
    for (int q = 0; q < many; q++)                                                                           \
      for (int i = 0; i < N; i++)                                                                            \
        for (int j = 0; j < N; j++) {                                                                        \
          float s = 0;                                                                                       \
          for (int k = 0; k < N; k++) s += a[q * N * N + i * N + k] * b[q * N * N + k * N + j];              \
          c[q * N * N + i * N + j] = s;                                                                      \
        }                                                                                                    \
  }
// clang-format on
PRODUCTS(3)
PRODUCTS(4)
PRODUCTS(8)
PRODUCTS(16)

static void check(int n, int many, int shift, void (*products)(int, const float *, const float *, float *)) {
  const int all = many * n * n;
  float *memory = malloc(sizeof *memory * (3 * (all + shift) + 1));
  float *a = memory + shift, *b = a + all + shift, *c = b + all + shift;
  for (int i = 0; i < 3 * (all + shift); i++) memory[i] = (float)(i * 7 % 23);
#pragma omp target data map(memory[ : 3 * (all + shift)])
  products(many, a, b, c);
  for (int q = 0; q < many; q++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        float s = 0;
        for (int k = 0; k < n; k++) s += a[(q * n + i) * n + k] * b[(q * n + k) * n + j];
        CHECK(c[(q * n + i) * n + j] == s);
      }
  free(memory);
}

int main(void) {
  const int many[] = {0, 1, 3, 1000};
  for (int k = 0; k < 4; k++)
    for (int shift = 0; shift < 5; shift += 1 + shift) {
      check(3, many[k], shift, products3);
      check(4, many[k], shift, products4);
      check(8, many[k], shift, products8);
      check(16, many[k] / 4, shift, products16);
    }
  return failures != 0;
}
