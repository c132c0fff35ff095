/*
 * wavefront: local alignment of sequences by Smith and Waterman's method, 32 pairs at a time, one for each lane. The
 * table is cut into blocks; a block is a task, which needs the one above and the one on the left, so that those on a
 * diagonal run at the same time on different warps. What blocks hand on, their last rows and columns, is in the team's
 * memory. Beside it, a thread for each pair.
 *
 *     wavefront [pairs]
 */
#include "measure.h"

#define LENGTH 128
#define BLOCK 16
#define BLOCKS (LENGTH / BLOCK)
#define MATCH 3
#define OTHER -2
#define GAP -1

#pragma omp declare target
static inline int larger(int a, int b) { return a > b ? a : b; }
static inline int cell(int above, int left, int diagonal, int same) {
  return larger(larger(0, diagonal + (same ? MATCH : OTHER)), larger(above, left) + GAP);
}
#pragma omp end declare target

/* Letters of pair p are at s[i * pairs + p]. */
static void by_tasks(int pairs, const char *s, const char *t, int *score) {
#pragma omp target teams distribute map(to: s[0:LENGTH*pairs], t[0:LENGTH*pairs]) map(from: score[0:pairs])
  for (int p = 0; p < pairs; p += 32) {
    int below[BLOCKS][BLOCK][32], right[BLOCKS][BLOCK][32], corner[BLOCKS][BLOCKS][32], best[BLOCKS][32];
    #pragma omp parallel num_threads(128)
    #pragma omp single
    {
      for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++)
          #pragma omp task depend(inout: below[j], right[i]) depend(out: corner[i][j])
          #pragma omp simd
          for (int l = 0; l < 32; l++) {
            /* The row above, from the block above; the corner, from the one on the diagonal. */
            int row[BLOCK], most = j ? best[i][l] : 0, last = i && j ? corner[i - 1][j - 1][l] : 0;
            char letters[BLOCK];
            for (int x = 0; x < BLOCK; x++) {
              row[x] = i ? below[j][x][l] : 0;
              letters[x] = t[(j * BLOCK + x) * pairs + p + l];
            }
            for (int y = 0; y < BLOCK; y++) {
              int left = j ? right[i][y][l] : 0, diagonal = last;
              char letter = s[(i * BLOCK + y) * pairs + p + l];
              last = left;
              for (int x = 0; x < BLOCK; x++) {
                left = cell(row[x], left, diagonal, letter == letters[x]);
                diagonal = row[x];
                row[x] = left;
                most = larger(most, left);
              }
              right[i][y][l] = left;
            }
            for (int x = 0; x < BLOCK; x++) below[j][x][l] = row[x];
            corner[i][j][l] = row[BLOCK - 1];
            best[i][l] = most;
          }

      #pragma omp task depend(iterator(i = 0:BLOCKS), in: right[i])
      #pragma omp simd
      for (int l = 0; l < 32; l++) {
        int most = 0;
        for (int i = 0; i < BLOCKS; i++) most = larger(most, best[i][l]);
        score[p + l] = most;
      }
    }
  }
}

static void by_threads(int pairs, const char *s, const char *t, int *score) {
#pragma omp target teams distribute parallel for map(to: s[0:LENGTH*pairs], t[0:LENGTH*pairs]) map(from: score[0:pairs])
  for (int p = 0; p < pairs; p++) {
    int row[LENGTH], most = 0;
    for (int x = 0; x < LENGTH; x++) row[x] = 0;
    for (int y = 0; y < LENGTH; y++) {
      int left = 0, diagonal = 0;
      char letter = s[y * pairs + p];
      for (int x = 0; x < LENGTH; x++) {
        left = cell(row[x], left, diagonal, letter == t[x * pairs + p]);
        diagonal = row[x];
        row[x] = left;
        most = larger(most, left);
      }
    }
    score[p] = most;
  }
}

static int expected(int pairs, const char *s, const char *t, int p) {
  int table[LENGTH + 1][LENGTH + 1] = {{0}}, most = 0;
  for (int y = 1; y <= LENGTH; y++)
    for (int x = 1; x <= LENGTH; x++) {
      table[y][x] = cell(table[y - 1][x], table[y][x - 1], table[y - 1][x - 1],
                         s[(y - 1) * pairs + p] == t[(x - 1) * pairs + p]);
      most = larger(most, table[y][x]);
    }
  return most;
}

int main(int argc, char **argv) {
  int pairs = argument(argc, argv, 1, 320) / 32 * 32, wrong = 0;
  char *s = malloc(LENGTH * pairs), *t = malloc(LENGTH * pairs);
  int *score = malloc(pairs * sizeof *score);
  for (int i = 0; i < LENGTH * pairs; i++) s[i] = "ACGT"[(int)(sample(i) * 4) & 3], t[i] = "ACGT"[(int)(sample(i + 3 * pairs + i / 7) * 4) & 3];
#pragma omp target data map(to: s[0:LENGTH*pairs], t[0:LENGTH*pairs]) map(alloc: score[0:pairs])
  for (int version = 0; version < 2; version++) {
    double times[9];
    for (int k = -1; k < 9; k++) {
      double start = now_ms();
      if (version)
        by_threads(pairs, s, t, score);
      else
        by_tasks(pairs, s, t, score);
      if (k >= 0) times[k] = now_ms() - start;
    }
#pragma omp target update from(score[0:pairs])
    int found = 0;
    for (int p = 0; p < pairs; p += pairs > 1000 ? 97 : 1) found += score[p] != expected(pairs, s, t, p);
    printf("wavefront %s pairs=%d time_ms=%.3f errors=%d\n", version ? "by_threads" : "by_tasks", pairs,
           median(times, 9), found);
    wrong += found;
    memset(score, 0, pairs * sizeof *score);
#pragma omp target update to(score[0:pairs])
  }
  free(s), free(t), free(score);
  return wrong != 0;
}
