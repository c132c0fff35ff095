// Bit-fields of all integer types: promotion, signedness, layout, unnamed and zero-width ones.
// options: -w
// lanes: ref host sim
// compare: gcc
#include "../check.h"
#include <string.h>
enum colour { RED, GREEN, BLUE };
struct bits {
  unsigned a : 3, b : 5;
  signed int c : 4;
  int : 0;
  _Bool flag : 1;
  enum colour colour : 2;
  long long wide : 40;
  unsigned long long huge : 64;
  unsigned char tiny : 7, : 1;
  unsigned last : 31;
} shared = {.a = 7, .b = 31, .c = -8, .flag = 5, .colour = BLUE, .wide = -(1LL << 39), .huge = -1};
struct mixed { char x; int y : 7; short z : 9; long w : 3; };
#define TYPE(e) _Generic((e), int: 1, unsigned: 2, long: 3, long long: 4, unsigned long: 5, unsigned long long: 6, default: 0)
int main(void) {
  struct bits local = shared, copy;
  int r[10] = {0};
#pragma omp parallel num_threads(1) firstprivate(local) shared(copy)
  {
    local.a += 2; /* wraps */
    local.c--;
    local.last = ~0u;
    r[0] = local.a, r[1] = local.b, r[2] = local.c, r[3] = local.flag;
    r[4] = local.wide < 0, r[5] = local.colour, r[6] = local.a - 2 < 0;
    r[7] = TYPE(local.a + 0) * 1000 + TYPE(local.last + 0) * 100 + TYPE(+local.tiny) * 10 + TYPE(+local.flag);
    r[8] = (local.tiny = 200) + local.tiny++;
    copy = local;
  }
  for (int i = 0; i < 10; i++) printf("%d ", r[i]);
  printf("%d %zu %zu\n", copy.tiny, sizeof copy, sizeof(struct mixed));
  unsigned char raw[sizeof(struct bits)];
  memset(&copy, 0, sizeof copy);
  copy.a = 5, copy.b = 17, copy.c = -3, copy.wide = 0x123456789, copy.last = 77;
  memcpy(raw, &copy, sizeof copy);
  for (size_t i = 0; i < sizeof raw; i++) printf("%02x", raw[i]);
  puts("");
  struct mixed m = {1, -2, 3, -1};
#pragma omp target map(tofrom: m, copy, r)
  {
    m.y = m.y * 31;
    m.z += 255;
    copy.wide += copy.last;
    r[0] = m.w, r[1] = copy.c, r[2] = copy.huge == 0;
  }
  printf("%d %d %d %lld %d %d %d\n", m.x, m.y, m.z, (long long)copy.wide, r[0], r[1], r[2]);
  return failures != 0;
}
