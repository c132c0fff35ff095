#include "functions.h"

extern inline int twice(int x); /* the external definition, which `other` and the host may need */
extern inline int half(int x);

int other(int x) { return twice(x) + thrice(x) + half(x); }
inline int last(int x) { return x + 1; } /* declared without `inline`, too */
