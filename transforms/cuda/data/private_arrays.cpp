// Private copies of variable arrays (OpenMP 5.2 §5.4.3, §5.4.4) become arrays that the code declares, which
// get their storage as all others do (local_arrays.cpp):
//
//   parallel firstprivate(v) { … v … }  →  parallel shared(v) { T own[n]; copy; … own … }
//   for private(v)                      →  { T own[n]; for … own … }
//
// A construct that makes threads or tasks has its copies in its body, where each of them declares its own;
// the others stand in a region of their thread's, and have them around.
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/data/variable_arrays.h"

namespace ompicc::cuda {
namespace {

bool isVariableArray(const VarDecl *v) { return v && isArray(v->type) && isVariablyModified(v->type); }

class PrivateArrays : public Rewriter {
public:
  PrivateArrays(Context &c, Allocation &allocation)
      : Rewriter(c.statements()), c_(c), allocation_(allocation) {}

  /// Those of a target construct, which each team has: what firstprivate lists is a parameter.
  void declareIn(OmpDirective &target) {
    Stmt *&body = target.body;
    auto *teams = as<OmpDirective>(onlyStatement(body));
    if (teams && teams->kind != OmpDirectiveKind::Teams) teams = nullptr;
    Compound *block = c_.compound({}, target.loc);
    for (OmpClause *clause : target.clauses)
      if (clause->kind == OmpClauseKind::Private) takeItems(target, *clause, *block, nullptr);
    if (block->body.empty()) return;
    Stmt *&inner = teams ? teams->body : body; // nothing stands beside teams
    block->body.push(c_.arena, inner);
    inner = block;
  }

private:
  Context &c_;
  Allocation &allocation_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    const bool region = d.kind == OmpDirectiveKind::Parallel || d.kind == OmpDirectiveKind::Teams ||
                        d.kind == OmpDirectiveKind::Task;
    Compound *block = c_.compound({}, d.loc);
    VarList shared;
    for (OmpClause *clause : d.clauses) {
      const bool first = clause->kind == OmpClauseKind::Firstprivate;
      if (first || clause->kind == OmpClauseKind::Private)
        takeItems(d, *clause, *block, first ? &shared : nullptr);
    }
    if (block->body.empty()) return &d;
    if (!region) {
      block->body.push(c_.arena, &d);
      return block;
    }
    for (VarDecl *v : shared) addItemClause(c_, d, OmpClauseKind::Shared, v, d.loc);
    block->body.push(c_.arena, d.body);
    d.body = block;
    return &d;
  }

  /// The variable arrays of a clause become declarations in `block`, with their values where `copied` is not
  /// null, and what d's body means.
  void takeItems(OmpDirective &d, OmpClause &clause, Compound &block, VarList *copied) {
    List<Expr *> others;
    for (Expr *item : clause.items) {
      VarDecl *v = baseVariable(item);
      if (!isVariableArray(v)) {
        others.push(c_.arena, item);
        continue;
      }
      VarDecl *own = c_.variable(c_.fresh(std::string(v->name->text) + "_private"), v->type);
      keepAlignment(c_, own, *v);
      own->loc = d.loc;
      allocation_.alignVariableArray(d, v, own);
      Substitution inside(c_);
      inside.replace(v, own);
      d.body = inside.apply(d.body);
      block.body.push(c_.arena, c_.declStmt(own));
      if (copied) block.body.push(c_.arena, copy(own, v));
      if (copied) copied->push_back(v);
    }
    clause.items = others;
  }

  /// All elements: the names of both stand for the addresses of their first ones.
  Stmt *copy(VarDecl *to, VarDecl *from) {
    QualType element = to->type;
    Expr *count = nullptr;
    QualType size = c_.types.sizeType();
    for (; isArray(element); element = elementOf(element)) {
      const Type &t = *canonical(element).type;
      Expr *n = t.boundVar ? static_cast<Expr *>(c_.ident(t.boundVar)) : c_.intLiteral(t.length);
      count = count ? c_.textExpr(size, "$ * $", {count, n}) : n;
    }
    return c_.textStmt("memcpy($, $, $ * sizeof($));",
                       {c_.ident(to), c_.ident(from), count, c_.typeArg(element)});
  }
};

} // namespace

Stmt *VariableArrays::declarePrivate(Stmt *root) {
  return static_cast<Stmt *>(PrivateArrays(c_, allocation_).rewrite(root));
}

void VariableArrays::declarePrivateIn(OmpDirective &target) {
  PrivateArrays arrays(c_, allocation_);
  arrays.declareIn(target);
  target.body = static_cast<Stmt *>(arrays.rewrite(target.body));
}

} // namespace ompicc::cuda
