// Precedence and associativity: what the tree means must survive printing.
#include <stdio.h>

static int side = 0;
static int next(void) { return ++side; }

int main(void) {
  int a = 7, b = 3, c = 2;
  unsigned u = 5u;
  long l = 1L << 40;
  printf("%d %d %d\n", a - (b - c), a - b - c, (a - b) * c);
  printf("%d %d %d\n", a / (b / c), a / b / c, a % b * c);
  printf("%d %d\n", - -a, +-+a);
  printf("%d %d %d\n", ~a & b | c ^ a, (a | b) & c, a << b >> c);
  printf("%d %d\n", a < b == c > b, !(a < b) && !b || c);
  printf("%d\n", (a = b, c));
  printf("%d %d\n", a ? b ? 1 : 2 : 3, (a ? b : c) ? 4 : 5);
  a = b = c;
  a += b *= 2;
  printf("%d %d\n", a, b);
  c = a++ + ++b;
  printf("%d %d %d\n", a, b, c);
  c = a-- - --b;
  printf("%d %d\n", c, a - -b);
  int array[4] = {1, 2, 3, 4}, *p = array;
  b = *p++, c = *++p, a = (*p)++;
  printf("%d %d %d %d\n", a, b, c, 2[array]);
  printf("%d %ld\n", *&array[1], (&array[3] - p));
  int(*pa)[4] = &array;
  printf("%d %d\n", (*pa)[2], (int)sizeof *pa);
  printf("%u %ld %d\n", u - 6u > 0, l >> 38, (char)300);
  c = next() + next() * 0;
  printf("%d %d\n", c, side);
  printf("%zu %zu %zu %zu\n", sizeof(int), sizeof a, sizeof(a + l), sizeof "abc");
  printf("%zu %zu %zu\n", sizeof 'a', sizeof(a < b), sizeof !a);
  printf("%d\n", a > 0 && b > 0 ? 1 : 0);
  a <<= 2, b |= 8, c ^= 1;
  printf("%d %d %d\n", a, b, c);
  printf("%x %o %X %lu %lld\n", 0x1fU, 017, 0XABCu, 18446744073709551615UL, -9223372036854775807LL - 1);
  printf("%g %g %g %g\n", 1.5f, .5, 1e-3, 0x1p-2);
  printf("%d %d %d %d\n", '\n', '\'', '\\', '\x41');
  printf("one " "two" " three\n");
  return 0;
}
