// C11 6.7.9: designators, omitted braces, overriding, ranges, strings, compound literals.
#include <stdio.h>
#include <string.h>

struct vec { int x, y, z; };
struct box { struct vec low, high; const char *name; int tags[4]; };
union any { int i; double d; struct vec v; };
struct mixed { char c; union any u; struct { int p, q; }; float f; };

static struct box boxes[] = {
    {{1, 2, 3}, {4, 5, 6}, "first", {7}},
    {.high = {.y = 9, 10}, .name = "second", .tags = {[2] = 5, 6}},
    {1, 2, 3, 4, 5, 6, "flat", 1, 2, 3, 4},
    [4] = {.low.z = 30, .tags[1] = 31, 32, .name = "nested"},
};
static int squares[8] = {[1] = 1, [2] = 4, [5] = 25, 36, [0 ... 0] = 100};
static int ranges[10] = {[2 ... 4] = 7, [8] = 1};
static char word[] = "word", exact[4] = "four", wide[8] = {"ab"};
static int matrix[][2] = {1, 2, {3}, 5, 6};
static unsigned char small[3] = {1, 255, 'c'};
static float floats[3] = {1, 2.5, 'a'};
static double *nothing = 0;
static void *pointers[3] = {0, &squares[1], (void *)0};

static int total(struct vec v) { return v.x + 10 * v.y + 100 * v.z; }
static int sum(const int *p, int n) {
  int s = 0;
  while (n--) s += *p++;
  return s;
}
static struct vec *same(struct vec *v) { return v; }

int main(void) {
  for (int i = 0; i < 5; i++) {
    struct box *b = &boxes[i];
    printf("%d %d %s %d %d %d %d\n", total(b->low), total(b->high), b->name ? b->name : "-", b->tags[0], b->tags[1],
           b->tags[2], b->tags[3]);
  }
  for (int i = 0; i < 8; i++) printf("%d ", squares[i]);
  for (int i = 0; i < 10; i++) printf("%d ", ranges[i]);
  printf("%zu %zu %.4s %s %zu\n", sizeof word, sizeof exact, exact, wide, sizeof matrix);
  printf("%d %d %d %d\n", matrix[1][0], matrix[1][1], matrix[2][1], small[1]);
  printf("%g %g %d %d\n", floats[1], floats[2], nothing == 0, pointers[1] == &squares[1]);
  int n = 3;
  long big = 5;
  double d = 2.75;
  struct vec local = {n, (int)big, d};
  short shorts[2] = {n, big};
  float narrow[2] = {d, n};
  struct mixed m = {'m', {.d = 1.5}, .q = 4, .f = 2};
  struct mixed k = {.u.v = {1, 2, 3}, .p = 8};
  union any first = {42}, third = {.v.y = 6};
  printf("%d %d %d %g %g\n", total(local), shorts[0], shorts[1], narrow[0], narrow[1]);
  printf("%c %g %d %d %g %d %d\n", m.c, m.u.d, m.p, m.q, m.f, k.u.v.y, k.p);
  printf("%d %d\n", first.i, third.v.y);
  printf("%d\n", total((struct vec){1, 2, 3}));
  printf("%d %d\n", total((struct vec){.z = 1}), same(&(struct vec){4, 5, n})->z);
  printf("%d\n", sum((int[]){1, 2, n, 4}, 4));
  int *kept = (int[3]){7, [2] = 9};
  for (int i = 0; i < 2; i++) {
    int *p = (int[]){i, i + 1};
    p[0]++;
    kept[1] += p[0] + p[1];
  }
  printf("%d %d %d\n", kept[0], kept[1], kept[2]);
  local = (struct vec){.x = local.x};
  struct vec zero = {0}, copies[2] = {local, zero};
  printf("%d %d %d\n", total(local), total(copies[0]), total(copies[1]));
  char buffer[16] = "ab" "cd";
  char unfinished[3] = {'x', 'y', 'z'};
  printf("%s %zu %.3s %d\n", buffer, strlen(buffer), unfinished, (int){5} + (int){n});
  if (n == 4) goto end;
  char jumped[8] = "jumped";
  struct vec passed[2] = {[1] = {1, 2, 3}};
  printf("%s %d %d\n", jumped, total(passed[0]), total(passed[1]));
end:
  return 0;
}
