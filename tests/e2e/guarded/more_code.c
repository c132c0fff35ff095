// not-in-gcc: <12: no thread_limit on target
/* Code around parallel regions that all threads of a team go through: switches, jumps within a block, loops whose bounds
 * lie in memory, regions of several sizes, literals. And beside each what only a master can do. */
#include "../check.h"
#include <omp.h>

enum { ROWS = 20, N = 64 };
struct sizes {
  int rows, first, step, width;
};
struct pair {
  int x, y;
};
static int in[ROWS * N], out[ROWS], kinds[ROWS];

/* A switch by what memory holds, one by the loop's number; falling through; a loop that goes on from inside. */
static void switches(void) {
#pragma omp target teams distribute map(to : in, kinds) map(from : out) thread_limit(64)
  for (int i = 0; i < ROWS; i++) {
    int row[N], steps = 0;
    switch (kinds[i]) {
    case 0:
    case 1:
#pragma omp parallel for
      for (int j = 0; j < N; j++) row[j] = in[i * N + j];
      steps += kinds[i];
      break;
    case 2:
      steps = 5; /* and on */
    case 3: {
      const int by = kinds[i] * 2;
#pragma omp parallel for
      for (int j = 0; j < N; j++) row[j] = by * j;
      steps++;
      break;
    }
    default:
#pragma omp parallel for
      for (int j = 0; j < N; j++) row[j] = -j;
    }
    for (int k = 0; k < 4; k++) {
      switch ((i + k) % 3) {
      case 0: continue;
      case 1: row[k] += 7; break;
      case 2:
#pragma omp parallel for
        for (int j = 0; j < N; j++) row[j] += k;
      }
      steps += row[k] > 10;
    }
    out[i] = row[0] + 3 * row[1] + 5 * row[N - 1] + 1000 * steps;
  }
  for (int i = 0; i < ROWS; i++) {
    int row[N], steps = 0;
    for (int j = 0; j < N; j++)
      row[j] = kinds[i] < 2 ? in[i * N + j] : kinds[i] < 4 ? kinds[i] * 2 * j : -j;
    steps = kinds[i] < 2 ? kinds[i] : kinds[i] == 2 ? 6 : kinds[i] == 3 ? 1 : 0;
    for (int k = 0; k < 4; k++) {
      const int which = (i + k) % 3;
      if (which == 0) continue;
      if (which == 1) row[k] += 7;
      for (int j = 0; j < N && which == 2; j++) row[j] += k;
      steps += row[k] > 10;
    }
    CHECK(out[i] == row[0] + 3 * row[1] + 5 * row[N - 1] + 1000 * steps);
  }
}

/* Bounds in memory, which changes between loops that one team goes through. */
static void bounds(struct sizes *s) {
  const struct sizes given = *s;
  int times = 0;
  for (int i = 0; i < ROWS; i++) out[i] = 0;
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom : s[:1], out, times)
  for (int turn = 0; turn < 3; turn++) {
    const int last = s->rows - turn;
#pragma omp distribute
    for (int i = s->first; i < last; i += s->step) {
      int row[N];
#pragma omp parallel for
      for (int j = 0; j < s->width; j++) row[j] = i + j;
      out[i] += row[s->width - 1];
      times++;
    }
    s->first = given.first + turn;
  }
  int expected[ROWS] = {0}, count = 0, first = given.first;
  for (int turn = 0; turn < 3; first = given.first + turn++)
    for (int i = first; i < given.rows - turn; i += given.step, count++) expected[i] += i + given.width - 1;
  CHECK(times == count);
  for (int i = 0; i < ROWS; i++) CHECK(out[i] == expected[i]);
}

/* A loop around regions that begins with what memory holds, and arrays of that length. */
static void begun(struct sizes *s) {
#pragma omp target teams distribute map(to : s[:1]) map(from : out) thread_limit(64)
  for (int i = 0; i < ROWS; i++) {
    int sum = 0;
    for (int n = s[0].width, k = 0; k < n; k += 3) {
      int row[n];
#pragma omp parallel for
      for (int j = 0; j < n; j++) row[j] = i + j * k;
#pragma omp parallel for reduction(+ : sum)
      for (int j = 0; j < n; j++) sum += row[n - 1 - j];
    }
    out[i] = sum;
  }
  for (int i = 0; i < ROWS; i++) {
    int sum = 0;
    for (int k = 0; k < s->width; k += 3)
      for (int j = 0; j < s->width; j++) sum += i + j * k;
    CHECK(out[i] == sum);
  }
}

/* Regions that nobody can count the threads of, beside one in which one can. */
static void regions_of_sizes(int n) {
  int counted = 0, wrong = 0;
#pragma omp target teams distribute num_teams(4) reduction(+ : counted, wrong)
  for (int i = 0; i < ROWS; i++) {
    int row[N];
#pragma omp parallel for num_threads(32)
    for (int j = 0; j < N; j++) row[j] = i * j;
#pragma omp parallel num_threads(64) if (1)
    {
#pragma omp for
      for (int j = 0; j < N; j++) row[j] += omp_get_num_threads();
    }
#pragma omp parallel for
    for (int j = 0; j < N; j++) row[j]++;
    counted += row[1] - i - 1 > 64;
    for (int j = 0; j < N; j++) wrong += row[j] - row[0] != i * j;
  }
  CHECK(counted == 0 && wrong == 0);
  /* Not taken: the smaller one looks. */
  int least = 1000, most = 0;
#pragma omp target thread_limit(96) map(tofrom : least, most)
  {
    int sizes[2] = {0};
#pragma omp parallel num_threads(8)
    {
#pragma omp single
      sizes[0] = omp_get_num_threads();
    }
#pragma omp parallel num_threads(96)
    {
#pragma omp single
      sizes[1] = omp_get_num_threads();
    }
    least = sizes[0], most = sizes[1];
  }
  CHECK(least <= 8 && most <= 96);
  /* Not taken: whether there are several threads depends on the device. */
  int alone = 0;
#pragma omp target map(tofrom : alone) thread_limit(64)
  {
    int row[N] = {0};
#pragma omp parallel if (row[0] > n)
    {
#pragma omp single
      row[1] = omp_get_num_threads();
    }
    alone = row[1];
  }
  CHECK(alone == 1);
}

/* Jumps within a block that one thread runs; values of literals. Not taken: jumps out of it, addresses of literals. */
static void jumps(void) {
  int found[2] = {0}, again = 0, seen = 0;
#pragma omp target map(to : in) map(tofrom : found) thread_limit(64)
  {
    struct pair row[N], best = {-1, -1};
#pragma omp parallel for
    for (int j = 0; j < N; j++) row[j] = (struct pair){in[j], j};
    {
      for (int j = 0; j < N; j++)
        for (int k = 0; k < j; k++)
          if (row[j].x == row[k].x + 1) {
            best = (struct pair){row[j].y, row[k].y};
            goto done;
          }
    done:
      found[0] = best.x;
    }
#pragma omp parallel for
    for (int j = 0; j < N; j++) row[j].x = best.y;
    found[1] = row[5].x;
  }
  int x = -1, y = -1;
  for (int j = 0; j < N && x < 0; j++)
    for (int k = 0; k < j && x < 0; k++)
      if (in[j] == in[k] + 1) x = j, y = k;
  CHECK(found[0] == x && found[1] == y);
#pragma omp target map(tofrom : again, seen) thread_limit(64)
  {
    int row[N], turn = 0;
  once_more:
#pragma omp parallel for
    for (int j = 0; j < N; j++) row[j] = j + turn;
    if (turn++ < 3) goto once_more;
    const struct pair *p = &(struct pair){row[1], row[2]};
#pragma omp parallel for
    for (int j = 0; j < N; j++) row[j] = p->x + p->y;
    again = turn;
    seen = row[7];
  }
  CHECK(again == 4 && seen == 4 + 5);
}

int main(void) {
  for (int i = 0; i < ROWS * N; i++) in[i] = (i * 37 + 11) % 101;
  for (int i = 0; i < ROWS; i++) kinds[i] = i % 5;
  struct sizes s = {ROWS, 1, 2, 10};
  switches();
  bounds(&s);
  s.first = 1;
  begun(&s);
  regions_of_sizes(5);
  jumps();
  return failures != 0;
}
