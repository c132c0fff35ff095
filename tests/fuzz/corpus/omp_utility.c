#pragma omp requires atomic_default_mem_order(acq_rel) dynamic_allocators unified_address
#pragma omp begin assumes no_openmp absent(target, task) contains(parallel)
int h(int n) {
#pragma omp assume holds(n > 0) no_parallelism no_openmp_routines
  { n++; }
#pragma omp nothing
#pragma omp error at(compilation) severity(warning) message("text \"quoted\"")
  if (n > 3) {
#pragma omp error at(execution) severity(fatal) message(n ? "a" : "b")
  }
  return n;
}
#pragma omp end assumes
#pragma omp assumes no_openmp
