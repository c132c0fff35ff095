/*
 * check.h: how the test kernels say what they found.
 *
 * A kernel counts the checks it made and those that failed; the host wants a certain number of the former, so
 * that code that was not reached is a failure, too.
 */
#ifndef TESTS_UNIT_DEVICE_CHECK_H
#define TESTS_UNIT_DEVICE_CHECK_H

#include <cudadev.h>

struct report {
  unsigned checks, failures, first_line;
  int got, wanted; /* of the first failure */
};

namespace ompicc_user {

static inline __device__ void check_equal(report *r, unsigned line, long long got, long long wanted) {
  atomicAdd(&r->checks, 1u);
  if (got == wanted) return;
  if (atomicAdd(&r->failures, 1u) == 0) {
    r->first_line = line;
    r->got = (int)got;
    r->wanted = (int)wanted;
  }
}
#define CHECK(r, got, wanted) check_equal(r, __LINE__, (long long)(got), (long long)(wanted))

} // namespace ompicc_user

/* A kernel in generic mode: `body` is the master's sequential code; the known parallel functions follow. */
#define GENERIC_KERNEL(name, signature, parameters, body, ...)                                               \
  extern "C" __global__ void name parameters {                                                               \
    const int thrid = cudadev_thrid();                                                                       \
    if (cudadev_in_masterwarp(thrid)) {                                                                      \
      if (!cudadev_is_masterthr(thrid)) return;                                                              \
      cudadev_init_target(_env);                                                                             \
      body;                                                                                                  \
      cudadev_exit_target();                                                                                 \
    } else {                                                                                                 \
      cudadev_workerfunc(_env, thrid, __VA_ARGS__);                                                          \
    }                                                                                                        \
  }                                                                                                          \
  CUDADEV_KERNEL(name, signature)

#endif
