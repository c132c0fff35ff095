// The link clause of declare target is not supported.
int big[100];
#pragma omp declare target link(big) // error@28: 'link.*(not supported|unsupported)|(not supported|unsupported).*link'
int f(void) { return big[0]; }
