// Allocators in target regions: predefined ones on the device, memory of the team, alignment, uses_allocators.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdint.h>

int main(void) {
  int x = 3, y = 4, result = 0, sums[4] = {0, 0, 0, 0}, odd = 0;
#pragma omp target uses_allocators(omp_default_mem_alloc, omp_large_cap_mem_alloc) firstprivate(x) private(y) \
    allocate(omp_default_mem_alloc : x) allocate(allocator(omp_large_cap_mem_alloc), align(64) : y) map(from : result)
  {
    y = x * 2;
    result = y + ((uintptr_t)&y % 64 == 0);
  }
  CHECK(result == 7 && y == 4);
#pragma omp target teams num_teams(4) firstprivate(x) allocate(omp_pteam_mem_alloc : x) map(tofrom : sums)
  {
    int team = omp_get_team_num();
    int data[32];
#pragma omp allocate(data) allocator(omp_cgroup_mem_alloc)
#pragma omp parallel for num_threads(16)
    for (int i = 0; i < 32; i++) data[i] = i + x;
    int sum = 0;
#pragma omp parallel for num_threads(8) reduction(+ : sum)
    for (int i = 0; i < 32; i++) sum += data[31 - i];
    sums[team] = sum;
  }
  CHECK(sums[0] == 496 + 96);
#pragma omp target teams distribute parallel for private(y) reduction(+ : odd) \
    allocate(allocator(omp_thread_mem_alloc), align(32) : y) allocate(omp_low_lat_mem_alloc : odd)
  for (int i = 0; i < 100; i++) {
    y = i % 2;
    odd += y + ((uintptr_t)&y % 32 != 0);
  }
  CHECK(odd == 50);
  return failures != 0;
}
