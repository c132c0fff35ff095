// gcc 12's part of C23: empty initialisers, parameters without names, labels anywhere, one-argument _Static_assert, u8 characters.
// lanes: ref host sim
// options: -std=gnu2x
// compare: gcc
// not-with-gcc: <12: C23's digit separators and u8''
#include "../check.h"
struct s { int a; double b[2]; };
static int unnamed(int, int x, char *) { return x; }
_Static_assert(sizeof(int) == 4);
static struct s zero = {};
int main(void) {
  int r = 0;
#pragma omp parallel num_threads(1)
  {
    struct s x = {}, *p = &(struct s){};
    int v[3] = {}, k = 0b101 + 1'000;
    unsigned char c = u8'a';
    r = x.a + (int)p->b[1] + v[2] + k + c + unnamed(1, 2, 0) + zero.a;
    for (;;) {
      break;
    end: __attribute__((unused));
    }
  }
  printf("%d\n", r);
#pragma omp target map(tofrom: r)
  {
    struct s x = {};
    int v[3] = {};
    r += x.a + v[1] + 0b11 + 1'0 + u8'b' + unnamed(1, 2, 0);
  }
  printf("%d\n", r);
  return failures != 0;
}
