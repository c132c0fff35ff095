#include "transforms/cuda/loops/found_insertions.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/counted_loop.h"
#include "transforms/cuda/analysis/objects.h"

namespace ompicc {

Assign *assignmentIn(Stmt *s) {
  auto *es = as<ExprStmt>(s);
  auto *a = es && es->expr ? as<Assign>(skipParens(es->expr)) : nullptr;
  return a && a->op == AssignOp::Plain && variableOf(a->lhs) ? a : nullptr;
}

namespace {

constexpr long long kMostTrips = 32;
constexpr long long kMostNodes = 4000;  ///< of the program's text, written out
constexpr size_t kMostStatements = 3;   ///< that use the place behind the loop
constexpr long long kMostNumber = 1000; ///< a place
/// Statements that compute, and nothing else: they can stand in a branch. And how much text they are.
class Plain : public Visitor {
public:
  explicit Plain(std::initializer_list<Node *> code) {
    for (Node *part : code) visit(part);
  }
  bool fails = false;
  long long nodes = 0;

private:
  void refuse() { fails = true; }
  void visitIdent(Ident &) override { nodes++; }
  void visitBinary(Binary &e) override { nodes++, walk(e); }
  void visitAssign(Assign &e) override { nodes++, walk(e); }
  void visitCall(Call &e) override {
    fails |= !onlyComputesOrLoads(e);
    nodes += 10;
    walk(e);
  }
  void visitVarDecl(VarDecl &v) override {
    fails |= !isOwn(v) || v.storage != Storage::None || isVariablyModified(v.type);
    walk(v);
  }
  void visitWhile(While &) override { refuse(); }
  void visitDoWhile(DoWhile &) override { refuse(); }
  void visitFor(For &) override { refuse(); }
  void visitSwitch(Switch &) override { refuse(); }
  void visitCase(Case &) override { refuse(); }
  void visitDefault(Default &) override { refuse(); }
  void visitLabel(Label &) override { refuse(); }
  void visitGoto(Goto &) override { refuse(); }
  void visitIndirectGoto(IndirectGoto &) override { refuse(); }
  void visitContinue(Continue &) override { refuse(); }
  void visitBreak(Break &) override { refuse(); }
  void visitReturn(Return &) override { refuse(); }
  void visitAsm(Asm &) override { refuse(); }
  void visitPragma(Pragma &) override { refuse(); }
  void visitTextStmt(TextStmt &) override { refuse(); }
  void visitTextExpr(TextExpr &) override { refuse(); }
  void visitRoutineCall(RoutineCall &) override { refuse(); }
  void visitStmtExpr(StmtExpr &) override { refuse(); }
  void visitOmpDirective(OmpDirective &) override { refuse(); }
};

/// Whether a variable is one more, or one less, behind an expression; 0: neither.
int stepOf(Expr *e, const VarDecl *v) {
  e = e ? skipParens(e) : nullptr;
  if (auto *u = as<Unary>(e); u && variableOf(u->operand) == v) {
    if (u->op == UnaryOp::PreInc || u->op == UnaryOp::PostInc) return 1;
    if (u->op == UnaryOp::PreDec || u->op == UnaryOp::PostDec) return -1;
  }
  if (auto *a = as<Assign>(e); a && variableOf(a->lhs) == v) {
    const ConstInt by = evaluateConstant(a->rhs);
    if (by.known && by.value == 1) return a->op == AssignOp::Add ? 1 : a->op == AssignOp::Sub ? -1 : 0;
  }
  return 0;
}

/// The insertions of a function's body.
class Finder : public Visitor {
public:
  explicit Finder(Stmt *body) : usage_(usageIn(body)) { visit(body); }
  std::vector<Insertion> found;
  bool hasLabels = false;

private:
  const Usage usage_;
  std::vector<For *> around_;

  void visitLabel(Label &l) override {
    hasLabels = true;
    walk(l);
  }
  void visitFor(For &s) override {
    around_.push_back(&s);
    walk(s);
    around_.pop_back();
  }
  void visitCompound(Compound &block) override {
    for (size_t i = 0; i < block.body.size(); i++) {
      Insertion one;
      one.block = &block;
      one.at = i;
      one.loop = block.body[i];
      if (!isLoop(one) || !isBounded(one) || !usesPlace(one)) continue;
      // What this one begins with may stand among what uses the place of the one in front.
      const Insertion *front = found.empty() || found.back().block != &block ? nullptr : &found.back();
      if (!front || one.declared > front->last) found.push_back(one);
    }
    walk(block);
  }

  bool isLoop(Insertion &i) const {
    Expr *step = nullptr;
    if (i.at > 0 && as<Pragma>(i.block->body[i.at - 1])) return false; // it is for the loop as it is
    if (auto *loop = as<While>(i.loop)) {
      i.condition = loop->cond, i.body = loop->body;
    } else if (auto *counted = as<For>(i.loop)) {
      i.condition = counted->cond, i.body = counted->body, step = counted->step;
      if (counted->init) {
        Assign *first = assignmentIn(counted->init);
        if (!first) return false;
        i.place = variableOf(first->lhs), i.from = first->rhs, i.declared = i.at;
      }
    }
    if (!i.condition) return false;
    if (!step) {
      auto *block = as<Compound>(i.body);
      auto *last = block && !block->body.empty() ? as<ExprStmt>(block->body.back()) : as<ExprStmt>(i.body);
      if (!last) return false;
      step = last->expr, i.stepInBody = true;
    }
    VarDecl *v = steppedBy(step);
    if (!v || (i.place && i.place != v) || !isOwn(*v) || !isPlainInteger(*v) || sizeOf(v->type) < 4 ||
        v->storage != Storage::None || usage_.addressTaken.count(v))
      return false;
    i.place = v, i.step = stepOf(step, v);
    return i.step && (i.from || beginsInFront(i));
  }
  static VarDecl *steppedBy(Expr *step) {
    step = step ? skipParens(step) : nullptr;
    if (auto *u = as<Unary>(step)) return variableOf(u->operand);
    if (auto *a = as<Assign>(step)) return variableOf(a->lhs);
    return nullptr;
  }

  /// `int k = …;` or `k = …;` in front of the loop, and nothing but declarations and expressions between.
  static bool beginsInFront(Insertion &i) {
    for (size_t at = i.at; at-- > 0;) {
      Stmt *s = i.block->body[at];
      i.declared = at;
      auto *declarations = as<DeclStmt>(s);
      if (Assign *first = assignmentIn(s); first && variableOf(first->lhs) == i.place) {
        i.from = first->rhs;
        return true;
      }
      if (!declarations && !as<ExprStmt>(s)) return false;
      if (declarations)
        for (Decl *d : declarations->decls)
          if (d == i.place) i.from = i.place->init;
      if (i.from)
        return std::none_of(declarations->decls.begin(), declarations->decls.end(), [&](Decl *d) {
          return d != i.place && (!as<VarDecl>(d) || mentions(d, i.place));
        });
      if (mentions(s, i.place)) return false;
    }
    return false;
  }

  /// Where it begins, and that it ends: `k > 0 && …`.
  bool isBounded(Insertion &i) const {
    const auto least = startOf(i, false), most = startOf(i, true);
    std::optional<long long> end;
    std::vector<Expr *> conjuncts = {i.condition};
    while (!end && !conjuncts.empty()) {
      Expr *e = skipParens(conjuncts.back());
      conjuncts.pop_back();
      if (auto *b = as<Binary>(e); b && b->op == BinaryOp::LAnd)
        conjuncts.insert(conjuncts.end(), {b->rhs, b->lhs});
      else
        end = endBy(e, i);
    }
    if (!least || !most || !end || *least < -kMostNumber || *most > kMostNumber) return false;
    i.end = *end;
    const bool canBeNegative = isSigned(i.place->type);
    if (!canBeNegative && *least < 0) return false;
    const long long trips = i.step < 0 ? *most - i.end + 1 : i.end - *least + 1;
    if (i.step < 0 ? *least < i.end : *most > i.end) return false;
    if (trips < 2 || trips > kMostTrips) return false;
    i.iterations = trips;
    if (!i.around) return true;
    const long long turns = constantTrips(*countedLoop(*i.around));
    i.iterations *= turns;
    return turns * Plain({i.around->body}).nodes <= kMostNodes;
  }

  /// The least or greatest number that the place begins with.
  std::optional<long long> startOf(Insertion &i, bool greatest) const {
    if (!isInteger(i.from->type)) return {};
    if (const ConstInt constant = evaluateConstant(i.from); constant.known) return constant.value;
    Expr *e = skipParens(i.from);
    long long more = 0;
    if (auto *b = as<Binary>(e); b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)) {
      const ConstInt constant = evaluateConstant(b->rhs);
      if (!constant.known || !isSigned(b->type)) return {};
      more = b->op == BinaryOp::Add ? constant.value : -constant.value;
      e = skipParens(b->lhs);
    }
    const VarDecl *counter = variableOf(e);
    for (For *s : around_) {
      const auto counted = countedLoop(*s);
      if (!counter || !counted || counted->var != counter) continue;
      const long long trips = constantTrips(*counted);
      if (trips < 1 || trips > kMostTrips || (as<ExprStmt>(s->init) && usage_.addressTaken.count(counter)))
        return {};
      i.around = s;
      const long long first = evaluateConstant(counted->from).value;
      const long long last = first + (trips - 1) * counted->step;
      return more + (greatest ? std::max(first, last) : std::min(first, last));
    }
    return {};
  }

  /// The place at which a comparison no longer holds, as steps come to it; of places that are not negative
  /// where they are compared as unsigned numbers.
  static std::optional<long long> endBy(Expr *e, const Insertion &i) {
    if (variableOf(e) == i.place) return i.step < 0 ? std::optional<long long>(0) : std::nullopt;
    auto *b = as<Binary>(e);
    if (!b) return {};
    BinaryOp op = b->op;
    Expr *bound = b->rhs;
    if (variableOf(b->lhs) != i.place) {
      if (variableOf(b->rhs) != i.place) return {};
      bound = b->lhs;
      op = mirrored(op);
    }
    const ConstInt constant = evaluateConstant(bound);
    if (!constant.known || !isInteger(bound->type) || constant.value < -kMostNumber ||
        constant.value > kMostNumber)
      return {};
    std::optional<long long> end;
    if (op == BinaryOp::Ne || op == (i.step < 0 ? BinaryOp::Gt : BinaryOp::Lt)) end = constant.value;
    if (op == (i.step < 0 ? BinaryOp::Ge : BinaryOp::Le)) end = constant.value + i.step;
    const bool isUnsigned = !isSigned(bound->type) || !isSigned(i.place->type);
    return end && isUnsigned && (*end < 0 || constant.value < 0) ? std::nullopt : end;
  }

  /// That the loop does nothing else, and up to three statements behind it use the place.
  bool usesPlace(Insertion &i) const {
    i.last = i.at;
    for (size_t at = i.at + 1; at < i.block->body.size(); at++)
      if (mentions(i.block->body[at], i.place)) {
        // A loop that gives it another value first ends what this one is for.
        auto *loop = as<For>(i.block->body[at]);
        Assign *first = loop ? assignmentIn(loop->init) : assignmentIn(i.block->body[at]);
        if (first && variableOf(first->lhs) == i.place && !mentions(first->rhs, i.place)) break;
        i.last = at;
      }
    if (i.last == i.at || i.last - i.at > kMostStatements) return false;
    const auto writes = [&](Node *code) { return usageIn(code).written.count(i.place) != 0; };
    Plain plain({i.condition, i.body});
    for (size_t at = i.at + 1; at <= i.last; at++) {
      Stmt *s = i.block->body[at];
      if ((!as<ExprStmt>(s) && !as<If>(s)) || writes(s)) return false;
      Plain behind({s});
      plain.fails |= behind.fails, plain.nodes += behind.nodes;
    }
    if (plain.fails || writes(i.condition) || plain.nodes * i.iterations > kMostNodes) return false;
    if (!i.stepInBody) return !writes(i.body);
    if (auto *block = as<Compound>(i.body))
      for (size_t at = 0; at + 1 < block->body.size(); at++)
        if (writes(block->body[at])) return false;
    return true;
  }
};

} // namespace

std::vector<Insertion> insertionsIn(Stmt *body, bool &hasLabels) {
  Finder finder(body);
  hasLabels = finder.hasLabels;
  return std::move(finder.found);
}

} // namespace ompicc
