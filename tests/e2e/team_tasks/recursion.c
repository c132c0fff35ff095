// Tasks of target regions that create tasks: the threads of the team execute them while they wait. What they
// share of a thread's variables, what has its address taken, and private copies are where all threads see it.
#include "../check.h"
#include <omp.h>

static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

// A pointer to a caller's variable, through functions without tasks, and an array.
static void store(int *where, int value) { *where = value; }
static void sums(int *out, int n) {
  int parts[4] = {0, 0, 0, 0}, *const p = parts;
  for (int i = 0; i < 4; i++)
#pragma omp task firstprivate(i)
  {
    int own = 0;
#pragma omp task shared(own)
    store(&own, n * i);
#pragma omp taskwait
    p[i] = own;
  }
#pragma omp taskwait
  *out = parts[0] + parts[1] + parts[2] + parts[3];
}

// Tasks that outlive the function that creates them, with copies of arrays and structures.
struct pair {
  int from, to;
};
static void later(int *result, int n) {
  int values[6];
  struct pair range = {1, 5};
  for (int i = 0; i < 6; i++) values[i] = n + i;
#pragma omp task firstprivate(values, range)
  {
    int sum = 0;
    for (int i = range.from; i < range.to; i++) sum += values[i]++;
#pragma omp atomic
    *result += sum;
  }
  for (int i = 0; i < 6; i++) values[i] = -1;
  range.to = 0;
}

static int queens(unsigned all, unsigned columns, unsigned left, unsigned right) {
  int count = 0;
  if (columns == all) return 1;
#pragma omp taskgroup
  for (unsigned open = all & ~(columns | left | right); open; open &= open - 1) {
    const unsigned bit = open & (0u - open);
#pragma omp task shared(count)
    {
      const int found = queens(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
#pragma omp atomic
      count += found;
    }
  }
  return count;
}

int main(void) {
  for (int threads = 1; threads <= 100; threads = threads * 3 + 1) {
    int f = 0, s = 0, l = 0, q = 0, each = 0, alike = 1, most = 0;
#pragma omp target map(tofrom : f, s, l, q, each, alike, most)
    {
#pragma omp parallel num_threads(threads)
      {
#pragma omp single
        {
          most = omp_get_num_threads();
          f = fib(11);
          sums(&s, 10);
          for (int i = 0; i < 40; i++) later(&l, i);
        }
#pragma omp single
        q = queens(0x3f, 0, 0, 0);
        // By all threads at a time; and tied: a thread's number stays what it is.
        const int number = omp_get_thread_num();
        const int own = fib(6);
#pragma omp atomic
        each += own == 8;
        if (omp_get_thread_num() != number) alike = 0;
      }
    }
    CHECK(f == 89 && s == 60 && q == 4 && alike == 1);
    CHECK(each == most && most >= 1);
    CHECK(l == 40 * (1 + 2 + 3 + 4) + 4 * (39 * 40 / 2));
  }
  return failures != 0;
}
