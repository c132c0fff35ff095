// A sum of floating-point numbers in order, of a row that has a block of its own, by all lanes of a warp: it is the host's to
// the last bit, whatever the terms are like. Those are numbers of few bits, so that products are exact.
#include "../check.h"
#include <float.h>
#include <math.h>
#include <string.h>

enum { N = 9000, ROWS = 2, KINDS = 16 };
static float x[ROWS * N], w[N], y[ROWS], z[ROWS], s;
static double dx[ROWS * N], dw[N], dy[ROWS], dz[ROWS];

static unsigned state = 1;
static unsigned bits(int n) { return (state = state * 1664525u + 1013904223u) >> (32 - n); }

// `step`: from 1 to the next number.
static double term(int kind, int i, double step) {
  const double few = bits(10) / 1024.0, exponent = ldexp(1, (int)bits(6) - 32);
  switch (kind) {
    case 0: return few;                                     // grows
    case 1: return few - 0.5;                               // walks at random
    case 2: return bits(8);                                 // whole numbers
    case 3: return (few - 0.5) * 1048576 + (i % 3) * 0.5;   // what lies between two numbers, often in the middle
    case 4: return 0;
    case 5: return i % 2 ? few + 1 : -few - 1;              // about zero
    case 6: return -few;
    case 7: return (few - 0.5) * exponent;                  // of all sizes
    case 8: return i == 5000 ? INFINITY : few;
    case 9: return i == 700 ? NAN : few;
    case 10: return i % 10 ? 0 : few - 0.25;
    case 11: return i % 2 ? 0x1p24 : -0x1p24 + bits(1);
    case 12: return i < 4096 ? 1 : i == 4096 ? -4096 : -few; // to zero exactly, in front of a tile
    case 13: return i % 1024 == 1023 ? -few * 896 : few;    // back at the end of each tile
    // From a tile's beginning on below a power of two, where steps are half as long; and to it, by what lies in the middle.
    case 14: return i == 0 ? 1 : i < 1024 ? 0 : -step * 13 / 32;
    default: return i == 0 ? 1 + step : i < 1024 ? 0 : -step / 2;
  }
}

static int same(const void *a, const void *b, size_t size, int isNan) { return isNan || !memcmp(a, b, size); }

int main(void) {
  for (int kind = 0; kind < KINDS; kind++) {
    for (int i = 0; i < ROWS * N; i++) {
      x[i] = (float)term(kind, i % N, FLT_EPSILON);
      dx[i] = term(kind, i % N, DBL_EPSILON) * (kind < 14 ? 1 + 0x1p-30 : 1);
    }
    for (int i = 0; i < N; i++) w[i] = kind == 3 || kind == 11 || kind > 13 ? 1 : 1 + bits(4) / 16.0f, dw[i] = w[i];
    for (int length = N; length > 500; length = length / 3 + 7) {
#pragma omp target teams distribute parallel for map(to : x, w) map(from : y, z)
      for (int r = 0; r < ROWS; r++) {
        float sum = r ? -0.0f : 0, products = 0;
        for (int i = 0; i < length; i++) sum += x[r * N + i];
        for (int i = 0; i < length; i++) products += x[r * N + i] * w[i];
        y[r] = sum, z[r] = products;
      }
#pragma omp target teams distribute parallel for map(to : dx, dw) map(from : dy, dz)
      for (int r = 0; r < ROWS; r++) {
        double sum = r, products = 0;
        for (int i = 0; i < length; i++) sum -= dx[r * N + i];
        for (int i = 0; i < length; i++) products += dx[r * N + i] * dw[i];
        dy[r] = sum, dz[r] = products;
      }
#pragma omp target map(to : x) map(from : s)
      {
        float one = 0;
        for (int i = 0; i < length; i++) one += x[i];
        s = one;
      }
      for (int r = 0; r < ROWS; r++) {
        float sum = r ? -0.0f : 0, products = 0, one = 0;
        double dsum = r, dproducts = 0;
        for (int i = 0; i < length; i++) {
          sum += x[r * N + i], products += x[r * N + i] * w[i], one += x[i];
          dsum -= dx[r * N + i], dproducts += dx[r * N + i] * dw[i];
        }
        CHECK(same(&y[r], &sum, sizeof sum, isnan(sum) && isnan(y[r])));
        CHECK(same(&z[r], &products, sizeof sum, isnan(products) && isnan(z[r])));
        CHECK(same(&s, &one, sizeof one, isnan(one) && isnan(s)));
        CHECK(same(&dy[r], &dsum, sizeof dsum, isnan(dsum) && isnan(dy[r])));
        CHECK(same(&dz[r], &dproducts, sizeof dsum, isnan(dproducts) && isnan(dz[r])));
      }
    }
  }
  return failures != 0;
}
