// use_device_addr of target data, and has_device_addr of target (OpenMP 5.1).
// lanes: host sim nvcc cubin ptx
#include "../check.h"
int main(void) {
  int v[20], x = 3;
  for (int i = 0; i < 20; i++) v[i] = i;
#pragma omp target data map(tofrom: v, x)
  {
#pragma omp target data use_device_addr(v, x)
    {
#pragma omp target has_device_addr(v, x)
      {
        for (int i = 0; i < 20; i++) v[i] += x;
        x = 30;
      }
    }
  }
  for (int i = 0; i < 20; i++) CHECK(v[i] == i + 3);
  CHECK(x == 30);
  return failures != 0;
}
