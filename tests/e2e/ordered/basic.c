// ordered regions run in the order of the iterations, whatever the schedule.
#include "../check.h"
#include <omp.h>
enum { N = 100 };
static int log_[N], length;

static void note(int i) {
#pragma omp ordered
  log_[length++] = i;
}
static int inOrder(int from, int step, int count) {
  int ok = length == count;
  for (int k = 0; k < count; k++) ok = ok && log_[k] == from + k * step;
  length = 0;
  return ok;
}

int main(void) {
#pragma omp parallel for ordered
  for (int i = 0; i < N; i++) {
#pragma omp ordered
    log_[length++] = i;
  }
  CHECK(inOrder(0, 1, N));
#pragma omp parallel for ordered schedule(static, 3)
  for (int i = 5; i < N; i += 2) {
    int square = i * i;
#pragma omp ordered threads
    {
      if (square == i * i) log_[length] = i;
      length++;
    }
  }
  CHECK(inOrder(5, 2, 48));
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = N; i > 0; i--) note(i);
  CHECK(inOrder(N, -1, N));
  int last = 0, twice = 0;
#pragma omp parallel
  {
#pragma omp for ordered schedule(dynamic, 4) lastprivate(last)
    for (int i = 0; i < N; i++) {
      last = i;
      if (i % 3) continue; // some iterations have no ordered region
#pragma omp ordered
      log_[length++] = i;
    }
#pragma omp for schedule(guided) ordered nowait reduction(+ : twice)
    for (int i = 0; i < 20; i++) {
      twice += 2;
#pragma omp ordered
      log_[length++] = 102 + 3 * (i - 0);
    }
  }
  CHECK(last == N - 1 && twice == 40 && length == 54);
  int ok = 1;
  for (int k = 0; k < 34; k++) ok = ok && log_[k] == 3 * k;
  for (int k = 0; k < 20; k++) ok = ok && log_[34 + k] == 102 + 3 * k;
  CHECK(ok);
  length = 0;
#pragma omp parallel for ordered schedule(runtime) collapse(2)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 4; j++) {
#pragma omp ordered
      log_[length++] = 4 * i + j;
    }
  CHECK(inOrder(0, 1, 20));
#pragma omp for ordered schedule(auto) // orphaned: a team of one
  for (int i = 0; i < 7; i++) note(i);
  CHECK(inOrder(0, 1, 7));
  // ordered in simd loops.
  float v[N], sum = 0;
  for (int i = 0; i < N; i++) v[i] = i;
#pragma omp simd
  for (int i = 0; i < N; i++) {
    v[i] *= 2;
#pragma omp ordered simd
    sum += v[i];
  }
  CHECK(sum == N * (N - 1));
#pragma omp parallel for simd ordered
  for (int i = 0; i < N; i++) {
#pragma omp ordered threads simd
    log_[length++] = i;
  }
  CHECK(inOrder(0, 1, N));
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 10; i < 10; i++) {
#pragma omp ordered
    length++;
  }
  CHECK(length == 0);
  return failures != 0;
}
