// Misspelt words of directives and clauses come with what they may have been meant as; words that are far from all do
// not, and what follows a misspelt word of a directive's name is no error of its own.
void f(int n, int *a) {
#pragma omp target teams distrbute parallel for // error@26: ''distrbute' is not a clause of '#pragma omp target teams'; did you mean 'distribute'\?$'
  for (int i = 0; i < n; i++) a[i] = 1;
#pragma omp paralell // error@13: 'unknown OpenMP directive 'paralell'; did you mean 'parallel'\?$'
  n++;
#pragma omp taskwait_ // error: 'unknown OpenMP directive 'taskwait_'; did you mean 'taskwait'\?$'
#pragma omp xyzzy // error: 'unknown OpenMP directive 'xyzzy'$'
#pragma omp parallel for shedule(static) defualt(shared) // error: ''shedule' is not a clause of '#pragma omp parallel for'; did you mean 'schedule'\?$'
  for (int i = 0; i < n; i++) a[i] = 1;
#pragma omp parallel plugh // error: ''plugh' is not a clause of '#pragma omp parallel'$'
  n++;
#pragma omp parallel device_typ(any) // error: ''device_typ' is not a clause of '#pragma omp parallel'$'
  n++;
  // A clause is nothing but a clause, and only what goes on with the directive's name is a directive.
#pragma omp parallel fro(n) // error: ''fro' is not a clause of '#pragma omp parallel'$'
  n++;
#pragma omp parallel fro // error: ''fro' is not a clause of '#pragma omp parallel'; did you mean 'for'\?$'
  for (int i = 0; i < n; i++) a[i] = 1;
#pragma omp parallel num_threads(2) setcions // error: ''setcions' is not a clause of '#pragma omp parallel'$'
  n++;
#pragma omp parallel barier // error: ''barier' is not a clause of '#pragma omp parallel'$'
  n++;
#pragma omp parallel for ordred // error: ''ordred' is not a clause of '#pragma omp parallel for'; did you mean 'ordered'\?$'
  for (int i = 0; i < n; i++) a[i] = 1;
#pragma omp target updat to(n) // error: ''updat' is not a clause of '#pragma omp target'; did you mean 'update'\?$'
  n++;
#pragma omp redution(+ : n) // error: 'unknown OpenMP directive 'redution'$'
  n++;
#pragma omp cancellation pont parallel // error@13: 'unknown OpenMP directive 'cancellation pont'; did you mean 'cancellation point'\?$'
}
#pragma omp declare redution(add : int : omp_out += omp_in) // error@13: 'unknown OpenMP directive 'declare redution'; did you mean 'declare reduction'\?$'
