// Atomic access on devices to what no instruction updates at once: bit-fields and integers of 128 bits, in mapped, team-shared and
// a thread's own memory.
// not-in-gcc: >=0: atomic compare of __int128 is known to few releases
#include "../check.h"

typedef __int128 wide;
struct flags {
  unsigned low : 5, high : 11;
  int tail : 9;
  long long counter : 40;
  _Bool set : 1;
};
enum { N = 1000 };

static void bit_fields(void) {
  struct flags f = {0, 0, 0, 0, 0}, many[2] = {{0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}};
  int evaluated = 0, least = 1000, winners = 0;
  long long seen = 0;
#pragma omp target parallel for num_threads(96) map(tofrom : f, many, evaluated) reduction(+ : seen, winners) reduction(min : least)
  for (int i = 0; i < N; i++) {
    struct flags *p = many;
    int k = 0, old = -1;
    long long now;
#pragma omp atomic
    f.low++;
#pragma omp atomic
    f.high += 2.5;
#pragma omp atomic update
    p[(k++, 1)].tail--;
#pragma omp atomic
    evaluated += k;
#pragma omp atomic capture seq_cst
    now = p->counter += 3;
    seen += now;
#pragma omp atomic
    f.set |= i == 77;
#pragma omp atomic compare capture
    {
      old = p->tail;
      if (p->tail == 0) { p->tail = 9; }
    }
    winners += old == 0;
#pragma omp atomic read
    old = p->tail;
    least = old < least ? old : least;
  }
  CHECK(f.low == N % 32 && f.high == 2 * N % 2048 && f.tail == 0 && f.counter == 0 && f.set);
  CHECK(evaluated == N && many[0].counter == 3 * N && seen == 3LL * N * (N + 1) / 2);
  CHECK(many[0].tail == 9 && winners == 1 && least == 9);
}

static void wide_integers(void) {
  wide sum = 0, swapped = 5, most = -1, captured = 0;
  int torn = 0;
#pragma omp target teams distribute parallel for map(tofrom : sum, swapped, most) reduction(+ : captured, torn)
  for (int i = 0; i < N; i++) {
    const wide both = ((wide)i << 64) + i;
    wide v;
#pragma omp atomic
    sum += both;
#pragma omp atomic write
    swapped = both;
#pragma omp atomic read
    v = swapped;
    torn += v != 5 && (v >> 64) != (long)v;
#pragma omp atomic capture
    {
      v = swapped;
      swapped = both;
    }
    torn += v != 5 && (v >> 64) != (long)v;
#pragma omp atomic compare
    if (most < both) { most = both; }
#pragma omp atomic capture
    v = sum++;
    captured += v >= 0;
  }
  CHECK(sum == ((wide)(N * (N - 1) / 2) << 64) + N * (N - 1) / 2 + N && torn == 0 && captured == N);
  CHECK(most == ((wide)(N - 1) << 64) + N - 1);
}

static void team_shared(void) {
  int counted = 0, size = 0;
  long high = 0;
#pragma omp target map(tofrom : counted, high, size)
  {
    struct flags s = {0, 0, 0, 0, 0};
    wide t = 0;
#pragma omp parallel num_threads(70)
    {
      struct flags mine = {0, 0, 0, 0, 0};
      wide own = 1;
#pragma omp atomic
      s.high++;
#pragma omp atomic
      t += (wide)1 << 70;
#pragma omp atomic
      mine.low += 3;
#pragma omp atomic
      own <<= 90;
      if (mine.low != 3 || own >> 90 != 1) s.set = 1;
#pragma omp atomic
      size++;
    }
    counted = s.set ? -1 : s.high;
    high = (long)(t >> 70);
  }
  CHECK(counted == size && high == size);
}

int main(void) {
  bit_fields();
  wide_integers();
  team_shared();
  return failures != 0;
}
