/* sums_of_team.h: the function SUMS, whose teams have THREADS threads (values_of_all.c). */
static void SUMS(void) {
  int a[ROWS][N], b[ROWS][N];
  float f[ROWS];
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++) a[r][i] = r + i;
#pragma omp target teams distribute num_teams(3) thread_limit(THREADS) map(to : a) map(from : b, f)
  for (int r = 0; r < ROWS; r++) {
    int sum = 0;
    float most = -INFINITY;
#pragma omp parallel for num_threads(THREADS) reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < N; i++) {
      sum += a[r][i];
      most = fmaxf(most, (float)a[r][i]);
    }
#pragma omp parallel for num_threads(THREADS)
    for (int i = 0; i < N; i++) b[r][i] = sum + (int)most;
    float again = 0;
#pragma omp parallel for num_threads(THREADS) reduction(+ : again)
    for (int i = 0; i < N; i++) again += 1;
    f[r] = again;
  }
  for (int r = 0; r < ROWS; r++) {
    CHECK(f[r] == N);
    for (int i = 0; i < N; i++) CHECK(b[r][i] == N * r + N * (N - 1) / 2 + r + N - 1);
  }
}
#undef SUMS
#undef THREADS
