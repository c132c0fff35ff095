// Every statement, dangling else, fall through, goto past initialised declarations.
#include <stdio.h>

static int classify(int x) {
  if (x > 0)
    if (x > 10)
      return 2;
    else
      return 1;
  else if (x == 0)
    return 0;
  return -1;
}

static int dangling(int a, int b) {
  int r = 0;
  if (a) {
    if (b) r = 1;
  } else
    r = 2;
  if (a)
    for (int i = 0; i < 2; i++)
      if (b) r += 10;
      else r += 20;
  else
    while (b--)
      if (b == 1) r += 100;
  return r;
}

static int jump(int n) {
  int total = 0;
  switch (n) {
    int early;
  case 1:
    total = 10;
  case 2: {
    int x = 5;
    total += x;
    break;
  }
  case 3 ... 5: total = 35; break;
  default:
    early = 7;
    total = early;
  }
  if (n == 2) goto out;
  int late = n * 2;
  const int fixed = late + 1;
  int list[3] = {n, late};
  struct { int a, b; } pair = {1, 2};
  total += late + fixed + list[0] + list[2] + pair.b;
out:
  return total;
}

static int loops(int n) {
  int i, j, sum = 0;
  for (i = 0, j = n; i < j; i++, j--) sum += i * j;
  for (;;) {
    if (++sum > 100) break;
    if (sum % 2) continue;
    sum += 3;
  }
  do
    sum--;
  while (sum > 90);
  do {
    sum -= 2;
  } while (sum > 80);
  while (n--) ;
  for (int k = 0, *p = &sum; k < 3; k++) *p += k;
  return sum;
}

static int duff(int n) {
  int count = 0, rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0: do { count++;
  case 3:      count++;
  case 2:      count++;
  case 1:      count++;
          } while (--rounds > 0);
  }
  return count;
}

static int backwards(int n) {
  int i = 0;
again:
  i++;
  int twice = i * 2;
  if (twice < n) goto again;
  {
    int inner = 1;
    i += inner;
  }
  return i;
}

int main(void) {
  for (int x = -1; x < 20; x += 6) printf("%d ", classify(x));
  for (int a = 0; a < 2; a++)
    for (int b = 0; b < 3; b++) printf("%d ", dangling(a, b));
  for (int n = 0; n < 7; n++) printf("%d ", jump(n));
  printf("%d %d %d %d\n", loops(9), duff(11), duff(8), backwards(9));
  return 0;
}
