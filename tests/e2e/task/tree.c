// A tree walked by tasks without a wait in between; list items in a loop with single nowait.
// lanes: ref host
#include "../check.h"
#include <stdlib.h>
struct node {
  struct node *left, *right;
  int value, visited;
};
static struct node *build(int depth, int value) {
  if (!depth) return 0;
  struct node *n = malloc(sizeof *n);
  n->left = build(depth - 1, 2 * value);
  n->right = build(depth - 1, 2 * value + 1);
  n->value = value;
  n->visited = 0;
  return n;
}
static void walk(struct node *n) {
  if (n->left)
#pragma omp task
    walk(n->left);
  if (n->right)
#pragma omp task untied
    walk(n->right);
  n->visited++;
}
static long sum(struct node *n) { return n ? (n->visited == 1 ? n->value : -1000000) + sum(n->left) + sum(n->right) : 0; }
struct item {
  int value;
  struct item *next;
};
int main(void) {
  struct node *root = build(10, 1);
#pragma omp parallel
#pragma omp single nowait
  walk(root);
  CHECK(sum(root) == 1023L * 1024 / 2);

  struct item items[50];
  for (int i = 0; i < 50; i++) items[i].value = i, items[i].next = i < 49 ? &items[i + 1] : 0;
  int done[50] = {0};
#pragma omp parallel
#pragma omp single
  for (struct item *p = items; p; p = p->next)
#pragma omp task
    done[p->value] += p->value;
  for (int i = 0; i < 50; i++) CHECK(done[i] == i);
  return failures != 0;
}
