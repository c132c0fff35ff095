// target data, enter data and update without anything to do.
void f(int n) {
#pragma omp target data // error: 'map'
  n++;
#pragma omp target enter data // error: 'map'
#pragma omp target update // error: 'to|from|motion'
}
