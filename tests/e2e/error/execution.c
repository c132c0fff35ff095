// needs-output: 0 errors
// compare: gcc
// error at(execution) with severity(warning) writes a message and goes on; nothing stands anywhere.
// not-in-gcc: <12: the nothing directive
#include <stdio.h>

#pragma omp nothing

struct pair {
  int a;
#pragma omp nothing
  int b;
};

static const char *text(int *calls) {
  ++*calls;
  return "from a function";
}

static int answer(int n) {
#pragma omp nothing
  if (n)
#pragma omp nothing
    n = 2;
  return n;
}

int main(void) {
  int errors = 0, calls = 0;
  struct pair p = {1, 2};
  const char *message = "a \"pointer\"";
  char array[] = "an array";
#pragma omp error at(execution) severity(warning) message("a literal, " "of two parts\t100%s")
#pragma omp error severity(warning), message(message), at(execution)
#pragma omp error at(execution) severity(warning) message(array)
#pragma omp error at(execution) severity(warning)
#pragma omp error at(execution) severity(warning) message(text(&calls))
  errors += calls != 1;
  int reached = 0;
#pragma omp parallel num_threads(3) shared(message) reduction(+ : reached)
  {
#pragma omp master
    {
#pragma omp error at(execution) severity(warning) message(message + 2)
    }
    reached++;
  }
  errors += reached < 1;
  if (errors > 100) {
#pragma omp error at(execution) message("never")
  }
  errors += answer(0) != 0 || answer(7) != 2 || p.a + p.b != 3;
  printf("%d errors\n", errors);
  return errors != 0;
}
