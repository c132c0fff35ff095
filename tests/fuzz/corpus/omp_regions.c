static int counter; static long list[3];
#pragma omp threadprivate(counter, list)
void r(int n, int *a) {
  static int inner;
#pragma omp threadprivate(inner)
  int x = 0;
#pragma omp parallel copyin(counter, list) proc_bind(spread) num_threads(n)
  {
#pragma omp masked filter(n - 1)
    counter++;
#pragma omp scope private(x) reduction(+: n) nowait
    { x = 1; n += x; }
#pragma omp loop bind(parallel) order(concurrent) lastprivate(x) collapse(1)
    for (x = 0; x < 9; x++) a[x]++;
#pragma omp single copyprivate(inner, list)
    inner = 2;
#pragma omp critical(name) hint(0)
    list[1]++;
  }
#pragma omp teams loop num_teams(2: 3) thread_limit(4)
  for (int i = 0; i < 9; i++) a[i]++;
#pragma omp atomic compare capture weak fail(relaxed) seq_cst
  { x = a[0]; if (a[0] == n) a[0] = 3; }
}
