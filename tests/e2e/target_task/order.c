// Host tasks and target tasks order each other by depend; taskwait, taskgroup and barriers wait for both.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 64, ROUNDS = 5 };

static void chain(void) {
  int a[N], b[N], sum = 0;
  int *p = b;
#pragma omp task depend(out : a) shared(a)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target enter data map(alloc : a) nowait depend(out : p)
#pragma omp target update to(a) nowait depend(inout : a) depend(in : p)
#pragma omp target nowait depend(in : a) depend(out : p[0 : N]) map(from : p[0 : N])
  for (int i = 0; i < N; i++) p[i] = 2 * a[i];
#pragma omp task depend(inout : p[0 : N]) shared(b)
  for (int i = 0; i < N; i++) b[i] += 1;
#pragma omp target nowait depend(in : p[0 : N]) depend(out : sum) map(from : sum) map(to : b)
  {
    sum = 0;
    for (int i = 0; i < N; i++) sum += b[i];
  }
#pragma omp target exit data map(release : a) nowait depend(inout : a)
#pragma omp taskwait
  CHECK(sum == N * (N - 1) + N);
}

int main(void) {
  chain();
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int r = 0; r < ROUNDS; r++) chain();

  // Every thread has target tasks of its own; the barrier waits for all of them.
  int done[8] = {0};
#pragma omp parallel num_threads(4) shared(done)
  {
#pragma omp for nowait
    for (int i = 0; i < 8; i++) {
#pragma omp target map(tofrom : done[i : 1]) nowait
      done[i] += i + 1;
    }
#pragma omp barrier
    for (int i = 0; i < 8; i++) CHECK(done[i] == i + 1);
  }

  // A taskgroup waits for target tasks inside of tasks.
  int x = 0, y = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task shared(x)
      {
#pragma omp target map(tofrom : x) nowait
        x = 7;
      }
#pragma omp target map(tofrom : y) nowait
      y = 8;
    }
    CHECK(x == 7 && y == 8);
  }

  // depend without nowait: the encountering task waits for its predecessors, and for the construct.
  int z = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task depend(out : z) shared(z)
    z = 5;
#pragma omp target depend(inout : z) map(tofrom : z)
    z *= 3;
    CHECK(z == 15);
#pragma omp task depend(inout : z) shared(z)
    z++;
#pragma omp target data map(alloc : z)
    {
#pragma omp target update to(z) depend(in : z)
#pragma omp target depend(in : z) map(from : y)
      y = z;
    }
    CHECK(y == 16);
  }
  return failures != 0;
}
