// atomic compare capture as one statement, v = x = …: v gets what x has afterwards.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

#pragma omp declare target
static int x;
static double d;
static long smallest;
#pragma omp end declare target

#define ALL(result)                                                                                            \
  {                                                                                                            \
    int v, n = 0;                                                                                              \
    double w;                                                                                                  \
    x = 6, d = 4;                                                                                              \
    _Pragma("omp atomic compare capture") v = x = x < 8 ? 8 : x;                                               \
    n += v == 8 && x == 8;                                                                                     \
    _Pragma("omp atomic capture compare") v = x = x < 7 ? 7 : x;                                               \
    n += v == 8 && x == 8;                                                                                     \
    _Pragma("omp atomic compare capture seq_cst") v = x = x == 8 ? 3 * v : x;                                  \
    n += v == 24 && x == 24;                                                                                   \
    _Pragma("omp atomic compare capture") v = x = x == 8 ? 5 : x;                                              \
    n += v == 24 && x == 24;                                                                                   \
    _Pragma("omp atomic compare capture") w = (d = (2.5f < d ? 2.5f : d));                                     \
    n += w == 2.5 && d == 2.5;                                                                                 \
    result = n;                                                                                                \
  }

int main(void) {
  int here = 0, there = 0, wrong = 0;
  ALL(here)
#pragma omp target map(from : there)
  ALL(there)
  CHECK(here == 5 && there == 5);
#pragma omp target map(from : wrong)
  {
    smallest = 1000;
    wrong = 0;
#pragma omp parallel for reduction(+ : wrong)
    for (int i = 0; i < 500; i++) {
      long seen;
#pragma omp atomic compare capture
      seen = smallest = smallest > 700 - i ? 700 - i : smallest;
      wrong += seen > 700 - i;
    }
    wrong += smallest != 201;
  }
  CHECK(wrong == 0);
  return 0;
}
