/*
 * image.h: a kernel binary of a translation unit, as generated host code has it.
 */
#ifndef DEVICE_INTERFACE_IMAGE_H
#define DEVICE_INTERFACE_IMAGE_H

enum ort_image_format { ORT_IMAGE_CUBIN = 1, ORT_IMAGE_PTX = 2, ORT_IMAGE_SIM = 3 };

/* data NULL: a file of that name in <exe>.kernels/. */
typedef struct ort_image {
  unsigned format;
  unsigned arch; /* compute capability, 53 for sm_53; 0 for sim */
  const void *data;
  unsigned long size; /* bytes */
  const char *file;   /* "<unit>.sm_90.cubin", "<unit>.sm_53.ptx", "<unit>.sim.so" */
} ort_image_t;

#endif
