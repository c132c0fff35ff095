// An iterator counts in an integer or pointer type that is not const, by integers.
void f(int *a) {
#pragma omp task depend(iterator(const int i = 0 : 4), in : a[i]) // error@44: 'iterator 'i' has const qualified type'
  ;
#pragma omp task affinity(iterator(i = 0 : 4 : 1.5) : a[i]) // error@48: 'iterator 'i' has a step of non-integral type'
  ;
#pragma omp task affinity(iterator(short i = 0 : 4 : 2) : a[i])
  ;
}
