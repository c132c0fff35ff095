// Directives as C23 attributes: what is in them is checked as in a pragma, at its own place.
void f(int n) {
  [[omp::directive(parallel, num_threads(2), num_threads(3))]] // error@46: 'too many'
  n++;
  [[omp::directive]] n++; // error@10: 'expected'
  [[omp::sequence(parallel)]] n++; // error@10: 'list of directives'
  [[omp::construct(parallel)]] n++; // error@10: 'not an attribute of OpenMP'
  [[omp::directive(froob)]] n++; // error@20: 'unknown OpenMP directive'
  [[omp::sequence(directive(parallel),
                  directive(for, // the nesting is that of the list
                            nowait, nowait))]] // error@37: 'nowait'
  for (int i = 0; i < n; i++) {
  }
  [[using omp: directive(barrier, nowait)]]; // error@35: 'not valid'
#pragma omp parallel [[omp::directive(barrier)]] // error@39: 'cannot stand in another one'
  n++;
  [[omp::directive(metadirective
     when(user={condition(n > 3)}: barrier)
     when(user={condition(
       n + )}: flush))]] // error@12: 'expected expression'
  n++;
}
