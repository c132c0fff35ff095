// -funsigned-char, -fshort-enums and -fpack-struct are those of kernels too.
// lanes: ref host sim
// options: -funsigned-char -fshort-enums -fpack-struct=2 -w
// compare: gcc
#include <stdio.h>
enum small { A, B = 200 };
struct s {
  char c;
  long l;
  enum small e;
};
int main(void) {
  char c = -1;
  int r[6] = {0};
  struct s s = {1, 2, B};
  const char *t = "\xff";
  unsigned char u = t[0];
#pragma omp target map(from : r) map(tofrom : s) map(to : c)
  {
    r[0] = c > 0;
    char k = 200;
    r[1] = k;
    r[2] = sizeof s;
    r[3] = sizeof(enum small);
    r[4] = "\xff"[0];
    r[5] = '\xff' + s.e;
    s.l = 77;
  }
  printf("%d %d %d %d %d %d %ld %d\n", r[0], r[1], r[2], r[3], r[4], r[5], s.l, u);
  return 0;
}
