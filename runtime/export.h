// export.h: marks the functions of libompirt that programs see; everything else is hidden. Which version node
// each belongs to is said in libompirt.map.
#ifndef RUNTIME_EXPORT_H
#define RUNTIME_EXPORT_H

#define ORT_API extern "C" __attribute__((visibility("default")))

#endif
