// Declare target variables with the names of library functions, and initialised with the address of one that comes later.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

#pragma omp begin declare target
extern int later;
int *pointer = &later;
int glob = 5;
int later = 7;
static int *const pointers[] = {&glob, &later};
int mkdtemp(int x);
int mkdtemp(int x) { return x + glob; }
#pragma omp end declare target

int main(void) {
  int a = 0, b = 0, c = 0;
#pragma omp target map(from : a, b, c)
  {
    *pointer += 1;
    a = later * 10 + glob;
    b = *pointers[0] + *pointers[1];
    c = mkdtemp(3) + (pointer == pointers[1]);
  }
  CHECK(a == 85 && b == 13 && c == 9);
  return failures != 0;
}
