// parallel (OpenMP 5.2 §10.1) that a thread of a parallel region encounters. There is one active level on a
// device, so that its team is that thread, and unless something in it can tell, it runs the region where it
// stands:
//
//   #pragma omp parallel for reduction(+: sum)       float sum_private = …;
//   for (int j = 0; j < m; j++)                  →   for (int j = 0; j < m; j++)
//     sum += a[i * m + j];                             sum_private += a[i * m + j];
//                                                    sum += sum_private;
//
// Others become functions that the device library calls (outlined_region.h), as regions of teams do.
#include "transforms/cuda/analysis/alone.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/library.h"
#include "translator/sema/side_effects.h"

namespace ompicc::cuda {
namespace {

/// Whether there is nothing in a region that asks for the team, or that meets in it without saying so here.
class Plain : public Visitor {
public:
  bool yes = true;

private:
  void visitOmpDirective(OmpDirective &d) override {
    switch (d.kind) {
    case OmpDirectiveKind::Parallel:
    case OmpDirectiveKind::For:
    case OmpDirectiveKind::ForSimd:
    case OmpDirectiveKind::Simd:
    case OmpDirectiveKind::Single:
    case OmpDirectiveKind::Master:
    case OmpDirectiveKind::Masked:
    case OmpDirectiveKind::Scope:
    case OmpDirectiveKind::Barrier:
    case OmpDirectiveKind::Critical:
    case OmpDirectiveKind::Atomic:
    case OmpDirectiveKind::Ordered:
    case OmpDirectiveKind::Flush: break;
    default: yes = false;
    }
    yes &= !hasSideEffects(clauseExpr(d, OmpClauseKind::NumThreads)) && !hasSideEffects(ifExpr(d));
    for (const OmpClause *clause : d.clauses)
      yes &= clause->kind != OmpClauseKind::Reduction || clause->modifiers != ReductionInscan;
    walk(d);
  }
  void visitIdent(Ident &i) override {
    if (!as<FunctionDecl>(i.decl)) return;
    const CodeTraits called = traitsOf(&i);
    yes &= !called.worksharing && !called.parallel;
  }
  void visitRoutineCall(RoutineCall &e) override {
    yes &= !(traitsOf(e) & LibraryCall);
    walk(e);
  }
  void visitTextExpr(TextExpr &e) override {
    yes &= !(traitsOfTexts(e.texts) & LibraryCall);
    walk(e);
  }
  void visitTextStmt(TextStmt &s) override {
    yes &= !(traitsOfTexts(s.texts) & LibraryCall);
    walk(s);
  }
};

} // namespace

bool isPlainRegion(OmpDirective &parallel) {
  const CodeTraits traits = traitsOf(&parallel);
  if (traits.teamState || traits.unknownCalls || traits.pointerCalls || traits.cancels) return false;
  Plain plain;
  plain.visit(&parallel);
  return plain.yes;
}

void markAlone(CudaContext &cuda, OmpDirective &parallel) {
  if (!isPlainRegion(parallel)) return;
  cuda.facts.of(parallel).alone = true;
  forEachDirective(cuda.c, parallel.body, [&](OmpDirective &d) { cuda.facts.of(d).alone = true; });
}

void markDirect(FactsTable &facts, OmpDirective &parallel) {
  class Mark : public Visitor {
  public:
    explicit Mark(FactsTable &facts) : facts_(facts) {}

  private:
    FactsTable &facts_;
    void visitOmpDirective(OmpDirective &d) override {
      if (d.kind == OmpDirectiveKind::Parallel) return;
      facts_.of(d).direct = true;
      walk(d);
    }
  };
  facts.of(parallel).direct = true;
  Mark(facts).visit(parallel.body);
}

} // namespace ompicc::cuda
