// scan in target teams distribute parallel for: by all teams in several launches, or by one team where the
// input phase does more than contribute. Operations, types, lengths, results in place, zero iterations, a list
// item that is on the device already. (Not in the lane ptx: the driver takes half a minute to compile so many kernels.)
// env: OMPICC_SIM_THREADS=4
// lanes: host sim sim53 nvcc cubin
#include "../check.h"
#include <stdlib.h>

#define PRAGMA(text) _Pragma(#text)
#define TEST(name, T, op, begin, contribute, results)                                                        \
  static void name(int n, const T *a, T *in, T *ex) {                                                        \
    T x = begin, y = begin, expected = begin;                                                                \
    PRAGMA(omp target teams distribute parallel for reduction(inscan, op : x) map(to : a[ : n]) map(in[ : n])) \
    for (int i = 0; i < n; i++) {                                                                            \
      contribute(x, a[i]);                                                                                   \
      PRAGMA(omp scan inclusive(x)) in[i] = x;                                                            \
    }                                                                                                        \
    PRAGMA(omp target teams distribute parallel for reduction(inscan, op : y) map(to : a[ : n]) map(ex[ : n])) \
    for (int i = 0; i < n; i++) {                                                                            \
      ex[i] = y;                                                                                             \
      PRAGMA(omp scan exclusive(y)) contribute(y, a[i]);                                                  \
    }                                                                                                        \
    for (int i = 0; i < n; i++) {                                                                            \
      if (results) CHECK(ex[i] == expected);                                                                 \
      contribute(expected, a[i]);                                                                            \
      if (results) CHECK(in[i] == expected);                                                                 \
    }                                                                                                        \
    CHECK(x == expected);                                                                                    \
    CHECK(y == expected);                                                                                    \
  }
#define ADD(x, v) x += v
#define SUBTRACT(x, v) x -= v
#define MULTIPLY(x, v) x *= v
#define AND(x, v) x &= v | 0xff00
#define OR(x, v) x |= v & 3
#define XOR(x, v) x ^= v
#define LEAST(x, v) if (v < x) x = v
#define MOST(x, v) x = x > v ? x : v
#define EITHER(x, v) x = x || v == 6
#define BOTH(x, v) x = x && v != 6
TEST(sums, int, +, 5, ADD, 1)
TEST(differences, long, -, 5, SUBTRACT, 1)
TEST(wraps, unsigned short, +, 65000, ADD, 1)
TEST(products, unsigned, *, 3, MULTIPLY, 1)
TEST(ands, int, &, 0xffff, AND, 1)
TEST(ors, unsigned char, |, 8, OR, 1)
TEST(xors, unsigned long long, ^, 1ull << 40, XOR, 1)
TEST(minima, int, min, 50, LEAST, 1)
TEST(maxima, long, max, -3, MOST, 1)
TEST(either, int, ||, 0, EITHER, 1)
TEST(both, int, &&, 1, BOTH, 1)
TEST(floats, float, +, 1, ADD, 1)
TEST(doubles, double, +, 0.5, ADD, 1)
TEST(least, double, min, 50, LEAST, 1)

#define RUN(name, T, n, value)                                                                               \
  do {                                                                                                       \
    T *memory = malloc(3 * sizeof(T) * (n + 1));                                                             \
    for (int i = 0; i < n; i++) memory[i] = (T)(value);                                                      \
    name(n, memory, memory + n, memory + 2 * n);                                                             \
    free(memory);                                                                                            \
  } while (0)

// In place, from anywhere on, the variable declared outside, a list item that devices have.
static void others(int n) {
  int *a = malloc(sizeof *a * (n + 1)), *b = malloc(sizeof *b * (n + 1)), x = 7, expected = 7, i;
  for (i = 0; i <= n; i++) a[i] = b[i] = i * 37 % 11;
#pragma omp target data map(tofrom : a[ : n + 1], x)
  {
#pragma omp target teams distribute parallel for reduction(inscan, + : x)
    for (i = 1; i < n + 1; i++) {
      const int own = a[i] * 2;
      x += own;
#pragma omp scan inclusive(x)
      a[i] = x;
    }
  }
  for (i = 1; i <= n; i++) expected += 2 * b[i], CHECK(a[i] == expected);
  CHECK(x == expected);
#pragma omp target teams distribute parallel for reduction(inscan, max : x) map(a[ : n + 1]) map(b[ : n + 1])
  for (long k = 0; k < n; k++) {
    a[k] = x;
#pragma omp scan exclusive(x)
    if (b[k] * 1000 > x) x = b[k] * 1000;
  }
  for (i = 0; i < n; i++) {
    CHECK(a[i] == expected);
    if (b[i] * 1000 > expected) expected = b[i] * 1000;
  }
  CHECK(x == expected);
  // the input phase counts, too: once
  int *calls = calloc(sizeof *calls, n + 1);
  x = expected = 0;
#pragma omp target teams distribute parallel for reduction(inscan, + : x) map(a[ : n + 1], b[ : n + 1], calls[ : n + 1])
  for (int k = 0; k < n; k++) {
    calls[k]++;
    x += b[k];
#pragma omp scan inclusive(x)
    a[k] = x;
  }
  for (i = 0; i < n; i++) {
    expected += b[i];
    CHECK(a[i] == expected);
    CHECK(calls[i] == 1);
  }
  free(a), free(b), free(calls);
}

int main(void) {
  const int lengths[] = {0, 1, 2, 63, 511, 512, 513, 1500, 70001};
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++) {
    const int n = lengths[k];
    RUN(sums, int, n, i % 13 - 4);
    RUN(floats, float, n, i % 5);
    others(n);
    if (n > 1500) continue;
    RUN(differences, long, n, i % 13);
    RUN(wraps, unsigned short, n, i * 7);
    RUN(products, unsigned, n, i * 2 + 1);
    RUN(ands, int, n, ~(i == 900 ? 16 : 0));
    RUN(ors, unsigned char, n, i / 200);
    RUN(xors, unsigned long long, n, i * 123457ull);
    RUN(minima, int, n, 1000 - i);
    RUN(maxima, long, n, i * 31 % 1009);
    RUN(either, int, n, i % 1000 == 700 ? 6 : 1);
    RUN(both, int, n, i % 1000 == 700 ? 6 : 1);
    RUN(doubles, double, n, i % 7 * 0.25);
    RUN(least, double, n, 1000 - i * 0.5);
  }
  return failures != 0;
}
