// Objects of _Atomic types in device code: each access is one operation.
// lanes: host sim sim53 nvcc cubin ptx
// options: -Wl,--no-as-needed -latomic
#include "../check.h"
#include <omp.h>
#include <stdatomic.h>

typedef _Atomic unsigned char byte;
enum colour { RED, GREEN, BLUE };
struct counters {
  _Atomic int count;
  long plain;
  _Atomic short small[4];
  _Atomic enum colour colour;
};
#pragma omp declare target
static _Atomic long everywhere = 100;
static void add(struct counters *c, int i) {
  c->count += i;
  c->small[i % 4]--;
  everywhere -= 2;
}
static int next(_Atomic int *at) { return (*at)++; }
#pragma omp end declare target
enum { N = 640 };

int main(void) {
  _Atomic int counter = 0;
  _Atomic double sum = 0;
  byte bits = 0, wraps = 0;
  _Atomic _Bool any = 0;
  _Atomic unsigned mixed = 1;
  struct counters c = {0, 0, {0}, RED};
  static int taken[N];
  int *_Atomic at = taken;
  int twice = 0, before = 0;
#pragma omp target teams distribute parallel for num_teams(4) thread_limit(64) map(tofrom : counter, sum, bits, wraps, any, c, taken, at, mixed) \
    reduction(+ : twice, before)
  for (int i = 0; i < N; i++) {
    const int mine = counter++;
    twice += taken[mine]++ != 0;
    sum += 0.5;
    bits |= 1 << i % 8;
    wraps += 3;
    any |= i == 77;
    add(&c, i);
    c.colour = BLUE;
    if (mine < 0) *at += 0; // never: it is an address of the host
    at++;
    mixed <<= 0;
    mixed *= 1.0;
    before += next(&c.count) < 0;
    atomic_fetch_add(&counter, 0);
  }
  CHECK(counter == N && twice == 0 && sum == N / 2 && bits == 255 && wraps == 3 * N % 256 && any && mixed == 1);
  CHECK(c.count == N * (N - 1) / 2 + N && c.small[0] == -N / 4 && c.small[3] == -N / 4 && c.colour == BLUE && before == 0);
  CHECK(at == taken + N);
  long total = 0;
#pragma omp target map(from : total)
  total = everywhere;
  CHECK(total == 100 - 2 * N);

  // One thread waits for another; what was written before is there.
  int message = 0, heard = 0, order = 0;
#pragma omp target map(tofrom : heard, order)
  {
    _Atomic int ready = 0, turn = 0;
    int data = 0;
#pragma omp parallel num_threads(64)
    {
      if (omp_get_thread_num() == 0) {
        data = 42;
        ready = 1;
      }
      if (omp_get_thread_num() == omp_get_num_threads() - 1) {
        while (!ready) {
        }
        heard = data;
      }
#pragma omp barrier
      turn += 2;
#pragma omp barrier
#pragma omp atomic
      order += 0 * turn;
    }
    order = turn;
  }
  message = order;
  CHECK(heard == 42 && message % 2 == 0 && message >= 2);

  // Wherever values stand, and in atomic constructs.
  _Atomic int which = 2;
  _Atomic long product = 1;
  int twos = 0, seen = 0;
#pragma omp target teams distribute parallel for map(tofrom : product) map(to : which) reduction(+ : twos, seen)
  for (int i = 0; i < 200; i++) {
    switch (which) {
    case 2: twos++; break;
    default: twos = -1000;
    }
    for (int k = which; k < 4; k++) seen += !which || -which > 0 || (which, 0) ? 100 : (which ? 1 : 2);
#pragma omp atomic
    product += 2;
    *(_Atomic long *)&product -= sizeof(which) == sizeof(int);
  }
  CHECK(twos == 200 && seen == 400 && product == 201);

  // A copy for each team.
  int teams = 0;
#pragma omp target teams num_teams(3) map(tofrom : teams)
  {
    _Atomic int own = 0;
#pragma omp parallel for num_threads(32)
    for (int i = 0; i < 100; i++) own += i;
    if (own == 4950) {
#pragma omp atomic
      teams |= 1;
    }
  }
  CHECK(teams == 1);
  return failures != 0;
}
