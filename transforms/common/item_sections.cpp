// item_sections.cpp: see item_sections.h.
//
//     for (i = lo; i < hi; i++) … a[i - 1] … a[i] … a[i + 2] …       a[lo - 1 : hi - lo + 3]
//     for (i = lo; i < hi; i++) … a[3 * i + 1] …                     a[3 * lo + 1 : 3 * (hi - lo) - 2]
//     for (i = lo; i < hi; i += 4) … a[i] …                          a[lo : 4 * ((hi - lo + 3) / 4) - 3]
#include "transforms/common/item_sections.h"
#include "ast/const_eval.h"
#include "transforms/common/variables.h"
#include "translator/emit/c_printer.h"
#include <algorithm>
#include <map>

namespace ompicc {
namespace {

constexpr long long kMostScale = 1 << 20; // of what is counted with here

/// Which elements a variable's first subscripts are.
struct Reached {
  bool elsewhere = false; ///< others, too
  const VarDecl *counter = nullptr;
  long long scale = 1;           ///< which it is multiplied by
  long long least = 0, most = 0; ///< added to that
};

/// counter * scale + added
struct Linear {
  const VarDecl *counter = nullptr;
  long long scale = 1, added = 0;
};

class Subscripts : public Visitor {
public:
  explicit Subscripts(const List<OmpLoop *> &loops) : loops_(loops) {}
  std::map<const VarDecl *, Reached> reached;
  bool calls = false; ///< functions of the program's

private:
  const List<OmpLoop *> &loops_;

  bool counts(const VarDecl *v) const {
    return std::any_of(loops_.begin(), loops_.end(), [&](const OmpLoop *loop) { return loop->var == v; });
  }
  /// i, i + 1, i - 1, 1 + i, 2 * i, 3 * (i + 1) - 2
  bool isLinear(Expr *e, Linear &value) const {
    e = skipParens(e);
    if (auto *i = as<Ident>(e)) {
      value = {as<VarDecl>(i->decl)};
      return value.counter && counts(value.counter);
    }
    auto *b = as<Binary>(e);
    if (!b || (b->op != BinaryOp::Add && b->op != BinaryOp::Sub && b->op != BinaryOp::Mul)) return false;
    const ConstInt right = evaluateConstant(b->rhs), left = evaluateConstant(b->lhs);
    const ConstInt constant = right.known ? right : left;
    if (!constant.known || !isLinear(right.known ? b->lhs : b->rhs, value)) return false;
    if (b->op == BinaryOp::Mul) {
      if (constant.value < 1 || constant.value > kMostScale) return false;
      value.scale *= constant.value, value.added *= constant.value;
      return value.scale <= kMostScale;
    }
    if (b->op == BinaryOp::Sub && !right.known) return false; // it would count down
    value.added += b->op == BinaryOp::Add ? constant.value : -constant.value;
    return true;
  }
  void visitIndex(Index &e) override {
    Index *first = &e;
    visit(first->index);
    while (auto *inner = as<Index>(skipParens(first->base))) {
      first = inner;
      visit(first->index);
    }
    auto *i = as<Ident>(skipParens(first->base));
    const auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    if (!v) return visit(first->base);
    Reached &r = reached[v];
    Linear at;
    if (!isLinear(first->index, at) || (r.counter && (r.counter != at.counter || r.scale != at.scale)) ||
        isArray(e.type) || isPointer(first->type)) {
      r.elsewhere = true;
      return;
    }
    r.least = r.counter ? std::min(r.least, at.added) : at.added;
    r.most = r.counter ? std::max(r.most, at.added) : at.added;
    r.counter = at.counter, r.scale = at.scale;
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) reached[v].elsewhere = true;
    if (auto *f = as<FunctionDecl>(i.decl)) calls |= f->body || f->definition;
  }
  void visitOmpClause(OmpClause &clause) override {
    if (clause.kind != OmpClauseKind::Map && clause.kind != OmpClauseKind::Shared &&
        clause.kind != OmpClauseKind::Private && clause.kind != OmpClauseKind::Firstprivate)
      walk(clause);
  }
};

/// The outermost directive with loops, where nothing is around it but other directives.
OmpDirective *nestOf(OmpDirective &target) {
  for (OmpDirective *d = &target; d; d = as<OmpDirective>(d->body)) {
    if (!d->loops.empty()) return d;
    if (!d->body) return nullptr;
  }
  return nullptr;
}

/// An expression that means the same where the directive stands; "" if it does not.
std::string textOf(const Unit &unit, OmpDirective &target, Expr *e) {
  const VarList outside = freeVariables(&target);
  for (const VarDecl *v : freeVariables(e))
    if (unit.arrayBounds.count(v) || unit.nestNumbers.count(v->name) ||
        std::find(outside.begin(), outside.end(), v) == outside.end())
      return "";
  CPrinter printer(unit.context);
  const std::string text = printer.expr(*e);
  return as<Ident>(skipParens(e)) || evaluateConstant(e).known ? text : "(" + text + ")";
}

std::string product(long long scale, const std::string &text) {
  return scale == 1 ? text : std::to_string(scale) + " * " + text;
}

std::string sum(const std::string &text, long long added) {
  if (added == 0) return text;
  return text + (added > 0 ? " + " : " - ") + std::to_string(added > 0 ? added : -added);
}

} // namespace

std::unordered_map<const VarDecl *, ItemSection> itemSections(const Unit &unit, OmpDirective &target) {
  std::unordered_map<const VarDecl *, ItemSection> found;
  OmpDirective *const nest = nestOf(target);
  if (!nest) return found;
  Subscripts subscripts(nest->loops);
  subscripts.visit(target.body);
  for (const auto &each : subscripts.reached) {
    const Reached &r = each.second;
    if (r.elsewhere || !r.counter || (subscripts.calls && !isAutomatic(*each.first))) continue;
    for (size_t k = 0; k < nest->loops.size(); k++) {
      const OmpLoop &loop = *nest->loops[k];
      const ConstInt step = evaluateConstant(loop.step), lower = evaluateConstant(loop.lower);
      if (loop.var != r.counter || !step.known || step.value < 1 || step.value > kMostScale) continue;
      if (loop.relation != BinaryOp::Lt && loop.relation != BinaryOp::Le) continue;
      const std::string from = textOf(unit, target, loop.lower), to = textOf(unit, target, loop.upper);
      if (from.empty() || to.empty()) continue;
      const long long stride = r.scale * step.value, width = r.most - r.least;
      ItemSection section{k, nest->loops.size(), (width + stride - 1) / stride, stride, "", ""};
      // The last iteration's elements end there: stride * trips + width + 1 - stride.
      const long long round =
          (loop.relation == BinaryOp::Le ? 1 : 0) + step.value - 1; // trips: (to - from + round) / step
      const long long more = width + 1 - stride;
      section.lower = lower.known ? std::to_string(lower.value * r.scale + r.least)
                                  : sum(product(r.scale, from), r.least);
      const ConstInt upper = evaluateConstant(loop.upper);
      const std::string span = !lower.known ? to + " - " + from : to; // less lower, if it is a constant
      const long long known = lower.known ? -lower.value : 0;
      if (lower.known && upper.known)
        section.length = std::to_string((upper.value - lower.value + round) / step.value * stride + more);
      else if (step.value > 1)
        section.length =
            sum(product(stride, "((" + sum(span, known + round) + ") / " + std::to_string(step.value) + ")"),
                more);
      else
        section.length =
            sum(r.scale == 1 || lower.known ? product(r.scale, span) : product(r.scale, "(" + span + ")"),
                r.scale * (known + round) + more);
      found[each.first] = section;
    }
  }
  return found;
}

} // namespace ompicc
