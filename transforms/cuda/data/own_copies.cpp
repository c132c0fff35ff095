// Pointers and numbers of which target has a copy, and which a parallel region changes without its threads
// ever meeting:
//
//   #pragma omp target teams                 // a is firstprivate here, shared below
//   #pragma omp parallel
//   {
//     a += omp_get_thread_num() * 8;         // by each thread, and so a race if they had one variable
//     …
//
// Programs written for compilers whose SPMD kernels have such a copy in each thread rely on it. Where no
// thread can see what another one has made of the pointer, and nothing does after the region, it is
// firstprivate there, as if the program said so.
#include "transforms/cuda/data/own_copies.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/kernels/mode.h"

namespace ompicc::cuda {
namespace {

class Uses : public Visitor {
public:
  explicit Uses(const VarDecl *v) : v_(v) {}
  OmpDirective *region = nullptr; ///< the only one that uses it
  bool elsewhere = false;         ///< outside of that, or in a loop around it

private:
  const VarDecl *v_;
  OmpDirective *in_ = nullptr;
  int loops_ = 0;

  void visitIdent(Ident &i) override {
    if (i.decl != v_) return;
    elsewhere |= !in_ || (region && region != in_) || loops_;
    region = in_;
  }
  void visitOmpClause(OmpClause &clause) override {
    if (clause.kind != OmpClauseKind::Shared) walk(clause);
  }
  void visitOmpDirective(OmpDirective &d) override {
    const bool begins = d.kind == OmpDirectiveKind::Parallel && !in_;
    const int loop = !in_ && !d.loops.empty();
    if (begins) in_ = &d;
    loops_ += loop;
    walk(d);
    loops_ -= loop;
    if (begins) in_ = nullptr;
  }
  void inLoop(Node &loop) {
    if (in_) return walk(loop);
    loops_++;
    walk(loop);
    loops_--;
  }
  void visitFor(For &s) override { inLoop(s); }
  void visitWhile(While &s) override { inLoop(s); }
  void visitDoWhile(DoWhile &s) override { inLoop(s); }
  void visitLabel(Label &l) override { // where a jump may come back to
    elsewhere = true;
    walk(l);
  }
};

} // namespace

void giveOwnCopies(Context &c, OmpDirective &target, const TargetInterface &k) {
  for (const KernelParam &p : k.params) {
    const bool owns = p.passing == KernelParam::ByAddress && k.maps[p.map].isOwn && isScalar(p.var->type);
    if (p.passing != KernelParam::PointerValue && !owns) continue;
    const Usage usage = usageIn(target.body);
    if (!usage.mayChange(p.var) || usage.addressTaken.count(p.var)) continue;
    Uses uses(p.var);
    uses.visit(target.body);
    if (!uses.region || uses.elsewhere) continue;
    bool copied = false;
    for (const VarDecl *v : copiedVariables(*uses.region)) copied |= v == p.var;
    const CodeTraits traits = traitsOf(uses.region);
    if (copied || traits.barriers || traits.synchronises || traits.cancels || traits.unknownCalls) continue;
    for (OmpClause *clause : uses.region->clauses) {
      if (clause->kind != OmpClauseKind::Shared) continue;
      List<Expr *> others;
      for (Expr *item : clause->items)
        if (baseVariable(item) != p.var) others.push(c.arena, item);
      clause->items = others;
    }
    addItemClause(c, *uses.region, OmpClauseKind::Firstprivate, p.var, uses.region->loc);
  }
}

} // namespace ompicc::cuda
