// Local variables that are called like those of generated code.
#include "../check.h"
static int doubled(int _device, int _nmaps) {
  int _maps[2] = {_device, _nmaps}, _launch = 1;
#pragma omp target map(tofrom : _maps, _launch)
  {
    int _vars = 3, _frame = 0;
#pragma omp parallel for reduction(+ : _frame) firstprivate(_vars)
    for (int _mw_thrid = 0; _mw_thrid < 4; _mw_thrid++) _frame += _vars;
    _maps[0] *= 2;
    _maps[1] *= 2;
    _launch = _frame;
  }
  CHECK(_launch == 12);
  return _maps[0] + _maps[1];
}
int main(void) {
  int _params = 5, _env = 6, _items = 0;
#pragma omp target data map(tofrom : _items)
#pragma omp target map(tofrom : _items) firstprivate(_params, _env)
  _items = _params * _env;
  CHECK(_items == 30 && doubled(3, 4) == 14);
#pragma omp parallel num_threads(2)
  {
    int _vars = 1, _thread = 2;
#pragma omp critical
    _items += _vars + _thread;
  }
  CHECK(_items == 36 || _items == 33);
  return failures != 0;
}
