// What a mapper names means what it does where the mapper is declared, whatever hides the name where it is used; and
// its iterators are its own.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
typedef struct {
  int *p;
} section;
typedef struct {
  section in[2];
} two;
static int length = 4, first = 0;
static int twice(int x) { return 2 * x; }
#pragma omp declare mapper(section v) map(v.p[first : length])
#pragma omp declare mapper(longer : section v) map(v.p[0 : twice(length)])
#pragma omp declare mapper(two t) map(iterator(i = 0 : 2), tofrom : t.in[i])

static int on_device(void) {
  int host = 1;
#pragma omp target map(from : host)
  host = omp_is_initial_device();
  return !host;
}

static int hidden(int device, section s, int twice) {
  int length = 1, first = 3, v = 3;
#pragma omp target enter data map(to : s)
  if (device) CHECK(omp_target_is_present(s.p, 0) && omp_target_is_present(s.p + 3, 0));
#pragma omp target exit data map(release : s)
#pragma omp target enter data map(mapper(longer), to : s)
  if (device) CHECK(omp_target_is_present(s.p + 7, 0) && !omp_target_is_present(s.p + 8, 0));
#pragma omp target exit data map(mapper(longer), release : s)
  section several[2] = {s, s};
#pragma omp target enter data map(iterator(length = 0 : 1), to : several[length])
  if (device) CHECK(omp_target_is_present(s.p + 3, 0));
#pragma omp target exit data map(iterator(length = 0 : 1), release : several[length])
  return length + 10 * first + 100 * v + 1000 * twice;
}

int main(void) {
  const int device = on_device();
  section s = {calloc(10, sizeof(int))};
  CHECK(hidden(device, s, 5) == 5331);
  two some[3], *behind[2] = {&some[2], &some[0]};
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 2; k++) some[i].in[k].p = calloc(4, sizeof(int));
#pragma omp target map(to : behind) map(iterator(i = 0 : 2), tofrom : behind[i][0 : 1])
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++) behind[i]->in[k].p[k] = i + 1;
  CHECK(some[2].in[0].p[0] == 1 && some[2].in[1].p[1] == 1 && some[0].in[1].p[1] == 2);
  // Of an array of which a part is present, the rest is not mapped, nor what is behind it.
#pragma omp target enter data map(to : some[1 : 2])
  some[1].in[1].p[3] = 7;
#pragma omp target update to(some[1 : 1])
  int seven = 0;
#pragma omp target map(from : seven)
  seven = some[1].in[1].p[3];
  CHECK(seven == 7);
  if (device) CHECK(!omp_target_is_present(some[0].in[0].p, 0));
#pragma omp target exit data map(release : some[1 : 2])
  if (device) CHECK(!omp_target_is_present(some, 0) && !omp_target_is_present(some[2].in[1].p, 0));
  return failures != 0;
}
