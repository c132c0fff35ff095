// OpenMP contexts and the context selectors that are compared with them (OpenMP 5.2 §7.1 to §7.3).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_CONTEXT_H
#define OMPICC_TRANSLATOR_SEMA_OMP_CONTEXT_H

#include "ast/context.h"
#include "translator/support/diagnostics.h"
#include <string>
#include <vector>

namespace ompicc {

/// The traits of a place in the program.
struct OmpContext {
  bool device = false; ///< code for the GPU; else for the host
  std::vector<std::string_view>
      construct; ///< the constructs around it, outermost first: "target", "teams", …
};

/// What is the same everywhere in a unit.
struct OmpTargetTraits {
  std::string isa; ///< the instruction sets of the host that selectors name: ",avx2,sse4.1,"
  std::vector<std::string> requires_; ///< clauses of requires directives: "reverse_offload", …
};

/// How a selector fits a context.
struct OmpMatch {
  bool matches = false;
  Expr *condition = nullptr; ///< if this is so at run time, too; null: always. Not a copy
  unsigned long long score = 0;
};

/// Appends the leaf constructs of a directive to `construct`.
void addConstructTraits(std::vector<std::string_view> &construct, OmpDirectiveKind kind);
/// Reports what is wrong with a selector, whatever the context (§7.2).
void checkSelector(Diagnostics &diagnostics, const List<OmpTrait *> &traits);
/// Compares a selector with a context (§7.3).
OmpMatch matchSelector(Context &c, const List<OmpTrait *> &traits, const OmpContext &context,
                       const OmpTargetTraits &target);
/// True if every trait of `a` is in `b`, which has more (§7.3: then a's score is zero if b matches).
bool isStrictSubset(const List<OmpTrait *> &a, const List<OmpTrait *> &b);

} // namespace ompicc
#endif
