// Teams of 32 threads, which the program asks for: where they are many, four of them share a block. Barriers in regions, team
// arrays, questions of threads, reductions; and what such teams do not do.
#include "../check.h"
#include <omp.h>
#include <string.h>

enum { MOST = 2003, W = 40 };
static int in[MOST * W], out[MOST * W], want[MOST * W], row[MOST], wanted[MOST], lengths[MOST];

static void clear(int n) {
  memset(out, 0, sizeof out), memset(want, 0, sizeof want), memset(row, 0, sizeof row), memset(wanted, 0, sizeof wanted);
  for (int i = 0; i < MOST * W; i++) in[i] = (i * 37 + n) % 101 - 30;
  for (int t = 0; t < MOST; t++) lengths[t] = t * 7 % (W + 1);
}
static void compare(int n) {
  int wrong = 0;
  for (int i = 0; i < MOST * W; i++) wrong += out[i] != want[i];
  for (int t = 0; t < MOST; t++) wrong += row[t] != wanted[t];
  if (wrong) printf("%d teams: %d wrong\n", n, wrong);
  CHECK(!wrong);
}

// Running sums in a team's array, step by step, with barriers; one thread, and what it hands over.
static void steps(const int *in, int *out, int *row, const int *lengths, int n) {
#pragma omp target teams distribute map(to : in[:MOST * W], lengths[:MOST]) map(tofrom : out[:MOST * W], row[:MOST])
  for (int t = 0; t < n; t++) {
    int x[2][W], last = 0, left = 3;
    const int length = lengths[t];
#pragma omp parallel num_threads(32)
    {
#pragma omp for
      for (int k = 0; k < length; k++) x[0][k] = in[t * W + k];
      int from = 0;
      for (int step = 1; step < length; step *= 2, from = !from) {
#pragma omp for
        for (int k = 0; k < length; k++) x[!from][k] = x[from][k] + (k >= step ? x[from][k - step] : 0);
      }
#pragma omp for schedule(static, 3) nowait
      for (int k = 0; k < length; k++) out[t * W + k] = x[from][k];
#pragma omp single
      last = length ? x[from][length - 1] : -1;
#pragma omp masked
      row[t] = last * 2;
    }
    // As often as one thread says.
    while (left > 0 && row[t] % 5 != 0) {
#pragma omp parallel for num_threads(32)
      for (int k = 0; k < W; k++) out[t * W + k] += left;
      row[t]++, left--;
    }
  }
}

// Threads that ask, and exchange what they have.
static void questions(int *out, int *row, int n) {
#pragma omp target teams distribute map(tofrom : out[:MOST * W], row[:MOST])
  for (int t = 0; t < n; t++) {
    int x[32], size = 0, sum = 0;
    for (int k = 0; k < 32; k++) x[k] = t;
#pragma omp parallel num_threads(32) reduction(+ : sum)
    {
      const int me = omp_get_thread_num();
      x[me] += me;
#pragma omp barrier
      const int other = x[(me + 1) % omp_get_num_threads()];
#pragma omp barrier
      if (me < W) out[t * W + me] = other;
      int given;
#pragma omp single copyprivate(given)
      given = t * 2;
      out[t * W + me] += given;
#pragma omp masked
      size = omp_get_num_threads();
      sum += me;
#pragma omp atomic
      x[0]++;
    }
    row[t] = size * 10000 + sum + x[0] - t;
  }
}

struct least {
  int value, place;
};
#pragma omp declare reduction(lesser : struct least : omp_out = omp_in.value < omp_out.value ||                           \
                                  (omp_in.value == omp_out.value && omp_in.place < omp_out.place) ? omp_in : omp_out)     \
    initializer(omp_priv = (struct least){1 << 30, 1 << 30})

// What all threads need of a reduction, a structure's, and what the league reduces.
static long sums(const int *in, int *out, int *row, int n, int *greatest) {
  long all = 5;
  int most = -1000;
#pragma omp target teams distribute reduction(+ : all) reduction(max : most) thread_limit(32)                             \
    map(to : in[:MOST * W]) map(tofrom : out[:MOST * W], row[:MOST])
  for (int t = 0; t < n; t++) {
    int sum = 0;
    struct least l = {1 << 30, 1 << 30};
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < W; k++) sum += in[t * W + k];
    const int mean = sum / W;
#pragma omp parallel for reduction(lesser : l)
    for (int k = 0; k < W; k++) {
      out[t * W + k] = in[t * W + k] - mean;
      if (in[t * W + k] < l.value) l.value = in[t * W + k], l.place = k;
    }
    row[t] = l.place;
    all += sum;
    if (l.value > most) most = l.value;
  }
  *greatest = most;
  return all;
}

static int orphaned(int *x, int t) {
#pragma omp for
  for (int k = 0; k < W; k++) x[k] = k * t;
  return omp_get_thread_num();
}

// Other sizes, functions with constructs, what takes turns, arrays of any size.
static void others(const int *in, int *out, int *row, int n, int threads) {
#pragma omp target teams distribute thread_limit(32) map(tofrom : out[:MOST * W], row[:MOST])
  for (int t = 0; t < n; t++) {
    int seen = 0;
#pragma omp parallel num_threads(64)
    {
#pragma omp for
      for (int k = 0; k < W; k++) out[t * W + k] = k + t;
#pragma omp masked
      seen = omp_get_num_threads();
    }
    row[t] = seen <= 32;
  }
#pragma omp target teams distribute map(tofrom : out[:MOST * W], row[:MOST])
  for (int t = 0; t < n; t++) {
    int x[W], count = 0;
#pragma omp parallel num_threads(32)
    {
      const int me = orphaned(x, t);
#pragma omp critical
      count += me >= 0;
    }
#pragma omp parallel for num_threads(32)
    for (int k = 0; k < W; k++) out[t * W + k] += x[k];
    row[t] += (count >= 1) * 2;
  }
#pragma omp target teams distribute map(to : in[:MOST * W]) map(tofrom : out[:MOST * W], row[:MOST])
  for (int t = 0; t < n; t++) {
    int x[threads];
    row[t] += 4;
#pragma omp parallel for num_threads(threads)
    for (int k = 0; k < threads; k++) x[k] = in[t * W + k];
#pragma omp parallel for num_threads(threads)
    for (int k = 0; k < threads; k++) out[t * W + k] += x[threads - 1 - k];
  }
}

int main(void) {
  for (int n = 0; n <= MOST; n = n < 300 ? n * 3 + 1 : n == MOST ? n + 1 : MOST) {
    clear(n);
    steps(in, out, row, lengths, n);
    for (int t = 0; t < n; t++) {
      int last = -1;
      for (int k = 0; k < lengths[t]; k++) last = want[t * W + k] = in[t * W + k] + (k ? want[t * W + k - 1] : 0);
      wanted[t] = last * 2;
      for (int left = 3; left > 0 && wanted[t] % 5 != 0; left--, wanted[t]++)
        for (int k = 0; k < W; k++) want[t * W + k] += left;
    }
    compare(n);

    clear(n);
    questions(out, row, n);
    for (int t = 0; t < n; t++) {
      const int size = row[t] / 10000; // 32 but for the host
      CHECK(size >= 1 && size <= 32);
      for (int k = 0; k < size; k++) want[t * W + k] = t + (k + 1) % size + t * 2;
      wanted[t] = size * 10000 + size * (size - 1) / 2 + size;
    }
    compare(n);

    clear(n);
    int greatest, most = -1000;
    long all = 5;
    const long sum = sums(in, out, row, n, &greatest);
    for (int t = 0; t < n; t++) {
      int own = 0, least = 1 << 30;
      for (int k = 0; k < W; k++) {
        own += in[t * W + k];
        if (in[t * W + k] < least) least = in[t * W + k], wanted[t] = k;
      }
      for (int k = 0; k < W; k++) want[t * W + k] = in[t * W + k] - own / W;
      all += own;
      if (least > most) most = least;
    }
    compare(n);
    CHECK(sum == all && greatest == most);

    clear(n);
    others(in, out, row, n, 32);
    for (int t = 0; t < n; t++) {
      for (int k = 0; k < W; k++) want[t * W + k] = k + t + k * t + (k < 32 ? in[t * W + 31 - k] : 0);
      wanted[t] = 1 + 2 + 4;
    }
    compare(n);
  }
  return failures != 0;
}
