// Clauses of tasks that exclude each other, stand twice or do not belong to the construct.
#include <omp.h>
void f(int *v, int n) {
  omp_event_handle_t e;
  int other, k = 0;
#pragma omp task detach(e) mergeable // error@28: ''detach' clause must not be used together with 'mergeable''
  v[0] = 1;
#pragma omp task detach(other) // error@25: 'event handle has type 'int' rather than 'omp_event_handle_t''
  v[0] = 1;
#pragma omp task detach(e) firstprivate(e) // error@41: ''e' appears more than once in data clauses'
  v[0] = 1;
#pragma omp task untied untied // error@25: 'too many 'untied' clauses'
  v[0] = 1;
#pragma omp task priority(-1) // error@27: ''priority' value must be non-negative'
  v[0] = 1;
#pragma omp task final(v) if(taskloop: n) // error@27: ''if' clause modifier 'taskloop' does not apply to '#pragma omp task''
  v[0] = 1;
#pragma omp task grainsize(4) // error@18: ''grainsize' is not valid for '#pragma omp task''
  v[0] = 1;
#pragma omp task reduction(+ : k) // error@18: ''reduction' is not valid for '#pragma omp task''
  k++;
#pragma omp taskgroup nowait // error@23: ''nowait' is not valid for '#pragma omp taskgroup''
  v[0] = 1;
#pragma omp taskyield untied // error@23: ''untied' is not valid for '#pragma omp taskyield''
#pragma omp taskwait nowait // error@1: ''taskwait' construct with 'nowait' clause but no 'depend' clauses'
#pragma omp taskwait depend(mutexinoutset : v[0]) // error@22: ''mutexinoutset' kind in 'depend' clause on a 'taskwait' construct'
}
