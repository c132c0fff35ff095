// A task of a parallel region on a device adds to its thread's variable: an in_reduction whose task_reduction is outside
// of the region would be a race.
int sum;
void f(void) {
#pragma omp target map(tofrom : sum)
#pragma omp taskgroup task_reduction(+ : sum)
#pragma omp parallel
  {
#pragma omp task in_reduction(+ : sum) // error: 'which no construct of the same parallel region combines'
    sum++;
  }
}
