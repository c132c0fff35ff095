// declare reduction is not supported.
#pragma omp declare reduction(sum: int: omp_out += omp_in) // error: 'declare reduction.*(not supported|unsupported)|(not supported|unsupported).*declare reduction'
int f(void) { return 0; }
