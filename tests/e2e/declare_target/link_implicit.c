// Variables of declare target link that a construct uses without listing them are mapped tofrom (OpenMP 5.2
// §5.8.1), scalars and pointers too, whatever defaultmap says.
// needs-copies: the original differs from its copy
#include "../check.h"
#include <omp.h>
int sc = 3, arr[4], *lp;
static double sd = 2;
struct {
  int a;
} ls = {5};
int other = 1;
#pragma omp declare target link(sc, arr, lp, sd, ls)
static int on_device(void) {
  int host = 1;
#pragma omp target map(from : host)
  host = omp_is_initial_device();
  return !host;
}

int main(void) {
  int dev = on_device(), r = 0, buf[3] = {1, 2, 3};
#pragma omp target map(from : r)
  {
    sc *= 2;
    sd += 1;
    arr[1] = sc;
    ls.a++;
    r = sc;
    other = 9;
  }
  CHECK(sc == 6 && sd == 3 && arr[1] == 6 && ls.a == 6 && r == 6 && other == 1);
#pragma omp target defaultmap(none) map(from : r)
  {
    sc *= 2;
    r = sc;
  }
  CHECK(sc == 12);
#pragma omp target defaultmap(firstprivate)
  {
    sc *= 2;
    arr[2] = 8;
  }
  CHECK(sc == 24 && arr[2] == 8);
#pragma omp target firstprivate(sc)
  sc = 1;
  CHECK(sc == 24);
  lp = buf;
#pragma omp target data map(buf)
  {
#pragma omp target
    lp[1] = 20;
#pragma omp target data map(lp)
    {
#pragma omp target
      lp[2] = 30;
    }
  }
  CHECK(buf[1] == 20 && buf[2] == 30 && lp == buf);
  {
    int sc = 5, *same = &sc;
#pragma omp target
    sc++;
    CHECK(*same == 5);
  }
#pragma omp target teams distribute parallel for reduction(+ : sc)
  for (int i = 0; i < 10; i++) sc += i;
  CHECK(sc == 69);
#pragma omp target parallel for
  for (int i = 0; i < 4; i++) arr[i] = sc + i;
  CHECK(arr[3] == 72);
#pragma omp target enter data map(to : sc)
#pragma omp target
  sc = 1;
  CHECK(sc == (dev ? 69 : 1));
#pragma omp target exit data map(from : sc)
  CHECK(sc == 1);
  return failures != 0;
}
