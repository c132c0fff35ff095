// Several errors of one file are all reported.
int f(int *v, int n) {
  int a = b; // error@11: 'b'
#pragma omp parallel for
  for (int i = 0; i < n; i += c) // error@31: 'c'
    v[i] = a;
#pragma omp parallel private(d) // error@30: 'd'
  n++;
  return e; // error@10: 'e'
}
