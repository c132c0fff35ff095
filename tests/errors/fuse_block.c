// fuse needs a block of loops.
void f(int n, int *a) {
#pragma omp fuse // error@1: 'needs a block of loops'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp fuse
  {
    for (int i = 0; i < n; i++) a[i] = i;
    a[0]++; // error@5: '.#pragma omp fuse. needs a loop here'
  }
#pragma omp parallel for
#pragma omp fuse looprange(1, 1) // error@1: 'leaves more than one loop here'
  {
    for (int i = 0; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++) a[i] = i;
  }
}
