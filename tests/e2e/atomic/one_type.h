// A function for one type: types.c defines TYPE, FIRST, a value to begin with, and FUNCTION.
static void FUNCTION(void) {
  enum { N = 100 };
  TYPE sum = FIRST, written = 0, copies[N], seen[N];
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom: sum, written) map(from: copies, seen)
  for (int i = 0; i < N; i++) {
    TYPE mine, now;
#pragma omp atomic capture
    { mine = sum; sum += 1; }
    copies[i] = mine;
#pragma omp atomic write
    written = 7;
#pragma omp atomic read
    now = written;
    seen[i] = now;
  }
  CHECK(sum == (TYPE)(FIRST + N));
  CHECK(written == 7);
  int count[N] = {0};
  for (int i = 0; i < N; i++) {
    int k = (int)(TYPE)(copies[i] - FIRST);
    CHECK(k >= 0 && k < N);
    if (k >= 0 && k < N) count[k]++;
    CHECK(seen[i] == 7);
  }
  for (int i = 0; i < N; i++) CHECK(count[i] == 1);
}
#undef TYPE
#undef FIRST
#undef FUNCTION
