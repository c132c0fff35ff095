// Names that are free in C but taken in C++ or by CUDA's headers.
#include "../check.h"
struct float2 { int x; };
static int norm3d(int gamma, int y1) { return gamma * 10 + y1; }
static int min(int a, int b) { return a < b ? a : b; }
int main(void) {
  int class = 1, new = 2, template = 3, this = 4, threadIdx = 5, blockIdx = 6, delete = 7, warpSize = 8;
  struct float2 float3 = {9};
  int private = 0, virtual[2] = {1, 2};
#pragma omp target map(tofrom: private, virtual)
  {
    int namespace = norm3d(class, new);
    private = namespace + template + this + threadIdx + blockIdx + delete + warpSize + float3.x + min(3, 2);
    virtual[0] += virtual[1];
  }
  CHECK(private == 12 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 2);
  CHECK(virtual[0] == 3);
  return failures != 0;
}
