/*
 * ort.h: the C interface between the host C that ompi writes and libompirt.
 *
 * Generated code does not include this file (it is written after preprocessing, and must not
 * meet the user's own names): the translator prints equal declarations. tests/unit keeps the
 * two alike. Change the layout of anything here or in the headers of device-interface/ that are included,
 * which device plugins share, and ORT_ABI_VERSION changes with it. libompirt takes units from ORT_ABI_OLDEST
 * on (docs/ABI.md, "Programs of an older ompicc").
 *
 * OpenMP 5.2: §13 (device directives).
 */
#ifndef ORT_H
#define ORT_H

#include "device-interface/image.h"
#include "device-interface/kernel.h"
#include "device-interface/map_item.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ORT_ABI_VERSION 9u
#define ORT_ABI_OLDEST 8u

/* Device numbers that only generated code passes; user values are 0..omp_get_num_devices(). */
#define ORT_DEVICE_DEFAULT (-0x7fffffff - 1) /* the default-device-var ICV */
#define ORT_DEVICE_HOST (-0x7fffffff)        /* if(false): run on the host */

/* One kernel parameter, in the order of the kernel's own parameter list (less the plugin's own that
 * comes first when ORT_KERNEL_ENV is set). */
enum ort_param_kind {
  ORT_PARAM_VALUE = 0,  /* `size` bytes at `value`, passed by value */
  ORT_PARAM_MAP = 1,    /* device address that corresponds to maps[index].base; the host address
                           itself where maps[index] is a zero-length section that is not present */
  ORT_PARAM_DEVICE = 2, /* as ORT_PARAM_VALUE: a pointer to memory of the device (is_device_ptr) */
  ORT_PARAM_RESULTS = 3 /* the last one: a pointer, by which the kernel brings its results (ORT_MAP_RESULT);
                           as ORT_PARAM_VALUE, a null pointer, where it is to leave them */
};
typedef struct ort_param {
  unsigned kind;
  unsigned index;
  const void *value;
  unsigned long size; /* bytes. ORT_PARAM_MAP: what the address must be a multiple of for the first of two
                         kernels (ORT_KERNEL_TWO); 0: anything */
} ort_param_t;

/* A `declare target` variable: host address and the name of its device copy. */
enum ort_global_flags {
  ORT_GLOBAL_LINK = 0x1, /* declare target link: no storage, a pointer */
  ORT_GLOBAL_FUNCTION =
      0x2, /* declare target indirect: host is a function, the variable holds its device address */
  ORT_GLOBAL_INDIRECT =
      0x4, /* the unit's table of those functions (device-interface/indirect_table.h); host is NULL */
  ORT_GLOBAL_ANCESTOR =
      0x8, /* a region of the ancestor device (device-interface/ancestor_channel.h), whose function is host */
  ORT_GLOBAL_CHANGES = 0x10 /* device code of the unit may change the variable, or takes its address; without
                               a symbol: another unit's */
};
typedef struct ort_global {
  void *host;
  const char *symbol;
  unsigned long size; /* bytes */
  unsigned flags;
} ort_global_t;

enum ort_unit_flags {
  ORT_UNIT_RDC = 0x1 /* its images are relocatable device code, with external symbols: link them first */
};

/* What one translation unit brings. Defined by generated code, registered by a constructor. */
typedef struct ort_unit {
  unsigned abi;     /* ORT_ABI_VERSION */
  const char *name; /* "<stem>_<8 hex digits>" */
  unsigned nkernels;
  ort_kernel_t *const *kernels;
  unsigned nglobals;
  const ort_global_t *globals;
  unsigned nimages;
  const ort_image_t *images;
  unsigned nneeds;                 /* device functions and variables of other units */
  unsigned flags;                  /* ort_unit_flags */
  const void *const *const *needs; /* where the address of each one's symbol "device_code.NAME" stands */
  void *cache;                     /* libompirt's own; starts NULL */

  /* Since version 9. Names of each of `kernels`, for messages, or NULL. A line of the text for each list item
   * of its construct, as far as they can be counted: the variable, or the pointer that it is behind; "\t" and
   * the type of its elements, if that is int, long (unsigned int, unsigned long), float or double; "\t" and
   * their size in bytes; for each pointer in an element "\t", its name behind the element's, "@" and its
   * offset. What is not known is left out, from the end on. Behind an empty line a line for each parameter.
   */
  const char *const *names;
} ort_unit_t;

/* Called by each unit's constructor and destructor. They only note the unit: no device is touched. */
void ort_register_unit(ort_unit_t *unit);
void ort_unregister_unit(ort_unit_t *unit);

/* What a unit's requires directives demand of devices (OpenMP 5.2 §8.2): bits. Called by a constructor of
 * units that have such a directive; `unit` is the name that its ort_unit would have. */
enum {
  ORT_REQUIRES_REVERSE_OFFLOAD = 1,
  ORT_REQUIRES_UNIFIED_ADDRESS = 2,
  ORT_REQUIRES_UNIFIED_SHARED_MEMORY = 4
};
void ort_requires(const char *unit, unsigned flags, const char *file, unsigned line);

/* Room for one more item in a list that starts as NULL with 0 items; the list is to be freed. */
ort_map_t *ort_add_map(ort_map_t **list, int *nmaps);

/* Frees such a list behind the construct of a target task, unless that has declined it: the task is called
 * once more then. */
void ort_free_maps(ort_map_t *list);

/* Gives the items that others name as their `span` the storage from the first to the last byte of those. */
void ort_map_spans(int nmaps, ort_map_t *maps);

/* `size`, if `contiguous`; otherwise ends the program: an array section in a map clause is not contiguous. */
unsigned long ort_contiguous(int contiguous, unsigned long size, const char *file, unsigned line);

/* Executes a target construct on `device`: maps, launches, waits (behind ort_run_ahead only if the unmapping
 * copies or frees anything), unmaps.
 * Returns 1 when the device did it, 0 when the caller must run the host version (no such device,
 * host device, OMP_TARGET_OFFLOAD=DISABLED): nothing was changed then. A fault that cannot fall back
 * ends the program with one message that names kernel->file and line. */
int ort_target(ort_kernel_t *kernel, int device, const ort_launch_t *launch, int nmaps, const ort_map_t *maps,
               int nparams, const ort_param_t *params);

/* The same, where there are several kernels of the construct, of several kinds of devices: the device
 * executes the first one that the binary which is loaded for it has. Each has parameters and a launch of its
 * own; what is mapped is the construct's. */
typedef struct ort_alternative {
  ort_kernel_t *kernel;
  const ort_launch_t *launch;
  int nparams;
  const ort_param_t *params;
} ort_alternative_t;
int ort_target_any(unsigned nalternatives, const ort_alternative_t *alternatives, int device, int nmaps,
                   const ort_map_t *maps);

/* Calls a function that is the host version of a target region, or what a team of its league executes: as an
 * initial task, on nesting level 0 and with internal control variables of its own, if a parallel region is
 * around the call or ORT_INITIAL_ALWAYS is among the flags; otherwise just so, and the variables that a
 * function in it sets are what they were at the end. */
enum { ORT_INITIAL_ALWAYS = 1, ORT_INITIAL_IN_LEAGUE = 2 };
void ort_initial_task(void (*function)(void *), void *data, unsigned flags);

/* From here to ort_catch_up the calling thread does nothing that could tell whether the kernels that it
 * starts on the default device have ended: it need not wait for them before ort_catch_up, which does. Calls
 * nest. */
void ort_run_ahead(void);
void ort_catch_up(void);

/* The same, where in between the thread reads and writes memory that others can have the address of: it does
 * wait for a kernel that may use what is the host's in place. */
void ort_run_ahead_accessing(void);

/* What an object says of a function that others may call in such a place (ompicc_quiet_NAME; libompirt does
 * not know of it). */
typedef struct ort_quiet {
  const void *function; /* NULL: nothing is known of it */
  unsigned how;         /* bits: 1: it reads no such memory; 2: its constructs get no addresses of devices */
} ort_quiet_t;

/* Waits, and has each construct wait, to ort_resume, which is given what ort_pause returns. */
unsigned ort_pause(void);
/* The same where libgomp may have the thread execute other tasks while it waits for some: in parallel
 * regions. Elsewhere it pauses nothing. */
unsigned ort_pause_for_tasks(void);
void ort_resume(unsigned depth);

/* Says where the next construct of the calling thread stands, for its messages: called before each of the
 * functions below (ort_target has the place in its kernel). `file` must stay valid. Optional. */
void ort_at(const char *file, unsigned line);

/* target data, begin and end of the region; the same list both times (OpenMP 5.2 §13.5). */
void ort_target_data_begin(int device, int nmaps, const ort_map_t *maps);
void ort_target_data_end(int device, int nmaps, const ort_map_t *maps);
/* target enter data, target exit data, target update (§13.6, §13.7, §13.9). For update, kind is
 * ORT_MAP_TO or ORT_MAP_FROM; items that are not present are skipped unless ORT_MAP_PRESENT. */
void ort_target_enter_data(int device, int nmaps, const ort_map_t *maps);
void ort_target_exit_data(int device, int nmaps, const ort_map_t *maps);
void ort_target_update(int device, int nmaps, const ort_map_t *maps);

/* What a libgomp before gcc 9 knows of a list of dependences (GOMP_task) that begins with 0: the same
 * dependences in its own form, in place. Newer ones get the list as it is. */
void **ort_depend(void **list);

/* The same; what generated code calls where the C compiler is gcc 8 or older. It is not weak there, so that
 * programs are linked with libompirt. */
void **ort_older_depend(void **list);

/* A task with a detach clause will be made at this place: ends the program with a message where libgomp knows
 * no such tasks. */
void ort_detach(const char *file, unsigned line);

/* A target task: a device construct with nowait, which `function` executes. The arguments behind `device` are
 * those of libgomp's GOMP_task, which executes it in a parallel region, and where it will run on the host.
 * Otherwise it is deferred. ort_at may be called before. */
void ort_target_task(int device, void (*function)(void *), void *data, void (*copy)(void *, void *),
                     long size, long align, int condition, unsigned flags, void **depend, int priority,
                     void *detach);
/* Waits for the target tasks of the calling thread: at the end of a function whose variables they may use.
 * The argument is not used. */
void ort_finish_target_tasks(void *);

/* Around code of an implicit task in a parallel region, none of whose team makes other tasks than that code,
 * which makes target tasks only and meets no barrier: these are deferred as outside of parallel regions. The
 * end is given where the beginning's result is, and waits for them. */
int ort_begin_own_tasks(void);
void ort_end_own_tasks(int *before);

/* A target region of the ancestor device (OpenMP 5.2 §13.8), where the host encounters it: calls `region`
 * with the base addresses of the items. Device code has a function of the same name, which has the host do
 * so. */
void ort_ancestor(void (*region)(void **), unsigned nitems, const ort_map_t *items);
/* One more item of such a region, of those with iterators. There is room for ORT_ANCESTOR_ITEMS. */
void ort_ancestor_add(ort_map_t *items, unsigned *nitems, void *base, void *begin, unsigned long size,
                      unsigned kind, unsigned span, void **attach);

/* What a target construct finds on `device` that reads `size` bytes at `host`, a variable at file scope:
 * `host` itself, or where its value is until the thread calls this again. Fetches it if need be, and then
 * waits for what the thread has queued. `file` and `line` say where the construct stands. */
const void *ort_value_of(int device, const void *host, unsigned long size, const char *file, unsigned line);
/* The same where the construct may read nothing, and there may be no storage: zeros then. */
const void *ort_value_if_there(int device, const void *host, unsigned long size, const char *file,
                               unsigned line);

/* What the pointer at `location`, of which the device has `there` as ort_value_of says, points to: a host
 * pointer to that, if it is mapped storage; otherwise `there`. */
void *ort_pointer_of(int device, void *const *location, const void *there, const char *file, unsigned line);

/* What a kernel divides by means of that has `divisor` as a parameter; one with a sign has been extended to
 * 64 bits. Anything for 0, and for more than 32 bits. */
unsigned long ort_reciprocal(unsigned long divisor, int is_signed);

/* use_device_ptr: the device address that corresponds to host address p, or p if not present. */
void *ort_device_address(int device, const void *p);

/* Of programs that are linked with --managed, by what the link adds to them (managed/program_heap.cpp): the
 * program begins, its memory is shared with the default device from now on; memory, or NULL: it is to be
 * ordinary; its end, and the bytes that a piece has, or 0: it is none of ours. `caller`: the code that asks.
 */
void ort_managed_begin(void);
void *ort_managed_alloc(unsigned long alignment, unsigned long size, const void *caller);
int ort_managed_free(void *piece);
unsigned long ort_managed_size(void *piece);

#ifdef __cplusplus
}
#endif
#endif
