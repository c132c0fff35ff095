// scope: all threads run it; private copies and reductions are its own, and it ends with a barrier.
// not-in-gcc: <12: scope
#include "../check.h"
#include <omp.h>

static int total;
static void orphaned(int k) {
#pragma omp scope reduction(+ : total)
  total += k;
}

int main(void) {
  int size = 0, sum = 0, top = -1, x = 42, early = 0, count = 0;
  double products[2] = {1, 1};
  long parts[3] = {0, 0, 0};
#pragma omp parallel shared(products, parts)
  {
    const int me = omp_get_thread_num();
#pragma omp single
    size = omp_get_num_threads();
#pragma omp scope private(x) reduction(+ : sum) reduction(max : top)
    {
      x = me;
      sum += x + 1;
      top = x > top ? x : top;
    }
    // Behind the barrier at its end the results are there.
    if (sum != size * (size + 1) / 2 || top != size - 1) {
#pragma omp atomic
      early++;
    }
#pragma omp barrier
#pragma omp scope nowait reduction(* : products) reduction(+ : parts[1:2])
    {
      products[0] *= 2;
      parts[1] += me;
      parts[2] += 1;
    }
#pragma omp barrier
    orphaned(me);
#pragma omp scope
#pragma omp atomic
    count++;
    for (int round = 0; round < 3; round++) {
#pragma omp scope reduction(+ : count)
      count += round;
    }
  }
  CHECK(early == 0 && x == 42);
  double power = 1;
  for (int k = 0; k < size; k++) power *= 2;
  CHECK(products[0] == power && products[1] == 1);
  CHECK(parts[0] == 0 && parts[1] == (long)size * (size - 1) / 2 && parts[2] == size);
  CHECK(total == size * (size - 1) / 2);
  CHECK(count == size + 3 * size);
#pragma omp scope // a team of one
  count = 1;
  CHECK(count == 1);
  return failures != 0;
}
