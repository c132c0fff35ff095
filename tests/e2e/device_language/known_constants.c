// Loops whose lengths are const integers: known in kernels, where they bound nests, inner loops, arrays of
// teams and chunks, and visible in all functions that they are taken to.
#include "../check.h"

static const int WIDTH = 16, LENGTH = 2 * WIDTH;
const unsigned char BYTE = 40;
enum { teams = 50 };

#pragma omp declare target
static int row(const int *a) {
  const int half = WIDTH / 2;
  int s = 0;
  for (int k = 0; k < half; k++) s += a[2 * k] + a[2 * k + 1];
  return s;
}
static void fill(int *a, int of) {
#pragma omp parallel for schedule(static, BYTE / 8)
  for (int k = 0; k < LENGTH; k++) a[k] = of + k * WIDTH;
}
// A variable of the same name, which is no constant.
static int hides(int seed) {
  int WIDTH = seed;
  for (int k = 0; k < WIDTH; k++) seed += k;
  return seed;
}
#pragma omp end declare target

static void inner_loops(void) {
  const int rows = 3 * LENGTH + 4;
  int a[rows * WIDTH], out[rows];
  for (int i = 0; i < rows * WIDTH; i++) a[i] = i % 7;
#pragma omp target teams distribute parallel for map(to : a) map(from : out)
  for (int i = 0; i < rows; i++) {
    int most = -1;
    for (int k = 0; k < LENGTH; k++) {
      int s = 0;
      for (int d = 0; d < WIDTH; d++) s += a[i * WIDTH + d] * (k + d);
      if (s > most) most = s;
    }
    out[i] = most + row(a + i * WIDTH) + hides(i % 5);
  }
  for (int i = 0; i < rows; i++) {
    int most = 0;
    for (int d = 0; d < WIDTH; d++) most += a[i * WIDTH + d] * (LENGTH - 1 + d);
    CHECK(out[i] == most + row(a + i * WIDTH) + hides(i % 5));
  }
}

static void regions(void) {
  const long length = LENGTH;
  static int out[teams][64];
#pragma omp target teams distribute map(from : out) thread_limit(BYTE)
  for (int i = 0; i < teams; i++) {
    int t[length], u[LENGTH];
    const int last = 31;
    fill(u, i);
#pragma omp parallel for
    for (long k = 0; k < length; k++) t[k] = u[last - k];
#pragma omp parallel for collapse(2) num_threads(WIDTH)
    for (int x = 0; x < 2; x++)
      for (int k = 0; k <= last; k++) out[i][x * LENGTH + k] = x ? t[k] : -t[k];
  }
  for (int i = 0; i < teams; i++)
    for (int k = 0; k < LENGTH; k++) {
      CHECK(out[i][LENGTH + k] == i + (31 - k) * WIDTH);
      CHECK(out[i][k] == -out[i][LENGTH + k]);
    }
}

// A master and workers, and tasks: what they run is outlined.
static void outlined(void) {
  const int n = 100, chunk = BYTE / 5;
  int a[n], sum = 0;
#pragma omp target map(from : a) map(tofrom : sum)
  {
    sum = WIDTH;
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, chunk)
      for (int i = 0; i < n; i++) a[i] = i * LENGTH;
#pragma omp single
#pragma omp taskloop grainsize(chunk) reduction(+ : sum)
      for (int i = 0; i < n; i++) sum += a[i];
    }
    sum += chunk;
  }
  CHECK(sum == WIDTH + chunk + LENGTH * n * (n - 1) / 2);
#pragma omp parallel for schedule(static, chunk) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum -= a[i];
  CHECK(sum == WIDTH + chunk);
}

int main(void) {
  inner_loops();
  regions();
  outlined();
  return failures != 0;
}
