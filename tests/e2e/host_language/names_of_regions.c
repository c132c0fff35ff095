// Names of the program that the functions of regions have, too, at file scope and in functions.
// lanes: ref host
#include "../check.h"
#include <omp.h>

int _data = 5, _arg = 6;
#pragma omp declare reduction(initially : int : omp_out += omp_in) initializer(omp_priv = 0)
static int uses(int x) { return x + _data; }

static int locals(void) {
  int _data = 4, _arg[3] = {1, 2, 3}, s = 0, _addresses[2] = {0}, _published = 0;
  int _from = 1, _to = 2, _place[_from + 3];
  struct {
    int _data;
  } _e = {5};
  omp_depend_t _object, _kind;
  for (int i = 0; i < 4; i++) _place[i] = i;
#pragma omp parallel num_threads(2) firstprivate(_data, _arg, _e) reduction(+ : s) private(_addresses, _published)
  {
    s += _data + _arg[2] + _e._data;
#pragma omp single copyprivate(_addresses, _published)
    {
      _addresses[1] = 6;
      _published = 2;
    }
    s += _addresses[1] + _published;
  }
#pragma omp depobj(_object) depend(inout : _data)
#pragma omp depobj(_kind) depend(in : _arg[1])
#pragma omp depobj(_kind) update(inout)
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(depobj : _object, _kind) firstprivate(_place, _data, _from, _to) shared(s)
    s += _place[3] + _data + _from + _to;
#pragma omp taskwait
  }
#pragma omp depobj(_object) destroy
#pragma omp depobj(_kind) destroy
  return s;
}

int main(void) {
  int s = 0, shared = 1;
#pragma omp parallel for reduction(initially : s) num_threads(3)
  for (int i = 0; i < 6; i++) s += _data + _arg + uses(shared);
  CHECK(s == 6 * (5 + 6 + 6));
  const int sum = locals();
  CHECK(sum == 20 + 10 || sum == 2 * 20 + 10);
  return failures != 0;
}
