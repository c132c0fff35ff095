// not-in-gcc: <12: no thread_limit on target
/* Code around parallel regions that all threads of a team go through, with one of them for what writes and calls: each
 * of these gives what a master that forks gives. */
#include "../check.h"
#include <omp.h>

enum { N = 64 };
#pragma omp declare target
struct point {
  int x, y;
};
static int calls;
static int called(int *p, int v) {
#pragma omp atomic
  calls++;
  *p += v;
  return *p;
}
static void tally(int *count) {
#pragma omp atomic
  *count += 1;
}
#pragma omp end declare target

/* Sequential statements between regions run once for each team. */
static void between(void) {
  int count = 0, sums[4] = {0}, sizes[4] = {0};
#pragma omp target teams num_teams(4) thread_limit(32) map(tofrom : count, sums, sizes)
  {
    int team[N], total = 0;
    const int me = omp_get_team_num();
    for (int i = 0; i < N; i++) team[i] = i * me;
    tally(&count);
#pragma omp parallel for
    for (int i = 0; i < N; i++) team[i] += 1;
    team[0] += 100;
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < N; i++) total += team[i];
    total *= 2;
    sums[me] = total;
    sizes[me] = omp_get_num_teams();
  }
  int teams = sizes[0];
  CHECK(count == teams);
  for (int t = 0; t < teams; t++) CHECK(sums[t] == 2 * (t * N * (N - 1) / 2 + N + 100));
}

/* Loops, branches and variables of the team's own. */
static void control(void) {
  int out[4][8] = {{0}}, steps = 5, odd[4] = {0}, once[4] = {0};
#pragma omp target teams distribute num_teams(2) thread_limit(32) map(tofrom : out, odd, once) firstprivate(steps)
  for (int i = 0; i < 4; i++) {
    int slot[8] = {i, i, i, i, i, i, i, i}, k = 0, left = steps;
    double half = 0.5;
    while (left-- > 0) {
      if (left == 3) continue;
      if (left == 0) break;
      k += 2;
#pragma omp parallel for
      for (int j = 0; j < 8; j++) slot[j] += k * j;
      if (k % 4 == 0) {
#pragma omp parallel
        {
#pragma omp single
          odd[i] += k;
        }
      } else
        once[i]++;
      half *= 2;
    }
    do {
#pragma omp parallel for
      for (int j = 0; j < 8; j++) slot[j] += (int)half;
      half /= 2;
    } while (half >= 1);
    for (int j = 0; j < 8; j++) out[i][j] = slot[j];
  }
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 8; j++) CHECK(out[i][j] == i + (2 + 4 + 6) * j + 4 + 2 + 1);
    CHECK(odd[i] == 4 && once[i] == 2);
  }
}

/* What regions change, what has its address taken, structures, and declarations of both kinds at once. */
static void shared(void) {
  int found[3] = {0}, in[3] = {10, 20, 30};
#pragma omp target teams distribute thread_limit(32) map(tofrom : found) map(to : in)
  for (int i = 0; i < 3; i++) {
    int own = i + 1, read = in[i], both = own + read, last = -1, *p = &read;
    struct point q = {own, read}, r;
    static const int table[3] = {7, 8, 9};
    *p += 1;
    r = q;
#pragma omp parallel for lastprivate(last)
    for (int j = 0; j < 40; j++) last = j + read;
#pragma omp parallel
    {
#pragma omp atomic
      r.y += 0;
#pragma omp critical
      if (q.x < 100) q.x += 100;
#pragma omp barrier
#pragma omp master
      r.x = q.x;
    }
    own++;
    found[i] = both + last + r.x + r.y + called(&read, own) + table[i];
  }
  for (int i = 0; i < 3; i++)
    CHECK(found[i] == (i + 1 + in[i]) + (39 + in[i] + 1) + (101 + i) + in[i] + (in[i] + 1 + i + 2) + 7 + i);
}

/* A name that is declared anew behind what uses the outer one. */
static void hidden(void) {
  int out[3] = {0};
#pragma omp target thread_limit(32) map(tofrom : out)
  {
    int t[2] = {1, 2};
    {
      t[0] = 5;
      int t, u;
      t = 7;
      u = t + out[0];
#pragma omp parallel for
      for (int i = 0; i < 3; i++) out[i] += u + t;
    }
    out[0] += t[0];
  }
  CHECK(out[0] == 19 && out[1] == 14 && out[2] == 14);
}

/* Copies of the constructs around, and a region that distributes. */
static void copies(void) {
  int a[100], b[100], t = -1, base = 3, seen[10] = {0};
  for (int i = 0; i < 100; i++) a[i] = i, b[i] = 0;
#pragma omp target teams distribute private(t) firstprivate(base) thread_limit(32) map(tofrom : seen)
  for (int i = 0; i < 10; i++) {
    t = i * base;
    int sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(t)
    for (int j = 0; j < 20; j++) {
      t++;
      sum += t > 0;
    }
    seen[i] = t * 100 + sum;
  }
  for (int i = 0; i < 10; i++) CHECK(seen[i] == i * 300 + 20);
#pragma omp target teams num_teams(3) thread_limit(64) map(tofrom : b) map(to : a)
  {
    const int add = 5 + omp_get_num_teams() * 0;
    int scale[2] = {1, 2};
#pragma omp distribute parallel for
    for (int i = 0; i < 100; i++) b[i] = a[i] * scale[1] + add;
  }
  for (int i = 0; i < 100; i++) CHECK(b[i] == 2 * i + 5);
}

/* Teams of a size that is no whole number of warps, and every kind of worksharing. */
static void inside(void) {
  int order[50] = {0}, kinds[4] = {0}, threads = 0, nested = 0;
#pragma omp target thread_limit(50) map(tofrom : order, kinds, threads, nested)
  {
    int next = 0, numbers[50];
#pragma omp parallel num_threads(50)
    {
      numbers[omp_get_thread_num()] = omp_get_num_threads();
#pragma omp for schedule(dynamic, 3)
      for (int i = 0; i < 50; i++) order[i] += i;
#pragma omp sections
      {
        kinds[0]++;
#pragma omp section
        kinds[1]++;
      }
#pragma omp for ordered
      for (int i = 0; i < 50; i++) {
#pragma omp ordered
        next = i;
      }
#pragma omp parallel num_threads(2)
      {
#pragma omp atomic
        nested += omp_get_num_threads();
      }
    }
    kinds[2] = next;
    threads = numbers[0];
    for (int i = 0; i < threads; i++) kinds[3] += numbers[i] == threads;
  }
  for (int i = 0; i < 50; i++) CHECK(order[i] == i);
  CHECK(kinds[0] == 1 && kinds[1] == 1 && kinds[2] == 49 && kinds[3] == threads && nested >= threads);
}

int main(void) {
  between();
  control();
  shared();
  hidden();
  copies();
  inside();
  return failures != 0;
}
