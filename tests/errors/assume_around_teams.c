// assume in target does not hide what stands beside teams.
void f(int n) {
#pragma omp target // error: 'contains directives outside of the .teams. construct'
#pragma omp assume holds(n)
  {
#pragma omp teams
    ;
    n = 1;
  }
}
