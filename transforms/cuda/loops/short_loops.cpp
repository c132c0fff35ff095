// short_loops.cpp: see short_loops.h.
#include "transforms/cuda/loops/short_loops.h"
#include "transforms/cuda/kernels/mode.h"

namespace ompicc {

const Stmt *ShortLoops::enterBody(const Stmt *body) {
  const Stmt *around = level_;
  level_ = body;
  return around;
}

void ShortLoops::sharedOutIn(const CountedLoop &loop, const Knowledge &known) {
  if (const auto length = lengthOf(loop, known)) long_.push_back(*length);
}

bool ShortLoops::mayBe(For &statement, const CountedLoop &loop, const Knowledge &known,
                       const std::string &whyNot) {
  const auto length = lengthOf(loop, known);
  if (length) short_.push_back({{&statement, whyNot}, *length});
  return length.has_value();
}

std::vector<ShortLoops::Loop> ShortLoops::others() const {
  constexpr long long kMore = 8; // iterations
  std::vector<Loop> all;
  for (const auto &[loop, length] : short_) {
    bool isShort = false;
    for (const Length &other : long_)
      isShort |= other.level == length.level && other.variables == length.variables &&
                 other.constant + kMore >= length.constant;
    if (!isShort) all.push_back(loop);
  }
  return all;
}

std::optional<ShortLoops::Length> ShortLoops::lengthOf(const CountedLoop &loop, Knowledge known) {
  std::vector<Polynomial> least, most;
  known.range(loop, least, most);
  if (least.size() != 1 || most.size() != 1) return {};
  Length length;
  length.level = level_;
  const Polynomial span = most[0] - least[0];
  for (const auto &[product, factor] : span.terms()) {
    if (product.empty()) {
      length.constant = factor;
      continue;
    }
    length.variables += "+" + std::to_string(factor);
    for (Polynomial::Symbol s : product) {
      auto *v = const_cast<VarDecl *>(known.variable(s));
      Expr *use = v ? c_.ident(v) : nullptr;
      if (!use || !hostCanEvaluate(use, k_)) return {};
      length.variables += "*" + std::string(v->name->text);
    }
  }
  return length;
}

} // namespace ompicc
