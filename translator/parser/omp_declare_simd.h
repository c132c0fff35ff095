// declare simd directives (OpenMP 5.2 §7.7) on their way to the functions that they stand in front of.
#ifndef OMPICC_TRANSLATOR_PARSER_OMP_DECLARE_SIMD_H
#define OMPICC_TRANSLATOR_PARSER_OMP_DECLARE_SIMD_H

#include "ast/context.h"
#include "translator/support/diagnostics.h"
#include <string_view>
#include <vector>

namespace ompicc {

class SimdDeclarations {
public:
  SimdDeclarations(Context &context, Diagnostics &diagnostics) : c_(context), diag_(diagnostics) {}

  /// Reads the clauses [begin, end) of a directive at `where`, `depth` blocks deep; `clauses`: the place of
  /// begin. Returns the pragma that the C compiler is given.
  std::string_view read(Loc where, Loc clauses, size_t depth, const char *begin, const char *end);
  /// Whether directives wait for their function.
  bool areWaiting() const { return !waiting_.empty(); }
  /// What stands behind the directives at this depth has been declared. Those without a function are errors.
  void declared(size_t depth, const List<Decl *> &declared);

private:
  struct Clause {
    Loc loc;
    std::string_view name;
    std::vector<std::string_view> items;
    std::string_view expression; ///< simdlen's, or behind the colon
  };
  /// A directive that waits for its function.
  struct Directive {
    Loc loc;
    size_t depth; ///< of blocks around it
    std::vector<Clause> clauses;
  };
  void check(const Directive &directive, const FunctionDecl &f);

  Context &c_;
  Diagnostics &diag_;
  std::vector<Directive> waiting_;
};

} // namespace ompicc
#endif
