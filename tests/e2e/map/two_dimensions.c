// Two- and three-dimensional arrays, whole and as sections of rows.
#include "../check.h"
int main(void) {
  int m[6][7], k[2][3][4];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++) m[i][j] = 10 * i + j;
#pragma omp target map(tofrom: m[2:3][:]) map(from: k)
  {
    for (int i = 2; i < 5; i++)
      for (int j = 0; j < 7; j++) m[i][j] = -m[i][j];
    for (int a = 0; a < 2; a++)
      for (int b = 0; b < 3; b++)
        for (int c = 0; c < 4; c++) k[a][b][c] = 100 * a + 10 * b + c;
  }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++) CHECK(m[i][j] == (i >= 2 && i < 5 ? -(10 * i + j) : 10 * i + j));
  for (int a = 0; a < 2; a++)
    for (int b = 0; b < 3; b++)
      for (int c = 0; c < 4; c++) CHECK(k[a][b][c] == 100 * a + 10 * b + c);
  return failures != 0;
}
