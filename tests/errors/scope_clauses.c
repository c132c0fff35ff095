// scope: its clauses, and what must be shared outside.
void f(int n) {
  int a = 0;
#pragma omp scope copyprivate(n) // error: 'copyprivate. is not valid for'
  n++;
#pragma omp parallel private(a)
  {
#pragma omp scope reduction(+ : a) // error: 'reduction variable .a. is private in outer context'
    a++;
  }
#pragma omp scope private(n) private(n) // error: 'more than once'
  n = 1;
#pragma omp scope
  {
    if (n) return; // error: 'return'
  }
}
