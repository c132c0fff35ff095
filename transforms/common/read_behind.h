// Pointers behind which a program has read a member of a structure, on the way to some code: there is one
// then, whatever that code does.
//
//     const int n = g->n;
//     …                                  // no assignment to g, no call that may free it, no way in
//     #pragma omp target …               // has(g)
#ifndef OMPICC_TRANSFORMS_COMMON_READ_BEHIND_H
#define OMPICC_TRANSFORMS_COMMON_READ_BEHIND_H

#include "transforms/common/variables.h"
#include <optional>

namespace ompicc {

/// `g` of g->member and (*g).member, or null.
VarDecl *pointerOf(const Member &m);
/// The same of members of members.
VarDecl *pointerBehind(Member *m);
/// Pointers behind which members are read wherever `part`, which may be null, is evaluated.
VarSet readBehind(Node *part);

/// What is known while the statements of a function are gone through in their order.
class ReadBehind {
public:
  /// @param function its body
  explicit ReadBehind(Stmt *function) : function_(function) {}
  bool has(const VarDecl *v) const;

  /// A block is entered; what it returns is given back where the block ends.
  size_t enter() const { return read_.size(); }
  void leave(size_t entered) { read_.resize(entered); }
  /// A statement comes, as the program has it: forgets what it may change, also while it is executed. Returns
  /// what behind() is to know.
  VarSet before(Stmt *s);
  void behind(const VarSet &read);

private:
  Stmt *const function_;
  VarList read_; ///< or null, where it is forgotten
  std::optional<VarSet> addressTaken_;
};

} // namespace ompicc
#endif
