// Tentative definitions, of which the one with the initialiser counts, wherever the uses stand (C11 6.9.2).
// compare: gcc
#include <stdio.h>

struct node {
  int value;
  const struct node *next;
};
static const int none[3]; // zero
static const struct node last;
static const struct node first = {1, &last};
static int constants(void) { return first.next->value + last.value + none[1]; }
static int two(void);

#pragma omp declare target
static int t[3];
static int get(int i) { return t[i]; }
static int t[3] = {10, 20, 30};
extern int given[3];
static int fromGiven(void) { return given[1]; }
int given[3] = {1, 2, 3};
int given[3];
int shared;
int shared;
static int (*called)(void);
static int count;
static int inBlock(void) {
  extern int count;
  return count;
}
static int count = 7;
static int (*called)(void) = two;
static int bySelf(int n) { return n && called == two ? t[0] : shared; }
static int (*table[2])(int);
static int throughTable(int n) { return n ? table[0](n) : -1; }
static int (*table[])(int) = {bySelf, throughTable};
#pragma omp end declare target

static const struct node last = {2, 0};
static int two(void) { return 2; }

int main(void) {
  int out[8] = {0};
  shared = 5;
#pragma omp target update to(shared)
#pragma omp target map(tofrom : out)
  {
    out[0] = get(0) + get(2);
    out[1] = constants();
    out[2] = fromGiven();
    out[3] = shared;
    out[4] = called();
    out[5] = inBlock();
    out[6] = bySelf(1) + bySelf(0);
    out[7] = throughTable(1) + table[1](0);
  }
  for (int i = 0; i < 8; i++) printf("%d\n", out[i]);
}
