#!/bin/bash
# A section that reaches beyond storage that is present already (OpenMP 5.2 §5.8.3 leaves no way to map it).
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
int main(void) {
  int a[20] = {0};
#pragma omp target data map(tofrom: a[0:10])
  {
#pragma omp target map(tofrom: a[5:10])
    a[12] = 1;
  }
  printf("unreachable\n");
  return 0;
}
C
stops 6 "only a part of the 40 bytes at .* of 'a' is present on device 0: 40 bytes at .* are mapped"

# In all constructs that name storage, and `present` of what is not there or only in part.
for construct in 'target nowait map(tofrom: a[5:10])' 'target data map(a[5:10])' 'target enter data map(to: a[5:10])' \
  'target enter data nowait map(to: a[5:10])' 'target exit data map(from: a[5:10])' 'target exit data map(delete: a[5:10])' \
  'target update to(a[5:10])' 'target update from(a[5:10])' 'target update nowait from(a[5:10])' \
  'target map(present, tofrom: a[5:10])' 'target update to(present: a[12:2])' 'target map(present, to: b)' \
  'target data map(present, to: b)' 'target enter data map(present, to: b)' 'target teams defaultmap(present)' \
  'target update from(present: b)'; do
  compile_sim -w <<C
#include <stdio.h>
int main(void) {
  int a[20] = {0}, b[10] = {0};
#pragma omp target enter data map(to: a[0:10])
#pragma omp $construct
  { b[0] = a[8]; }
#pragma omp taskwait
  printf("unreachable\n");
  return 0;
}
C
  stops 5 "only a part of the 40 bytes|'present': the (40|8) bytes at .* are not present on device 0"
done
