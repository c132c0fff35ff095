// declare simd is not supported.
#pragma omp declare simd // error: 'declare simd.*(not supported|unsupported)|(not supported|unsupported).*declare simd'
int f(int x) { return x; }
