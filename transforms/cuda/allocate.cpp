// Allocators (OpenMP 5.2 §6) in device code. A thread's variables lie in its local memory and the team's on
// the shared-memory stack once parallel regions use them, which is what the predefined allocators' memory
// spaces are there: only alignment is left to be done. Memory that the threads of a team share is the team's.
// Of an allocator that is only known at run time a variable gets more alignment than most ask for, and the
// device library sees whether that, and the pool, is enough (cudadev_place). What is used of the pool of an
// allocator of uses_allocators stands in storage of the launch, which the host fills with the traits:
//
//     uses_allocators(own(traits))   →   a parameter `own_pool`; own is cudadev_handle_of(own_pool)
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"
#include <unordered_map>

namespace ompicc {

namespace {

constexpr long long kUnknownAlignment = 128; ///< of variables whose allocator is not known

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

} // namespace

VarDecl *CudaSet::poolParameter(const VarDecl &allocator, const std::string &traits, Loc loc, CudaPlan &k) {
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
  k.params.push_back({pointer, KernelParam::PointerValue, k.maps.size()});
  k.maps.push_back(m);
  return pointer;
}

void CudaSet::settleAllocators(OmpDirective &target, CudaPlan &k) {
  std::unordered_map<const Decl *, OwnAllocator> allocators;
  for (OmpClause *clause : target.clauses) {
    for (OmpAllocator *a : clause->allocators) {
      VarDecl *v = baseVariable(a->allocator);
      if (!v) continue; // a predefined one
      std::string why;
      OwnAllocator &own = allocators[v];
      if (a->traits && !readTraits(a->traits, own, why))
        unit_.diagnostics.error(a->traits->loc, why);
      else if (!own.traits.empty())
        own.pool = poolParameter(*v, own.traits, a->traits->loc, k);
    }
    clause->allocators = {};
  }
  if (allocators.empty()) return;
  forEachDirective(c_, &target, [&](OmpDirective &d) {
    long long ofDirective = 0;
    for (OmpClause *clause : d.clauses) {
      List<Expr *> items; // a construct that uses it uses what its handle is made of
      for (Expr *item : clause->items) {
        auto *named = as<Ident>(skipParens(item));
        auto own = named ? allocators.find(named->decl) : allocators.end();
        if (own == allocators.end())
          items.push(c_.arena, item);
        else if (own->second.pool)
          items.push(c_.arena, c_.ident(own->second.pool, item->loc));
        else if (!clause->isImplicit)
          items.push(c_.arena, item);
      }
      clause->items = items;
      const bool onDirective = clause->kind == OmpClauseKind::Allocator;
      if ((clause->kind != OmpClauseKind::Allocate && !onDirective) || !clause->expr) continue;
      auto found = allocators.find(baseVariable(clause->expr));
      if (found == allocators.end()) continue;
      if (!found->second.pool) clause->expr = c_.intLiteral(1, clause->expr->loc); // omp_default_mem_alloc
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
    handles.replaceBy(
        static_cast<const VarDecl *>(entry.first), [this, type, own = entry.second]() -> Expr * {
          if (!own.pool) return c_.textExpr(type, "(($) " + own.handle + ")", {c_.typeArg(type)});
          return c_.textExpr(type, "(($) @handle_of((@traits *) $))", {c_.typeArg(type), c_.ident(own.pool)});
        });
  }
  target.body = handles.apply(target.body);
  for (OmpClause *clause : target.clauses)
    if (clause->kind == OmpClauseKind::Allocate && clause->expr) clause->expr = handles.apply(clause->expr);
}

void CudaSet::alignFirstprivates(OmpDirective &target) {
  Stmt *&body = target.body;
  auto *teams = as<OmpDirective>(onlyStatement(body));
  if (teams && teams->kind != OmpDirectiveKind::Teams) teams = nullptr;
  Stmt *&inner = teams ? teams->body : body; // nothing stands beside teams
  Compound *block = c_.compound({}, target.loc);
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::Firstprivate)) {
    if (!alignmentOf(target, v) || isVariablyModified(v->type)) continue;
    bool again = false; // of a combined construct: the copies that it makes inside are the aligned ones
    forEachDirective(c_, body, [&](OmpDirective &d) { again |= allocateClause(d, *v) != nullptr; });
    if (again) continue;
    const bool array = isArray(v->type);
    VarDecl *own = c_.variable(c_.fresh(std::string(v->name->text) + "_private"),
                               assignableElements(c_.types, v->type), array ? nullptr : c_.ident(v));
    keepAlignment(c_, own, *v);
    own->loc = target.loc;
    Substitution inside(c_);
    inside.replace(v, own);
    inner = inside.apply(inner);
    block->body.push(c_.arena, c_.declStmt(own));
    std::vector<Stmt *> checks;
    alignCopy(target, v, own, checks);
    for (Stmt *s : checks) block->body.push(c_.arena, s);
    if (array) block->body.push(c_.arena, copyArray(own, c_.ident(v)));
  }
  if (block->body.empty()) return;
  block->body.push(c_.arena, inner);
  inner = block;
}

Expr *CudaSet::strictest(Expr *align, long long other) {
  if (!other || (align && evaluateConstant(align).value >= other)) return align;
  return c_.intLiteral(other);
}

/// Whether the allocator is only known at run time.
static bool isUnknown(Expr *allocator) { return allocator && !evaluateConstant(allocator).known; }

Expr *CudaSet::alignmentFrom(Expr *align, Expr *allocator) {
  return isUnknown(allocator) ? strictest(align, kUnknownAlignment) : align;
}

Stmt *CudaSet::allocate(OmpDirective &d) {
  Expr *allocator = clauseExpr(d, OmpClauseKind::Allocator);
  Expr *align = alignmentFrom(clauseExpr(d, OmpClauseKind::Align), allocator);
  Compound *checks = c_.compound({}, d.loc);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::FlushList)) {
    if (variableArrays_.count(v)) continue; // they have their storage already
    alignCopy(v, align);
    if (isUnknown(allocator)) checks->body.push(c_.arena, placed(allocator, v->type, align));
  }
  if (checks->body.empty()) return c_.textStmt(";");
  return checks;
}

void CudaSet::alignVariableArrays(Stmt *root) {
  forEachDirective(c_, root, [&](OmpDirective &d) {
    if (d.kind != OmpDirectiveKind::Allocate) return;
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::FlushList))
      if (isArray(v->type) && isVariablyModified(v->type)) {
        variableArrays_.insert(v);
        alignVariableArray(v, clauseExpr(d, OmpClauseKind::Align), clauseExpr(d, OmpClauseKind::Allocator));
      }
  });
}

void CudaSet::alignVariableArray(VarDecl *v, Expr *align, Expr *allocator) {
  if (isUnknown(allocator))
    unit_.diagnostics.error(allocator->loc, "an allocator that is only known at run time is not supported in "
                                            "device code for the variable array '" +
                                                std::string(v->name->text) + "'");
  alignCopy(v, align);
}

Stmt *CudaSet::placed(Expr *allocator, QualType type, Expr *align) {
  return c_.textStmt("@place((@allocator) $, sizeof($), $);",
                     {c_.paren(copy(allocator)), c_.typeArg(type), copy(align)});
}

void CudaSet::alignCopy(VarDecl *v, Expr *align) {
  if (!align) return;
  auto *attribute = c_.make<Attribute>(v->loc);
  attribute->name = c_.name("__aligned__");
  attribute->text = c_.text(std::to_string(static_cast<long long>(evaluateConstant(align).value)));
  v->attributes.push(c_.arena, attribute);
}

Expr *CudaSet::alignmentOf(const OmpDirective &d, const VarDecl *v) {
  OmpClause *clause = allocateClause(d, *v);
  return clause ? alignmentFrom(clause->expr2, clause->expr) : nullptr;
}

void CudaSet::alignCopy(const OmpDirective &d, const VarDecl *v, VarDecl *own, std::vector<Stmt *> &checks) {
  OmpClause *clause = allocateClause(d, *v);
  if (!clause) return;
  Expr *align = alignmentOf(d, v);
  alignCopy(own, align);
  if (isUnknown(clause->expr)) checks.push_back(placed(clause->expr, own->type, align));
}

} // namespace ompicc
