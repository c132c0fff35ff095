/*
 * map_item.h: a list item of a map clause, as generated host code gives it to libompirt, and as a thread of a
 * device gives it to the host for a region of the ancestor device (ancestor_channel.h). Plain C: device
 * libraries include it, too.
 *
 * OpenMP 5.2: §5.8 (map).
 */
#ifndef DEVICE_INTERFACE_MAP_ITEM_H
#define DEVICE_INTERFACE_MAP_ITEM_H

/* What to do with one list item of a map or motion clause (OpenMP 5.2 §5.8.3). */
enum ort_map_kind {
  ORT_MAP_ALLOC = 0x0, /* storage only; also: look up only, for a zero-length section */
  ORT_MAP_TO = 0x1,    /* copy host to device when the storage is new */
  ORT_MAP_FROM = 0x2,  /* copy device to host when the reference count becomes 0 */
  ORT_MAP_TOFROM = 0x3,
  ORT_MAP_RELEASE = 0x4,      /* exit data: decrement */
  ORT_MAP_DELETE = 0x8,       /* exit data: reference count becomes 0 */
  ORT_MAP_ALWAYS = 0x10,      /* copy whatever the reference count is */
  ORT_MAP_PRESENT = 0x20,     /* an error if it is not present already */
  ORT_MAP_IMPLICIT = 0x40,    /* implicit data-mapping rule (OpenMP 5.2 §5.8.1) */
  ORT_MAP_SELF = 0x200,       /* an error if the device cannot use the host's storage as it is */
  ORT_MAP_SCALAR = 0x400,     /* a variable that holds no array: nobody steps behind its last element */
  ORT_MAP_STRUCTURE = 0x2000, /* a structure, or structures: kernels get no pointer to it but one to these,
                                 and leave them as they are where they say so (ORT_KERNEL_KEEPS) */
  ORT_MAP_STORAGE =
      0x1000, /* what other items lie in; of a part of it that is present, only they are mapped */
  ORT_MAP_RESULT =
      0x4000, /* a variable of the construct's function, of a target construct that maps it from the device:
                 nobody has its address, and no other thread can map it meanwhile. The kernel can bring it to
                 the host itself, if its last parameter says so (ORT_PARAM_RESULTS) */
  ORT_MAP_FIRSTPRIVATE = 0x80 /* a fresh device copy for this one launch, never in the table;
                                 where begin is null it has no value at first */
};

/* One list item.
 * [begin, begin + size) are the host bytes to map. `base` is the host address that a pointer to
 * the item's storage holds: the variable's own address, or the value of the section's base pointer
 * (begin = base + lower_bound * sizeof element). When `attach` is not NULL it is the host address
 * of a pointer that itself lies in mapped storage (a structure's member, an array's element): its
 * device copy is made to point to the device copy of what it points to on the host.
 * size 0: a zero-length array section: nothing is mapped; found if `begin` lies in
 * present storage, or between it and its `base`. */
typedef struct ort_map {
  void *base;
  void *begin;
  unsigned long size; /* bytes */
  unsigned kind;      /* ort_map_kind, or-ed */
  unsigned span;      /* k + 1: this item lies in maps[k], which ort_map_spans makes (0: in none) */
  void **attach;
} ort_map_t;

#endif
