// tile_loops.cpp: see tile_loops.h.
#include "transforms/cuda/loops/tile_loops.h"
#include "ast/const_eval.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/dependence.h"
#include <optional>

namespace ompicc {
namespace {

/// The steps of `i += T`; null: it is another step, or a constant.
Expr *stepOf(For &loop) {
  auto *a = loop.step ? as<Assign>(skipParens(loop.step)) : nullptr;
  return a && a->op == AssignOp::Add ? a->rhs : nullptr;
}

/// The expression's only value.
std::optional<Polynomial> valueOf(Expr *e, Knowledge &known) {
  const auto values = known.valuesOf(e);
  if (values.size() != 1 || !values[0].where.empty()) return {};
  return values[0].p;
}

/// The first value that the counter does not have; false if it is not one.
std::optional<Polynomial> endOf(const CountedLoop &loop, Knowledge &known) {
  const auto to = valueOf(loop.to, known);
  if (!to) return {};
  return *to + Polynomial(loop.inclusive ? 1 : 0);
}

class Tiles {
public:
  Tiles(const std::vector<For *> &outer, const std::vector<Stmt *> &between, Stmt *body)
      : outer_(outer), known_(body) {
    for (For *f : outer_) {
      grids_.push_back(loopAround(*f));
      if (grids_.back()) known_.enter(*grids_.back());
    }
    for (Stmt *s : between)
      if (auto *ds = as<DeclStmt>(s)) known_.declare(*ds);
  }

  /// The grid loop of `f`.
  std::optional<TileLoop> gridOf(For &f) {
    const auto tile = countedLoop(f);
    if (!tile || tile->step != 1) return {};
    const auto from = valueOf(tile->from, known_);
    for (size_t g = 0; from && g < outer_.size(); g++) {
      const auto &grid = grids_[g];
      Expr *step = stepOf(*outer_[g]);
      if (!grid || !step || grid->step < 1 || kindOf(grid->var->type) != kindOf(tile->var->type) ||
          !(*from == Polynomial::of(known_.symbolOf(grid->var))))
        continue;
      const auto by = valueOf(step, known_), end = endOf(*grid, known_);
      if (!by || !end) return {};
      const auto next = *from + *by;
      if (endsAt(*tile, next, next))
        return startsSmall(*grid) ? TileLoop{g, 0, false} : std::optional<TileLoop>();
      if (endsAt(*tile, next, *end)) return TileLoop{g, 0, true};
    }
    return {};
  }

private:
  const std::vector<For *> &outer_;
  std::vector<std::optional<CountedLoop>> grids_;
  Knowledge known_;

  /// Whether the loop goes up to the smaller one of two ends.
  bool endsAt(const CountedLoop &tile, const Polynomial &one, const Polynomial &other) {
    const Polynomial beyond(tile.inclusive ? 1 : 0);
    bool isOne = false, isOther = false;
    const auto values = known_.valuesOf(tile.to);
    for (const auto &v : values) {
      const Polynomial p = v.p + beyond;
      if (!(p == one) && !(p == other)) return false;
      isOne |= p == one;
      isOther |= p == other;
    }
    if (!isOne || !isOther) return false;
    std::vector<Polynomial> least, most;
    known_.range(tile, least, most);
    auto isLimit = [&](const Polynomial &end) {
      for (const Polynomial &p : most)
        if (p + 1 == end) return true;
      return false;
    };
    return isLimit(one) && isLimit(other);
  }

  /// Its numbers are signed, and begin at a small constant: its range rounded up to tiles can be written
  /// down.
  static bool startsSmall(const CountedLoop &grid) {
    const ConstInt from = evaluateConstant(grid.from);
    return from.known && from.value >= 0 && from.value < 1 << 16 && isSigned(grid.var->type);
  }
};

/// Where the last tile ends: from + (to - from + T - 1) / T * T.
Expr *endOfTiles(Context &c, For &loop, const CountedLoop &grid) {
  const QualType type = c.types.basic(TypeKind::Long);
  Cloner cloner(c);
  auto number = [&](long long value) { return c.intLiteral(value); };
  auto add = [&](Expr *a, Expr *b) { return c.binary(BinaryOp::Add, a, b, type); };
  Expr *length = c.cast(type, c.paren(cloner.clone(grid.to)));
  const long long from = evaluateConstant(grid.from).value;
  if (const long long more = (grid.inclusive ? 1 : 0) - from - 1) length = add(length, number(more));
  Expr *step = stepOf(loop);
  length = c.paren(add(length, c.paren(cloner.clone(step))));
  Expr *tiles = c.binary(BinaryOp::Div, length, c.paren(cloner.clone(step)), type);
  Expr *end = c.binary(BinaryOp::Mul, tiles, c.paren(cloner.clone(step)), type);
  if (from) end = add(end, number(from));
  return c.cast(grid.var->type.unqualified(), c.paren(end));
}

} // namespace

std::vector<TileLoop> tileLoops(const std::vector<For *> &outer, const std::vector<Stmt *> &between,
                                const std::vector<For *> &inner, Stmt *body) {
  std::vector<TileLoop> found;
  Tiles tiles(outer, between, body);
  for (size_t i = 0; i < inner.size(); i++)
    if (auto one = tiles.gridOf(*inner[i])) {
      one->tile = i;
      found.push_back(*one);
    }
  return found;
}

void makeWhole(Context &c, For &grid, For &tile, bool cut) {
  const CountedLoop all = *loopAround(grid), part = *countedLoop(tile);
  Cloner cloner(c);
  if (auto *ds = as<DeclStmt>(tile.init))
    static_cast<VarDecl *>(ds->decls[0])->init = cloner.clone(all.from);
  else
    as<Assign>(skipParens(as<ExprStmt>(tile.init)->expr))->rhs = cloner.clone(all.from);
  Expr *end = cut ? cloner.clone(all.to) : endOfTiles(c, grid, all);
  tile.cond = c.binary(cut && all.inclusive ? BinaryOp::Le : BinaryOp::Lt, c.ident(part.var), end,
                       c.types.basic(TypeKind::Int));
}

} // namespace ompicc
