// Tasks in target regions: executed at once on the device, true tasks in the host version.
// lanes: ref host sim
#include "../check.h"
#define N 64
#pragma omp declare target
static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
#pragma omp end declare target
int main(void) {
  int f = 0, x[N], sum = 0, last = -1, many = 0, good = 0;
  for (int i = 0; i < N; i++) x[i] = 0;
#pragma omp target map(tofrom : f)
  f = fib(9);
  CHECK(f == 34);
#pragma omp target map(tofrom : x, sum, last, many, good)
  {
#pragma omp parallel num_threads(4)
    {
#pragma omp single
      for (int i = 0; i < N; i++)
#pragma omp task depend(inout : x[i]) untied
        x[i] += i;
#pragma omp task
      {
#pragma omp atomic
        many++;
      }
#pragma omp taskyield
#pragma omp taskwait
    }
#pragma omp parallel
#pragma omp single
    {
      int own[3] = {4, 5, 6}, i = 9;
#pragma omp task firstprivate(own, i)
      own[1] = 50, i = 1;
#pragma omp taskwait
      good = own[1] == 5 && i == 9;
#pragma omp taskloop reduction(+ : sum) lastprivate(last) grainsize(4) firstprivate(i)
      for (int k = 0; k < N; k++) {
        i++;
        last = k;
        if (k % 2) continue;
        sum += k;
      }
#pragma omp taskgroup task_reduction(+ : sum)
      {
#pragma omp task in_reduction(+ : sum)
        sum += 1000;
#pragma omp taskloop simd collapse(2) nogroup
        for (int a = 0; a < 8; a++)
          for (int b = 0; b < 8; b++) x[a * 8 + b] *= 2;
      }
    }
  }
  CHECK(sum == 992 + 1000 && good == 1 && last == 63 && many >= 1);
  for (int i = 0; i < N; i++) CHECK(x[i] == 2 * i);
  return failures != 0;
}
