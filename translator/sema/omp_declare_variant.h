// Variants of functions (OpenMP 5.2 §7.5): which ones a base function has, and which one a call gets.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_DECLARE_VARIANT_H
#define OMPICC_TRANSLATOR_SEMA_OMP_DECLARE_VARIANT_H

#include "translator/sema/omp_context.h"
#include <unordered_map>
#include <unordered_set>

namespace ompicc {

struct FunctionVariant {
  FunctionDecl *function = nullptr;
  List<OmpTrait *> traits;
  std::vector<bool> needsDevicePointer; ///< by argument: adjust_args(need_device_ptr: …)
  size_t interops = 0;                  ///< arguments that append_args adds
};

/// A variant, or the base function (null), that a call gets if `condition` holds (null: always).
struct VariantChoice {
  const FunctionVariant *variant = nullptr;
  Expr *condition = nullptr;
};

class FunctionVariants {
public:
  FunctionVariants(Context &c, Diagnostics &diagnostics, const OmpTargetTraits &target)
      : c_(c), diag_(diagnostics), target_(target) {}

  /// Takes note of a declaration: directives, the functions behind them, definitions between begin and end.
  void declaration(Decl &d);
  /// At the end of the unit.
  void finish(TranslationUnit &unit);
  bool empty() const { return variants_.empty(); }
  /// What a call of `f` in `context` gets, in the order in which it is to be tried; empty: f has no variants.
  std::vector<VariantChoice> choose(const FunctionDecl &f, const OmpContext &context) const;

private:
  static OmpClause *findMatch(const OmpDeclarative &d);
  void attach(OmpDeclarative &d, FunctionDecl &base);
  void arguments(OmpDeclarative &d, FunctionDecl &base, FunctionVariant &variant);
  void checkConstructs(const FunctionVariant &variant, Loc loc);
  bool checkType(const FunctionDecl &base, const FunctionVariant &variant, Loc loc);

  Context &c_;
  Diagnostics &diag_;
  const OmpTargetTraits &target_;
  std::vector<OmpDeclarative *> pending_, regions_;
  std::unordered_set<Identifier *> marked_; ///< functions that may have no calls left
  std::unordered_map<Identifier *, std::vector<FunctionVariant>> variants_;
  std::unordered_map<Identifier *, std::string> constructs_; ///< of each variant, the first selector's
};

/// True if a selector can match somewhere on the host or on the device, whatever the constructs around.
bool canMatch(Context &c, const List<OmpTrait *> &traits, const OmpTargetTraits &target, bool onDevice);

} // namespace ompicc
#endif
