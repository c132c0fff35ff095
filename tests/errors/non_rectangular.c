// What the outer loop of a non-rectangular nest must be like.
void f(int n, int *v) {
#pragma omp for collapse(2)
  for (int i = 0; i < n; i++)
    for (long j = i; j < n; j++) // error: 'refers to 'i', which is of another type'
      v[j] = i;
#pragma omp for collapse(2)
  for (int i = 0; i < n; i += 3)
    for (int j = 2 * i; j < n - i; j += 2) // error: 'must change by multiples of its step when 'i' does'
      v[j] = i;
#pragma omp for collapse(2)
  for (int i = 0; i < n; i += 4)
    for (int j = 3 * i; j < n; j += 6)
      v[j] = i;
}
