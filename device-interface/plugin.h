/*
 * plugin.h: what a device plugin offers to libompirt.
 *
 * A plugin is a shared object `ompicc-<kind>dev.so` in the library directory. All that are there are loaded,
 * in alphabetical order, when the program first needs a device. It exports one function, `ort_plugin_get`,
 * which returns a table of functions, none of them NULL but those for tools, mistakes and speed, at its end.
 * libompirt keeps everything that is OpenMP's (present table, reference counts, device numbers, ICVs); the
 * plugin keeps everything that is the device's (memory, transfers, image formats, modules, geometry of a
 * launch). Neither includes anything of the other but the headers of this folder, and a plugin is not linked
 * with libompirt.
 *
 * A plugin counts its devices from 0: `device` is that number in every function here.
 *
 * Functions that return an int return an ort_plugin_status, if nothing else is said; when that is not
 * ORT_PLUGIN_OK, `message` gives one line of text on what happened in the calling thread. All functions may
 * be called by several threads at the same time, except `open`.
 *
 * Transfers and launches go into a queue, of which each host thread has one, and may have others. They are
 * executed in its order, and may go on when the function has returned; `wait` ends when all those of the
 * queue that the calling thread uses are complete, and what it has come behind (`follow`). `to_device` has
 * read the host's memory when it returns.
 */
#ifndef DEVICE_INTERFACE_PLUGIN_H
#define DEVICE_INTERFACE_PLUGIN_H

#include "device-interface/codelet.h"
#include "device-interface/image.h"
#include "device-interface/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ORT_PLUGIN_VERSION 11u
#define ORT_PLUGIN_ENTRY "ort_plugin_get"

enum ort_plugin_status {
  ORT_PLUGIN_OK = 0,
  ORT_PLUGIN_ERROR = 1,         /* the request could not be carried out */
  ORT_PLUGIN_OUT_OF_MEMORY = 2, /* device memory is exhausted, also after cached memory was given back */
  ORT_PLUGIN_FAULT = 3          /* a kernel made an error (illegal address, trap, ...): the device is lost */
};

/* How a device shares memory with the host. */
enum ort_plugin_sharing {
  ORT_SHARES_ALL = 0x1,      /* it uses all storage of the host as it is (where `unified` is set) */
  ORT_SHARES_ALLOCATED = 0x2 /* it has one memory with the host, but uses of it only what shared_alloc gave */
};

/* A format of kernel binaries that the plugin can load. */
enum ort_plugin_format_flags {
  ORT_FORMAT_EMULATED =
      0x1, /* for devices that the host's processor stands in for: nobody wonders where none is */
  ORT_FORMAT_COMPILED = 0x2 /* the device's driver compiles it when it is loaded, which takes long */
};
typedef struct ort_plugin_format {
  const char *name; /* ort_image_t::format */
  unsigned flags;   /* ort_plugin_format_flags */
} ort_plugin_format_t;

/* A kernel binary of a unit, of any format. */
typedef struct ort_plugin_image {
  const char *format;
  unsigned arch;      /* ort_image_t::arch */
  const char *file;   /* its name, for messages */
  const void *data;   /* its bytes, which stay valid until the process ends: in `load` only, else NULL */
  unsigned long size; /* of these */
} ort_plugin_image_t;

/* A unit, and all that it has. */
typedef struct ort_plugin_unit {
  const char *name;
  unsigned nimages;
  const ort_plugin_image_t *images;
} ort_plugin_unit_t;

/* What an argument of a kernel is. */
enum ort_plugin_argument_kind {
  ORT_ARGUMENT_VALUE = 0, /* a value; what the program itself has as a device address (is_device_ptr), too */
  ORT_ARGUMENT_ADDRESS = 1, /* the device's address of what is mapped: the host's own for a section of no
                               length that is not present, and for all that the device uses as it is */
  ORT_ARGUMENT_RESULTS = 2  /* a pointer: what `results` has said last in the calling thread, or NULL: results
                               are not to be brought */
};

/* One argument of a kernel, in the order of its parameters (less the plugin's own that comes first when
 * ORT_KERNEL_ENV is set). */
typedef struct ort_plugin_argument {
  const void *value;  /* where its bytes are, in the host's memory */
  unsigned long size; /* bytes */
  int kind;           /* ort_plugin_argument_kind */
} ort_plugin_argument_t;

/* Storage for the results of a kernel (`results`). */
typedef struct ort_plugin_results {
  void *address;      /* on the device; NULL: there is none */
  void *handle;       /* the kernel's argument */
  const void *values; /* where the host has the results when the calling thread has waited for the kernel */
} ort_plugin_results_t;

/* Which storage of the host kernels use where it is (`share`). */
enum ort_plugin_in_place {
  ORT_IN_PLACE_AS_IT_IS = 0,   /* where the device gains by it */
  ORT_IN_PLACE_NONE = 1,       /* only what is needed there */
  ORT_IN_PLACE_REGISTERED = 2, /* all that can be, for tests: the device registers memory of the host's */
  ORT_IN_PLACE_PINNED = 3 /* for tests: what shared_alloc gives is memory for devices that do not let the host
                             use it otherwise while kernels run */
};

/* What a kernel has accessed of some memory, in bytes. */
typedef struct ort_plugin_accesses {
  unsigned long accessed;
  unsigned long read; /* before anything was written there: what was there has mattered */
  unsigned long written;
  unsigned long first, end; /* all accesses lie there, counted from the memory's beginning */
} ort_plugin_accesses_t;

/* What libompirt offers to the plugin. */
typedef struct ort_plugin_host {
  const char *libdir; /* the library directory */
  const char *driver; /* which of the plugin's `drivers` OMPICC_DRIVER names, or NULL: decide */
  int verbose;        /* OMPICC_VERBOSE */
  int unified;        /* devices must be able to use host storage as it is */
  int managed;    /* the program's memory is what `shared_alloc` gives; then devices need not be able to use
                     other memory as it is, where `unified` is set */
  int calls_host; /* kernels may have the host execute regions: `shared_alloc` must work */
  int in_place;   /* ort_plugin_in_place: OMPICC_IN_PLACE */
  unsigned most_milliseconds; /* OMPICC_MAX_KERNEL_MS: a kernel of several teams should not take longer, where
                                 the plugin can launch it in parts; 0: it may */
  /* Whether the program has kernels, and there are some of that format in each of its units that has any. */
  int (*all_units_have)(const char *format);
  void (*say)(const char *line);  /* prints a line of OMPICC_VERBOSE */
  void (*hint)(const char *line); /* prints a line that nobody has asked for, unless OMPICC_WARNINGS is 0 */
} ort_plugin_host_t;

typedef struct ort_plugin {
  unsigned version; /* ORT_PLUGIN_VERSION */

  /* By which names OMPICC_DRIVER chooses the plugin, or one of the drivers that it has; behind them NULL. */
  const char *const *drivers;
  /* What it can load; behind it one whose name is NULL. */
  const ort_plugin_format_t *formats;
  /* What the name of a kernel file says behind "<unit>.": 1, and format (one of `formats`) and arch; 0: it is
   * none of the plugin's. */
  int (*parse_file)(const char *rest, const char **format, unsigned *arch);
  /* What is wrong with a kernel file's bytes ("truncated"), by its own format, or NULL: `load` would give an
   * error that names neither the file nor the reason. There is at least one byte. */
  const char *(*flaw)(const char *format, const void *data, unsigned long size);

  /* Finds the devices; none of them is initialised yet. Called at most once. `host` stays valid. */
  int (*open)(const ort_plugin_host_t *host, int *ndevices);
  /* The error text of the last function that failed in the calling thread. */
  const char *(*message)(void);
  /* Initialises a device. Called once, before anything else names that device. OpenMP's number of the device
   * is `number`, of `count`. */
  int (*init)(int device, int number, int count);

  /* Aligned to 256 bytes. */
  int (*alloc)(int device, unsigned long bytes, void **address);
  /* What is in the queue that the calling thread uses may still use the memory: what is put into that queue
   * later may have it at once, and whoever else gets it comes behind that in the queue. */
  int (*free)(int device, void *address);
  /* Memory of the host that kernels can use: its address here and there. */
  int (*shared_alloc)(int device, unsigned long bytes, void **host, void **address);
  int (*shared_free)(int device, void *host);
  /* Whether kernels may use this storage of the host's where it is, until `unshare` is called for the same:
   * *in_place 1, and they see it at the host's address. 0 is no error: the device cannot, or gains nothing by
   * it (unless `needed`: a copy would not do). It may lie in memory that shared_alloc gave. */
  int (*share)(int device, void *host, unsigned long bytes, int needed, int *in_place);
  int (*unshare)(int device, void *host, unsigned long bytes);
  int (*sharing)(int device, unsigned *how); /* ort_plugin_sharing; also before `init` */
  /* Gives cached memory back to the device. */
  int (*trim)(int device);
  int (*to_device)(int device, void *to, const void *from, unsigned long bytes);
  int (*from_device)(int device, void *to, const void *from, unsigned long bytes);
  int (*on_device)(int device, void *to, const void *from, unsigned long bytes);
  /* From the memory of another device of the plugin; both are initialised. It counts among what is started on
   * `device`, and comes behind what the calling thread has started on the other one. */
  int (*from_other_device)(int device, void *to, int other, const void *from, unsigned long bytes);
  int (*wait)(int device);
  /* Whether all transfers and launches of the calling thread are complete; does not wait. */
  int (*ready)(int device, int *complete);
  /* From now on `wait` of the calling thread leaves its processor to others, though it may end a little
   * later. */
  int (*wait_patiently)(void);
  /* Ends when the transfers and launches of all threads are complete. */
  int (*wait_all)(int device);

  /* A further queue, for any thread. It stays as long as the process. */
  int (*new_queue)(int device, void **queue);
  /* The calling thread uses that queue from now on; NULL: the one that it uses. *before is that. At most one
   * thread uses a queue at a time; the one that a thread has had from the first is another thread's when it
   * has ended. */
  int (*use_queue)(int device, void *queue, void **before);
  /* What the calling thread puts into its queue from now on comes behind all that is in `queue` now, whoever
   * uses that. Does not wait. */
  int (*follow)(int device, void *queue);

  /* How well an image fits the device; 0: not at all. Its format may be another plugin's. */
  int (*fit)(int device, const ort_plugin_image_t *image, unsigned *rank);
  /* Nothing of a unit fits: an error, whose text says what the unit has and what the device needs. */
  int (*misfit)(int device, const ort_plugin_unit_t *unit);
  /* Loads a module made of the images, each of which fits: one as it is, or (link != 0) all of them linked.
   */
  int (*load)(int device, unsigned nimages, const ort_plugin_image_t *images, int link, void **module);
  int (*unload)(int device, void *module);
  /* A global variable of a module. *address is NULL if there is none of that name (not an error). */
  int (*global)(int device, void *module, const char *symbol, void **address, unsigned long *size);
  /* A kernel of a module; its signature is checked. *function NULL, without error: no such kernel there. */
  int (*function)(int device, void *module, const ort_kernel_t *kernel, void **function);
  /* Starts a kernel in the geometry that suits `launch`. What the arguments refer to need not stay. */
  int (*launch)(int device, void *function, const ort_launch_t *launch, unsigned nargs,
                const ort_plugin_argument_t *args);

  /* For tools that watch the program (OMPT); called only while there is one. All of them, or NULL. Times are
   * nanoseconds of the host's CLOCK_MONOTONIC, as well as the plugin knows when the device did something. */

  /* "VENDOR;MODEL;..." and how many processors the device has. The text stays valid. */
  int (*describe)(int device, const char **type, unsigned *processors);
  /* The device's time now. */
  int (*time)(int device, unsigned long long *time);
  /* Puts a mark behind what the calling thread has started on the device. Does not wait. */
  int (*mark)(int device, void **mark);
  /* When the device has come to a mark, and *reached 1; the mark is gone then, and after an error. Does not
   * wait: *reached is 0 if it is still to come. Called by any thread. */
  int (*marked_time)(int device, void *mark, unsigned long long *time, int *reached);
  /* How many teams the launch has that the calling thread has made last. */
  int (*launched_teams)(int device, unsigned *teams);

  /* For people who look for mistakes; each may be NULL. */

  /* Writes all of a codelet but its results, before the kernel is launched with these arguments. Waits for
   * the device. *writing is for end_codelet. After an error nothing is left of the folder. */
  int (*begin_codelet)(int device, void *function, const ort_launch_t *launch, unsigned nargs,
                       const ort_plugin_argument_t *args, const ort_codelet_t *codelet, void **writing);
  /* Adds what the kernel, which is complete, has left in the blocks. `writing` is gone then. */
  int (*end_codelet)(int device, void *writing);
  /* After the calling thread has met ORT_PLUGIN_FAULT: 1, and the address that the kernel could not access;
   * 0: it is not known; -1: the fault was another one. */
  int (*fault_address)(int device, unsigned long long *address);

  /* For tools that want to know what kernels access (ompicc-tools.h); called only while there is one. Both,
   * or NULL. */

  /* Forgets what kernels have accessed so far. Waits for kernels that run. *number is for the question.
   * ORT_PLUGIN_ERROR: the device never knows. */
  int (*watch_accesses)(int device, unsigned long *number);
  /* 1, and what the kernel that was started since then has accessed of the device's memory; 0: that is not
   * known, there were several, or somebody has watched anew. Waits for it. */
  int (*accesses)(int device, unsigned long number, const void *address, unsigned long bytes,
                  ort_plugin_accesses_t *found);

  /* For speed; each may be NULL. As to_device and from_device, `rows` times `bytes` bytes that lie `stride`
   * bytes apart, in both memories. */
  int (*rows_to_device)(int device, void *to, const void *from, unsigned long bytes, unsigned long stride,
                        unsigned long rows);
  int (*rows_from_device)(int device, void *to, const void *from, unsigned long bytes, unsigned long stride,
                          unsigned long rows);
  /* As launch. The thread runs ahead of the device: it launches more at once, or waits, so that the plugin
   * may start the kernel later, together with what follows, but not after anything else that the thread, or
   * who waits for all threads or follows its queue, asks for. */
  int (*launch_ahead)(int device, void *function, const ort_launch_t *launch, unsigned nargs,
                      const ort_plugin_argument_t *args);
  /* Storage of `bytes` bytes with these values, for the kernel that the calling thread launches next, which
   * it waits for before it asks again. The values are not copied to the device if it can be helped. */
  int (*results)(int device, unsigned long bytes, const void *initial, ort_plugin_results_t *storage);
} ort_plugin_t;

typedef const ort_plugin_t *ort_plugin_get_t(void);

#ifdef __cplusplus
}
#endif
#endif
