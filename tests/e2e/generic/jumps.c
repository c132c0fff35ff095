// Variables that parallel regions see, in code with labels and in the block of a switch.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#pragma omp declare target
static int add(int *a) {
#pragma omp parallel num_threads(4)
#pragma omp single
  a[0]++;
  return a[0];
}
static int jump(int k) {
  int r = 0;
  if (k == 2) goto end;
  int t;
  t = 3;
  r += add(&t) * 10;
  switch (k) {
    int z;
  case 0:
    z = 4;
    r += add(&z) * 100;
    break;
  case 1: {
    int t = 5;
    r += add(&t) * 1000;
  }
  /* fall through */
  default: z = 1; r += add(&z);
  }
end:
  for (int i = 0; i < 2; i++) r += add(&i);
  return r + add(&(int){k});
}
#pragma omp end declare target

int main(void) {
  int r[4] = {0}, rounds = 0;
#pragma omp target map(tofrom : r, rounds)
  {
    int k = 0;
  again:;
    int last = k;
    r[k] = jump(k);
#pragma omp parallel num_threads(3)
#pragma omp single
    rounds += last;
    if (++k < 4) goto again;
  }
  CHECK(r[0] == 1 + 540 + 1 && r[1] == 1 + 6042 + 2 && r[2] == 1 + 3 && r[3] == 1 + 42 + 4);
  CHECK(rounds == 6);
  return failures != 0;
}
