#!/bin/bash
# Regions whose loops have few iterations: teams have no more threads than have one, if the program cannot tell.
. "$(dirname "$0")/setup.bash"
cat >few.c <<'C'
int omp_get_num_threads(void), omp_get_num_teams(void);
static int x[1000], y[1000], count;
int main(int argc, char **argv) {
  const int n = argc * 36;
  (void) argv;
#pragma omp target teams map(x, y) // 64: 36 iterations
#pragma omp parallel
  {
    const int teams = omp_get_num_teams();
    for (int i = 0; i < teams; i++) {
#pragma omp for collapse(2)
      for (int j = 0; j < 4; j++)
        for (int k = 0; k < 9; k++) x[j * 9 + k] = y[j * 9 + k];
    }
  }
#pragma omp target parallel map(x, y) // 128: the longest one
  {
#pragma omp for
    for (int j = 0; j < 100; j++) x[j] = y[j];
#pragma omp for
    for (int j = 0; j < 3; j++) y[j] += x[j + 3];
  }
#pragma omp target teams map(x, y) // 256: many
#pragma omp parallel
#pragma omp for
  for (int j = 0; j < 129; j++) x[j] = y[j];
#pragma omp target teams map(x, y) // 256: not known
#pragma omp parallel
  {
    int one = 1;
#pragma omp for
    for (int j = 0; j < n; j++) x[j] = y[j] + one;
#pragma omp for
    for (int j = 0; j < 36; j++) x[j] = y[j];
  }
#pragma omp target teams map(x, y) // 256: it asks
#pragma omp parallel
  {
#pragma omp for
    for (int j = 0; j < 36; j++) x[j] = y[j] + omp_get_num_threads();
  }
#pragma omp target teams map(x, count) // 256: it counts
#pragma omp parallel
  {
#pragma omp for nowait
    for (int j = 0; j < 36; j++) x[j] = 1;
#pragma omp atomic
    count++;
  }
#pragma omp target teams map(x, y) // 256: what is not shared out has effects
#pragma omp parallel
  {
#pragma omp for nowait
    for (int j = 0; j < 36; j++) x[j] = 1;
    y[0] = 1;
  }
#pragma omp target teams map(x, y) // 256: each thread's own variable
#pragma omp parallel
  {
    int own = 0;
#pragma omp for
    for (int j = 0; j < 36; j++) own++, x[j] = y[j] + own;
  }
#pragma omp target teams map(x, y) // 256: chunks
#pragma omp parallel
  {
#pragma omp for schedule(static, 2)
    for (int j = 0; j < 36; j++) x[j] = y[j];
  }
#pragma omp target teams map(x, y) thread_limit(96) // 96: told
#pragma omp parallel
  {
#pragma omp for
    for (int j = 0; j < 36; j++) x[j] = y[j];
  }
  const int m = argc * 2000;
  int i, j;
#pragma omp target teams num_teams((m + 127) / 128) map(x, y) // 128: what each of 16 teams has of them
  {
#pragma omp distribute parallel for private(j)
    for (i = 0; i < m; i++)
      for (j = 0; j < 5; j++) x[i % 200 * 5 + j] = 1;
#pragma omp distribute parallel for private(j)
    for (i = 0; i < m - 1; i++)
      for (j = 0; j < 5; j++) y[i % 200 * 5 + j] = 1;
  }
#pragma omp target teams num_teams(m - 2000) map(x, y) // 128: as if nobody said
  {
#pragma omp distribute parallel for private(j)
    for (i = 0; i < m; i++) x[i % 1000] = 1;
#pragma omp distribute parallel for private(j)
    for (i = 0; i < m; i++) y[i % 1000] = 1;
  }
  return 0;
}
C
"$OMPICC" --report --kernel-format=sim few.c -o few >report.txt
OMPICC_VERBOSE=1 ./few 2>&1 | sed -n 's/.*few.c:\([0-9]*\):.* block \([0-9]*\)x1x1.*/\1 \2/p' >seen
sed -n 's,^#pragma omp target .*// \([0-9]*\):.*,\1,p' few.c >threads
sed -n '/^#pragma omp target .*\/\/ [0-9]*:/=' few.c | paste -d' ' - threads >expected
diff expected seen || fail "$(cat report.txt)"
