// Macros as large C projects have them: container_of, min, READ_ONCE, ARRAY_SIZE, loops over lists.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdio.h>
#define swap(a, b)                                                                                           \
  do {                                                                                                       \
    __auto_type _t = a;                                                                                      \
    a = b;                                                                                                   \
    b = _t;                                                                                                  \
  } while (0)
#define container_of(p, t, m)                                                                                \
  ({                                                                                                         \
    const __typeof__(((t *)0)->m) *_mp = (p);                                                                \
    (t *)((char *)_mp - __builtin_offsetof(t, m));                                                           \
  })
#define min(x, y)                                                                                            \
  ({                                                                                                         \
    __typeof__(x) _min1 = (x);                                                                               \
    __typeof__(y) _min2 = (y);                                                                               \
    (void)(&_min1 == &_min2);                                                                                \
    _min1 < _min2 ? _min1 : _min2;                                                                           \
  })
#define BUILD_BUG_ON_ZERO(e) (sizeof(struct { int : (-!!(e)); }))
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
struct list {
  struct list *next;
};
struct item {
  int v;
  struct list l;
};
#define for_each(pos, head) for (pos = (head)->next; pos != (head); pos = pos->next)
int main(void) {
  struct list head = {&head};
  struct item it[3];
  int r = 0, v[5] = {5, 4, 3, 2, 1};
  for (int i = 0; i < 3; i++) {
    it[i].v = i * 10;
    it[i].l.next = head.next;
    head.next = &it[i].l;
  }
#pragma omp parallel num_threads(1)
  {
    struct list *p;
    for_each(p, &head) r += container_of(p, struct item, l)->v;
    swap(v[0], v[4]);
    int *a = v, *b = v + 1;
    swap(a, b);
    r += *a * 100 + min(v[0], v[1]) + min(min(1L, 2L), 3L);
    for (unsigned i = 0; i < ARRAY_SIZE(v); i++) r += READ_ONCE(v[i]);
    switch (r) {
    case 0:; break;
    case 1 ... 1000: {
      r += 5;
    }
    default:;
    }
    do
      ;
    while (0);
    if (r)
      ;
    else
      r++;
    while (r < 0)
      ;
    for (; 0;)
      ;
    {};
    int x = r > 3 ?: 4;
    r += x;
    r += ({
           int y = 3;
           y;
         }) +
         ({ r; });
    { ; }
    const __typeof__(r) cc = r;
    __typeof__(cc) *pc = &cc;
    r += *pc;
    __typeof__(int (*)(void)) fp = 0;
    r += fp == 0;
    __typeof__(v) vv = {1};
    r += vv[0];
    _Static_assert(BUILD_BUG_ON_ZERO(0) == 0, "x");
  }
  printf("%d\n", r);
  return 0;
}
