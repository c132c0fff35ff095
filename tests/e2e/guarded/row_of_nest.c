// Collapsed loops of a team, the outer one of which goes along what lies together: warps go along it, too, where the order means
// nothing. Sums, elements that are stored, three loops, steps, and bounds from outside; lastprivate and a schedule keep the order.
#include "../check.h"
enum { TEAMS = 7, W = 96, H = 40, D = 5 };
static int image[TEAMS][H][W], moved[TEAMS][H][W], flat[TEAMS * D * H * W], sums[TEAMS], last[TEAMS], steps[TEAMS];
int main(void) {
  int w = W - 3, h = H - 5, from = 2;
  for (int t = 0; t < TEAMS; t++)
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) image[t][y][x] = (t * 31 + y * 7 + x * 3) % 101;
  for (int i = 0; i < TEAMS * D * H * W; i++) flat[i] = i % 89;
#pragma omp target teams distribute map(to: image, flat) map(tofrom: moved) map(from: sums, last, steps)
  for (int t = 0; t < TEAMS; t++) {
    int sum = 0, at = -1, step = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
    for (int x = from; x < w; x++)
      for (int y = 0; y < h; y++) sum += image[t][y][x] * (x - y);
#pragma omp parallel for collapse(3) reduction(+ : sum)
    for (int x = 0; x < W; x++)
      for (int y = H - 1; y >= 0; y -= 3)
        for (int z = 0; z < D; z++) sum += flat[((t * D + z) * H + y) * W + x] ^ z;
#pragma omp parallel for collapse(2)
    for (int x = 0; x < W; x++)
      for (int y = 0; y < H; y++) moved[t][y][x] = image[t][y][W - 1 - x] + x;
#pragma omp parallel for collapse(2) lastprivate(at)
    for (int x = 0; x < W; x++)
      for (int y = 0; y < H; y++) at = image[t][y][x] + 1000 * x + y;
#pragma omp parallel for collapse(2) schedule(static, 4) reduction(+ : step)
    for (int x = 0; x < w; x += 2)
      for (int y = 1; y < h; y += 2) step += image[t][y][x] - x;
    sums[t] = sum;
    last[t] = at;
    steps[t] = step;
  }
  for (int t = 0; t < TEAMS; t++) {
    int sum = 0, step = 0;
    for (int x = from; x < w; x++)
      for (int y = 0; y < h; y++) sum += image[t][y][x] * (x - y);
    for (int x = 0; x < W; x++)
      for (int y = H - 1; y >= 0; y -= 3)
        for (int z = 0; z < D; z++) sum += flat[((t * D + z) * H + y) * W + x] ^ z;
    for (int x = 0; x < w; x += 2)
      for (int y = 1; y < h; y += 2) step += image[t][y][x] - x;
    CHECK(sums[t] == sum && steps[t] == step);
    CHECK(last[t] == image[t][H - 1][W - 1] + 1000 * (W - 1) + H - 1);
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) CHECK(moved[t][y][x] == image[t][y][W - 1 - x] + x);
  }
  return failures != 0;
}
