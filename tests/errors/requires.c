// requires: its clauses, and where it may stand.
#pragma omp requires // error@1: 'at least one clause'
#pragma omp requires atomic_default_mem_order(acquire) // error@47: 'expected .seq_cst.'
#pragma omp requires unified_address unified_address // error@38: 'too many'
#pragma omp requires nowait // error@22: 'not valid'
#pragma omp requires weak_pointers // error@22: 'not a clause'
void f(int n) {
#pragma omp target
  n++;
#pragma omp atomic
  n++;
}
#pragma omp requires reverse_offload // error@22: 'behind the first device construct'
#pragma omp requires atomic_default_mem_order(seq_cst) // error@22: 'more than one|behind the first'
