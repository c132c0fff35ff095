// Labels as values and computed goto; label differences in static tables.
// lanes: ref host
// compare: gcc
#include "../check.h"
static int plain(const char *code) {
  static const int offsets[] = {&&halt - &&halt, &&inc - &&halt, &&dbl - &&halt};
  int acc = 1;
#define NEXT goto *(&&halt + offsets[*code++ - '0'])
  NEXT;
inc: acc++; NEXT;
dbl: acc *= 2; NEXT;
halt: return acc;
}
int main(void) {
  int r[3] = {0}, n = 0;
  const char *code = "1122120";
#pragma omp parallel num_threads(1) firstprivate(code)
  {
    void *table[3] = {&&halt, &&inc, [2] = &&dbl};
    void *next;
    int acc = 1;
    next = table[*code++ - '0'];
    goto *next;
  inc: acc++; goto *table[*code++ - '0'];
  dbl: acc *= 2; goto *table[*code++ - '0'];
  halt: r[0] = acc;
    {
      __label__ x, y;
      void *const jump[] = {&&x, &&y};
      goto *jump[acc & 1];
    x: r[1] += 1;
    y: r[1] += 10;
    }
  }
  static void *labels[] = {&&first, &&second};
  goto *labels[1];
first: n += 1;
second: n += 2;
  printf("%d %d %d %d\n", r[0], r[1], n, plain("1122120"));
  return failures != 0;
}
