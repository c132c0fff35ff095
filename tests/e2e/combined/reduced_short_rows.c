// Many teams with short loops whose league reduces: several share a block, which brings together what they have. One of the rows
// is long, for all threads of a block.
#include "../check.h"
#include <complex.h>
#include <stdbool.h>

enum { N = 20000 };
static int start[N + 1], values[N * 8 + 5000], out[N], others;

struct result {
  double sum;
  long count;
  int most, bits;
  float least;
};

static struct result rows(int n, const int *start, const int *values, int *out) {
  double sum = 0.5;
  long count = 3;
  int most = -5, bits = 0;
  float least = 1e9f;
#pragma omp target teams distribute reduction(+ : sum, count) reduction(max : most) reduction(| : bits)
  for (int r = 0; r < n; r++) {
    int own = 0, largest = -1;
#pragma omp parallel for reduction(+ : own) reduction(max : largest)
    for (int k = start[r]; k < start[r + 1]; k++) {
      own += values[k];
      if (values[k] > largest) largest = values[k];
    }
    sum += own * 0.25;
    if (own % 3 == 1) count++;
    most = own > most ? own : most;
    bits |= 1 << (own & 15);
    out[r] = own - largest;
  }
#pragma omp target teams distribute reduction(min : least) map(tofrom : others)
  for (int r = 0; r < n; r++) {
    float own = 0;
#pragma omp parallel for reduction(+ : own)
    for (int k = start[r]; k < start[r + 1]; k++) own += values[k];
    least = own - r < least ? own - r : least;
    if (r % 100 == 0) {
#pragma omp atomic
      others += r;
    }
  }
  const struct result all = {sum, count, most, bits, least};
  return all;
}

// Of other types and operations, one of them volatile, which has no such version.
static void others_of(int n, const int *start, const int *values, double *minus, bool *all, float _Complex *turned, long *product,
                      int *seen) {
  double less = 5;
  bool each = true;
  float _Complex z = 1;
  long times = 1;
  volatile int looked = 2;
#pragma omp target teams distribute reduction(- : less) reduction(&& : each) reduction(* : times)
  for (int r = 0; r < n; r++) {
    int own = 0;
#pragma omp parallel for reduction(+ : own)
    for (int k = start[r]; k < start[r + 1]; k++) own += values[k];
    less -= own, each = each && own < 400, times *= r % 3000 == 1 ? 3 : 1;
  }
#pragma omp target teams distribute reduction(+ : z)
  for (int r = 0; r < n; r++) {
    int own = 0;
#pragma omp parallel for reduction(+ : own)
    for (int k = start[r]; k < start[r + 1]; k++) own += values[k];
    z += own % 8 * 0.5f + 1.0f * I;
  }
#pragma omp target teams distribute reduction(+ : looked)
  for (int r = 0; r < n; r++) {
    int own = 0;
#pragma omp parallel for reduction(+ : own)
    for (int k = start[r]; k < start[r + 1]; k++) own += values[k];
    looked += own & 3;
  }
  *minus = less, *all = each, *turned = z, *product = times, *seen = looked;
}

int main(void) {
  for (int r = 0; r < N; r++) start[r + 1] = start[r] + (r == 7777 ? 4321 : (int)(r * 2654435761u >> 29));
  for (int k = 0; k < start[N]; k++) values[k] = (int)(k * 7919u % 97) - 20;
#pragma omp target enter data map(to : start, values) map(alloc : out)
  for (int n = 0; n <= N; n = n * 7 + 1) {
    struct result want = {0.5, 3, -5, 0, 1e9f};
    int sum = 0;
    others = 0;
    const struct result got = rows(n, start, values, out);
#pragma omp target update from(out)
    for (int r = 0; r < n; r++) {
      int own = 0, largest = -1;
      for (int k = start[r]; k < start[r + 1]; k++) {
        own += values[k];
        if (values[k] > largest) largest = values[k];
      }
      want.sum += own * 0.25, want.count += own % 3 == 1, want.bits |= 1 << (own & 15);
      if (own > want.most) want.most = own;
      if ((float)own - r < want.least) want.least = (float)own - r;
      CHECK(out[r] == own - largest);
      if (r % 100 == 0) sum += r;
    }
    CHECK(got.sum == want.sum && got.count == want.count && got.most == want.most && got.bits == want.bits);
    CHECK(got.least == want.least && others == sum);

    double minus, sum_of_all = 0;
    bool all, each = true;
    float _Complex turned, z = 1;
    long product, times = 1;
    int seen, looked = 2;
    others_of(n, start, values, &minus, &all, &turned, &product, &seen);
    for (int r = 0; r < n; r++) {
      int own = 0;
      for (int k = start[r]; k < start[r + 1]; k++) own += values[k];
      sum_of_all += own, each = each && own < 400, times *= r % 3000 == 1 ? 3 : 1, looked += own & 3;
      z += own % 8 * 0.5f + 1.0f * I;
    }
    CHECK(all == each && product == times && seen == looked && crealf(turned) == crealf(z) && cimagf(turned) == cimagf(z));
    CHECK(minus == 5 - sum_of_all);
  }
  return failures != 0;
}
