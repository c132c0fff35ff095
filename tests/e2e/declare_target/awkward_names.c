// Variables of declare target under names that C++ reserves, or with letters beyond ASCII: the host finds them.
#include "../check.h"
#pragma omp declare target
int class = 1, größe = 2, template_[3];
static int new = 4;
#pragma omp end declare target
static int zähle(void) { return größe++ + new; }
int main(void) {
  int sum = 0;
#pragma omp target map(from: sum)
  {
    class = 10;
    template_[2] = 30;
    sum = zähle() + class;
  }
  CHECK(sum == 16);
#pragma omp target update from(class, größe, template_)
  CHECK(class == 10);
  CHECK(größe == 3);
  CHECK(template_[2] == 30);
  größe = 7;
#pragma omp target update to(größe)
#pragma omp target map(from: sum)
  sum = größe;
  CHECK(sum == 7);
  return failures != 0;
}
