#include "transforms/cuda/loops/loop_trips.h"
#include "transforms/cuda/kernels/mode.h"
#include <algorithm>

namespace ompicc {

Expr *LoopTrips::onHost(const Polynomial &p, const Knowledge &known) {
  const QualType type = c_.types.basic(TypeKind::LongLong);
  Expr *sum = nullptr;
  for (const auto &[product, factor] : p.terms()) {
    if (product.empty()) continue; // it comes last
    Expr *term = factor == 1 ? nullptr : c_.intLiteral(factor);
    for (Polynomial::Symbol s : product) {
      auto *v = const_cast<VarDecl *>(known.variable(s));
      Expr *use = v ? c_.ident(v) : nullptr;
      if (!use || !hostCanEvaluate(use, k_)) return nullptr;
      term = c_.textExpr(type, term ? "$ * (long long) $" : "(long long) $",
                         term ? std::vector<Node *>{term, use} : std::vector<Node *>{use});
    }
    sum = sum ? c_.textExpr(type, "$ + $", {sum, term}) : term;
  }
  const long long rest = p.constant();
  if (!sum) return c_.intLiteral(rest);
  return rest ? c_.textExpr(type, rest < 0 ? "$ - $" : "$ + $", {sum, c_.intLiteral(std::abs(rest))}) : sum;
}

Expr *LoopTrips::tripsOver(const Polynomial &span, long long step, const Knowledge &known) {
  const QualType type = c_.types.basic(TypeKind::ULongLong);
  if (span.isConstant()) return c_.intLiteral(std::max(0ll, span.constant() / step + 1));
  Expr *value = onHost(step == 1 ? span + 1 : span, known);
  if (!value) return nullptr;
  Expr *again = Cloner(c_).clone(value);
  return step == 1 ? c_.textExpr(type, "($ > 0 ? (unsigned long long) ($) : 0)", {value, again})
                   : c_.textExpr(type, "($ >= 0 ? (unsigned long long) ($) / $ + 1 : 0)",
                                 {value, again, c_.intLiteral(step)});
}

Expr *LoopTrips::tripsOf(const CountedLoop &loop, Knowledge &known, std::string &key) {
  const long long step = std::abs(loop.step);
  std::vector<Polynomial> least, most, spans;
  known.range(loop, least, most);
  for (const Polynomial &from : least)
    for (const Polynomial &to : most) {
      Polynomial span;
      if (known.facts.largest(to - from, span)) spans.push_back(span);
    }
  // A constant tells the launch most.
  const auto constant = std::min_element(spans.begin(), spans.end(), [](const auto &a, const auto &b) {
    return a.isConstant() && (!b.isConstant() || a.constant() < b.constant());
  });
  if (constant != spans.end() && constant->isConstant()) spans = {*constant};
  Expr *count = nullptr;
  std::vector<Polynomial> seen;
  for (const Polynomial &span : spans) {
    if (std::find(seen.begin(), seen.end(), span) != seen.end()) continue;
    Expr *one = tripsOver(span, step, known);
    if (!one) continue;
    seen.push_back(span);
    count = count ? smaller(count, one) : one;
    for (const auto &[product, factor] : span.terms()) {
      key += "+" + std::to_string(factor);
      for (Polynomial::Symbol s : product) key += "*" + std::string(known.variable(s)->name->text);
    }
    key += "/" + std::to_string(step) + ";";
  }
  return count;
}

Expr *LoopTrips::smaller(Expr *a, Expr *b) {
  return c_.textExpr(a->type, "($ < $ ? $ : $)", {a, b, Cloner(c_).clone(a), Cloner(c_).clone(b)});
}

void LoopTrips::note(const std::vector<CountedLoop> &nest, For &outermost, const Knowledge &at,
                     long long atATime) {
  Knowledge known = at;
  const QualType type = c_.types.basic(TypeKind::ULongLong);
  known.judge(usageIn(&outermost), nest[0].var, known.fresh());
  Expr *all = nullptr;
  std::string key; // the same for the same number
  for (const CountedLoop &loop : nest) {
    Expr *count = tripsOf(loop, known, key);
    if (!count) {
      known_ = false;
      return;
    }
    all = all ? c_.textExpr(type, "$ * $", {all, count}) : count;
    known.enter(loop);
  }
  if (atATime) {
    key += "<" + std::to_string(atATime);
    all = smaller(all, c_.intLiteral(atATime));
  }
  if (!noted_.insert(key).second) return;
  most_ = most_ ? c_.textExpr(type, "($ > $ ? $ : $)",
                              {most_, all, Cloner(c_).clone(most_), Cloner(c_).clone(all)})
                : all;
}

} // namespace ompicc
