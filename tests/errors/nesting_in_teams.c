// Only distribute and parallel may be strictly nested in teams.
void f(int n) {
#pragma omp target teams
  {
#pragma omp single // error: 'teams|single'
    n++;
  }
}
