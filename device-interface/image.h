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

/* The format of an image that is no binary but the unit's kernel files, of which libompirt makes codelets:
 *
 *     ompicc kernel source 2                 ORT_SOURCE_FIRST_LINE
 *     version 0.1.0                          of ompicc
 *     options -maxrregcount 32               of the command that compiles them; quoted for a shell
 *     variable f_n_5c<tab>f_n<tab>int        of the device's own: symbol, name, type of elements or ""
 *     file gemm_gemm_12.cu 1234              and behind it its bytes, and a newline
 */
#define ORT_FORMAT_SOURCE "source"
#define ORT_SOURCE_FIRST_LINE "ompicc kernel source 2"

#endif
