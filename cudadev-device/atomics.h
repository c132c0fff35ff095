/*
 * atomics.h: atomic (OpenMP 5.2 §15.8.4) on every arithmetic type.
 *
 * `x = x op v` is computed in the type that C says and converted to x's. Where the GPU has an instruction
 * with just that result it is used; otherwise a loop of compare-and-swap, on the containing 32-bit word if x
 * is smaller. Storage that a thread pushed for a nested region (shmem_stack.h) is its own memory: the
 * instructions do not work there, and nothing else does at the same time.
 */
#ifndef CUDADEV_ATOMICS_H
#define CUDADEV_ATOMICS_H

#include "operators.h"
#include "state.h"

/* Where the hardware wants to know of atomic accesses that are no atomic instructions (hw/sim/hw.h). */
#ifndef CUDADEV_HW_HAS_READ
#define CUDADEV_HW_HAS_READ(x) ((void)0)
#define CUDADEV_HW_WILL_WRITE(x) ((void)0)
#define CUDADEV_HW_HAS_WRITTEN(x) ((void)0)
#define CUDADEV_HW_CAS_FOR_PART(word, compare, value, part) atomicCAS(word, compare, value)
#endif

template <class T> struct cudadev_atomic_result { T before, after; };

/* Compare and swap of a T's bits, by size. */
template <class T, unsigned Bytes = sizeof(T)> struct cudadev_cell {
  static_assert(Bytes == 0, "atomic: the type must have 1, 2, 4 or 8 bytes");
};

template <class T> struct cudadev_cell<T, 4> {
  union bits {
    T value;
    unsigned word;
    __device__ __forceinline__ bits(T v) : value(v) {}
  };
  static __device__ __forceinline__ T load(T *x) { return *(volatile T *)x; }
  static __device__ __forceinline__ T exchange(T *x, T desired) {
    bits old(desired);
    old.word = atomicExch((unsigned *)x, old.word);
    return old.value;
  }
  /* Whether x held `seen` and now holds `desired`; otherwise `seen` is what it held. */
  static __device__ __forceinline__ bool cas(T *x, T &seen, T desired) {
    const unsigned expected = bits(seen).word;
    bits found(seen);
    found.word = atomicCAS((unsigned *)x, expected, bits(desired).word);
    seen = found.value;
    return found.word == expected;
  }
};

template <class T> struct cudadev_cell<T, 8> {
  union bits {
    T value;
    unsigned long long word;
    __device__ __forceinline__ bits(T v) : value(v) {}
  };
  static __device__ __forceinline__ T load(T *x) { return *(volatile T *)x; }
  static __device__ __forceinline__ T exchange(T *x, T desired) {
    bits old(desired);
    old.word = atomicExch((unsigned long long *)x, old.word);
    return old.value;
  }
  static __device__ __forceinline__ bool cas(T *x, T &seen, T desired) {
    const unsigned long long expected = bits(seen).word;
    bits found(seen);
    found.word = atomicCAS((unsigned long long *)x, expected, bits(desired).word);
    seen = found.value;
    return found.word == expected;
  }
};

/* Types smaller than a word: a compare-and-swap of the word around them fails, too, when a neighbour has
 * changed. A compiler may take it that an access that is larger than a variable is none of that variable:
 * what it has read or is to write must not be kept in registers across the swap, which an empty asm with a
 * memory clobber says. */
template <class T, class Word> struct cudadev_small_cell {
  union bits {
    T value;
    Word word;
    __device__ __forceinline__ bits(T v) : value(v) {}
  };
  static __device__ __forceinline__ T load(T *x) {
    bits present{T()};
    present.word = *(volatile Word *)x;
    return present.value;
  }
  static __device__ __forceinline__ T exchange(T *x, T desired) {
    T seen = load(x);
    while (!cas(x, seen, desired)) {
    }
    return seen;
  }
  static __device__ __forceinline__ bool cas(T *x, T &seen, T desired) {
    const unsigned long long address = (unsigned long long)x;
    unsigned *const around = (unsigned *)(address & ~3ull);
    const unsigned shift = (unsigned)(address & 3) * 8;
    const unsigned mask = (unsigned)(Word) ~(Word)0 << shift;
    const Word expected = bits(seen).word;
    __asm__ volatile("" ::: "memory");
    unsigned word = *(volatile unsigned *)around;
    for (;;) {
      const Word present = (Word)((word & mask) >> shift);
      if (present != expected) {
        bits found(seen);
        found.word = present;
        seen = found.value;
        return false;
      }
      const unsigned wanted = (word & ~mask) | ((unsigned)bits(desired).word << shift);
      const unsigned found = CUDADEV_HW_CAS_FOR_PART(around, word, wanted, x);
      __asm__ volatile("" ::: "memory");
      if (found == word) return true;
      word = found;
    }
  }
};
template <class T> struct cudadev_cell<T, 1> : cudadev_small_cell<T, unsigned char> {};
template <class T> struct cudadev_cell<T, 2> : cudadev_small_cell<T, unsigned short> {};

/* Any operator on any type. */
template <class Op, class T, class V> static __device__ __forceinline__ T cudadev_update_by_cas(T *x, V v) {
  T seen = cudadev_cell<T>::load(x);
  while (!cudadev_cell<T>::cas(x, seen, (T)Op::apply(seen, v))) {
  }
  return seen;
}

/* How the operator Op on a T with an operand of type V is done; call() returns the old value. */
template <class Op, class T, class V, class = void> struct cudadev_update {
  static __device__ __forceinline__ T call(T *x, V v) { return cudadev_update_by_cas<Op, T, V>(x, v); }
};

template <class T, class V> struct cudadev_update<cudadev_xchg, T, V> {
  static __device__ __forceinline__ T call(T *x, V v) { return cudadev_cell<T>::exchange(x, (T)v); }
};

/* Integers of a word or two: arithmetic is modulo 2^n, so the operand may be converted first. */
template <class T, class V, unsigned Bytes>
using cudadev_if_integers = typename std::enable_if<std::is_integral<T>::value &&
                                                    std::is_integral<V>::value && sizeof(T) == Bytes>::type;

#define CUDADEV_NATIVE_INTEGER(op, function, sign)                                                           \
  template <class T, class V> struct cudadev_update<op, T, V, cudadev_if_integers<T, V, 4>> {                \
    static __device__ __forceinline__ T call(T *x, V v) {                                                    \
      return (T)function((unsigned *)x, sign(unsigned) v);                                                   \
    }                                                                                                        \
  };                                                                                                         \
  template <class T, class V> struct cudadev_update<op, T, V, cudadev_if_integers<T, V, 8>> {                \
    static __device__ __forceinline__ T call(T *x, V v) {                                                    \
      return (T)function((unsigned long long *)x, sign(unsigned long long) v);                               \
    }                                                                                                        \
  };
CUDADEV_NATIVE_INTEGER(cudadev_add, atomicAdd, )
CUDADEV_NATIVE_INTEGER(cudadev_sub, atomicAdd, 0u -)
CUDADEV_NATIVE_INTEGER(cudadev_and, atomicAnd, )
CUDADEV_NATIVE_INTEGER(cudadev_or, atomicOr, )
CUDADEV_NATIVE_INTEGER(cudadev_xor, atomicXor, )
#undef CUDADEV_NATIVE_INTEGER

/* Minimum and maximum, where the comparison is made in x's own type. */
template <class T, class V, bool Signed, unsigned Bytes>
using cudadev_if_compared_as =
    typename std::enable_if<std::is_integral<T>::value && std::is_integral<V>::value && sizeof(T) == Bytes &&
                            std::is_signed<T>::value == Signed &&
                            sizeof(typename std::common_type<T, V>::type) == Bytes &&
                            std::is_signed<typename std::common_type<T, V>::type>::value == Signed>::type;
#define CUDADEV_NATIVE_COMPARISON(op, function, word, is_signed, bytes)                                      \
  template <class T, class V>                                                                                \
  struct cudadev_update<op, T, V, cudadev_if_compared_as<T, V, is_signed, bytes>> {                          \
    static __device__ __forceinline__ T call(T *x, V v) { return (T)function((word *)x, (word)v); }          \
  };
CUDADEV_NATIVE_COMPARISON(cudadev_min, atomicMin, int, true, 4)
CUDADEV_NATIVE_COMPARISON(cudadev_max, atomicMax, int, true, 4)
CUDADEV_NATIVE_COMPARISON(cudadev_min, atomicMin, unsigned, false, 4)
CUDADEV_NATIVE_COMPARISON(cudadev_max, atomicMax, unsigned, false, 4)
CUDADEV_NATIVE_COMPARISON(cudadev_min, atomicMin, long long, true, 8)
CUDADEV_NATIVE_COMPARISON(cudadev_max, atomicMax, long long, true, 8)
CUDADEV_NATIVE_COMPARISON(cudadev_min, atomicMin, unsigned long long, false, 8)
CUDADEV_NATIVE_COMPARISON(cudadev_max, atomicMax, unsigned long long, false, 8)
#undef CUDADEV_NATIVE_COMPARISON

/* Floating point, where the sum is computed in x's own type. */
template <class T, class V>
using cudadev_if_sum_is =
    typename std::enable_if<std::is_same<typename std::common_type<T, V>::type, T>::value>::type;

template <class V> struct cudadev_update<cudadev_add, float, V, cudadev_if_sum_is<float, V>> {
  static __device__ __forceinline__ float call(float *x, V v) { return atomicAdd(x, (float)v); }
};
template <class V> struct cudadev_update<cudadev_sub, float, V, cudadev_if_sum_is<float, V>> {
  static __device__ __forceinline__ float call(float *x, V v) { return atomicAdd(x, -(float)v); }
};
#if CUDADEV_HW_DOUBLE_ADD
template <class V> struct cudadev_update<cudadev_add, double, V, cudadev_if_sum_is<double, V>> {
  static __device__ __forceinline__ double call(double *x, V v) { return atomicAdd(x, (double)v); }
};
template <class V> struct cudadev_update<cudadev_sub, double, V, cudadev_if_sum_is<double, V>> {
  static __device__ __forceinline__ double call(double *x, V v) { return atomicAdd(x, -(double)v); }
};
#endif

/* Least and greatest floating-point numbers: those with a clear sign bit are ordered as signed integers,
 * those with it the other way round as unsigned ones, and of two with different signs both orders say the
 * same. What is no number changes nothing, and is never changed. */
template <class T> struct cudadev_ordered_bits;
template <> struct cudadev_ordered_bits<float> {
  typedef int upwards;
  typedef unsigned downwards;
};
template <> struct cudadev_ordered_bits<double> {
  typedef long long upwards;
  typedef unsigned long long downwards;
};
#define CUDADEV_ORDERED_UPDATE(op, type, before, up, down)                                                   \
  template <class V> struct cudadev_update<op, type, V, cudadev_if_sum_is<type, V>> {                        \
    static __device__ __forceinline__ type call(type *x, V v) {                                              \
      typedef cudadev_ordered_bits<type>::upwards upwards;                                                   \
      typedef cudadev_ordered_bits<type>::downwards downwards;                                               \
      const type wanted = (type)v;                                                                           \
      type seen = cudadev_cell<type>::load(x);                                                               \
      if (!(wanted before seen)) return seen; /* nor will it ever be */                                      \
      upwards bits;                                                                                          \
      memcpy(&bits, &wanted, sizeof bits);                                                                   \
      bits = bits >= 0 ? up((upwards *)x, bits) : (upwards)down((downwards *)x, (downwards)bits);            \
      memcpy(&seen, &bits, sizeof seen);                                                                     \
      return seen;                                                                                           \
    }                                                                                                        \
  };
CUDADEV_ORDERED_UPDATE(cudadev_min, float, <, atomicMin, atomicMax)
CUDADEV_ORDERED_UPDATE(cudadev_max, float, >, atomicMax, atomicMin)
CUDADEV_ORDERED_UPDATE(cudadev_min, double, <, atomicMin, atomicMax)
CUDADEV_ORDERED_UPDATE(cudadev_max, double, >, atomicMax, atomicMin)
#undef CUDADEV_ORDERED_UPDATE

/* x = x op v. Returns the old value. */
template <class Op, class T, class V> static __device__ __forceinline__ T cudadev_atomic_before(T *x, V v) {
  if (cudadev_hw_is_private(x)) {
    const T before = *x;
    *x = (T)Op::apply(before, v);
    return before;
  }
  return cudadev_update<Op, T, V>::call(x, v);
}

/* x = x op v, where nobody wants the old value. */
template <class Op, class T, class V, class Enable = void> struct cudadev_blind_update {
  static __device__ __forceinline__ void call(T *x, V v) { cudadev_update<Op, T, V>::call(x, v); }
};
template <class T, class V>
using cudadev_if_added_as_is = typename std::enable_if<
    (std::is_integral<T>::value && std::is_integral<V>::value && (sizeof(T) == 4 || sizeof(T) == 8) &&
     !std::is_same<T, wchar_t>::value && !std::is_same<T, char32_t>::value) ||
    (std::is_same<T, float>::value && std::is_same<typename std::common_type<T, V>::type, T>::value) ||
    (CUDADEV_HW_DOUBLE_ADD && std::is_same<T, double>::value &&
     std::is_same<typename std::common_type<T, V>::type, T>::value)>::type;
template <class T, class V> struct cudadev_blind_update<cudadev_add, T, V, cudadev_if_added_as_is<T, V>> {
  static __device__ __forceinline__ void call(T *x, V v) { cudadev_hw_red_add(x, (T)v); }
};
template <class T, class V> struct cudadev_blind_update<cudadev_sub, T, V, cudadev_if_added_as_is<T, V>> {
  static __device__ __forceinline__ void call(T *x, V v) { cudadev_hw_red_add(x, (T)(0 - (T)v)); }
};
#define CUDADEV_BLIND_BITS(op, word)                                                                         \
  template <class T, class V>                                                                                \
  struct cudadev_blind_update<cudadev_##op, T, V, cudadev_if_integers<T, V, sizeof(word)>> {                 \
    static __device__ __forceinline__ void call(T *x, V v) { cudadev_hw_red_##op((word *)x, (word)v); }      \
  };
CUDADEV_BLIND_BITS(and, unsigned)
CUDADEV_BLIND_BITS(and, unsigned long long)
CUDADEV_BLIND_BITS(or, unsigned)
CUDADEV_BLIND_BITS(or, unsigned long long)
CUDADEV_BLIND_BITS(xor, unsigned)
CUDADEV_BLIND_BITS(xor, unsigned long long)
#undef CUDADEV_BLIND_BITS
template <class Op, class T, class V>
static __device__ __forceinline__ void cudadev_update_blindly(T *x, V v) {
  if (cudadev_hw_is_private(x))
    *x = (T)Op::apply(*x, v);
  else
    cudadev_blind_update<Op, T, V>::call(x, v);
}

#define CUDADEV_ATOMIC(name)                                                                                 \
  template <class T, class V>                                                                                \
  static __device__ __forceinline__ typename std::remove_cv<T>::type cudadev_atomic_##name(T *x, V v) {      \
    typedef typename std::remove_cv<T>::type U;                                                              \
    return cudadev_atomic_before<cudadev_##name, U, V>((U *)x, v);                                           \
  }                                                                                                          \
  template <class T, class V>                                                                                \
  static __device__ __forceinline__                                                                          \
      typename std::remove_cv<T>::type cudadev_atomic_##name##_new(T *x, V v) {                              \
    typedef typename std::remove_cv<T>::type U;                                                              \
    return (U)cudadev_##name::apply(cudadev_atomic_before<cudadev_##name, U, V>((U *)x, v), v);              \
  }                                                                                                          \
  template <class T, class V> static __device__ __forceinline__ void cudadev_update_##name(T *x, V v) {      \
    typedef typename std::remove_cv<T>::type U;                                                              \
    cudadev_update_blindly<cudadev_##name, U, V>((U *)x, v);                                                 \
  }
CUDADEV_ATOMIC(add)
CUDADEV_ATOMIC(sub)
CUDADEV_ATOMIC(mul)
CUDADEV_ATOMIC(div)
CUDADEV_ATOMIC(and)
CUDADEV_ATOMIC(or)
CUDADEV_ATOMIC(xor)
CUDADEV_ATOMIC(shl)
CUDADEV_ATOMIC(shr)
CUDADEV_ATOMIC(land)
CUDADEV_ATOMIC(lor)
CUDADEV_ATOMIC(min)
CUDADEV_ATOMIC(max)
CUDADEV_ATOMIC(rsub)
CUDADEV_ATOMIC(rdiv)
CUDADEV_ATOMIC(rshl)
CUDADEV_ATOMIC(rshr)
CUDADEV_ATOMIC(xchg)
#undef CUDADEV_ATOMIC

/* Whether x held `seen` and now holds `desired`; otherwise `seen` is what it held. */
template <class T> static __device__ __forceinline__ bool cudadev_atomic_swap(T *x, T &seen, T desired) {
  if (cudadev_hw_is_private(x)) {
    *x = desired;
    return true;
  }
  return cudadev_cell<T>::cas(x, seen, desired);
}

/* One access to x, which no compiler splits or leaves out. Classes (short_floats.h) have no volatile ones. */
template <class T, bool Class = std::is_class<T>::value> struct cudadev_access {
  static __device__ __forceinline__ T read(T *x) { return *(volatile T *)x; }
  static __device__ __forceinline__ void write(T *x, T v) { *(volatile T *)x = v; }
};
template <class T> struct cudadev_access<T, true> {
  static __device__ __forceinline__ T read(T *x) { return cudadev_cell<T>::load(x); }
  static __device__ __forceinline__ void write(T *x, T v) { cudadev_cell<T>::exchange(x, v); }
};

/* v = x */
template <class T>
static __device__ __forceinline__ typename std::remove_cv<T>::type cudadev_atomic_read(T *x) {
  typedef typename std::remove_cv<T>::type U;
  const U value = cudadev_access<U>::read((U *)x);
  CUDADEV_HW_HAS_READ(x);
  return value;
}

/* x = v */
template <class T, class V> static __device__ __forceinline__ void cudadev_atomic_write(T *x, V v) {
  CUDADEV_HW_WILL_WRITE(x);
  typedef typename std::remove_cv<T>::type U;
  cudadev_access<U>::write((U *)x, (U)v);
  CUDADEV_HW_HAS_WRITTEN(x);
}

#endif
