// Compound literals: objects with storage of their own, in initialisers, loops, arguments and as lvalues.
// lanes: ref host sim
// compare: gcc
// options: -Wno-dangling-pointer
#include "../check.h"
struct p { int x, y; };
struct q { struct p a; int v[3]; const char *s; };
static struct p *fixed = &(struct p){1, 2};
static int total(struct p a, const int *v) { return a.x + a.y + v[0] + v[1]; }
static int array[3] = (int[3]){7, 8, 9};
int main(void) {
  int r[8] = {0};
  struct p *last = 0;
  int n = 3;
#pragma omp parallel num_threads(1) firstprivate(n)
  {
    r[0] = total((struct p){n, .y = n + 1}, (int[]){5, n});
    (struct p){1, 2}.x++;
    int *v = (int[4]){[2] = n}, k = (struct q){.v[1] = 6, .s = "abc"}.v[1];
    v[3] = (const int){9};
    r[1] = v[0] + v[2] + v[3] + k;
    for (int i = 0; i < 3; i++) {
      struct p *here = &(struct p){i, n};
      here->x++;
      if (last && i) r[2] += last == here;
      last = here;
      r[3] += here->x;
    }
    r[4] = sizeof((char[]){"hello"}) + ((char[]){"hello"})[4] + (int)(double){2.5};
    r[5] = (*(struct p *)&(struct p){3, 4}).y + fixed->y + array[2];
    r[6] = ((struct q){{1, 2}, {3}, 0}).a.y;
    ((int[2]){1, 2})[1] = n;
  }
  for (int i = 0; i < 8; i++) printf("%d ", r[i]);
  puts("");
#pragma omp target map(from: r) map(to: n)
  {
    int *v = (int[]){1, n, 3};
    struct p a = (struct p){.y = n}, *b = &(struct p){n, n + 1};
    b->x += v[1];
    r[0] = v[0] + v[1], r[1] = a.x + a.y, r[2] = b->x * b->y, r[3] = ((struct q){.a = a, .v = {1, 2}}).v[1];
  }
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
  return failures != 0;
}
