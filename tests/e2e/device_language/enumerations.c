// Constants of enumerations whose only name is a typedef's, where device code mentions nothing else of them.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"

typedef enum { RED, GREEN = 5, BLUE } colour;
typedef enum { SMALL = 3, LARGE = 1000 } size;
enum { PLAIN = 7 };
typedef enum named { FIRST = 11, SECOND } order;
typedef struct {
  enum { INNER = 13 } kind;
  int v;
} holder;
#pragma omp declare target
static int pick(int k) {
  switch (k) {
  case GREEN: return 1;
  case BLUE ... BLUE + 2: return 2;
  default: return INNER;
  }
}
#pragma omp end declare target

int main(void) {
  typedef enum { LOCAL = 17 } local;
  int r[6] = {0};
#pragma omp target map(tofrom : r)
  {
    r[0] = SMALL + LARGE;
    r[1] = PLAIN + SECOND;
    r[2] = pick(5) + pick(7) * 10 + pick(0) * 100;
    r[3] = (local)LOCAL;
    const colour c = RED;
    r[4] = c == RED;
    int room[SMALL] = {0};
    r[5] = sizeof room / sizeof room[0];
  }
  CHECK(r[0] == 1003 && r[1] == 19 && r[2] == 1321 && r[3] == 17 && r[4] && r[5] == 3);
  int sum = 0;
#pragma omp target teams distribute parallel for num_threads(SMALL) reduction(+ : sum)
  for (int i = 0; i < LARGE; i++) sum += GREEN;
  CHECK(sum == 5000);
  return failures != 0;
}
