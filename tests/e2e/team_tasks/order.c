// Dependences between tasks that the team's threads execute, and waits for some of them.
#include "../check.h"
#include <omp.h>
#define N 24

int main(void) {
  int x[N] = {0}, chain = 0, undeferred = -1, waited = -1, matrix = 0, mutex = 0, object = -1,
      iterated = -1;
#pragma omp target map(tofrom : x, chain, undeferred, waited, matrix, mutex, object, iterated)
#pragma omp parallel num_threads(48)
#pragma omp single
  {
    // A chain, and what reads each link before it changes again.
    for (int i = 0; i < N; i++) {
#pragma omp task depend(out : chain)
      chain = chain * 3 % 1000 + i;
      for (int k = 0; k < 3; k++)
#pragma omp task depend(in : chain)
      {
        const int seen = chain;
#pragma omp atomic
        x[i] += seen;
      }
    }
    // if(0) and taskwait with depend wait for those before, and only for those.
    int a = 0, b = 0;
#pragma omp task depend(out : a) shared(a)
    a = 5;
#pragma omp task depend(in : a) if (0) shared(a)
    undeferred = a;
#pragma omp task depend(out : b) shared(b)
    b = 7;
#pragma omp taskwait depend(in : b)
    waited = b;
#pragma omp taskwait
    // A wavefront over elements.
    int cells[6][6];
    for (int i = 0; i < 6; i++)
      for (int k = 0; k < 6; k++)
#pragma omp task depend(in : cells[i ? i - 1 : i][k], cells[i][k ? k - 1 : k]) depend(out : cells[i][k])           \
    shared(cells)
        cells[i][k] = i && k ? cells[i - 1][k] + cells[i][k - 1] : 1;
#pragma omp task depend(in : cells[5][5]) shared(cells)
    matrix = cells[5][5];
#pragma omp taskwait
    // One after the other.
    int m = 0;
    for (int i = 0; i < 10; i++)
#pragma omp task depend(mutexinoutset : m) shared(m)
      m = m + 1;
#pragma omp task depend(in : m) shared(m)
    mutex = m;
    // Depend objects and iterators.
    int o = 0, parts[5];
    omp_depend_t d;
#pragma omp depobj(d) depend(inout : o)
#pragma omp task depend(out : o) shared(o)
    o = 3;
#pragma omp task depend(depobj : d) shared(o)
    object = o;
#pragma omp taskwait
#pragma omp depobj(d) destroy
    for (int i = 0; i < 5; i++)
#pragma omp task depend(out : parts[i]) shared(parts)
      parts[i] = i + 1;
#pragma omp task depend(iterator(i = 0 : 5), in : parts[i]) shared(parts)
    iterated = parts[0] + parts[1] + parts[2] + parts[3] + parts[4];
  }
  int expected = 0;
  for (int i = 0; i < N; i++) {
    expected = expected * 3 % 1000 + i;
    CHECK(x[i] == 3 * expected);
  }
  CHECK(chain == expected && undeferred == 5 && waited == 7 && matrix == 252);
  CHECK(mutex == 10 && object == 3 && iterated == 15);
  return failures != 0;
}
