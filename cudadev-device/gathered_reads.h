/*
 * gathered_reads.h: a kernel that brings a few words of device memory to memory of the host that the device
 * can write. The results of a kernel (a sum, a flag) are at the host some microseconds earlier that way than
 * by a copy, which the driver leaves to another engine of the device.
 *
 * Every kernel file has it, so that the plugin finds it in any module (cudadev-host/gathered_reads.h). The
 * structure is plain C, so that the plugin fills exactly what the kernel reads.
 */
#ifndef CUDADEV_GATHERED_READS_H
#define CUDADEV_GATHERED_READS_H

#define CUDADEV_READS_MOST 8     /* of a launch */
#define CUDADEV_READS_BYTES 1024 /* of each, at most */
#define CUDADEV_READS_THREADS 128

typedef struct cudadev_reads {
  unsigned count;
  unsigned bytes[CUDADEV_READS_MOST];
  unsigned long long from[CUDADEV_READS_MOST], to[CUDADEV_READS_MOST]; /* addresses */
} cudadev_reads;

/* The kernel's name in modules, of the sim device's and others. */
#define CUDADEV_GATHER_READS_SIM "cudadev_gather_reads"
#define CUDADEV_GATHER_READS "_Z20cudadev_gather_readsILi0EEv13cudadev_reads"

#ifdef CUDADEV_KERNEL /* device code */
/* Members, not static functions: nvcc names those by the folder where it runs, and debug information has the
 * names. */
struct cudadev_gathering {
  /* By all threads of a block: the words of type T of one piece. */
  template <class T>
  static __device__ __forceinline__ void read(unsigned long long to, unsigned long long from,
                                              unsigned bytes) {
    for (unsigned k = threadIdx.x; k < bytes / sizeof(T); k += CUDADEV_READS_THREADS)
      reinterpret_cast<T *>(to)[k] = reinterpret_cast<const T *>(from)[k];
  }
  static __device__ __forceinline__ void read_all(const cudadev_reads &reads) {
    for (unsigned i = 0; i < reads.count; ++i) {
      const unsigned long long to = reads.to[i], from = reads.from[i];
      if ((to | from | reads.bytes[i]) % 8 == 0)
        read<unsigned long long>(to, from, reads.bytes[i]);
      else if ((to | from | reads.bytes[i]) % 4 == 0)
        read<unsigned>(to, from, reads.bytes[i]);
      else
        read<unsigned char>(to, from, reads.bytes[i]);
    }
  }
};

/* Units that are linked have it several times: an instance of a template may be. */
#ifdef CUDADEV_SIM
static __device__ void cudadev_gather_reads(cudadev_reads reads) { cudadev_gathering::read_all(reads); }
#pragma weak cudadev_gather_reads_signature
#pragma weak cudadev_gather_reads_params
#pragma weak cudadev_gather_reads_entry
CUDADEV_KERNEL(cudadev_gather_reads, 0u)
#else
template <int Any> __global__ void cudadev_gather_reads(cudadev_reads reads) {
  cudadev_gathering::read_all(reads);
}
template __global__ void cudadev_gather_reads<0>(cudadev_reads reads);
#endif
#endif

#endif
