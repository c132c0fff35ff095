/*
 * image.h: a kernel binary of a translation unit, as generated host code has it.
 */
#ifndef DEVICE_INTERFACE_IMAGE_H
#define DEVICE_INTERFACE_IMAGE_H

/* data NULL: a file of that name in <exe>.kernels/. */
typedef struct ort_image {
  const char *format; /* by name: plugins say which ones they know */
  unsigned arch;      /* what kind of device it is made for, as the format counts them; 0: any */
  const void *data;
  unsigned long size; /* bytes */
  const char *file;   /* "<unit>.", and what the plugin takes for the name of such a file */
} ort_image_t;

#endif
