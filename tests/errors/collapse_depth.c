// collapse asks for more loops than there are.
void f(int *v, int n) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    v[i] = 1; // error: 'loop|nest'
}
