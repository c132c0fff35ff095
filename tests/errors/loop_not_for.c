// A worksharing directive needs a for loop.
void f(int *v, int n) {
#pragma omp parallel for
  while (n > 0) { // error: 'for|loop'
    v[n--] = 1;
  }
#pragma omp target teams distribute parallel for map(tofrom: v[0:n])
  v[0] = 1; // error: 'for|loop'
}
