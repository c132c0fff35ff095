// Teams that go down neighbouring columns of a matrix: several of them are one block's.
// not-in-gcc: >=13: unimplemented: sections of pointers that are constants ("unsupported map expression")
#include "../check.h"
#define MOST (80 * 1100)

static double a[MOST], x[1100], y[1100], z[1100];
static float f[MOST];
static int g[MOST], least[1100], most[1100];
static unsigned char c[MOST];

static void start(void) {
  for (int i = 0; i < MOST; i++) a[i] = i % 13 - 6, f[i] = a[i], g[i] = i * 37 % 101 - 50, c[i] = i % 7;
  for (int i = 0; i < 1100; i++) x[i] = i % 5, y[i] = z[i] = -1, least[i] = most[i] = 7;
}

static void product(int n, int m) {
  start();
#pragma omp target teams distribute map(to : a, x) map(tofrom : y)
  for (int j = 0; j < n; j++) {
    double s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < m; i++) s += a[i * n + j] * x[i];
    y[j] = s;
  }
  int wrong = 0;
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < m; i++) s += a[i * n + j] * x[i];
    wrong += y[j] != s;
  }
  for (int j = n; j < 1100; j++) wrong += y[j] != -1;
  CHECK(wrong == 0);
}

// Two regions, the second of which uses what the first has found; several numbers of several types.
static void moments(int n, int m) {
  start();
#pragma omp target teams distribute map(to : f, g) map(tofrom : y, z, least, most)
  for (int j = 0; j < n; j++) {
    double sum = 0, square = 0, mean;
    int low = 1000, high = -1000, zeros = 0;
    const float *column = f + j;
#pragma omp parallel for reduction(+ : sum, zeros) reduction(min : low) reduction(max : high)
    for (int i = 0; i < m; i++) {
      const int v = g[i * n + j];
      sum += v;
      if (v < low) low = v;
      if (v > high) high = v;
      zeros += v == 0;
    }
    mean = sum / 4;
    if (zeros > 3) mean += 1;
#pragma omp parallel for reduction(+ : square)
    for (int i = 0; i < m; i++) square += column[i * n] * 2 + mean;
    y[j] = mean;
    z[j] = square;
    least[j] = low;
    most[j] += high;
  }
  int wrong = 0;
  for (int j = 0; j < n; j++) {
    int sum = 0, low = 1000, high = -1000, zeros = 0;
    for (int i = 0; i < m; i++) {
      const int v = g[i * n + j];
      sum += v, zeros += v == 0;
      if (v < low) low = v;
      if (v > high) high = v;
    }
    double mean = sum / 4.0 + (zeros > 3), square = 0;
    for (int i = 0; i < m; i++) square += f[i * n + j] * 2 + mean;
    wrong += y[j] != mean || z[j] != square || least[j] != low || most[j] != 7 + high;
  }
  CHECK(wrong == 0);
}

// Collapsed loops, of which the inner one counts columns; a step other than one; rows of bytes.
static void collapsed(int n, int m, int images) {
  start();
#pragma omp target teams distribute collapse(2) map(to : c) map(tofrom : most)
  for (int b = 0; b < images; b++)
    for (int j = 0; j < n; j++) {
      unsigned char s = 1;
      unsigned all = 0;
#pragma omp parallel for reduction(+ : s) reduction(| : all) num_threads(64)
      for (int i = 1; i < m; i += 2) {
        s += c[(b * m + i) * n + j];
        all |= 1u << c[(b * m + i) * n + j];
      }
      most[b * n + j] = s + (int)all;
    }
  int wrong = 0;
  for (int b = 0; b < images; b++)
    for (int j = 0; j < n; j++) {
      unsigned char s = 1;
      unsigned all = 0;
      for (int i = 1; i < m; i += 2) s += c[(b * m + i) * n + j], all |= 1u << c[(b * m + i) * n + j];
      wrong += most[b * n + j] != s + (int)all;
    }
  CHECK(wrong == 0);
}

// Sums of integers that nobody has marked.
static void unmarked(int n, int m) {
  start();
#pragma omp target teams distribute parallel for map(to : g) map(tofrom : most)
  for (int j = 0; j < n; j++) {
    int s = 0;
    for (int i = 0; i < m; i++) s += g[i * n + j];
    most[j] = s;
  }
  int wrong = 0;
  for (int j = 0; j < n; j++) {
    int s = 0;
    for (int i = 0; i < m; i++) s += g[i * n + j];
    wrong += most[j] != s;
  }
  CHECK(wrong == 0);
}

// What is stored may be what the same iteration has read.
static void in_place(int n, int m) {
  start();
#pragma omp target teams distribute thread_limit(16) map(tofrom : f)
  for (int j = 0; j < n; j++) {
    float s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < m; i++) s += f[i * n + j];
    f[j] = s;
  }
  int wrong = 0;
  for (int j = 0; j < n; j++) {
    float s = 0;
    for (int i = 0; i < m; i++) s += a[i * n + j];
    wrong += f[j] != s;
  }
  CHECK(wrong == 0);
}

// Columns that are changed by what has been found out about them; what one thread stores others load.
static void normalised(int n, int m) {
  start();
#pragma omp target teams distribute map(tofrom : f, g, y, z)
  for (int j = 0; j < n; j++) {
    const double before = y[j];
    double sum = 0, again = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < m; i++) {
      sum += f[i * n + j];
      g[i * n + j] = g[i * n + j] * 0 + (int)before;
    }
    y[j] = sum;
    z[j] += sum;
#pragma omp parallel for
    for (int i = 0; i < m; i++) {
      f[i * n + j] += (float)(y[j] + before);
      g[i * n + j] += 1 + i;
    }
    const double last = m > 0 ? g[(m - 1) * n + j] : 0;
#pragma omp parallel
#pragma omp for
    for (int i = 0; i < m; i++) g[i * n + j] += (int)last;
#pragma omp parallel for reduction(+ : again)
    for (int i = 0; i < m; i++) again += f[i * n + j] + g[(m - 1 - i) * n + j];
    y[j] += again;
  }
  int wrong = 0;
  for (int j = 0; j < n; j++) {
    double sum = 0, again = 0;
    for (int i = 0; i < m; i++) sum += a[i * n + j];
    for (int i = 0; i < m; i++) again += a[i * n + j] + sum - 1 + i + m - 1;
    for (int i = 0; i < m; i++)
      wrong += f[i * n + j] != (float)(a[i * n + j] + sum - 1) || g[i * n + j] != i + m - 1;
    wrong += z[j] != sum - 1 || y[j] != sum + again;
  }
  for (int k = n * m; k < MOST; k++) wrong += f[k] != a[k];
  CHECK(wrong == 0);
}

// Sums in order, of which a thread has many terms on their way.
static void in_order(int n, int m, int from) {
  start();
  for (int i = 0; i < MOST; i++) a[i] = i % 13 / 7.0, f[i] = i % 11 / 3.0f;
#pragma omp target teams distribute parallel for map(to : f, a, x) map(tofrom : y, z)
  for (int j = 0; j < n; j++) {
    float s = 1;
    double t = 0;
    for (int i = from; i <= m; i++) {
      s += f[i * n + j] + (float)x[i % 7];
      t -= a[i * n + j];
      if (i % 5 == 0) t += f[j];
    }
    y[j] = s;
    z[j] = t;
  }
  int wrong = 0;
  for (int j = 0; j < n; j++) {
    float s = 1;
    double t = 0;
    for (int i = from; i <= m; i++) {
      s += f[i * n + j] + (float)x[i % 7];
      t -= a[i * n + j];
      if (i % 5 == 0) t += f[j];
    }
    wrong += y[j] != s || z[j] != t;
  }
  CHECK(wrong == 0);
}

static void in_order_wide(long n, unsigned m) {
  start();
  for (int i = 0; i < MOST; i++) a[i] = i % 13 / 7.0;
  const double *const first = a;
#pragma omp target teams distribute parallel for map(to : first[:MOST]) map(tofrom : y)
  for (long j = 0; j < n; j++) {
    const double *column = first + j;
    double s = 0;
    for (unsigned i = 0; i < m; i++) s += column[i * n];
    y[j] = s;
  }
  int wrong = 0;
  for (long j = 0; j < n; j++) {
    double s = 0;
    for (unsigned i = 0; i < m; i++) s += a[i * n + j];
    wrong += y[j] != s;
  }
  CHECK(wrong == 0);
}

// The element is the sum; what it is added to may be what is read.
static void in_memory(int n, int m, double *from, double *to) {
#pragma omp target teams distribute parallel for map(from[:MOST], to[:1100])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) to[j] += from[i * n + j] * x[i % 3];
}

static void in_memories(int n, int m) {
  start();
  in_memory(n, m, a, y);
  int wrong = 0;
  for (int j = 0; j < n; j++) {
    double s = -1;
    for (int i = 0; i < m; i++) s += a[i * n + j] * x[i % 3];
    wrong += y[j] != s;
  }
  for (int j = n; j < 1100; j++) wrong += y[j] != -1;
  CHECK(wrong == 0);
  start();
  in_memory(n, m, a, a); // row 0
  for (int j = 0; j < n; j++) {
    double s = j % 13 - 6;
    for (int i = 0; i < m; i++) s += (i ? (i * n + j) % 13 - 6 : s) * x[i % 3];
    wrong += a[j] != s;
  }
  CHECK(wrong == 0);
}

int main(void) {
  for (int n = 7; n <= 1100; n = n * 3 + 2) {
    const int m = n > 1000 ? 70 : n == 7 ? 1000 : 75;
    product(n, m);
    moments(n, m);
    unmarked(n, m);
    in_place(n, m);
    normalised(n, m);
  }
  for (int m = 126; m < 600; m += 67) in_order(100, m, 0);
  in_order(35, 2000, 3);
  in_order_wide(100, 601);
  in_memories(100, 600);
  in_memories(100, 700);
  in_memories(100, 5);
  product(40, 0);
  product(0, 5);
  moments(33, 1);
  collapsed(33, 65, 9);
  collapsed(5, 11, 40);
  return failures != 0;
}
