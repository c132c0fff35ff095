// A colon stands between modifiers and kind; what follows a comma is a modifier.
void f(int n, int *a) {
#pragma omp for simd schedule(simd, static) // error@35: 'expected ':' after the schedule modifier'
  for (int i = 0; i < n; i++) a[i]++;
#pragma omp for schedule(monotonic, dynamic) // error@35: 'expected ':' after the schedule modifier'
  for (int i = 0; i < n; i++) a[i]++;
#pragma omp for simd schedule(monotonic, simd : static, 4)
  for (int i = 0; i < n; i++) a[i]++;
#pragma omp for schedule(nonmonotonic : dynamic)
  for (int i = 0; i < n; i++) a[i]++;
}
