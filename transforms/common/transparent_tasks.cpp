// transparent (OpenMP 6.0 §14.3): dependences order the child tasks of a transparent task with its siblings,
// those before it (omp_import), those behind it (omp_export) or both. libgomp knows dependences of siblings
// only, so such a task is executed where it is encountered, between those that it could be ordered with:
//
//     task transparent(omp_impex) …        taskwait
//     …                                    task if(0) …
//                                          { …; taskwait }
//
// Its child tasks run at the same time as before.
//
// taskgraph (§14.4) is a taskgroup: no record is made, so there is none to be replayed, and its region is
// executed each time.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;
enum : unsigned { kImport = 1, kExport = 2 }; // omp_impex_t

class TransparentTasks : public Rewriter {
public:
  explicit TransparentTasks(Unit &unit) : Rewriter(unit.context.directives()), c_(unit.context) {}

private:
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    Compound *block = c_.compound({}, d.loc);
    List<OmpClause *> left;
    unsigned ordered = 0;
    for (OmpClause *clause : d.clauses) switch (clause->kind) {
      case K::GraphId:
      case K::GraphReset:
      case K::Replayable: evaluate(clause->expr, *block); break;
      case K::Transparent: {
        evaluate(clause->expr, *block);
        const ConstInt value = clause->expr ? evaluateConstant(clause->expr) : ConstInt{};
        ordered = value.known ? unsigned(value.value) : kImport | kExport;
        break;
      }
      default: left.push(c_.arena, clause);
      }
    d.clauses = left;
    Stmt *made = d.kind == OmpDirectiveKind::Taskgraph ? group(d, *block)
                 : ordered                             ? atOnce(d, ordered, *block)
                                                       : &d;
    if (block->body.empty()) return made;
    block->body.push(c_.arena, made);
    return block;
  }

  Stmt *group(OmpDirective &d, Compound &before) {
    if (OmpClause *condition = findClause(d, K::If)) evaluate(condition->expr, before);
    return hasClause(d, K::Nogroup) ? d.body : makeDirective(c_, OmpDirectiveKind::Taskgroup, d, d.body);
  }

  Stmt *atOnce(OmpDirective &d, unsigned ordered, Compound &before) {
    List<OmpClause *> left;
    for (OmpClause *clause : d.clauses)
      if (clause->kind == K::If)
        evaluate(clause->expr, before);
      else
        left.push(c_.arena, clause);
    d.clauses = left;
    auto *never = c_.make<OmpClause>(d.loc);
    never->kind = K::If;
    never->expr = c_.intLiteral(0, d.loc);
    d.clauses.push(c_.arena, never);
    if (ordered & kExport) d.body = c_.compound({d.body, taskwait(d)}, d.loc);
    if (ordered & kImport) before.body.push(c_.arena, taskwait(d));
    return &d;
  }

  /// What nothing depends on counts as used.
  void evaluate(Expr *e, Compound &before) {
    if (e && !evaluateConstant(e).known) before.body.push(c_.arena, c_.textStmt("(void) ($);", {e}));
  }

  Stmt *taskwait(const OmpDirective &d) { return makeDirective(c_, OmpDirectiveKind::Taskwait, d, nullptr); }
};

} // namespace

Stmt *orderTransparentTasks(Unit &unit, Stmt *root) {
  return static_cast<Stmt *>(TransparentTasks(unit).rewrite(root));
}

} // namespace ompicc
