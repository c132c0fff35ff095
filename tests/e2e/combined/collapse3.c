// collapse(3) over a volume.
#include "../check.h"
#define X 5
#define Y 18
#define Z 35
int main(void) {
  static int v[X][Y][Z];
  int extra = 2;
#pragma omp target teams distribute parallel for collapse(3) map(tofrom: v)
  for (int i = 0; i < X; i++)
    for (int j = 0; j < Y; j++)
      for (int k = 0; k < Z; k++) v[i][j][k] += (i * Y + j) * Z + k + extra;
  for (int i = 0; i < X; i++)
    for (int j = 0; j < Y; j++)
      for (int k = 0; k < Z; k++) CHECK(v[i][j][k] == (i * Y + j) * Z + k + 2);
  return failures != 0;
}
