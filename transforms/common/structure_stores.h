// What device code does to structures in memory: whether it changes any, or could have others do so.
#ifndef OMPICC_TRANSFORMS_COMMON_STRUCTURE_STORES_H
#define OMPICC_TRANSFORMS_COMMON_STRUCTURE_STORES_H

#include "ast/context.h"
#include <unordered_set>
#include <vector>

namespace ompicc {

struct StructureStores {
  bool known = true;    ///< false: all structures may be changed
  bool handsOn = false; ///< pointers to structures are stored where later code may find them
  std::unordered_set<const TagDecl *>
      stored;                     ///< types of structures, of which members, or all, are stored to
  std::vector<QualType> numbers;  ///< types of numbers and pointers that are stored to as *p or p[0]
  std::vector<QualType> elements; ///< and in other ways behind pointers, as p[i]

  bool mayChange(const TagDecl *structure) const { return !known || stored.count(structure); }
  bool none() const { return known && stored.empty(); }
  /// Whether one of `numbers`, or `elements`, may be an object of the type or a member of it.
  bool mayChangeNumbersOf(QualType type) const;
  bool mayChangeElementsOf(QualType type) const;
};

/// Of code with the functions that it calls. Variables of its own that are structures do not count; that code
/// takes the address of a member, or makes a pointer to a structure one to something else, counts as a store.
/// What numbers are stored through pointers to numbers does not count: whoever knows such a pointer into a
/// structure has got its address elsewhere. Those that the code itself may read again by another name are
/// `numbers` and `elements`.
StructureStores structureStores(Node *code);

/// Whether elements that are stored may be a structure's own.
bool holdsArrays(const TagDecl &structure);

} // namespace ompicc
#endif
