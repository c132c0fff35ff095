// Functions that are only named in tables: what is called through pointers may have parallel regions and ask who runs it.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#pragma omp declare target
static int sum(int *n) {
  int s = 0;
#pragma omp parallel num_threads(8) reduction(+ : s)
  s += *n;
  return s % *n == 0 && s > 0;
}
static int alone(int *n) { return omp_get_thread_num() == 0 && omp_get_num_threads() == 1 && *n > 0; }
static int (*const table[])(int *) = {sum, alone};
static const struct named {
  const char *name;
  int (*function)(int *);
} entries[] = {{"sum", sum}, {"alone", alone}};
static int both(int n) { return table[0](&n) + entries[1].function(&n); }
#pragma omp end declare target

int main(void) {
  int r[4] = {0}, o[40], k = 0;
#pragma omp target map(tofrom : r)
  {
    int n = 4;
    r[0] = table[k](&n);
    r[1] = entries[k + 1].function(&n);
    r[2] = both(7);
  }
  CHECK(r[0] == 1 && r[1] == 1 && r[2] == 2);
#pragma omp target map(tofrom : r)
  r[3] = both(3);
  CHECK(r[3] == 2);
#pragma omp target teams distribute parallel for map(from : o)
  for (int i = 0; i < 40; i++) o[i] = table[0](&(int){i + 1});
  for (int i = 0; i < 40; i++) CHECK(o[i] == 1);
#pragma omp target teams distribute map(from : o)
  for (int i = 0; i < 40; i++) o[i] = both(i + 1);
  for (int i = 0; i < 40; i++) CHECK(o[i] == 2);
  return failures != 0;
}
