// needle.c: 2048 pairs of sequences of 256 letters, each aligned by Needleman and Wunsch's method; the result is the
// score.
// outer: a thread for each pair, row by row. nested: a team for each pair, a region for each of 511 diagonals, of which
// the last three are in the team's memory.
#include "kernel.h"

enum { N = 256, GAP = -2 };

static void outer(const int *a, const int *b, int *score, int pairs) {
#pragma omp target teams distribute parallel for
  for (int p = 0; p < pairs; p++) {
    int row[N + 1];
    for (int j = 0; j <= N; j++) row[j] = j * GAP;
    for (int i = 1; i <= N; i++) {
      int diagonal = row[0];
      row[0] = i * GAP;
      for (int j = 1; j <= N; j++) {
        int best = diagonal + (a[p * N + i - 1] == b[p * N + j - 1] ? 3 : -1);
        if (row[j] + GAP > best) best = row[j] + GAP;
        if (row[j - 1] + GAP > best) best = row[j - 1] + GAP;
        diagonal = row[j];
        row[j] = best;
      }
    }
    score[p] = row[N];
  }
}

static void nested(const int *a, const int *b, int *score, int pairs) {
#pragma omp target teams distribute thread_limit(N)
  for (int p = 0; p < pairs; p++) {
    // diagonal[s % 3][i] is the score of the first i letters of a and the first s - i of b.
    int diagonal[3][N + 1];
    diagonal[0][0] = 0;
    for (int s = 1; s <= 2 * N; s++) {
      const int from = s > N ? s - N : 0, to = s > N ? N : s;
      int *now = diagonal[s % 3];
      const int *one = diagonal[(s + 2) % 3], *two = diagonal[(s + 1) % 3];
#pragma omp parallel for
      for (int i = from; i <= to; i++) {
        const int j = s - i;
        if (i == 0 || j == 0) {
          now[i] = s * GAP;
        } else {
          int best = two[i - 1] + (a[p * N + i - 1] == b[p * N + j - 1] ? 3 : -1);
          if (one[i - 1] + GAP > best) best = one[i - 1] + GAP;
          if (one[i] + GAP > best) best = one[i] + GAP;
          now[i] = best;
        }
      }
    }
    score[p] = diagonal[2 * N % 3][N];
  }
}

// Exact: integers.
static double check(const int *a, const int *b, int *score, int pairs) {
  static int best[N + 1][N + 1];
#pragma omp target update from(score[:pairs])
  for (int p = 0; p < pairs; p += sample_step(pairs, 100)) {
    for (int i = 0; i <= N; i++)
      for (int j = 0; j <= N; j++) {
        best[i][j] = (i + j) * GAP;
        if (!i || !j) continue;
        best[i][j] = best[i - 1][j - 1] + (a[p * N + i - 1] == b[p * N + j - 1] ? 3 : -1);
        if (best[i - 1][j] + GAP > best[i][j]) best[i][j] = best[i - 1][j] + GAP;
        if (best[i][j - 1] + GAP > best[i][j]) best[i][j] = best[i][j - 1] + GAP;
      }
    expect("score", p, score[p], best[N][N], 0);
  }
  return checksum_ints(score, pairs);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int pairs = scaled(2048, 1, 1);
  int *a = random_ints(pairs * N, 1, 4), *b = random_ints(pairs * N, 2, 4), *score = calloc(pairs, sizeof *score);
#pragma omp target enter data map(to : a[:pairs * N], b[:pairs * N], score[:pairs])
  MEASURE("needle outer", , outer(a, b, score, pairs), check(a, b, score, pairs));
  forget(score, pairs * sizeof *score);
  MEASURE("needle nested", , nested(a, b, score, pairs), check(a, b, score, pairs));
  return finish_kernel();
}
