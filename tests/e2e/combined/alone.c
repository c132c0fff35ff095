// What runs in turn may build on what came before: the iterations of one thread, when an if clause or the
// number of threads says so at run time, those of one team, and those of one chunk.
// not-in-gcc: <12: clauses on parts of combined constructs
#include "../check.h"
#define N 4000

static int expected[N], a[N], m[40][100];

static void start(void) {
  for (int i = 0; i < N; i++) a[i] = i % 7;
}

static void check(int line) {
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += a[i] != expected[i];
  CHECK(wrong == 0);
  if (wrong) printf("line %d\n", line);
}

static void one_thread(int no, int one, int zero) {
  start();
#pragma omp target parallel for if (parallel : no) map(tofrom : a)
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
  check(__LINE__);
  start();
#pragma omp target parallel for num_threads(one) map(tofrom : a)
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
  check(__LINE__);
  start();
#pragma omp target parallel for num_threads(one + 3) if (parallel : no) map(tofrom : a)
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
  check(__LINE__);
  start();
#pragma omp target parallel for thread_limit(one) map(tofrom : a)
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
  check(__LINE__);
  start();
#pragma omp target parallel for num_threads(one + 3) thread_limit(zero + 1) map(tofrom : a)
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
  check(__LINE__);
  start();
#pragma omp target teams distribute parallel for num_teams(one) if (parallel : no) map(tofrom : a)
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
  check(__LINE__);
  start();
#pragma omp target teams distribute num_teams(one) map(tofrom : a)
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
  check(__LINE__);
}

static int calls;
static int counted(int n) {
  calls++;
  return n;
}

// The clause is evaluated once, also where its value decides more than the number of teams.
static void evaluated_once(void) {
  start();
#pragma omp target teams distribute num_teams(counted(1)) map(tofrom : a)
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
  check(__LINE__);
  CHECK(calls == 1);
}

static void collapsed(int no) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 100; j++) m[i][j] = 1;
  int last = 0;
#pragma omp target parallel for collapse(2) if (parallel : no) map(tofrom : m) map(tofrom : last)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 100; j++) {
      m[i][j] += last;
      last = m[i][j];
    }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 100; j++) CHECK(m[i][j] == i * 100 + j + 1);
}

// A chunk begins with a value of its own.
static void chunks(void) {
  int b[N];
  for (int i = 0; i < N; i++) b[i] = 1;
#pragma omp target parallel for schedule(static, 8) map(tofrom : b)
  for (int i = 0; i < N; i++)
    if (i % 8) b[i] += b[i - 1];
  for (int i = 0; i < N; i++) CHECK(b[i] == i % 8 + 1);
#pragma omp target parallel for schedule(dynamic, 8) map(tofrom : b)
  for (int i = 0; i < N; i++)
    if (i % 8) b[i] = b[i - 1] + 2;
  for (int i = 0; i < N; i++) CHECK(b[i] == 2 * (i % 8) + 1);
#pragma omp target teams distribute parallel for dist_schedule(static, 80) schedule(static, 8) map(tofrom : b)
  for (int i = 0; i < N; i++)
    if (i % 8) b[i] = b[i - 1] + 3;
  for (int i = 0; i < N; i++) CHECK(b[i] == 3 * (i % 8) + 1);
}

// With a condition that holds, the threads share the iterations.
static void together(int yes) {
  int b[N];
#pragma omp target parallel for if (parallel : yes) map(from : b)
  for (int i = 0; i < N; i++) b[N - 1 - i] = i;
  for (int i = 0; i < N; i++) CHECK(b[i] == N - 1 - i);
  int sum = 0;
#pragma omp target parallel for if (yes) num_threads(yes + 30) reduction(+ : sum) map(to : b)
  for (int i = 0; i < N; i++) sum += b[i];
  CHECK(sum == N / 2 * (N - 1));
}

int main(int argc, char **argv) {
  (void)argv;
  int sum = 0;
  for (int i = 0; i < N; i++) expected[i] = sum += i % 7;
  one_thread(argc > 5, argc, 0);
  evaluated_once();
  collapsed(argc > 5);
  chunks();
  together(argc);
  return failures != 0;
}
