// Functions that are other names of functions defined here: calls and pointers on devices mean those.
#include "../check.h"

int answer(int n) { return n + 41; }
int same(int n) __attribute__((alias("answer")));
extern __typeof__(same) again __attribute__((__alias__("same")));
static int hidden(int n) {
  int square[n][n], sum = 0;
  for (int i = 0; i < n; i++) square[i][i] = i;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += square[i][i];
  return sum;
}
int shown(int n) __attribute__((alias("hidden")));
static int through(int n) { return again(n) * 2; }
int weak_one(int n) __attribute__((weak, alias("answer")));

int main(void) {
  int r[6] = {0};
#pragma omp target map(from : r)
  {
    int (*p)(int) = same;
    r[0] = again(1);
    r[1] = p(2);
    r[2] = through(3);
    r[3] = shown(4);
    r[4] = answer(5);
    r[5] = weak_one(6);
  }
  CHECK(r[0] == 42 && r[1] == 43 && r[2] == 88 && r[3] == 6 && r[4] == 46 && r[5] == 47);
  CHECK(again(1) == 42 && shown(4) == 6);
  return failures != 0;
}
