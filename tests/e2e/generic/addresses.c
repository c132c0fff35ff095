// Threads of parallel regions see what pointers of the sequential code point to: objects without a name, and the values that
// the target construct got.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
struct p { int x, y, a[3]; };
#pragma omp declare target
static struct p make(int n) { return (struct p){n, n + 1, {1, 2, n}}; }
static int add(int *a) {
#pragma omp parallel num_threads(40)
#pragma omp single
  a[0]++;
  return a[0];
}
static int addx(struct p *a) {
#pragma omp parallel
#pragma omp single
  a->x++;
  return a->x;
}
static int literals(int n) {
  struct p *q = &(struct p){n, 2, {1, 2, 3}};
  int *a = (int[]){1, 2, 3, n};
  int r = 0;
#pragma omp parallel
#pragma omp single
  r += q->x + a[3] + q->a[2];
  r += add((int[2]){4, 5});
  r += add(make(3).a);
  for (int i = 0; i < 5; i++)
    if (i & 1)
      r += addx(&(struct p){i});
    else
      r += add(&(int){i});
  for (int *c = (int[]){7, 8, 0}; *c; c++) r += add(c);
  r += ({
    int *in = (int[]){3};
    add(in);
    *in;
  });
  switch (n) {
  case 3: r += add(&(int){1}); break;
  case 4: r += add((int[]){100, 1}); break;
  }
  return r;
}
static int byValue(struct p s, int k) { return add(&k) + add(&s.a[1]) + s.a[1] + k; }
#pragma omp end declare target

int main(void) {
  int n = 4, m = 6, r = 0, value = 0, later = 0;
  double d = 2.5;
  struct p s = {1, 2, {3, 4, 5}};
  int *pointer = &r;
#pragma omp target map(tofrom : r, value, later) map(to : pointer[0 : 1]) firstprivate(s)
  {
    r = literals(4);
    int *p = &n, **pp = &pointer;
    double *q = &d;
    add(&m);
    later = m + add(s.a) + byValue(s, 3);
#pragma omp parallel num_threads(33)
#pragma omp single
    value = *p + (int) (2 * *q) + (*pp == pointer);
  }
  CHECK(r == 11 + 5 + 2 + (1 + 2 + 3 + 4 + 5) + (8 + 9) + 4 + 101);
  CHECK(value == 10 && later == 7 + 4 + (4 + 5 + 5 + 4));
  CHECK(n == 4 && m == 6 && s.a[0] == 3);
  // Arrays that are a part of something.
  int rows[2][2] = {{1, 2}, {3, 4}};
  struct p all[2] = {{5, 6, {7}}, {8, 9, {10}}};
#pragma omp target map(tofrom : r) firstprivate(s, rows, all)
  {
    struct p own = {9, 9, {1, 2, 3}}, both[2] = {{0}};
    int pairs[2][2] = {{0}};
    int *second = own.a + 1;
    add(s.a), add(rows[1]), add(all[1].a), add(own.a), add(pairs[1]), add(both[1].a), add(both->a);
#pragma omp parallel
#pragma omp single
    second[0] = 4;
    r = s.a[0] * 10000 + rows[1][0] * 1000 + all[1].a[0] * 100 + own.a[0] * 10 + pairs[1][0] + both[1].a[0] + both[0].a[0] +
        own.a[1];
  }
  CHECK(r == 40000 + 4000 + 1100 + 20 + 7 && s.a[0] == 3 && rows[1][0] == 3 && all[1].a[0] == 10);
  return failures != 0;
}
