// Every form of atomic update that C allows.
#include "../check.h"
#define N 40
int main(void) {
  int v[20] = {0, 0, 1000, 1, 1 << 20, 0, 0xfff, 0, 0, 0, 1, 500, 5, 3};
#pragma omp target map(tofrom: v)
  {
#pragma omp parallel for num_threads(N)
    for (int i = 0; i < N; i++) {
#pragma omp atomic
      v[0]++;
#pragma omp atomic update
      ++v[1];
#pragma omp atomic
      v[2]--;
#pragma omp atomic
      v[3] *= i % 8 ? 1 : 2;
#pragma omp atomic
      v[4] /= i % 8 ? 1 : 2;
#pragma omp atomic
      v[5] |= 1 << (i % 16);
#pragma omp atomic
      v[6] &= ~(1 << (i % 6));
#pragma omp atomic
      v[7] ^= i;
#pragma omp atomic
      v[8] = v[8] + i;
#pragma omp atomic
      v[9] = i + v[9];
#pragma omp atomic
      v[10] <<= i % 10 == 0;
#pragma omp atomic
      v[11] -= i;
#pragma omp atomic
      v[12] = (i - i) + v[12];
#pragma omp atomic
      v[13] = v[13] * 1;
    }
  }
  int x = 0;
  for (int i = 0; i < N; i++) x ^= i;
  CHECK(v[0] == N && v[1] == N && v[2] == 1000 - N);
  CHECK(v[3] == 32 && v[4] == 1 << 15);
  CHECK(v[5] == 0xffff && v[6] == 0xfc0 && v[7] == x);
  CHECK(v[8] == 780 && v[9] == 780);
  CHECK(v[10] == 16 && v[11] == 500 - 780 && v[12] == 5 && v[13] == 3);
  return failures != 0;
}
