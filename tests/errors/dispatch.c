// The statement and the clauses of dispatch.
int f(int x);
void g(int n, double d) {
  int r;
#pragma omp dispatch
  n++; // error@3: 'call of a function'
#pragma omp dispatch
  { f(1); } // error@3: 'call of a function'
#pragma omp dispatch
  r = f(1) + 1; // error@3: 'call of a function'
#pragma omp dispatch private(n) // error@22: 'not valid'
  f(1);
#pragma omp dispatch nocontext(n) nocontext(n) // error@35: 'too many'
  f(1);
#pragma omp dispatch device(d) // error@29: 'integral'
  r = f(1);
  (void)r;
}
