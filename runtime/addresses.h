// addresses.h: addresses to compute with.
#ifndef ORT_ADDRESSES_H
#define ORT_ADDRESSES_H

#include <cstdint>

namespace ort {

inline uintptr_t address(const void *p) { return reinterpret_cast<uintptr_t>(p); }
inline void *pointer(uintptr_t a) { return reinterpret_cast<void *>(a); }

} // namespace ort
#endif
