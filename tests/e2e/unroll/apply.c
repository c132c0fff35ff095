// apply (OpenMP 6.0): what loop transformations generate is transformed further, alone and below a worksharing loop.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 23, M = 9 };
static int order[1000], seen[N * M];

int main(void) {
  int n = 0, i, j;
#pragma omp reverse apply(reversed : reverse)
  for (i = 0; i < N; i++) order[n++] = i;
  for (int k = 0; k < N; k++) CHECK(order[k] == k);
  CHECK(n == N && i == N);
  n = 0;
#pragma omp tile sizes(4, 3) apply(grid : reverse) apply(intratile(2) : unroll partial(2))
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) order[n++] = i * M + j;
  CHECK(n == N * M && order[0] == 20 * M && order[1] == 20 * M + 1 && order[n - 1] == 3 * M + M - 1);
  for (int k = 0; k < n; k++) seen[order[k]]++;
  for (int k = 0; k < n; k++) CHECK(seen[k] == 1);
  n = 0;
#pragma omp fuse apply(fused : unroll partial(4))
  {
    for (i = 0; i < N; i++) order[n++] = i;
    for (j = 0; j < M; j++) order[n++] = 100 + j;
  }
  CHECK(n == N + M && order[1] == 100 && order[2] == 1 && order[n - 1] == N - 1);
  n = 0;
#pragma omp interchange apply(interchanged(2) : tile sizes(5)) apply(interchanged(1) : nothing)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) order[n++] = i * M + j;
  CHECK(n == N * M && order[1] == M && order[n - 1] == N * M - 1);
#pragma omp stripe sizes(4) apply(offsets : unroll full)
  for (i = 0; i < N; i++) seen[i] = 5;
  CHECK(i == N && seen[N - 1] == 5);
#pragma omp unroll partial(3) apply(reverse)
  for (i = 0; i < N; i++) seen[i]++;
  CHECK(seen[0] == 6 && seen[N - 1] == 6);
  int total = 0, a[N * M] = {0};
#pragma omp target teams distribute parallel for map(tofrom : a)
#pragma omp tile sizes(4, 2) apply(grid(1) : reverse) apply(intratile : reverse)
  for (int p = 0; p < N; p++)
    for (int q = 0; q < M; q++) a[p * M + q] += p + q;
  for (int k = 0; k < N * M; k++) CHECK(a[k] == k / M + k % M);
#pragma omp parallel for reduction(+ : total)
#pragma omp reverse apply(unroll partial(2))
  for (int p = 0; p < N; p++) total += p;
  CHECK(total == N * (N - 1) / 2);
  return failures != 0;
}
