// GNU's structures with members of variable size belong to their function: a region cannot use one from outside.
int f(int n) {
  struct { int a[n]; int b; } s;
  s.b = 1;
#pragma omp parallel
  s.a[0] = 2; // error: '.s., a structure with a member of variable size, cannot be used in .#pragma omp parallel'
#pragma omp critical
  s.b = 3;
  return s.b;
}
