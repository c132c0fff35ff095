/*
 * plugin.h: what a device plugin offers to libompirt.
 *
 * A plugin is a shared object `ompicc-<kind>.so` in the library directory. It exports one function,
 * `ort_plugin_get`, which returns a table of functions. libompirt keeps everything that is OpenMP's (present
 * table, reference counts, device numbers, ICVs); the plugin keeps everything that is the device's (memory,
 * transfers, modules, geometry of a launch). Neither includes anything of the other but the headers of this
 * folder.
 *
 * Every function but `message` returns an ort_plugin_status; when that is not ORT_PLUGIN_OK, `message` gives
 * one line of text on what happened in the calling thread. All functions may be called by several threads
 * at the same time, except `open`.
 *
 * Transfers and launches of one host thread are executed in order, and may go on when the function has
 * returned; `wait` ends when all those of the calling thread are complete.
 */
#ifndef DEVICE_INTERFACE_PLUGIN_H
#define DEVICE_INTERFACE_PLUGIN_H

#include "device-interface/image.h"
#include "device-interface/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ORT_PLUGIN_VERSION 4u
#define ORT_PLUGIN_ENTRY "ort_plugin_get"

enum ort_plugin_status {
  ORT_PLUGIN_OK = 0,
  ORT_PLUGIN_ERROR = 1,         /* the request could not be carried out */
  ORT_PLUGIN_OUT_OF_MEMORY = 2, /* device memory is exhausted, also after cached memory was given back */
  ORT_PLUGIN_FAULT = 3          /* a kernel made an error (illegal address, trap, ...): the device is lost */
};

/* One candidate binary of a unit. The plugin asks for the bytes of the one it picks only. */
typedef struct ort_plugin_image {
  unsigned format;   /* ort_image_format */
  unsigned arch;     /* compute capability, 53 for sm_53; 0 for sim */
  int preferred;     /* from OMPICC_KERNEL_DIR: wins over the others if the device can use it */
  const char *file;  /* its name, for messages */
  const void *owner; /* libompirt's own */
} ort_plugin_image_t;

typedef struct ort_plugin_unit {
  const char *name;
  unsigned nimages;
  const ort_plugin_image_t *images;
} ort_plugin_unit_t;

/* One argument of a kernel, in the order of its parameters (less the plugin's own that comes first when
 * ORT_KERNEL_ENV is set). */
typedef struct ort_plugin_argument {
  const void *value;  /* where its bytes are, in the host's memory */
  unsigned long size; /* bytes */
  int is_address;     /* it is an address of the device's memory. What has no storage there has the host's
                         address:     a section of no length that is not present, and all that a device uses as it is
                       */
} ort_plugin_argument_t;

/* What libompirt offers to the plugin. */
typedef struct ort_plugin_host {
  const char *libdir; /* the library directory */
  const char *driver; /* "cuda", "sim", or NULL: decide (cuda where there is a GPU) */
  int allow_sim;      /* with driver NULL: the sim device may be used if there is no GPU */
  int verbose;        /* OMPICC_VERBOSE */
  int unified;        /* devices must be able to use host storage as it is */
  /* The bytes of an image; they stay valid until the process ends. Returns NULL, or one line that says why
   * they cannot be had. */
  const char *(*image_data)(const ort_plugin_image_t *image, const void **data, unsigned long *size);
  void (*say)(const char *line); /* prints a line of OMPICC_VERBOSE */
} ort_plugin_host_t;

typedef struct ort_plugin {
  unsigned version; /* ORT_PLUGIN_VERSION */

  /* Finds the devices; none of them is initialised yet. `host` stays valid. */
  int (*open)(const ort_plugin_host_t *host, int *ndevices);
  /* The error text of the last function that failed in the calling thread. */
  const char *(*message)(void);
  /* Initialises a device. Called once, before anything else names that device. */
  int (*init)(int device);

  int (*alloc)(int device, unsigned long bytes, void **address);
  int (*free)(int device, void *address);
  /* Memory of the host that kernels can use: its address here and there. It is never freed. */
  int (*shared_alloc)(int device, unsigned long bytes, void **host, void **address);
  /* Gives cached memory back to the device. */
  int (*trim)(int device);
  int (*to_device)(int device, void *to, const void *from, unsigned long bytes);
  int (*from_device)(int device, void *to, const void *from, unsigned long bytes);
  int (*on_device)(int device, void *to, const void *from, unsigned long bytes);
  /* From another device's memory; both are initialised. It counts among what is started on `device`, and
   * comes behind what the calling thread has started on the other one. */
  int (*from_other_device)(int device, void *to, int other, const void *from, unsigned long bytes);
  int (*wait)(int device);
  /* Whether all transfers and launches of the calling thread are complete; does not wait. */
  int (*ready)(int device, int *complete);
  /* From now on `wait` of the calling thread leaves its processor to others, though it may end a little
   * later. */
  int (*wait_patiently)(void);
  /* Ends when the transfers and launches of all threads are complete. */
  int (*wait_all)(int device);

  /* Loads a module made of the units: one unit as it is, or (link != 0) all of them linked by the driver. */
  int (*load)(int device, unsigned nunits, const ort_plugin_unit_t *units, int link, void **module);
  int (*unload)(int device, void *module);
  /* A global variable of a module. *address is NULL if there is none of that name (not an error). */
  int (*global)(int device, void *module, const char *symbol, void **address, unsigned long *size);
  /* A kernel of a module; its signature is checked. *function NULL, without error: no such kernel there. */
  int (*function)(int device, void *module, const ort_kernel_t *kernel, void **function);
  /* Starts a kernel in the geometry that suits `launch`. What the arguments refer to need not stay. */
  int (*launch)(int device, void *function, const ort_launch_t *launch, unsigned nargs,
                const ort_plugin_argument_t *args);
} ort_plugin_t;

typedef const ort_plugin_t *ort_plugin_get_t(void);

#ifdef __cplusplus
}
#endif
#endif
