// Arrays, structures, unions and compound literals that are local to a target region.
#include "../check.h"
struct point { int x, y; };
union word { unsigned u; unsigned char bytes[4]; };
int main(void) {
  int result[5] = {0};
#pragma omp target map(tofrom: result)
  {
    struct point p[3] = {{1, 2}, {.y = 4, .x = 3}, {5, 6}};
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    union word w = {0x01010101u};
    struct point q = (struct point){7, 8};
    for (int i = 0; i < 3; i++) result[0] += p[i].x * p[i].y;
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++) result[1] += m[i][j];
    result[2] = w.bytes[0] + w.bytes[3];
    result[3] = q.x + q.y;
    p[0] = q;
    result[4] = p[0].y + (int)sizeof(p) / (int)sizeof(p[0]);
  }
  CHECK(result[0] == 44);
  CHECK(result[1] == 21);
  CHECK(result[2] == 2);
  CHECK(result[3] == 15);
  CHECK(result[4] == 11);
  return failures != 0;
}
