// item_sections.cpp: see item_sections.h.
//
//     for (i = lo; i < hi; i++) … a[i - 1] … a[i] … a[i + 2] …       a[lo - 1 : hi - lo + 3]
#include "transforms/common/item_sections.h"
#include "ast/const_eval.h"
#include "transforms/common/variables.h"
#include "translator/emit/c_printer.h"
#include <algorithm>
#include <map>

namespace ompicc {
namespace {

/// Which elements a variable's first subscripts are.
struct Reached {
  bool elsewhere = false; ///< others, too
  const VarDecl *counter = nullptr;
  long long least = 0, most = 0; ///< added to it
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
  /// i, i + 1, i - 1, 1 + i
  bool isCounter(Expr *e, const VarDecl *&counter, long long &added) const {
    e = skipParens(e);
    if (auto *i = as<Ident>(e)) {
      counter = as<VarDecl>(i->decl);
      added = 0;
      return counter && counts(counter);
    }
    auto *b = as<Binary>(e);
    if (!b || (b->op != BinaryOp::Add && b->op != BinaryOp::Sub)) return false;
    const ConstInt right = evaluateConstant(b->rhs), left = evaluateConstant(b->lhs);
    if (right.known && isCounter(b->lhs, counter, added)) {
      added += b->op == BinaryOp::Add ? right.value : -right.value;
      return true;
    }
    if (!left.known || b->op != BinaryOp::Add || !isCounter(b->rhs, counter, added)) return false;
    added += left.value;
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
    const VarDecl *counter = nullptr;
    long long added = 0;
    if (!isCounter(first->index, counter, added) || (r.counter && r.counter != counter) || isArray(e.type) ||
        isPointer(first->type)) {
      r.elsewhere = true;
      return;
    }
    r.least = r.counter ? std::min(r.least, added) : added;
    r.most = r.counter ? std::max(r.most, added) : added;
    r.counter = counter;
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
      if (loop.var != r.counter || !step.known || step.value != 1) continue;
      if (loop.relation != BinaryOp::Lt && loop.relation != BinaryOp::Le) continue;
      const std::string from = textOf(unit, target, loop.lower), to = textOf(unit, target, loop.upper);
      if (from.empty() || to.empty()) continue;
      ItemSection section{k, nest->loops.size(), r.most - r.least, "", ""};
      const long long last = loop.relation == BinaryOp::Le ? 1 : 0;
      section.lower = lower.known ? std::to_string(lower.value + r.least) : sum(from, r.least);
      const ConstInt upper = evaluateConstant(loop.upper);
      if (lower.known && upper.known)
        section.length = std::to_string(upper.value - lower.value + section.extra + last);
      else if (lower.known)
        section.length = sum(to, section.extra + last - lower.value);
      else
        section.length = sum(to + " - " + from, section.extra + last);
      found[each.first] = section;
    }
  }
  return found;
}

} // namespace ompicc
