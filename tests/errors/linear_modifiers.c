// Modifiers of linear on constructs.
void f(int n, int x, int *a) {
#pragma omp simd linear(x : val, 2) // error@34: 'expected .step.. in clause .linear.'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp simd linear(x : step(2), step(3)) // error@38: 'with more than one step'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp simd linear(x : uval) // error@29: ''uval' is for references of C'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp simd linear(ref(x) : 2) // error@25: ''ref' is for references of C'
  for (int i = 0; i < n; i++) a[i] = 0;
}
