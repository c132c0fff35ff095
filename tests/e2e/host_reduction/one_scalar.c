// Reductions of one scalar, which need no lock: each operator over each type, by many threads many times.
// not-in-gcc: <12: && over floating types
#include "../check.h"

enum { N = 64 };

// `body` makes each iteration's contribution to x; `sequential` is the same without OpenMP.
#define REDUCE(type, op, start, body)                                                                                   \
  do {                                                                                                                 \
    for (int round = 0; round < 5; round++) {                                                                          \
      type x = start, wanted = start;                                                                                  \
      DO(omp parallel for reduction(op : x) num_threads(4))                                                             \
      for (int i = 0; i < N; i++) { body; }                                                                            \
      type result = x;                                                                                                 \
      x = wanted;                                                                                                      \
      for (int i = 0; i < N; i++) { body; }                                                                            \
      CHECK(result == x);                                                                                              \
      x = start;                                                                                                       \
      DO(omp parallel num_threads(4))                                                                                   \
      {                                                                                                                \
        DO(omp for reduction(op : x) schedule(dynamic))                                                                 \
        for (int i = 0; i < N; i++) { body; }                                                                          \
      }                                                                                                                \
      CHECK(result == x);                                                                                              \
    }                                                                                                                  \
  } while (0)
#define DO(text) _Pragma(#text)
#define INTEGERS(type)                                                                                                  \
  REDUCE(type, +, 3, x += i);                                                                                           \
  REDUCE(type, *, 1, x *= 3);                                                                                           \
  REDUCE(type, &, 0x7f, x &= (type)~(i % 3));                                                                           \
  REDUCE(type, |, 4, x |= (type)(i & 17));                                                                              \
  REDUCE(type, ^, 5, x ^= (type)(i * 7));                                                                               \
  REDUCE(type, &&, 1, x = x && i != 50);                                                                                \
  REDUCE(type, ||, 0, x = x || i == 50);                                                                                \
  REDUCE(type, max, 7, if (i * 37 % N > x) x = (type)(i * 37 % N));                                                     \
  REDUCE(type, min, 70, if (i * 37 % N + 2 < x) x = (type)(i * 37 % N + 2))
#define REALS(type)                                                                                                     \
  REDUCE(type, +, 3, x += i);                                                                                           \
  REDUCE(type, *, 1, x *= 1 + i % 2);                                                                                   \
  REDUCE(type, &&, 1, x = x && i != 50);                                                                                \
  REDUCE(type, ||, 0, x = x || i == 50);                                                                                \
  REDUCE(type, max, -7, if (i * 37 % N > x) x = i * 37 % N);                                                            \
  REDUCE(type, min, 70, if (i * 37 % N + 2 < x) x = i * 37 % N + 2)

static double shared_sum;

int main(void) {
  INTEGERS(signed char);
  INTEGERS(unsigned short);
  INTEGERS(int);
  INTEGERS(unsigned);
  INTEGERS(long);
  INTEGERS(unsigned long long);
  REALS(float);
  REALS(double);
  REALS(long double);
  REDUCE(_Bool, ||, 0, x = x || i == 9);
  REDUCE(_Bool, &&, 1, x = x && i != 9);
  volatile int v = 2;
#pragma omp parallel for reduction(+ : v)
  for (int i = 0; i < N; i++) v += i;
  CHECK(v == 2 + N * (N - 1) / 2);
#pragma omp parallel reduction(+ : shared_sum) num_threads(3)
  shared_sum += 1;
  CHECK(shared_sum >= 1 && shared_sum <= 3);
  // Two threads may not lose what either has added.
  long total = 0;
#pragma omp parallel num_threads(4)
  for (int round = 0; round < 2000; round++) {
#pragma omp for reduction(+ : total) nowait
    for (int i = 0; i < 4; i++) total++;
  }
  CHECK(total == 8000);
  return failures != 0;
}
