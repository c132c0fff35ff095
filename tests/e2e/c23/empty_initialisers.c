// {} initialises everything, variable arrays and scalars too (C23 6.7.11).
// options: -std=gnu2x
// not-with-gcc: <13: variable arrays cannot be initialised
// compare: gcc
#include "../check.h"
struct s { int a; struct { double b[3]; } c; };
static struct s global = {};
int main(void) {
  int n = 5, scalar = {}, sum = 0;
  int *pointer = {};
  int variable[n] = {}, rows[n][2] = {};
  struct s local = {}, several[3] = {{}, {1, {}}};
  CHECK(!pointer && scalar == 0 && global.c.b[2] == 0 && several[1].a == 1 && local.a == 0);
#pragma omp parallel for reduction(+ : sum) firstprivate(variable)
  for (int i = 0; i < n; i++) {
    int inner[i + 1] = {};
    sum += variable[i] + rows[i][1] + inner[i] + 1;
    variable[i] = 9;
  }
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum)
  {
    struct s inside = {}, list[2] = {};
    int v[4] = {}, one = {};
    sum += inside.a + (int)list[1].c.b[0] + v[3] + one + ((struct s){}).a;
  }
  printf("%d\n", sum);
  return failures != 0;
}
