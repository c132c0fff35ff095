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
