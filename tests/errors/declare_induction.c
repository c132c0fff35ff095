// declare induction: what its parts are, and what an induction clause finds.
typedef struct { int a; } S;
int g;
S f(S, int);
#pragma omp declare induction next : S) // error@31: 'expected .\(. after .#pragma omp declare induction'
#pragma omp declare induction(- : S) inductor(omp_var = omp_var) collector(omp_step) // error@31: 'expected the name of an induction'
#pragma omp declare induction(+ : int) inductor(omp_var = omp_var) collector(omp_step) // error@35: 'predeclared arithmetic type'
#pragma omp declare induction(n1 : (S, int)) inductor(omp_var = f(omp_var, g)) collector(omp_step) // error@76: 'refers to variable .g. which is not .omp_var. nor .omp_step.'
#pragma omp declare induction(n2 : (S, int)) inductor(omp_var = f(omp_var, omp_step)) // error@37: 'needs the clauses .inductor. and .collector.'
#pragma omp declare induction(n3 : (S, int)) inductor(omp_step) collector(omp_step * omp_idx) // error@55: 'expected .omp_var = expression.'
#pragma omp declare induction(n4 : (S, int)) inductor(omp_var = f(omp_var, omp_step)) collector(omp_var) // error@97: 'omp_var'
#pragma omp declare induction(n5 : const S) inductor(omp_var = omp_var) collector(omp_step) // error@36: 'qualified type'
#pragma omp declare induction(n6 : S) inductor(omp_var = omp_step) collector(omp_idx) // error@78: 'collector. has type .long., the step has type .S.'
#pragma omp declare induction(n7 : S) inductor(omp_var = omp_step) collector(omp_step) private(g) // error@88: 'expected .#pragma omp. clause before .private.'
#pragma omp declare induction(good : (S, int)) inductor(omp_var = f(omp_var, omp_step)) collector(omp_step * omp_idx)
#pragma omp declare induction(good : (S, int)) inductor(omp_var = f(omp_var, omp_step)) collector(omp_step * omp_idx) // error@39: 'redeclaration of .good.'
void h(int n, int *v) {
  S s = {0};
  int x = 0;
#pragma omp parallel for induction(step(1), good : x) // error@52: 'user-defined induction .good. is not declared for .x. with type .int.'
  for (int i = 0; i < n; i++) v[i] = x;
#pragma omp parallel for induction(step(s), good : s) // error@52: 'not declared for .s.'
  for (int i = 0; i < n; i++) v[i] = s.a;
#pragma omp parallel for induction(step(1), missing : s) // error@55: 'user-defined induction .missing. is not declared'
  for (int i = 0; i < n; i++) v[i] = s.a;
#pragma omp parallel for induction(step(1), good, + : s) // error@36: 'one operator, .\+. or .\*., or name'
  for (int i = 0; i < n; i++) v[i] = s.a;
}
