// lanes: host sim
// needs-output: 0 errors
// assume is its statement: in functions, between constructs that nest closely, and in target regions. What
// holds() says is never executed for its effects.
#include <stdio.h>

#pragma omp assumes no_openmp_routines absent(simd, target data)
#pragma omp begin assumes contains(parallel) holds(1)
static int called;
static int always(void) { return ++called; }
#pragma omp begin assumes no_parallelism
static int half(int n) {
#pragma omp assume holds(n >= 0) holds(n % 2 == 0) no_openmp, no_parallelism
  n /= 2;
  return n;
}
#pragma omp end assumes
#pragma omp end assumes

int main(void) {
  int errors = 0, n = 100, a[100], sum = 0, changed = 3;
  for (int i = 0; i < n; i++) a[i] = i;
  if (n)
#pragma omp assume holds(n > 0)
    errors += half(n) != 50;
  else
    errors++;
#pragma omp assume holds(always()) holds(changed++)
  {
    int local = 5;
    errors += local + changed != 8;
  }
  errors += called != 0 || changed != 3;
#pragma omp assume no_openmp_constructs(1) no_parallelism(1 > 2) no_openmp_routines(0)
  n += 0;
#pragma omp parallel default(none) shared(n, a, sum)
#pragma omp assume holds(n == 100) contains(for)
  {
#pragma omp assume absent(task, barrier)
    {
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < n; i++)
#pragma omp assume holds(a[i] == i)
        sum += a[i];
    }
  }
  errors += sum != 4950;
  sum = 0;
#pragma omp target map(tofrom : sum) map(to : a)
#pragma omp assume holds(n == 100) holds(sum == 0)
  {
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
#pragma omp assume holds(a[i] >= 0)
      {
        if (a[i] & 1) sum += a[i];
      }
    }
  }
  errors += sum != 2500;
  sum = 0;
#pragma omp target teams map(tofrom : sum) reduction(+ : sum) map(to : a)
#pragma omp assume contains(distribute)
#pragma omp distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += a[i];
  errors += sum != 4950;
  printf("%d errors\n", errors);
  return errors != 0;
}
