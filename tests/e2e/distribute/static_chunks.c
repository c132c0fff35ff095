// Copies of firstprivate variables last for a chunk of schedule(static, 8).
#include <omp.h>
#include "../check.h"
enum { N = 1024 };
int main(void) {
  static int a[N], b[N], who[N];
  int first = 1, bad = 0;
#pragma omp target teams distribute parallel for firstprivate(first) num_teams(4) num_threads(8) schedule(static, 8) map(tofrom: a)
  for (int j = 0; j < N; ++j) {
    if (j % 8 == 0) first = 0;
    first++;
    a[j] += first;
  }
#pragma omp target teams distribute parallel for firstprivate(first) num_teams(4) num_threads(8) schedule(static, 8) map(from: b, who)
  for (int j = 0; j < N; ++j) {
    who[j] = omp_get_team_num() * 8 + omp_get_thread_num();
    if (j % 8 == 0) first = 0;
    first++;
    b[j] = first;
  }
  for (int j = 0; j < N; j++) bad += a[j] != j % 8 + 1 || b[j] != j % 8 + 1 || who[j] != who[j - j % 8];
  CHECK(bad == 0);
  return failures != 0;
}
