// num_threads(strict: n) (OpenMP 6.0 §12.1.2): a team of another size is an error, or a warning, as severity
// and message at the parallel construct say; without strict those two say nothing.
//
//     parallel num_threads(strict: f())         { const int n = f();
//     message("too few") …                        parallel num_threads(n)
//                                                 { error at(execution) message("too few") num_threads(n); …
//                                                 }
//
// In a composite construct nothing can stand between its directives; a region of its own in front of it
// tests. An error directive with num_threads, which programs cannot write, acts in the primary thread of a
// team of another size.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

class StrictThreads : public Rewriter {
public:
  explicit StrictThreads(Unit &unit) : Rewriter(unit.context.directives()), c_(unit.context) {}

private:
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    auto *inner = d.kind == OmpDirectiveKind::Distribute ? as<OmpDirective>(d.body) : nullptr;
    const bool composite = inner && inner->kind == OmpDirectiveKind::Parallel;
    rewriteChildren(composite ? *inner : d);
    if (d.kind != OmpDirectiveKind::Parallel && !composite) return &d;
    OmpDirective &parallel = composite ? *inner : d;
    OmpDirective *own = composite ? makeDirective(c_, OmpDirectiveKind::Parallel, d, nullptr) : &d;
    Compound *block = c_.compound({}, d.loc);
    Stmt *test = testOf(parallel, *own, *block);
    if (test && composite) {
      own->body = c_.compound({test}, d.loc);
      for (OmpClause *clause : parallel.clauses)
        if (clause->kind == K::NumThreads || clause->kind == K::If)
          own->clauses.push(c_.arena, Cloner(c_).clone(clause));
      block->body.push(c_.arena, own);
    } else if (test)
      d.body = c_.compound({test, d.body}, d.loc);
    if (block->body.empty()) return &d;
    block->body.push(c_.arena, &d);
    return block;
  }

  /// What the region's threads do first where the construct has strict, otherwise null; what it needs around
  /// it is appended to `before`. `tested`: the region that it stands in.
  Stmt *testOf(OmpDirective &d, OmpDirective &tested, Compound &before) {
    OmpClause *threads = findClause(d, K::NumThreads);
    OmpDirective *error = threads && threads->modifiers == NumThreadsStrict
                              ? makeDirective(c_, OmpDirectiveKind::Error, d, nullptr)
                              : nullptr;
    List<OmpClause *> left;
    for (OmpClause *clause : d.clauses)
      if (clause->kind != K::Message && clause->kind != K::Severity)
        left.push(c_.arena, clause);
      else if (error)
        error->clauses.push(c_.arena, clause);
    d.clauses = left;
    if (!error) return nullptr;
    auto *at = c_.make<OmpClause>(d.loc);
    at->kind = K::At;
    at->modifiers = AtExecution;
    error->clauses.push(c_.arena, at);

    threads->modifiers = 0;
    threads->expr = named(threads->expr, TypeKind::Int, tested, before);
    auto *wanted = c_.make<OmpClause>(threads->loc);
    wanted->kind = K::NumThreads;
    wanted->expr = Cloner(c_).clone(threads->expr);
    error->clauses.push(c_.arena, wanted);
    OmpClause *condition = findClause(d, K::If);
    if (!condition) return error;
    condition->expr = named(condition->expr, TypeKind::Bool, tested, before);
    auto *choice = c_.make<If>(d.loc); // without a team nothing is asked for
    choice->cond = Cloner(c_).clone(condition->expr);
    choice->then = c_.compound({error}, d.loc);
    return choice;
  }

  /// The value as a constant, which the region's threads have too.
  Expr *named(Expr *value, TypeKind type, OmpDirective &d, Compound &before) {
    if (evaluateConstant(value).known) return value;
    VarDecl *v = c_.variable(c_.fresh("_strict"), QualType(c_.types.basic(type)).with(QualConst), value);
    v->loc = d.loc;
    before.body.push(c_.arena, c_.declStmt(v));
    addItemClause(c_, d, K::Firstprivate, v, d.loc);
    return c_.ident(v, value->loc);
  }
};

} // namespace

Stmt *checkStrictThreads(Unit &unit, Stmt *root) {
  return static_cast<Stmt *>(StrictThreads(unit).rewrite(root));
}

} // namespace ompicc
