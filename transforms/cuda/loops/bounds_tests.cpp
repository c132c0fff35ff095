#include "transforms/cuda/loops/bounds_tests.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/loops/plain_loops.h"
#include <algorithm>
#include <optional>

namespace ompicc {
namespace {

constexpr long long kMostIterations = 64;
constexpr const char *kTogether = "@all_together";
constexpr unsigned kMostExpressions = 150; ///< of a body that is there twice then

/// Whether code can stand twice in a kernel, and is short enough.
class Twice : public Visitor {
public:
  explicit Twice(Stmt *body) { visit(body); }
  bool can() const { return fits_ && count_ <= kMostExpressions; }

private:
  bool fits_ = true;
  unsigned count_ = 0;

  void visitIdent(Ident &) override { count_++; }
  void visitBinary(Binary &e) override {
    count_++;
    walk(e);
  }
  void visitCall(Call &e) override {
    count_++;
    walk(e);
  }
  void visitLabel(Label &) override { fits_ = false; }
  void visitAsm(Asm &) override { fits_ = false; }
  void visitStmtExpr(StmtExpr &) override { fits_ = false; }
  void visitTextStmt(TextStmt &) override { fits_ = false; }
  void visitTextExpr(TextExpr &) override { fits_ = false; }
  void visitRoutineCall(RoutineCall &e) override {
    fits_ &= e.routine == kTogether;
    walk(e);
  }
  void visitOmpDirective(OmpDirective &) override { fits_ = false; }
  void visitVarDecl(VarDecl &v) override {
    fits_ &= v.storage != Storage::Static && v.storage != Storage::Extern;
    walk(v);
  }
};

class Splitter : public PlainLoopRewriter {
public:
  Splitter(Context &c, Stmt *body) : c_(c), all_(usageIn(body)) {}
  /// For iterations that `row` counts.
  Splitter(Context &c, Stmt *iteration, const VarDecl *row) : Splitter(c, iteration) {
    row_ = row;
    declared_ = declaredIn(iteration);
  }
  std::vector<Expr *> inFront;     ///< of the iteration: what its loops no longer test
  const VarDecl *across = nullptr; ///< in which neighbouring threads differ by one
  bool testsAcross = false;        ///< what is tested of it stays

private:
  Context &c_;
  const Usage all_; ///< of the kernel's variables
  const VarDecl *row_ = nullptr;
  VarSet declared_; ///< by the iteration

  /// A loop that fits, and what of it is looked at.
  struct Loop {
    VarDecl *var;
    Expr *first, *last; ///< values of it
    Usage usage;
    VarSet values; ///< declared in front of the `if`, with initial values that they keep
  };

  /// Whether a comparison is about the threads' number along x, through variables that the loop declares too.
  bool isAcross(Expr *e, const Loop &loop) const {
    for (const VarDecl *v : freeVariables(e))
      if (v == across || (loop.values.count(const_cast<VarDecl *>(v)) && isAcross(v->init, loop)))
        return true;
    return false;
  }
  /// Whether rows are so short that each warp has threads at their ends: then it would execute both loops.
  bool areNarrow(const std::vector<Expr *> &tests, const Loop &loop) const {
    constexpr long long kShortRow = 128;
    if (!across) return false;
    for (Expr *test : tests) {
      auto *b = as<Binary>(skipParens(test));
      if (!b || b->op < BinaryOp::Lt || !isAcross(test, loop)) continue;
      for (Expr *side : {b->lhs, b->rhs})
        if (const ConstInt bound = evaluateConstant(side);
            bound.known && bound.value > 1 && bound.value <= kShortRow)
          return true;
    }
    return false;
  }

  /// Whether all of the comparisons can stand in front of the iteration, and are true for all rows between
  /// two for which they are.
  bool canStandInFront(const std::vector<Expr *> &tests) const {
    if (!row_) return false;
    const Loop rows{const_cast<VarDecl *>(row_), nullptr, nullptr, all_, {}};
    bool depends = false;
    for (Expr *test : tests) {
      for (const VarDecl *v : freeVariables(test))
        if (declared_.count(v)) return false;
      if (!decisive(test, true, rows, depends)) return false;
    }
    return true;
  }

  /// By how much a signed integer grows with the loop's variable; nothing if it is not known.
  std::optional<long long> growth(Expr *e, const Loop &loop) const {
    e = skipParens(e);
    if (!isInteger(e->type) || !isSigned(e->type)) return {};
    if (evaluateConstant(e).known) return 0;
    if (auto *i = as<Ident>(e)) {
      auto *v = as<VarDecl>(i->decl);
      if (!v || (canonical(v->type).quals & (QualVolatile | QualAtomic))) return {};
      if (v == loop.var) return 1;
      if (loop.values.count(v)) return growth(v->init, loop);
      if (!isAutomatic(*v) || loop.usage.mayChange(v) || all_.addressTaken.count(v) || isReference(*v))
        return {};
      return 0;
    }
    if (auto *cast = as<Cast>(e))
      return sizeOf(e->type) >= sizeOf(cast->operand->type) ? growth(cast->operand, loop) : std::nullopt;
    if (auto *u = as<Unary>(e); u && (u->op == UnaryOp::Minus || u->op == UnaryOp::Plus)) {
      const auto of = growth(u->operand, loop);
      return of && u->op == UnaryOp::Minus ? std::optional(-*of) : of;
    }
    auto *b = as<Binary>(e);
    if (!b) return {};
    const auto left = growth(b->lhs, loop), right = growth(b->rhs, loop);
    if (!left || !right) return {};
    switch (b->op) {
    case BinaryOp::Add: return *left + *right;
    case BinaryOp::Sub: return *left - *right;
    case BinaryOp::Mul: {
      const ConstInt a = evaluateConstant(b->lhs), d = evaluateConstant(b->rhs);
      constexpr long long kMost = 1 << 20;
      if (!*left && !*right) return 0;
      if (a.known && std::abs(a.value) < kMost) return *right * a.value;
      if (d.known && std::abs(d.value) < kMost) return *left * d.value;
      return {};
    }
    default: return *left || *right ? std::nullopt : std::optional(0ll);
    }
  }

  enum class Iteration { First, Last };
  /// The one of the loop's iterations in which a comparison that is true (or false) there is so in all;
  /// nothing if it is no such comparison.
  std::optional<Iteration> decisive(Expr *test, bool truth, const Loop &loop, bool &depends) const {
    auto *b = as<Binary>(skipParens(test));
    if (!b) return {};
    const bool less = b->op == BinaryOp::Lt || b->op == BinaryOp::Le,
               greater = b->op == BinaryOp::Gt || b->op == BinaryOp::Ge;
    if (!less && !greater) return {};
    const auto left = growth(b->lhs, loop), right = growth(b->rhs, loop);
    if (!left || !right) return {};
    const long long grows = *left - *right;
    depends |= grows != 0;
    return (grows >= 0) == (less == truth) ? Iteration::Last : Iteration::First;
  }

  /// The comparison that is true where this one is false.
  static void turn(Binary &comparison) {
    BinaryOp &op = comparison.op;
    op = op == BinaryOp::Lt   ? BinaryOp::Ge
         : op == BinaryOp::Le ? BinaryOp::Gt
         : op == BinaryOp::Gt ? BinaryOp::Le
                              : BinaryOp::Lt;
  }

  static void operandsOf(Expr *e, BinaryOp op, std::vector<Expr *> &all) {
    auto *b = as<Binary>(skipParens(e));
    if (!b || b->op != op) return all.push_back(e);
    operandsOf(b->lhs, op, all);
    operandsOf(b->rhs, op, all);
  }

  /// The comparison in an iteration, in terms of what is known in front of the loop.
  Expr *inIteration(Expr *test, Iteration which, const Loop &loop) {
    Expr *number = which == Iteration::Last ? loop.last : loop.first;
    const bool isWhole = as<IntLiteral>(number) || as<Paren>(number) || as<Ident>(number);
    Expr *e = Cloner(c_).clone(test);
    for (bool again = true; again;) {
      again = false;
      for (VarDecl *v : freeVariables(e)) {
        if (v != loop.var && !loop.values.count(v)) continue;
        Substitution value(c_);
        value.replaceBy(v, [&, v]() -> Expr * {
          if (v == loop.var) return isWhole ? Cloner(c_).clone(number) : c_.paren(Cloner(c_).clone(number));
          Expr *init = c_.paren(Cloner(c_).clone(v->init));
          const bool same = canonical(v->type).type == canonical(v->init->type).type;
          return same ? init : c_.paren(c_.cast(v->type.unqualified(), init));
        });
        e = value.apply(e);
        again = true;
        break;
      }
    }
    return e;
  }

  /// The same of iterations that a loop may end before: no overflow that the program does not have. It must
  /// hold in the first one, too.
  Expr *inLaterIteration(Expr *test, Iteration which, const Loop &loop) {
    class Wide : public Rewriter {
    public:
      explicit Wide(Context &c) : c_(c) {}

    private:
      Context &c_;
      const QualType wide_ = c_.types.basic(TypeKind::LongLong);
      Node *rewriteIdent(Ident &e) override { return c_.cast(wide_, &e); }
      Node *rewriteCast(Cast &e) override { return c_.cast(wide_, &e); }
      Node *rewriteBinary(Binary &e) override {
        rewriteChildren(e);
        if (e.op >= BinaryOp::Lt) return &e;
        const auto isWide = [this](Expr *operand) {
          return canonical(operand->type).type == canonical(wide_).type;
        };
        if (!isWide(e.lhs) && !isWide(e.rhs)) e.lhs = c_.cast(wide_, e.lhs); // constants
        e.type = wide_;
        return &e;
      }
    } wide(c_);
    auto *late = static_cast<Expr *>(wide.rewrite(inIteration(test, which, loop)));
    if (which == Iteration::First) return late;
    return c_.binary(BinaryOp::LAnd, inIteration(test, Iteration::First, loop), late,
                     c_.types.basic(TypeKind::Int));
  }

  /// What an iteration does whose comparisons are all true: its body without them. Null: it has another
  /// shape.
  /// @param within what is to be so in front of the loop
  Stmt *inside(Stmt *body, Loop &loop, Expr *&within) {
    auto *block = as<Compound>(body);
    Compound *plain = c_.compound({}, body->loc);
    size_t at = 0;
    for (; block && at < block->body.size(); at++) {
      auto *ds = as<DeclStmt>(block->body[at]);
      if (!ds) break;
      for (Decl *d : ds->decls) {
        auto *v = as<VarDecl>(d);
        // A narrower variable does not grow as what it is given.
        if (v && v->init && isAutomatic(*v) && isInteger(v->type) && !loop.usage.mayChange(v) &&
            sizeOf(v->type) >= sizeOf(v->init->type))
          loop.values.insert(v);
      }
      plain->body.push(c_.arena, ds);
    }
    auto *test = as<If>(block ? at < block->body.size() ? block->body[at] : nullptr : body);
    if (!test) return nullptr;
    auto *only = as<Compound>(test->then);
    Stmt *jump = only && only->body.size() == 1 ? only->body[0] : test->then;
    const bool breaks = !test->otherwise && !row_ && as<Break>(jump);
    const bool skips = breaks || (!test->otherwise && as<Continue>(jump));
    std::vector<Expr *> tests;
    operandsOf(test->cond, skips ? BinaryOp::LOr : BinaryOp::LAnd, tests);
    bool depends = false;
    const bool narrow = testsAcross || areNarrow(tests, loop);
    if (narrow && !row_) return nullptr;
    std::vector<Expr *> left; // of the tests
    bool leavesNarrow = false, all = true;
    for (Expr *one : tests) {
      const auto which = all ? decisive(one, !skips, loop, depends) : std::nullopt;
      all = which.has_value();
      const bool stays = narrow && all && isAcross(one, loop);
      leavesNarrow |= stays;
      if (!all || stays) {
        left.push_back(one);
        continue;
      }
      Expr *inFrontOfLoop = Cloner(c_).clone(one);
      if (skips) turn(*as<Binary>(skipParens(inFrontOfLoop)));
      inFrontOfLoop =
          breaks ? inLaterIteration(inFrontOfLoop, *which, loop) : inIteration(inFrontOfLoop, *which, loop);
      within = within ? c_.binary(BinaryOp::LAnd, within, inFrontOfLoop, c_.types.basic(TypeKind::Int))
                      : inFrontOfLoop;
    }
    if (!(leavesNarrow ? within != nullptr : depends) || (!left.empty() && (skips || test->otherwise)))
      return nullptr;
    if (!left.empty()) {
      Expr *rest = nullptr;
      for (Expr *one : left)
        rest = rest ? c_.binary(BinaryOp::LAnd, rest, one, c_.types.basic(TypeKind::Int)) : one;
      auto *still = c_.make<If>(test->loc);
      still->cond = rest;
      still->then = test->then;
      plain->body.push(c_.arena, still);
    } else if (!skips) {
      plain->body.push(c_.arena, test->then);
    }
    for (at++; block && at < block->body.size(); at++) plain->body.push(c_.arena, block->body[at]);
    return plain;
  }

  /// What a loop begins and ends with: constants, or, of iterations that are looked at, what keeps its value
  /// in them.
  struct Ends {
    Expr *first = nullptr, *last = nullptr; ///< null: not to be split
  };
  Ends ends(const CountedLoop &counted) {
    const ConstInt from = evaluateConstant(counted.from), to = evaluateConstant(counted.to);
    if (from.known && to.known) {
      const long long last = to.value - (counted.inclusive ? 0 : 1), trips = last - from.value + 1;
      if (trips < 2 || trips > kMostIterations) return {};
      auto number = [this](long long value) -> Expr * {
        return value < 0 ? c_.paren(c_.intLiteral(value)) : c_.intLiteral(value);
      };
      return {number(from.value), number(last)};
    }
    const Loop none{counted.var, nullptr, nullptr, all_, {}};
    for (Expr *bound : {counted.from, counted.to})
      if (!row_ || growth(bound, none) != 0 || sizeOf(bound->type) > sizeOf(counted.var->type)) return {};
    const QualType type = counted.var->type.unqualified();
    auto value = [&](Expr *bound) -> Expr * {
      const bool same = canonical(bound->type).type == canonical(type).type;
      return same ? bound : c_.paren(c_.cast(type, c_.paren(bound)));
    };
    Expr *first = value(counted.from), *last = value(counted.to);
    if (!counted.inclusive) last = c_.binary(BinaryOp::Sub, c_.paren(last), c_.intLiteral(1), type);
    return {first, last};
  }

  /// The same of a loop that ends at a constant and where such a comparison fails, whichever comes first:
  /// `k < 8 && begin + k < n`. Null: it is no such loop.
  Stmt *withOneEnd(For &loop) {
    std::vector<Expr *> tests;
    if (!loop.cond || row_ || !as<DeclStmt>(loop.init)) return nullptr;
    operandsOf(loop.cond, BinaryOp::LAnd, tests);
    auto *fast = c_.make<For>(loop.loc);
    fast->init = loop.init;
    fast->step = loop.step;
    fast->body = loop.body;
    std::optional<CountedLoop> counted;
    size_t end = 0;
    for (; tests.size() > 1 && end < tests.size() && !counted; end++) {
      fast->cond = tests[end];
      counted = countedLoop(*fast);
    }
    if (!counted || counted->step != 1 || !isSigned(counted->var->type) || !Twice(loop.body).can())
      return nullptr;
    const auto [first, last] = ends(*counted);
    if (!first || !last) return nullptr;
    Loop looked{counted->var, first, last, usageIn(&loop), {}};
    Expr *within = nullptr;
    bool depends = false;
    for (size_t i = 0; i < tests.size(); i++) {
      if (i + 1 == end) continue;
      const auto which = decisive(tests[i], true, looked, depends);
      if (!which || isAcross(tests[i], looked)) return nullptr;
      Expr *one = inLaterIteration(tests[i], *which, looked);
      within = within ? c_.binary(BinaryOp::LAnd, within, one, c_.types.basic(TypeKind::Int)) : one;
    }
    return depends ? eitherOf(within, *fast, loop) : nullptr;
  }
  Stmt *eitherOf(Expr *within, For &fast, For &loop) {
    auto *both = c_.make<If>(loop.loc);
    both->cond = within;
    both->then = c_.compound({Cloner(c_).clone(&fast)}, loop.loc);
    both->otherwise = c_.compound({&loop}, loop.loc);
    return both;
  }

  Node *rewriteLoop(For &loop, bool isPlain) override {
    rewriteChildren(loop);
    if (Stmt *both = isPlain ? withOneEnd(loop) : nullptr) return both;
    const auto counted = countedLoop(loop);
    if (!isPlain || !counted || counted->step != 1 || (!as<DeclStmt>(loop.init) && !row_) ||
        !isSigned(counted->var->type))
      return &loop;
    const auto [first, last] = ends(*counted);
    if (!first || !Twice(loop.body).can()) return &loop;
    Loop looked{counted->var, first, last, usageIn(&loop), {}};
    Expr *within = nullptr;
    Stmt *plain = inside(loop.body, looked, within);
    if (!plain) return &loop;
    auto *fast = c_.make<For>(loop.loc);
    fast->init = loop.init;
    fast->cond = loop.cond;
    fast->step = loop.step;
    fast->body = plain;
    std::vector<Expr *> tests;
    operandsOf(within, BinaryOp::LAnd, tests);
    if (canStandInFront(tests)) {
      inFront.insert(inFront.end(), tests.begin(), tests.end());
      return fast;
    }
    // Lanes of a warp that do not agree would go through both loops, one behind the other.
    if (!row_) within = c_.routineCall(c_.types.basic(TypeKind::Bool), kTogether, {within});
    return eitherOf(within, *fast, loop);
  }
};

/// What lanes agree on is asked for in front of the outermost loop in which it stays the same: a vote is no
/// computation that a compiler would move.
class VotesInFront : public Rewriter {
public:
  explicit VotesInFront(Context &c) : c_(c) {}

private:
  Context &c_;

  /// The votes in a loop that do not depend on what it declares or changes.
  class Votes : public Rewriter {
  public:
    Votes(Context &c, For &loop) : c_(c), usage_(usageIn(&loop)), declared_(declaredIn(&loop)) {}
    std::vector<VarDecl *> made;

  private:
    Context &c_;
    const Usage usage_;
    const VarSet declared_;
    std::vector<Expr *> known_;

    Node *rewriteRoutineCall(RoutineCall &e) override {
      if (e.routine != kTogether) return &e;
      for (const VarDecl *v : freeVariables(&e))
        if (declared_.count(v) || usage_.mayChange(v) || isReference(*v)) return &e;
      for (size_t i = 0; i < known_.size(); i++)
        if (structurallyEqual(known_[i], e.args[0])) return c_.ident(made[i]);
      known_.push_back(e.args[0]);
      made.push_back(c_.variable(c_.freshLocal("_together"), QualType(e.type).with(QualConst), &e));
      return c_.ident(made.back());
    }
  };

  Node *rewriteFor(For &loop) override {
    Votes votes(c_, loop);
    votes.rewriteChild(loop.body);
    rewriteChildren(loop);
    if (votes.made.empty()) return &loop;
    Compound *block = c_.compound({}, loop.loc);
    for (VarDecl *v : votes.made) block->body.push(c_.arena, c_.declStmt(v));
    block->body.push(c_.arena, &loop);
    return block;
  }
};

} // namespace

void splitBoundsTests(Context &c, Stmt *body, const VarDecl *across) {
  Splitter splitter(c, body);
  splitter.across = across;
  splitter.rewrite(body);
  VotesInFront(c).rewrite(body);
}

Stmt *withoutBoundsTests(Context &c, Stmt *iteration, const VarDecl *row, const VarDecl *across,
                         std::vector<Expr *> &tests, bool testsAcross) {
  Splitter splitter(c, iteration, row);
  splitter.across = across;
  splitter.testsAcross = testsAcross;
  auto *result = static_cast<Stmt *>(splitter.rewrite(iteration));
  tests.insert(tests.end(), splitter.inFront.begin(), splitter.inFront.end());
  return result;
}

} // namespace ompicc
