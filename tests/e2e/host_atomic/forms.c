// Atomic update, read, write and capture on the host, on all arithmetic types.
// lanes: ref host
#include "../check.h"
#include <stdint.h>
#define N 1000
int main(void) {
  char c = 0;
  short s = 0;
  unsigned u = 0;
  long long l = 0;
  float f = 0;
  double d = 0, p = 1;
  long double ld = 0;
  _Bool flag = 0;
  uint8_t bits = 0;
  int ticket = 0, used[N] = {0}, *q = &ticket, min = N, got = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int mine, now;
#pragma omp atomic
    c += i % 2 ? 1 : -1;
#pragma omp atomic
    s++;
#pragma omp atomic update
    u = u + 3;
#pragma omp atomic
    l -= i;
#pragma omp atomic
    f += 0.5f;
#pragma omp atomic
    d = 0.25 + d;
#pragma omp atomic
    p *= i % 100 == 0 ? 2 : 1;
#pragma omp atomic
    ld += 1;
#pragma omp atomic
    bits |= 1 << (i % 8);
#pragma omp atomic write
    flag = 1;
#pragma omp atomic capture
    mine = (*q)++;
    used[mine]++;
#pragma omp atomic read
    now = *q;
    if (now < 1) {
#pragma omp atomic
      got++;
    }
  }
#pragma omp atomic capture
  { got = min; min = 5; }
  CHECK(c == 0 && s == N && u == 3 * N && l == -(long long)N * (N - 1) / 2);
  CHECK(f == 500 && d == 250 && p == 1024 && ld == N && flag && bits == 255);
  for (int i = 0; i < N; i++) CHECK(used[i] == 1);
  CHECK(got == N && min == 5);
  return failures != 0;
}
