// Identifiers: extended letters as themselves and as universal names, $, long ones, words that are keywords elsewhere.
// lanes: ref host
// options: -std=gnu17 -w
// compare: gcc
#include "../check.h"
static int größe = 3, $dollar = 4, caf\u00e9 = 5, \U000003c0 = 6, _ = 7;
struct née { int α, β$; };
static int añadir(int número) { return número + café + π; }
static int new, class, template, this, delete, and, or, private, bool_, nullptr, constexpr, typename, operator, int8, Integer;
int main(void) {
  struct née ø = {.α = 1, .β$ = 2};
  int r = 0, 変数 = 9, a_very_long_identifier_that_goes_on_and_on_and_on_and_on_and_on_and_on_and_on_until_nobody_can_read_it = 1;
#pragma omp parallel num_threads(1) firstprivate(ø, 変数)
  {
    int ñ = größe + $dollar + caf\u00e9 + _;
    int try = 1, catch = 2, throw = 3, public = 4;
    ø.α++;
    r = ñ + añadir(変数) + ø.α + ø.β$ + try + catch + throw + public + new + class + this + and;
    r += a_very_long_identifier_that_goes_on_and_on_and_on_and_on_and_on_and_on_and_on_until_nobody_can_read_it;
    goto größer;
    r = 0;
  größer:;
  }
  printf("%d\n", r);
  return failures != 0;
}
