// One element of a large array is read; another one's neighbours are.
#include <stdio.h>
#include <stdlib.h>
static int in_front, large[100000], behind;
int main(void) {
  int *heap = malloc(300 * sizeof *heap), *neighbour = malloc(300 * sizeof *neighbour);
  for (int i = 0; i < 300; i++) neighbour[i] = i;
#pragma omp target teams distribute parallel for map(from: large)
  for (int i = 0; i < 100000; i++) large[i] = i;
#pragma omp target teams distribute parallel for map(from: heap[0:300])
  for (int i = 0; i < 300; i++) heap[i] = i;
  for (int k = 0; k < 20; k++) in_front += k, behind += neighbour[k];
  printf("%d %d %d %d\n", in_front, behind, large[77777], heap[299]);
  free(heap);
  free(neighbour);
}
