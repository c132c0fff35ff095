// error and nothing (OpenMP 5.2 §8.4, §8.5).
#pragma omp error severity(warning) message("only said")
#pragma omp error // error@1: '.#pragma omp error. encountered'
#pragma omp nothing here // error@21: 'takes no clauses'
struct s {
  int a;
#pragma omp error message("in a " "\"struct\"") // error: 'encountered: in a "struct"'
};
#pragma omp error at(execution) message("x") // error: 'must be inside a function'
void f(int *p, const char *text) {
#pragma omp error severity(fatal) at(compilation) message("x") // error: 'encountered: x'
#pragma omp error at(later) // error@22: 'expected .compilation. or .execution.'
#pragma omp error severity(mild) // error@28: 'expected .fatal. or .warning.'
#pragma omp error message(text) // error@27: 'must be a string literal'
#pragma omp error message("a") message("b") // error@32: 'too many .message. clauses'
#pragma omp error nowait // error@19: 'not a clause of .#pragma omp error.'
#pragma omp error at(execution) message(p) // error@41: 'must be a string'
#pragma omp error at(execution) nowait // error@33: 'nowait. is not valid'
#pragma omp error at(execution) at(execution) // error@33: 'too many .at. clauses'
  if (p)
#pragma omp error at(execution) message("x") // error: 'may only be used in compound statements'
  p++;
#pragma omp target
  {
  }
}
