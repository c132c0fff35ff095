// independence.cpp: see independence.h.
#include "transforms/cuda/analysis/independence.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "translator/sema/side_effects.h"
#include <map>

namespace ompicc {
namespace {

/// A stride from which on rows are taken not to overlap: a[16 * i + k] but not a[i + k].
constexpr long long kRow = 16;

struct Access {
  std::vector<Expr *> subscripts; ///< outermost last
  bool writes = false;
  bool throughPointer = false; ///< the variable is the pointer, not the object
};

/// What the body of a loop reads and writes that is not an iteration's own.
class Accesses : public Visitor {
public:
  explicit Accesses(const VarSet &copies) : own_(copies) {}

  std::map<const VarDecl *, std::vector<Access>> found;
  bool readsAnything = false;  ///< through pointers that are not followed here
  bool writesAnything = false; ///< and so may every function that is called

private:
  VarSet own_;

  /// Records the use of an object, and visits the subscripts.
  void access(Expr *e, bool writes) {
    e = skipParens(e);
    Access a;
    a.writes = writes;
    Expr *base = e;
    for (;;) {
      base = skipParens(base);
      if (auto *index = as<Index>(base)) {
        Expr *of = skipParens(index->base);
        if (!isArray(of->type) && !as<Ident>(of)) break; // what is pointed to by what is computed
        a.subscripts.push_back(index->index);
        visit(index->index);
        base = of;
      } else if (auto *member = as<Member>(base); member && !member->arrow)
        base = member->object; // as if it were the whole object
      else
        break;
    }
    auto *name = as<Ident>(base);
    auto *v = name ? as<VarDecl>(name->decl) : nullptr;
    if (!v || (!a.subscripts.empty() && isInteger(v->type))) { // 2[a] is anything, too
      if (as<Index>(base))
        walk(*base);
      else if (!name)
        visit(base);
      (writes ? writesAnything : readsAnything) |= !name || v;
      return;
    }
    a.throughPointer = !a.subscripts.empty() && isPointer(v->type);
    if (own_.count(v) && !a.throughPointer) return;
    if (own_.count(v) || (a.subscripts.empty() && (isPointer(v->type) || isArray(v->type))))
      (writes ? writesAnything : readsAnything) = true; // its elements are anybody's
    found[v].push_back(a);
  }

  void visitVarDecl(VarDecl &v) override {
    if (v.storage != Storage::Static && v.storage != Storage::Extern) own_.insert(&v);
    walk(v);
  }
  void visitIdent(Ident &i) override { access(&i, false); }
  void visitIndex(Index &i) override { access(&i, false); }
  void visitMember(Member &m) override {
    if (!m.arrow) return access(&m, false);
    readsAnything = true;
    walk(m);
  }
  void visitAssign(Assign &a) override {
    access(a.lhs, true);
    visit(a.rhs);
  }
  void visitUnary(Unary &u) override {
    switch (u.op) {
    case UnaryOp::PreInc:
    case UnaryOp::PreDec:
    case UnaryOp::PostInc:
    case UnaryOp::PostDec: return access(u.operand, true);
    case UnaryOp::Deref: readsAnything = true; break;
    case UnaryOp::AddressOf: writesAnything = true; break;
    default: break;
    }
    walk(u);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (!f || f->body || f->definition) writesAnything = true;
    for (Expr *argument : call.args) {
      if (isPointer(argument->type) || isArray(argument->type)) writesAnything = true;
      visit(argument);
    }
  }
  void visitAsm(Asm &) override { writesAnything = true; }
  void visitTextStmt(TextStmt &) override { writesAnything = true; }
  void visitTextExpr(TextExpr &) override { writesAnything = true; }
  void visitRoutineCall(RoutineCall &) override { writesAnything = true; }
};

/// The terms of a subscript: which of the nest's variables count in it, and whether anything else of an
/// iteration's own does that could make two iterations meet.
class Subscript {
public:
  Subscript(const std::vector<const VarDecl *> &nest) : nest_(nest) {}
  VarSet counted; ///< the nest's variables
  VarSet spaced;  ///< those of them that are multiplied by the length of a row
  bool plain = true;
  bool others = false; ///< there are other variables

  void add(Expr *e, bool row = false) {
    e = skipParens(e);
    if (auto *cast = as<Cast>(e)) {
      if (sizeOf(cast->target) >= sizeOf(cast->operand->type)) return add(cast->operand, row);
      plain = false; // several numbers become one
      return;
    }
    if (auto *name = as<Ident>(e)) {
      auto *v = as<VarDecl>(name->decl);
      for (const VarDecl *n : nest_)
        if (v == n) {
          counted.insert(v);
          if (row) spaced.insert(v);
          return;
        }
      others |= v != nullptr;
      return;
    }
    if (evaluateConstant(e).known) return;
    auto *binary = as<Binary>(e);
    if (binary && (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub)) {
      add(binary->lhs, row);
      add(binary->rhs, row);
    } else if (binary && binary->op == BinaryOp::Mul) {
      add(binary->lhs, row || isRow(binary->rhs));
      add(binary->rhs, row || isRow(binary->lhs));
    } else
      plain = false;
  }

private:
  const std::vector<const VarDecl *> &nest_;

  static bool isRow(Expr *e) {
    const ConstInt value = evaluateConstant(e);
    return !value.known || value.value >= kRow || value.value <= -kRow;
  }
};

bool oneElementEach(const std::vector<Access> &accesses, const std::vector<const VarDecl *> &nest) {
  const Access &first = accesses.front();
  for (const Access &a : accesses) {
    if (a.subscripts.size() != first.subscripts.size()) return false;
    for (size_t i = 0; i < a.subscripts.size(); i++)
      if (!structurallyEqual(a.subscripts[i], first.subscripts[i])) return false;
  }
  VarSet counted;
  for (Expr *e : first.subscripts) {
    Subscript s(nest);
    s.add(e);
    if (!s.plain) continue; // it tells nothing apart
    // a[i + k], a[i + j]: two iterations may meet in one element.
    const VarSet &apart = s.others || s.counted.size() > 1 ? s.spaced : s.counted;
    counted.insert(apart.begin(), apart.end());
    if (s.counted.size() > 1 && s.spaced.size() + 1 >= s.counted.size() && !s.others)
      counted.insert(s.counted.begin(), s.counted.end()); // a[i * n + j]
  }
  return counted.size() == nest.size();
}

/// Whether elements that are reached through `v` may be those that are reached through `u`, another variable.
bool mayMeet(const VarDecl *v, const std::vector<Access> &throughV, const VarDecl *u,
             const std::vector<Access> &throughU) {
  auto isPointed = [](const std::vector<Access> &uses) {
    for (const Access &a : uses)
      if (a.throughPointer) return true;
    return false;
  };
  auto isRestricted = [](const VarDecl *x) { return (canonical(x->type).quals & QualRestrict) != 0; };
  const bool vPoints = isPointed(throughV), uPoints = isPointed(throughU);
  if (!vPoints && !uPoints) return false;
  // C11 6.7.3.1: only what is based on a restrict pointer means its objects. Another plain pointer may be.
  return !((isRestricted(v) || !vPoints) && (isRestricted(u) || !uPoints));
}

} // namespace

bool iterationsAreIndependent(OmpDirective &loop, const VarSet &copies, const VarSet &values,
                              Aliases aliases) {
  std::vector<const VarDecl *> nest;
  VarSet own = copies;
  for (OmpLoop *l : loop.loops) {
    nest.push_back(l->var);
    own.insert(l->var);
  }
  Accesses accesses(own);
  accesses.visit(bodyOfNest(associatedLoop(loop), loop.loops.size()));
  if (accesses.writesAnything) return false;
  for (const auto &[variable, uses] : accesses.found) {
    bool written = false;
    for (const Access &a : uses) written |= a.writes;
    if (!written) continue;
    if (accesses.readsAnything || !oneElementEach(uses, nest)) return false;
    if (aliases == Aliases::None) continue;
    for (const auto &[other, throughOther] : accesses.found)
      if (other != variable && (throughOther.front().throughPointer || !values.count(other)) &&
          mayMeet(variable, uses, other, throughOther))
        return false;
  }
  return true;
}

} // namespace ompicc
