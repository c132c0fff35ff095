// montecarlo.c: the price of an Asian option from 262144 paths of 64 steps, with a generator for each path.
// outer: a thread for each path, reduction. nested: a team for 1024 paths, a reduction in the teams and in their
// threads.
#include "kernel.h"

enum { STEPS = 64, BATCH = 1024 };

#pragma omp declare target
static float uniform(unsigned *state) {
  *state ^= *state << 13, *state ^= *state >> 17, *state ^= *state << 5;
  return ((*state >> 8) + 0.5f) * 0x1p-24f;
}

static double payoff(int path) {
  unsigned state = path * 2654435761u + 12345u;
  float price = 100, sum = 0;
  if (state == 0) state = 1;
  for (int s = 0; s < STEPS; s++) {
    const float radius = sqrtf(-2 * logf(uniform(&state)));
    price *= expf(0.0003f + 0.025f * (radius * cosf(6.2831853f * uniform(&state))));
    sum += price;
  }
  return fmaxf(sum / STEPS - 100, 0);
}
#pragma omp end declare target

static double outer(int paths) {
  double sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum)
  for (int p = 0; p < paths; p++) sum += payoff(p);
  return sum / paths;
}

static double nested(int paths) {
  double sum = 0;
#pragma omp target teams distribute map(tofrom : sum) reduction(+ : sum)
  for (int first = 0; first < paths; first += BATCH) {
#pragma omp parallel for reduction(+ : sum)
    for (int p = first; p < first + BATCH; p++) sum += payoff(p);
  }
  return sum / paths;
}

// Tolerance 1e-3 of the price: all paths, or 65536 of them and then 2e-2, on the host.
static double check(double price, int paths) {
  const int few = paths < 65536 ? paths : 65536;
  double sum = 0;
  for (int p = 0; p < few; p++) sum += payoff(p);
  expect("price", 0, price, sum / few, few == paths ? 1e-3 : 2e-2);
  return price;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int paths = scaled(262144, 1, BATCH);
  double price = 0;
  MEASURE("montecarlo outer", , price = outer(paths), check(price, paths));
  price = 0;
  MEASURE("montecarlo nested", , price = nested(paths), check(price, paths));
  return finish_kernel();
}
