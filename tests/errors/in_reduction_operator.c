// in_reduction has the operator of the reduction that it takes part in.
int f(void) {
  int s = 0, t = 1;
#pragma omp taskgroup task_reduction(+ : s) task_reduction(* : t)
  {
#pragma omp task in_reduction(* : s, t) // error@35: 'has another operator'
    s++, t++;
#pragma omp task in_reduction(+ : s)
    s++;
  }
#pragma omp parallel reduction(task, max : s)
  {
#pragma omp task in_reduction(min : s) // error@37: 'has another operator'
    s++;
  }
  return s + t;
}
