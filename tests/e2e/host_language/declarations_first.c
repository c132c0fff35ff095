/* C89 has neither loops that declare nor declarations behind statements, and no variable arrays: what the program
 * does not write must not be in what it becomes, either.
// options: -std=c89 -pedantic-errors -Wno-unknown-pragmas
// lanes: ref host
 */
#include "../check.h"

static int calls;
static int two(void) {
#pragma omp atomic
  calls++;
  return 2;
}

int main(void) {
  int a[10] = {0}, i, x = 0, y = 0, n = two();
  long sum = 0;
#pragma omp parallel for reduction(+ : a) num_threads(4) private(x) lastprivate(y)
  for (i = 0; i < 100; i++) {
    a[2]++;
    x = 2;
    y = i * x;
  }
  CHECK(a[2] == 100 && y == 198);
#pragma omp parallel
  {
#pragma omp for reduction(+ : a[n : 3]) schedule(dynamic)
    for (i = 0; i < 100; i++) a[4] += i;
#pragma omp for collapse(2) schedule(static, 2) private(x) lastprivate(y)
    for (i = 0; i < 10; i++)
      for (x = 0; x < 10; x++) {
#pragma omp atomic
        a[i] += x;
        y = i;
      }
#pragma omp single
    {
#pragma omp task firstprivate(n) depend(iterator(k = 0 : 3), inout : a[k]) shared(a)
      a[1] += n;
#pragma omp taskgroup task_reduction(+ : sum)
      {
#pragma omp task in_reduction(+ : sum)
        sum += n;
#pragma omp taskloop in_reduction(+ : sum) firstprivate(n)
        for (i = 0; i < 10; i++) sum += n;
      }
    }
#pragma omp critical(name)
    x++;
#pragma omp sections reduction(+ : a)
    {
#pragma omp section
      a[1] += 1;
#pragma omp section
      a[1] += 10;
    }
  }
  CHECK(a[4] == 4950 + 45 && a[1] == 45 + 2 + 11 && y == 9 && sum == 22);
  return failures != 0;
}
