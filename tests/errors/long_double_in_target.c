// A long double is a double on the device: its value can go there, but not memory that has one.
int printf(const char *, ...);
struct measured { int a; long double x; };
long double everywhere;
#pragma omp declare target(everywhere)
int main(void) {
  long double x = 9, v[3] = {0}, *p = v;
  struct measured s = {1, 2};
  int k = 0;
#pragma omp target map(x) // error@24: 'x' cannot be mapped
  x += 1;
#pragma omp target map(from: k)
  k = s.x; // error: 'struct measured', which has a 'long double'
#pragma omp target map(from: k)
  k = v[1]; // error: 'long double' in memory
#pragma omp target map(from: k)
  k = *p; // error: 'long double' in memory
#pragma omp target map(from: k)
  k = everywhere; // error: 'long double' in memory
#pragma omp target
  printf("%Lf", x); // error@17: 'long double' as a variable argument
#pragma omp target teams distribute parallel for reduction(+: x) // error@63: 'x' cannot be mapped
  for (int i = 0; i < 4; i++) x += i;
  return k;
}
