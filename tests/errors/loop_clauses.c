// loop: lastprivate of iteration variables alone, no schedule, no reduction over a league.
void f(int *v, int n, int last) {
  int i;
#pragma omp parallel loop lastprivate(last) // error@39: 'which is not the loop iterator'
  for (i = 0; i < n; i++) last = v[i];
#pragma omp parallel loop schedule(static) // error: 'schedule. is not valid'
  for (i = 0; i < n; i++) v[i] = 1;
#pragma omp teams
#pragma omp loop bind(teams) reduction(+ : last) // error: 'reduction. clause must not be used together'
  for (i = 0; i < n; i++) last++;
}
