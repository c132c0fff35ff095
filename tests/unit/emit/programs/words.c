// Names that C++ and CUDA keep for themselves.
#include <stdio.h>

struct class {
  int new, delete;
  struct class *this;
};
typedef struct class template;
enum operator { private, public = 4, protected };
typedef int namespace;
typedef float real;
struct real { real real; int same; };

static int and(int or, int not) { return or & not; }
static int try(template *catch) {
  int class = catch->new + catch->delete;
  goto throw;
throw:
  return class + and(7, 5);
}
static namespace virtual(namespace explicit) { return explicit + 1; }

int main(void) {
  template using = {1, 2, &using};
  enum operator friend = protected;
  int threadIdx = 3, blockDim = 4, warpSize = 5, nullptr = 6, constexpr = 7, wchar_t = 8;
  struct real r = {.real = 1.5f, .same = 2};
  printf("%d %d %d\n", try(&using), using.this->new, friend);
  printf("%d %d %g\n", threadIdx * blockDim * warpSize, nullptr + constexpr + wchar_t, r.real);
  printf("%d %s\n", virtual(1), __func__);
  return 0;
}
