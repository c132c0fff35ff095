// -fms-extensions: members of a tagged structure or a typedef without a name.
// lanes: ref host
// options: -fms-extensions -w
// compare: gcc
#include "../check.h"
struct base { int a, b; };
typedef struct { int c; } more;
struct derived { struct base; more; int d; union { struct base; long both; } u; };
int main(void) {
  struct derived x = {{1, 2}, {3}, 4};
  int r = 0;
#pragma omp parallel num_threads(1) firstprivate(x)
  {
    x.a += 10, x.u.b = 5;
    struct derived *p = &x;
    r = p->a + p->b + p->c + p->d + p->u.b;
  }
  printf("%d %zu\n", r, sizeof x);
  return failures != 0;
}
