// default(none): what bounds of arrays and the chunk size of a combined construct refer to is used as well.
void f(int n, int x, int m) {
#pragma omp parallel default(none)
  {
    int q[n]; // error@11: ''n' not specified in enclosing 'parallel''
    q[0] = (int)sizeof(int[2]);
  }
#pragma omp parallel for default(none) schedule(static, m) shared(x) // error: ''m' not specified in enclosing 'parallel for''
  for (int i = 0; i < 3; i++) x = 1;
#pragma omp parallel default(none) num_threads(n) if (m)
  {
  }
}
