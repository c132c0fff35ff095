// Windows around elements, cut at the edges, of short rows and of long ones: whole warps far from the edges do
// without tests, those at the ends of rows keep what is tested of the column, those of the first and last rows all.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 600000, USUAL = 40000 };
static int in[MOST], out[MOST], weights[25];

static long checksum(const char *what, int planes, int height, int width) {
  long sum = 0;
  for (int i = 0; i < planes * height * width; i++) sum += (long)out[i] * (i % 1009 + 1);
  printf("%s %d %d %d: %ld\n", what, planes, height, width, sum);
  memset(out, 0xff, sizeof out);
#pragma omp target update to(out)
  return sum;
}

static void three(int planes, int height, int width) {
#pragma omp target teams distribute parallel for collapse(3) map(in, out, weights)
  for (int p = 0; p < planes; p++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int sum = 0;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++) {
            const int yy = y + dy, xx = x + dx;
            if (yy >= 0 && yy < height && xx >= 0 && xx < width)
              sum += in[(p * height + yy) * width + xx] * weights[(dy + 1) * 3 + dx + 1];
          }
        out[(p * height + y) * width + x] = sum;
      }
#pragma omp target update from(out)
  checksum("3 x 3", planes, height, width);
}

// The column is tested before the row, and in one expression.
static void five(int height, int width) {
#pragma omp target teams distribute parallel for collapse(2) map(in, out, weights)
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 1;
      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
          if (x + dx >= 0 && y + dy >= 0 && width > x + dx && y + dy < height)
            sum += in[(y + dy) * width + x + dx] * weights[(dy + 2) * 5 + dx + 2];
      out[y * width + x] = sum;
    }
#pragma omp target update from(out)
  checksum("5 x 5", 1, height, width);
}

// Beyond the edges the window has other values; `continue`.
static void others(int height, int width) {
#pragma omp target teams distribute parallel for collapse(2) map(in, out, weights)
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = -100000, cells = 0;
      for (int dy = -1; dy <= 1; dy++) {
        if (y + dy < 0 || y + dy >= height) continue;
        for (int dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || x + dx >= width) continue;
          const int value = in[(y + dy) * width + x + dx];
          most = value > most ? value : most;
          cells++;
        }
      }
      out[y * width + x] = most * 10 + cells;
    }
#pragma omp target update from(out)
  checksum("largest", 1, height, width);
}

// Rows only, and columns only.
static void lines(int height, int width) {
#pragma omp target teams distribute parallel for collapse(2) map(in, out, weights)
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;
      for (int d = -2; d <= 2; d++)
        if (x + d >= 0 && x + d < width) sum += in[y * width + x + d] * weights[d + 2];
      out[y * width + x] = sum;
    }
#pragma omp target update from(out)
  checksum("along rows", 1, height, width);
#pragma omp target teams distribute parallel for collapse(2) map(in, out, weights)
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;
      for (int d = -2; d <= 2; d++)
        if (y + d >= 0 && y + d < height) sum += in[(y + d) * width + x] * weights[d + 2];
      out[y * width + x] = sum;
    }
#pragma omp target update from(out)
  checksum("along columns", 1, height, width);
}

int main(void) {
  for (int i = 0; i < MOST; i++) in[i] = (int)((unsigned)i * 2654435761u >> 20) % 1000 - 500;
  for (int i = 0; i < 25; i++) weights[i] = i * 7 % 11 - 5;
#pragma omp target data map(to : in, weights) map(alloc : out)
  {
    const int sizes[][2] = {{12, 12}, {13, 14}, {28, 28}, {56, 56}, {64, 33}, {100, 300}, {17, 1000}, {1000, 31}, {600, 1000}};
    for (int s = 0; s < 9; s++) {
      const int height = sizes[s][0], width = sizes[s][1];
      // Of so many that a GPU's threads have several rows each, too.
      three((s == 4 ? MOST : USUAL) / (height * width) + (s == 8), height, width);
      five(height, width), others(height, width), lines(height, width);
    }
  }
  return 0;
}
