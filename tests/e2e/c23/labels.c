// Labels in front of declarations and at the end of blocks (C23 6.8.2), with attributes.
// not-with-gcc: <11: no labels in front of declarations
// options: -std=gnu2x
// compare: gcc
#include "../check.h"
static int steps(int n) {
again:
  int left = n - 1;
  if (left > 0) {
    n = left;
    goto again;
  }
  switch (n) {
  case 1:
    int value = 7;
    return value + left;
  default:
  }
  return left;
}
static void nothing(int *n) {
  if (*n) goto end;
  *n = 5;
end:
}
int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 4; i++) {
    if (i == 2) goto skip;
    int five = 0;
    nothing(&five);
    sum += five;
    sum += steps(3);
  skip: [[maybe_unused]]
    int unused = 1;
    if (i == 3) goto done;
    sum++;
  done:
  }
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum)
  {
    for (int i = 0; i < 3; i++) {
      if (i == 1) goto next;
      sum += 10;
    next:
    }
  last:
    int more = 5;
    sum += more;
    if (sum < 0) goto last;
  }
  printf("%d\n", sum);
  return failures != 0;
}
