// Many teams with short loops whose league reduces: several share a block, which brings together what they have. One of the rows
// is long, for all threads of a block.
#include "../check.h"

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
  }
  return failures != 0;
}
