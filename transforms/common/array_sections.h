// Array sections (OpenMP 5.2 §3.2.5) as contiguous pieces of storage.
#ifndef OMPICC_TRANSFORMS_COMMON_ARRAY_SECTIONS_H
#define OMPICC_TRANSFORMS_COMMON_ARRAY_SECTIONS_H

#include "transforms/common/unit.h"
#include <vector>

namespace ompicc {

/// What root[l1 : n1 : s1][l2 : n2 : s2]… is made of.
struct SectionPieces {
  Expr *first = nullptr;        ///< the first element of a piece
  Expr *bytes = nullptr;        ///< of each piece, of type size_t
  std::vector<VarDecl *> named; ///< constants to be declared first, for what may be evaluated only once
  /// What tells the pieces apart: `first` depends on these. Empty: there is one piece.
  std::vector<OmpIterator *> iterators;
};

/// True if the list item is an array section, or an element or section of one.
bool isSection(Expr *item);

/// The pieces of a list item with array sections. With `onlyOne` it must be contiguous (§5.8.3); where that
/// only turns out at run time, `bytes` checks it.
/// Reports what is wrong and returns false if there are no such pieces.
bool sectionPieces(Unit &unit, Expr *item, bool onlyOne, SectionPieces &pieces);

} // namespace ompicc
#endif
