// static inline functions, and functions that the host uses too, with the same results on both.
#include "../check.h"
#include <stdint.h>
static inline uint32_t rotate(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }
static uint32_t hash(const unsigned char *p, int n) {
  uint32_t h = 2166136261u;
  for (int i = 0; i < n; i++) h = rotate((h ^ p[i]) * 16777619u, 5);
  return h;
}
int main(void) {
  unsigned char text[64];
  uint32_t h = 0;
  for (int i = 0; i < 64; i++) text[i] = (unsigned char)(i * 37);
#pragma omp target map(to: text) map(from: h)
  h = hash(text, 64);
  CHECK(h == hash(text, 64));
  return failures != 0;
}
