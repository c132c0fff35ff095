// Iterators in map clauses: rows behind an array of pointers, members behind pointers of structures, elements of
// an array, with steps and several iterators; nothing is evaluated twice.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
enum { N = 6, M = 5 };
struct node {
  int n;
  double *data;
};
static int calls;
static int once(int n) { return calls++, n; }
int *rows[N];

int main(void) {
  int *local[N], sum = 0;
  struct node nodes[N];
  for (int i = 0; i < N; i++) {
    rows[i] = malloc(M * sizeof(int)), local[i] = malloc(M * sizeof(int));
    nodes[i].n = i + 1, nodes[i].data = malloc((i + 1) * sizeof(double));
    for (int j = 0; j < M; j++) rows[i][j] = 10 * i + j, local[i][j] = 0;
    for (int j = 0; j <= i; j++) nodes[i].data[j] = j;
  }

#pragma omp target map(to : rows) map(iterator(i = 0 : once(N)), to : rows[i][0 : M]) \
    map(to : local) map(iterator(int i = 0 : N), from : local[i][0 : M])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) local[i][j] = 2 * rows[i][j];
  CHECK(calls == 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) CHECK(local[i][j] == 20 * i + 2 * j);

#pragma omp target data map(to : nodes) map(iterator(i = N - 1 : -1 : -1), tofrom : nodes[i].data[0 : nodes[i].n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < nodes[i].n; j++) nodes[i].data[j] += i;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++) CHECK(nodes[i].data[j] == i + j);

  // Elements of one array: the kernel reaches them from one address, and the others do not come back.
  int few[4 * N];
  for (int i = 0; i < 4 * N; i++) few[i] = i;
#pragma omp target map(iterator(i = 0 : 4 : 1, j = 0 : N : 2), tofrom : few[i * N + j]) map(tofrom : sum)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < N; j += 2) sum += few[i * N + j], few[i * N + j] = -1;
  for (int i = 0; i < 4 * N; i++) CHECK(few[i] == (i % N % 2 ? i : -1));
  CHECK(sum == (0 + 2 + 4) * 4 + 3 * N * (1 + 2 + 3));

  // Unstructured, with iterators over an empty range too.
#pragma omp target enter data map(to : rows) map(iterator(i = 0 : N), to : rows[i][0 : M]) map(iterator(i = 0 : 0), to : local[i][0 : M])
#pragma omp target
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) rows[i][j]++;
#pragma omp target update from(iterator(i = 1 : N : 2) : rows[i][0 : M])
#pragma omp target data map(tofrom : sum) if (0)
  for (int i = 1; i < N; i += 2)
    for (int j = 0; j < M; j++) CHECK(rows[i][j] == 10 * i + j + 1);
#pragma omp target exit data map(release : rows) map(iterator(i = 0 : N), from : rows[i][0 : M])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) CHECK(rows[i][j] == 10 * i + j + 1);

  // As a target task: the ranges are what they were.
  int n = N;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target nowait map(to : rows) map(iterator(i = 0 : n), tofrom : rows[i][0 : M])
    for (int i = 0; i < N; i++) rows[i][0] = -i;
    n = 0;
#pragma omp taskwait
  }
  CHECK(n == 0);
  for (int i = 0; i < N; i++) CHECK(rows[i][0] == -i);
  for (int i = 0; i < N; i++) free(rows[i]), free(local[i]), free(nodes[i].data);
  return failures != 0;
}
