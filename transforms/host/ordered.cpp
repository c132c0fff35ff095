// ordered and doacross (OpenMP 5.2 §15.10) on the host.
//
// An ordered region waits for its thread's turn in the loop (GOMP_ordered_start). In a doacross loop,
// ordered(n), iterations say when they are done (post) and wait for others by their numbers: those of the
// collapsed loops together count as one dimension, each further loop as one more.
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/host/host_set.h"
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

void HostSet::findDoacrossLoops(FunctionDecl &f) {
  LoopsOfOrdered loops(c_.directives());
  loops.visit(f.body);
  for (const auto &ordered : loops.found) factsOf(*ordered.first).orderedIn = ordered.second;
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.loops.empty() || !clauseExpr(d, OmpClauseKind::Ordered)) return;
    Doacross &doacross = factsOf(d).doacross.emplace();
    for (const List<OmpLoop *> *list : {&d.loops, &d.orderedLoops})
      for (OmpLoop *l : *list) {
        DoacrossLoop own;
        own.loop = c_.make<OmpLoop>(l->loc);
        *own.loop = *l;
        own.count = local("_count", basic(TypeKind::ULong));
        // Bounds are evaluated once, before the loops.
        auto fix = [&](Expr *&e, std::string_view name, QualType type) {
          if (evaluateConstant(e).known) return;
          VarDecl *v = local(name, type.with(QualConst), copy(e));
          own.before.push_back(v);
          e = c_.ident(v);
        };
        fix(own.loop->lower, "_first", l->varType);
        fix(own.loop->step, "_step", basic(TypeKind::Long));
        doacross.loops.push_back(own);
      }
    doacross.collapsed = d.loops.size();
    doacross.sizes = local("_sizes", basic(TypeKind::ULongLong));
  });
}

const Doacross *HostSet::doacrossOf(const OmpDirective &d) const {
  const std::optional<Doacross> &doacross = factsOf(d).doacross;
  return doacross ? &*doacross : nullptr;
}

std::vector<Stmt *> HostSet::doacrossVariables(const Doacross &doacross, VarDecl *total) {
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

/// The numbers of an iteration by dimension: `values` by loop, the collapsed ones put together.
std::vector<Expr *> HostSet::doacrossNumbers(const Doacross &doacross, const std::vector<Expr *> &values) {
  std::vector<Expr *> numbers;
  QualType number = basic(TypeKind::ULongLong);
  Expr *first = values[0];
  for (size_t i = 1; i < doacross.collapsed; i++)
    first = c_.paren(c_.textExpr(number, "$ * $ + $", {first, c_.ident(doacross.loops[i].count), values[i]}));
  numbers.push_back(first);
  for (size_t i = doacross.collapsed; i < values.size(); i++) numbers.push_back(values[i]);
  return numbers;
}

/// doacross(source:): this iteration is done.
Stmt *HostSet::doacrossPost(const Doacross &doacross, Loc loc) {
  std::vector<Expr *> values;
  for (const DoacrossLoop &l : doacross.loops) values.push_back(iterationNumber(c_, *l.loop));
  std::string text;
  std::vector<Node *> holes;
  for (Expr *e : doacrossNumbers(doacross, values)) {
    text += holes.empty() ? "($) $" : ", ($) $";
    holes.insert(holes.end(), {c_.typeArg(wide(TypeKind::ULongLong)), c_.paren(e)});
  }
  QualType number = wide(TypeKind::ULongLong);
  return c_.compound(
      {declareText("$ _iteration[] = {$};", {c_.typeArg(number), c_.textExpr(number, text, holes)}),
       c_.textStmt(std::string(rt("GOMP_doacross_ull_post")) + "(_iteration);")},
      loc);
}

/// doacross(sink: vector): waits for that iteration, if it is in the iteration space.
Stmt *HostSet::doacrossWait(const Doacross &doacross, OmpClause &sink) {
  QualType number = wide(TypeKind::LongLong), unsignedNumber = wide(TypeKind::ULongLong);
  Compound *block = c_.compound({}, sink.loc);
  std::vector<Expr *> values;
  std::string condition;
  std::vector<Node *> conditionHoles;
  auto also = [&](const std::string &text, std::initializer_list<Node *> holes) {
    condition += (condition.empty() ? "" : " && ") + text;
    conditionHoles.insert(conditionHoles.end(), holes);
  };
  const bool previous = sink.modifiers == DoacrossPrevious; // omp_cur_iteration - 1
  for (size_t i = 0; i < doacross.loops.size(); i++) {
    const DoacrossLoop &l = doacross.loops[i];
    long long distance = previous ? 0 : sinkItem(sink.items[i]).distance.value;
    if (!isUpward(*l.loop)) distance = -distance;
    Expr *own = iterationNumber(c_, *l.loop);
    ConstInt step = evaluateConstant(l.loop->step);
    if (step.known && distance % step.value) {
      unit_.diagnostics.warning(
          sink.loc, "'sink' refers to an iteration that is never in the iteration space", nullptr);
      return nullptr;
    }
    if (!distance) {
      values.push_back(own);
      continue;
    }
    std::string text = "($) $";
    std::vector<Node *> holes = {c_.typeArg(number), own};
    std::string magnitude = std::to_string(distance < 0 ? -distance : distance) + "l";
    if (step.known)
      text += (distance < 0 ? " - " : " + ") +
              std::to_string((distance < 0 ? -distance : distance) / step.value) + "l";
    else {
      text += (distance < 0 ? " - " : " + ") + magnitude + " / (long) $";
      holes.push_back(c_.paren(copy(l.loop->step)));
      also(magnitude + " % (long) $ == 0", {c_.paren(copy(l.loop->step))});
    }
    VarDecl *at = local("_sink", number.with(QualConst), c_.textExpr(number, text, holes));
    block->body.push(c_.arena, c_.declStmt(at));
    if (distance < 0)
      also("$ >= 0", {c_.ident(at)});
    else
      also("$ < ($) $", {c_.ident(at), c_.typeArg(number), c_.ident(l.count)});
    values.push_back(
        c_.paren(c_.textExpr(unsignedNumber, "($) $", {c_.typeArg(unsignedNumber), c_.ident(at)})));
  }
  std::vector<Expr *> numbers = doacrossNumbers(doacross, values);
  if (previous) { // the iteration before in the order of the nest, whose dimensions are one number here
    QualType u = basic(TypeKind::ULongLong);
    Expr *linear = numbers[0];
    for (size_t i = doacross.collapsed; i < doacross.loops.size(); i++)
      linear = c_.paren(c_.textExpr(
          u, "$ * $ + $", {linear, c_.ident(doacross.loops[i].count), numbers[i - doacross.collapsed + 1]}));
    VarDecl *at = local("_sink", number, c_.textExpr(number, "($) $ - 1", {c_.typeArg(number), linear}));
    block->body.push(c_.arena, c_.declStmt(at));
    also("$ >= 0", {c_.ident(at)});
    // Back to dimensions, the innermost first.
    for (size_t i = numbers.size(); i-- > 0;) {
      Expr *rest = c_.ident(at);
      for (size_t j = numbers.size() - 1; j > i; j--)
        rest = c_.textExpr(u, "$ / $", {rest, c_.ident(doacross.loops[j + doacross.collapsed - 1].count)});
      numbers[i] =
          i ? c_.textExpr(u, "$ % $",
                          {c_.paren(rest), c_.ident(doacross.loops[i + doacross.collapsed - 1].count)})
            : rest;
    }
  }
  std::string text = std::string(rt("GOMP_doacross_ull_wait")) + "(";
  std::vector<Node *> holes;
  for (Expr *e : numbers) {
    text += holes.empty() ? "($) $" : ", ($) $";
    holes.insert(holes.end(), {c_.typeArg(wide(TypeKind::ULongLong)), c_.paren(e)});
  }
  Expr *call = c_.textExpr(basic(TypeKind::Void), text + ")", holes);
  block->body.push(
      c_.arena,
      condition.empty()
          ? c_.textStmt("$;", {call})
          : c_.textStmt("if ($) $;", {c_.textExpr(basic(TypeKind::Int), condition, conditionHoles), call}));
  return block;
}

Stmt *HostSet::ordered(OmpDirective &d) {
  OmpDirective *loop = factsOf(d).orderedIn;
  if (hasClause(d, OmpClauseKind::Doacross)) {
    Compound *block = c_.compound({}, d.loc);
    if (!loop || !doacrossOf(*loop)) return block; // reported
    const Doacross &doacross = *doacrossOf(*loop);
    for (OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Doacross)
        if (Stmt *s = clause->modifiers == DoacrossSource ? doacrossPost(doacross, d.loc)
                                                          : doacrossWait(doacross, *clause))
          block->body.push(c_.arena, s);
    return block;
  }
  const bool lanes = hasClause(d, OmpClauseKind::SimdLanes);
  // Left to the C compiler where the loop is (see chunk), or where the function may be called from one.
  auto ofLanes = [&](Stmt *body) {
    auto *pragma = c_.make<OmpDirective>(d.loc);
    *pragma = d;
    List<OmpClause *> clauses;
    for (OmpClause *clause : d.clauses)
      if (clause->kind != OmpClauseKind::Threads) clauses.push(c_.arena, clause);
    pragma->clauses = clauses;
    pragma->body = body;
    return pragma;
  };
  if (lanes && !hasClause(d, OmpClauseKind::Threads))
    return loop && hasClause(*loop, OmpClauseKind::Ordered) ? d.body : ofLanes(d.body);
  Compound *block = c_.compound({}, d.loc);
  block->body.push(c_.arena, call("GOMP_ordered_start"));
  block->body.push(c_.arena, d.body);
  block->body.push(c_.arena, call("GOMP_ordered_end"));
  if (lanes && !loop) return ofLanes(block);
  return block;
}

} // namespace ompicc
