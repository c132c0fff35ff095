// atomic compare in target regions: minimum, maximum and equality, captures, all sizes, floating point.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

int main(void) {
  int least = 1000, greatest = -1, winner = -1, seen = 0;
  unsigned char small = 0;
  short narrow = 9;
  long wide = 0;
  double real = 1e9;
  float single = -1;
  int wins = 0, old[64] = {0}, after[64] = {0}, equal[64] = {0};
#pragma omp target teams distribute parallel for map(tofrom : least, greatest, winner, small, narrow, wide, real, single, wins)
  for (int i = 0; i < 200; i++) {
    int value = (i * 37) % 200;
#pragma omp atomic compare
    least = value < least ? value : least;
#pragma omp atomic compare seq_cst
    if (greatest < value) { greatest = value; }
    int was;
#pragma omp atomic compare capture
    {
      was = winner;
      if (winner == -1) { winner = i; }
    }
    if (was == -1) {
#pragma omp atomic
      wins++;
    }
#pragma omp atomic compare
    if (small < (unsigned char)value) { small = (unsigned char)value; }
#pragma omp atomic compare
    narrow = narrow > value - 100 ? value - 100 : narrow;
#pragma omp atomic compare
    if (wide < value * 10000000000L) { wide = value * 10000000000L; }
#pragma omp atomic compare
    real = real > value + 0.5 ? value + 0.5 : real;
#pragma omp atomic compare
    single = (float)value > single ? (float)value : single;
  }
  CHECK(least == 0 && greatest == 199 && winner >= 0 && wins == 1 && small == 199 && narrow == -100);
  CHECK(wide == 1990000000000L && real == 0.5 && single == 199);
#pragma omp target parallel for map(tofrom : seen, old, after, equal) num_threads(32)
  for (int i = 0; i < 64; i++) {
    int v = -2, r = -1, w = 0;
#pragma omp atomic compare capture acq_rel
    {
      r = seen == 0;
      if (r) { seen = i + 1; } else { v = seen; }
    }
    old[i] = v;
    equal[i] = r;
#pragma omp atomic compare capture
    {
      if (seen < 0) { seen = 0; }
      w = seen;
    }
    after[i] = w;
  }
  int first = 0;
  for (int i = 0; i < 64; i++) {
    first += equal[i];
    CHECK(equal[i] ? old[i] == -2 && seen == i + 1 : old[i] == seen);
    CHECK(after[i] == seen);
  }
  CHECK(first == 1);
  return failures != 0;
}
