// scan_loop.cpp: see scan_loop.h.
#include "transforms/cuda/loops/scan_loop.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/gathering.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/streaming.h"
#include "transforms/cuda/data/reductions.h"
#include "translator/sema/side_effects.h"
#include <unordered_map>
#include <unordered_set>

namespace ompicc {
namespace {

/// A statement that contributes to a running value.
struct Update {
  VarDecl *var = nullptr;
  Expr *value = nullptr; ///< what it contributes; null: one
  bool plain = false;    ///< by an operation with that value, as it is
  bool always = false;   ///< in each iteration
};

/// What `s` gathers in a variable; of no variable if it does not.
Update updateBy(Stmt *s) {
  Update update;
  if (auto *branch = as<If>(s)) { // if (e > x) x = e;
    auto *then = branch->otherwise ? nullptr : as<ExprStmt>(onlyStatement(branch->then));
    auto *a = then ? as<Assign>(skipParens(then->expr)) : nullptr;
    auto *variable = a && a->op == AssignOp::Plain ? as<Ident>(skipParens(a->lhs)) : nullptr;
    if (!variable || gatheredByComparison(branch->cond, a->rhs, *variable) == OmpReductionOp::None) return {};
    update = {as<VarDecl>(variable->decl), a->rhs, true};
  } else if (auto *e = as<ExprStmt>(s); e && e->expr) {
    const Gathering gathering = gatheredBy(e->expr);
    if (gathering.op == OmpReductionOp::None || !variableOf(gathering.target)) return {};
    update = {variableOf(gathering.target), gathering.value, gathering.value != nullptr};
    auto *a = as<Assign>(skipParens(e->expr));
    if (auto *b = a && a->op == AssignOp::Plain ? as<Binary>(skipParens(a->rhs)) : nullptr)
      update.plain &= b->op != BinaryOp::Sub;
    else
      update.plain &= a && a->op != AssignOp::Sub && !as<Call>(skipParens(a->rhs));
  }
  return update;
}

/// Finds out which statements an iteration's contributions are computed by.
class Parts : public Visitor {
public:
  Parts(Stmt *iteration, const std::vector<RunningValue> &values) {
    for (const RunningValue &value : values) running_.insert(value.var);
    part(iteration, true);
    const Usage usage = usageIn(iteration);
    for (const VarDecl *v : declared_) fits &= !usage.addressTaken.count(v);
    for (const RunningValue &value : values) fits &= updates.count(value.var) != 0;
  }
  bool fits = true;
  bool readsBehindStores = false;        ///< what computes a contribution stands behind what stores
  std::unordered_set<const Stmt *> kept; ///< statements that contributions need
  std::unordered_map<VarDecl *, std::vector<std::pair<Stmt *, Update>>> updates;

private:
  VarSet running_, declared_;
  VarSet unknown_; ///< variables that the first phase does not compute
  bool stores_ = false;

  bool isKnown(Node *e) const {
    for (const VarDecl *v : e ? freeVariables(e) : VarList())
      if (running_.count(v) || unknown_.count(v)) return false;
    return true;
  }
  /// Whether the first phase may evaluate it.
  bool computes(Expr *e) const { return !hasSideEffects(e) && isKnown(e); }

  void keep(Stmt *s) {
    kept.insert(s);
    readsBehindStores |= stores_ && readsElements(s);
  }
  /// Leaves a statement to the second phase.
  void leave(Stmt *s) {
    const Usage usage = usageIn(s);
    for (const VarDecl *v : running_) fits &= !usage.mayChange(v);
    for (const VarDecl *v : usage.written) unknown_.insert(v);
    stores_ = true;
  }

  void part(Stmt *s, bool always) {
    if (auto *block = as<Compound>(s)) {
      kept.insert(s);
      for (Stmt *inner : block->body) part(inner, always);
    } else if (auto *ds = as<DeclStmt>(s)) {
      declaration(*ds);
    } else if (const Update update = updateBy(s); update.var && running_.count(update.var)) {
      fits &= !update.value || computes(update.value);
      updates[update.var].push_back({s, update});
      updates[update.var].back().second.always = always;
      keep(s);
    } else if (auto *branch = as<If>(s); branch && !update.var && computes(branch->cond)) {
      readsBehindStores |= stores_ && readsElements(branch->cond);
      kept.insert(s);
      part(branch->then, false);
      if (branch->otherwise) part(branch->otherwise, false);
    } else if (auto *e = as<ExprStmt>(s); e && setsOwn(e->expr)) {
      keep(s);
    } else {
      leave(s);
    }
  }
  void declaration(DeclStmt &ds) {
    bool known = true;
    for (Decl *d : ds.decls) {
      auto *v = as<VarDecl>(d);
      if (!v) continue;
      fits &= isScalar(v->type); // elements are not told apart
      declared_.insert(v);
      known &= !v->init || computes(v->init);
    }
    if (known) return keep(&ds);
    leave(&ds);
    for (Decl *d : ds.decls)
      if (auto *v = as<VarDecl>(d)) unknown_.insert(v);
  }
  /// An assignment to a variable of the iteration's own, which is known then.
  bool setsOwn(Expr *e) const {
    auto *a = e ? as<Assign>(skipParens(e)) : nullptr;
    VarDecl *v = a ? variableOf(a->lhs) : nullptr;
    return v && declared_.count(v) && !unknown_.count(v) && computes(a->rhs);
  }
};

class Phases {
public:
  Phases(Context &c, const std::vector<RunningValue> &values, VarDecl *number)
      : c_(c), values_(values), number_(number) {}

  Stmt *first(Stmt *iteration) {
    const Parts parts(iteration, values_);
    Compound *all = c_.compound({}, iteration->loc);
    Substitution terms(c_);
    for (const RunningValue &value : values_) {
      const auto &updates = parts.updates.at(value.var);
      if (updates.size() == 1 && updates[0].second.plain && updates[0].second.always)
        instead_[updates[0].first] = assign(AssignOp::Plain, term(value), updates[0].second.value);
      else
        append(all, c_.textStmt("$ = $;",
                                {term(value),
                                 cuda::identityOf(c_, value.op, canonical(value.var->type).unqualified())}));
      terms.replaceBy(value.var, [this, value] { return term(value); });
    }
    appendBody(all, terms.apply(only(iteration, parts)));
    return all;
  }

  Stmt *second(Stmt *iteration) {
    const Parts parts(iteration, values_);
    for (const RunningValue &value : values_) {
      const auto &updates = parts.updates.at(value.var);
      if (updates.size() == 1 && updates[0].second.plain && holdsAll(value, *updates[0].second.value))
        instead_[updates[0].first] = gather(value);
    }
    class Replace : public Rewriter {
    public:
      explicit Replace(const std::unordered_map<const Stmt *, Stmt *> &instead) : instead_(instead) {}

    private:
      const std::unordered_map<const Stmt *, Stmt *> &instead_;
      Node *there(Stmt &s) {
        const auto found = instead_.find(&s);
        return found == instead_.end() ? nullptr : found->second;
      }
      Node *rewriteExprStmt(ExprStmt &s) override {
        Node *other = there(s);
        return other ? other : &s;
      }
      Node *rewriteIf(If &s) override {
        if (Node *other = there(s)) return other;
        rewriteChildren(s);
        return &s;
      }
    } replace(instead_);
    iteration = static_cast<Stmt *>(replace.rewrite(iteration));
    Substitution here(c_);
    for (const RunningValue &value : values_) here.replace(value.var, value.here);
    return here.apply(iteration);
  }

private:
  Context &c_;
  const std::vector<RunningValue> &values_;
  VarDecl *number_;
  std::unordered_map<const Stmt *, Stmt *> instead_;

  void append(Compound *to, Stmt *s) { to->body.push(c_.arena, s); }
  void appendBody(Compound *to, Stmt *s) {
    if (auto *block = as<Compound>(s))
      for (Stmt *inner : block->body) append(to, inner);
    else
      append(to, s);
  }
  Expr *term(const RunningValue &value) {
    auto *e = c_.make<Index>();
    e->base = c_.ident(value.terms);
    e->index = c_.ident(number_);
    e->type = elementOf(value.terms->type);
    return e;
  }
  Stmt *assign(AssignOp op, Expr *to, Expr *value) {
    auto *a = c_.make<Assign>();
    a->op = op;
    a->lhs = to;
    a->rhs = value;
    a->type = QualType(to->type).unqualified();
    return c_.exprStmt(a);
  }

  /// Whether the term holds the value that is contributed, and adding it is as defined as adding that one.
  static bool holdsAll(const RunningValue &value, const Expr &contributed) {
    const QualType type = canonical(value.var->type), other = canonical(contributed.type);
    if (isFloating(type) || isExtreme(value.op)) return type.type == other.type;
    constexpr long long kInt = 4;
    return type.type == other.type || !isSigned(type) || sizeOf(other) < sizeOf(type) || sizeOf(type) < kInt;
  }
  /// The term goes to the value.
  Stmt *gather(const RunningValue &value) {
    if (isExtreme(value.op)) {
      auto *choice = c_.make<If>();
      choice->cond = c_.binary(value.op == OmpReductionOp::Max ? BinaryOp::Gt : BinaryOp::Lt, term(value),
                               c_.ident(value.here), c_.types.basic(TypeKind::Int));
      choice->then = assign(AssignOp::Plain, c_.ident(value.here), term(value));
      return choice;
    }
    const AssignOp op = value.op == OmpReductionOp::And   ? AssignOp::And
                        : value.op == OmpReductionOp::Or  ? AssignOp::Or
                        : value.op == OmpReductionOp::Xor ? AssignOp::Xor
                                                          : AssignOp::Add;
    return assign(op, c_.ident(value.here), term(value));
  }

  /// What is kept of a statement, in its place.
  Stmt *only(Stmt *s, const Parts &parts) {
    if (const auto found = instead_.find(s); found != instead_.end()) return found->second;
    if (!s || !parts.kept.count(s)) return c_.compound({}, s ? s->loc : Loc());
    if (auto *block = as<Compound>(s)) {
      Compound *rest = c_.compound({}, s->loc);
      for (Stmt *inner : block->body)
        if (parts.kept.count(inner)) append(rest, only(inner, parts));
      return rest;
    }
    if (auto *branch = as<If>(s); branch && !updateBy(s).var) {
      branch->then = only(branch->then, parts);
      if (branch->otherwise) branch->otherwise = only(branch->otherwise, parts);
    }
    return s;
  }
};

} // namespace

bool hasScanPhases(Context &c, Stmt *iteration, const std::vector<RunningValue> &values, bool inPlace) {
  const Parts parts(Cloner(c).clone(iteration), values);
  return parts.fits && !(inPlace && parts.readsBehindStores);
}

ScanPhases scanPhases(Context &c, Stmt *iteration, const std::vector<RunningValue> &values, VarDecl *number) {
  ScanPhases phases;
  phases.first = Phases(c, values, number).first(Cloner(c).clone(iteration));
  phases.second = Phases(c, values, number).second(Cloner(c).clone(iteration));
  return phases;
}

std::vector<RunningValue> runningValues(const OmpDirective &loop) {
  std::vector<RunningValue> values;
  for (const ReductionItem &item : reductionItems(loop, OmpClauseKind::Inclusive))
    values.push_back({item.op, item.var});
  return values;
}

} // namespace ompicc
