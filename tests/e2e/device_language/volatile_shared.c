// Volatile variables that a team's threads share, that are mapped, reduced or copied stay volatile, with all
// that constructs do with them: also structures and arrays, whose copies C++ has no operators for.
#include "../check.h"

typedef volatile int counter;

struct point {
  int x, y;
};

int main(void) {
  int sum = 0, seen = 0, polled = 0;
  volatile int mapped = 1, cells[3] = {1, 2, 3};
  volatile struct point corner = {1, 2};

#pragma omp target map(tofrom : sum, mapped, cells, corner)
  {
    volatile int v = 3;
    counter td = 8;
    const volatile double fixed = 2.5;
    volatile int table[2][2] = {{1, 2}, {3, 4}}, list[4] = {0};
    int *volatile p = (int *) &v;
    volatile struct point s = {4, 5};
    const volatile struct {
      int x;
      const int y;
    } cs = {4, 5};
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      v += cs.x;
#pragma omp atomic
      mapped++;
#pragma omp atomic
      list[1]++;
#pragma omp critical
      {
        td += (int) fixed + table[1][1] + s.x;
        cells[1]++;
        corner.y += cs.y;
      }
    }
    sum += v + td + list[1] + *p;
#pragma omp parallel num_threads(4) reduction(+ : v, list) firstprivate(td, s, table) private(p)
    {
      p = (int *) &td;
      v += *p + s.x + table[0][0];
      list[2] += 2;
    }
    sum += v + list[2];
#pragma omp parallel for num_threads(4) lastprivate(list, td, s)
    for (int i = 0; i < 10; i++) {
      list[0] = i;
      td = i;
      s.x = i;
    }
    sum += list[0] + td + s.x;
  }
  CHECK(mapped == 5 && cells[1] == 6 && corner.y == 22);
  CHECK(sum == (19 + 48 + 4 + 19) + (19 + 4 * (48 + 4 + 1) + 8) + 27);

  // One thread waits for what another one writes; a master shares it, or all threads go through the code.
#pragma omp target map(tofrom : polled) map(tofrom : seen)
  {
    volatile int ready = 0, data = 0;
#pragma omp parallel num_threads(64)
    {
      int thread = 0;
#pragma omp atomic capture
      thread = seen++;
      if (thread == 0) {
        data = 7;
#pragma omp flush
        ready = 1;
      } else if (thread == 1) {
        int waits = 0;
        while (!ready && waits < 100) waits++;
        polled = 1;
      }
    }
    polled += data;
  }
  CHECK(polled == 8 && seen == 64);
  return failures != 0;
}
