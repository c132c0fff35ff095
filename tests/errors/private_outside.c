// A variable that is private in the parallel region cannot be lastprivate, reduced or firstprivate in a worksharing
// construct of it, wherever it is declared; copyprivate needs just that.
int global;
static int internal;
void f(int n) {
  static int local;
#pragma omp parallel private(global, internal) firstprivate(local)
  {
#pragma omp for lastprivate(global) // error@29: 'lastprivate variable 'global' is private in outer context'
    for (int i = 0; i < n; i++) global = i;
#pragma omp for reduction(+ : internal) // error@31: 'reduction variable 'internal' is private in outer context'
    for (int i = 0; i < n; i++) internal += i;
#pragma omp single firstprivate(local) // error@33: 'firstprivate variable 'local' is private in outer context'
    local++;
#pragma omp single copyprivate(global, local)
    global = local = n;
  }
#pragma omp parallel
  {
#pragma omp for lastprivate(global)
    for (int i = 0; i < n; i++) global = i;
#pragma omp single copyprivate(internal) // error@32: 'copyprivate variable 'internal' is not private in outer context'
    internal = n;
  }
}
