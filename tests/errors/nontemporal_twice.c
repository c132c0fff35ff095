// A list item of nontemporal is named once; it may be in another clause.
void f(int n, int *a, int *b) {
#pragma omp simd nontemporal(a) nontemporal(b, a) // error@48: ''a' appears more than once'
  for (int i = 0; i < n; i++) a[i] = b[i];
#pragma omp simd nontemporal(a) aligned(a)
  for (int i = 0; i < n; i++) a[i] = b[i];
}
