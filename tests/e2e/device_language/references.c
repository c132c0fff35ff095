// ++, -- and compound assignment of _Bool, enumerations and void * that are mapped, or shared with a region: the
// device has references to them.
// lanes: host sim sim53 nvcc cubin ptx
// options: -Wno-bool-operation
#include "../check.h"
#include <stdbool.h>

enum colour { red, green, blue };

int main(void) {
  bool a = false, b = true;
  enum colour c = red;
  char storage[10];
  void *p = storage, *q = 0;
  int r[12] = {0};
#pragma omp target map(tofrom : a, b, c, r, p, q) map(alloc : storage)
  {
    a++;
    r[0] = a + b--;
    r[1] = b;
    r[2] = ++b;
    a -= 1;
    r[3] = a;
    r[4] = c++;
    r[5] = ++c;
    c += -1;
    r[6] = c--;
    q = p++;
    p += 2;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
      void *old = q++;
      r[7] = (int)((char *)q - (char *)old);
      r[8] = a++;
      r[9] = c++;
      r[10] = a;
      r[11] = c;
    }
  }
  CHECK(r[0] == 2 && r[1] == 0 && r[2] == 1 && r[3] == 0);
  CHECK(r[4] == red && r[5] == blue && r[6] == green && c == green);
  CHECK(r[7] == 1 && r[8] == 0 && r[9] == red && r[10] == 1 && r[11] == green && a && b);
  CHECK((char *)q == storage + 1 && (char *)p == storage + 3);
  return failures != 0;
}
