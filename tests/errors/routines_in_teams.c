// Strictly nested in a teams region only two routines may be called.
#include <omp.h>
int f(void) {
  int n = 0;
#pragma omp teams reduction(+ : n)
  {
    n += omp_get_num_teams() + omp_get_team_num();
    omp_set_num_teams(3);                     // error@5: 'OpenMP runtime API call 'omp_set_num_teams' strictly nested in a 'teams' region'
#pragma omp parallel reduction(+ : n)
    n += omp_get_num_threads();
  }
#pragma omp target teams reduction(+ : n) map(tofrom : n)
  n += omp_get_num_procs();                   // error@8: 'OpenMP runtime API call 'omp_get_num_procs' strictly nested in a 'teams' region'
#pragma omp target teams distribute reduction(+ : n) map(tofrom : n)
  for (int i = 0; i < 3; i++) n += omp_is_initial_device();
  return n;
}
