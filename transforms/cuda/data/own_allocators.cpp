#include "transforms/cuda/data/own_allocators.h"
#include "ast/const_eval.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/data/allocate.h"
#include <unordered_map>

namespace ompicc::cuda {
namespace {

bool isPredefinedAllocator(long long handle) { return handle >= 1 && handle <= 8; }

/// What a construct's own allocator is on the device: its handle (CUDADEV_ALLOCATOR of memory.h) says it all,
/// unless it has a pool.
struct OwnAllocator {
  long long alignment = 0;
  std::string handle = "1"; ///< omp_default_mem_alloc
  std::string traits;       ///< with a pool: the values of a cudadev_traits
  VarDecl *pool = nullptr;  ///< the kernel's pointer to that
};

/// Reads the constants that `traits` is initialised with. Returns false if they are not known, with why.
bool readTraits(Expr *traits, OwnAllocator &own, std::string &why) {
  enum { Alignment = 2, PoolSize = 4, Fallback = 5, FallbackData = 6, PinDevice = 9 };
  enum { DefaultFallback = 11, AllocatorFallback = 14 };
  VarDecl *array = baseVariable(traits);
  auto *list = array ? as<InitList>(array->init) : nullptr;
  why = "the traits of an allocator of a target region must be an array of 'const' elements with constant "
        "initialisers";
  if (!list || !elementOf(array->type).isConst()) return false;
  long long pool = 0, fallback = 0, log2 = 0, other = 0;
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
    case PoolSize: pool = value; break;
    case Fallback:
      why = "the trait 'omp_atk_fallback' has none of its values";
      if (value < DefaultFallback || value > AllocatorFallback) return false;
      fallback = value - DefaultFallback;
      break;
    case FallbackData: other = value; break;
    case PinDevice: why = "an allocator of a target region cannot be pinned to a device"; return false;
    default: break;
    }
  }
  if (fallback == AllocatorFallback - DefaultFallback) {
    why = "an allocator of a target region can only fall back on a predefined allocator";
    if (!isPredefinedAllocator(other)) return false;
    fallback = 0; // they take from the same memory
  }
  own.handle = "@ALLOCATOR(" + std::to_string(log2) + ", " + std::to_string(fallback) + ")";
  if (pool)
    own.traits = std::to_string(1ull << log2) + "ul, " + std::to_string(fallback) + "ul, 0, " +
                 std::to_string(static_cast<unsigned long long>(pool)) + "ul, 0";
  return true;
}

using Allocators = std::unordered_map<const Decl *, OwnAllocator>;

class Settling : CudaPart {
public:
  Settling(CudaContext &cuda, OmpDirective &target, CudaPlan &k) : CudaPart(cuda), target_(target), k_(k) {}

  void settle() {
    for (OmpClause *clause : target_.clauses) {
      for (OmpAllocator *a : clause->allocators) read(*a);
      clause->allocators = {};
    }
    if (allocators_.empty()) return;
    forEachDirective(c_, &target_, [&](OmpDirective &d) { settleClauses(d); });
    useHandles();
  }

private:
  OmpDirective &target_;
  CudaPlan &k_;
  Allocators allocators_;

  void read(OmpAllocator &a) {
    VarDecl *v = baseVariable(a.allocator);
    if (!v) return; // a predefined one
    std::string why;
    OwnAllocator &own = allocators_[v];
    if (a.traits && !readTraits(a.traits, own, why))
      unit_.diagnostics.error(a.traits->loc, why);
    else if (!own.traits.empty())
      own.pool = poolParameter(*v, own.traits, a.traits->loc);
  }

  /// A parameter that points to the pool of such an allocator, in storage of each launch; `traits`: what it
  /// is filled with.
  VarDecl *poolParameter(const VarDecl &allocator, const std::string &traits, Loc loc) {
    const std::string name = std::string(allocator.name->text) + "_pool";
    QualType word = basic(TypeKind::ULong);
    VarDecl *values = c_.variable(c_.freshLocal(name), QualType(c_.types.arrayOf(word, 5, nullptr)),
                                  c_.textExpr(word, "{" + traits + "}"));
    values->storage = Storage::Static;
    VarDecl *pointer = c_.variable(c_.fresh(name), c_.types.pointerTo(word));
    MapItem m;
    m.var = pointer;
    m.named.push_back(values);
    m.base = m.begin = {PlainAddress::Value, c_.ident(values)};
    m.size = c_.textExpr(c_.types.sizeType(), "sizeof($)", {c_.ident(values)});
    m.kind = MapTo | MapFirstprivate;
    m.loc = loc;
    k_.params.push_back({pointer, KernelParam::PointerValue, k_.maps.size()});
    k_.maps.push_back(m);
    return pointer;
  }

  /// A construct that uses one of the allocators uses what its handle is made of.
  void settleItems(OmpClause &clause) {
    List<Expr *> items;
    for (Expr *item : clause.items) {
      auto *named = as<Ident>(skipParens(item));
      auto own = named ? allocators_.find(named->decl) : allocators_.end();
      if (own == allocators_.end())
        items.push(c_.arena, item);
      else if (own->second.pool)
        items.push(c_.arena, c_.ident(own->second.pool, item->loc));
      else if (!clause.isImplicit)
        items.push(c_.arena, item);
    }
    clause.items = items;
  }

  void settleClauses(OmpDirective &d) {
    long long ofDirective = 0;
    for (OmpClause *clause : d.clauses) {
      settleItems(*clause);
      const bool onDirective = clause->kind == OmpClauseKind::Allocator;
      if ((clause->kind != OmpClauseKind::Allocate && !onDirective) || !clause->expr) continue;
      auto found = allocators_.find(baseVariable(clause->expr));
      if (found == allocators_.end()) continue;
      if (!found->second.pool) clause->expr = c_.intLiteral(1, clause->expr->loc); // omp_default_mem_alloc
      if (onDirective)
        ofDirective = found->second.alignment;
      else
        clause->expr2 = strictest(c_, clause->expr2, found->second.alignment);
    }
    if (!ofDirective) return;
    OmpClause *align = findClause(d, OmpClauseKind::Align);
    if (!align) {
      align = c_.make<OmpClause>(d.loc);
      align->kind = OmpClauseKind::Align;
      d.clauses.push(c_.arena, align);
    }
    align->expr = strictest(c_, align->expr, ofDirective);
  }

  void useHandles() {
    Substitution handles(c_);
    for (const auto &entry : allocators_) {
      const QualType type = static_cast<const VarDecl *>(entry.first)->type.unqualified();
      handles.replaceBy(
          static_cast<const VarDecl *>(entry.first), [this, type, own = entry.second]() -> Expr * {
            if (!own.pool) return c_.textExpr(type, "(($) " + own.handle + ")", {c_.typeArg(type)});
            Expr *traits = c_.textExpr(type, "(@traits *) $", {c_.ident(own.pool)});
            return c_.textExpr(type, "(($) $)",
                               {c_.typeArg(type), c_.routineCall(type, "@handle_of", {traits})});
          });
    }
    target_.body = handles.apply(target_.body);
    for (OmpClause *clause : target_.clauses)
      if (clause->kind == OmpClauseKind::Allocate && clause->expr) clause->expr = handles.apply(clause->expr);
  }
};

} // namespace

void settleAllocators(CudaContext &cuda, OmpDirective &target, CudaPlan &k) {
  Settling(cuda, target, k).settle();
}

} // namespace ompicc::cuda
