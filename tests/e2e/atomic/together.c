// `atomic` additions of floating-point numbers that are one object for a team's threads, or for all: by whole warps, by some of
// their lanes, in teams of a warp or less, in nests; members and elements; and numbers that each thread has of its own.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

enum { TEAMS = 40, THREADS = 96, N = 500 };
struct pair { double a; float b[3]; };
static double sums[TEAMS], parts[TEAMS], rows[N], all, nest;
static float some[TEAMS], thirds[TEAMS];
static int first[N + 1], own[TEAMS];

int main(void) {
#pragma omp target teams num_teams(TEAMS) thread_limit(THREADS) map(from : sums, some, parts, thirds, own)
  {
    double sum = 0;
    float few = 0;
    struct pair p = {0, {0}};
    int mine = 0;
#pragma omp parallel num_threads(THREADS)
    {
      const int t = omp_get_thread_num();
      double private_sum = 0;
#pragma omp atomic
      sum += t * 0.5;
      if (t % 3 == 1) {
#pragma omp atomic update
        few += (float) t;
      }
#pragma omp atomic
      p.a = p.a + t * 2;
#pragma omp atomic
      p.b[2] += 0.25f;
      for (int k = 0; k < 3; k++) {
#pragma omp atomic
        private_sum += t + k;
      }
      if (private_sum == 3 * t + 3) {
#pragma omp atomic
        mine++;
      }
    }
    const int team = omp_get_team_num();
    sums[team] = sum, some[team] = few, parts[team] = p.a, thirds[team] = p.b[2], own[team] = mine;
  }
  for (int t = 0; t < TEAMS; t++) {
    CHECK(sums[t] == THREADS * (THREADS - 1) / 2 * 0.5);
    float few = 0;
    for (int k = 1; k < THREADS; k += 3) few += (float) k;
    CHECK(some[t] == few);
    CHECK(parts[t] == THREADS * (THREADS - 1));
    CHECK(thirds[t] == THREADS * 0.25f);
    CHECK(own[t] == THREADS);
  }

  // Several teams in a block.
  for (int i = 0; i <= N; i++) first[i] = i * 7 - i % 5;
#pragma omp target teams distribute map(to : first) map(from : rows)
  for (int i = 0; i < N; i++) {
    double sum = 0;
#pragma omp parallel for
    for (int k = first[i]; k < first[i + 1]; k++) {
#pragma omp atomic
      sum += k;
    }
    rows[i] = sum;
  }
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; k++) sum += k;
    CHECK(rows[i] == sum);
  }

  // All threads of the league, in a nest, and a loop that only some iterations add in.
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : nest)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 70; j++) {
      if (i == j) continue;
#pragma omp atomic
      nest += i + j * 0.5;
    }
  double expected = 0;
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 70; j++) expected += i == j ? 0 : i + j * 0.5;
  CHECK(nest == expected);
#pragma omp target parallel for map(tofrom : all) num_threads(64)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    all += i * 0.25;
  }
  CHECK(all == N * (N - 1) / 2 * 0.25);
  return failures != 0;
}
