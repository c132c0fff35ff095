// Loops in which all threads read the same elements: by warps, a tile of shared memory at a time, where a warp
// comes with all of its lanes. Lengths around those of tiles and warps; what must stay as it is.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIMENSIONS = 6, MOST = 1200 };
struct body {
  short kind;
  float x, y;
  int mass;
};
struct table {
  int length;
  const int *numbers;
  int few[64];
};

static int numbers[MOST], indices[MOST], matrix[MOST][DIMENSIONS], fixed[MOST];
static struct body bodies[MOST];
static long results[MOST], expected[MOST];
static int failures;

static void compare(const char *what, int n, int m) {
  for (int i = 0; i < n; i++)
    if (results[i] != expected[i]) {
      if (failures++ < 20) printf("%s, %d x %d: %d: %ld instead of %ld\n", what, n, m, i, results[i], expected[i]);
      return;
    }
}

// Each test is a loop nest that runs on the device and on the host.
#define TEST(name, maps, ...)                                                                                \
  static void name(int n, int m, const int *a, const int *b, long *out) {                                    \
    _Pragma(maps) for (int i = 0; i < n; i++) __VA_ARGS__                                                     \
  }                                                                                                          \
  static void name##_on_host(int n, int m, const int *a, const int *b, long *out) {                          \
    for (int i = 0; i < n; i++) __VA_ARGS__                                                                  \
  }
#define PLAIN "omp target teams distribute parallel for map(to : a[:MOST], b[:MOST]) map(from : out[:n])"

#define LARGE "omp target teams distribute parallel for map(to : a[:MOST], b[:MOST]) map(from : out[:n]) thread_limit(1024)"
#define SMALL "omp target teams distribute parallel for map(to : a[:MOST], b[:MOST]) map(from : out[:n]) thread_limit(20)"

TEST(plain, PLAIN, {
  long s = i;
  for (int j = 0; j < m; j++) s = s * 3 % 1000003 + (a[j] ^ i);
  out[i] = s;
})
// Into an array of the thread's own, in memory for the subscripts that no compiler knows.
TEST(nearest, PLAIN, {
  int distances[MOST];
  for (int j = 0; j < m; j++) distances[j] = (a[j] - 7 * i) * (a[j] - 7 * i) % 5003;
  int best = 0;
  for (int j = 1; j < m; j++)
    if (distances[j] < distances[best]) best = j;
  out[i] = best;
})
TEST(nearest_of_64, PLAIN, {
  int distances[64];
  for (int j = 0; j < 64; j++) distances[j] = (a[j] ^ i) % 503 + b[j];
  int best = 0;
  for (int j = 1; j < 64; j++)
    if (distances[j] < distances[best]) best = j;
  out[i] = best + (m > 0 ? distances[a[i] % 64] : 0);
})
TEST(large_teams, LARGE, {
  long s = i;
  for (int j = 0; j < m; j++) s = s * 3 % 1000003 + (a[j] ^ b[j] ^ i);
  out[i] = s;
})
TEST(small_teams, SMALL, {
  long s = i;
  for (int j = 0; j < m; j++) s = s * 3 % 1000003 + (a[j] ^ b[j] ^ i);
  out[i] = s;
})
TEST(inclusive, PLAIN, {
  long s = i;
  for (int j = 1; j <= m - 1; j += 1) s = s * 3 % 1000003 + (a[j - 1] ^ a[j]);
  out[i] = s;
})
TEST(unequal, PLAIN, {
  long s = i;
  for (int j = 0; j != m; ++j) s = s * 3 % 1000003 + (a[j] ^ *(b + j));
  out[i] = s;
})
TEST(counts_in_size_t, PLAIN, {
  long s = i;
  for (size_t j = 0; j < (unsigned)m; j++) s = s * 3 % 1000003 + (a[j] ^ i);
  out[i] = s;
})
TEST(counts_in_unsigned, PLAIN, {
  long s = i;
  for (unsigned j = 5; j < (unsigned)m + 5; j++) s = s * 3 % 1000003 + (a[j - 5] ^ i);
  out[i] = s;
})
TEST(near_the_end_of_int, PLAIN, {
  long s = i;
  for (int j = INT_MAX - 300; j < INT_MAX; j++) s = s * 3 % 1000003 + (a[j - (INT_MAX - 300)] ^ i);
  out[i] = s;
})
TEST(below_zero, PLAIN, {
  long s = i;
  for (long j = -m / 2; j < m - m / 2; j++) s = s * 3 % 1000003 + (a[j + m / 2] ^ i);
  out[i] = s;
})
TEST(some_threads, PLAIN, {
  long s = i;
  if (i % 3 != 1)
    for (int j = 0; j < m; j++) s = s * 3 % 1000003 + (a[j] ^ i);
  out[i] = s;
})
TEST(variable_lives_on, PLAIN, {
  long s = i;
  int j;
  for (j = 0; j < m; j++) s = s * 3 % 1000003 + (a[j] ^ i);
  out[i] = s * 5 + j;
})
TEST(under_a_condition, PLAIN, {
  long s = i;
  for (int j = 0; j < m; j++) {
    if ((a[j] + i) % 4 == 0) continue;
    s = s * 3 % 1000003 + a[j];
    if (b[j] > 500) s += b[j];
  }
  out[i] = s;
})
TEST(within_an_outer_loop, PLAIN, {
  long s = i;
  for (int k = 0; k < 5; k++)
    for (int j = k * 200; j < k * 200 + m / 6; j++) s = s * 3 % 1000003 + (a[j] ^ i) + k;
  out[i] = s;
})
TEST(through_an_index, PLAIN, {
  long s = i;
  for (int j = 0; j < m; j++) s = s * 3 % 1000003 + (a[b[j]] ^ i);
  out[i] = s;
})
TEST(until_broken_off, PLAIN, {
  long s = i;
  for (int j = 0; j < m; j++) {
    if (a[j] % 50 == i % 50) break;
    s = s * 3 % 1000003 + a[j];
  }
  out[i] = s;
})
TEST(each_thread_its_own_bounds, PLAIN, {
  long s = i;
  for (int j = i % 7; j < m - i % 5; j++) s = s * 3 % 1000003 + (a[j] ^ i);
  out[i] = s;
})
static int distance(int x, int y) {
  int d = x - y;
  return d < 0 ? -d : d;
}
TEST(functions, PLAIN, {
  long s = i;
  for (int j = 0; j < m; j++) s = s * 3 % 1000003 + distance(a[j], i);
  out[i] = s;
})
TEST(in_a_sequence, PLAIN, {
  long s = i;
  for (int j = 0; j < m; j++) s = s * 3 % 1000003 + (a[j] ^ i);
  for (int j = 0; j < m; j++) s = s * 3 % 1000003 + (b[j] ^ i);
  for (int j = 0; j < m; j++) s = s * 3 % 1000003 + (a[j] + b[j] + i);
  for (int j = 1; j < m; j++) s = s * 3 % 1000003 + (a[j - 1] + b[j - 1]) * (a[j] + b[j]);
  out[i] = s;
})
TEST(two_loops_of_one_variable, PLAIN, {
  long s = i;
  int d;
  for (int j = 0; j < m / 4; j++) {
    for (d = 0; d < 2; d++) s = s * 3 % 1000003 + (a[j * 4 + d] ^ i);
    for (d = 0; d < 4; d++) s = s * 3 % 1000003 + (a[j * 4 + d] ^ i);
  }
  out[i] = s;
})
TEST(with_own_array, PLAIN, {
  long s[4] = {i, i + 1, i + 2, i + 3};
  for (int j = 0; j < m; j++)
    for (int k = 0; k < 4; k++) s[k] = s[k] * 3 % 1000003 + (a[j] ^ k);
  out[i] = s[0] + s[1] * 3 + s[2] * 5 + s[3] * 7;
})
TEST(of_constant_length, PLAIN, {
  long s = i;
  for (int j = 0; j < 40; j++) s = s * 3 % 1000003 + (a[j] ^ i) + m;
  out[i] = s;
})
// A store in the loop, which could be to what it reads.
TEST(with_a_store, PLAIN, {
  long least = LONG_MAX;
  out[i] = -1;
  for (int j = 0; j < m; j++) {
    const long d = (a[j] - i) * (a[j] - i);
    if (d < least) {
      least = d;
      out[i] = j;
    }
  }
})

#define ALL(f)                                                                                               \
  f(plain) f(large_teams) f(small_teams) f(inclusive) f(unequal) f(counts_in_size_t) f(counts_in_unsigned) f(near_the_end_of_int) f(below_zero) \
      f(some_threads) f(variable_lives_on) f(under_a_condition) f(within_an_outer_loop) f(through_an_index)  \
          f(until_broken_off) f(each_thread_its_own_bounds) f(functions) f(in_a_sequence) f(two_loops_of_one_variable) f(with_own_array)  \
              f(of_constant_length) f(with_a_store) f(nearest) f(nearest_of_64)

static long of_bodies(int n, int m, int onDevice) {
#pragma omp target teams distribute parallel for if (onDevice) map(to : bodies, matrix) map(from : results[:n])
  for (int i = 0; i < n; i++) {
    long s = i;
    for (int j = 0; j < m; j++) {
      const struct body other = bodies[j];
      s = s * 3 % 1000003 + (long)(bodies[j].x * 2) + other.kind + bodies[j].mass * i;
      for (int d = 1; d < DIMENSIONS; d++) s += (matrix[j][d] - matrix[i][d]) * d;
    }
    results[i] = s;
  }
  return results[n - 1];
}

// The first half of what all read is what the threads store to: one after the other, they see it.
static void one_storage(int m, int *a, int *out) {
#pragma omp target teams distribute parallel for map(tofrom : a[:MOST]) map(tofrom : out[:32])
  for (int i = 0; i < 1; i++)
    for (int j = 0; j < m; j++) out[(j + 1) % 32] = a[j] + i + 1;
}

// A table of the structure's own, and one that a member points to.
static void through_members(int n, struct table *t) {
#pragma omp target teams distribute parallel for map(to : t[:1], t->numbers[:MOST]) map(from : results[:n])
  for (int i = 0; i < n; i++) {
    long s = i;
    for (int j = 0; j < 64; j++) s = s * 3 % 1000003 + (t->few[j] ^ i);
    for (int j = 0; j < MOST; j++) s = s * 3 % 1000003 + (t->numbers[j] ^ i);
    results[i] = s;
  }
}

// Elements that only some iterations read are not there for the others.
static void beyond_the_end(int n, int m, const int *a, const int *shorter) {
  int *exactly = malloc(3 * sizeof *exactly);
  memcpy(exactly, shorter, 3 * sizeof *exactly);
#pragma omp target teams distribute parallel for map(to : a[:MOST], exactly[:3]) map(from : results[:n])
  for (int i = 0; i < n; i++) {
    long s = i;
    for (int j = 0; j < m; j++) {
      s = s * 3 % 1000003 + a[j];
      if (j < 3) s += exactly[j];
      s += j >= 3 || exactly[j] > 0;
    }
    results[i] = s;
  }
  free(exactly);
}

int main(void) {
  for (int i = 0; i < MOST; i++) {
    fixed[i] = numbers[i] = i * 7919 % 1009;
    indices[i] = i * 31 % MOST;
    bodies[i] = (struct body){i % 11, i * 0.5f, i, i % 17};
    for (int d = 0; d < DIMENSIONS; d++) matrix[i][d] = i * 13 % 101 + d;
  }
  static const int counts[][2] = {{1, 1}, {31, 127}, {32, 128}, {33, 129}, {100, 500}, {257, 256}, {640, 1000}, {1000, 0}, {1150, 300}};
  for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
    const int n = counts[k][0], m = counts[k][1];
#define RUN(name)                                                                                            \
  name(n, m, numbers, indices, results), name##_on_host(n, m, numbers, indices, expected), compare(#name, n, m);
    ALL(RUN)

    of_bodies(n, m, 0);
    memcpy(expected, results, sizeof results);
    of_bodies(n, m, 1);
    compare("of_bodies", n, m);

    for (int i = 0; i < n; i++) {
      expected[i] = i;
      for (int j = 0; j < m; j++) {
        expected[i] = expected[i] * 3 % 1000003 + numbers[j] + (j < 3 ? indices[j] : 0);
        expected[i] += j >= 3 || indices[j] > 0;
      }
    }
    beyond_the_end(n, m, numbers, indices);
    compare("beyond_the_end", n, m);
  }

  int *both = malloc(MOST * sizeof *both), *alike = malloc(MOST * sizeof *alike);
  memcpy(both, fixed, sizeof fixed), memcpy(alike, fixed, sizeof fixed);
#pragma omp target enter data map(to : both[:MOST])
  one_storage(300, both, both);
#pragma omp target exit data map(from : both[:MOST])
  for (int j = 0; j < 300; j++) alike[(j + 1) % 32] = alike[j] + 1;
  if (memcmp(both, alike, sizeof fixed)) printf("one_storage\n"), failures++;

  struct table t = {MOST, numbers, {0}};
  for (int j = 0; j < 64; j++) t.few[j] = j * j;
  through_members(70, &t);
  for (int i = 0; i < 70; i++) {
    long s = i;
    for (int j = 0; j < 64; j++) s = s * 3 % 1000003 + (t.few[j] ^ i);
    for (int j = 0; j < MOST; j++) s = s * 3 % 1000003 + (numbers[j] ^ i);
    expected[i] = s;
  }
  compare("through_members", 70, MOST);

  free(both), free(alike);
  printf("%s\n", failures ? "FAILED" : "passed");
  return failures != 0;
}
