// A list item in a map clause and in a clause that privatises it: not where both are target's.
void f(int *v, int n) {
  int x = 0, *p = v, s[4];
#pragma omp target simd firstprivate(x) map(x) // error@45: 'both in data and map clauses'
  for (int i = 0; i < n; i++) v[i] = x;
#pragma omp target map(x) private(x) // error@35: 'both in data and map clauses'
  x++;
#pragma omp target parallel for firstprivate(target: x) map(to : x) // error@66: 'both in data and map clauses'
  for (int i = 0; i < n; i++) v[i] = x;
#pragma omp target teams map(p) is_device_ptr(p) // error@47: 'both in data and map clauses'
  p[0] = 1;
#pragma omp target parallel has_device_addr(s) map(s) // error@52: 'both in data and map clauses'
  s[0] = 1;
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp target in_reduction(+ : x) map(tofrom : x) // error@53: 'both in data and map clauses'
    x++;
#pragma omp target parallel map(x) in_reduction(+ : x) // error@53: 'both in data and map clauses'
    x++;
  }
  // These belong to constructs inside.
#pragma omp target simd private(x) map(x)
  for (int i = 0; i < n; i++) x = i;
#pragma omp target parallel firstprivate(x) map(x)
  x++;
#pragma omp target parallel firstprivate(parallel: x) map(x)
  x++;
#pragma omp target teams distribute parallel for simd reduction(+ : x) map(x)
  for (int i = 0; i < n; i++) x += i;
}
