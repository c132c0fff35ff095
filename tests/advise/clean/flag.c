// In this run each level of the search finds something; where one does not, the flag has to keep its value.
#include <stdio.h>
#include <stdlib.h>

static int level[400];

static int relax(int n, const int *head, const int *next, int depth) {
  int changed = 0;
#pragma omp target teams distribute parallel for map(tofrom : level, changed) map(to : head[0 : n + 1], next[0 : 2 * n])
  for (int i = 0; i < n; i++)
    if (level[i] == depth)
      for (int k = head[i]; k < head[i + 1]; k++)
        if (level[next[k]] < 0) level[next[k]] = depth + 1, changed = 1;
  return changed;
}

int main(void) {
  int n = 400, edges = 0, depth = 0;
  int *head = malloc((n + 1) * sizeof *head), *next = calloc(2 * n, sizeof *next);
  for (int i = 0; i < n; i++) {
    head[i] = edges;
    if (i < n - 1) next[edges++] = i + 1;
    if (i % 7 == 0 && i + 50 < n) next[edges++] = i + 50;
    level[i] = i ? -1 : 0;
  }
  head[n] = edges;
#pragma omp target data map(to : head[0 : n + 1], next[0 : 2 * n])
  while (relax(n, head, next, depth)) {
    depth++;
    if (level[n - 1] >= 0) break;
  }
  printf("%d %d\n", depth, level[n - 1]);
}
