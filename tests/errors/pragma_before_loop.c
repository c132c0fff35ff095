// A pragma of gcc's between a directive and its loop, which gcc refuses, too; those that gcc does not know are skipped.
void f(double *a, int n) {
#pragma omp parallel for
#pragma GCC ivdep // error@1: 'for statement expected after '#pragma omp parallel for''
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target teams distribute parallel for map(a[0 : n])
#pragma ivdep // error@1: 'for statement expected after '#pragma omp target teams distribute parallel for''
  a[0] = 1;
}
