// Functions of the program that do nothing but compute, in loops that threads have several iterations of, or that go along
// rows: what is made of loops that call none is made of these, too. And functions that do more.
#include "../check.h"

enum { M = 70, N = 90, K = 37 };

static float a[M][K], b[N][K], c[M][N], bias[N], row[M][N], sums[M], big;
static signed char small_a[M][K], small_b[N][K], small_c[M][N];
static int best[M];

#pragma omp declare target
static float limit = 9;
#pragma omp end declare target

static inline float relu(float x) { return x > 0 ? x : 0; }
static inline float twice_relu(float x, int more) {
  if (more) return relu(2 * x);
  const float y = relu(x);
  return y;
}
static inline signed char quantise(int sum, float scale) {
  const float x = sum * scale;
  return (signed char)(x < -127 ? -127 : x > 127 ? 127 : x);
}
static float at_most(float x) { return x < limit ? x : limit; }
static float counted(float x, int *count) {
  ++*count;
  return x;
}

int main(void) {
  for (int i = 0; i < M; i++)
    for (int k = 0; k < K; k++) a[i][k] = (float)((i * 7 + k * 3) % 11 - 5), small_a[i][k] = (signed char)a[i][k];
  for (int j = 0; j < N; j++)
    for (int k = 0; k < K; k++) b[j][k] = (float)((j * 5 + k) % 9 - 4), small_b[j][k] = (signed char)b[j][k];
  for (int j = 0; j < N; j++) bias[j] = (float)(j % 7 - 3);

#pragma omp target teams distribute parallel for collapse(2) map(to : a, b, bias) map(from : c)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < K; k++) sum += a[i][k] * b[j][k];
      c[i][j] = twice_relu(sum + bias[j], i & 1);
    }
#pragma omp target teams distribute parallel for collapse(2) map(to : small_a, small_b) map(from : small_c)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < K; k++) sum += small_a[i][k] * small_b[j][k];
      small_c[i][j] = quantise(sum, 0.25f);
    }
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < K; k++) sum += a[i][k] * b[j][k];
      CHECK(c[i][j] == twice_relu(sum + bias[j], i & 1));
      CHECK(small_c[i][j] == quantise((int)sum, 0.25f));
    }

  /* Along rows, with a sum, a store and the place of the largest; a variable that others may change; a side effect. */
  int count = 0;
  limit = 5;
#pragma omp target update to(limit)
#pragma omp target teams distribute parallel for map(to : c) map(from : row, sums, best) reduction(+ : count)
  for (int i = 0; i < M; i++) {
    float sum = 0, most = -1;
    int place = 0, calls = 0;
    for (int j = 0; j < N; j++) sum += relu(c[i][j] - 20) + at_most(c[i][j]);
    for (int j = 0; j < N; j++) {
      sum = sum / 2 + relu(c[i][j]);
      row[i][j] = sum;
    }
    for (int j = 0; j < N; j++)
      if (relu(c[i][j]) > most) most = relu(c[i][j]), place = j;
    for (int j = 0; j < N; j++) sum += counted(c[i][j], &calls);
    sums[i] = sum, best[i] = place, count += calls;
  }
  CHECK(count == M * N);
  for (int i = 0; i < M; i++) {
    float sum = 0, most = -1;
    int place = 0;
    for (int j = 0; j < N; j++) sum += relu(c[i][j] - 20) + at_most(c[i][j]);
    for (int j = 0; j < N; j++) {
      sum = sum / 2 + relu(c[i][j]);
      CHECK(row[i][j] == sum);
    }
    for (int j = 0; j < N; j++)
      if (relu(c[i][j]) > most) most = relu(c[i][j]), place = j;
    for (int j = 0; j < N; j++) sum += c[i][j];
    CHECK(sums[i] == sum && best[i] == place);
  }

  /* Of all threads of a team, around regions. */
#pragma omp target teams distribute map(to : c) map(from : row)
  for (int i = 0; i < M; i++) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < N; j++) sum += c[i][j];
    const float scale = relu(sum) + 1;
#pragma omp parallel for
    for (int j = 0; j < N; j++) row[i][j] = c[i][j] + relu(scale - j);
  }
  for (int i = 0; i < M; i++) {
    big = 0;
    for (int j = 0; j < N; j++) big += c[i][j];
    for (int j = 0; j < N; j++) CHECK(row[i][j] == c[i][j] + relu(relu(big) + 1 - j));
  }
  return failures != 0;
}
