// distribute does not copy a variable both in and out, and what it copies out is the league's.
void f(int n, int x, int *v) {
#pragma omp teams
#pragma omp distribute firstprivate(x) lastprivate(x) // error@52: ''x' appears more than once in data clauses'
  for (int i = 0; i < n; i++) x = v[i];
#pragma omp teams private(x)
#pragma omp distribute lastprivate(x) // error@36: 'lastprivate variable 'x' is private in outer context'
  for (int i = 0; i < n; i++) x = v[i];
}
