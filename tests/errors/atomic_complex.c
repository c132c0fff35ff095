// gcc and clang have no atomic operations on complex numbers, either.
int main(void) {
  double _Complex z = 1;
#pragma omp atomic
  z += 1; // error: 'atomic.*a variable of a real type'
  return 0;
}
