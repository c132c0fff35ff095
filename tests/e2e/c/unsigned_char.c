// -funsigned-char, -fshort-enums, -fpack-struct and -fshort-wchar change types and layouts for the translator too.
// lanes: ref host
// options: -funsigned-char -fshort-enums -fpack-struct=2 -fshort-wchar -w
// compare: gcc
#include "../check.h"
#include <stddef.h>
enum small { A, B = 200 };
enum wide { C = -1, D = 300 };
struct s { char c; long l; enum small e; };
static char text[] = {'\xff', -1};
_Static_assert('\xff' == 255 && (char)-1 > 0, "plain char is unsigned");
_Static_assert(sizeof(struct s) == 12 && sizeof(enum small) == 1 && sizeof(enum wide) == 2, "layout");
static int codes[sizeof(L"ab")];
int main(void) {
  char c = -1;
  int r[5] = {0};
#pragma omp parallel num_threads(1) firstprivate(c)
  {
    enum small e = B;
    r[0] = c > 0, r[1] = text[0] + c, r[2] = sizeof e + sizeof(enum wide) + sizeof(L'a'), r[3] = sizeof codes, r[4] = _Generic(+c, int: c >> 1);
  }
  for (int i = 0; i < 5; i++) printf("%d ", r[i]);
  printf("%zu\n", offsetof(struct s, e));
  return failures != 0;
}
