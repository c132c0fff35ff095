// Loops without iterations: nothing runs and nothing fails.
#include "../check.h"
int main(void) {
  int n = 0, zero = 0, minus = -5;
#pragma omp target teams distribute parallel for map(tofrom: n)
  for (int i = 0; i < zero; i++) n = 1;
#pragma omp target teams distribute parallel for map(tofrom: n)
  for (int i = 0; i < minus; i++) n = 1;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: n)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < zero; j++) n = 1;
#pragma omp target teams distribute parallel for collapse(3) map(tofrom: n)
  for (int i = 0; i < zero; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++) n = 1;
  CHECK(n == 0);
  return failures != 0;
}
