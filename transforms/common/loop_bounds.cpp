// The bounds of associated loops mean the variables outside, also where the construct has copies of them
// (OpenMP 5.2 §4.4.1: they are evaluated before the loop). A variable of a bound that has copies gets another
// name:
//
//     for private(n)                     {  const int n_outside = n;
//     for (i = 0; i < n; i++) n = i;        for private(n)
//                                           for (i = 0; i < n_outside; i++) n = i; }
//
// A member of a structure, or an array's element, has a name of its own: a device has no way to the object
// outside. Where the construct assigns to the variable at its end, no thread may get there before all have
// read it.
#include "ast/const_eval.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// The variable of which e is a part: m of m.n, a of a[2].x; or nothing.
/// @param sure it is evaluated whenever the loop is reached: there is such an element
VarDecl *placeOf(Expr *e, bool sure, std::string &name) {
  e = skipParens(e);
  if (auto *i = as<Ident>(e)) {
    name = i->name->text;
    return as<VarDecl>(i->decl);
  }
  auto *member = as<Member>(e);
  auto *element = as<Index>(e);
  VarDecl *v = nullptr;
  if (member && !member->arrow && member->field && member->field->name) {
    v = placeOf(member->object, sure, name);
    name += "_" + std::string(member->field->name->text);
  } else if (element && isArray(element->base->type)) {
    const ConstInt at = evaluateConstant(element->index);
    if (!at.known && (!sure || hasSideEffects(element->index))) return nullptr;
    v = placeOf(element->base, sure, name);
    if (at.known) name += "_" + std::to_string(at.value);
  }
  return v;
}

class LoopBounds : public Rewriter {
public:
  explicit LoopBounds(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  /// Rewrites such places to variables.
  class Places : public Rewriter {
  public:
    Places(LoopBounds &bounds, const VarSet &copied, Compound &block)
        : bounds_(bounds), copied_(copied), block_(block) {}
    VarSet variables; ///< whose places they are

  private:
    LoopBounds &bounds_;
    const VarSet &copied_;
    Compound &block_;
    std::vector<std::pair<Expr *, VarDecl *>> known_;
    int maybe_ = 0; ///< in what may not be evaluated

    Node *chosen(Node &n) {
      maybe_++;
      rewriteChildren(n);
      maybe_--;
      return &n;
    }
    /// Where an element lies is no value of it.
    Node *rewriteUnary(Unary &e) override {
      if (e.op != UnaryOp::AddressOf) rewriteChildren(e);
      return &e;
    }
    Node *rewriteConditional(Conditional &e) override { return chosen(e); }
    Node *rewriteBinary(Binary &e) override {
      if (e.op == BinaryOp::LAnd || e.op == BinaryOp::LOr) return chosen(e);
      rewriteChildren(e);
      return &e;
    }

    Node *place(Expr &e) {
      std::string name;
      VarDecl *v = isScalar(e.type) ? placeOf(&e, !maybe_, name) : nullptr;
      if (!v || !copied_.count(v)) {
        rewriteChildren(e);
        return &e;
      }
      variables.insert(v);
      for (const auto &[expression, own] : known_)
        if (structurallyEqual(expression, &e)) return bounds_.c_.ident(own);
      VarDecl *own = bounds_.variable(name, canonical(e.type).unqualified(), &e, block_);
      known_.push_back({&e, own});
      return bounds_.c_.ident(own);
    }
    Node *rewriteMember(Member &e) override { return place(e); }
    Node *rewriteIndex(Index &e) override { return place(e); }
  };

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
    bool assignsAtEnd = false;
    namePlaces(nest, d, copied, *block, assignsAtEnd);
    Substitution outside(c_);
    for (For *loop : nest)
      for (Node *part : {static_cast<Node *>(loop->init), static_cast<Node *>(loop->cond),
                         static_cast<Node *>(loop->step)})
        if (part)
          for (VarDecl *v : freeVariables(part))
            if (copied.erase(v)) {
              name(*v, *block, outside);
              assignsAtEnd |= isAssignedAtEnd(d, v);
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

  static bool isAssignedAtEnd(const OmpDirective &d, const VarDecl *v) {
    for (OmpClauseKind kind : {OmpClauseKind::Lastprivate, OmpClauseKind::Linear, OmpClauseKind::Reduction})
      for (VarDecl *x : clauseVariables(d, kind))
        if (x == v) return true;
    return false;
  }

  /// The bounds of `nest` name m.n and a[2] of `copied` variables outside.
  void namePlaces(const std::vector<For *> &nest, const OmpDirective &d, const VarSet &copied,
                  Compound &block, bool &assignsAtEnd) {
    Places places(*this, copied, block);
    for (For *loop : nest) {
      if (loop->init) loop->init = static_cast<Stmt *>(places.rewrite(loop->init));
      if (loop->cond) loop->cond = static_cast<Expr *>(places.rewrite(loop->cond));
      if (loop->step) loop->step = static_cast<Expr *>(places.rewrite(loop->step));
    }
    for (const VarDecl *v : places.variables) assignsAtEnd |= isAssignedAtEnd(d, v);
  }

  /// A variable in front of the construct that holds `value`.
  VarDecl *variable(const std::string &name, QualType type, Expr *value, Compound &block) {
    VarDecl *own = c_.variable(c_.fresh(name + "_outside"), type.with(QualConst), value);
    own->loc = block.loc;
    unit_.arrayBounds.insert(own);
    block.body.push(c_.arena, c_.declStmt(own));
    return own;
  }

  /// Of an array there is only another way to it, and of a structure that cannot be copied.
  void name(VarDecl &v, Compound &block, Substitution &outside) {
    const bool value = isScalar(v.type) || (isRecord(v.type) && !hasConstMember(v.type));
    QualType type = value ? canonical(v.type).unqualified() : QualType(c_.types.pointerTo(v.type));
    VarDecl *own =
        variable(std::string(v.name->text), type,
                 value ? static_cast<Expr *>(c_.ident(&v)) : c_.textExpr(type, "&$", {c_.ident(&v)}), block);
    if (value)
      outside.replace(&v, own);
    else
      outside.replaceByDeref(&v, own);
  }
};

} // namespace

Stmt *nameLoopBounds(Unit &unit, Stmt *root) { return static_cast<Stmt *>(LoopBounds(unit).rewrite(root)); }

} // namespace ompicc
