// threadprivate is not supported.
int counter;
#pragma omp threadprivate(counter) // error: 'threadprivate.*(not supported|unsupported)|(not supported|unsupported).*threadprivate'
int f(void) { return counter; }
