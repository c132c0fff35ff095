// critical excludes threads of other teams too, in a combined construct.
#include "../check.h"
int main(void) {
  int count = 0, largest = -1;
#pragma omp target teams distribute parallel for num_teams(4) num_threads(40) map(tofrom: count, largest)
  for (int i = 0; i < 300; i++) {
#pragma omp critical(update)
    {
      count++;
      if (i > largest) largest = i;
    }
  }
  CHECK(largest == 299);
  CHECK(count == 300);
  return failures != 0;
}
