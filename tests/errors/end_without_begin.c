// end declare target without declare target.
int f(void) { return 0; }
#pragma omp end declare target // error: 'declare target'
