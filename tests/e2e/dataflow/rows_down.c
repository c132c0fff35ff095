// Rows of a warp's own that the turns of an unrolled loop use from the last one to the first, numbered as
// 2 - turn * 2 (twice). The host's tasks say what the rows hold in the end.
#include "../check.h"
#include <string.h>

static void rows(int device, const unsigned *in, unsigned *out) {
#pragma omp target teams distribute if (target : device) map(to : in [0:132]) map(from : out [0:2 * 32 * 16])
  for (int t = 0; t < 2; t++) {
    unsigned v[16][32], o[4][32];
    for (int i = 0; i < 16; i++)
      for (int l = 0; l < 32; l++) v[i][l] = 31 * i + l + t;
#pragma omp parallel num_threads(32)
#pragma omp single
    {
      for (int s = 0; s < 4; s++)
#pragma omp task depend(out : o[s])
#pragma omp simd
        for (int l = 0; l < 32; l++) o[s][l] = 7 * s + l;
#pragma omp task depend(inout : v[7]) depend(in : v[5], v[14], v[0])
      for (int l = 0; l < 32; l++) v[7][l] = 3u * v[7][l] + 16 + 2 * v[5][l] + 3 * v[14][l] + 4 * v[0][l];
#pragma omp task depend(inout : v[13])
#pragma omp simd
      for (int l = 0; l < 32; l++) v[13][l] = in[24 + l];
      for (int s = 0; s < 9; s++)
#pragma omp task depend(inout : v[s]) depend(in : v[s + 2])
#pragma omp simd
        for (int l = 0; l < 32; l++) v[s][l] += 5u * v[s + 2][l] + s;
#pragma omp task depend(inout : v[7])
#pragma omp simd
      for (int l = 0; l < 32; l++) v[7][l] = in[36 + l];
#pragma omp task depend(inout : v[14])
#pragma omp simd
      for (int l = 0; l < 32; l++) v[14][l] = in[12 + l];
#pragma omp task depend(inout : v[13]) depend(in : v[14], v[11])
#pragma omp simd
      for (int l = 0; l < 32; l++) v[13][l] = 3u * v[13][l] + 11 + 2 * v[14][l] + 3 * v[11][l];
      for (int s = 0; s < 4; s++)
#pragma omp task depend(inout : o[s]) depend(in : v[s + 6])
#pragma omp simd
        for (int l = 0; l < 32; l++) o[s][l] = 3u * o[s][l] + v[s + 6][l];
#pragma omp task depend(inout : v[10])
      for (int l = 0; l < 32; l++) v[10][l] = 3u * v[10][l] + 9;
      for (int s = 0; s < 9; s++)
#pragma omp task depend(inout : v[s]) depend(in : v[s + 5])
#pragma omp simd
        for (int l = 0; l < 32; l++) v[s][l] += 5u * v[s + 5][l] + s;
#pragma omp task depend(inout : v[13])
#pragma omp simd
      for (int l = 0; l < 32; l++) v[13][l] = in[27 + l];
      for (int s = 0; s < 9; s++)
#pragma omp task depend(inout : v[s]) depend(in : v[s + 5])
#pragma omp simd
        for (int l = 0; l < 32; l++) v[s][l] += 5u * v[s + 5][l] + s;
#pragma omp task depend(inout : v[9]) depend(in : v[5], v[6]) priority(1)
#pragma omp simd
      for (int l = 0; l < 32; l++) v[9][l] = 3u * v[9][l] + 5 + 2 * v[5][l] + 3 * v[6][l];
#pragma omp task depend(inout : v[13]) depend(in : v[12])
#pragma omp simd
      for (int l = 0; l < 32; l++) v[13][l] = 3u * v[13][l] + 4 + 2 * v[12][l];
#pragma omp task depend(inout : v[11]) depend(in : v[1])
#pragma omp simd
      for (int l = 0; l < 32; l++) v[11][l] = in[64 + l];
#pragma omp task depend(inout : v[8]) depend(in : v[3])
#pragma omp simd
      for (int l = 0; l < 32; l++) v[8][l] = in[97 + l];
      for (int s = 0; s < 4; s++)
#pragma omp task depend(in : o[s]) depend(inout : v[s])
#pragma omp simd
        for (int l = 0; l < 32; l++) v[s][l] += o[s][l];
    }
    for (int i = 0; i < 16; i++)
      for (int l = 0; l < 32; l++) out[(t * 16 + i) * 32 + l] = v[i][l];
  }
}

int main(void) {
  static unsigned in[132], here[2 * 32 * 16], there[2 * 32 * 16];
  for (int i = 0; i < 132; i++) in[i] = 1000003u * i;
  rows(0, in, here);
  rows(1, in, there);
  CHECK(memcmp(here, there, sizeof here) == 0);
  return failures != 0;
}
