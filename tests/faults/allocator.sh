#!/bin/bash
# Allocators in target regions that cannot give what is asked for, and one that the host has made.
. "$(dirname "$(realpath "$0")")/setup.bash"
program() {
  compile_sim <<C
#include <omp.h>
#include <stdio.h>
#pragma omp requires dynamic_allocators
int main(void) {
  static const omp_alloctrait_t small[2] = {{omp_atk_pool_size, 64}, {omp_atk_fallback, omp_atv_abort_fb}};
  omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 2, small);
  double v[32];
$1
  printf("unreachable\n");
  return v[0] == 1;
}
C
}
program '#pragma omp target map(from : v)
  {
    double *p = (double *)omp_alloc(64, a);
    *p = v[0] = 2;
  }'
stops 8 'error in the target region'
grep -q 'not made on the device' out.txt || fail "no reason: $(cat out.txt)"
program '#pragma omp target uses_allocators(a(small)) map(from : v)
  {
    double *p = (double *)omp_alloc(40, a), *q = (double *)omp_alloc(32, a);
    *p = *q = v[0] = 2;
  }'
stops 8 'error in the target region'
grep -q 'abort_fb cannot give 32 bytes' out.txt || fail "no reason: $(cat out.txt)"
program '#pragma omp target parallel uses_allocators(a(small)) private(v) allocate(a : v)
  v[1] = 2;'
stops 8 'error in the target region'
grep -q 'no room for a variable of 256 bytes' out.txt || fail "no reason: $(cat out.txt)"
program '#pragma omp target
  {
    omp_alloctrait_t strict[1] = {{omp_atk_alignment, 4096}};
    omp_allocator_handle_t b = omp_init_allocator(omp_default_mem_space, 1, strict);
#pragma omp parallel private(v) allocate(b : v)
    v[1] = 2;
  }'
stops 8 'error in the target region'
grep -q 'cannot have the alignment of its allocator, 4096 bytes' out.txt || fail "no reason: $(cat out.txt)"
