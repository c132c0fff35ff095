// A clause alone makes no list, and opens no region either.
#pragma omp declare target device_type(host) // error@1: ''#pragma omp declare target' with clauses needs 'enter' or 'link''
int n;
#pragma omp end declare target
_Thread_local int t;
#pragma omp declare target(t) // error@28: ''t' is threadprivate variable in '#pragma omp declare target''
void f(void) {
  int local = 0;
#pragma omp declare target(local) // error@28: ''local' is not a global variable or a function in '#pragma omp declare target''
  local++;
}
int once;
#pragma omp declare target enter(once) link(once) // error@45: ''once' appears more than once on the same 'declare target' directive'
