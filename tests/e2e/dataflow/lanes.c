// What a warp's lanes do in a task: loops whose iterations they may share, and those that one of them runs. An iteration
// that needs what others have done, a reduction, a last value, a function that changes something, a distance of two.
#include "../check.h"

enum { kinds = 7, n = 64 };
static int counter;
#pragma omp declare target to(counter)
static int noisy(int a) {
  counter++;
  return a;
}

int main(void) {
  int out[kinds][n] = {{0}};
#pragma omp target map(tofrom : out)
  {
    int v[kinds][n], w[n + 1];
    for (int i = 0; i < kinds; i++)
      for (int l = 0; l < n; l++) v[i][l] = i + l;
#pragma omp parallel num_threads(128)
#pragma omp masked
    {
#pragma omp task depend(out : v[0]) depend(inout : w)
      {
        w[0] = 5;
#pragma omp simd
        for (int l = 0; l < n; l++) {
          w[l + 1] = v[0][l] * 2;
          v[0][l] = w[l];
        }
      }
#pragma omp task depend(out : v[1])
      {
        int sum = 0;
#pragma omp simd reduction(+ : sum)
        for (int l = 0; l < n; l++) sum += v[1][l];
        v[1][0] = sum;
      }
#pragma omp task depend(out : v[2])
#pragma omp simd
      for (int l = 0; l < n; l++) v[2][l] += noisy(l);
#pragma omp task depend(out : v[3])
      {
        int last = 0;
#pragma omp simd lastprivate(last)
        for (int l = 0; l < n; l++) {
          last = l * 2;
          v[3][l] += last;
        }
        v[3][1] = last;
      }
      // All lanes read what lanes then write, and the other way round.
#pragma omp task depend(out : v[4])
      {
        int sum = 0, again = 0;
        for (int l = 0; l < n; l++) sum += v[4][l];
#pragma omp simd
        for (int l = 0; l < n; l++) v[4][l] = sum - v[4][l];
        for (int l = 0; l < n; l++) again += v[4][l];
        if (again > 10) {
#pragma omp simd
          for (int l = 0; l < n; l++) v[4][l] += again;
        }
        v[4][7] = again;
      }
#pragma omp task depend(out : v[5])
#pragma omp simd safelen(2)
      for (int l = 2; l < n; l++) v[5][l] += v[5][l - 2];
#pragma omp taskloop
      for (int k = 0; k < 8; k++)
        for (int l = 0; l < 8; l++) v[6][8 * k + l] *= k;
    }
    for (int i = 0; i < kinds; i++)
      for (int l = 0; l < n; l++) out[i][l] = v[i][l];
  }
  int sum = 0, again = 0, two[n];
  for (int l = 0; l < n; l++) sum += 4 + l;
  for (int l = 0; l < n; l++) again += sum - (4 + l);
  for (int l = 0; l < n; l++) two[l] = 5 + l + (l < 2 ? 0 : two[l - 2]);
  for (int l = 0; l < n; l++) {
    CHECK(out[0][l] == (l == 0 ? 5 : 2 * (l - 1)));
    CHECK(out[1][l] == (l == 0 ? n * (n - 1) / 2 + n : 1 + l));
    CHECK(out[2][l] == 2 + 2 * l);
    CHECK(out[3][l] == (l == 1 ? 2 * (n - 1) : 3 + 3 * l));
    CHECK(out[4][l] == (l == 7 ? again : sum - (4 + l) + again));
    CHECK(out[5][l] == two[l]);
    CHECK(out[6][l] == (6 + l) * (l / 8));
  }
  return failures != 0;
}
