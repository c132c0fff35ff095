// Builtins whose results have the types of their arguments, as far as the compiler at hand has them.
// lanes: ref host sim
#include "../check.h"
#ifndef __has_builtin
#define __has_builtin(name) 0
#endif
#define IS(type, e) _Generic((e), type : 1, default : 0)

/// In a region, so that what __auto_type stands for is written out.
static int inRegion(unsigned char c, unsigned short s, unsigned long l) {
  int right = 0, all = 0;
  (void)s, (void)l;
#pragma omp parallel num_threads(1) reduction(+ : right, all)
  {
#if __has_builtin(__builtin_stdc_bit_ceil)
    __auto_type ceil = __builtin_stdc_bit_ceil(c);
    __auto_type width = __builtin_stdc_bit_width(l);
    __auto_type single = __builtin_stdc_has_single_bit(l);
    right += IS(unsigned char, ceil) + IS(unsigned int, width) + IS(_Bool, single);
    right += (ceil == 8) + (width == 4) + (single == 0);
    all += 6;
#endif
#if __has_builtin(__builtin_stdc_rotate_left)
    __auto_type turned = __builtin_stdc_rotate_left(s, 1);
    right += IS(unsigned short, turned) + (turned == 6);
    all += 2;
#endif
#if __has_builtin(__builtin_popcountg)
    __auto_type ones = __builtin_popcountg(l);
    __auto_type zeros = __builtin_clzg(c, 100);
    right += IS(int, ones) + IS(int, zeros) + (ones == 2) + (zeros == 5);
    all += 4;
#endif
#if __has_builtin(__builtin_assoc_barrier)
    __auto_type barrier = __builtin_assoc_barrier(l + 1);
    right += IS(unsigned long, barrier) + (barrier == 10);
    all += 2;
#endif
#if __has_builtin(__builtin_bswap128)
    __auto_type swapped = __builtin_bswap128(l);
    right += IS(unsigned __int128, swapped) + ((unsigned char)(swapped >> 120) == 9);
    all += 2;
#endif
#if __has_builtin(__builtin_addcl)
    unsigned long carry = 0;
    __auto_type added = __builtin_addcl(l, ~0UL, 0, &carry);
    right += IS(unsigned long, added) + (added == 8 && carry == 1);
    all += 2;
#endif
#if __has_builtin(__builtin_iseqsig)
    __auto_type equal = __builtin_iseqsig((double)c, (double)c);
    right += IS(int, equal) + (equal != 0);
    all += 2;
#endif
#if __has_builtin(__builtin_bit_cast)
    __auto_type bits = __builtin_bit_cast(unsigned, 1.0f);
    right += IS(unsigned, bits) + (bits == 0x3f800000);
    all += 2;
#endif
#if __has_builtin(__builtin_crc16_data8)
    __auto_type crc = __builtin_crc16_data8(0, c, 0x1021);
    right += IS(unsigned short, crc);
    all += 1;
#endif
#if __has_builtin(__builtin_shufflevector)
    typedef int v4si __attribute__((vector_size(16)));
    v4si v = {1, 2, 3, 4};
    __auto_type half = __builtin_shufflevector(v, v, 3, 4);
    right += (sizeof half == 8) + (half[0] == 4 && half[1] == 1);
    all += 2;
#endif
#if __has_builtin(__builtin_copysignf64)
    __auto_type root = __builtin_copysignf64(l, 1);
    right += IS(_Float64, root) + (root == 9);
    all += 2;
#endif
#if __has_builtin(__builtin_dynamic_object_size)
    __auto_type distance = __builtin_dynamic_object_size(&c, 0);
    right += IS(unsigned long, distance);
    all++;
#endif
  }
  return all - right;
}

// Constants, where arrays have their sizes from them.
#if __has_builtin(__builtin_popcountg)
static char ones[__builtin_popcountg(0xffffffffffULL)], zeros[__builtin_clzg((unsigned char)1)],
    none[__builtin_ctzg(0U, 3)];
#endif

int main(void) {
  CHECK(inRegion(5, 3, 9) == 0);
#pragma omp parallel num_threads(2)
  {
#if __has_builtin(__builtin_popcountg)
#pragma omp single
    CHECK(sizeof ones == 40 && sizeof zeros == 7 && sizeof none == 3);
#endif
  }
  return failures != 0;
}
