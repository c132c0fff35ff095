// #embed (C23 6.10.4): the bytes of this very file, as the preprocessor hands them on.
// options: -std=gnu2x
// not-with-gcc: <15: no #embed
// compare: gcc
#include "../check.h"
static const unsigned char whole[] = {
#embed "embed.c"
};
static const unsigned char terminated[] = {
#embed "embed.c" limit(150) suffix(, 0)
};
#pragma omp begin declare target
const char begin[] = {
#embed "embed.c" limit(100) prefix('<', ) suffix(, '>', 0)
};
#pragma omp end declare target
static int counted(int n, ...) { return n; }
int main(void) {
  int mixed[] = {7,
#embed "embed.c" limit(80)
                 , 8};
  int few[] = {
#embed "embed.c" limit(3)
  }, none[] = {
#embed "embed.c" limit(0) if_empty(9)
  };
  CHECK(sizeof whole > 1000 && whole[0] == '/' && whole[sizeof whole - 1] == '\n' && sizeof terminated == 151);
  CHECK(sizeof mixed == 82 * sizeof(int) && mixed[81] == 8 && few[2] == ' ' && none[0] == 9);
  long sum = counted(1);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 200; i++) {
    const unsigned char local[] = {
#embed "embed.c" limit(90)
    };
    sum += whole[i] + local[i % 90];
  }
  printf("%ld %zu\n", sum, sizeof begin);
#pragma omp target map(tofrom : sum) map(to : mixed)
  {
    unsigned char inside[] = {
#embed "embed.c" limit(70)
    };
    for (int i = 0; i < 70; i++) sum += inside[i] * i + begin[i] + mixed[i];
    sum += begin[101] == '>';
  }
  printf("%ld\n", sum);
  return failures != 0;
}
