// The reduction modifier task, where it has no meaning.
void f(int n, int *v) {
  int x = 0;
#pragma omp simd reduction(task, + : x) // error@18: 'combined with 'simd''
  for (int i = 0; i < n; i++) x += v[i];
#pragma omp parallel
#pragma omp for reduction(task, + : x) nowait // error@17: ''task' reduction modifier on a construct with a 'nowait' clause'
  for (int i = 0; i < n; i++) x += v[i];
#pragma omp teams reduction(task, + : x) // error@19: 'other than 'parallel', 'for', 'sections' or 'scope''
  x++;
#pragma omp task in_reduction(task, + : x) // error@31: ''in_reduction' has no reduction modifier'
  x++;
#pragma omp parallel loop reduction(task, + : x) // error@27: 'combined with 'loop''
  for (int i = 0; i < n; i++) x += v[i];
#pragma omp parallel masked taskloop in_reduction(+ : x) // error@38: ''in_reduction' is not valid for '#pragma omp parallel masked taskloop''
  for (int i = 0; i < n; i++) x += v[i];
}
