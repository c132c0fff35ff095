// atomic compare on the host: minimum, maximum, compare and exchange, and the captured values.
// lanes: host
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
enum { N = 20000 };
int main(void) {
  int *v = malloc(N * sizeof *v), low = 1 << 30, high = -1, owner = -1, winners = 0, same = 0;
  double top = -1;
  long double widest = 0;
  for (int i = 0; i < N; i++) v[i] = (int)(i * 7919L % N) + 5;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < N; i++) {
#pragma omp atomic compare
    if (v[i] < low) { low = v[i]; }
#pragma omp atomic compare seq_cst
    if (high < v[i]) high = v[i];
#pragma omp atomic compare
    top = top < v[i] ? v[i] : top;
#pragma omp atomic compare
    if (v[i] > widest) { widest = v[i]; }
  }
  CHECK(low == 5 && high == N + 4 && top == N + 4 && widest == N + 4);
#pragma omp parallel num_threads(4) reduction(+ : winners, same)
  {
    const int me = omp_get_thread_num();
    int seen = -7, won = 0;
#pragma omp atomic compare capture acq_rel fail(acquire)
    { won = owner == -1; if (won) { owner = me; } else { seen = owner; } }
    winners += won;
    same += won ? owner == me && seen == -7 : seen == owner;
  }
  CHECK(winners == 1 && same >= 1 && owner >= 0);
  int old = 0, x = 3, fresh = 0;
#pragma omp atomic compare capture
  { old = x; if (x == 3) { x = 9; } }
  CHECK(old == 3 && x == 9);
#pragma omp atomic compare capture fail(relaxed)
  { if (x == 3) { x = 1; } fresh = x; }
  CHECK(fresh == 9 && x == 9);
#pragma omp atomic compare capture weak
  if (x == 4) { x = 1; } else { old = x; }
  CHECK(old == 9);
#pragma omp atomic compare
  x = x == 9 ? 2 : x;
  CHECK(x == 2);
  free(v);
  return failures != 0;
}
