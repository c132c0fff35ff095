// Whether memory can be read, without an attempt that would end the program.
#ifndef OMPIRT_READABLE_H
#define OMPIRT_READABLE_H

/// True if all of the `size` bytes at `address`, at most 4096, belong to memory of the process that it may
/// read: asks the system.
bool is_readable(const void *address, unsigned long size);

#endif
