/*
 * copies_memory.h: the dynamic shared memory of a block that has copies of elements (team_copies.h). There
 * may be several copies of each, which lanes take by turns: of few elements that all threads update.
 *
 * Plain C, so that the plugin launches with exactly what the device library reads.
 */
#ifndef CUDADEV_COPIES_MEMORY_H
#define CUDADEV_COPIES_MEMORY_H

#define CUDADEV_COPIES_UNIT 256 /* bytes; what it is more says how many copies there are */
#define CUDADEV_COPIES_STEP 32  /* twice the mark of generic mode (env.h) */
#define CUDADEV_COPIES_MOST 5   /* of the exponent: as many copies as a warp has lanes */

/* What a block is launched with that has 2 to the power of `exponent` copies of `bytes` bytes together. */
#define CUDADEV_COPIES_MEMORY(bytes, exponent)                                                               \
  ((((bytes) << (exponent)) + CUDADEV_COPIES_UNIT - 1) / CUDADEV_COPIES_UNIT * CUDADEV_COPIES_UNIT +         \
   (exponent)*CUDADEV_COPIES_STEP)

/* What a block that was launched so has. */
#define CUDADEV_COPIES_EXPONENT(memory) ((memory) % CUDADEV_COPIES_UNIT / CUDADEV_COPIES_STEP)
#define CUDADEV_COPIES_BYTES(memory)                                                                         \
  ((memory) / CUDADEV_COPIES_UNIT * CUDADEV_COPIES_UNIT >> CUDADEV_COPIES_EXPONENT(memory))

#endif
