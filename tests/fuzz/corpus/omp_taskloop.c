int g(int n, int *a) {
  int s = 0, last;
#pragma omp parallel masked taskloop simd reduction(+: s) lastprivate(last) grainsize(strict: 3) collapse(2) filter(0)
  for (int i = 0; i < n; i += 2)
    for (int j = n; j >= 1; j--) { s += a[j]; last = i; }
#pragma omp taskloop num_tasks(4) nogroup firstprivate(last) if(taskloop: n) in_reduction(+: s)
  for (int *p = a; p != a + n; ++p) s += *p + last;
  return s + last;
}
