/*
 * env.h: what the plugin tells every kernel about the device, passed by value as its first argument.
 *
 * Plain C, so that the plugin fills exactly the structure that the device library reads. It holds only
 * what a kernel cannot find out by itself: hardware registers give the rest.
 */
#ifndef CUDADEV_ENV_H
#define CUDADEV_ENV_H

/* Bytes of dynamic shared memory with which kernels in generic mode are launched: the mark of that mode. In
 * SPMD mode it is a multiple of twice as much. */
#define CUDADEV_GENERIC_BYTES 16

typedef struct cudadev_env {
  /* Compute capability of the GPU that runs, 10 * major + minor (90 on an H100). Not that of the target
   * compiled for: PTX for sm_53 runs on an H100 too, and it is the GPU that decides how named barriers
   * count (see hw/cuda/hw.h). */
  int compute_capability;
  int device_num;   /* what omp_get_device_num returns on this device */
  int num_devices;  /* what omp_get_num_devices returns; the host is device number num_devices */
  int thread_limit; /* the most threads a team may have (the thread_limit clause); 0: as many as there are */

  /* Where the stack of shared variables continues when a team has used up its shared memory: `stack_slots`
   * slots of `stack_slot_bytes` bytes each (a multiple of 16), one after the other from `stack_pool` on
   * (device memory, 16-byte aligned; its contents do not matter). A team takes slot i by changing
   * stack_locks[i] from 0 to 1 and gives it back at its end. The host clears the locks once, when it
   * allocates the pool. As many slots as teams can be resident at a time suffice. No slots: all 0. */
  unsigned stack_slots;
  unsigned cancellation; /* bit 0: the ICV cancel-var, one for the whole program (OMP_CANCELLATION) */
  unsigned long long stack_slot_bytes;
  void *stack_pool;
  unsigned *stack_locks;
} cudadev_env;

#endif
