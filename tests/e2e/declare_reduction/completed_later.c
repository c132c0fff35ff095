// A reduction may be declared for a structure whose members are not known yet, if all that its combiner and its
// initializer do is to pass addresses on.
#include "../check.h"

struct total;
void add(struct total *to, struct total *from);
void start(struct total *made, struct total *original);
#pragma omp declare reduction(+ : struct total : add(&omp_out, &omp_in))
#pragma omp declare reduction(started : struct total : add(&omp_out, &omp_in)) initializer(start(&omp_priv, &omp_orig))

struct total {
  int sum, parts;
};

static struct total collect(int n) {
  struct total t = {0, 0};
#pragma omp parallel for num_threads(4) reduction(+ : t)
  for (int i = 0; i < n; i++) t.sum += i;
  return t;
}

int main(void) {
  CHECK(collect(10).sum == 45);
  struct total t = {3, 1}, d = {0, 0};
#pragma omp parallel num_threads(3) reduction(started : t)
  t.sum++;
  CHECK(t.sum == 6 && t.parts == 4);
#pragma omp target parallel for num_threads(4) map(tofrom : d) reduction(+ : d)
  for (int i = 0; i < 8; i++) d.sum += 2;
  CHECK(d.sum == 16);
  return failures != 0;
}

void add(struct total *to, struct total *from) {
  to->sum += from->sum;
  to->parts += from->parts;
}
void start(struct total *made, struct total *original) {
  made->sum = 0;
  made->parts = original->parts;
}
