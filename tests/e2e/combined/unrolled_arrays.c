// Long loops that choose elements of a thread's small arrays, in kernels and in the functions that they call: written out
// in whole, or as many iterations at a time as choose the same elements again.
#include "../check.h"
enum { N = 300 };
typedef unsigned u32;

#define MIX(s, v) ((s) = ((s) << 7 ^ (s) >> 5) + (v) * 2654435761u - ((s) & ~(v) >> 3))

// A window of 16 that 64 rounds go through four times.
static u32 window(u32 x) {
  u32 w[16], s = x;
  for (int i = 0; i < 16; i++) w[i] = x * (i + 1);
  for (int t = 0; t < 64; t++) {
    if (t >= 16) w[t & 15] += (w[(t - 2) & 15] >> 3 ^ w[(t - 7) & 15]) + w[(t - 15) & 15];
    MIX(s, w[t & 15]);
    MIX(s, t + x);
  }
  return s;
}

// Remainders, of numbers that are below 0 at first, too; periods of 4 and 8, and an array with initial values.
static u32 remainders(u32 x) {
  u32 a[8] = {1, x, 3}, b[4] = {x, x + 1, x + 2, x + 3}, s = 0;
  for (int t = 8; t < 56; t++) {
    a[t % 8] += b[(unsigned)(t - 9) % 4u];
    b[(t + 1) & 3] ^= a[7 - (t & 7)];
    MIX(s, a[(t - 8) % 8]);
    MIX(s, b[t & 2]);
  }
  for (int t = -16; t < 48; t++) {
    const int at = t % 8;
    a[(t % 8 + 8) % 8] += at;
    MIX(s, a[t & 7] + b[(t & 4) / 2]);
    MIX(s, a[(t + 3) & 7]);
  }
  return s;
}

// No period divides how often it turns, or where it begins; down, in steps of three, and left early.
static u32 odd_ones(u32 x) {
  u32 w[16] = {0}, s = x;
  for (int t = 0; t < 61; t++) {
    w[t & 15] += s + t;
    MIX(s, w[(t + 5) & 15]);
    MIX(s, w[(t + 9) & 15]);
  }
  for (int t = 5; t < 69; t++) {
    w[t & 15] += s + t;
    MIX(s, w[(t + 5) & 15]);
    MIX(s, w[(t + 9) & 15]);
  }
  for (int t = 63; t >= 0; t -= 3) {
    w[t & 15] += s + t;
    MIX(s, w[(t + 5) & 15]);
    MIX(s, w[(t + 9) & 15]);
  }
  for (int t = 0; t < 64; t++) {
    w[t & 15] += s + t;
    MIX(s, w[(t + 5) & 15]);
    if (s % 50 == 7) break;
    if (s % 3 == 1) continue;
    MIX(s, w[(t + 9) & 15]);
  }
  return s;
}

// All of a longer array; and one whose elements data choose, too.
static u32 longer(u32 x) {
  u32 a[64], c[16] = {x, 2, 3, x}, s = 1;
  for (int t = 0; t < 64; t++) {
    a[t] = MIX(s, t + x);
    MIX(s, a[t] >> 3);
    MIX(s, x);
  }
  for (unsigned char t = 0; t < 63; t++) {
    a[t] += a[t + 1] + c[a[t] & 15];
    c[t & 15] ^= MIX(s, a[t]);
    MIX(s, c[t & 15]);
  }
  return s + a[5] + c[7];
}

// Two loops around one that turns as far as the one around it says.
static u32 nested(u32 x) {
  u32 w[8] = {x}, s = 0;
  for (int r = 0; r < 16; r++)
    for (int t = 0; t < 8; t++) {
      w[(r + t) & 7] += MIX(s, x + r * t);
      for (int u = r & 7; u < 8; u++) MIX(s, w[u]);
    }
  return s;
}

// Matrices that functions fill and scale.
static void fill(u32 m[4][16], u32 x) {
  for (int a = 0; a < 4; a++)
    for (int c = 0; c < 16; c++) m[a][c] = MIX(x, (u32)(a * 16 + c));
}
static void scale(u32 m[4][16], const u32 by[4]) {
  for (int a = 3; a >= 0; a--)
    for (int c = 0; c < 16; c++) m[a][c] *= by[a];
}
static u32 chosen(const u32 (*m)[16], u32 at) { return m[at & 3][at & 15]; }
static u32 filled(u32 x) {
  u32 m[4][16], k[4][16], by[4] = {x, x + 1, 3, 5}, s = 0;
  fill(m, x), fill(k, x + 1);
  scale(m, by), scale(k, by);
  for (int a = 0; a < 4; a++)
    for (int c = 0; c < 16; c++) MIX(s, m[a][c]), MIX(s, k[a][c]);
  return s + chosen((const u32(*)[16])k, x);
}

static u32 all(u32 x) { return window(x) + 3 * remainders(x) + 5 * odd_ones(x) + 7 * longer(x) + 11 * nested(x) + 13 * filled(x); }

int main(void) {
  static u32 called[N], here[N];
#pragma omp target teams distribute parallel for map(from : called)
  for (int i = 0; i < N; i++) called[i] = all(i * 7919);
#pragma omp target teams distribute parallel for map(from : here)
  for (int i = 0; i < N; i++) {
    u32 w[16], s = i;
    for (int k = 0; k < 16; k++) w[k] = i * (k + 1);
    for (int t = 0; t < 64; t++) {
      if (t >= 16) w[t & 15] += (w[(t - 2) & 15] >> 3 ^ w[(t - 7) & 15]) + w[(t - 15) & 15];
      MIX(s, w[t & 15]);
      MIX(s, (u32)(t + i));
    }
    here[i] = s;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += called[i] != all(i * 7919), wrong += here[i] != window(i);
  CHECK(wrong == 0);
  return failures != 0;
}
