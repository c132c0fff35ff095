// A line marker between an attribute's name and its argument.
#include "../check.h"
struct wide {
  char c;
} __attribute__((packed, aligned
# 7 "attribute_line_marker.c"
(64)));
char line[sizeof(struct wide) == 64 ? 1 : -1];
int main(void) {
  int size = 0;
#pragma omp target map(from: size)
  size = sizeof(struct wide) + sizeof line;
  CHECK(size == 65);
  CHECK(_Alignof(struct wide) == 64);
  return failures != 0;
}
