// Statements that are not atomic updates.
int g(void);
void f(int n, int k) {
#pragma omp atomic
  n = k + k; // error: ''
#pragma omp atomic
  g(); // error: ''
}
