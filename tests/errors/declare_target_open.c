// declare target without its end.
#pragma omp declare target // error: 'declare target'
int f(void) { return 0; }
