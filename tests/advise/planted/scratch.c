// Storage that only the kernel uses: it need not be copied at all.
#include <stdio.h>
static float squares[2000], out[2000];
int main(void) {
#pragma omp target map(tofrom: squares) map(from: out) // advice: map-from squares, map-unread squares (this run)
  {
    for (int i = 0; i < 2000; i++) squares[i] = i * i;
    for (int i = 0; i < 2000; i++) out[i] = i;
  }
  printf("%g\n", out[1999]);
}
