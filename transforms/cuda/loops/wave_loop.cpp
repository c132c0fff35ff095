// wave_loop.cpp: see wave_loop.h.
#include "transforms/cuda/loops/wave_loop.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/accesses.h"
#include "transforms/cuda/analysis/code_traits.h"
#include <algorithm>
#include <unordered_map>

namespace ompicc {
namespace {

constexpr long long kMostIterations = 4096; ///< that are gone through
constexpr long long kLeast = 8;             ///< of either loop: what is on a diagonal should be worth it

/// A loop that counts up by one from a constant to another one.
struct Range {
  VarDecl *var = nullptr;
  long long first = 0, last = -1;
  long long length() const { return last - first + 1; }
};

std::optional<Range> rangeOf(For &loop, const CountedLoop &counted) {
  const ConstInt from = evaluateConstant(counted.from), to = evaluateConstant(counted.to);
  if (!as<DeclStmt>(loop.init) || counted.step != 1 || !from.known || !to.known) return std::nullopt;
  const Range range{counted.var, (long long)from.value, (long long)to.value - !counted.inclusive};
  constexpr long long kFar = 1 << 30;
  if (range.first < -kFar || range.last > kFar || range.length() < kLeast) return std::nullopt;
  return range;
}

/// Bytes of a variable: those of `first * i + second * j + offset` and behind.
struct Place {
  const VarDecl *root;
  long long first, second, offset, width;
  bool writes;
};

/// Says what iterations have touched before, and in which wave.
class Touched {
public:
  /// Returns false if an earlier iteration that this one needs, or the other way round, is not in an earlier
  /// wave.
  bool comesBehind(const Place &p, long long at, long long wave) const {
    for (long long byte = at; byte < at + p.width; byte++) {
      const auto found = latest_.find(byte);
      if (found == latest_.end()) continue;
      if (found->second.written >= wave || (p.writes && found->second.read >= wave)) return false;
    }
    return true;
  }
  void note(const Place &p, long long at, long long wave) {
    for (long long byte = at; byte < at + p.width; byte++) {
      Waves &latest = latest_[byte];
      long long &which = p.writes ? latest.written : latest.read;
      which = std::max(which, wave);
    }
  }

private:
  struct Waves {
    long long read = -1, written = -1;
  };
  std::unordered_map<long long, Waves> latest_;
};

/// Where an access to what the nest changes is; empty if it is not known as a constant from `base` on.
std::optional<Place> placeOf(const Access &a, Knowledge::Symbol i, const Polynomial &base) {
  if (!a.at || a.loops.size() != 1 || a.at->overflows()) return std::nullopt;
  const Knowledge::Symbol j = a.loops[0].symbol;
  if (a.at->degree(i) > 1 || a.at->degree(j) > 1) return std::nullopt;
  Polynomial byFirst, bySecond, rest, offset;
  a.at->split(i, byFirst, rest);
  rest.split(j, bySecond, offset);
  offset = offset - base;
  if (!byFirst.isConstant() || !bySecond.isConstant() || !offset.isConstant()) return std::nullopt;
  return Place{a.root, byFirst.constant(), bySecond.constant(), offset.constant(), a.width, a.writes};
}

/// The places in what the nest changes, by variable; empty if one is not known.
std::map<const VarDecl *, std::vector<Place>> placesIn(const IterationAccesses &found, Knowledge::Symbol i) {
  std::map<const VarDecl *, std::vector<Place>> places;
  for (const Access &a : found.accesses)
    if (a.writes) places[a.root];
  for (auto &[root, all] : places) {
    std::optional<Polynomial> base;
    for (const Access &a : found.accesses) {
      if (a.root != root) continue;
      if (!base && a.at && a.loops.size() == 1)
        base = a.at->with(i, Polynomial(0)).with(a.loops[0].symbol, Polynomial(0));
      const auto place = base ? placeOf(a, i, *base) : std::nullopt;
      if (!place) return {};
      all.push_back(*place);
    }
  }
  return places;
}

/// Whether what an iteration needs is always of an earlier wave.
bool areWaves(const std::vector<Place> &places, const Range &outer, const Range &inner) {
  Touched touched;
  for (long long i = outer.first; i <= outer.last; i++)
    for (long long j = inner.first; j <= inner.last; j++) {
      const long long wave = i - outer.first + (j - inner.first);
      auto at = [&](const Place &p) { return p.first * i + p.second * j + p.offset; };
      for (const Place &p : places)
        if (!touched.comesBehind(p, at(p), wave)) return false;
      for (const Place &p : places) touched.note(p, at(p), wave);
    }
  return true;
}

/// Makes the nest of a copy of the one that there is.
WaveLoop build(Context &c, For &nest, const Range &outer, const Range &inner) {
  const QualType type = outer.var->type.unqualified(), truth = c.types.basic(TypeKind::Int);
  WaveLoop result;
  auto counting = [&](VarDecl *v, long long last, Stmt *body) {
    auto *f = c.make<For>(nest.loc);
    f->init = c.declStmt(v);
    f->cond = c.binary(BinaryOp::Le, c.ident(v), c.intLiteral(last), truth);
    auto *step = c.make<Unary>(nest.loc);
    step->op = UnaryOp::PostInc;
    step->operand = c.ident(v);
    step->type = type;
    f->step = step;
    f->body = body;
    return f;
  };
  VarDecl *wave = c.variable(c.fresh("_wave"), type, c.intLiteral(outer.first + inner.first, nest.loc));
  VarDecl *i = c.variable(outer.var->name->text, type, c.intLiteral(outer.first, nest.loc));
  VarDecl *j = c.variable(inner.var->name->text, inner.var->type.unqualified().with(QualConst),
                          c.binary(BinaryOp::Sub, c.ident(wave), c.ident(i), type));
  for (VarDecl *v : {wave, i, j}) v->loc = nest.loc;
  Substitution there(c);
  there.replace(outer.var, i);
  there.replace(inner.var, j);
  auto *test = c.make<If>(nest.loc);
  test->cond = c.binary(BinaryOp::LAnd, c.binary(BinaryOp::Ge, c.ident(j), c.intLiteral(inner.first), truth),
                        c.binary(BinaryOp::Le, c.ident(j), c.intLiteral(inner.last), truth), truth);
  auto *innerLoop = as<For>(onlyStatement(nest.body));
  test->then = there.apply(Cloner(c).clone(innerLoop->body));
  result.row = counting(i, outer.last, c.compound({c.declStmt(j), test}, nest.loc));
  Compound *one = c.compound({result.row}, nest.loc);
  result.place = &one->body[0];
  result.all = counting(wave, outer.last + inner.last, one);
  return result;
}

} // namespace

WaveLoop inWaves(Context &c, For &nest, const Knowledge &at) {
  const auto outer = countedLoop(nest);
  auto *innerLoop = outer ? as<For>(onlyStatement(nest.body)) : nullptr;
  const auto inner = innerLoop ? countedLoop(*innerLoop) : std::nullopt;
  if (!inner) return {};
  const auto rows = rangeOf(nest, *outer), columns = rangeOf(*innerLoop, *inner);
  if (!rows || !columns || rows->length() > kMostIterations / columns->length()) return {};
  if (kindOf(rows->var->type) != TypeKind::Int || kindOf(columns->var->type) != TypeKind::Int) return {};
  if (traitsOf(innerLoop->body).loops || hasBreakOrContinue(innerLoop->body)) return {};

  Knowledge known = at;
  const Knowledge::Symbol i = known.fresh();
  known.judge(usageIn(&nest), rows->var, i);
  const IterationAccesses found = accessesOf(outer->to, nest.body, known, false);
  if (!found.whyNot.empty()) return {};
  for (const auto &scalar : found.scalars)
    if (scalar.second.written) return {};
  const auto places = placesIn(found, i);
  if (places.empty()) return {};
  for (const auto &place : places)
    if (!areWaves(place.second, *rows, *columns)) return {};
  return build(c, nest, *rows, *columns);
}

} // namespace ompicc
