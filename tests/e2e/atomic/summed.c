// Atomic updates of elements that many iterations have in common may be added up before; what must be done one by one, or
// in order, is not.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

static void rows(int n, int m, const float *a, float *s, double *d, int *count) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * m]) map(tofrom : s[ : n], d[ : n], count[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const float x = a[i * m + j];
#pragma omp atomic
      s[i] += x;
#pragma omp atomic update
      d[i] -= x * 2;
#pragma omp atomic
      count[i]++;
    }
}
/* In teams of a number that the program says. */
static void bits(int n, int m, const unsigned *a, unsigned *all, unsigned long *some, unsigned *odd) {
#pragma omp target teams distribute num_teams(3) thread_limit(64) map(to : a[ : n * m]) map(tofrom : all[ : n], some[ : n], odd[ : n])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 1; j <= m; j++) {
      const unsigned x = a[i * m + j - 1];
#pragma omp atomic
      all[i] &= x;
#pragma omp atomic
      some[i] |= x;
#pragma omp atomic
      odd[i] ^= x;
    }
  }
}
/* Of the first row nobody updates anything: it has no element in front of it. Nor where nothing is large enough. */
static void guarded(int n, int m, const float *a, float *s, int *none) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * m]) map(tofrom : s[ : n], none[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (i == 0) continue;
      const int before = i - 1;
#pragma omp atomic
      s[before] += a[i * m + j];
    }
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * m]) map(tofrom : none[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (a[i * m + j] > 1000) {
#pragma omp atomic
        none[(i - 1) * (1 << 20)] += 1;
      }
}
static void product(int n, int m, int l, const double *a, const double *b, double *c) {
#pragma omp target teams distribute map(to : a[ : n * l], b[ : l * m]) map(tofrom : c[ : n * m])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int k = 0; k < l; k++)
      for (int j = 0; j < m; j++) {
#pragma omp atomic
        c[i * m + j] += a[i * l + k] * b[k * m + j];
      }
  }
#pragma omp target teams distribute parallel for collapse(3) map(to : a[ : n * l], b[ : l * m]) map(tofrom : c[ : n * m])
  for (int k = 0; k < l; k++)
    for (int j = 0; j < m; j++)
      for (int i = 0; i < n; i++) {
#pragma omp atomic
        c[i * m + j] += a[i * l + k] * b[k * m + j];
      }
}
/* Each iteration's own updates, which come in turn. */
static void in_order(int n, int m, const float *a, float *s) {
#pragma omp target teams distribute parallel for map(to : a[ : n * m]) map(tofrom : s[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      s[i] += a[i * m + j];
    }
}
/* One thread adds to each element, or to all of them, in the order of the program. */
static void in_turn(int n, int m, int one, const double *a, double *s) {
#pragma omp target teams distribute parallel for collapse(2) num_teams(1) thread_limit(one) map(to : a[ : n * m]) map(tofrom : s[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      s[i] += a[i * m + j];
    }
#pragma omp target teams distribute map(to : a[ : n * m]) map(tofrom : s[ : n])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for num_threads(one)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      s[i] += a[i * m + j];
    }
  }
}
/* Whether there are iterations, the loop's comparison says: of what the variable has become. */
static void converted(int n, unsigned first, long lowest, int end, int *s) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : s[ : n])
  for (int i = 0; i < n; i++)
    for (int j = first; j < end; j++) {
#pragma omp atomic
      s[i] += j;
    }
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : s[ : n])
  for (int i = 0; i < n; i++)
    for (int j = (int)lowest; j <= end; j++) {
#pragma omp atomic
      s[i] += 1;
    }
}
/* An iteration that updates its element several times, and reads it by another name. */
static void again(int n, int one, int *s, const int *u) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : s[ : n]) map(to : u[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < one; j++) {
      int left = 3;
      while (left-- > 0) {
#pragma omp atomic
        s[i] += u[i];
      }
    }
}
/* A thread for each of three loops' iterations, where a thread for each row has copies of the elements. */
static void of_three(int n, int m, int l, int *s) {
#pragma omp target teams distribute parallel for map(tofrom : s[ : 4])
  for (int i = 0; i < n; i += 2)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) {
#pragma omp atomic
        s[3] += j;
      }
}
/* One iteration for each element, which reads what it has updated: by its name, and by another one. */
static void read_again(int n, int one, int *s, int *t, const int *u) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : s[ : n], t[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < one; j++) {
#pragma omp atomic
      s[i] += 3;
#pragma omp atomic
      t[i] += s[i];
    }
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : s[ : n], t[ : n]) map(to : u[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < one; j++) {
#pragma omp atomic
      s[i] += 5;
#pragma omp atomic
      t[i] += u[i];
    }
}
/* What iterations do beside: stores, and who they are. */
static void beside(int n, int m, int *s, int *seen, int *threads) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : s[ : n], seen[ : n * m], threads[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      s[i] += j;
      seen[i * m + j]++;
    }
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : threads[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      threads[i] += omp_get_thread_num() >= 0;
    }
}
/* Numbers of the device's that came before. */
static void captured(int n, int m, int *s, int *order) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : s[ : n], order[ : n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      int at;
#pragma omp atomic capture
      at = s[i]++;
      order[i * m + at] = i;
    }
}
/* Small numbers are rounded one by one: nothing that is whole stays of halves. */
static void rounded(int n, int m, int *s) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : s[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      s[i] += 0.5;
    }
}

/* Members, of which others are read; and a number of the whole construct's. */
struct body {
  float x[2];
  float force[2];
  int pairs;
};
static void forces(int n, struct body *b, long *all) {
  long sum = 0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : b[ : n], sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const float dx = b[j].x[0] - b[i].x[0], dy = b[j].x[1] - b[i].x[1];
      if (dx < 0) continue;
#pragma omp atomic
      b[i].force[0] += dx;
#pragma omp atomic
      b[i].force[1] += dy;
#pragma omp atomic
      b[i].pairs++;
#pragma omp atomic
      sum += j;
    }
  *all = sum;
}
/* As far as the row says, by an end of the loop over the elements. */
static void as_far(int n, int m, const float *far, float *s) {
#pragma omp target teams distribute parallel for map(to : far[ : n]) map(tofrom : s[ : m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5000; j++) {
      if (j >= m || j > far[i]) break;
#pragma omp atomic
      s[j] += 1;
    }
}
/* Ends and steps of loops in an iteration. */
static void found(int n, int m, const float *a, float *s) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * m]) map(tofrom : s[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float _sum = 0;
      for (int k = 0; k < 10; k++) {
        if (k == 3) continue;
        if (k > a[i * m + j]) break;
        _sum += k;
      }
#pragma omp atomic
      s[i] += _sum;
    }
}
/* Elements by a pointer that each iteration has. */
static void pointed(int n, int m, const float *a, float *s) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * m]) map(tofrom : s[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float *const at = s + i;
#pragma omp atomic
      at[0] += a[i * m + j];
    }
}

static void check(int n, int m) {
  const int nm = n * m;
  float *a = malloc(sizeof *a * (nm + 1)), *s = malloc(sizeof *s * n), *sums = malloc(sizeof *s * n);
  double *d = malloc(sizeof *d * n);
  int *count = malloc(sizeof *count * n), *seen = calloc(nm + 1, sizeof *seen), *t = malloc(sizeof *t * n);
  unsigned *u = malloc(sizeof *u * (nm + 1)), *all = malloc(sizeof *all * n), *odd = malloc(sizeof *odd * n);
  unsigned long *some = malloc(sizeof *some * n);
  int wrong = 0;
  for (int i = 0; i < nm; i++) {
    a[i] = i * 7919 % 101;
    u[i] = ~(1u << i % 31);
  }
  for (int i = 0; i < n; i++) {
    s[i] = sums[i] = i;
    d[i] = -i;
    count[i] = 7;
    all[i] = ~0u;
    some[i] = 1ul << 40;
    odd[i] = i;
  }
  rows(n, m, a, s, d, count);
  bits(n, m, u, all, some, odd);
  for (int i = 0; i < n; i++) {
    unsigned both = ~0u, any = 0, sum = i;
    for (int j = 0; j < m; j++) {
      sums[i] += a[i * m + j];
      both &= u[i * m + j];
      any |= u[i * m + j];
      sum ^= u[i * m + j];
    }
    wrong += s[i] != sums[i] || d[i] != -i - 2 * (sums[i] - i) || count[i] != 7 + m;
    wrong += all[i] != both || some[i] != (1ul << 40 | any) || odd[i] != sum;
  }
  CHECK(wrong == 0);
  memset(count, 0, sizeof *count * n);
  guarded(n, m, a, s, count);
  for (int i = 0; i < n; i++) wrong += s[i] != sums[i] + (i + 1 < n ? sums[i + 1] - i - 1 : 0) || count[i] != 0;
  CHECK(wrong == 0);
  for (int i = 0; i < n; i++) s[i] = 1;
  pointed(n, m, a, s);
  for (int i = 0; i < n; i++) wrong += s[i] != 1 + sums[i] - i;
  CHECK(wrong == 0);
  for (int i = 0; i < n; i++) s[i] = 0;
  found(n, m, a, s);
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 10 && k <= a[i * m + j]; k++) sum += k == 3 ? 0 : k;
    wrong += s[i] != sum;
  }
  CHECK(wrong == 0);
  float reached[60] = {0};
  for (int i = 0; i < n; i++) s[i] = i % 57;
  as_far(n, 60, s, reached);
  for (int j = 0; j < 60; j++) {
    int rows = 0;
    for (int i = 0; i < n; i++) rows += s[i] >= j;
    wrong += reached[j] != rows;
  }
  CHECK(wrong == 0);
  struct body *b = calloc(n, sizeof *b);
  long sum = 0, wanted = 0;
  for (int i = 0; i < n; i++) b[i].x[0] = i * 7 % 5, b[i].x[1] = i % 3;
  forces(n, b, &sum);
  for (int i = 0; i < n; i++) {
    float x = 0, y = 0;
    int pairs = 0;
    for (int j = 0; j < n; j++)
      if (b[j].x[0] >= b[i].x[0]) {
        x += b[j].x[0] - b[i].x[0], y += b[j].x[1] - b[i].x[1];
        pairs++, wanted += j;
      }
    wrong += b[i].force[0] != x || b[i].force[1] != y || b[i].pairs != pairs;
  }
  CHECK(wrong == 0 && sum == wanted);
  free(b);
  for (int i = 0; i < nm; i++) a[i] = 1.0f / (1 + i % 97);
  for (int i = 0; i < n; i++) s[i] = sums[i] = 1.0f / 3;
  in_order(n, m, a, s);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) sums[i] += a[i * m + j];
    wrong += s[i] != sums[i];
  }
  CHECK(wrong == 0);
  double *large = malloc(n * sizeof *large), *ones = malloc((nm + 1) * sizeof *ones);
  for (int i = 0; i < n; i++) large[i] = 9007199254740992;
  for (int i = 0; i < nm; i++) ones[i] = 1;
  in_turn(n, m, 1, ones, large);
  for (int i = 0; i < n; i++) wrong += large[i] != 9007199254740992;
  CHECK(wrong == 0);
  free(large), free(ones);
  for (int i = 0; i < n; i++) count[i] = i;
  converted(n, -2u, 0xffffffff, 3, count);
  for (int i = 0; i < n; i++) wrong += count[i] != i + 5;
  CHECK(wrong == 0);
  for (int i = 0; i < n; i++) count[i] = i;
  again(n, 1, count, count);
  for (int i = 0; i < n; i++) wrong += count[i] != 8 * i;
  CHECK(wrong == 0);
  for (int i = 0; i < n; i++) count[i] = t[i] = i;
  read_again(n, 1, count, t, count);
  for (int i = 0; i < n; i++) wrong += count[i] != i + 8 || t[i] != i + (i + 3) + (i + 8);
  CHECK(wrong == 0);
  for (int i = 0; i < n; i++) count[i] = t[i] = 0;
  beside(n, m, count, seen, t);
  for (int i = 0; i < n; i++) wrong += count[i] != m * (m - 1) / 2 || t[i] != m;
  for (int i = 0; i < nm; i++) wrong += seen[i] != 1;
  CHECK(wrong == 0);
  memset(count, 0, sizeof *count * n);
  captured(n, m, count, seen);
  for (int i = 0; i < nm; i++) wrong += seen[i] != i / m;
  for (int i = 0; i < n; i++) wrong += count[i] != m;
  CHECK(wrong == 0);
  rounded(n, m, count);
  for (int i = 0; i < n; i++) wrong += count[i] != m;
  CHECK(wrong == 0);
  free(a), free(s), free(sums), free(d), free(count), free(seen), free(t), free(u), free(all), free(odd), free(some);
}

int main(void) {
  check(150, 40);
  check(3, 1000);
  check(500, 1);
  check(20, 0);
  enum { N = 40, M = 50, L = 30 };
  static double a[N * L], b[L * M], c[N * M];
  for (int i = 0; i < N * L; i++) a[i] = i % 13;
  for (int i = 0; i < L * M; i++) b[i] = i % 17;
  product(N, M, L, a, b, c);
  int wrong = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double sum = 0;
      for (int k = 0; k < L; k++) sum += a[i * L + k] * b[k * M + j];
      wrong += c[i * M + j] != 2 * sum;
    }
  CHECK(wrong == 0);
  int s[4] = {0};
  of_three(9, 5, 3, s);
  of_three(5000, 5, 3, s);
  CHECK(s[3] == 30 * (5 + 2500));
  return failures != 0;
}
