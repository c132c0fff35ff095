// The iterations of one team, and those of one chunk, come in turn: a program may rely on that.
#include "../check.h"

int main(void) {
  int n = 100, c[100], last = 3;
#pragma omp target teams distribute num_teams(1) map(from : c) map(tofrom : last)
  for (int i = 0; i < n; i++) c[i] = last++;
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += c[i] != 3 + i;
  CHECK(!wrong && last == 103);

#pragma omp target teams distribute dist_schedule(static, 10) num_teams(5) map(from : c)
  for (int i = 0; i < n; i++) c[i] = i % 10 ? c[i - 1] + 1 : 10 * i;
  for (int i = 0; i < n; i++) wrong += c[i] != i / 10 * 100 + i % 10;
  CHECK(!wrong);
  return failures != 0;
}
