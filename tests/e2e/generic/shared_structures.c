// Structures and bytes in global memory that the threads of regions use through captured pointers.
#include "../check.h"
typedef struct class {
  unsigned key : 20, tag : 12;
  union { float f; int i; } u;
} item;
static void exchange(item *a, item *b, int up) {
  if ((b->key < a->key) == up) {
    item t = *a;
    *a = *b, *b = t;
  }
}
static unsigned char image[8][16];
int main(void) {
  item v[20];
  for (int i = 0; i < 20; i++) v[i].key = (i * 7) % 20, v[i].tag = i, v[i].u.i = i;
#pragma omp target map(tofrom : v)
  for (int round = 0; round < 20; round++) {
#pragma omp parallel for
    for (int i = round % 2; i < 19; i += 2) exchange(&v[i], &v[i + 1], 1);
  }
#pragma omp target teams distribute map(from : image)
  for (int y = 0; y < 8; y++) {
    int row[16];
#pragma omp parallel for
    for (int x = 0; x < 16; x++) row[x] = x * y;
#pragma omp parallel for
    for (int x = 15; x >= 0; x--) image[y][x] = row[x];
  }
  int bad = 0;
  for (int i = 0; i < 20; i++) bad += v[i].key != (unsigned)i || v[i].u.i != (int)v[i].tag;
  for (int i = 0; i < 128; i++) bad += image[i / 16][i % 16] != i / 16 * (i % 16);
  CHECK(bad == 0);
  return failures != 0;
}
