void s(int n, int *a, int *b) {
  int x = 0, y = 1;
#pragma omp parallel for reduction(inscan, +: x) 
  for (int i = 0; i < n; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    b[i] = x;
  }
#pragma omp simd reduction(inscan, *: y)
  for (int i = 0; i < n; i++) {
    b[i] = y;
#pragma omp scan exclusive(y)
    y *= a[i];
  }
}
