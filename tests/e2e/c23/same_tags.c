// Two definitions of one tag with the same content are one type (C23 6.2.7): in one scope and in two.
// options: -std=gnu2x
// not-with-gcc: <15: a second definition is an error
// compare: gcc
#include "../check.h"
struct list { int value; struct list *next; union { float f; int i; }; };
struct list { int value; struct list *next; union { float f; int i; }; };
enum kind { one = 1, two };
enum kind { two = 2, one = 1 };
typedef union either { int i; double d; } either;
typedef union either { int i; double d; } either;
#define PAIR(T) struct pair_##T { T first, second; }
static PAIR(int) make(int a, int b) { return (PAIR(int)){a, b}; }
static int total(PAIR(int) *p) { return p->first + p->second; }
static int length(struct list *l) { return l ? 1 + length(l->next) : 0; }
int main(void) {
  struct list { int value; struct list *next; union { float f; int i; }; } end = {3}, begin = {2, &end};
  PAIR(int) p = make(3, 4);
  CHECK(total(&p) == 7 && length(&begin) == 2 && _Generic(&end, struct list *: 1, default: 0));
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(p)
  for (int i = 0; i < 4; i++) {
    PAIR(int) q = make(i, p.second);
    sum += total(&q) + length(&begin) + two;
  }
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum, p)
  {
    PAIR(int) q = make(p.first, 10);
    struct list l = {.value = 5, .i = 6};
    either e = {.i = one};
    p = q;
    sum += total(&q) + l.value + l.i + e.i + length(&l);
  }
  printf("%d %d\n", sum, p.second);
  return failures != 0;
}
