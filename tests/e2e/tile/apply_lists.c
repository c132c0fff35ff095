// Lists of directives in apply (OpenMP 6.0), for each of the generated loops in turn, and apply in them; alone, in
// worksharing loops and on devices.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 6, M = 4 };
static int order[1000], wanted[1000], n, m;

static int same(void) {
  int equal = n == m;
  for (int i = 0; i < n; i++) equal &= order[i] == wanted[i];
  n = m = 0;
  return equal;
}

int main(void) {
  // The grid's inner loop backwards, then both in the other order.
#pragma omp tile sizes(2, 2) apply(grid : interchange, reverse)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) order[n++] = i * M + j;
  for (int gj = M - 2; gj >= 0; gj -= 2)
    for (int gi = 0; gi < N; gi += 2)
      for (int i = gi; i < gi + 2; i++)
        for (int j = gj; j < gj + 2; j++) wanted[m++] = i * M + j;
  CHECK(same());
  // A loop of the body takes part, behind what its surroundings compute.
#pragma omp tile sizes(2, 2) apply(grid : interchange, nothing) apply(intratile : nothing, interchange)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 3; k++) order[n++] = (i * M + j) * 3 + k;
  for (int gj = 0; gj < M; gj += 2)
    for (int gi = 0; gi < N; gi += 2)
      for (int i = gi; i < gi + 2; i++)
        for (int k = 0; k < 3; k++)
          for (int j = gj; j < gj + 2; j++) wanted[m++] = (i * M + j) * 3 + k;
  CHECK(same());
  // Numbers of loops; without a name, all loops are counted.
#pragma omp tile sizes(2, 2) apply(intratile(2, 1) : reverse, unroll partial(2)) apply(grid(2) : reverse)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) order[n++] = i * M + j;
  for (int gi = 0; gi < N; gi += 2)
    for (int gj = M - 2; gj >= 0; gj -= 2)
      for (int i = gi; i < gi + 2; i++)
        for (int j = gj + 1; j >= gj; j--) wanted[m++] = i * M + j;
  CHECK(same());
#pragma omp tile sizes(2, 2) apply(nothing, reverse, nothing, reverse)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) order[n++] = i * M + j;
  for (int gi = 0; gi < N; gi += 2)
    for (int gj = M - 2; gj >= 0; gj -= 2)
      for (int i = gi; i < gi + 2; i++)
        for (int j = gj + 1; j >= gj; j--) wanted[m++] = i * M + j;
  CHECK(same());
  // apply in apply, with a list of its own.
#pragma omp tile sizes(6) apply(intratile : tile sizes(2) apply(grid : reverse) apply(intratile : unroll partial(2) apply(reverse)))
  for (int i = 0; i < 12; i++) order[n++] = i;
  for (int g = 0; g < 12; g += 6)
    for (int i = g + 4; i >= g; i -= 2) wanted[m++] = i, wanted[m++] = i + 1;
  CHECK(same());
#pragma omp interchange apply(interchanged : tile sizes(2) apply(nothing, reverse), reverse)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) order[n++] = i * M + j;
  for (int gj = 0; gj < M; gj += 2)
    for (int j = gj + 1; j >= gj; j--)
      for (int i = N - 1; i >= 0; i--) wanted[m++] = i * M + j;
  CHECK(same());

  double a[64][64] = {{0}}, b[64][64] = {{0}};
#pragma omp parallel
#pragma omp for collapse(2)
#pragma omp tile sizes(16, 16) apply(grid : interchange, reverse)
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) a[i][j] += i * 64 + j;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : b)
#pragma omp tile sizes(16, 5) apply(grid : interchange, reverse) apply(intratile : nothing, unroll partial(2))
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) b[i][j] += i * 64 + j;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) CHECK(a[i][j] == i * 64 + j && b[i][j] == a[i][j]);
  return failures != 0;
}
