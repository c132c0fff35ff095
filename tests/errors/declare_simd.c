// What a declare simd directive may not say.
#pragma omp declare simd linear(ref(x): 2) // error: 'references of C\+\+.*7\.7'
int f4(int x) { return x + 1; }
#pragma omp declare simd inbranch notinbranch // error: 'incompatible'
int f5(int x) { return x + 1; }
#pragma omp declare simd uniform(y) // error: '.y. is not a parameter'
int f6(int x) { return x + 1; }
#pragma omp declare simd uniform(x) linear(x) // error: '.x. appears more than once'
int f7(int x) { return x + 1; }
#pragma omp declare simd aligned(x) // error: 'neither a pointer nor an array'
int f8(int x) { return x + 1; }
#pragma omp declare simd simdlen(0) // error: 'positive constant'
int f9(int x) { return x + 1; }
#pragma omp declare simd linear(x) // error: 'linear clause applied to non-integral'
int f10(double x) { return x + 1; }
#pragma omp declare simd safelen(3) // error: '.safelen. is not valid for'
int f11(double x) { return x + 1; }
#pragma omp declare simd linear(x: s) // error: 'step is a parameter .s. not specified'
int f12(int x, int s) { return x + s; }
#pragma omp declare simd // error: 'not immediately followed by a function'
int x;
#pragma omp declare simd simdlen(4) simdlen(4) // error: 'too many .simdlen'
int f13(double x) { return x + 1; }
void g(void) {
#pragma omp declare simd // error: 'not immediately followed by a function'
  f13(3);
}
