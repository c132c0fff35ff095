// loop: lastprivate of iteration variables alone, no schedule.
void f(int *v, int n, int last) {
  int i;
#pragma omp parallel loop lastprivate(last) // error@39: 'which is not the loop iterator'
  for (i = 0; i < n; i++) last = v[i];
#pragma omp parallel loop schedule(static) // error: 'schedule. is not valid'
  for (i = 0; i < n; i++) v[i] = 1;
}
