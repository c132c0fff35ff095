// simd_loops.cpp: see simd_loops.h.
#include "transforms/cuda/loops/simd_loops.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/variables.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

class Loops : public Rewriter {
public:
  explicit Loops(Context &c) : Rewriter(c.directives()), c_(c) {}

private:
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Sections) return &d; // their simd loops are lanes' (dataflow)
    rewriteChildren(d);
    if (d.kind != OmpDirectiveKind::Simd) return &d;
    const std::vector<For *> nest = loopsOf(d);
    if (nest.empty() || !isJustLoops(d, *nest.back())) return &d;
    for (For *loop : nest) {
      loop->reassociates |= hasClause(d, K::Reduction) && !mayBeInTurn(d);
      loop->concurrent |= hasClause(d, K::Order);
    }
    for (VarDecl *v : clauseVariables(d, K::Private)) declareIn(*nest.back(), *v);
    return d.body;
  }

  /// The loops that the construct is associated with; none: it is not written as loops any more.
  static std::vector<For *> loopsOf(OmpDirective &d) {
    std::vector<For *> nest;
    for (auto *f = as<For>(associatedLoop(d)); f && nest.size() < d.loops.size();
         f = as<For>(onlyStatement(f->body)))
      nest.push_back(f);
    if (nest.size() < d.loops.size()) nest.clear();
    return nest;
  }

  /// Whether the iterations may come one after the other for the program: what no clause lists they may add
  /// up then, in that order.
  static bool mayBeInTurn(const OmpDirective &d) {
    const ConstInt most = hasClause(d, K::Safelen) ? evaluateConstant(clauseExpr(d, K::Safelen)) : ConstInt{};
    return hasClause(d, K::If) || (most.known && most.value == 1);
  }

  bool isJustLoops(const OmpDirective &d, const For &innermost) const {
    if (!hasOnlyClauses(d, {K::Private, K::Lastprivate, K::Reduction, K::Safelen, K::Simdlen, K::Aligned,
                            K::Nontemporal, K::Order, K::Collapse, K::If}) ||
        hasSideEffects(clauseExpr(d, K::If)))
      return false;
    for (const OmpClause *clause : d.clauses)
      if (clause->kind == K::Reduction && (clause->reduction || clause->modifiers)) return false;
    for (const VarDecl *v : clauseVariables(d, K::Private))
      for (const OmpLoop *loop : d.loops)
        if (loop->var == v) return false;
    return !hasDirectives(innermost.body);
  }
  bool hasDirectives(Stmt *body) const {
    bool others = false;
    forEachDirective(c_, body, [&](OmpDirective &d) { others |= d.kind != OmpDirectiveKind::Atomic; });
    return others;
  }

  void declareIn(For &loop, VarDecl &v) {
    VarDecl *own = keepAlignment(c_, c_.variable(v.name->text, v.type.unqualified(), nullptr), v);
    Substitution names(c_);
    names.replace(&v, own);
    loop.body = c_.compound({c_.declStmt(own), names.apply(loop.body)}, loop.body->loc);
  }
};

} // namespace

void writeSimdLoops(Context &c, Stmt *&code) { code = static_cast<Stmt *>(Loops(c).rewrite(code)); }

} // namespace ompicc
