// nullptr and its type (C23 6.4.5.6, 7.21.3): what it converts to, and where pointers meet it.
// options: -std=gnu2x
// not-with-gcc: <13: no nullptr
// compare: gcc
#include "../check.h"
#include <stddef.h>
struct node { int value; struct node *next; };
static int count(const struct node *n) {
  int k = 0;
  for (; n != nullptr; n = n->next) k++;
  return k;
}
static nullptr_t nothing(void) { return nullptr; }
static int which(void *p) { return p == nullptr ? 1 : 2; }
int main(void) {
  struct node c = {3, nullptr}, b = {2, &c}, a = {1, &b};
  auto null = nullptr;
  typeof(nullptr) same = null;
  int *p = same, x = 5;
  bool isSet = nullptr;
  CHECK(!isSet && !p && null == same && nothing() == null && nullptr == 0 && !nullptr);
  CHECK(sizeof null == sizeof(void *) && alignof(nullptr_t) == alignof(void *));
  CHECK(_Generic(nullptr, void *: 1, nullptr_t: 2, default: 3) == 2);
  CHECK(_Generic(1 ? nullptr : &x, int *: 1, default: 2) == 1 && _Generic(1 ? nullptr : nullptr, nullptr_t: 1, default: 2) == 1);
  CHECK((int *)nullptr == p && (bool)nullptr == false && (nullptr_t)0 == nullptr);
  int found = 0;
#pragma omp parallel for firstprivate(p, null) reduction(+ : found)
  for (int i = 0; i < 4; i++) {
    const struct node *q = i % 2 ? &a : nullptr;
    found += count(q) + which(p) + (null == nullptr);
    p = nullptr;
  }
  CHECK(found == 6 + 4 + 4);
  int n[2] = {1, 2}, result = 0;
#pragma omp target map(to : n) map(tofrom : result)
  {
    int *q = nullptr;
    nullptr_t local = nullptr;
    struct node one = {4, nullptr}, two = {5, &one};
    if (q == local) q = n;
    result += q[1] + count(&two) + which(nullptr) + (one.next ? 1 : 0);
    q = result > 0 ? nullptr : q;
    result += !q;
  }
  printf("%d\n", result);
  return failures != 0;
}
