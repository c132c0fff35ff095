// map_list.cpp: help for the code that makes lists of map items (ort.h).
#include "runtime/export.h"
#include "runtime/message.h"
#include "runtime/ort.h"
#include "runtime/queue.h"

#include <algorithm>
#include <cstdlib>

using namespace ort;

/// One more item (ort.h). The list doubles whenever it has 8, 16, 32, … items.
ORT_API ort_map_t *ort_add_map(ort_map_t **list, int *nmaps) {
  const int n = (*nmaps)++;
  if (n == 0 || (n >= 8 && (n & (n - 1)) == 0)) {
    const size_t room = n == 0 ? 8 : 2 * (size_t)n;
    *list = static_cast<ort_map_t *>(std::realloc(*list, room * sizeof **list));
    if (!*list) fatal({}, "out of memory: a construct maps too many list items");
  }
  return *list + n;
}

/// The end of a list (ort.h).
ORT_API void ort_free_maps(ort_map_t *list) {
  if (!own_queue().declined) std::free(list);
}

/// Spans (ort.h). Zero-length sections need no storage.
ORT_API void ort_map_spans(int nmaps, ort_map_t *maps) {
  for (int i = 0; i < nmaps; ++i) {
    if (!maps[i].span || !maps[i].size) continue;
    ort_map_t &span = maps[maps[i].span - 1];
    char *begin = static_cast<char *>(maps[i].begin), *end = begin + maps[i].size;
    if (span.size) {
      begin = std::min(begin, static_cast<char *>(span.begin));
      end = std::max(end, static_cast<char *>(span.begin) + span.size);
    }
    span.begin = begin;
    span.size = (unsigned long)(end - begin);
  }
}

/// A section that turns out to be contiguous or not (ort.h).
ORT_API unsigned long ort_contiguous(int contiguous, unsigned long size, const char *file, unsigned line) {
  if (!contiguous) fatal({file, line}, "an array section in a map clause is not contiguous");
  return size;
}
