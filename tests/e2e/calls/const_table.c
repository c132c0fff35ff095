// Constant tables on the device: at file scope, in a function, and in the region itself.
#include "../check.h"
#pragma omp declare target
static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static const char *const unused_names = "jan";
#pragma omp end declare target
static const double weights[3] = {0.25, 0.5, 0.25};
static const char grid[2][3][2] = {{"a", "b", "c"}, {"d", "e", "f"}};
static int of_grid(int i, int j) { return grid[i][j][0]; }
static int day_of_year(int month, int day) {
  static const signed char shift[2] = {0, 1};
  for (int m = 0; m < month; m++) day += days[m];
  return day + shift[month > 1];
}
int main(void) {
  int n = 0, g = 0;
  double w = 0;
#pragma omp target map(from: n, w, g)
  {
    static const int start[2] = {1000, 2000};
    n = day_of_year(2, 15) + start[1];
    g = of_grid(1, 2);
    w = weights[0] + weights[1];
  }
  CHECK(n == 2075);
  CHECK(w == 0.75 && g == 'f');
  CHECK(unused_names[0] == 'j');
  return failures != 0;
}
