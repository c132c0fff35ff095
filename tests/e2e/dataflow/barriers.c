// More warps wait for each other at a time than a block has barriers: sixteen that each need what the next
// one has made, several times. Where no barrier is free, all warps meet.
#include "../check.h"

enum { warps = 16, rounds = 3, teams = 5 };

static void ring(int device, unsigned out[teams][warps][32]) {
#pragma omp target teams distribute if (target : device) map(from : out [0:teams])
  for (int t = 0; t < teams; t++) {
    unsigned x[rounds + 1][warps][32];
#pragma omp parallel num_threads(32 * warps)
#pragma omp single
    {
      for (int w = 0; w < warps; w++)
#pragma omp task depend(out : x[0][w])
#pragma omp simd
        for (int l = 0; l < 32; l++) x[0][w][l] = 100 * w + l + t;
      for (int r = 0; r < rounds; r++)
        for (int w = 0; w < warps; w++)
#pragma omp task depend(in : x[r][w], x[r][(w + 1) % warps]) depend(out : x[r + 1][w])
#pragma omp simd order(concurrent)
          for (int l = 0; l < 32; l++) x[r + 1][w][l] = 3 * x[r][w][l] + x[r][(w + 1) % warps][31 - l];
      for (int w = 0; w < warps; w++)
#pragma omp task depend(in : x[rounds][w])
#pragma omp simd
        for (int l = 0; l < 32; l++) out[t][w][l] = x[rounds][w][l];
    }
  }
}

int main(void) {
  static unsigned here[teams][warps][32], there[teams][warps][32];
  ring(0, here);
  ring(1, there);
  CHECK(here[teams - 1][warps - 1][31] != 0);
  for (int t = 0; t < teams; t++)
    for (int w = 0; w < warps; w++)
      for (int l = 0; l < 32; l++) CHECK(here[t][w][l] == there[t][w][l]);
  return failures != 0;
}
