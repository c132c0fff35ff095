// Functions that divide and return early, in kernels: each way through them, and what they leave alone.
#include "../check.h"

enum { N = 3000 };
static int x[N], out[N], expected[N], calls[N], calls_expected[N];

static int chain(int a, int d) {
  if (a % d == 0) return 1;
  if (a % d == 1) {
    int b = a / d;
    if (b & 1) return b;
    b += 2;
    return -b;
  } else if (a % d == 2)
    return 5;
  else {
    a += d;
    if (a > 900) return a % d;
  }
  a *= 2;
  return a;
}

static void into(int *to, int *count, int a, int d) {
  int a2 = a % d;
  if (a2 == 0) return;
  count[0]++;
  if (a2 < 3) {
    *to = a / d;
    return;
  }
  for (int k = 0; k < 3; k++) {
    if (k == a2 % 3) continue;
    *to += k * a2;
  }
}

static unsigned char narrow(int a, int d) {
  if (a / d > 100) return 200;
  return a % d;
}

static int inLoop(const int *v, int d) {
  for (int k = 0; k < 4; k++)
    if (v[k] % d == 1) return k;
  return -1;
}

// The name of what it gets is one of the kernel's.
static int same_name(int i, int n) {
  int out = i % n;
  if (out > 5) return out;
  return out * i;
}

static void run(int n, int d, const int *x, int *out, int *calls) {
#pragma omp target teams distribute parallel for map(to : x [0:N]) map(tofrom : out [0:N], calls [0:N])
  for (int i = 0; i < n; i++) {
    out[i] = chain(x[i], d);
    into(&out[i], &calls[i], x[i] + i, d);
    chain(i, d);
    const int own = narrow(x[i] * 7, d);
    out[i] += own * 3 + (i + 4 < n ? inLoop(x + i, d) : 0);
    int last = same_name(i, d);
    out[i] ^= last;
  }
}
static void run_here(int n, int d, const int *x, int *out, int *calls) {
  for (int i = 0; i < n; i++) {
    out[i] = chain(x[i], d);
    into(&out[i], &calls[i], x[i] + i, d);
    const int own = narrow(x[i] * 7, d);
    out[i] += own * 3 + (i + 4 < n ? inLoop(x + i, d) : 0);
    out[i] ^= same_name(i, d);
  }
}

int main(void) {
  for (int i = 0; i < N; i++) x[i] = (int)(i * 2654435761u >> 20);
  for (int d = 1; d < 40; d = d * 2 + 1) {
    run(N, d, x, out, calls);
    run_here(N, d, x, expected, calls_expected);
    for (int i = 0; i < N; i++) {
      CHECK(out[i] == expected[i]);
      CHECK(calls[i] == calls_expected[i]);
    }
  }
  return failures != 0;
}
