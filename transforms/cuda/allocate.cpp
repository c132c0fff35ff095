// Allocators (OpenMP 5.2 §6) in device code. A thread's variables lie in its local memory and the team's on
// the shared-memory stack once parallel regions use them, which is what the predefined allocators' memory
// spaces are there: only alignment is left to be done. Memory that the threads of a team share is the team's.
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"
#include <unordered_map>

namespace ompicc {

namespace {

/// What a construct's own allocator is on the device: its handle (CUDADEV_ALLOCATOR of memory.h) says it all.
struct OwnAllocator {
  long long alignment = 0;
  std::string handle = "1"; ///< omp_default_mem_alloc
};

/// Reads the constants that `traits` is initialised with. Returns false if they are not known, with why.
bool readTraits(Expr *traits, OwnAllocator &own, std::string &why) {
  enum { Alignment = 2, PoolSize = 4, Fallback = 5, PinDevice = 9 }; // omp_alloctrait_key_t
  enum { DefaultFallback = 11, AbortFallback = 13 };                 // omp_alloctrait_value_t
  VarDecl *array = baseVariable(traits);
  auto *list = array ? as<InitList>(array->init) : nullptr;
  why = "the traits of an allocator of a target region must be an array of 'const' elements with constant "
        "initialisers";
  if (!list || !elementOf(array->type).isConst()) return false;
  long long pool = 0, fallback = 0, log2 = 0;
  for (InitItem *item : list->items) {
    auto *trait = as<InitList>(item->value);
    if (!item->designators.empty() || !trait || trait->items.size() != 2) return false;
    ConstInt values[2];
    for (size_t i = 0; i < 2; i++) {
      const List<Designator *> &designators = trait->items[i]->designators;
      const bool key =
          designators.empty() ? i == 0 : designators[0]->field && designators[0]->field->text == "key";
      values[key ? 0 : 1] = evaluateConstant(static_cast<Expr *>(trait->items[i]->value));
    }
    if (!values[0].known || !values[1].known) return false;
    const auto value = static_cast<long long>(values[1].value);
    if (value == -1) continue; // omp_atv_default
    switch (static_cast<int>(values[0].value)) {
    case Alignment:
      own.alignment = value;
      for (log2 = 0; log2 < 62 && 1ll << log2 < value;) log2++;
      break;
    case PoolSize: pool = value >= 0 && value < 1ll << 54 ? value : 0; break;
    case Fallback:
      why = "an allocator of a target region cannot fall back on another allocator";
      if (value < DefaultFallback || value > AbortFallback) return false;
      fallback = value - DefaultFallback;
      break;
    case PinDevice: why = "an allocator of a target region cannot be pinned to a device"; return false;
    default: break;
    }
  }
  own.handle = "CUDADEV_ALLOCATOR(" + std::to_string(log2) + ", " + std::to_string(fallback) + ", " +
               std::to_string(pool) + "ull)";
  return true;
}

} // namespace

void CudaSet::settleAllocators(OmpDirective &target) {
  std::unordered_map<const Decl *, OwnAllocator> allocators;
  for (OmpClause *clause : target.clauses) {
    for (OmpAllocator *a : clause->allocators) {
      VarDecl *v = baseVariable(a->allocator);
      if (!v) continue; // a predefined one
      std::string why;
      if (a->traits && !readTraits(a->traits, allocators[v], why))
        unit_.diagnostics.error(a->traits->loc, why);
      allocators[v];
    }
    clause->allocators = {};
  }
  if (allocators.empty()) return;
  forEachDirective(c_, &target, [&](OmpDirective &d) {
    long long ofDirective = 0;
    for (OmpClause *clause : d.clauses) {
      if (clause->isImplicit) { // a construct has been thought to use it
        List<Expr *> others;
        for (Expr *item : clause->items)
          if (!allocators.count(baseVariable(item))) others.push(c_.arena, item);
        clause->items = others;
      }
      const bool onDirective = clause->kind == OmpClauseKind::Allocator;
      if ((clause->kind != OmpClauseKind::Allocate && !onDirective) || !clause->expr) continue;
      auto found = allocators.find(baseVariable(clause->expr));
      if (found == allocators.end()) continue;
      clause->expr = c_.intLiteral(1, clause->expr->loc); // omp_default_mem_alloc
      if (onDirective)
        ofDirective = found->second.alignment;
      else
        clause->expr2 = strictest(clause->expr2, found->second.alignment);
    }
    if (!ofDirective) return;
    OmpClause *align = findClause(d, OmpClauseKind::Align);
    if (!align) {
      align = c_.make<OmpClause>(d.loc);
      align->kind = OmpClauseKind::Align;
      d.clauses.push(c_.arena, align);
    }
    align->expr = strictest(align->expr, ofDirective);
  });
  Substitution handles(c_);
  for (const auto &entry : allocators) {
    const QualType type = static_cast<const VarDecl *>(entry.first)->type.unqualified();
    handles.replaceBy(static_cast<const VarDecl *>(entry.first), [this, type, handle = entry.second.handle] {
      return c_.textExpr(type, "(($) " + handle + ")", {c_.typeArg(type)});
    });
  }
  target.body = handles.apply(target.body);
}

Expr *CudaSet::strictest(Expr *align, long long other) {
  if (!other || (align && evaluateConstant(align).value >= other)) return align;
  return c_.intLiteral(other);
}

Stmt *CudaSet::allocate(OmpDirective &d) {
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::FlushList))
    alignCopy(v, clauseExpr(d, OmpClauseKind::Align));
  return c_.textStmt(";");
}

void CudaSet::alignCopy(VarDecl *v, Expr *align) {
  if (!align) return;
  auto *attribute = c_.make<Attribute>(v->loc);
  attribute->name = c_.name("__aligned__");
  attribute->text = c_.text(std::to_string(static_cast<long long>(evaluateConstant(align).value)));
  v->attributes.push(c_.arena, attribute);
}

bool CudaSet::isAligned(const OmpDirective &d, const VarDecl *v) {
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Allocate && clause->expr2)
      for (Expr *item : clause->items)
        if (baseVariable(item) == v) return true;
  return false;
}

void CudaSet::alignCopy(const OmpDirective &d, const VarDecl *v, VarDecl *own) {
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Allocate)
      for (Expr *item : clause->items)
        if (baseVariable(item) == v) alignCopy(own, clause->expr2);
}

} // namespace ompicc
