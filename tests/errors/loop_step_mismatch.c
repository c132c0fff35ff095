// The increment is one of another variable than the loop's.
void f(int *v, int n) {
  int j = 0;
#pragma omp parallel for
  for (int i = 0; i < n; j++) // error: 'increment|canonical|step'
    v[i] = j;
}
