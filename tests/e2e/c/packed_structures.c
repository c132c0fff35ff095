// #pragma pack in all its forms, _Pragma, __attribute__((packed)), on structures that regions declare, copy and map.
// lanes: ref host sim
// options: -w
// compare: gcc
#include "../check.h"
#include <stddef.h>
#pragma pack(push, 1)
struct one { char c; int i; double d; struct { short s; long l; } in; };
#pragma pack(2)
struct two { char c; int i; double d; int b : 3, : 0, e : 30; };
#pragma pack(pop)
struct none { char c; int i; double d; };
#pragma pack(push, here, 4)
struct four { char c; long l; _Alignas(16) int aligned; };
#pragma pack()
struct none2 { char c; long l; };
#pragma pack(pop, here)
_Pragma("pack(1)") struct byte { char c; int i; } __attribute__((aligned(2)));
#pragma pack()
struct mixed { char c; int i __attribute__((packed)); long l; } ;
struct __attribute__((packed, aligned(2))) both { char c; int i[2]; short s; };
static struct one global = {1, 2, 3, {4, 5}};
_Static_assert(sizeof(struct one) == 23 && offsetof(struct one, in.l) == 15, "known while translating");
static char sized[sizeof(struct two)];
static int locals(void) {
  int r = 0;
#pragma pack(push, 2)
  struct inner { char c; long l; } x = {1, 2};
  typedef struct { char c; int i; } other;
#pragma pack(pop)
  struct normal { char c; long l; } y = {3, 4};
  other z = {5, 6};
#pragma omp parallel num_threads(1) firstprivate(x, z)
  r = (int)(sizeof x * 100 + sizeof z * 1000 + sizeof y + x.l + y.l + z.i);
  return r;
}
int main(void) {
  struct one o = global;
  struct two t = {1, 2, 3.5, 1, -5};
  struct four f = {1, 2, 3};
  int r[6] = {0};
#pragma omp parallel num_threads(1) firstprivate(o, t)
  {
    o.i += 40, t.e--;
    r[0] = o.i + o.in.l, r[1] = t.e + (int)t.d, r[2] = sizeof o * 100 + sizeof t, r[3] = offsetof(struct two, d);
  }
  printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], locals());
  printf("%zu %zu %zu %zu %zu %zu %zu %zu\n", sizeof(struct none), sizeof(struct four), sizeof(struct none2), sizeof(struct byte), sizeof(struct mixed), sizeof(struct both), sizeof sized, _Alignof(struct four));
#pragma omp target map(tofrom: o, t, f, r)
  {
    o.d += o.in.s, t.i = 77, f.l *= 21;
    r[0] = sizeof o, r[1] = sizeof t, r[2] = sizeof f, r[3] = offsetof(struct one, in.l), r[4] = t.e;
    struct both b = {1, {2, 3}, 4};
    r[5] = sizeof b + b.i[1];
  }
  printf("%g %d %ld %d %d %d %d %d %d\n", o.d, t.i, f.l, r[0], r[1], r[2], r[3], r[4], r[5]);
  return failures != 0;
}
