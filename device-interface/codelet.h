/*
 * codelet.h: what libompirt tells a plugin of an execution of a kernel that is to be written as a codelet, a
 * folder that repeats it without the program (ort_plugin_t::begin_codelet).
 */
#ifndef DEVICE_INTERFACE_CODELET_H
#define DEVICE_INTERFACE_CODELET_H

/* Storage on the device that the kernel may reach. */
typedef struct ort_codelet_block {
  const char *name;   /* what the program calls it, or "" */
  const char *type;   /* of its elements, if it is int, long (both with or without "unsigned "), float or
                         double;   or "" */
  const char *symbol; /* of a variable in the kernel's module; NULL: memory that was allocated */
  void *address;
  unsigned long size; /* bytes */
  /* Offsets of attached pointers in it, ascending: each of them leads to another block. */
  unsigned long npointers;
  const unsigned long *pointers;
} ort_codelet_block_t;

/* An argument, as in the array of ort_plugin_argument_t that is given beside it. */
typedef struct ort_codelet_argument {
  const char *name;
  int block;   /* whose address it is, by its place in the list; -1: it is a value */
  long offset; /* from the block's beginning, which the address need not lie behind */
} ort_codelet_argument_t;

typedef struct ort_codelet_file {
  const char *name;
  const char *text;
  unsigned long size; /* bytes */
} ort_codelet_file_t;

/* A unit's kernel files (ORT_FORMAT_SOURCE). */
typedef struct ort_codelet_unit {
  const char *name;
  const char *version; /* of the ompicc that has made them */
  const char *options; /* of the command that compiles them */
  unsigned nfiles;
  const ort_codelet_file_t *files;
} ort_codelet_unit_t;

typedef struct ort_codelet {
  const char *folder; /* to be made; nothing of that name is there */
  const char *file;   /* the construct's place */
  unsigned line;
  unsigned execution; /* of the construct, from 1 */
  unsigned nunits;
  const ort_codelet_unit_t *units; /* the kernel's, and behind it those whose device code is linked with it */
  unsigned nblocks;
  const ort_codelet_block_t *blocks;
  const ort_codelet_argument_t *arguments;
} ort_codelet_t;

#endif
