// Pointers to structures that no iteration follows, or that are the device's own, and numbers behind others that are
// members: what constructs ask for in front (behind_pointers.c) must not need more than they do.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
typedef struct { int n, m; int *other; int numbers[7]; } Item;

static int listed(const Item *g, int k, int has) { // none, if the section is empty
  int r = 0;
#pragma omp target teams distribute parallel for reduction(+: r) map(to: g[:has])
  for (int i = 0; i < k; i++) r += has ? g->m : 1;
  return r;
}
static int if_there(const Item *g, int k) {
  int r = 0;
#pragma omp target teams distribute parallel for reduction(+: r) map(to: g[:1]) if(target: g != NULL)
  for (int i = 0; i < k; i++) r += k > 10 ? g->m : 1;
  return r;
}
static int bounded(const Item *g, int k) {
  int r = 0;
#pragma omp target teams distribute parallel for reduction(+: r)
  for (int i = 0; i < (g ? g->m : k); i++) r += 1;
#pragma omp target teams distribute parallel for reduction(+: r)
  for (int i = 0; i < (int) (sizeof g->numbers / sizeof g->numbers[0]); i++) r += k > 100 ? g->m : 1;
#pragma omp target teams distribute parallel for reduction(+: r)
  for (int i = k - 1; i < k + (g && g->n); i++) r += g ? g->n : 1;
  return r;
}
static int of_device(const Item *g) { // which nobody says
  int r = 0;
#pragma omp target teams distribute parallel for reduction(+: r)
  for (int i = 0; i < g->n; i++) r += g->m + g->other[i];
  return r;
}

int main(void) {
  const int device = omp_get_default_device(), host = omp_get_initial_device();
  Item item = {4, 2, NULL, {0}}, *g = &item;
  CHECK(listed(NULL, 10, 0) == 10 && listed(g, 10, 1) == 20);
  CHECK(if_there(NULL, 10) == 10 && if_there(g, 11) == 22);
  CHECK(bounded(NULL, 10) == 18);
#pragma omp target enter data map(to: item)
  CHECK(bounded(g, 10) == 2 + 7 + 8);

  // Device storage of the program's own, and of a list item.
  const int numbers[5] = {1, 2, 3, 4, 5};
  int *of_numbers = omp_target_alloc(sizeof numbers, device);
  Item *own = omp_target_alloc(2 * sizeof *own, device);
  omp_target_memcpy(of_numbers, numbers, sizeof numbers, 0, 0, device, host);
  const Item there = {5, 10, of_numbers, {0}};
  omp_target_memcpy(own, &there, sizeof there, sizeof there, 0, device, host);
  CHECK(of_device(own + 1) == 65);
  item.other = of_numbers;
#pragma omp target update to(item)
  int r = 0;
#pragma omp target data use_device_ptr(g)
  r = of_device(g);
  CHECK(r == 8 + 10);
  omp_target_free(own, device), omp_target_free(of_numbers, device);
#pragma omp target exit data map(release: item)

  // An iteration reads what it has stored itself, by another pointer.
  int *m = &g->m, read[3] = {0};
  item.other = &g->m;
#pragma omp target enter data map(to: g[:1])
#pragma omp target enter data map(to: g->other[:1])
#pragma omp target teams distribute parallel for map(tofrom: read)
  for (int i = 0; i < g->n; i++)
    if (i == 2) *g->other = 7, read[0] = g->m;
#pragma omp target teams distribute parallel for map(tofrom: read)
  for (int i = 0; i < g->n; i++)
    if (i == 1) *m = 9, read[1] = g->m;
#pragma omp target teams distribute parallel for map(tofrom: read)
  for (int i = 0; i < g->n; i++)
    if (i == 1) m[0] = 10, read[2] = g->m;
#pragma omp target exit data map(release: g->other[:1])
#pragma omp target exit data map(release: g[:1])
  CHECK(read[0] == 7 && read[1] == 9 && read[2] == 10);
  return failures != 0;
}
