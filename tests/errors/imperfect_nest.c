// What may not stand between collapsed loops.
void f(int n, int *a) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) {
    while (a[i]) // error@5: 'a loop may not stand in the code between collapsed loops'
      a[i]--;
    for (int j = 0; j < n; j++) a[j] = i;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) {
    if (a[i]) continue; // error@15: 'invalid branch to/from OpenMP structured block by .continue.'
    for (int j = 0; j < n; j++) a[j] = i;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) {
#pragma omp atomic // error@1: '.#pragma omp atomic. may not stand in the code between collapsed loops'
    a[i]++;
    for (int j = 0; j < n; j++) a[j] = i;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) { // error@31: 'not enough perfectly nested loops'
    for (int j = 0; j < n; j++) a[j] = i;
    for (int j = 0; j < n; j++) a[j] = i;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) {
    if (a[i]) break; // error@15: 'break'
    for (int j = 0; j < n; j++) a[j] = i;
  }
#pragma omp parallel for collapse(2) linear(a) // not with linear
  for (int i = 0; i < n; i++) { // error@31: 'not enough perfectly nested loops'
    a[i] = i;
    for (int j = 0; j < n; j++) a[j] = i;
  }
}
