// What all ways to execute a loop with a scan directive (OpenMP 5.2 §5.6) have in common: its two phases, the
// list items of `inscan`, how their values begin and are combined, and the numbers of iterations.
#ifndef OMPICC_TRANSFORMS_COMMON_SCAN_ITEMS_H
#define OMPICC_TRANSFORMS_COMMON_SCAN_ITEMS_H

#include "transforms/common/clauses.h"
#include "transforms/common/reduction_elements.h"
#include "transforms/common/unit.h"
#include "transforms/common/variables.h"
#include <vector>

namespace ompicc {

/// Whether it is `reduction(inscan, …)`.
bool isInscan(const OmpClause &clause);
/// Whether the construct's loop has a scan directive.
bool hasInscan(const OmpDirective &d);

/// A list item of `inscan`.
struct ScanItem {
  ReductionItem reduction;
  QualType type;           ///< of the item; of its elements, if it is an array or a section
  VarDecl *part = nullptr; ///< where values of iterations are kept
  bool hasElements = false;
  ReducedElements elements;
  VarDecl *count = nullptr;    ///< of elements, where that is not constant
  VarDecl *original = nullptr; ///< the item's first element
  VarDecl *element = nullptr;  ///< which one the code at hand is about
};

/// The two halves of the loop's body, and what stands in front of them up to scan init_complete (6.0), or
/// null. Private variables have what that gives them in the input phase.
struct ScanHalves {
  Stmt *input, *scan;
  bool inclusive;
  Compound *initial;
};

/// The number of iterations of a construct's loops, and that of the iteration at hand.
struct ScanNumbers {
  VarDecl *count;
  Expr *at;
};

/// What is written of such a loop.
class ScanItems {
protected:
  explicit ScanItems(Unit &unit) : unit_(unit), c_(unit.context) {}

  Unit &unit_;
  Context &c_;
  bool hasDevices_ = false; ///< devices may come to the loop
  std::string advice_;      ///< what a program can do about a device's heap that is full

  template <class T> T *copy(T *node) { return Cloner(c_).clone(node); }
  QualType index() { return c_.types.basic(TypeKind::ULong); }
  QualType integer() { return c_.types.basic(TypeKind::Int); }

  ScanHalves phases(OmpDirective &d, size_t depth);
  /// `continue` ends the phase that it is in.
  Stmt *once(Stmt *phase);
  /// The innermost one of `depth` nested loops.
  For *innermost(Stmt *nest, size_t depth);
  /// The number of iterations of d's loops is declared in `block`.
  ScanNumbers numbers(const OmpDirective &d, Compound &block);

  std::vector<ScanItem> items(OmpDirective &d);
  /// Declares `own`, a variable with the value that a copy begins with.
  void initialise(Compound *into, const ScanItem &item, VarDecl *own);
  /// Gives `own` that value.
  Stmt *initialValue(const ScanItem &item, Expr *own);
  /// As nodes: what is assigned to must be seen to be.
  Stmt *assign(Expr *to, Expr *value, QualType type);
  /// into = into op value
  Stmt *combine(const ScanItem &item, Expr *into, Expr *value);

  // Items with elements
  /// Declares where the item's elements are and how many, and what counts them.
  void describe(ScanItem &item, Compound &block);
  Expr *lengthOf(const ScanItem &item);
  Expr *originalOf(const ScanItem &item);
  /// `code`, which is about one element, for each.
  Stmt *forAll(const ScanItem &item, Stmt *code);
  /// Memory for `count` values of the item, of the construct `d`; on a device from its heap.
  Stmt *reserve(const ScanItem &item, Expr *count, const OmpDirective &d);
  Stmt *release(const ScanItem &item, Loc loc);
  /// Declares what the item's name means where its elements are those that begin at `begin`: the address of
  /// such an array, or a pointer, moved back by where the section begins.
  void standIn(const ScanItem &item, Expr *begin, Compound *into, Substitution &inside);

  /// for (variable = first; condition; step) body
  For *loop(Loc loc, VarDecl *variable, Expr *first, Expr *condition, UnaryOp step, Stmt *body);
  Expr *less(VarDecl *a, Expr *b);
};

} // namespace ompicc
#endif
