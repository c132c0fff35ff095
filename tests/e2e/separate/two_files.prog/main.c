// Two files with target regions of their own, a static function of the same name, and data mapped across them.
#include "../../check.h"
void fill(int *v, int n);
static int step(int x) { return x + 1; }
int main(void) {
  int v[20] = {0};
#pragma omp target data map(tofrom: v)
  {
    fill(v, 20);
#pragma omp target
    for (int i = 0; i < 20; i++) v[i] = step(v[i]);
  }
  for (int i = 0; i < 20; i++) CHECK(v[i] == i * 100 + 1);
  return failures != 0;
}
