// Parallel regions in parallel regions, whose teams are the threads that encounter them: what stands in them is run by each.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>
#include <omp.h>

enum { N = 40, M = 12 };
struct pair {
  int least, most;
};
#pragma omp declare reduction(both : struct pair : omp_out.least = omp_in.least < omp_out.least ? omp_in.least : omp_out.least, \
                                  omp_out.most = omp_in.most > omp_out.most ? omp_in.most : omp_out.most)                       \
    initializer(omp_priv = {1000, -1000})

static int expected(int i) {
  int sum = 7;
  for (int j = 0; j < M; j++) sum += i * j;
  return sum;
}

/* In a combined construct: sums, and what loops leave behind. */
static void in_loop(void) {
  int sums[N], lasts[N], counts[N], odd[N], bits[N];
  double products[N], most[N];
  struct pair pairs[N];
#pragma omp target teams distribute parallel for map(from : sums, lasts, counts, odd, bits, products, most, pairs)
  for (int i = 0; i < N; i++) {
    int sum = 7, last = -1, j = 77, k = 5, found = 1, x = 0, b = 255;
    double product = 2, greatest = -3;
    struct pair p = {500, -500};
    int array[3] = {1, 2, 3};
#pragma omp parallel for reduction(+ : sum) lastprivate(last) schedule(dynamic, 2)
    for (int m = 0; m < M; m++) {
      if (m == 3) {
        last = m;
        sum += i * m;
        continue;
      }
      sum += i * m;
      last = 10 * m;
    }
#pragma omp parallel for private(j) firstprivate(k) reduction(* : product) reduction(max : greatest) reduction(&& : found)
    for (j = 0; j < 4; j++) {
      k++;
      product *= j + 1;
      greatest = fmax(greatest, j == 2 ? i + 0.5 : 0);
      found = found && j < 4;
    }
#pragma omp parallel for collapse(2) reduction(+ : array) reduction(^ : x) reduction(& : b) ordered
    for (int m = 0; m < 2; m++)
      for (int n = 0; n < 3; n++) {
#pragma omp ordered
        array[n] += m + i;
        x ^= 1 << (m * 3 + n);
        b &= ~(1 << n);
      }
#pragma omp parallel for reduction(both : p)
    for (int m = 0; m < M; m++) {
      if (m * i < p.least) p.least = m * i;
      if (m * i > p.most) p.most = m * i;
    }
    sums[i] = sum, lasts[i] = last, counts[i] = j * 1000 + k;
    odd[i] = array[0] + 100 * array[1] + 10000 * array[2];
    bits[i] = x + 1000 * b + found * 1000000;
    products[i] = product, most[i] = greatest, pairs[i] = p;
  }
  for (int i = 0; i < N; i++) {
    CHECK(sums[i] == expected(i) && lasts[i] == 10 * (M - 1) && counts[i] == 77005);
    CHECK(odd[i] == (2 + 2 * i) + 100 * (3 + 2 * i) + 10000 * (4 + 2 * i));
    CHECK(bits[i] == 63 + 248000 + 1000000);
    CHECK(products[i] == 48 && most[i] == i + 0.5);
    CHECK(pairs[i].least == 0 && pairs[i].most == (M - 1) * i);
  }
}

/* In a region of a block, and in one in a region: constructs that a team of one has to itself. */
static void in_block(void) {
  int sums[64] = {0}, critical = 0, atomics = 0;
#pragma omp target map(tofrom : sums, critical, atomics)
#pragma omp parallel num_threads(32)
  {
    int me = omp_get_thread_num(), own = 0, told = 0, third = 0, inner = 0;
#pragma omp parallel firstprivate(me) private(told)
    {
#pragma omp single copyprivate(told)
      told = me + 1;
#pragma omp barrier
#pragma omp master
      own += told;
#pragma omp masked filter(1)
      own += 1000;
#pragma omp single nowait
      third = 3;
#pragma omp critical
      critical++;
#pragma omp atomic
      atomics += 2;
#pragma omp scope reduction(+ : own)
      own += 5;
#pragma omp parallel for reduction(+ : inner)
      for (int i = 0; i < M; i++) {
        int part = 0;
#pragma omp parallel for simd reduction(+ : part)
        for (int j = 0; j <= i; j++) part++;
        inner += part;
      }
    }
    sums[me] = own + third + inner;
  }
  CHECK(sums[0] == 1 + 5 + 3 + M * (M + 1) / 2);
  CHECK(critical > 0 && atomics == 2 * critical);
}

/* Around regions, by each way of running kernels. */
static void around(int n) {
  int sums[8] = {0}, levels = 0;
#pragma omp target teams distribute map(from : sums) num_teams(4)
  for (int r = 0; r < 8; r++) {
    int total = r;
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < n; i++) {
      int part = 0;
#pragma omp parallel for reduction(+ : part)
      for (int j = 0; j < 3; j++) part += i + j;
      total += part;
    }
    sums[r] = total;
  }
  for (int r = 0; r < 8; r++) CHECK(sums[r] == r + 3 * n * (n - 1) / 2 + 3 * n);
  /* Who asks finds a region all the same. */
#pragma omp target map(tofrom : levels)
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel
    {
#pragma omp atomic
      levels += omp_get_level() == 2 && omp_get_num_threads() == 1 && omp_get_thread_num() == 0;
    }
  }
  CHECK(levels >= 1);
}

int main(void) {
  in_loop();
  in_block();
  around(10);
  return failures != 0;
}
