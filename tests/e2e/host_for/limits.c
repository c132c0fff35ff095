// Loops whose bounds, steps and chunks are at the ends of their types, under each kind of schedule: every iteration
// runs once, whatever the sums on the way are.
// lanes: host
#include "../check.h"
#include <limits.h>
#include <omp.h>

#define EACH(schedule_clause, type, init, condition, increment, wanted_count, wanted_sum, wanted_last)                  \
  do {                                                                                                                \
    type i;                                                                                                           \
    long count_ = 0, sum_ = 0, last_ = 0;                                                                              \
    DO(omp parallel for schedule(schedule_clause) reduction(+ : count_, sum_) lastprivate(last_))                       \
    for (i = init; condition; increment) count_++, sum_ += (long)(i % 1000), last_ = (long)i;                           \
    CHECK(count_ == (wanted_count));                                                                                  \
    CHECK(sum_ == (wanted_sum));                                                                                      \
    CHECK(last_ == (wanted_last));                                                                                    \
  } while (0)
#define DO(text) _Pragma(#text)

// What one thread without OpenMP finds.
#define LOOP(type, init, condition, increment)                                                                         \
  do {                                                                                                                \
    long n = 0, s = 0, l = 0;                                                                                          \
    for (type i = init; condition; increment) n++, s += (long)(i % 1000), l = (long)i;                                  \
    EACH(static, type, init, condition, increment, n, s, l);                                                           \
    EACH(static COMMA 3, type, init, condition, increment, n, s, l);                                                   \
    EACH(static COMMA chunk, type, init, condition, increment, n, s, l);                                               \
    EACH(dynamic, type, init, condition, increment, n, s, l);                                                          \
    EACH(guided COMMA 2, type, init, condition, increment, n, s, l);                                                   \
    EACH(runtime, type, init, condition, increment, n, s, l);                                                          \
  } while (0)
#define COMMA ,

int main(void) {
  int lowest = INT_MIN, highest = INT_MAX, step = 100000007;
  long chunk = 1;
  omp_set_schedule(omp_sched_dynamic, 2);
  LOOP(int, INT_MIN, i < INT_MAX - 100000006, i += 100000007);
  LOOP(int, lowest, i < highest - step, i += step);
  LOOP(int, highest, i > lowest + step, i -= step);
  LOOP(int, INT_MAX, i >= INT_MIN + 1000000000, i -= 1000000000);
  LOOP(int, INT_MAX - 10, i < INT_MAX, i++);
  LOOP(int, highest, i > highest - 17, i--);
  LOOP(int, lowest + 12, i > lowest, --i);
  LOOP(unsigned, 5u, i < UINT_MAX - 100000007u, i += 100000007u);
  LOOP(unsigned, UINT_MAX, i > 100000007u, i -= 100000007u);
  LOOP(unsigned, UINT_MAX - 9, i < UINT_MAX, i++);
  LOOP(unsigned, 10u, i > 0, i--);
  LOOP(long, LONG_MIN, i < LONG_MAX - 1000000000000000000, i += 1000000000000000000);
  LOOP(long, LONG_MAX, i > LONG_MIN + 1000000000000000000, i -= 1000000000000000000);
  LOOP(long, LONG_MAX - 7, i < LONG_MAX, i++);
  LOOP(unsigned long, ULONG_MAX, i > 2000000000000000000, i -= 2000000000000000000);
  LOOP(unsigned long, ULONG_MAX - 5, i < ULONG_MAX, i++);
  LOOP(signed char, -128, i < 127, i++);
  LOOP(unsigned char, 255, i > 3, i -= 2);
  LOOP(short, SHRT_MAX, i > SHRT_MIN + 1000, i -= 1000);
  LOOP(int, 3, i < 3, i++);
  LOOP(int, highest, i < lowest, i++);

  // Chunks that no loop fills: their multiples overflow.
  for (chunk = 1; chunk > 0 && chunk < LONG_MAX / 2; chunk *= 2) {
    int n = 0;
#pragma omp parallel for schedule(static, chunk) reduction(+ : n) num_threads(4)
    for (int i = 0; i < 10; i++) n++;
    CHECK(n == 10);
  }
  int n = 0;
#pragma omp parallel for schedule(static, 0x4000000000000000) reduction(+ : n) num_threads(4)
  for (int i = 0; i < 10; i++) n++;
  CHECK(n == 10);
  n = 0;
#pragma omp parallel for schedule(static, 0x7fffffffffffffff) reduction(+ : n) num_threads(4)
  for (unsigned i = 0; i < 10; i++) n++;
  CHECK(n == 10);
  return failures != 0;
}
