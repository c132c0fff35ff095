#include "both.h"
int limit = 5;
void grow_here(void) { limit++; }
void grow(void) {
#pragma omp target
  limit += 2;
}
void keep_params(void) {
#pragma omp target enter data map(to: params)
}
void change_params(int n) {
#pragma omp target
  params.n = n;
}
void drop_params(void) {
#pragma omp target exit data map(release: params)
}
static struct params *kept;
void increase(struct params *q) {
  if (q->n % 2 == 0) {
#pragma omp target
    q->n++;
  } else {
    kept = q;
#pragma omp target map(kept[:1])
    kept->n += 1;
  }
#pragma omp target update from(q->n)
}
