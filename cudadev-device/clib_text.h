/*
 * clib_text.h: more of string.h, ctype.h and the conversions of stdlib.h for device code
 * (C11 7.4, 7.22.1, 7.24), in the "C" locale. Called cudadev_NAME, as those of clib.h.
 */
#ifndef CUDADEV_CLIB_TEXT_H
#define CUDADEV_CLIB_TEXT_H

#include "clib.h"

/* The kinds of a character, one bit each, as glibc's ctype.h has them; and what tolower and toupper make of
 * it. */
static constexpr __host__ __device__ unsigned short cudadev_kinds(int c) {
  const bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
  const bool hexadecimal = digit || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
  const bool space = c == ' ' || (c >= '\t' && c <= '\r'), graphic = c > ' ' && c < 127;
  const bool letter = upper || lower;
  return (unsigned short)(upper << 8 | lower << 9 | letter << 10 | digit << 11 | hexadecimal << 12 |
                          space << 13 | (graphic || c == ' ') << 14 | graphic << 15 |
                          (c == ' ' || c == '\t') | ((c >= 0 && c < ' ') || c == 127) << 1 |
                          (graphic && !letter && !digit) << 2 | (letter || digit) << 3);
}
static constexpr __host__ __device__ int cudadev_lower(int c) {
  return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}
static constexpr __host__ __device__ int cudadev_upper(int c) {
  return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

#define CUDADEV_8_CHARACTERS(f, c) f(c), f(c + 1), f(c + 2), f(c + 3), f(c + 4), f(c + 5), f(c + 6), f(c + 7)
#define CUDADEV_64_CHARACTERS(f, c)                                                                          \
  CUDADEV_8_CHARACTERS(f, c), CUDADEV_8_CHARACTERS(f, c + 8), CUDADEV_8_CHARACTERS(f, c + 16),               \
      CUDADEV_8_CHARACTERS(f, c + 24), CUDADEV_8_CHARACTERS(f, c + 32), CUDADEV_8_CHARACTERS(f, c + 40),     \
      CUDADEV_8_CHARACTERS(f, c + 48), CUDADEV_8_CHARACTERS(f, c + 56)
/* A table for the characters from -128 to 255, in which glibc's ctype.h looks them up, and where its
 * character 0 is. */
#define CUDADEV_CHARACTER_TABLE(name, type, f)                                                               \
  static inline __device__ const type **name() {                                                             \
    static __device__ const type table[384] = {                                                              \
        CUDADEV_64_CHARACTERS(f, -128), CUDADEV_64_CHARACTERS(f, -64), CUDADEV_64_CHARACTERS(f, 0),          \
        CUDADEV_64_CHARACTERS(f, 64),   CUDADEV_64_CHARACTERS(f, 128), CUDADEV_64_CHARACTERS(f, 192)};       \
    static __device__ const type *zero = table + 128;                                                        \
    return &zero;                                                                                            \
  }

CUDADEV_CHARACTER_TABLE(cudadev_ctype_b_loc, unsigned short, cudadev_kinds)
CUDADEV_CHARACTER_TABLE(cudadev_ctype_tolower_loc, int, cudadev_lower)
CUDADEV_CHARACTER_TABLE(cudadev_ctype_toupper_loc, int, cudadev_upper)
#undef CUDADEV_CHARACTER_TABLE
#undef CUDADEV_64_CHARACTERS
#undef CUDADEV_8_CHARACTERS

#define CUDADEV_CHARACTER_KIND(name, bit)                                                                    \
  static inline __device__ int name(int c) { return cudadev_kinds(c) & (1 << (bit)); }
CUDADEV_CHARACTER_KIND(cudadev_isupper, 8)
CUDADEV_CHARACTER_KIND(cudadev_islower, 9)
CUDADEV_CHARACTER_KIND(cudadev_isalpha, 10)
CUDADEV_CHARACTER_KIND(cudadev_isdigit, 11)
CUDADEV_CHARACTER_KIND(cudadev_isxdigit, 12)
CUDADEV_CHARACTER_KIND(cudadev_isspace, 13)
CUDADEV_CHARACTER_KIND(cudadev_isprint, 14)
CUDADEV_CHARACTER_KIND(cudadev_isgraph, 15)
CUDADEV_CHARACTER_KIND(cudadev_isblank, 0)
CUDADEV_CHARACTER_KIND(cudadev_iscntrl, 1)
CUDADEV_CHARACTER_KIND(cudadev_ispunct, 2)
CUDADEV_CHARACTER_KIND(cudadev_isalnum, 3)
#undef CUDADEV_CHARACTER_KIND

static inline __device__ int cudadev_tolower(int c) { return cudadev_lower(c); }
static inline __device__ int cudadev_toupper(int c) { return cudadev_upper(c); }

static inline __device__ size_t cudadev_strnlen(const char *s, size_t most) {
  size_t length = 0;
  while (length < most && s[length]) ++length;
  return length;
}

static inline __device__ char *cudadev_strncat(char *to, const char *from, size_t most) {
  char *const end = to + cudadev_strlen(to);
  const size_t length = cudadev_strnlen(from, most);
  ::memcpy(end, from, length);
  end[length] = 0;
  return to;
}

static inline __device__ char *cudadev_strndup(const char *s, size_t most) {
  const size_t length = cudadev_strnlen(s, most);
  char *const copy = (char *)::malloc(length + 1);
  if (!copy) return nullptr;
  ::memcpy(copy, s, length);
  copy[length] = 0;
  return copy;
}
static inline __device__ char *cudadev_strdup(const char *s) { return cudadev_strndup(s, ~(size_t)0); }

static inline __device__ char *cudadev_strrchr(const char *s, int wanted) {
  const char *found = nullptr;
  for (;; ++s) {
    if (*s == (char)wanted) found = s;
    if (!*s) return (char *)found;
  }
}

/* The length of the part of s before the first character that is (`among`: is not) in `set`. */
static inline __device__ size_t cudadev_span(const char *s, const char *set, bool among) {
  size_t length = 0;
  while (s[length] && (cudadev_strchr(set, s[length]) != nullptr) == among) ++length;
  return length;
}
static inline __device__ size_t cudadev_strspn(const char *s, const char *set) {
  return cudadev_span(s, set, true);
}
static inline __device__ size_t cudadev_strcspn(const char *s, const char *set) {
  return cudadev_span(s, set, false);
}
static inline __device__ char *cudadev_strpbrk(const char *s, const char *set) {
  s += cudadev_strcspn(s, set);
  return *s ? (char *)s : nullptr;
}

static inline __device__ char *cudadev_strstr(const char *s, const char *wanted) {
  const size_t length = cudadev_strlen(wanted);
  for (;; ++s) {
    if (cudadev_strncmp(s, wanted, length) == 0) return (char *)s;
    if (!*s) return nullptr;
  }
}

/* POSIX. */
static inline __device__ char *cudadev_strtok_r(char *s, const char *separators, char **rest) {
  if (!s) s = *rest;
  s += cudadev_strspn(s, separators);
  char *const end = s + cudadev_strcspn(s, separators);
  *rest = *end ? end + 1 : end;
  if (s == end) return nullptr;
  *end = 0;
  return s;
}

/* strtol and strtoul of an integer that has a sign (limit: the largest one) or none (limit: 0). errno is left
 * alone. */
static inline __device__ unsigned long cudadev_to_integer(const char *s, char **end, int base,
                                                          unsigned long limit) {
  const char *p = s;
  while (cudadev_isspace((unsigned char)*p)) ++p;
  const bool negative = *p == '-';
  if (*p == '-' || *p == '+') ++p;
  const bool prefixed = p[0] == '0' && (p[1] == 'x' || p[1] == 'X') && cudadev_isxdigit(p[2]);
  if (base == 0) base = prefixed ? 16 : *p == '0' ? 8 : 10;
  if (base == 16 && prefixed) p += 2;
  const unsigned long most = limit ? limit + negative : ~0ul;
  unsigned long value = 0;
  bool any = false, overflow = false;
  for (;; ++p, any = true) {
    const int c = cudadev_tolower(*p);
    const int digit = cudadev_isdigit(c) ? c - '0' : cudadev_islower(c) ? c - 'a' + 10 : base;
    if (digit >= base) break;
    if (value > (most - (unsigned)digit) / (unsigned)base) overflow = true;
    value = value * (unsigned)base + (unsigned)digit;
  }
  if (end) *end = (char *)(any ? p : s);
  if (overflow) return most;
  return negative ? 0ul - value : value;
}
static inline __device__ long cudadev_strtol(const char *s, char **end, int base) {
  return (long)cudadev_to_integer(s, end, base, ~0ul >> 1);
}
static inline __device__ unsigned long cudadev_strtoul(const char *s, char **end, int base) {
  return cudadev_to_integer(s, end, base, 0);
}
static inline __device__ long long cudadev_strtoll(const char *s, char **end, int base) {
  return cudadev_strtol(s, end, base);
}
static inline __device__ unsigned long long cudadev_strtoull(const char *s, char **end, int base) {
  return cudadev_strtoul(s, end, base);
}
static inline __device__ int cudadev_atoi(const char *s) { return (int)cudadev_strtol(s, nullptr, 10); }
static inline __device__ long cudadev_atol(const char *s) { return cudadev_strtol(s, nullptr, 10); }
static inline __device__ long long cudadev_atoll(const char *s) { return cudadev_strtol(s, nullptr, 10); }

#endif
