// induction: its operator, its step, and what can be in its list.
void f(int n, int *v) {
  int x = 0;
  const int k = 1;
  struct { int a; } s = {0};
#pragma omp for induction(+ : x) // error@27: 'needs the modifier .step.'
  for (int i = 0; i < n; i++) v[i] = x++;
#pragma omp for induction(step(1), max : x) // error@42: 'user-defined induction .max. is not declared'
  for (int i = 0; i < n; i++) v[i] = x++;
#pragma omp for induction(step(1), + : k) // error@40: 'const. qualified .k.'
  for (int i = 0; i < n; i++) v[i] = k;
#pragma omp parallel for induction(step(2), * : s) // error@49: 'induction. over .s. with type'
  for (int i = 0; i < n; i++) v[i] = s.a;
#pragma omp parallel for induction(step(2), * : v) // error@49: 'induction. over .v. with type'
  for (int i = 0; i < n; i++) v[i] = 0;
#pragma omp parallel for private(x) induction(step(2), * : x) // error@60: 'x. appears more than once in data clauses'
  for (int i = 0; i < n; i++) v[i] = x;
#pragma omp target teams distribute parallel for induction(step(2), + : x) // error@50: 'not supported on a construct with .distribute.'
  for (int i = 0; i < n; i++) v[i] = x;
}
