// string.h, ctype.h and the conversions to integers in device code.
#define _GNU_SOURCE
#include "../check.h"
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#pragma omp declare target
struct words {
  int count, letters, digits, longest;
  char joined[64], last[16];
};

// The words of a text, and what they are made of.
static struct words split(const char *text) {
  struct words w = {0};
  char copy[64], *rest, *last = copy;
  strncpy(copy, text, sizeof copy - 1);
  copy[sizeof copy - 1] = 0;
  for (char *word = strtok_r(copy, " ,;", &rest); word; word = strtok_r(NULL, " ,;", &rest)) {
    const int length = (int)strlen(word);
    w.count++;
    if (length > w.longest) w.longest = length;
    strncat(w.joined, word, sizeof w.joined - strlen(w.joined) - 1);
    last = word;
  }
  strcpy(w.last, last);
  for (char *c = w.joined; *c; c++) {
    w.letters += isalpha((unsigned char)*c) != 0;
    w.digits += isdigit((unsigned char)*c) != 0;
    *c = (char)(islower((unsigned char)*c) ? toupper((unsigned char)*c) : tolower((unsigned char)*c));
  }
  return w;
}

static int kinds(int c) {
  int kinds = 0;
  if (isalnum(c)) kinds |= 1 << 0;
  if (isalpha(c)) kinds |= 1 << 1;
  if (isblank(c)) kinds |= 1 << 2;
  if (iscntrl(c)) kinds |= 1 << 3;
  if (isdigit(c)) kinds |= 1 << 4;
  if (isgraph(c)) kinds |= 1 << 5;
  if (islower(c)) kinds |= 1 << 6;
  if (isprint(c)) kinds |= 1 << 7;
  if (ispunct(c)) kinds |= 1 << 8;
  if (isspace(c)) kinds |= 1 << 9;
  if (isupper(c)) kinds |= 1 << 10;
  if (isxdigit(c)) kinds |= 1 << 11;
  if ((isalpha)(c)) kinds |= 1 << 12;
  if ((ispunct)(c)) kinds |= 1 << 13;
  return kinds;
}
#pragma omp end declare target

int main(void) {
  struct words w;
  int kind[128], end = 0, same = 0;
  long n[12] = {0}, at[6];
  char text[] = "Two words; and 42, 7th";
#pragma omp target map(from : w) map(to : text)
  w = split(text);
  const struct words here = split(text);
  CHECK(w.count == 5 && w.letters == here.letters && w.digits == 3 && w.longest == 5);
  CHECK(strcmp(w.joined, "tWOWORDSAND427TH") == 0 && strcmp(w.last, "7th") == 0);
#pragma omp target parallel for map(from : kind)
  for (int c = 0; c < 128; c++) kind[c] = kinds(c);
  for (int c = 0; c < 128; c++) same += kind[c] == kinds(c);
  CHECK(same == 128);
#pragma omp target map(from : at, end) map(to : text) map(tofrom : n)
  {
    char *stop;
    n[0] = strtol(" -42x", &stop, 10), end = *stop;
    n[1] = strtol("0x7fz", NULL, 0);
    n[2] = strtol("-0777", NULL, 0);
    n[3] = strtol("99999999999999999999", NULL, 10) == LONG_MAX;
    n[4] = strtol("-99999999999999999999", NULL, 10) == LONG_MIN;
    n[5] = strtoul("18446744073709551615", NULL, 10) == ULONG_MAX;
    n[6] = strtol("zz", NULL, 36);
    n[7] = atoi("12 monkeys") + atol("-2") + (long)atoll("100");
    n[8] = (long)strtoull("-1", NULL, 10);
    n[9] = strtol("0x", &stop, 16), n[10] = *stop;
    const char *none = "+";
    n[11] = strtol(none, &stop, 10) == 0 && stop == none;
    at[0] = strrchr(text, 'd') - text;
    at[1] = strstr(text, "and") - text;
    at[2] = (long)strspn(text, "Two ");
    at[3] = (long)strcspn(text, ";");
    at[4] = strpbrk(text, "0123456789") - text;
    at[5] = (long)strnlen(text, 5) + (strstr(text, "xyz") == NULL) + (strstr(text, "") == text);
  }
  CHECK(end == 'x' && n[0] == -42 && n[1] == 127 && n[2] == -511 && n[3] && n[4] && n[5] && n[6] == 35 * 36 + 35);
  CHECK(n[7] == 110 && n[8] == -1 && n[9] == 0 && n[10] == 'x' && n[11]);
  CHECK(at[0] == 13 && at[1] == 11 && at[2] == 6 && at[3] == 9 && at[4] == 15 && at[5] == 7);
  return failures != 0;
}
