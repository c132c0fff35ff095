// File-scope variables that are not declare target are mapped like others.
#include "../check.h"
int counter = 5;
static double table[8];
extern int elsewhere[3];
int main(void) {
#pragma omp target map(tofrom: counter)
  {
    counter *= 2;
    for (int i = 0; i < 8; i++) table[i] = i * 0.5;
    elsewhere[1] = 7;
  }
  CHECK(counter == 10);
  for (int i = 0; i < 8; i++) CHECK(table[i] == i * 0.5);
  CHECK(elsewhere[0] == 1 && elsewhere[1] == 7 && elsewhere[2] == 3);
  return failures != 0;
}
int elsewhere[3] = {1, 2, 3};
