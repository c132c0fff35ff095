// The bounds of associated loops mean the variables outside, also where the construct has copies of them
// (OpenMP 5.2 §4.4.1: they are evaluated before the loop). A variable of a bound that has copies gets another
// name:
//
//     for private(n)                     {  const int n_outside = n;
//     for (i = 0; i < n; i++) n = i;        for private(n)
//                                           for (i = 0; i < n_outside; i++) n = i; }
//
// Where the construct assigns to it at its end, no thread may get there before all have read it.
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_checks.h"
#include <algorithm>

namespace ompicc {
namespace {

class LoopBounds : public Rewriter {
public:
  explicit LoopBounds(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (!isLoopAssociated(d.kind)) return &d;
    VarSet copied;
    for (VarDecl *v : copiedVariables(d)) copied.insert(v);
    for (VarDecl *v : iterationVariables(c_, d)) copied.erase(v);
    if (copied.empty()) return &d;
    std::vector<For *> nest;
    Stmt *s = associatedLoop(d);
    for (size_t n = associatedLoops(d); n > 0; n--) {
      auto *loop = as<For>(onlyStatement(s));
      if (!loop) break;
      nest.push_back(loop);
      s = loop->body;
    }
    // A copy that starts with the value outside and never changes will do.
    if (const VarList first = clauseVariables(d, OmpClauseKind::Firstprivate); !first.empty()) {
      const Usage usage = usageIn(d.body);
      const VarList last = clauseVariables(d, OmpClauseKind::Lastprivate);
      for (VarDecl *v : first)
        if (!usage.mayChange(v) && std::find(last.begin(), last.end(), v) == last.end()) copied.erase(v);
    }
    Compound *block = c_.compound({}, d.loc);
    Substitution outside(c_);
    bool assignsAtEnd = false;
    for (For *loop : nest)
      for (Node *part : {static_cast<Node *>(loop->init), static_cast<Node *>(loop->cond),
                         static_cast<Node *>(loop->step)})
        if (part)
          for (VarDecl *v : freeVariables(part))
            if (copied.erase(v)) {
              name(*v, *block, outside);
              for (OmpClauseKind kind :
                   {OmpClauseKind::Lastprivate, OmpClauseKind::Linear, OmpClauseKind::Reduction})
                for (VarDecl *x : clauseVariables(d, kind)) assignsAtEnd |= x == v;
            }
    if (block->body.empty()) return &d;
    for (For *loop : nest) {
      if (loop->init) loop->init = outside.apply(loop->init);
      if (loop->cond) loop->cond = outside.apply(loop->cond);
      if (loop->step) loop->step = outside.apply(loop->step);
    }
    if (assignsAtEnd && (info(d.kind).leafs & (LeafFor | LeafParallel)) == LeafFor) // before all have read it
      block->body.push(c_.arena, makeDirective(c_, OmpDirectiveKind::Barrier, d, nullptr));
    block->body.push(c_.arena, &d);
    return block;
  }

  /// Of an array or a structure there is only another way to it.
  void name(VarDecl &v, Compound &block, Substitution &outside) {
    const std::string text = std::string(v.name->text) + "_outside";
    const bool value = isScalar(v.type);
    QualType type = value ? canonical(v.type).unqualified() : QualType(c_.types.pointerTo(v.type));
    VarDecl *own =
        c_.variable(c_.fresh(text), type.with(QualConst),
                    value ? static_cast<Expr *>(c_.ident(&v)) : c_.textExpr(type, "&$", {c_.ident(&v)}));
    own->loc = block.loc;
    unit_.arrayBounds.insert(own);
    block.body.push(c_.arena, c_.declStmt(own));
    if (value)
      outside.replace(&v, own);
    else
      outside.replaceByDeref(&v, own);
  }
};

} // namespace

Stmt *nameLoopBounds(Unit &unit, Stmt *root) { return static_cast<Stmt *>(LoopBounds(unit).rewrite(root)); }

} // namespace ompicc
