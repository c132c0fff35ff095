/* Updates as target tasks: what the host gets is there for who waits for the task, or for one that comes after it, and for
 * tasks of the host and of the device that depend on it; whatever its size, and however many pieces it has. */
// needs-copies: what is not listed must not come home
#include "../check.h"
#include <omp.h>
#include <stdlib.h>

enum { N = 3000, LARGE = 1 << 20, ROWS = 300, COLUMNS = 40, ROUNDS = 20 };

static void slowly_add(long *x, long by) {
#pragma omp target teams distribute parallel for nowait depend(inout : x[0])
  for (int i = 0; i < N; i++) {
    long s = 0;
    for (int k = 0; k < 500; k++) s += (x[i] ^ k) & 1;
    x[i] += by + (s < 0);
  }
}

/* Some columns of each row, each a piece; few and many bytes. */
static int columns_from(int first, int count) {
  static long m[ROWS][COLUMNS];
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) m[i][j] = 0;
  int right = 1;
#pragma omp target data map(to : m)
  for (int round = 1; round <= 3; round++) {
#pragma omp target teams distribute parallel for collapse(2) nowait depend(out : m)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++) m[i][j] = round * 10000 + i;
#pragma omp target update from(m[0 : ROWS][first : count]) nowait depend(inout : m)
#pragma omp taskwait depend(in : m)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++) {
        const int comes = (j >= first && j < first + count) || !omp_get_num_devices();
        right &= m[i][j] == (comes ? round * 10000 + i : 0);
      }
  }
  return right;
}

int main(void) {
  static long a[N], b[N], c[N], large[LARGE], seen;
  int late = 0;
#pragma omp target data map(to : a, b, c, large)
  for (int round = 1; round <= ROUNDS; round++) {
    /* The end of the chain is waited for by its dependence, the rest goes on. */
    slowly_add(a, 1);
#pragma omp target update from(a[0 : 2], a[N - 1 : 1]) nowait depend(inout : a[0])
    slowly_add(b, 1);
#pragma omp taskwait depend(in : a[0])
    late += a[0] != round || a[1] != round || a[N - 1] != round;
    late += round == 1 && omp_get_num_devices() && a[2] != 0;

    /* A task of the device that depends on the update, and goes to another queue, is waited for. */
#pragma omp target update from(b[0 : N]) nowait depend(in : b[0]) depend(out : c[0])
    slowly_add(b, 1);
#pragma omp target teams distribute parallel for nowait depend(in : c[0]) depend(out : c[1])
    for (int i = 0; i < N; i++) c[i] += 2;
#pragma omp taskwait depend(in : c[1])
    const long brought = 2 * round - 1; /* without devices there is one b, which may be added to at this time */
    late += omp_get_num_devices() && (b[0] != brought || b[N - 1] != brought);

    /* So is one that maps what is new, whose data is what the update has brought home. */
    slowly_add(a, 0);
#pragma omp target update from(c[0 : N]) nowait depend(inout : c[1])
    {
      long now[2] = {0, 0};
#pragma omp task depend(in : c[1]) depend(out : seen) shared(seen)
      seen = c[N - 1];
#pragma omp target map(to : seen) map(from : now) nowait depend(in : seen) depend(out : now)
      now[0] = seen, now[1] = 1;
#pragma omp taskwait depend(in : now)
      late += now[0] != 2 * round || now[1] != 1;
    }

    /* Back and forth: what comes home goes to the device again, elsewhere. */
#pragma omp target update from(a[0 : N]) nowait depend(inout : a[0])
#pragma omp target update to(a[0 : N]) nowait depend(inout : a[0])
    slowly_add(a, 0);
#pragma omp target update from(a[0 : N]) nowait depend(inout : a[0])

    /* More than goes by way of pinned memory. */
#pragma omp target teams distribute parallel for nowait depend(out : large[0])
    for (int i = 0; i < LARGE; i++) large[i] = round * i;
#pragma omp target update from(large[0 : LARGE]) nowait depend(inout : large[0])
#pragma omp taskwait
    late += a[N / 2] != round || large[LARGE - 1] != (long)round * (LARGE - 1);
  }
  CHECK(late == 0);
  CHECK(columns_from(1, 2));
  CHECK(columns_from(1, COLUMNS - 2));

  /* The mapping ends while an update is in a queue. */
  long *heap = malloc(N * sizeof *heap);
  for (int i = 0; i < N; i++) heap[i] = i;
#pragma omp target enter data map(to : heap[0 : N])
  slowly_add(heap, 5);
#pragma omp target update from(heap[0 : N]) nowait depend(inout : heap[0])
#pragma omp target exit data map(release : heap[0 : N]) nowait depend(inout : heap[0])
#pragma omp taskwait depend(in : heap[0])
  int right = 1;
  for (int i = 0; i < N; i++) right &= heap[i] == i + 5;
  CHECK(right);
#pragma omp taskwait
  free(heap);
  return failures != 0;
}
