// List items of reductions over tasks lie where libgomp puts them.
void f(int n) {
  int x = 0;
#pragma omp taskgroup task_reduction(+ : x) allocate(x) // error@54: 'of a reduction over tasks is not supported'
#pragma omp task in_reduction(+ : x)
  x += n;
}
