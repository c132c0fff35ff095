// Small arrays of each thread whose elements data choose: stacks, counts, bytes, in one loop and in two, with and without
// reductions, several iterations of a thread, limits and numbers of threads.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { N = 1000, W = 40, H = 30, BINS = 12 };
static int left[N], right[N], value[N], depths[N], sums[N], most[N];
static unsigned char pixels[H][W];
static int modes[H][W];
static double places[N], firsts[N], added[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    left[i] = 2 * i + 1 < N && i % 5 ? 2 * i + 1 : -1;
    right[i] = 2 * i + 2 < N && i % 7 != 3 ? 2 * i + 2 : -1;
    value[i] = i * 37 % 101;
  }
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) pixels[y][x] = (unsigned char) ((x * 7 + y * y * 3) % 29);

  long all = 0;
#pragma omp target teams distribute parallel for map(to : left, right, value) map(from : depths, sums) reduction(+ : all)
  for (int i = 0; i < N; i++) {
    int stack[20], levels[20], depth = 0, deepest = 0, sum = 0;
    stack[0] = i;
    levels[0] = 1;
    depth = 1;
    while (depth > 0) {
      const int node = stack[--depth], level = levels[depth];
      sum += value[node];
      deepest = level > deepest ? level : deepest;
      if (left[node] >= 0) stack[depth] = left[node], levels[depth++] = level + 1;
      if (right[node] >= 0) stack[depth] = right[node], levels[depth++] = level + 1;
    }
    depths[i] = deepest;
    sums[i] = sum;
    all += sum;
  }
#pragma omp target teams distribute parallel for collapse(2) map(to : pixels) map(from : modes) thread_limit(128)
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      unsigned char bins[BINS] = {0};
      int best = 0;
      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
          if (y + dy >= 0 && y + dy < H && x + dx >= 0 && x + dx < W) bins[pixels[y + dy][x + dx] % BINS]++;
      for (int b = 1; b < BINS; b++)
        if (bins[b] > bins[best]) best = b;
      modes[y][x] = best * 100 + bins[best];
    }
#pragma omp target teams distribute parallel for map(to : value) map(from : places, firsts, most) num_threads(100)
  for (int i = 0; i < N; i++) {
    double last[10] = {0}, other[4];
    int counts[10] = {0};
    for (int k = 0; k < 4; k++) other[k] = k;
    for (int k = 0; k < 25; k++) {
      const int v = value[(i + k * k) % N];
      last[v % 10] = last[v % 10] * 0.5 + v;
      counts[v % 10]++;
    }
    int where = 0;
    for (int k = 0; k < 10; k++)
      if (counts[k] > counts[where]) where = k;
    places[i] = last[where];
    firsts[i] = last[0] + other[1] + other[3];
    most[i] = counts[where];
  }

  enum colour { RED, GREEN, BLUE };
  int colours[N], switched[N], jumped[N];
#pragma omp target teams distribute parallel for map(to : value) map(from : colours, switched, jumped)
  for (int i = 0; i < N; i++) {
    enum colour c[4] = {RED};
    c[value[i] & 3] = BLUE;
    colours[i] = c[(value[i] >> 1) & 3];
    int s = 0;
    switch (value[i] % 3) {
      int a[5];
    case 0: a[value[i] % 5] = 3; s = a[value[i] % 5]; break;
    default: s = 7;
    }
    switched[i] = s;
    if (value[i] < 30) goto done;
    int b[5];
    for (int k = 0; k < 5; k++) b[k] = k * s;
    s = b[value[i] % 5];
  done:
    jumped[i] = s + value[i];
  }
  for (int i = 0; i < N; i++) {
    const int v = value[i], s = v % 3 == 0 ? 3 : 7;
    CHECK(colours[i] == ((v & 3) == ((v >> 1) & 3) ? BLUE : RED));
    CHECK(switched[i] == s && jumped[i] == (v < 30 ? s : v % 5 * s) + v);
  }

  // By `atomic`, although each thread has an element of its own.
#pragma omp target teams distribute parallel for map(to : value) map(from : added)
  for (int i = 0; i < N; i++) {
    double bins[10] = {0};
    for (int k = 0; k < 20; k++) bins[value[(i + k) % N] % 10] += k;
#pragma omp atomic
    bins[3] += i;
    added[i] = bins[3] + bins[value[i] % 10] * 1000;
  }
  for (int i = 0; i < N; i++) {
    double bins[10] = {0};
    for (int k = 0; k < 20; k++) bins[value[(i + k) % N] % 10] += k;
    bins[3] += i;
    CHECK(added[i] == bins[3] + bins[value[i] % 10] * 1000);
  }

  long expected = 0;
  for (int i = 0; i < N; i++) {
    int stack[20], levels[20], depth = 1, deepest = 0, sum = 0;
    stack[0] = i, levels[0] = 1;
    while (depth > 0) {
      const int node = stack[--depth], level = levels[depth];
      sum += value[node];
      deepest = level > deepest ? level : deepest;
      if (left[node] >= 0) stack[depth] = left[node], levels[depth++] = level + 1;
      if (right[node] >= 0) stack[depth] = right[node], levels[depth++] = level + 1;
    }
    CHECK(depths[i] == deepest && sums[i] == sum);
    expected += sum;
    double last[10] = {0};
    int counts[10] = {0}, where = 0;
    for (int k = 0; k < 25; k++) {
      const int v = value[(i + k * k) % N];
      last[v % 10] = last[v % 10] * 0.5 + v;
      counts[v % 10]++;
    }
    for (int k = 0; k < 10; k++)
      if (counts[k] > counts[where]) where = k;
    CHECK(places[i] == last[where] && firsts[i] == last[0] + 4 && most[i] == counts[where]);
  }
  CHECK(all == expected);
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      int bins[BINS] = {0}, best = 0;
      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
          if (y + dy >= 0 && y + dy < H && x + dx >= 0 && x + dx < W) bins[pixels[y + dy][x + dx] % BINS]++;
      for (int b = 1; b < BINS; b++)
        if (bins[b] > bins[best]) best = b;
      CHECK(modes[y][x] == best * 100 + bins[best]);
    }
  return failures != 0;
}
