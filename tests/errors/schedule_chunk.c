// Chunk sizes that make no sense.
void f(int *v, int n) {
#pragma omp parallel for schedule(runtime, 4) // error: 'chunk|runtime|schedule'
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp parallel for schedule(dynamic, -1) // error: 'chunk|positive|schedule'
  for (int i = 0; i < n; i++) v[i] = 1;
}
