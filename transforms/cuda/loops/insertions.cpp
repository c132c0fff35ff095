#include "transforms/cuda/loops/insertions.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/mentions.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/counted_loop.h"
#include "transforms/cuda/analysis/objects.h"
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ompicc {
namespace {

constexpr long long kMostTrips = 32;
constexpr long long kMostNodes = 4000;  ///< of the program's text, written out
constexpr long long kMostBytes = 512;   ///< of an array: half of a thread's registers
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

/// The assignment of a value to a variable that a statement is; null if it does anything else.
Assign *assignmentIn(Stmt *s) {
  auto *es = as<ExprStmt>(s);
  auto *a = es && es->expr ? as<Assign>(skipParens(es->expr)) : nullptr;
  return a && a->op == AssignOp::Plain && variableOf(a->lhs) ? a : nullptr;
}

/// A loop that looks for a place, what it begins with, and what uses the place.
struct Insertion {
  VarDecl *place = nullptr;
  Compound *block = nullptr;
  size_t declared = 0, at = 0, last = 0; ///< in the block: what gives the place its value, the loop, the end
  Stmt *loop = nullptr;
  Expr *from = nullptr, *condition = nullptr;
  Stmt *body = nullptr;
  bool stepInBody = false; ///< it is the body's last statement
  int step = 0;
  long long end = 0;        ///< the place at which the condition does not hold
  For *around = nullptr;    ///< the loop that counts where it begins; null: a constant says it
  long long iterations = 0; ///< of all that is written out
};

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

/// Whether nothing but those insertions, and loops that give it another value first, has to do with a
/// variable that is declared somewhere else.
class OtherUses : public Visitor {
public:
  OtherUses(const VarDecl *place, const std::vector<Insertion> &all, Stmt *body) : place_(place) {
    for (const Insertion &i : all)
      if (i.place == place) {
        own_.push_back(i.block->body[i.declared]);
        for (size_t at = i.at; at <= i.last; at++) own_.push_back(i.block->body[at]);
      }
    visit(body);
  }
  bool found = false;

private:
  const VarDecl *place_;
  std::vector<Stmt *> own_;
  int inside_ = 0; ///< of loops that count with it

  bool isOwn(Stmt *s) {
    if (std::find(own_.begin(), own_.end(), s) == own_.end()) return false;
    found |= inside_ > 0;
    return true;
  }
  void visitIdent(Ident &i) override { found |= i.decl == place_ && !inside_; }
  void visitDeclStmt(DeclStmt &s) override {
    if (!isOwn(&s)) return walk(s);
    for (Decl *d : s.decls)
      if (d != place_) visit(d);
  }
  void visitExprStmt(ExprStmt &s) override {
    if (!isOwn(&s)) walk(s);
  }
  void visitIf(If &s) override {
    if (!isOwn(&s)) walk(s);
  }
  void visitWhile(While &s) override {
    if (!isOwn(&s)) walk(s);
  }
  void visitFor(For &s) override {
    if (isOwn(&s)) return;
    Assign *first = assignmentIn(s.init);
    const bool counts =
        first && variableOf(first->lhs) == place_ && !mentions(first->rhs, place_) && !inside_;
    inside_ += counts;
    walk(s);
    inside_ -= counts;
  }
};

/// What chooses the elements of arrays.
class Subscripts : public Visitor {
public:
  std::map<const VarDecl *, std::vector<Expr *>> of;
  std::map<const VarDecl *, bool> counts; ///< loops with constant bounds alone count with it
  std::map<const VarDecl *, std::vector<Expr *>> stored;

private:
  static VarDecl *baseOf(Index &e) { return variableOf(skipParens(e.base)); }
  void visitIndex(Index &e) override {
    if (VarDecl *v = baseOf(e)) of[v].push_back(e.index);
    walk(e);
  }
  void visitAssign(Assign &a) override {
    Expr *to = skipParens(a.lhs);
    while (auto *member = as<Member>(to)) {
      if (member->arrow) break;
      to = skipParens(member->object);
    }
    if (auto *element = as<Index>(to))
      if (VarDecl *v = baseOf(*element)) stored[v].push_back(element->index);
    walk(a);
  }
  void visitFor(For &s) override {
    if (const auto counted = countedLoop(s)) {
      const bool constant = constantTrips(*counted) >= 0;
      const auto [entry, isNew] = counts.insert({counted->var, constant});
      if (!isNew) entry->second &= constant;
    }
    walk(s);
  }
};

/// Puts the written-out loops in their places.
class WritingOut : public Rewriter {
public:
  WritingOut(Context &c, const std::vector<Insertion> &all) : c_(c) {
    for (const Insertion &i : all)
      if (i.around) around_.push_back(i.around);
    for (size_t k = all.size(); k-- > 0;) writeOut(all[k]); // from behind: places in a block stay
  }

private:
  Context &c_;
  std::vector<For *> around_;

  void writeOut(const Insertion &i) {
    const bool declares = isAlone(i);
    const QualType boolean = c_.types.basic(TypeKind::Bool);
    VarDecl *searches = c_.variable(c_.freshLocal("_searches"), boolean, c_.intLiteral(1));
    Compound *behind = c_.compound({}, i.loop->loc);
    for (size_t at = i.at + 1; at <= i.last; at++) behind->body.push(c_.arena, i.block->body[at]);
    behind->body.push(c_.arena, c_.exprStmt(assign(c_.ident(searches), c_.intLiteral(0))));

    auto *branch = c_.make<If>(i.loop->loc);
    branch->cond = i.condition;
    branch->then = as<Compound>(i.body) && !i.stepInBody ? i.body : bodyOf(i);
    branch->otherwise = behind;
    auto *search = c_.make<If>(i.loop->loc);
    search->cond = c_.ident(searches);
    search->then = c_.compound({branch}, i.loop->loc);

    auto *loop = c_.make<For>(i.loop->loc);
    loop->init = declares ? c_.declStmt(i.place)
                          : static_cast<Stmt *>(c_.exprStmt(assign(c_.ident(i.place), from(i))));
    loop->cond = c_.binary(BinaryOp::Ne, c_.ident(i.place), c_.intLiteral(i.end + i.step),
                           c_.types.basic(TypeKind::Int));
    loop->step = c_.unary(i.step < 0 ? UnaryOp::PostDec : UnaryOp::PostInc, c_.ident(i.place));
    loop->body = c_.compound({search}, i.loop->loc);
    i.block->body[i.at] =
        c_.compound({c_.declStmt(searches), c_.textStmt("#pragma unroll\n$", {loop})}, i.loop->loc);
    for (size_t at = i.last; at > i.at; at--) i.block->body.erase(at);
    if (i.declared == i.at) return;
    if (auto *declarations = as<DeclStmt>(i.block->body[i.declared])) {
      if (!declares) return;
      for (size_t d = 0; d < declarations->decls.size(); d++)
        if (declarations->decls[d] == i.place) declarations->decls.erase(d--);
      if (!declarations->decls.empty()) return;
    }
    i.block->body.erase(i.declared);
  }
  Compound *bodyOf(const Insertion &i) {
    auto *block = as<Compound>(i.body);
    Compound *all = c_.compound({}, i.body->loc);
    if (block) all->body = block->body;
    if (!block && !i.stepInBody) all->body.push(c_.arena, i.body);
    if (block && i.stepInBody) all->body.erase(all->body.size() - 1);
    return all;
  }
  /// Whether the place is declared in front of the loop, and for it alone.
  static bool isAlone(const Insertion &i) {
    const List<Stmt *> &all = i.block->body;
    if (!as<DeclStmt>(all[i.declared])) return false;
    for (size_t at = i.last + 1; at < all.size(); at++)
      if (mentions(all[at], i.place)) return false;
    return true;
  }
  Expr *from(const Insertion &i) { return i.from == i.place->init ? Cloner(c_).clone(i.from) : i.from; }
  Assign *assign(Expr *to, Expr *value) {
    auto *a = c_.make<Assign>(value->loc);
    a->op = AssignOp::Plain;
    a->lhs = to;
    a->rhs = value;
    a->type = to->type;
    return a;
  }
  Node *rewriteFor(For &s) override {
    rewriteChildren(s);
    const bool counts = std::find(around_.begin(), around_.end(), &s) != around_.end();
    return counts ? static_cast<Node *>(c_.textStmt("#pragma unroll\n$", {&s})) : &s;
  }
};

/// Whether somebody's elements can be registers if the place is known.
bool gains(const Insertion &i, const Subscripts &all, const std::vector<Insertion> &others,
           const List<VarDecl *> &pointers, const Usage &usage) {
  const auto isOfPlace = [&](Expr *e) { return mentions(e, i.place); };
  const auto isKnown = [&](Expr *e) {
    for (const VarDecl *v : freeVariables(e)) {
      const auto counted = all.counts.find(v);
      if ((counted == all.counts.end() || !counted->second) &&
          std::none_of(others.begin(), others.end(), [&](const Insertion &o) { return o.place == v; }))
        return false;
    }
    return true;
  };
  for (const auto &[v, subscripts] : all.of) {
    if (std::none_of(subscripts.begin(), subscripts.end(), isOfPlace) ||
        !std::all_of(subscripts.begin(), subscripts.end(), isKnown))
      continue;
    if (std::find(pointers.begin(), pointers.end(), v) != pointers.end()) {
      const auto stored = all.stored.find(v);
      if (stored != all.stored.end() && std::any_of(stored->second.begin(), stored->second.end(), isOfPlace))
        return true;
    } else if (isArray(v->type) && isOwn(*v) && v->storage == Storage::None && !isVariablyModified(v->type) &&
               sizeOf(v->type) <= kMostBytes && usage.mayChange(v)) {
      return true;
    }
  }
  return false;
}

} // namespace

void writeOutInsertions(Context &c, Stmt *body, const List<VarDecl *> &pointers) {
  Finder finder(body);
  std::vector<Insertion> &all = finder.found;
  if (all.empty() || finder.hasLabels) return;
  Subscripts subscripts;
  subscripts.visit(body);
  const Usage usage = usageIn(body);
  const std::vector<Insertion> candidates = all;
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&](const Insertion &i) {
                             return OtherUses(i.place, candidates, body).found ||
                                    !gains(i, subscripts, candidates, pointers, usage);
                           }),
            all.end());
  if (!all.empty()) WritingOut(c, all).rewrite(body);
}

} // namespace ompicc
