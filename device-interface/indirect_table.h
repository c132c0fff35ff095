/*
 * indirect_table.h: which function on a device the address of a host function means (declare target indirect,
 * OpenMP 5.2 §7.8.3). Plain C: device libraries include it, too.
 *
 * Each unit whose device code calls through such addresses has a variable of type `struct ort_indirect_table`
 * there. libompirt fills it, through the plugin's transfers.
 */
#ifndef DEVICE_INTERFACE_INDIRECT_TABLE_H
#define DEVICE_INTERFACE_INDIRECT_TABLE_H

struct ort_indirect_pair {
  unsigned long long host, device; /* addresses of one function */
};
struct ort_indirect_table {
  unsigned long long count;
  const struct ort_indirect_pair *pairs; /* in the device's memory, in ascending order of `host` */
};

#endif
