/*
 * ompicc-tools.h: what libompirt offers to tools beside OMPT (omp-tools.h). The functions are looked up with
 * the function that a tool's initialize gets, by the names of their types without the last "_t"; libraries of
 * other compilers do not know them, and the lookup gives NULL then.
 */
#ifndef OMPICC_TOOLS_H
#define OMPICC_TOOLS_H

#include "omp-tools.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where the device construct that the calling thread executes stands in its source, which needs no debugging
 * information, and the symbol of its kernel, NULL where it has none or none has been launched yet. The
 * strings stay valid as long as the library of the construct is loaded. Returns 0 outside of such a
 * construct, and where the place is not known. */
typedef int (*ompicc_get_construct_t)(const char **file, unsigned *line, const char **kernel);

/* The same of the target task that the calling thread creates, in ompt_callback_task_create. */
typedef int (*ompicc_get_task_place_t)(const char **file, unsigned *line);

/* A thread begins and ends to wait for what it has started on a device. */
typedef void (*ompicc_callback_device_wait_t)(ompt_scope_endpoint_t endpoint, int device_num);
/* Registers the callback for that; NULL: none. */
typedef void (*ompicc_set_device_wait_t)(ompicc_callback_device_wait_t callback);

/* The program asks where storage of the host's is on a device: use_device_ptr, use_device_addr,
 * omp_get_mapped_ptr. What it does with the address nobody sees. */
typedef void (*ompicc_callback_device_address_t)(int device_num, const void *host);
/* Registers the callback for that; NULL: none. */
typedef void (*ompicc_set_device_address_t)(ompicc_callback_device_address_t callback);

/* In ompt_callback_target_submit: how many iterations each of the loops has that the kernel lays over
 * threads, outermost first, no more than `most`. Returns how many loops there are; 0: none, or it is not
 * known. */
typedef int (*ompicc_get_launch_iterations_t)(unsigned long long *iterations, int most);

/* In ompt_callback_target_submit, at its beginning: what the kernel will access is to be known at its end.
 * Returns 0 where the device never knows it; docs/advise.md says which ones do, of which kernels. */
typedef int (*ompicc_watch_accesses_t)(void);

/* What a kernel has accessed of some of the device's memory, in bytes. */
typedef struct ompicc_accesses_t {
  size_t accessed;
  size_t read; /* before anything was written there: what was there has mattered */
  size_t written;
  size_t first, end; /* all accesses lie there, counted from the memory's beginning */
} ompicc_accesses_t;

/* At the end of the same callback: waits for the kernel, and returns 1 if it is known what it has accessed of
 * the memory, which it is not if other kernels were started meanwhile, or if it calls what is not compiled
 * so. */
typedef int (*ompicc_get_accesses_t)(const void *device_address, size_t bytes, ompicc_accesses_t *accesses);

#ifdef __cplusplus
}
#endif
#endif
