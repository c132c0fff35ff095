// _Countof, _Generic with a type, octal constants with 0o, and ranges in case labels (C2y).
// options: -std=gnu2y
// not-with-gcc: <16: no _Countof
// compare: gcc
#include "../check.h"
static_assert(_Countof(int[7]) == 7 && 0o17 == 15 && 0O777L == 511);
static_assert(_Generic(const int, int: 1, const int: 2, default: 3) == 2 && _Generic(int[], int[]: 1, default: 2) == 1);
int main(void) {
  int n = 4, table[3][5] = {{1, 2, 3}}, variable[n + 1], sum = 0;
  for (int i = 0; i < (int)_Countof variable; i++) variable[i] = i;
  CHECK(_Countof table == 3 && _Countof *table == 5 && _Countof(variable) == 5 && _Countof(int[n]) == 4);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < (int)_Countof(table[0]); i++) {
    double local[_Countof(table) + 1] = {i};
    sum += table[0][i] + (int)_Countof(local) + variable[i] + 0o10;
  }
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum) map(to : table)
  {
    char inside[_Countof(table[0]) * 2] = {1};
    for (int i = 0; i < (int)_Countof(inside); i++)
      switch (i) {
      case 0 ... 3: sum += inside[i]; break;
      case 4 ... 0o11: sum += 0o20 + _Generic(unsigned, unsigned: 1, default: 2); break;
      }
  }
  printf("%d\n", sum);
  return failures != 0;
}
