// A task with an event where tasks of a target region are executed at once.
// needs-libgomp: omp_fulfill_event
#include <omp.h>
void elsewhere(int *);
void f(int *x) {
#pragma omp target map(tofrom : x[0 : 1])
#pragma omp parallel
  {
    omp_event_handle_t event;
#pragma omp task detach(event) // error@18: 'clause 'detach' is not supported where tasks are executed at once: functions of other files may have barriers'
    omp_fulfill_event(event);
    elsewhere(x);
  }
}
