// declare target arrays in a combined construct, filled by target update.
#include "../check.h"
#define N 300
#pragma omp declare target
float in[N], out[N];
static float filter(int i) { return i == 0 || i == N - 1 ? in[i] : (in[i - 1] + in[i] + in[i + 1]) / 4; }
#pragma omp end declare target
int main(void) {
  for (int i = 0; i < N; i++) in[i] = (float)(i % 8 * 4);
#pragma omp target update to(in)
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) out[i] = filter(i);
#pragma omp target update from(out)
  for (int i = 0; i < N; i++) CHECK(out[i] == filter(i));
  return failures != 0;
}
