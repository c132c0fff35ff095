// Parallel regions as bodies of if, for, switch, after labels, and twice on nested blocks of one function.
// lanes: ref host
#include "../check.h"
static int count;
static void tick(int times) {
  for (int i = 0; i < times; i++)
#pragma omp parallel num_threads(1)
    count++;
}
int main(void) {
  int k = 0;
  if (k == 0)
#pragma omp parallel num_threads(1)
    count += 10;
  else
#pragma omp parallel num_threads(1)
    count += 1000;
  tick(3);
  switch (count) {
  case 13:
#pragma omp parallel num_threads(1)
    {
      int count = 5; /* hides the other */
      k += count;
    }
  }
again:;
#pragma omp parallel num_threads(1)
  k++;
  if (k < 8) goto again;
  CHECK(count == 13);
  CHECK(k == 8);
  return failures != 0;
}
