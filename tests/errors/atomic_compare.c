// atomic compare: its forms, and fail and weak without it.
void f(int x, int e, int d, int v) {
#pragma omp atomic compare
  if (x != e) x = d; // error: 'invalid form of .#pragma omp atomic compare.'
#pragma omp atomic compare
  if (x < e) x = d; // error: 'invalid form'
#pragma omp atomic update fail(relaxed) // error@27: 'fail. clause requires .compare. clause'
  x++;
#pragma omp atomic compare weak // error@28: 'weak. clause requires atomic equality'
  if (x < e) x = e;
#pragma omp atomic compare capture
  if (x == e) x = d; // error: 'invalid form'
#pragma omp atomic write compare // error@26: 'compare. clause is incompatible with .write.'
  x = v;
}
