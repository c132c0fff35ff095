// What the program shares with the runtime has its layout whatever options for layouts, and #pragma pack, say; structures
// of the program are packed on both sides.
// lanes: ref host sim
// options: -fpack-struct -fshort-enums -w
// compare: gcc
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef PACK_2
#pragma pack(2)
#else
#pragma pack(1)
#endif
enum small { A, B = 200 };
struct s {
  char c;
  long l;
  enum small e;
  int aligned_member __attribute__((aligned(8)));
  struct {
    char c;
    double d;
  } inner;
  unsigned bits : 20;
  unsigned more : 20;
};
union u {
  char c[9];
  double d;
};
#pragma omp declare target
struct s global = {1, 2, B, 3, {4, 5}, 6, 7};
char odd;
int counter;
static int step(int n) { return n + ++counter; }
#pragma omp end declare target

int main(void) {
  struct s s = {1, 2, B, 3, {4, 5}, 6, 7};
  struct s *p = malloc(3 * sizeof *p);
  int r[8] = {0}, n = 100, sum = 0;
  short squares[100];
  for (int i = 0; i < 3; i++) p[i] = s;
#pragma omp target map(from : r) map(tofrom : s, p[0:3])
  {
    r[0] = sizeof s;
    r[1] = sizeof(enum small);
    r[2] = (char *)&s.aligned_member - &s.c;
    r[3] = (char *)&s.inner.d - &s.c;
    r[4] = sizeof(union u);
    r[5] = global.l + global.inner.d;
    s.l = 77;
    s.more += 12;
    p[2].inner.d = 2.5;
    global.e = A;
  }
#pragma omp target update from(global)
#pragma omp target enter data map(to : n) map(alloc : squares)
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum) nowait
  for (int i = 0; i < n; i++) {
    squares[i] = i * i;
    sum += i;
  }
#pragma omp taskwait
#pragma omp target exit data map(from : squares) map(delete : n)
#pragma omp target data map(tofrom : odd, counter)
  {
#pragma omp target map(from : r[6:1]) firstprivate(s)
    r[6] = step(s.more);
  }
#pragma omp parallel for num_threads(3) reduction(+ : sum) firstprivate(s)
  for (int i = 0; i < n; i++) sum += s.aligned_member;
#pragma omp task shared(sum) firstprivate(s)
  sum += s.c;
#pragma omp taskwait
  omp_lock_t lock;
  omp_init_lock(&lock);
  omp_set_lock(&lock);
  omp_destroy_lock(&lock);
  for (int i = 0; i < 7; i++) printf("%d ", r[i]);
  printf("%ld %d %g %d %d %d %d\n", s.l, s.more, p[2].inner.d, global.e, squares[99], sum, (int)sizeof(struct s));
  free(p);
  return 0;
}
