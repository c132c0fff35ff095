// Arrays in reduction clauses of which a team has one copy, in shared memory, as a person would write it:
//
//     h[key[i]] += v;   →   cudadev_update_add(&h_team[key[i]], v);
//
// That needs a loop that does nothing with the array but such updates with the clause's own operator: then
// nobody can tell whose copy an element is of (OpenMP 5.2 §5.5.8). A copy for each thread of what does not
// fit into registers costs memory traffic in proportion to threads times elements. Where all threads of a
// warp would update one element at a time, copies of their own are better still: only arrays whose subscripts
// depend on the iteration are meant. Of a section (`h[:256]` of a pointer) constants have to say how long it
// is.
#include "transforms/cuda/data/team_arrays.h"
#include "ast/visitor.h"
#include "transforms/common/mark_directives.h"
#include "transforms/common/reduction_elements.h"
#include "transforms/cuda/analysis/scattered_updates.h"
#include "transforms/cuda/data/reductions.h"

namespace ompicc::cuda {
namespace {

/// Bytes of a team's copies together; more would keep other teams off a multiprocessor.
constexpr long long kMostBytes = 16384;
/// Elements up to which a thread's copy may be in registers.
constexpr long long kFewElements = 8;

bool updatesOf(OmpReductionOp clause, AssignOp op) {
  switch (clause) {
  case OmpReductionOp::Add:
  case OmpReductionOp::Sub: return op == AssignOp::Add || op == AssignOp::Sub;
  case OmpReductionOp::And: return op == AssignOp::And;
  case OmpReductionOp::Or: return op == AssignOp::Or;
  case OmpReductionOp::Xor: return op == AssignOp::Xor;
  default: return false;
  }
}

/// A statement that is one update of an element of the array, as data.
struct ElementUpdate {
  Expr *element = nullptr; ///< null: it is something else
  Expr *value = nullptr;   ///< null: one
  const char *function = nullptr;
};

ElementUpdate updateIn(const ExprStmt &s, const VarDecl &array, OmpReductionOp clause) {
  ElementUpdate u;
  Expr *e = s.expr ? skipParens(s.expr) : nullptr;
  AssignOp op;
  if (auto *assign = as<Assign>(e)) {
    op = assign->op;
    u.element = assign->lhs, u.value = assign->rhs;
  } else if (auto *unary = as<Unary>(e)) {
    switch (unary->op) {
    case UnaryOp::PreInc:
    case UnaryOp::PostInc: op = AssignOp::Add; break;
    case UnaryOp::PreDec:
    case UnaryOp::PostDec: op = AssignOp::Sub; break;
    default: return {};
    }
    u.element = unary->operand;
  } else {
    return {};
  }
  if (!updatesOf(clause, op) || !isScalar(u.element->type)) return {};
  Expr *base = skipParens(u.element);
  while (auto *index = as<Index>(base)) base = skipParens(index->base);
  auto *ident = as<Ident>(base);
  if (!ident || ident->decl != &array || base == skipParens(u.element)) return {};
  u.function = op == AssignOp::Add   ? "@update_add"
               : op == AssignOp::Sub ? "@update_sub"
               : op == AssignOp::And ? "@update_and"
               : op == AssignOp::Or  ? "@update_or"
                                     : "@update_xor";
  return u;
}

/// What a loop's body does with the array.
class Uses : public Visitor {
public:
  Uses(const VarDecl &array, OmpReductionOp op, const OmpDirective &d) : array_(array), op_(op) {
    for (const OmpLoop *l : d.loops) varying_.insert(l->var);
  }
  bool onlyUpdates() const { return updates_ > 0 && updates_ == uses_ && scattered_; }

private:
  const VarDecl &array_;
  const OmpReductionOp op_;
  std::unordered_set<const Decl *>
      varying_; ///< locals of the iteration, but for the variables of inner loops
  int uses_ = 0, updates_ = 0;
  bool scattered_ = true; ///< each update's element depends on the iteration
  bool varies_ = false;   ///< what is being visited does

  void visitFor(For &loop) override {
    if (auto *declared = as<DeclStmt>(static_cast<Node *>(loop.init))) {
      for (Decl *d : declared->decls)
        if (auto *v = as<VarDecl>(d)) visit(v->init);
    } else {
      auto *first = as<ExprStmt>(static_cast<Node *>(loop.init));
      if (auto *assign = first && first->expr ? as<Assign>(first->expr) : nullptr)
        if (auto *variable = as<Ident>(skipParens(assign->lhs))) varying_.erase(variable->decl);
      if (first) // in the head of a loop it is no statement that could become another one
        visit(first->expr);
    }
    visit(loop.cond);
    visit(loop.step);
    visit(loop.body);
  }
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Atomic) scattered_ = false; // its statement has a form to keep
    walk(d);
  }
  void visitVarDecl(VarDecl &v) override {
    varying_.insert(&v);
    walk(v);
  }
  void visitIdent(Ident &i) override {
    uses_ += i.decl == &array_;
    varies_ |= varying_.count(i.decl) != 0;
  }
  void visitUnary(Unary &e) override {
    varies_ |= e.op == UnaryOp::Deref;
    walk(e);
  }
  void visitIndex(Index &e) override {
    varies_ = true;
    walk(e);
  }
  void visitCall(Call &e) override {
    varies_ = true;
    walk(e);
  }
  void visitExprStmt(ExprStmt &s) override {
    const ElementUpdate u = updateIn(s, array_, op_);
    if (!u.element) return walk(s);
    const int before = uses_;
    bool depends = false;
    for (Expr *e = skipParens(u.element); auto *index = as<Index>(e); e = skipParens(index->base)) {
      varies_ = false;
      visit(index->index);
      depends |= varies_;
    }
    visit(u.value);
    scattered_ &= depends;
    updates_ += uses_ == before; // or the array is read, too
    uses_++;
  }
};

class UpdateRewriter : public Rewriter {
public:
  UpdateRewriter(Context &c, const VarDecl &array, OmpReductionOp op) : c_(c), array_(array), op_(op) {}

private:
  Context &c_;
  const VarDecl &array_;
  const OmpReductionOp op_;
  Node *rewriteExprStmt(ExprStmt &s) override {
    const ElementUpdate u = updateIn(s, array_, op_);
    if (!u.element) return &s;
    Expr *value = u.value ? u.value : c_.intLiteral(1, s.loc);
    Stmt *update = c_.textStmt(std::string(u.function) + "(&$, $);", {u.element, value});
    update->loc = s.loc;
    return update;
  }
};

/// Puts an atomic construct around each update.
class AtomicRewriter : public Rewriter {
public:
  AtomicRewriter(Context &c, const VarDecl &array, OmpReductionOp op) : c_(c), array_(array), op_(op) {}

private:
  Context &c_;
  const VarDecl &array_;
  const OmpReductionOp op_;
  Node *rewriteExprStmt(ExprStmt &s) override {
    if (!updateIn(s, array_, op_).element) return &s;
    auto *d = c_.make<OmpDirective>(s.loc);
    d->kind = OmpDirectiveKind::Atomic;
    d->body = &s;
    return d;
  }
};

bool adds(const ReductionItem &item) {
  return item.op == OmpReductionOp::Add || item.op == OmpReductionOp::Sub;
}

} // namespace

QualType TeamArrays::typeOfCopy(const ReductionItem &item) const {
  const QualType type = item.var->type;
  if (item.user || item.tasks || item.placed || isVariablyModified(type)) return {};
  if (as<Ident>(item.item)) return isArray(type) ? type.unqualified() : QualType();
  if (!isArray(type) && !isPointer(type)) return {};
  const QualType element = elementOf(type);
  if (isArray(element) || isPointer(element)) return {};
  const ReducedElements found = reducedElements(unit_, item);
  if (!found.constantCount() || !found.fromStart || found.known <= 0) return {};
  return c_.types.arrayOf(found.element, found.known, nullptr);
}

bool TeamArrays::fits(OmpDirective &d, const ReductionItem &item) const {
  const QualType type = typeOfCopy(item);
  if (!type) return false;
  QualType element = type;
  while (isArray(element)) element = elementOf(element);
  const long long size = sizeOf(element), bytes = sizeOf(type);
  if (!isUpdatedAtOnce(element, adds(item)) || bytes <= kFewElements * size) return false;
  long long together = bytes;
  for (const auto &[other, own] : arrays_) together += sizeOf(own);
  if (together > kMostBytes) return false;
  Uses uses(*item.var, item.op, d);
  uses.visit(d.body);
  return uses.onlyUpdates();
}

/// A copy for each thread, in the device's heap or in local memory, is what nobody wants of these.
bool TeamArrays::mayBeInPlace(OmpDirective &d, const ReductionItem &item) const {
  const QualType type = item.var->type;
  if (item.user || item.tasks || item.placed || isVariablyModified(type) ||
      !(isArray(type) || isPointer(type)))
    return false;
  const ReducedElements found = reducedElements(unit_, item);
  const long long size = sizeOf(found.element);
  if (!isUpdatedAtOnce(found.element, adds(item)) || (canonical(found.element).quals & QualVolatile))
    return false;
  if (found.constantCount() && found.known * size <= kMostBytes) return false;
  Uses uses(*item.var, item.op, d);
  uses.visit(d.body);
  return uses.onlyUpdates();
}

void TeamArrays::useFor(OmpDirective &d, const ReductionItem &item) {
  if (has(item.var) || isInPlace(item.var)) return;
  if (mayBeInPlace(d, item)) {
    AtomicRewriter(c_, *item.var, item.op).rewriteChild(d.body);
    markDirectives(*d.body);
    inPlace_.insert(item.var);
    return;
  }
  if (!fits(d, item)) return;
  UpdateRewriter rewriter(c_, *item.var, item.op);
  rewriter.rewriteChild(d.body);
  arrays_.emplace(item.var, typeOfCopy(item));
}

void TeamArrays::copy(const ReductionItem &item, Privates &p) {
  VarDecl *v = item.var;
  VarDecl *own = c_.variable(c_.freshLocal(std::string(v->name->text) + "_team"), arrays_.at(v));
  const ReducedElements found = reducedElements(unit_, item);
  const QualType flat = c_.types.pointerTo(found.element);
  auto first = [&](VarDecl *base) {
    return c_.textExpr(flat, "($) &$", {c_.typeArg(flat), found.first(c_, c_.ident(base))});
  };
  p.before.push_back(c_.textStmt("static @shared $", {c_.declStmt(own)}));
  p.before.push_back(
      callTemplate("@begin_team_array", {functorOf(c_, item.op)}, {first(own), found.count(c_)}));
  p.inside.replace(v, own);
  p.after.push_back(
      callTemplate("@bring_team_array", {functorOf(c_, item.op)}, {first(v), first(own), found.count(c_)}));
}

} // namespace ompicc::cuda
