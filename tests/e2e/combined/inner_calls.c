// Inner loops that nobody marked: with functions that read through pointers, flags, atomic updates, largest
// and smallest numbers, behind collapsed loops, and beside a short running sum.
#include "../check.h"
#include <math.h>
enum { ROWS = 40, COLUMNS = 500, TILE = 16, WIDTH = 80, HEIGHT = 48 };
typedef struct {
  unsigned char r, g, b;
} pixel;
#pragma omp declare target
static pixel between(const pixel *in, int columns, int i, int j) {
  const pixel a = in[i * columns + j], b = in[i * columns + (j + 1 < columns ? j + 1 : j)];
  pixel p = {(a.r + b.r) / 2, (a.g + b.g) / 2, (a.b + b.b) / 2};
  return p;
}
static void both(int x, int *sum, int *product) { *sum = x + 3, *product = x * 3; }
#pragma omp end declare target

static void blurred(const pixel *in, pixel *out, int rows, int columns) {
#pragma omp target teams distribute parallel for map(to                                                      \
                                                     : in[:rows * columns]) map(from                         \
                                                                                : out[:rows * columns])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) out[i * columns + j] = between(in, columns, i, j);
}
static void pairs(const int *in, int *out, int rows, int columns) {
#pragma omp target teams distribute parallel for map(to                                                      \
                                                     : in[:rows * columns]) map(from                         \
                                                                                : out[:rows * columns])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      int sum, product;
      both(in[i * columns + j], &sum, &product);
      out[i * columns + j] = product - sum;
    }
}
/* The flag is stored as it is, or by atomic; the count is everybody's. */
static int relabelled(const int *in, int *out, int rows, int columns, int *flag, int *count) {
  int changed = 0;
#pragma omp target teams distribute parallel for map(to                                                      \
                                                     : in[:rows * columns]) map(from                         \
                                                                                : out[:rows * columns])      \
    map(tofrom                                                                                               \
        : changed, flag[:1], count                                                                           \
        [:1])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      const int k = i * columns + j;
      int best = in[k];
      if (j > 0 && in[k - 1] < best) best = in[k - 1];
      if (best != in[k]) {
#pragma omp atomic write
        changed = 1;
        flag[0] = 7;
#pragma omp atomic
        count[0] += 1;
      }
      out[k] = best;
    }
  return changed;
}
/* A row may begin with what is no number: it stays, where it is compared. */
static void extremes(const float *x, float *most, float *least, float *all, int rows, int columns) {
#pragma omp target teams distribute parallel for map(to                                                      \
                                                     : x[:rows * columns]) map(from                          \
                                                                               : most[:rows], least          \
                                                                               [:rows], all                  \
                                                                               [:rows])
  for (int i = 0; i < rows; i++) {
    float m = x[i * columns], l = x[i * columns], a = -1e30f;
    for (int j = 1; j < columns; j++)
      if (x[i * columns + j] > m) m = x[i * columns + j];
    for (int j = 1; j < columns; j++) l = x[i * columns + j] < l ? x[i * columns + j] : l;
    for (int j = 0; j < columns; j++) a = fmaxf(a, x[i * columns + j]);
    most[i] = m;
    least[i] = l;
    all[i] = a;
  }
}
static void equalised(const unsigned char *in, unsigned char *out, int width, int height) {
#pragma omp target teams distribute parallel for collapse(2) map(to                                          \
                                                                 : in[:width * height])                      \
    map(from                                                                                                 \
        : out[:width * height])
  for (int ty = 0; ty < height / TILE; ty++)
    for (int tx = 0; tx < width / TILE; tx++) {
      int h[16];
      for (int k = 0; k < 16; k++) h[k] = 0;
      for (int y = 0; y < TILE; y++)
        for (int x = 0; x < TILE; x++) h[in[(ty * TILE + y) * width + tx * TILE + x] >> 4]++;
      for (int k = 1; k < 16; k++) h[k] += h[k - 1];
      for (int y = 0; y < TILE; y++)
        for (int x = 0; x < TILE; x++)
          out[(ty * TILE + y) * width + tx * TILE + x] =
              (unsigned char)(h[in[(ty * TILE + y) * width + tx * TILE + x] >> 4] * 255 / (TILE * TILE));
    }
}
static void layered(const int *in, const int *weight, int *out, int images, int maps, int height, int width) {
#pragma omp target teams distribute parallel for collapse(2) map(to                                          \
                                                                 : in[:images * height * width])             \
    map(to                                                                                                   \
        : weight[:maps]) map(from                                                                            \
                             : out[:images * maps * height * width])
  for (int n = 0; n < images; n++)
    for (int o = 0; o < maps; o++)
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          out[((n * maps + o) * height + y) * width + x] = weight[o] * in[(n * height + y) * width + x];
}

/* A flag of each row, which begins as something else. */
static void negative(const float *x, int *flag, int rows, int columns) {
#pragma omp target teams distribute parallel for map(to : x[:rows * columns]) map(from : flag[:rows])
  for (int i = 0; i < rows; i++) {
    int found = -i;
    for (int j = 0; j < columns; j++)
      if (x[i * columns + j] < -4998) found = 3;
    flag[i] = found;
  }
}
/* Bounds that nobody knows, within rows that everybody does. */
static void streamed(int (*f)[24][32], int (*g)[24][32], int height, int width) {
#pragma omp target teams distribute parallel for map(to : f[:5]) map(tofrom : g[:5])
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int k = 0; k < 5; k++) g[k][y][x] = f[k][y][x] * k + 1;
}

int main(void) {
  enum { ALL = ROWS * COLUMNS };
  static pixel picture[ALL], blur[ALL];
  static int in[ALL], out[ALL];
  static float x[ALL], most[ROWS], least[ROWS], all[ROWS];
  for (int k = 0; k < ALL; k++) {
    picture[k].r = k * 7, picture[k].g = k * 3, picture[k].b = k / 5;
    in[k] = k * 7919 % 1000;
    x[k] = (float)(k * 7919 % 10007) - 5000;
  }
  blurred(picture, blur, ROWS, COLUMNS);
  for (int k = 0; k < ALL; k++) {
    const pixel p = between(picture, COLUMNS, k / COLUMNS, k % COLUMNS);
    CHECK(blur[k].r == p.r && blur[k].g == p.g && blur[k].b == p.b);
  }
  pairs(in, out, ROWS, COLUMNS);
  for (int k = 0; k < ALL; k++) CHECK(out[k] == in[k] * 2 - 3);

  int flag = 0, count = 0, expected = 0;
  CHECK(relabelled(in, out, ROWS, COLUMNS, &flag, &count) == 1);
  for (int k = 0; k < ALL; k++) {
    const int best = k % COLUMNS && in[k - 1] < in[k] ? in[k - 1] : in[k];
    CHECK(out[k] == best);
    expected += best != in[k];
  }
  CHECK(flag == 7 && count == expected);

  x[3 * COLUMNS] = NAN;     // a row that begins so
  x[4 * COLUMNS + 9] = NAN; // one that has it inside
  extremes(x, most, least, all, ROWS, COLUMNS);
  for (int i = 0; i < ROWS; i++) {
    float m = x[i * COLUMNS], l = m, a = -1e30f;
    for (int j = 0; j < COLUMNS; j++) {
      const float v = x[i * COLUMNS + j];
      if (v > m) m = v;
      if (v < l) l = v;
      a = fmaxf(a, v);
    }
    CHECK(isnan(m) ? isnan(most[i]) && i == 3 : most[i] == m);
    CHECK(isnan(l) ? isnan(least[i]) && i == 3 : least[i] == l);
    CHECK(all[i] == a);
  }

  static int flags[ROWS];
  negative(x, flags, ROWS, COLUMNS);
  for (int i = 0; i < ROWS; i++) {
    int found = -i;
    for (int j = 0; j < COLUMNS; j++)
      if (x[i * COLUMNS + j] < -4998) found = 3;
    CHECK(flags[i] == found);
  }
  static int f[5][24][32], g[5][24][32];
  for (int k = 0; k < 5 * 24 * 32; k++) (&f[0][0][0])[k] = k;
  streamed(f, g, 20, 30);
  for (int k = 0; k < 5 * 24 * 32; k++)
    CHECK((&g[0][0][0])[k] == (k / 32 % 24 < 20 && k % 32 < 30 ? k * (k / 768) + 1 : 0));

  static unsigned char gray[WIDTH * HEIGHT], equal[WIDTH * HEIGHT];
  for (int k = 0; k < WIDTH * HEIGHT; k++) gray[k] = k * 31 % 251;
  equalised(gray, equal, WIDTH, HEIGHT);
  for (int t = 0; t < WIDTH / TILE * (HEIGHT / TILE); t++) {
    const int at = t / (WIDTH / TILE) * TILE * WIDTH + t % (WIDTH / TILE) * TILE;
    int h[16] = {0};
    for (int k = 0; k < TILE * TILE; k++) h[gray[at + k / TILE * WIDTH + k % TILE] >> 4]++;
    for (int k = 1; k < 16; k++) h[k] += h[k - 1];
    for (int k = 0; k < TILE * TILE; k++) {
      const int p = at + k / TILE * WIDTH + k % TILE;
      CHECK(equal[p] == (unsigned char)(h[gray[p] >> 4] * 255 / (TILE * TILE)));
    }
  }

  static int weight[8], maps[2 * 8 * 20 * 30];
  for (int o = 0; o < 8; o++) weight[o] = o * o + 1;
  layered(in, weight, maps, 2, 8, 20, 30);
  for (int k = 0; k < 2 * 8 * 20 * 30; k++)
    CHECK(maps[k] == weight[k / 600 % 8] * in[k / 600 / 8 * 600 + k % 600]);
  return failures != 0;
}
