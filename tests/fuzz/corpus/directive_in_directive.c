#pragma omp parallel [[omp::directive(parallel)]] x
int f(int n) {
#pragma omp parallel if(n [[omp::directive(for)]]
  ;
#pragma omp metadirective when(user={condition(1)}: parallel [[omp::directive(for)]])
  ;
}
