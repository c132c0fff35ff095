#include "transforms/cuda/dataflow/copies.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/dataflow/one_each.h"
#include "transforms/cuda/dataflow/pure.h"
#include <algorithm>

namespace ompicc::cuda {
namespace {

/// An object that hardware copies at once: 4, 8 or 16 bytes at an address that is a multiple of these.
bool isOneCopy(QualType type) {
  const long long size = sizeOf(type);
  return (size == 4 || size == 8 || size == 16) && alignOf(type) % size == 0 && isPlain(type);
}

/// The pointer p of p[i], p[i][j], p[i].m, where nothing else is followed; or null.
VarDecl *pointerOf(Expr *e) {
  e = skipParens(e);
  for (;;) {
    if (auto *index = as<Index>(e)) {
      e = skipParens(index->base);
      if (isPointer(e->type)) return variableOf(e);
    } else if (auto *member = as<Member>(e); member && !member->arrow)
      e = skipParens(member->object);
    else
      return nullptr;
  }
}

/// What a task's text does.
class Copies {
public:
  explicit Copies(const VarSet &own) : own_(own) {}

  VarSet find(OmpDirective &task) {
    const bool fine =
        statement(task.body) && !to_.empty() && std::none_of(read_.begin(), read_.end(), [this](Node *e) {
          const VarList used = freeVariables(e);
          return std::any_of(used.begin(), used.end(), [this](VarDecl *v) { return to_.count(v) != 0; });
        });
    return fine ? to_ : VarSet();
  }

private:
  const VarSet &own_;
  VarSet to_, declared_;
  std::vector<Node *> read_; ///< beside destinations
  std::vector<OneEach> loops_;
  bool inSimd_ = false;

  bool isRead(Node *e) {
    if (e) read_.push_back(e);
    return !e || changesOnly({}, e);
  }

  bool inLoop(const VarDecl *counts, Stmt *body) {
    declared_.insert(counts);
    loops_.emplace_back(counts, body);
    const bool fine = statement(body);
    loops_.pop_back();
    return fine;
  }

  bool statement(Stmt *s) {
    if (!s) return true;
    if (auto *block = as<Compound>(s))
      return std::all_of(block->body.begin(), block->body.end(),
                         [this](Stmt *one) { return statement(one); });
    if (auto *ds = as<DeclStmt>(s)) return declares(*ds);
    if (auto *branch = as<If>(s))
      return isRead(branch->cond) && statement(branch->then) && statement(branch->otherwise);
    if (auto *loop = as<For>(s)) {
      const auto counted = countedLoop(*loop);
      return counted && as<DeclStmt>(loop->init) && !usageIn(loop->body).mayChange(counted->var) &&
             isRead(counted->from) && isRead(loop->cond) && inLoop(counted->var, loop->body);
    }
    if (auto *d = as<OmpDirective>(s)) return simd(*d);
    if (auto *e = as<ExprStmt>(s)) return !e->expr || copies(e->expr);
    return as<Pragma>(s) != nullptr;
  }

  bool declares(DeclStmt &ds) {
    return std::all_of(ds.decls.begin(), ds.decls.end(), [this](Decl *d) {
      auto *v = as<VarDecl>(d);
      if (!v || !isScalar(v->type) || !isAutomatic(*v)) return false;
      declared_.insert(v);
      return isRead(v->init);
    });
  }

  bool simd(OmpDirective &d) {
    if (d.kind != OmpDirectiveKind::Simd || d.loops.size() != 1 || inSimd_) return false;
    const OmpLoop &l = *d.loops[0];
    if (!isRead(l.lower) || !isRead(l.upper) || !isRead(l.step)) return false;
    inSimd_ = true;
    const bool fine = inLoop(l.var, bodyOfNest(associatedLoop(d), 1));
    inSimd_ = false;
    return fine;
  }

  /// to[i][l] = from[j];
  bool copies(Expr *e) {
    auto *assign = as<Assign>(skipParens(e));
    if (!inSimd_ || !assign || assign->op != AssignOp::Plain) return false;
    auto *element = as<Index>(skipParens(assign->lhs));
    const ElementOfArray to = element ? elementOfArray(*element) : ElementOfArray();
    const VarDecl *from = pointerOf(assign->rhs);
    if (!to.array || !own_.count(to.array) || declared_.count(to.array) || !isArray(to.array->type) ||
        !from || !sameType(assign->lhs->type, assign->rhs->type) || !isOneCopy(assign->lhs->type) ||
        !isOneCopy(assign->rhs->type) || !to_.insert(to.array).second)
      return false;
    for (const OneEach &loop : loops_)
      if (std::none_of(to.subscripts.begin(), to.subscripts.end(), [&](Expr *x) { return loop.is(x); }))
        return false;
    return isRead(assign->rhs) &&
           std::all_of(to.subscripts.begin(), to.subscripts.end(), [this](Expr *x) { return isRead(x); });
  }
};

} // namespace

VarSet copiedTo(OmpDirective &task, const VarSet &own) { return Copies(own).find(task); }

void copyAsynchronously(Context &c, OmpDirective &task, const VarSet &arrays) {
  class Replace : public Rewriter {
  public:
    Replace(Context &c, const VarSet &arrays) : c_(c), arrays_(arrays) {}

  private:
    Context &c_;
    const VarSet &arrays_;
    Node *rewriteExprStmt(ExprStmt &s) override {
      auto *assign = s.expr ? as<Assign>(skipParens(s.expr)) : nullptr;
      auto *element = assign ? as<Index>(skipParens(assign->lhs)) : nullptr;
      if (!element || !arrays_.count(elementOfArray(*element).array)) return &s;
      return c_.textStmt("@task_copy($, $);",
                         {c_.unary(UnaryOp::AddressOf, skipParens(assign->lhs)), skipParens(assign->rhs)});
    }
  };
  Replace(c, arrays).rewriteChild(task.body);
}

} // namespace ompicc::cuda
