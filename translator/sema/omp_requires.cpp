#include "translator/sema/omp_requires.h"
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

namespace {

using K = OmpClauseKind;

constexpr K kOrders[] = {K::SeqCst, K::AcqRel, K::Acquire, K::Release, K::Relaxed};

bool hasOrder(const OmpDirective &d) {
  for (K order : kOrders)
    if (findClause(d, order)) return true;
  return false;
}

/// Whether there are device constructs, and atomic ones that leave the order open.
class Uses : public Visitor {
public:
  bool device = false, atomic = false;

private:
  void visitOmpDirective(OmpDirective &d) override {
    device |= isDeviceDirective(d.kind);
    atomic |= d.kind == OmpDirectiveKind::Atomic && !hasOrder(d);
    walk(d);
  }
};

class DefaultOrder : public Visitor {
public:
  DefaultOrder(Context &c, K order) : c_(c), order_(order) {}

private:
  Context &c_;
  const K order_;
  void visitOmpDirective(OmpDirective &d) override {
    walk(d);
    if (d.kind != OmpDirectiveKind::Atomic || hasOrder(d)) return;
    auto *clause = c_.make<OmpClause>(d.loc);
    clause->isImplicit = true;
    clause->kind = order_;
    // acq_rel is what a construct can do of it: a read cannot release, a write not acquire.
    if (order_ == K::AcqRel && findClause(d, K::AtomicRead)) clause->kind = K::Acquire;
    if (order_ == K::AcqRel && !findClause(d, K::AtomicRead) && !findClause(d, K::AtomicCapture))
      clause->kind = K::Release;
    d.clauses.push(c_.arena, clause);
  }
};

unsigned requirementOf(K kind) {
  switch (kind) {
  case K::SelfMaps: // 6.0: what maps do where memory is shared
  case K::UnifiedSharedMemory: return ORT_REQUIRES_UNIFIED_SHARED_MEMORY;
  case K::UnifiedAddress: return ORT_REQUIRES_UNIFIED_ADDRESS;
  case K::ReverseOffload: return ORT_REQUIRES_REVERSE_OFFLOAD;
  default: return 0;
  }
}

} // namespace

std::vector<std::string> checkRequires(Diagnostics &diagnostics, TranslationUnit &unit) {
  Citing section(diagnostics, "OpenMP 5.2 §8.2");
  std::vector<std::string> result;
  bool any = false;
  for (External *e : unit.externals)
    for (Decl *d : e->decls)
      if (auto *o = as<OmpDeclarative>(d)) any |= o->kind == OmpDirectiveKind::Requires;
  if (!any) return result;
  Uses before;
  const OmpClause *order = nullptr;
  for (External *e : unit.externals)
    for (Decl *d : e->decls) {
      auto *o = as<OmpDeclarative>(d);
      if (!o || o->kind != OmpDirectiveKind::Requires) {
        if (e->usesOmp) before.visit(d);
        if (o &&
            (o->kind == OmpDirectiveKind::DeclareTarget || o->kind == OmpDirectiveKind::BeginDeclareTarget))
          before.device = true;
        continue;
      }
      if (o->clauses.empty())
        diagnostics.error(o->loc, "'#pragma omp requires' requires at least one clause");
      for (OmpClause *clause : o->clauses) {
        std::string name = spelling(clause->kind);
        const bool memory = clause->kind == K::AtomicDefaultMemOrder;
        if (!memory && !requirementOf(clause->kind) && clause->kind != K::DynamicAllocators) {
          diagnostics.error(clause->loc, "'" + name + "' is not valid for '#pragma omp requires'");
          continue;
        }
        for (OmpClause *other : o->clauses) {
          if (other == clause) break;
          if (other->kind == clause->kind && !memory)
            diagnostics.error(clause->loc, "too many '" + name + "' clauses");
        }
        if (memory) {
          if (order)
            diagnostics.error(clause->loc, "more than one 'atomic_default_mem_order' clause in a unit");
          else if (before.atomic)
            diagnostics.error(clause->loc,
                              "'atomic_default_mem_order' stands behind the first 'atomic' construct "
                              "without memory order clause");
          order = clause;
          name += std::string("(") + spelling(K(clause->modifiers)) + ")";
        } else if (requirementOf(clause->kind) && before.device) {
          diagnostics.error(clause->loc, "'" + name + "' stands behind the first device construct");
        }
        result.push_back(name);
      }
    }
  return result;
}

void applyDefaultMemoryOrder(Context &context, TranslationUnit &unit) {
  for (External *e : unit.externals)
    for (Decl *d : e->decls)
      if (auto *o = as<OmpDeclarative>(d); o && o->kind == OmpDirectiveKind::Requires)
        for (OmpClause *clause : o->clauses)
          if (clause->kind == K::AtomicDefaultMemOrder && clause->modifiers) {
            DefaultOrder order(context, K(clause->modifiers));
            for (External *other : unit.externals)
              if (other->usesOmp)
                for (Decl *function : other->decls) order.visit(function);
            return;
          }
}

unsigned deviceRequirements(const TranslationUnit &unit, Loc &where) {
  unsigned flags = 0;
  for (External *e : unit.externals)
    for (Decl *d : e->decls)
      if (auto *o = as<OmpDeclarative>(d); o && o->kind == OmpDirectiveKind::Requires)
        for (OmpClause *clause : o->clauses) {
          if (!flags && requirementOf(clause->kind)) where = o->loc;
          flags |= requirementOf(clause->kind);
        }
  return flags;
}

} // namespace ompicc
