// Tentative definitions, extern in blocks, static redeclared as extern, incomplete arrays completed, typedefs repeated.
// lanes: ref host sim
// options: -w
// compare: gcc
#include "../check.h"
int counter;
int counter;
extern int counter;
int counter = 3;
static int internal;
extern int internal;
static int internal = 4;
int grown[];
int grown[4];
extern struct later object;
struct later { int x, y; };
struct later object = {5, 6};
typedef int T;
typedef int T;
static int f(int), f(int x), (f)(int);
static T tentative[3];
extern int elsewhere[];
int untouched;
static int f(int x) { return x + internal; }
int main(void) {
  extern int counter, elsewhere[3];
  int r[3] = {0};
#pragma omp parallel num_threads(2)
  {
    extern int internal;
    extern int f(int);
    T T = 2;
#pragma omp single
    {
      counter += T, grown[3] = f(1), tentative[1] = object.y + elsewhere[2];
      r[0] = counter + internal, r[1] = grown[3] + tentative[1] + untouched, r[2] = sizeof grown;
    }
  }
  printf("%d %d %d\n", r[0], r[1], r[2]);
#pragma omp target map(tofrom: counter, object, grown)
  {
    object.x = counter++ + grown[3];
    grown[0] = (int)sizeof(object);
  }
  printf("%d %d %d\n", counter, object.x, grown[0]);
  return failures != 0;
}
int elsewhere[] = {1, 2, 30};
