// bfs.c: a step of a breadth-first search in which each node looks at its four neighbours.
// outer: a thread for each node. nested: a team for a node at a time, its threads over the four edges.
#include "kernel.h"

enum { EDGES = 4 };

static void outer(const int *edges, const int *level, int *next, int nodes) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < nodes; i++) {
    int least = level[i];
    for (int e = 0; e < EDGES; e++)
      if (level[edges[i * EDGES + e]] + 1 < least) least = level[edges[i * EDGES + e]] + 1;
    next[i] = least;
  }
}

static void nested(const int *edges, const int *level, int *next, int nodes) {
#pragma omp target teams distribute
  for (int i = 0; i < nodes; i++) {
    int least = level[i];
#pragma omp parallel for reduction(min : least)
    for (int e = 0; e < EDGES; e++)
      if (level[edges[i * EDGES + e]] + 1 < least) least = level[edges[i * EDGES + e]] + 1;
    next[i] = least;
  }
}

// Exact: integers.
static double check(const int *edges, const int *level, int *next, int nodes) {
#pragma omp target update from(next[:nodes])
  for (int i = 0; i < nodes; i++) {
    int least = level[i];
    for (int e = 0; e < EDGES; e++)
      if (level[edges[i * EDGES + e]] + 1 < least) least = level[edges[i * EDGES + e]] + 1;
    expect("next", i, next[i], least, 0);
  }
  return checksum_ints(next, nodes);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int nodes = scaled(1 << 20, 1, 1);
  int *edges = random_ints(nodes * EDGES, 1, nodes), *level = random_ints(nodes, 2, 100);
  int *next = calloc(nodes, sizeof *next);
#pragma omp target enter data map(to : edges[:nodes * EDGES], level[:nodes], next[:nodes])
  MEASURE("bfs outer", , outer(edges, level, next, nodes), check(edges, level, next, nodes));
  forget(next, nodes * sizeof *next);
  MEASURE("bfs nested", , nested(edges, level, next, nodes), check(edges, level, next, nodes));
  return finish_kernel();
}
