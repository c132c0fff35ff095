// Plain, wide, UTF-8, UTF-16 and UTF-32 strings and characters, escapes, concatenation.
// lanes: ref host sim
// compare: gcc
// options: -Wno-multichar
#include "../check.h"
#include <stddef.h>
#include <uchar.h>
#include <wchar.h>
static const wchar_t wide[] = L"wi" L"de\x263a";
static const char16_t u16[] = u"a\U0001F600b";
static const char32_t u32[] = U"a\U0001F600b";
static const char utf8[] = u8"\u00e9\U0001F600";
static char exact[3] = "abc";
static unsigned char bytes[] = {"\x80\377\0\e"};
int main(void) {
  long r[20] = {0};
  const char *joined = 0;
#pragma omp parallel num_threads(1)
  {
    const wchar_t *w = L"\xffff" L"\u20ac";
    const char16_t *s = u"\xd83d";
    char local[] = "one\
 two" " three\n", zero[8] = "\0x";
    r[0] = sizeof wide / sizeof *wide, r[1] = sizeof u16 / 2, r[2] = sizeof u32 / 4, r[3] = sizeof utf8;
    r[4] = 'a' * 1000 + '\'' + '\\' + '"', r[5] = '\xff', r[6] = '\377' == -1, r[7] = L'\x263a', r[8] = u'\u20ac', r[9] = U'\U0001F600';
    r[10] = 'ab', r[11] = sizeof 'a' * 100 + sizeof u'a' * 10 + sizeof L'a', r[12] = w[1], r[13] = s[0], r[14] = sizeof local;
    r[15] = zero[1] + zero[7], r[16] = bytes[0] + bytes[1] + bytes[3], r[17] = sizeof("a" u8"b") + sizeof(L"ab" "c") + sizeof("\101\1012");
    r[18] = "abc"[1] + *("xyz" + 2) + exact[2];
    r[19] = sizeof("tri\?\?" "\a\b\f\v\r\t");
    joined = "file " __FILE__ + 0;
  }
  for (int i = 0; i < 20; i++) printf("%ld ", r[i]);
  printf("%c\n", joined[0]);
#pragma omp target map(from: r) map(to: wide, u16)
  {
    char a[] = "de" "vice", b[4] = "x";
    const char *t = "literal\x41" "B";
    wchar_t w[] = L"w\u00e9";
    r[0] = sizeof a + a[3] + b[1], r[1] = t[7] + t[8], r[2] = w[1] + wide[4] + u16[1], r[3] = sizeof 'a', r[4] = '\xff', r[5] = L'\x1234' + u'a';
  }
  for (int i = 0; i < 6; i++) printf("%ld ", r[i]);
  puts("");
  return failures != 0;
}
