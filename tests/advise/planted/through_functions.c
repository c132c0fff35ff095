// What a kernel does with an array can be seen through the functions that it calls, and through its own pointers.
#include <stdio.h>
static int table[64], result[64];
static int look_up(const int *from, int i) { return from[i]; }
static void put(int *to, int i, int value) { to[i] += value; }
int main(void) {
  for (int i = 0; i < 64; i++) table[i] = i * i;
#pragma omp target parallel for map(tofrom: table, result) // advice: map-to table
  for (int i = 0; i < 64; i++) {
    int *p = table + 1;
    put(result, i, look_up(table, i) + p[-1]);
  }
  printf("%d\n", result[63]);
}
