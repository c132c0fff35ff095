#include "transforms/cuda/loops/best_elements.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/effects.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class Loads : public Visitor {
public:
  bool found = false;

private:
  void visitIndex(Index &) override { found = true; }
  void visitMember(Member &e) override {
    found |= e.arrow;
    walk(e);
  }
  void visitUnary(Unary &u) override {
    found |= u.op == UnaryOp::Deref;
    walk(u);
  }
};

class Best : public Rewriter {
public:
  Best(Context &c, Stmt *body) : c_(c), usage_(usageIn(body)) {}

private:
  Context &c_;
  const Usage usage_;

  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    List<Stmt *> list;
    for (Stmt *s : block.body) {
      if (auto *loop = as<For>(s)) keep(*loop, list);
      list.push(c_.arena, s);
    }
    block.body = list;
    return &block;
  }

  void keep(For &loop, List<Stmt *> &before) {
    const auto counted = countedLoop(loop);
    if (!counted) return;
    const Effects all = effectsOf(loop.body);
    if (all.others || !mayRepeat(counted->to) || !mayRepeat(counted->from)) return;
    auto *block = as<Compound>(loop.body);
    std::vector<Stmt **> statements = {&loop.body};
    if (block) {
      statements.clear();
      for (Stmt *&s : block->body) statements.push_back(&s);
    }
    for (Stmt **s : statements) {
      if (auto *branch = as<If>(*s)) keep(*branch, *counted, all, before);
      if (effectsOf(*s).jumps) return; // what comes next may not be reached
    }
  }

  /// if (d[c] < d[best]) best = c;
  void keep(If &branch, const CountedLoop &loop, const Effects &all, List<Stmt *> &before) {
    const std::vector<VariableStore> stores = variableStores(branch.then);
    Expr **side = nullptr;
    for (const VariableStore &store : stores) {
      if (all.assigned.at(store.to) != 1 || usage_.addressTaken.count(store.to) ||
          !isPlaceAsStored(store.to->type, store.value->type))
        continue;
      if ((side = elementOfBest(branch.cond, store, loop, all))) break;
    }
    if (!side) return;
    Expr *element = *side;
    auto *comparison = as<Binary>(skipParens(conjunctsOf(branch.cond)[0]));
    Expr *other = side == &comparison->lhs ? comparison->rhs : comparison->lhs;
    VarDecl *of = c_.variable(c_.freshLocal("_of_best"), canonical(element->type).unqualified());
    of->init = first(loop, element, of->type);
    before.push(c_.arena, c_.declStmt(of));
    *side = c_.ident(of);
    auto *keeps = c_.make<Assign>(branch.loc);
    keeps->op = AssignOp::Plain;
    keeps->lhs = c_.ident(of);
    keeps->rhs = Cloner(c_).clone(other);
    keeps->type = of->type;
    Compound *then = c_.compound({c_.exprStmt(keeps)}, branch.loc);
    if (auto *block = as<Compound>(branch.then))
      for (Stmt *s : block->body) then->body.push(c_.arena, s);
    else
      then->body.push(c_.arena, branch.then);
    branch.then = then;
  }

  /// Whether an integer of that type is the same number in the variable.
  static bool isPlaceAsStored(QualType variable, QualType value) {
    variable = canonical(variable).unqualified(), value = canonical(value).unqualified();
    return isCounter(variable) && isCounter(value) &&
           (variable.type == value.type || (isSigned(variable) && sizeOf(value) < sizeOf(variable)));
  }

  /// The side of the first comparison that is what the other one is, with the variable for what it gets.
  Expr **elementOfBest(Expr *condition, const VariableStore &store, const CountedLoop &loop,
                       const Effects &all) {
    auto *b = as<Binary>(skipParens(conjunctsOf(condition)[0]));
    if (!b ||
        (b->op != BinaryOp::Lt && b->op != BinaryOp::Gt && b->op != BinaryOp::Le && b->op != BinaryOp::Ge) ||
        !mayRepeat(condition))
      return nullptr;
    for (Expr **side : {&b->lhs, &b->rhs}) {
      Expr *other = side == &b->lhs ? b->rhs : b->lhs;
      if (!mentions(*side, store.to) || mentions(other, store.to) || !isArithmetic((*side)->type) ||
          isClassOnDevice((*side)->type) || isBitInt((*side)->type))
        continue;
      Loads loads;
      loads.visit(*side);
      bool holdsStill = loads.found;
      for (const VarDecl *v : freeVariables(*side))
        holdsStill &= v == store.to || (v != loop.var && !all.assigned.count(v) && !all.declared.count(v));
      Substitution there(c_);
      there.replaceBy(store.to, [&] { return Cloner(c_).clone(skipParens(store.value)); });
      if (holdsStill && structurallyEqual(there.apply(Cloner(c_).clone(*side)), other)) return side;
    }
    return nullptr;
  }

  /// The element at the beginning, if there is an iteration, which would load it.
  Expr *first(const CountedLoop &loop, Expr *element, QualType type) {
    Cloner copy(c_);
    if (constantTrips(loop) > 0) return copy.clone(element);
    auto *choice = c_.make<Conditional>(element->loc);
    choice->cond = hasIterations(c_, loop);
    choice->then = copy.clone(element);
    choice->otherwise = c_.cast(type, c_.intLiteral(0));
    choice->type = type;
    return choice;
  }
};

} // namespace

void keepBestElements(Context &c, Stmt *body) { Best(c, body).rewrite(body); }

} // namespace ompicc
