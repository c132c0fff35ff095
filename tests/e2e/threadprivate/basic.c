// threadprivate: file scope, static local, extern; values that last from region to region; copyin.
#include "../check.h"
#include <omp.h>
#include <string.h>

struct point {
  double x, y;
  char name[8];
};
static int counter = 10;
extern int defined_later;
int tentative;
int tentative;
struct point place = {1, 2, "here"}, *where;
static float table[2][3];
long one, two = 2, three = 3;
_Complex double z;
#pragma omp threadprivate(counter, defined_later)
#pragma omp threadprivate(tentative)
#pragma omp threadprivate(place, where, table, two, z)

static int next(void) { return ++counter; } // no OpenMP in it
static int *addressOfLater(void) {
  extern int defined_later;
  return &defined_later;
}
int defined_later = 7;

static int calls(void) {
  static int n = 100, total;
#pragma omp threadprivate(n)
  n++;
#pragma omp atomic
  total++;
  return n + 0 * total;
}

static int recurse(int depth) {
  static struct point p;
  static int level;
#pragma omp threadprivate(level, p)
  level++;
  p.x += depth;
  int result = depth ? recurse(depth - 1) : level * 1000 + (int)p.x;
  level--;
  if (depth == 3) p.x = 0;
  return result;
}

int main(void) {
  int wrong = 0, addresses = 0;
  omp_set_dynamic(0);
  CHECK(defined_later == 7 && *addressOfLater() == 7 && two == 2 && counter == 10);
#pragma omp parallel reduction(+ : wrong) num_threads(4)
  {
    int me = omp_get_thread_num();
    wrong += counter != 10 || defined_later != 7 || two != 2 || place.x != 1 || strcmp(place.name, "here");
    counter = 1000 * me;
    defined_later += me;
    tentative = -me;
    table[1][2] = me;
    two = 20 + me;
    place.y = me;
    where = &place;
    z = me;
  }
#pragma omp parallel reduction(+ : wrong, addresses) num_threads(4) default(none)
  {
    int me = omp_get_thread_num();
    wrong += counter != 1000 * me || next() != 1000 * me + 1 || defined_later != 7 + me || two != 20 + me;
    wrong += tentative != -me || table[1][2] != me || where->y != me || z != me;
    addresses += addressOfLater() == &defined_later && where == &place;
  }
  CHECK(wrong == 0 && addresses == 4 && counter == 1);

  // copyin: the values of the thread that encounters the construct.
  counter = 5;
  two = 55;
  place.x = 8;
  strcpy(place.name, "new");
  table[0][1] = 2.5f;
  z = 3;
#pragma omp parallel copyin(counter, place) copyin(table, z) num_threads(4) reduction(+ : wrong)
  {
    int me = omp_get_thread_num();
    wrong += counter != 5 || place.x != 8 || strcmp(place.name, "new") || table[0][1] != 2.5f || z != 3;
    wrong += two != (me ? 20 + me : 55); // not listed: stays
    counter += me;
#pragma omp barrier
    wrong += counter != 5 + me;
  }
#pragma omp parallel for copyin(counter) num_threads(3) reduction(+ : wrong) schedule(static, 1)
  for (int i = 0; i < 12; i++) wrong += counter != 5;
  CHECK(wrong == 0);

  int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
  for (int i = 0; i < 3; i++) sum += calls();
  CHECK(sum == 4 * (101 + 102 + 103));
#pragma omp parallel num_threads(4) reduction(+ : wrong)
  wrong += recurse(3) != 4006 || recurse(3) != 4006;
  CHECK(wrong == 0);

  // copyprivate of a threadprivate variable.
#pragma omp parallel num_threads(4) reduction(+ : wrong)
  {
    counter = omp_get_thread_num();
#pragma omp single copyprivate(counter, table)
    {
      counter = 321;
      table[1][1] = 9;
    }
    wrong += counter != 321 || table[1][1] != 9;
  }
  CHECK(wrong == 0);
  // The clauses in which threadprivate variables may stand.
  counter = 2;
  int threads = 0;
#pragma omp parallel num_threads(counter) if (counter)
#pragma omp single
  threads = omp_get_num_threads();
  CHECK(threads == 2);
#pragma omp parallel copyin(counter) num_threads(3) reduction(+ : sum)
#pragma omp for schedule(static, counter)
  for (int i = 0; i < 6; i++) sum += i;
  CHECK(sum == 4 * (101 + 102 + 103) + 15);
  return failures != 0;
}
