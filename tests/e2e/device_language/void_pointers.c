// Implicit conversions from void *, between enumerations and integers, and null pointers of all spellings.
#include "../check.h"
#include <stdlib.h>
#include <string.h>
enum level { LOW, HIGH = 7 };
static void *identity(void *p) { return p; }
static int read_int(const void *p) {
  const int *q = p;
  return *q;
}
static enum level raise(enum level l) { return l + 1; }
int main(void) {
  int r[7] = {0};
#pragma omp target map(tofrom: r)
  {
    int x = 5, *p = identity(&x), *none = 0, *also = NULL;
    void *v = p;
    const char *bytes = v;
    char buffer[8];
    enum level l = 6;
    l = raise(l);
    unsigned char *u = memset(buffer, 1, sizeof buffer);
    r[0] = *p;
    r[1] = read_int(v);
    r[2] = bytes[0] + bytes[1];
    r[3] = l == HIGH;
    r[4] = none == also && !none;
    r[5] = (x > 3 ? v : NULL) == p;
    r[6] = u[7];
    l++;
    l += 2;
    r[3] += l;
  }
  CHECK(r[0] == 5 && r[1] == 5 && r[2] == 5);
  CHECK(r[3] == 1 + 10);
  CHECK(r[4] == 1 && r[5] == 1 && r[6] == 1);
  return failures != 0;
}
