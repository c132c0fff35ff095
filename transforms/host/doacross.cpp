// In a doacross loop, ordered(n), iterations say when they are done (post) and wait for others by their
// numbers: those of the collapsed loops together count as one dimension, each further loop as one more.
#include "transforms/host/doacross.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "translator/sema/omp_ordered.h"

namespace ompicc {
namespace {

/// For each ordered construct the loop construct that it is closely nested in.
class LoopsOfOrdered : public Visitor {
public:
  using Visitor::Visitor;
  std::unordered_map<const OmpDirective *, OmpDirective *> found;

private:
  OmpDirective *loop_ = nullptr;
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Ordered && loop_) found[&d] = loop_;
    OmpDirective *around = loop_;
    if (!d.loops.empty())
      loop_ = &d;
    else if (d.kind != OmpDirectiveKind::Ordered)
      loop_ = nullptr;
    walk(d);
    loop_ = around;
  }
};

} // namespace

void DoacrossLoops::find(FunctionDecl &f) {
  LoopsOfOrdered loops(c_.directives());
  loops.visit(f.body);
  for (const auto &ordered : loops.found) factsOf(*ordered.first).orderedIn = ordered.second;
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.loops.empty() || !clauseExpr(d, OmpClauseKind::Ordered)) return;
    Doacross &doacross = factsOf(d).doacross.emplace();
    for (const List<OmpLoop *> *list : {&d.loops, &d.orderedLoops})
      for (OmpLoop *l : *list) doacross.loops.push_back(described(*l));
    doacross.collapsed = d.loops.size();
    doacross.sizes = local("_sizes", basic(TypeKind::ULongLong));
  });
}

DoacrossLoop DoacrossLoops::described(OmpLoop &loop) const {
  DoacrossLoop own;
  own.loop = c_.make<OmpLoop>(loop.loc);
  *own.loop = loop;
  own.count = local("_count", basic(TypeKind::ULong));
  // Bounds are evaluated once, before the loops.
  auto fix = [&](Expr *&e, std::string_view name, QualType type) {
    if (evaluateConstant(e).known) return;
    VarDecl *v = local(name, type.with(QualConst), copy(e));
    own.before.push_back(v);
    e = c_.ident(v);
  };
  fix(own.loop->lower, "_first", loop.varType);
  fix(own.loop->step, "_step", basic(TypeKind::Long));
  return own;
}

const Doacross *DoacrossLoops::of(const OmpDirective &d) const {
  const std::optional<Doacross> &doacross = factsOf(d).doacross;
  return doacross ? &*doacross : nullptr;
}

std::vector<Stmt *> DoacrossLoops::variables(const Doacross &doacross, VarDecl *total) const {
  std::vector<Stmt *> result;
  for (size_t i = 0; i < doacross.loops.size(); i++) {
    const DoacrossLoop &l = doacross.loops[i];
    for (VarDecl *v : l.before) result.push_back(c_.declStmt(v));
    if (i >= doacross.collapsed) {
      l.count->init = iterationCount(c_, *l.loop);
      result.push_back(c_.declStmt(l.count));
    }
  }
  std::string text = "$ $[] = {($) $";
  Node *number = c_.typeArg(wide(TypeKind::ULongLong));
  std::vector<Node *> holes = {number, c_.ident(doacross.sizes), copy(number), c_.ident(total)};
  // Where an inner loop has no iterations, the outer ones have theirs, in which nobody posts or waits;
  // libgomp takes no dimension of size 0.
  for (size_t i = doacross.collapsed; i < doacross.loops.size(); i++) {
    VarDecl *count = doacross.loops[i].count;
    const ConstInt known = constantCount(*doacross.loops[i].loop);
    const bool positive = known.known && known.value > 0;
    text += positive ? ", ($) $" : ", $ ? ($) $ : 1";
    if (!positive) holes.push_back(c_.ident(count));
    holes.insert(holes.end(), {copy(number), c_.ident(count)});
  }
  result.push_back(declareText(text + "};", holes));
  return result;
}

std::vector<Expr *> DoacrossLoops::numbers(const Doacross &doacross,
                                           const std::vector<Expr *> &values) const {
  std::vector<Expr *> numbers;
  QualType number = basic(TypeKind::ULongLong);
  Expr *first = values[0];
  for (size_t i = 1; i < doacross.collapsed; i++)
    first = c_.paren(c_.textExpr(number, "$ * $ + $", {first, c_.ident(doacross.loops[i].count), values[i]}));
  numbers.push_back(first);
  for (size_t i = doacross.collapsed; i < values.size(); i++) numbers.push_back(values[i]);
  return numbers;
}

std::vector<Expr *> DoacrossLoops::converted(const std::vector<Expr *> &numbers) const {
  const QualType number = wide(TypeKind::ULongLong);
  std::vector<Expr *> all;
  all.reserve(numbers.size());
  for (Expr *e : numbers) all.push_back(c_.textExpr(number, "($) $", {c_.typeArg(number), c_.paren(e)}));
  return all;
}

Stmt *DoacrossLoops::post(const Doacross &doacross, Loc loc) const {
  std::vector<Expr *> values;
  for (const DoacrossLoop &l : doacross.loops) values.push_back(iterationNumber(c_, *l.loop));
  const std::vector<Expr *> elements = converted(numbers(doacross, values));
  std::vector<Node *> holes = {c_.typeArg(wide(TypeKind::ULongLong))};
  holes.insert(holes.end(), elements.begin(), elements.end());
  return c_.compound({declareText("$ _iteration[] = {" + holesOf(elements.size()) + "};", holes),
                      call("GOMP_doacross_ull_post", {argument("_iteration")})},
                     loc);
}

/// A wait for the iteration that a doacross clause names.
class DoacrossLoops::Wait {
public:
  Wait(const DoacrossLoops &loops, const Doacross &doacross, OmpClause &sink)
      : loops_(loops), c_(loops.c_), doacross_(doacross), sink_(sink),
        number_(loops.wide(TypeKind::LongLong)), unsignedNumber_(loops.wide(TypeKind::ULongLong)),
        block_(c_.compound({}, sink.loc)) {}

  Stmt *make() {
    const bool previous = sink_.modifiers == DoacrossPrevious; // omp_cur_iteration - 1
    std::vector<Expr *> values;
    for (size_t i = 0; i < doacross_.loops.size(); i++) {
      Expr *value = numberIn(i, previous ? 0 : sinkItem(sink_.items[i]).distance.value);
      if (!value) return nullptr;
      values.push_back(value);
    }
    std::vector<Expr *> numbers = loops_.numbers(doacross_, values);
    if (previous) toPrevious(numbers);
    Expr *call =
        loops_.callExpr(c_.types.basic(TypeKind::Void), "GOMP_doacross_ull_wait", loops_.converted(numbers));
    append(
        condition_.empty()
            ? c_.textStmt("$;", {call})
            : c_.textStmt("if ($) $;",
                          {c_.textExpr(c_.types.basic(TypeKind::Int), condition_, conditionHoles_), call}));
    return block_;
  }

private:
  const DoacrossLoops &loops_;
  Context &c_;
  const Doacross &doacross_;
  OmpClause &sink_;
  const QualType number_, unsignedNumber_;
  Compound *const block_;
  std::string condition_; ///< under which the iteration exists; empty: always
  std::vector<Node *> conditionHoles_;

  void append(Stmt *s) { block_->body.push(c_.arena, s); }
  void also(const std::string &text, std::initializer_list<Node *> holes) {
    condition_ += (condition_.empty() ? "" : " && ") + text;
    conditionHoles_.insert(conditionHoles_.end(), holes);
  }

  /// The iteration's number in a loop, `distance` from the one at hand. Null if there is none, which is
  /// reported.
  Expr *numberIn(size_t loop, long long distance) {
    const DoacrossLoop &l = doacross_.loops[loop];
    if (!isUpward(*l.loop)) distance = -distance;
    Expr *own = iterationNumber(c_, *l.loop);
    ConstInt step = evaluateConstant(l.loop->step);
    if (step.known && distance % step.value) {
      loops_.unit_.diagnostics.warning(
          sink_.loc, "'sink' refers to an iteration that is never in the iteration space", nullptr);
      return nullptr;
    }
    if (!distance) return own;
    std::string text = "($) $";
    std::vector<Node *> holes = {c_.typeArg(number_), own};
    std::string magnitude = std::to_string(distance < 0 ? -distance : distance) + "l";
    if (step.known)
      text += (distance < 0 ? " - " : " + ") +
              std::to_string((distance < 0 ? -distance : distance) / step.value) + "l";
    else {
      text += (distance < 0 ? " - " : " + ") + magnitude + " / (long) $";
      holes.push_back(c_.paren(loops_.copy(l.loop->step)));
      also(magnitude + " % (long) $ == 0", {c_.paren(loops_.copy(l.loop->step))});
    }
    VarDecl *at = loops_.local("_sink", number_.with(QualConst), c_.textExpr(number_, text, holes));
    append(c_.declStmt(at));
    if (distance < 0)
      also("$ >= 0", {c_.ident(at)});
    else
      also("$ < ($) $", {c_.ident(at), c_.typeArg(number_), c_.ident(l.count)});
    return c_.paren(c_.textExpr(unsignedNumber_, "($) $", {c_.typeArg(unsignedNumber_), c_.ident(at)}));
  }

  /// The iteration before that in the order of the nest, whose dimensions are one number here.
  void toPrevious(std::vector<Expr *> &numbers) {
    QualType u = c_.types.basic(TypeKind::ULongLong);
    Expr *linear = numbers[0];
    for (size_t i = doacross_.collapsed; i < doacross_.loops.size(); i++)
      linear = c_.paren(
          c_.textExpr(u, "$ * $ + $",
                      {linear, c_.ident(doacross_.loops[i].count), numbers[i - doacross_.collapsed + 1]}));
    VarDecl *at =
        loops_.local("_sink", number_, c_.textExpr(number_, "($) $ - 1", {c_.typeArg(number_), linear}));
    append(c_.declStmt(at));
    also("$ >= 0", {c_.ident(at)});
    // Back to dimensions, the innermost first.
    for (size_t i = numbers.size(); i-- > 0;) {
      Expr *rest = c_.ident(at);
      for (size_t j = numbers.size() - 1; j > i; j--)
        rest = c_.textExpr(u, "$ / $", {rest, c_.ident(doacross_.loops[j + doacross_.collapsed - 1].count)});
      numbers[i] =
          i ? c_.textExpr(u, "$ % $",
                          {c_.paren(rest), c_.ident(doacross_.loops[i + doacross_.collapsed - 1].count)})
            : rest;
    }
  }
};

Stmt *DoacrossLoops::wait(const Doacross &doacross, OmpClause &sink) const {
  return Wait(*this, doacross, sink).make();
}

} // namespace ompicc
