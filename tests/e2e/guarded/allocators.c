// lanes: host sim sim53 nvcc cubin ptx
/* Allocators that say that a team's variables are the team's. */
#include "../check.h"
#include <omp.h>

enum { ROWS = 20, N = 64 };
static int in[ROWS * N], out[ROWS];

int main(void) {
  for (int i = 0; i < ROWS * N; i++) in[i] = (i * 37 + 11) % 101;
  int own[N];
#pragma omp target teams distribute private(own) allocate(omp_pteam_mem_alloc : own) map(to : in) map(from : out) \
    uses_allocators(omp_pteam_mem_alloc)
  for (int i = 0; i < ROWS; i++) {
    int row[N];
#pragma omp allocate(row) allocator(omp_pteam_mem_alloc)
#pragma omp parallel for
    for (int j = 0; j < N; j++) row[j] = in[i * N + j], own[j] = j;
    row[0] += own[N - 1];
#pragma omp parallel for
    for (int j = 1; j < N; j++) own[j] += row[0];
    out[i] = own[3];
  }
  for (int i = 0; i < ROWS; i++) CHECK(out[i] == in[i * N] + N - 1 + 3);
  /* Not taken: an alignment of its own. */
  int aligned = 0;
#pragma omp target map(tofrom : aligned) thread_limit(64)
  {
    int row[N];
#pragma omp allocate(row) align(256) allocator(omp_pteam_mem_alloc)
#pragma omp parallel for
    for (int j = 0; j < N; j++) row[j] = j;
    aligned = (unsigned long)&row % 256 == 0 && row[N - 1] == N - 1;
  }
  CHECK(aligned);
  return failures != 0;
}
