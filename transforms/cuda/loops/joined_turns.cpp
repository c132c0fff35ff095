#include "transforms/cuda/loops/joined_turns.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/conditional_iteration.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <map>

namespace ompicc {
namespace {

constexpr long long kLongestText = 8000; ///< expressions for one turn that loops are written out to
constexpr long long kFew = 4;            ///< iterations of other loops that are written out

/// Whether something is loaded that may lie in memory, or a function is called.
class Loads : public Visitor {
public:
  explicit Loads(Node *n) : found(false) { visit(n); }
  bool found;

private:
  void visitIndex(Index &) override { found = true; }
  void visitMember(Member &) override { found = true; }
  void visitCall(Call &) override { found = true; }
  void visitUnary(Unary &u) override {
    found |= u.op == UnaryOp::Deref;
    walk(u);
  }
};

/// …from what a pointer points to.
class LoadsMemory : public Visitor {
public:
  explicit LoadsMemory(Node *n) : found(false) { visit(n); }
  bool found;

private:
  void visitIndex(Index &e) override {
    found |= !ownObject(&e);
    walk(e);
  }
  void visitMember(Member &e) override {
    found |= !ownObject(&e);
    walk(e);
  }
  void visitUnary(Unary &u) override {
    found |= u.op == UnaryOp::Deref;
    walk(u);
  }
};

/// How many expressions there are.
class Length : public Visitor {
public:
  explicit Length(Node *n) : count(0) { visit(n); }
  long long count;

private:
  void visitIdent(Ident &) override { count++; }
  void visitBinary(Binary &e) override { count++, walk(e); }
  void visitAssign(Assign &e) override { count++, walk(e); }
  void visitIndex(Index &e) override { count++, walk(e); }
  void visitCall(Call &e) override { count++, walk(e); }
};

/// Whether it divides numbers by what is no number of the program's: a dozen instructions and a branch for
/// what they are not good for, behind which no other turn's can go on. Four turns at once then only want
/// registers.
class Divides : public Visitor {
public:
  explicit Divides(Node *n) : found(false) { visit(n); }
  bool found;

private:
  static bool isLong(const Expr *dividend, Expr *divisor) {
    return isFloating(dividend->type) && !as<FloatLiteral>(divisor) && !evaluateConstant(divisor).known;
  }
  void visitBinary(Binary &e) override {
    found |= e.op == BinaryOp::Div && isLong(&e, e.rhs);
    walk(e);
  }
  void visitAssign(Assign &e) override {
    found |= e.op == AssignOp::Div && isLong(e.lhs, e.rhs);
    walk(e);
  }
};

/// Variables that only heads of loops give values, `for (y = 0; …; y++)`.
class Counters : public Visitor {
public:
  explicit Counters(Node *n) { visit(n); }
  bool counts(const VarDecl *v) const {
    const auto inHeads = heads_.find(v), all = writes_.find(v);
    return inHeads != heads_.end() && all != writes_.end() && inHeads->second == all->second;
  }

private:
  std::map<const VarDecl *, int> writes_, heads_;
  void visitFor(For &loop) override {
    const auto counted = as<ExprStmt>(loop.init) ? countedLoop(loop) : std::nullopt;
    if (counted) heads_[counted->var] += 2;
    walk(loop);
  }
  void visitAssign(Assign &a) override {
    if (VarDecl *v = variableOf(a.lhs)) writes_[v]++;
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec)
      if (VarDecl *v = variableOf(u.operand)) writes_[v]++;
    walk(u);
  }
};

/// The loops in a statement.
class Loops : public Visitor {
public:
  explicit Loops(Node *n) { visit(n); }
  std::vector<For *> found;

private:
  void visitFor(For &loop) override {
    found.push_back(&loop);
    walk(loop);
  }
};

/// How many loops there are inside of each other.
class Depth : public Visitor {
public:
  explicit Depth(Node *n) { visit(n); }
  int most = 0;

private:
  int depth_ = 0;
  void visitFor(For &loop) override {
    most = std::max(most, ++depth_);
    walk(loop);
    depth_--;
  }
};

/// Whether a statement names or declares another variable of that name.
class NamesAnother : public Visitor {
public:
  NamesAnother(const VarDecl &v, Node *n) : found(false), v_(v) { visit(n); }
  bool found;

private:
  const VarDecl &v_;
  void visitIdent(Ident &i) override { found |= i.name == v_.name && i.decl != &v_; }
  void visitVarDecl(VarDecl &other) override {
    found |= other.name == v_.name && &other != &v_;
    walk(other);
  }
};

/// `if (…) continue; …` becomes `if (!…) {…}`.
Stmt *withoutContinue(Context &c, Stmt *body) {
  auto *block = as<Compound>(body);
  for (size_t i = 0; block && i < block->body.size(); i++) {
    auto *test = as<If>(block->body[i]);
    auto *then = test && !test->otherwise ? as<Compound>(test->then) : nullptr;
    if (!test || test->otherwise ||
        !as<Continue>(then && then->body.size() == 1 ? then->body[0] : test->then))
      continue;
    Compound *rest = c.compound({}, test->loc);
    while (block->body.size() > i + 1) {
      rest->body.push(c.arena, block->body[i + 1]);
      block->body.erase(i + 1);
    }
    test->cond = c.unary(UnaryOp::Not, c.paren(test->cond));
    test->cond->type = c.types.basic(TypeKind::Int);
    test->then = withoutContinue(c, rest);
    return block;
  }
  return body;
}

class JoinedTurns {
public:
  JoinedTurns(Context &c, Compound *iteration, VarDecl *turn, unsigned turns, LoopText text)
      : c_(c), turn_(turn), turns_(turns), text_(text), usage_(usageIn(iteration)),
        counters_(iteration), each_{turn}, elements_(c) {}

  Compound *of(Compound *iteration, const VarSet &gathered) {
    for (const VarDecl *v : freeVariables(iteration))
      fails_ |= !isArray(v->type) && usage_.mayChange(v) && !gathered.count(v);
    Compound *result = joined(iteration->body);
    return fails_ ? nullptr : elements_.apply(result);
  }

private:
  Context &c_;
  VarDecl *turn_;
  const unsigned turns_;
  const LoopText text_;
  const Usage usage_;
  const Counters counters_;
  VarSet each_;                  ///< variables that each turn has a value of
  VarSet known_;                 ///< variables of the iteration that are the same in all turns
  VarSet single_;                ///< variables that loops count with which all go through alike
  std::vector<VarDecl *> again_; ///< in scope: those that each turn may compute where it needs them
  Substitution elements_;        ///< of variables that are arrays now
  std::vector<Expr *> guards_;   ///< conditions around what is being joined that each turn has for itself
  bool fails_ = false;
  int loops_ = 0; ///< around what is being joined

  /// Whether an expression may be evaluated anywhere in the iteration. Texts are numbers of loops.
  bool holdsStill(Expr *e, const VarSet &own) const {
    if ((hasSideEffects(e) && !as<TextExpr>(e)) || Loads(e).found) return false;
    for (const VarDecl *v : freeVariables(e)) {
      const bool isAgain = std::find(again_.begin(), again_.end(), v) != again_.end();
      if (own.count(v) || isAgain || v == turn_) continue;
      if (each_.count(v) || !isOwn(*v) || usage_.mayChange(v)) return false;
    }
    return true;
  }
  bool isSame(Expr *e) const {
    if (!holdsStill(e, known_)) return false;
    for (const VarDecl *v : freeVariables(e))
      if (each_.count(v)) return false;
    return true;
  }

  static bool hasLoops(Node *n) { return traitsOf(n).loops; }
  static bool isHeavy(Stmt *s) { return hasLoops(s) && LoadsMemory(s).found; }
  /// A branch that all turns take alike, to loads that they share.
  bool isSameTest(Stmt *s) const {
    auto *test = as<If>(s);
    return test && !test->otherwise && isSame(test->cond) && LoadsMemory(s).found;
  }

  /// A loop that all turns go through alike.
  bool isCommon(For &loop, std::optional<CountedLoop> &counted) const {
    counted = countedLoop(loop);
    auto *first = as<DeclStmt>(loop.init);
    const bool hasOwn = first ? first->decls.size() == 1 : counted && single_.count(counted->var);
    return counted && hasOwn && isSame(counted->from) && isSame(counted->to) &&
           !hasBreakOrContinue(loop.body);
  }
  static long long tripsOf(const CountedLoop &loop) { return std::max(0ll, constantTrips(loop)); }

  /// A part of a block: what is done for one turn after another, or for all at once.
  struct Part {
    std::vector<Stmt *> inTurn;
    Stmt *common = nullptr;
  };

  Compound *joined(const List<Stmt *> &statements) {
    const size_t scope = again_.size();
    Compound *block = c_.compound({});
    std::vector<Part> parts;
    std::vector<VarDecl *> declared;
    const long long before = written_;
    Compound *all = c_.compound({});
    all->body = statements;
    const VarList outer = freeVariables(all);
    for (Stmt *s : statements) {
      if (auto *declarations = as<DeclStmt>(s)) {
        for (Decl *d : declarations->decls) declare(as<VarDecl>(d), block, parts, declared, outer);
        continue;
      }
      Stmt *common = isHeavy(s) || isSameTest(s) ? commonOf(s) : nullptr;
      if (common)
        parts.push_back({{}, common});
      else
        written_ += Length(s).count, inTurn(parts, s);
    }
    written_ = std::max(written_, before + 1);
    for (VarDecl *v : declared)
      if (isInSeveral(v, parts)) makeArray(v, block, parts);
    for (Part &part : parts) append(block, part);
    again_.resize(scope);
    return block;
  }
  bool wholly_ = true;    ///< loops in what has been joined last are written out
  long long written_ = 0; ///< expressions of what has been joined, of loops that are written out all of them

  void inTurn(std::vector<Part> &parts, Stmt *s) {
    std::optional<CountedLoop> counted;
    for (For *loop : Loops(s).found)
      fails_ |=
          as<ExprStmt>(loop->init) && !isCommon(*loop, counted) && counted && single_.count(counted->var);
    fails_ |= loops_ && Divides(s).found;
    if (parts.empty() || parts.back().common) parts.push_back({});
    parts.back().inTurn.push_back(s);
  }

  /// @param outer what the block names and does not declare: a variable that is moved to its beginning must
  /// not hide it
  void declare(VarDecl *v, Compound *block, std::vector<Part> &parts, std::vector<VarDecl *> &declared,
               const VarList &outer) {
    for (const VarDecl *other : outer) fails_ |= v && other->name == v->name;
    if (!v || !isOwn(*v) || v->storage == Storage::Static || isVariablyModified(v->type)) {
      fails_ = true;
      return;
    }
    if (v->init && isScalar(v->type) && isPlain(v->type) && !usage_.mayChange(v)) {
      if (isSame(v->init)) {
        known_.insert(v);
        return block->body.push(c_.arena, c_.declStmt(v));
      }
      if (holdsStill(v->init, known_)) {
        each_.insert(v);
        return again_.push_back(v);
      }
    }
    // Loops that all turns go through alike leave one value in it.
    if (!v->init && isCounter(v->type) && !usage_.addressTaken.count(v) && counters_.counts(v)) {
      single_.insert(v);
      return block->body.push(c_.arena, c_.declStmt(v));
    }
    each_.insert(v);
    if (v->init) written_ += Length(v->init).count;
    declared.push_back(v);
    inTurn(parts, c_.declStmt(v));
  }

  /// What becomes of a statement with loops that load.
  Stmt *commonOf(Stmt *s) {
    if (auto *block = as<Compound>(s)) return joined(block->body);
    auto *test = as<If>(s);
    if (test && isSame(test->cond)) {
      test->then = joined(test->then);
      if (test->otherwise) test->otherwise = joined(test->otherwise);
      return test;
    }
    // A condition that differs from turn to turn moves into the loops, whose bounds and values must be
    // computed in any case then.
    if (test && !test->otherwise && holdsStill(test->cond, known_) && !dividesIntegers(test)) {
      guards_.push_back(test->cond);
      Stmt *within = joined(test->then);
      guards_.pop_back();
      return within;
    }
    auto *loop = as<For>(s);
    if (loop) loop->body = withoutContinue(c_, loop->body);
    std::optional<CountedLoop> counted;
    if (!loop || !isCommon(*loop, counted)) {
      fails_ = true;
      return nullptr;
    }
    known_.insert(counted->var);
    const int inside = hasLoops(loop->body) ? Depth(loop->body).most : 0;
    const long long before = written_;
    wholly_ = true;
    loops_++;
    loop->body = joined(loop->body);
    loops_--;
    known_.erase(counted->var); // another value behind it
    const long long trips = tripsOf(*counted), body = written_ - before;
    const long long times = timesOf(inside, trips, body);
    written_ = before + body * times;
    wholly_ = wholly_ && times == trips;
    if (text_ == LoopText::AsUsual ? !inside : text_ == LoopText::Unrolled && times < 2) return loop;
    auto *unroll = c_.make<Pragma>(loop->loc);
    unroll->text = c_.text(times == trips ? "#pragma unroll" : "#pragma unroll " + std::to_string(times));
    return c_.compound({unroll, loop}, loop->loc);
  }
  /// Iterations that are written out: all, or as many as come up evenly, or a few.
  /// @param inside how many loops are inside of each other in this one: what several rows share two have
  /// @param trips 0: not known
  /// @param body expressions of an iteration
  long long timesOf(int inside, long long trips, long long body) const {
    if (text_ != LoopText::Unrolled) return inside ? 1 : trips && trips <= 2 * kFew ? trips : kFew;
    if (inside > 1 || (inside && (!trips || !wholly_))) return 1;
    const long long most = std::max(kLongestText / body, 1ll);
    if (trips && trips <= most) return trips;
    for (long long times = trips ? most : 0; times >= kFew - 1; times--)
      if (trips % times == 0) return times;
    return std::min(most, kFew);
  }
  Compound *joined(Stmt *s) {
    if (auto *block = as<Compound>(s)) return joined(block->body);
    List<Stmt *> only;
    only.push(c_.arena, s);
    return joined(only);
  }

  static bool names(Stmt *s, const VarDecl *v) {
    if (auto *ds = as<DeclStmt>(s))
      for (Decl *d : ds->decls)
        if (d == v) return true;
    for (const VarDecl *named : freeVariables(s))
      if (named == v) return true;
    return false;
  }
  static bool isInSeveral(const VarDecl *v, const std::vector<Part> &parts) {
    int count = 0;
    for (const Part &part : parts) {
      bool here = part.common && names(part.common, v);
      for (Stmt *s : part.inTurn) here = here || names(s, v);
      count += here;
    }
    return count > 1;
  }

  /// The variable is an element of an array for each turn.
  void makeArray(VarDecl *v, Compound *block, std::vector<Part> &parts) {
    if (!isScalar(v->type) || !isPlain(v->type) || v->alignas_ || !v->attributes.empty() ||
        usage_.addressTaken.count(v)) {
      fails_ = true;
      return;
    }
    const QualType type = v->type.unqualified();
    VarDecl *array = c_.variable(v->name->text, c_.types.arrayOf(type, turns_, c_.intLiteral(turns_)));
    auto element = [this, array, type]() -> Expr * {
      return c_.textExpr(type, "$[$]", {c_.ident(array), c_.ident(turn_)});
    };
    block->body.push(c_.arena, c_.declStmt(array));
    for (Part &part : parts)
      for (size_t i = 0; i < part.inTurn.size(); i++) {
        auto *ds = as<DeclStmt>(part.inTurn[i]);
        if (!ds || ds->decls[0] != v) continue;
        if (v->init)
          part.inTurn[i] = c_.textStmt("$ = $;", {element(), v->init});
        else
          part.inTurn.erase(part.inTurn.begin() + long(i--));
      }
    elements_.replaceBy(v, element);
  }

  void append(Compound *block, Part &part) {
    if (part.common) {
      if (auto *both = as<Compound>(part.common); both && both->body.size() == 2 && as<Pragma>(both->body[0]))
        for (Stmt *s : both->body) block->body.push(c_.arena, s);
      else
        block->body.push(c_.arena, part.common);
      return;
    }
    if (part.inTurn.empty()) return;
    VarSet used;
    for (Stmt *s : part.inTurn)
      for (const VarDecl *v : freeVariables(s)) used.insert(v);
    for (Expr *guard : guards_)
      for (const VarDecl *v : freeVariables(guard)) used.insert(v);
    List<Stmt *> first;
    for (size_t i = again_.size(); i-- > 0;) {
      if (!used.count(again_[i])) continue;
      for (const VarDecl *v : freeVariables(again_[i]->init)) used.insert(v);
      for (Stmt *s : part.inTurn) fails_ |= NamesAnother(*again_[i], s).found;
      first.insert(c_.arena, 0, c_.declStmt(again_[i]));
    }
    Compound *one = c_.compound({});
    for (Stmt *s : first) one->body.push(c_.arena, s);
    if (guards_.empty()) {
      for (Stmt *s : part.inTurn) one->body.push(c_.arena, s);
    } else {
      Compound *guarded = c_.compound({});
      for (Stmt *s : part.inTurn) guarded->body.push(c_.arena, s);
      Expr *all = nullptr;
      for (Expr *guard : guards_) {
        Expr *own = c_.paren(Cloner(c_).clone(guard));
        all = all ? c_.binary(BinaryOp::LAnd, all, own, c_.types.basic(TypeKind::Int)) : own;
      }
      one->body.push(c_.arena, c_.textStmt("if ($)\n$", {all, guarded}));
    }
    block->body.push(c_.arena,
                     c_.textStmt("#pragma unroll\nfor ($ $ = 0; $ < " + std::to_string(turns_) + "; $++)\n$",
                                 {c_.typeArg(turn_->type), c_.ident(turn_), c_.ident(turn_), c_.ident(turn_),
                                  Cloner(c_).clone(one)}));
  }
};

} // namespace

Compound *joinedTurns(Context &c, Compound *iteration, VarDecl *turn, unsigned turns, const VarSet &gathered,
                      LoopText text) {
  return JoinedTurns(c, iteration, turn, turns, text).of(iteration, gathered);
}

void withoutContinues(Context &c, Stmt *code) {
  for (For *loop : Loops(code).found) loop->body = withoutContinue(c, loop->body);
}

} // namespace ompicc
