// lastprivate(conditional: …) is not supported.
int f(int n) {
  int x = 0;
#pragma omp parallel for lastprivate(conditional: x) // error@26: 'lastprivate modifier 'conditional' is not supported'
  for (int i = 0; i < n; i++)
    if (i & 1) x = i;
  return x;
}
