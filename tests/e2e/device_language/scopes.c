// Hidden names, block scopes, a struct tag and a variable and a label and a member of one name.
#include "../check.h"
struct item { int item; };
static int count(struct item item) {
  int total = 0;
item:
  total += item.item;
  if (total < 10) goto item;
  return total;
}
int main(void) {
  int value = 7, r[4] = {0};
#pragma omp target map(tofrom: r)
  {
    struct item item = {4};
    r[0] = value;
    {
      double value = 2.5;
      r[1] = (int)(value * 2);
      {
        struct item { char c[3]; } item = {{1, 2, 3}};
        r[2] = sizeof item + item.c[2];
      }
    }
    for (int value = 0; value < 3; value++) r[3] += value;
    r[3] += count(item);
  }
  CHECK(r[0] == 7 && r[1] == 5 && r[2] == 6 && r[3] == 15);
  CHECK(value == 7);
  return failures != 0;
}
