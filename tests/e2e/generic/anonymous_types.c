// Regions capture variables of types without a name.
#include "../check.h"
int main(void) {
  struct {
    int a;
    struct {
      int b;
    } in[2];
  } s = {1, {{2}, {3}}};
  enum { A = 3, B } x = A;
  union {
    int i;
    float f;
  } u;
  u.i = 0;
  int count = 0;
#pragma omp target map(tofrom: s, x, count, u)
  {
    u.i += s.in[1].b;
#pragma omp parallel num_threads(4)
    {
#pragma omp critical
      {
        s.a++;
        s.in[0].b += 2;
        x = B;
        u.i++;
        count++;
      }
    }
  }
  CHECK(x == B);
  CHECK(count >= 1);
  CHECK(s.a == 1 + count && s.in[0].b == 2 + 2 * count && u.i == 3 + count);
  return failures != 0;
}
