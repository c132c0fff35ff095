#!/bin/bash
# OMPICC_SIM_SEED: the threads of a block go on in another order for each seed, and in the same one for the same seed.
. "$(dirname "$0")/setup.bash"
unset OMPICC_SIM_SEED OMPICC_SIM_RACES OMPICC_SIM_THREADS
quick_kernels

cat > order.c <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  int n = 0, who[4][70], sum = 0, last = -1;
#pragma omp target teams num_teams(4) map(tofrom : who)
  {
    int next = 0;
#pragma omp parallel num_threads(70)
    {
      int place;
#pragma omp atomic capture
      place = next++;
      who[omp_get_team_num()][place] = omp_get_thread_num();
    }
  }
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < 70; i++) n += who[t][i] == i, sum += who[t][i], printf("%d ", who[t][i]);
  /* Right, whatever the order is: barriers, locks, loops that are handed out. */
  int ordered = 0, counted = 0, turns = 0;
#pragma omp target parallel num_threads(70) map(tofrom : ordered, counted, turns, last)
  {
#pragma omp for ordered schedule(dynamic)
    for (int i = 0; i < 100; i++) {
#pragma omp ordered
      ordered += last == i - 1, last = i;
    }
    for (int i = 0; i < 3; i++) {
#pragma omp critical
      counted++;
#pragma omp barrier
      if (counted == 70 * (i + 1)) {
#pragma omp atomic
        turns++;
      }
#pragma omp barrier
    }
  }
  printf("\nin order %d, sum %d, %d %d %d\n", n, sum, ordered, counted, turns);
  return 0;
}
C
"$OMPICC" order.c -o order
[ "$(./order | tail -1)" = "in order 280, sum 9660, 100 210 210" ] || fail "without a seed: $(./order | tail -1)"
[ "$(OMPICC_SIM_SEED=0 ./order)" = "$(./order)" ] || fail "0 is no seed"
for seed in 1 2 3 4 5; do
  OMPICC_SIM_SEED=$seed ./order > "order.$seed"
  OMPICC_SIM_SEED=$seed ./order | cmp -s - "order.$seed" || fail "seed $seed: two runs differ"
  grep -q ", sum 9660, 100 210 210" "order.$seed" || fail "seed $seed: $(tail -1 "order.$seed")"
  grep -q "in order 280," "order.$seed" && fail "seed $seed: the usual order"
done
[ "$(cat order.? | grep -v in | sort -u | wc -l)" -ge 4 ] || fail "seeds have the same order"
set -- $(head -1 order.1)
[ "${*:1:70}" != "${*:71:70}" ] || fail "all teams have the same order"

# A barrier that is missing: in the usual order nobody sees it.
cat > missing.c <<'C'
#include <omp.h>
int main(void) {
  int value = 0, wrong = 0;
#pragma omp target parallel num_threads(64) map(tofrom : value, wrong)
  {
    if (omp_get_thread_num() == 0) value = 1;
    if (omp_get_thread_num() == 63 && value == 0) wrong = 1;
  }
  return wrong;
}
C
"$OMPICC" missing.c -o missing
./missing || fail "the usual order has changed"
found=0
for seed in 1 2 3 4 5 6 7 8; do OMPICC_SIM_SEED=$seed ./missing || found=$((found + 1)); done
[ $found -gt 0 ] && [ $found -lt 8 ] || fail "$found of 8 orders show the missing barrier"

OMPICC_SIM_SEED=x ./missing 2> message || fail "a seed that is none"
grep -q "OMPICC_SIM_SEED=x is not a number from 0 to 1000000000; 0 is used" message || fail "$(cat message)"
