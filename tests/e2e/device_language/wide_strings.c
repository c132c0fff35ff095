// Wide, UTF-16 and UTF-32 literals that initialise arrays of plain integer types in target regions.
#include "../check.h"
#include <uchar.h>
#include <wchar.h>

#pragma omp declare target
static const unsigned short names[2][3] = {u"ab", u"cd"};
static unsigned int points[] = {U"\U0001F600!"};
static struct {
  unsigned short s[4];
  __WCHAR_TYPE__ w[3];
} both = {u"hi", .w = L"ok"};
#pragma omp end declare target

int main(void) {
  int r[10] = {0};
#pragma omp target map(tofrom : r)
  {
    unsigned short a[] = u"x\u00e9";
    unsigned int b[4] = {U"y\U0001F600"};
    __WCHAR_TYPE__ c[] = L"zw";
    wchar_t d[] = L"q\x41" L"b";
    char16_t e[2] = u"ab";
    static const unsigned short t[2][3] = {u"ef", {u"gh"}};
    unsigned short *literal = (unsigned short[]){u"lit"};
    const unsigned int *p = U"ptr";
    unsigned char u8[] = u8"\u00e9";
    r[0] = a[1];
    r[1] = b[1];
    r[2] = c[1] + d[2];
    r[3] = e[1];
    r[4] = both.s[1] + both.w[1];
    r[5] = t[1][0] + names[1][1];
    r[6] = literal[0] + p[1];
    r[7] = u8[0] + sizeof a;
    r[8] = points[0];
    r[9] = b[3] + sizeof d;
  }
  CHECK(r[0] == 0xe9 && r[1] == 0x1F600 && r[2] == 'w' + 'b' && r[3] == 'b');
  CHECK(r[4] == 'i' + 'k' && r[5] == 'g' + 'd' && r[6] == 'l' + 't' && r[7] == 0xc3 + 6);
  CHECK(r[8] == 0x1F600 && r[9] == 16);
  return failures != 0;
}
