#include "work.h"

void wide_add(struct wide *into, const struct wide *from) {
  for (int i = 0; i < 4; i++) into->value[i] += from->value[i];
}

void add_up(struct sums *sums, int n) {
  static int count, array[5], last;
  static double total;
  static struct wide wide;
#pragma omp single
  {
    count = 0;
    total = 0;
    last = -1;
    for (int i = 0; i < 5; i++) array[i] = 0;
    wide = (struct wide){{0}};
  }
#pragma omp for reduction(+ : count, array, wide) schedule(dynamic, 2)
  for (int i = 0; i < n; i++) {
    count++;
    array[i % 5] += i;
    wide.value[i % 4]++;
  }
#pragma omp for lastprivate(conditional : last)
  for (int i = 0; i < n; i++)
    if (i % 3 == 0) last = i;
#pragma omp scope reduction(max : total)
  total = n;
#pragma omp single
  {
    sums->count = count;
    sums->total = total;
    sums->wide = wide;
    sums->last = last;
    for (int i = 0; i < 5; i++) sums->array[i] = array[i];
  }
#pragma omp atomic
  sums->each++;
}
