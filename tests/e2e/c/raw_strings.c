// GNU: raw string literals (gnu99 and later).
// lanes: ref host
// compare: gcc
#include "../check.h"
static const char *raw = R"(a "quoted" \n not a newline)" "\n" R"xy(two
lines )" here)xy";
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(1)
  n = sizeof R"(\)" + sizeof(LR"(ab)") + (R"-(?\)-"[1] == '\\') + (raw[2] == '"');
  printf("%d %s\n", n, raw);
  return failures != 0;
}
