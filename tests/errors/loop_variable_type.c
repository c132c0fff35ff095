// A loop variable that is neither an integer nor a pointer.
void f(double *v) {
#pragma omp parallel for
  for (double x = 0; x < 10; x += 1) // error: 'type'
    v[(int)x] = x;
}
