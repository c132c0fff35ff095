static int step(int x) { return x * 100; }
void fill(int *v, int n);
void fill(int *v, int n) {
#pragma omp target teams distribute parallel for map(tofrom: v[0:n])
  for (int i = 0; i < n; i++) v[i] = step(i);
}
