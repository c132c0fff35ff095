// What a construct reduces has no copy in the tasks of its region; private copies have.
void f(int n) {
  int sum = 0, other = 0, *p = &n;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp task firstprivate(sum) // error: 'firstprivate variable 'sum' is in a 'reduction' clause of 'parallel''
    *p = sum;
#pragma omp taskloop firstprivate(sum) // error: 'firstprivate variable 'sum' is in a 'reduction' clause of 'parallel''
    for (int i = 0; i < n; i++) *p += sum;
#pragma omp task firstprivate(other)
    *p = other;
  }
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i, sum) // error: 'is in a 'reduction' clause of 'parallel for''
    *p = i + sum;
  }
#pragma omp parallel reduction(+ : sum)
#pragma omp single
  {
#pragma omp task shared(other)
#pragma omp parallel firstprivate(sum)
#pragma omp task firstprivate(sum)
    other = sum;
  }
}
