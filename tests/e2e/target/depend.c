// depend and nowait on device constructs, taskwait.
#include "../check.h"
int main(void) {
  enum { N = 64 };
  int a[N], b[N], c = 0, *p = b;
  for (int i = 0; i < N; i++) a[i] = i, p[i] = 0;
#pragma omp target enter data map(to: a[0:N], b) depend(out: a, b) nowait
#pragma omp target teams distribute parallel for nowait depend(in: a[0:N]) depend(out: p[0:N])
  for (int i = 0; i < N; i++) b[i] = 2 * a[i];
#pragma omp target teams distribute nowait depend(inout: b[0:N])
  for (int i = 0; i < N; i++) b[i] += 1;
#pragma omp target map(from: c) depend(in: b) depend(out: c) nowait
  c = b[N - 1];
#pragma omp target update from(b) depend(inout: b) nowait
#pragma omp taskwait depend(in: c)
  CHECK(c == 2 * (N - 1) + 1);
#pragma omp taskwait
  for (int i = 0; i < N; i++) CHECK(b[i] == 2 * i + 1);
#pragma omp target exit data map(delete: a, b) depend(inout: a, b)
  int sum = 0;
#pragma omp parallel num_threads(2) shared(sum)
  {
    int mine = 0;
#pragma omp target map(tofrom: mine) depend(inout: mine) nowait
    mine += 3;
#pragma omp taskwait
#pragma omp atomic
    sum += mine;
  }
  CHECK(sum % 3 == 0 && sum > 0);
  return failures != 0;
}
