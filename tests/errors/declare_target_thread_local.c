// Devices have no copies of threadprivate variables; in an open region they stay what they are.
_Thread_local int named;
static int listed;
#pragma omp threadprivate(listed)
#pragma omp declare target to(named) // error@31: ''named' is threadprivate variable in 'to' clause'
#pragma omp declare target enter(listed) // error@34: ''listed' is threadprivate variable in 'enter' clause'
#pragma omp declare target
_Thread_local int inside = 3;
int usual;
#pragma omp end declare target
int f(void) { return inside + usual; }
