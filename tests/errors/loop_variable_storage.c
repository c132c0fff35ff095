// Loop variables that each thread cannot have for itself, or already has.
static _Thread_local int each;
void f(int n, int *v) {
#pragma omp for
  for (each = 0; each < n; each++) v[each] = 1; // error: 'iteration variable 'each' is thread-local'
#pragma omp for
  for (static int i = 0; i < n; i++) v[i] = 1; // error: 'iteration variable 'i' is declared static'
}
