// declare reduction without a combiner, and with clauses of declare induction.
typedef struct { int a; } S;
#pragma omp declare reduction(none : S) // error@40: 'expected'
#pragma omp declare reduction(other : S) inductor(omp_var = omp_var) // error@42: 'inductor.* is not a clause of .#pragma omp declare reduction'
int x;
