/*
 * sum_by_warp.h: a sum of floating-point numbers in the order of its terms, bit for bit, by all lanes of a
 * warp.
 *
 *     sum = cudadev_sum_of_row_by_warp(sum, count, cudadev_row_of_values<float>{terms}, lane);
 *
 * Between two powers of two floating-point numbers lie evenly: whatever is added, a sum moves by whole
 * numbers of steps, by as many from wherever it begins, but where a term lies in the middle between two steps
 * and the even one of the two is taken: from all even numbers it moves alike, and from all odd ones. So each
 * lane adds its terms to two sums that lie between the same powers of two as the one in question, an even
 * and an odd one, in the middle, and notes how far it came, and how far down and up on the way. Distances are
 * put together in order by shuffles. Where the sum itself would leave the range between the two powers, and
 * that is found out in front of it, the rest is added term by term.
 */
#ifndef CUDADEV_SUM_BY_WARP_H
#define CUDADEV_SUM_BY_WARP_H

#include "ordered_rows.h"
#include "reduction.h"

/* Numbers as whole numbers: a sign, an exponent, and a mantissa that counts the steps between two powers of
 * two. */
template <class T> struct cudadev_steps_of;
template <> struct cudadev_steps_of<float> {
  typedef unsigned bits;
  typedef int distance;
  static constexpr int mantissa = 23;
  static __device__ __forceinline__ bits of(float value) { return __float_as_uint(value); }
  static __device__ __forceinline__ float number(bits b) { return __uint_as_float(b); }
};
template <> struct cudadev_steps_of<double> {
  typedef unsigned long long bits;
  typedef long long distance;
  static constexpr int mantissa = 52;
  static __device__ __forceinline__ bits of(double value) { return (bits)__double_as_longlong(value); }
  static __device__ __forceinline__ double number(bits b) { return __longlong_as_double((long long)b); }
};

/* Whether it is infinite, or no number: all that is added leaves it so, or nearly all. */
template <class T> static __device__ __forceinline__ bool cudadev_is_beyond_numbers(T sum) {
  typedef cudadev_steps_of<T> steps;
  const typename steps::bits exponent = ~(typename steps::bits)0 << (steps::mantissa + 1);
  return steps::of(sum) << 1 >= exponent;
}

/* How far some terms move a sum that lies between two powers of two, in steps away from zero. */
template <class T> struct cudadev_moves {
  typedef cudadev_steps_of<T> steps;
  typedef typename steps::bits bits;
  typedef typename steps::distance distance;
  static constexpr bits half = (bits)1 << (steps::mantissa - 1), mask = 2 * half - 1;

  distance even, odd; /* from a sum with an even mantissa, and from one with an odd one */
  distance low, high; /* the furthest on the way, of an even one; an odd one differs by a step at most */

  /* Whether it holds of a sum with this mantissa. At a power of two steps below are smaller; below the least
   * exponent a positive sum may become zero. */
  __device__ __forceinline__ bool holds(bits sum, distance mantissa) const {
    const distance slack = even != odd, bottom = sum >> steps::mantissa != 0;
    return mantissa + low - slack >= bottom && mantissa + high + slack <= (distance)mask;
  }
};

/* Of the lane's terms: some fours of them. */
template <class T, class Row>
static __device__ __forceinline__ cudadev_moves<T> cudadev_moves_of(T sum, int fours, Row row) {
  typedef cudadev_moves<T> moves;
  typedef cudadev_steps_of<T> steps;
  typedef typename steps::bits bits;
  typedef typename steps::distance distance;
  const bits start = (steps::of(sum) & ~moves::mask) | moves::half;
  T even = steps::number(start), odd = steps::number(start | 1);
  bits low = start, high = start;
  typename Row::four terms = row.four_at(0);
#pragma unroll 1
  for (int i = 1; i <= fours; ++i) {
    const typename Row::four next = row.four_at(i < fours ? 4 * i : 0);
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      even = Row::plus(even, terms, j);
      odd = Row::plus(odd, terms, j);
      const bits now = steps::of(even);
      low = now < low ? now : low;
      high = now > high ? now : high;
    }
    terms = next;
  }
  /* Too far: no sum can be moved so. */
  if ((low ^ start) > moves::mask || high - start > moves::half - 3)
    low = start - 2 * moves::half, high = start;
  return {(distance)(steps::of(even) - start), (distance)(steps::of(odd) - (start | 1)),
          (distance)(low - start), (distance)(high - start)};
}

/* How far the terms of the lanes below move the sum; and in the highest lane's `all`, how far all do. */
template <class T>
static __device__ __forceinline__ typename cudadev_moves<T>::distance
cudadev_moved_before(const cudadev_moves<T> &own, typename cudadev_moves<T>::distance mantissa, int lane,
                     typename cudadev_moves<T>::distance *all) {
  typedef typename cudadev_moves<T>::distance distance;
  typedef typename cudadev_moves<T>::bits bits;
  distance even = own.even, odd = own.odd;
  if (__all_sync(CUDADEV_ALL_LANES, even == odd)) {
#pragma unroll
    for (int apart = 1; apart < CUDADEV_WARP; apart *= 2) {
      const distance before = cudadev_shuffle_up(CUDADEV_ALL_LANES, even, apart);
      if (lane >= apart) even = (distance)((bits)even + (bits)before);
    }
    *all = even;
    return (distance)((bits)even - (bits)own.even);
  }
#pragma unroll
  for (int apart = 1; apart < CUDADEV_WARP; apart *= 2) {
    const distance even_before = cudadev_shuffle_up(CUDADEV_ALL_LANES, even, apart),
                   odd_before = cudadev_shuffle_up(CUDADEV_ALL_LANES, odd, apart);
    if (lane >= apart) {
      const distance from_even = even_before & 1 ? odd : even, from_odd = odd_before & 1 ? even : odd;
      even = (distance)((bits)even_before + (bits)from_even);
      odd = (distance)((bits)odd_before + (bits)from_odd);
    }
  }
  *all = mantissa & 1 ? odd : even;
  const distance before = cudadev_from_lane_below(*all);
  return lane ? before : 0;
}

/* The instruction that adds up distances, where there is one. */
template <class T>
struct cudadev_adds_moves : cudadev_warp_instruction<cudadev_add, typename cudadev_moves<T>::distance> {};

/* What all lanes' moves come to where it does not count what is even. The way is none further than it says.
 */
template <class T>
static __device__ __forceinline__ cudadev_moves<T> cudadev_moves_of_all(const cudadev_moves<T> &own) {
  typedef cudadev_adds_moves<T> add;
  const typename cudadev_moves<T>::distance all = add::apply(CUDADEV_ALL_LANES, own.even);
  return {all, all, add::apply(CUDADEV_ALL_LANES, own.low), add::apply(CUDADEV_ALL_LANES, own.high)};
}

/* All lanes of a warp call this alike, and get the sum; what they have read it of may be written behind. Rows
 * begin at a multiple of sixteen bytes. A lane has an odd number of fours in a row, so that lanes load from
 * all banks of shared memory. */
template <class T, class Row>
static __device__ __forceinline__ T cudadev_sum_of_row_by_warp(T sum, int count, Row row, int lane) {
  typedef cudadev_moves<T> moves;
  typedef cudadev_steps_of<T> steps;
  typedef typename steps::bits bits;
  typedef typename steps::distance distance;
  constexpr int four = 4 * CUDADEV_WARP, most = 7;
  int k = 0;
#pragma unroll 1
  while (count - k >= four && !cudadev_is_beyond_numbers(sum)) {
    const int left = (count - k) / four, fours = left > most ? most : left - (left % 2 == 0);
    const moves own = cudadev_moves_of<T>(sum, fours, row.from(k + 4 * fours * lane));
    const bits from = steps::of(sum);
    const distance mantissa = (distance)(from & moves::mask);
    if (cudadev_adds_moves<T>::exists && __all_sync(CUDADEV_ALL_LANES, own.even == own.odd)) {
      const moves all = cudadev_moves_of_all<T>(own);
      if (all.holds(from, mantissa)) {
        sum = steps::number(from + (bits)all.even);
        k += four * fours;
        continue;
      }
    }
    distance all;
    const distance before = cudadev_moved_before<T>(own, mantissa, lane, &all);
    const bool holds = own.holds(from, (distance)((bits)mantissa + (bits)before));
    const unsigned fails = ~__ballot_sync(CUDADEV_ALL_LANES, holds);
    const int good = fails ? __ffs((int)fails) - 1 : CUDADEV_WARP;
    sum = steps::number(from + (bits)(cudadev_of_lane(CUDADEV_ALL_LANES, fails ? before : all,
                                                      fails ? good : CUDADEV_WARP - 1)));
    k += 4 * fours * good;
    if (fails) break;
  }
  __syncwarp();
  return cudadev_sum_of_row(sum, count - k, row.from(k));
}

#endif
