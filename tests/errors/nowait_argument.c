// nowait takes an argument on device constructs only, and a scalar.
struct s {
  int x;
};
void f(struct s s, int n) {
#pragma omp target nowait(s) // error: 'nowait' condition must be scalar
  n++;
#pragma omp parallel
#pragma omp for nowait(n) // error: 'nowait' takes an argument on 'target'
  for (int i = 0; i < 10; i++) n++;
}
