// Loop transformations of OpenMP 6.0 that cannot be.
void f(int n, int *a) {
#pragma omp interchange permutation(1, 1) // error@40: 'must list each of the numbers 1 to 2 once'
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i] = j;
#pragma omp interchange // one loop only
  for (int i = 0; i < n; i++) a[i] = i; // error@31: 'not enough perfectly nested loops for .#pragma omp interchange.'
#pragma omp stripe // error@1: 'needs a .sizes. clause'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp fuse looprange(1) // error@18: '.looprange. takes two arguments'
  {
    for (int i = 0; i < n; i++) a[i] = i;
  }
#pragma omp reverse apply(parallel) // error@27: '.parallel. in clause .apply. is not a loop transformation'
  for (int i = 0; i < n; i++) a[i] = i;
}
