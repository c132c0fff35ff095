// break would leave the worksharing loop.
void f(int *v, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (v[i] < 0) break; // error@19: 'break'
    v[i] = 1;
  }
}
