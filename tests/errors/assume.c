// Assumptions (OpenMP 5.2 §8.3).
struct s { int a; };
#pragma omp assumes absent(froob) // error@28: 'unknown OpenMP directive .froob.'
#pragma omp assumes absent(parallel, parallel) // error@38: 'named more than once'
#pragma omp assumes absent(target, for) contains(parallel for, target) // error@64: 'both .absent. and .contains.'
#pragma omp assumes contains(declare target) // error@30: 'not permitted'
#pragma omp assumes nowait // error@21: 'nowait. is not valid for .#pragma omp assumes.'
#pragma omp assumes no_openmp no_openmp // error@31: 'too many .no_openmp. clauses'
#pragma omp end assumes // error: 'without corresponding .#pragma omp begin assumes.'
#pragma omp begin assumes no_openmp // error: 'without corresponding .#pragma omp end assumes.'
void f(struct s x, int n) {
#pragma omp assume holds(x) // error@26: 'condition must be scalar'
  n++;
#pragma omp assume holds(unknown) // error@26: 'undeclared'
  n++;
#pragma omp assume nowait // error@20: 'nowait. is not valid'
  n++;
#pragma omp assumes no_openmp // error: 'must be at file scope'
#pragma omp assume no_parallelism no_parallelism // error@35: 'too many .no_parallelism. clauses'
  {
    if (n) return; // error: 'invalid branch'
  }
}
