// Metadirectives and their selectors.
void f(int n) {
#pragma omp metadirective when(devices={kind(gpu)}: parallel) // error@32: 'expected .construct'
  n++;
#pragma omp metadirective when(device={kind(gpu)} parallel) // error@51: 'expected .:.'
  n++;
#pragma omp metadirective when(device={kid(gpu)}: parallel) // error@40: 'not a trait selector'
  n++;
#pragma omp metadirective when(device={kind}: parallel) // error@40: 'needs properties'
  n++;
#pragma omp metadirective when(device={kind(any, gpu)}: parallel) // error@40: 'only property'
  n++;
#pragma omp metadirective when(device={kind(score(1): gpu)}: parallel) // error@51: 'score cannot'
  n++;
#pragma omp metadirective when(user={condition(score(n): 1)}: parallel) // error@54: 'constant'
  n++;
#pragma omp metadirective when(user={condition(m)}: parallel) // error@48: 'undeclared'
  n++;
#pragma omp metadirective when(user={condition(1)}, user={condition(0)}: parallel) // error@53: 'more than once'
  n++;
#pragma omp metadirective otherwise(parallel) when(user={condition(1)}: single) // error@27: 'must be the last'
  n++;
#pragma omp metadirective otherwise(parallel) default(single) // error@47: 'too many'
  n++;
#pragma omp metadirective when(user={condition(1)}: metadirective) // error@53: 'cannot be a variant'
  n++;
#pragma omp metadirective when(user={condition(1)}: parallel private(k)) // error@70: 'undeclared'
  n++;
#pragma omp metadirective when(user={condition(n)}: parallel nowait) // error@62: 'nowait'
  n++;
#pragma omp metadirective nowait when(user={condition(n)}: parallel) // error@27: 'not valid'
  n++;
#pragma omp begin metadirective when(user={condition(n)}: barrier) // error@59: 'no statement'
  n++;
#pragma omp end metadirective
#pragma omp metadirective when(user={condition(n)}: for)
  n++; // error@3: 'for statement'
#pragma omp metadirective when(user={condition(n)}: parallel)
  {
    static int calls; // error@16: 'static variable'
    calls++;
  }
#pragma omp metadirective when(construct={while}: parallel) // error@43: 'not a trait selector'
  n++;
}
