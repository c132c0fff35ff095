// Labels of a switch outside of a structured block do not enter it, those of one inside do not leave it.
void f(int n, int *v) {
  switch (n) {
#pragma omp parallel
    {
    case 1: v[0] = 1; // error@5: 'branch to/from OpenMP structured block by 'case''
    }
  case 2:
#pragma omp critical
  {
  default: v[1] = 1; // error@3: 'branch to/from OpenMP structured block by 'default''
  }
  }
  switch (n) {
#pragma omp for
    for (int i = 0; i < 4; i++) {
    case 3: v[i] = 1; // error: 'by 'case''
    }
  }
#pragma omp parallel
  switch (n) {
  case 1: v[0] = 1; break;
  default: v[1] = 2;
  }
#pragma omp for
  for (int i = 0; i < 4; i++)
    switch (v[i]) {
    case 0: continue;
    default: break;
    }
}
