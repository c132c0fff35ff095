// taskgraph (OpenMP 6.0): its tasks are complete behind it, unless nogroup says otherwise; a record of them need not
// be made.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 8 };

int main(void) {
  int x = 0, y = 0, z = 0, mapped = 0;
#pragma omp parallel num_threads(3) shared(x, y, z, mapped)
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp taskgraph graph_id(i % 2) graph_reset(i == 3) if (i != 5)
    {
      x++;
      for (int j = 0; j < 3; j++)
#pragma omp task shared(y) replayable(j > 0)
      {
#pragma omp atomic
        y++;
      }
#pragma omp target nowait map(tofrom : mapped) depend(inout : mapped) replayable priority(2)
      mapped++;
    }
    CHECK(x == i + 1 && y == 3 * (i + 1) && mapped == i + 1);
#pragma omp taskgraph nogroup
    {
#pragma omp task shared(z)
      {
#pragma omp atomic
        z++;
      }
    }
  }
  CHECK(z == N);
  int sum = 0;
#pragma omp target map(tofrom : sum)
#pragma omp taskgraph
  {
#pragma omp task shared(sum)
    sum += 4;
  }
  CHECK(sum == 4);
  return failures != 0;
}
