// A threadprivate variable stands in copyin and copyprivate clauses alone, and in no target region.
int a, plain;
#pragma omp threadprivate(a)
void f(int *v, int n) {
#pragma omp parallel private(a) // error@30: 'a. is predetermined .threadprivate. for .private.'
  n++;
#pragma omp parallel shared(a) // error@29: 'a. is predetermined .threadprivate. for .shared.'
  n++;
#pragma omp parallel for reduction(+ : a) // error@40: 'a. is predetermined .threadprivate. for .reduction.'
  for (int i = 0; i < n; i++) v[i]++;
#pragma omp parallel copyin(plain) // error@29: 'plain. must be .threadprivate. for .copyin.'
  n++;
#pragma omp target map(tofrom : a) // error@33: '(is predetermined .threadprivate. for .map.|used in target region)'
  n++;
#pragma omp target
  a++; // error@3: 'threadprivate variable .a. used in target region'
#pragma omp for
  for (a = 0; a < n; a++) v[a]++; // error@3: 'iteration variable .a. must not be threadprivate'
#pragma omp parallel for order(concurrent)
  for (int i = 0; i < n; i++) v[i] = a; // error: 'threadprivate variable .a. used in a region with the'
#pragma omp single copyprivate(plain) // error: 'is not private in outer context'
  n++;
}
