// row_tile_iterations.cpp: what warps do that compute tiles of terms, or iterations of a loop without sums
// (row_tile_code.h).
#include "ast/visitor.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/loops/loads_first.h"
#include "transforms/cuda/loops/noted_terms.h"
#include "transforms/cuda/loops/row_tile_code.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Puts elements of arrays in the place of what they have been loaded to.
class Elements : public Rewriter {
public:
  Elements(Context &c, const std::vector<std::pair<VarDecl *, Expr *>> &loads, VarDecl *turn)
      : c_(c), loads_(loads), turn_(turn) {}

private:
  Context &c_;
  const std::vector<std::pair<VarDecl *, Expr *>> &loads_;
  VarDecl *const turn_;
  Node *rewriteIdent(Ident &i) override {
    for (const auto &one : loads_)
      if (i.decl == one.first)
        return c_.textExpr(one.first->type, "$[$]", {c_.ident(one.first), c_.ident(turn_)});
    return &i;
  }
};

/// Whether eight iterations may have their loads under way, as far as registers go.
bool loadsLittle(Stmt *iteration) {
  class Count : public Visitor {
  public:
    std::vector<Index *> different;

  private:
    void visitIndex(Index &e) override {
      const auto isSame = [&e](Index *other) { return structurallyEqual(other, &e); };
      if (std::none_of(different.begin(), different.end(), isSame)) different.push_back(&e);
      walk(e);
    }
  } elements;
  elements.visit(iteration);
  long long bytes = 0;
  for (const Index *e : elements.different) bytes += sizeOf(e->type);
  return bytes <= (hasHiddenBranches(iteration) ? 4 : 8);
}

} // namespace

Compound *RowTiles::rowsOfWarp() {
  Compound *all = c_.compound({}, loop_.loc);
  for (const TermArray &a : arrays_)
    if (a.common) append(all, commonTerms(a));
  append(all, rowsOf());
  return all;
}

Stmt *RowTiles::rowsOf() {
  Compound *one = c_.compound({}, loop_.loc);
  Substitution inside(c_);
  for (const auto &[v, of] : rows_) {
    VarDecl *here = c_.variable(v->name->text, v->type.unqualified().with(QualConst),
                                c_.textExpr(v->type, "$[$]", {c_.ident(of), c_.ident(row_)}));
    append(one, c_.declStmt(here));
    inside.replace(v, here);
  }
  VarDecl *begin = local("_begin", numbers_.with(QualConst));
  append(one,
         c_.textStmt("const $ $ = ($) (($) $[$] + ($) $);",
                     {c_.typeArg(numbers_), c_.ident(begin), c_.typeArg(numbers_), c_.typeArg(lengthType_),
                      c_.ident(firsts_), c_.ident(row_), c_.typeArg(lengthType_), c_.ident(done_)}));
  const QualType number = sums_.empty() ? wide_ : int_;
  VarDecl *at = local("_at", number), *end = local("_end", number);
  if (sums_.empty()) {
    append(one,
           c_.textStmt("const long long $ = $[$];", {c_.ident(end), c_.ident(lengths_), c_.ident(row_)}));
  } else {
    VarDecl *count = local("_count", int_);
    append(one, declareCount(count, c_.ident(done_)));
    append(one, c_.textStmt("const int $ = $ < $ ? $ : $;", {c_.ident(end), c_.ident(count), c_.ident(upto_),
                                                             c_.ident(count), c_.ident(upto_)}));
  }
  append(one, c_.textStmt("$ $ = $ + (int) $;",
                          {c_.typeArg(number), c_.ident(at), c_.ident(begin_), c_.ident(lane_)}));
  for (const TermArray &a : arrays_)
    if (!a.common && !a.offset)
      append(one, c_.textStmt("$ *const $ = $;", {c_.typeArg(a.type), c_.ident(a.row), rowIn(a, "$", row_)}));
  VarList copies; // a lane's
  for (const auto &[op, v] : gathered_) {
    const QualType type = canonical(v->type).unqualified();
    copies.push_back(c_.variable(v->name->text, type, cuda::identityOf(c_, op, type)));
    append(one, c_.declStmt(copies.back()));
    inside.replace(v, copies.back());
  }
  appendIterations(one, inside, begin, at, end);
  appendGathering(one, copies);
  return c_.textStmt(
      "for (unsigned int $ = $; $ < @block_dim.x; $ += $)\n$",
      {c_.ident(row_), c_.ident(own_), c_.ident(row_), c_.ident(row_), c_.ident(rowsApart_), one});
}

void RowTiles::appendGathering(Compound *to, const VarList &copies) {
  if (copies.empty()) return;
  Compound *notes = c_.compound({}, loop_.loc);
  VarDecl *own = local("_own_part", unsigned_);
  append(to, c_.textStmt("const unsigned int $ = $ * $ + $;",
                         {c_.ident(own), c_.ident(row_), c_.ident(parts_), c_.ident(part_)}));
  for (size_t i = 0; i < copies.size(); i++) {
    const OmpReductionOp op = gathered_[i].first;
    append(to, c_.textStmt("$ = @reduce_lanes<$>($);",
                           {c_.ident(copies[i]), cuda::functorOf(c_, op), c_.ident(copies[i])}));
    const auto part = [&] {
      return c_.textExpr(copies[i]->type, "$[$]", {c_.ident(ofParts_[i]), c_.ident(own)});
    };
    // Of a tile behind others, with what those had.
    if (!sums_.empty())
      append(notes,
             c_.textStmt("if ($ > 0)\n$", {c_.ident(done_), combine(op, c_.ident(copies[i]), part())}));
    append(notes, c_.textStmt("$ = $;", {part(), c_.ident(copies[i])}));
  }
  append(to, c_.textStmt("if ($ == 0)\n$", {c_.ident(lane_), notes}));
}

void RowTiles::appendIterations(Compound *to, Substitution &inside, VarDecl *begin, VarDecl *at,
                                VarDecl *end) {
  const bool loads = loadsAhead(loop_.body);
  const auto stride = [&]() -> Expr * {
    return sums_.empty() ? c_.ident(stride_) : static_cast<Expr *>(c_.intLiteral(kWarp));
  };
  int turns = 4;
  const auto each = [&](VarDecl *turn, VarDecl *there, Stmt *body) {
    return c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < " + number(turns) +
                           "; $++) {\n  const $ $ = $ + $ * $;\n$\n}",
                       {c_.ident(turn), c_.ident(turn), c_.ident(turn), c_.typeArg(at->type), c_.ident(there),
                        c_.ident(at), stride(), c_.ident(turn), body});
  };
  const auto four = [&](bool whole) {
    Compound *all = c_.compound({});
    const auto add = [&](const std::function<Stmt *(VarDecl *, VarDecl *)> &of) {
      VarDecl *turn = local("_turn", int_), *there = local("_at", at->type);
      Stmt *body = of(turn, there);
      if (!whole) body = c_.textStmt("if ($ < $)\n$", {c_.ident(there), c_.ident(end), body});
      append(all, each(turn, there, body));
    };
    Stmt *body = Cloner(c_).clone(body_);
    std::vector<std::pair<VarDecl *, Expr *>> loads;
    if (hasHiddenBranches(body)) {
      VarSet varying(temporaries_.begin(), temporaries_.end());
      varying.insert(sums_.begin(), sums_.end());
      for (const auto &one : gathered_) varying.insert(one.second);
      loads = takeLoads(c_, body, counted_.var, varying);
    }
    if (loads.empty()) {
      add([&](VarDecl *, VarDecl *there) { return iteration(inside, begin, there); });
      return all;
    }
    for (const auto &[v, load] : loads)
      append(all, c_.textStmt("$ $[" + number(turns) + "];", {c_.typeArg(v->type), c_.ident(v)}));
    add([&](VarDecl *turn, VarDecl *there) {
      Compound *first = c_.compound({}, loop_.loc);
      for (const auto &[v, load] : loads)
        append(first, c_.textStmt("$[$] = $;", {c_.ident(v), c_.ident(turn), load}));
      return withOwn(inside, begin, there, first);
    });
    add([&](VarDecl *turn, VarDecl *there) {
      Elements elements(c_, loads, turn);
      return iteration(inside, begin, there, static_cast<Stmt *>(elements.rewrite(body)));
    });
    return all;
  };
  // Of elements that are changed, all four are loaded before the first one is stored.
  const auto changed = [&](Assign &store) {
    VarDecl *turn = local("_turn", int_), *there = local("_at", at->type);
    VarDecl *value = local("_value", QualType(store.lhs->type).unqualified());
    Expr *rhs = c_.paren(Cloner(c_).clone(store.rhs)), *to = Cloner(c_).clone(store.lhs);
    if (store.op != AssignOp::Plain) rhs = c_.binary(binaryOf(store.op), to, rhs, value->type);
    Stmt *computed = c_.textStmt("$[$] = $;", {c_.ident(value), c_.ident(turn), rhs}),
         *stored = c_.textStmt("$ = $[$];", {Cloner(c_).clone(store.lhs), c_.ident(value), c_.ident(turn)});
    return c_.compound(
        {c_.textStmt("$ $[" + number(turns) + "];", {c_.typeArg(value->type), c_.ident(value)}),
         each(turn, there, iteration(inside, begin, there, computed)),
         each(turn, there, iteration(inside, begin, there, stored))});
  };
  auto *store = sums_.empty() ? as<ExprStmt>(onlyStatement(body_)) : nullptr;
  auto *only = store ? as<Assign>(skipParens(store->expr)) : nullptr;
  if (only && (!as<Index>(skipParens(only->lhs)) || !isArithmetic(only->lhs->type) ||
               hasSideEffects(only->lhs) || hasSideEffects(only->rhs)))
    only = nullptr;
  if (loads || (!traitsOf(body_).loops && hasFewOperations(loop_.body))) {
    for (const int number : {8, 4}) {
      if (number > 4 && !loadsLittle(body_)) continue;
      turns = number;
      // Of tiles, whole warps.
      const std::string before = std::to_string(turns * kWarp - 1);
      Expr *last = sums_.empty() ? c_.textExpr(at->type, std::to_string(turns - 1) + " * $", {stride()})
                                 : c_.textExpr(int_, before + " - (int) $", {c_.ident(lane_)});
      append(to, c_.textStmt("#pragma unroll 1\nfor (; $ + $ < $; $ += " + std::to_string(turns) + " * $)\n$",
                             {c_.ident(at), last, c_.ident(end), c_.ident(at), stride(),
                              only && !hasHiddenBranches(body_) ? changed(*only) : four(true)}));
    }
  }
  if (loads && !sums_.empty())
    append(to, c_.textStmt("if ($ < $)\n$", {c_.ident(at), c_.ident(end), four(false)}));
  else
    append(to,
           c_.textStmt("#pragma unroll 1\nfor (; $ < $; $ += $)\n$",
                       {c_.ident(at), c_.ident(end), c_.ident(at), stride(), iteration(inside, begin, at)}));
}

VarDecl *RowTiles::variableAt(Expr *begin, VarDecl *at) {
  const QualType type = counted_.var->type.unqualified();
  return c_.variable(counted_.var->name->text, type.with(QualConst),
                     c_.cast(type, c_.paren(c_.binary(BinaryOp::Add, begin, c_.ident(at), wide_))));
}

Stmt *RowTiles::commonTerms(const TermArray &a) {
  VarDecl *at = local("_at", int_);
  VarDecl *variable = variableAt(c_.textExpr(numbers_, "($) (($) $[0] + ($) $)",
                                             {c_.typeArg(numbers_), c_.typeArg(lengthType_),
                                              c_.ident(firsts_), c_.typeArg(lengthType_), c_.ident(done_)}),
                                 at);
  Substitution here(c_);
  here.replace(counted_.var, variable);
  Compound *one = c_.compound({c_.declStmt(variable)}, loop_.loc);
  append(one, c_.textStmt("$[$][$] = $;", {c_.ident(a.tile), c_.ident(slot_), c_.ident(at),
                                           here.apply(Cloner(c_).clone(a.common))}));
  return c_.textStmt(
      "for (int $ = (int) (($ < $ ? $ : $ - 1) * 32 + $); $ < (int) $ && $ < $ - $; $ += (int) $ * 32)\n$",
      {c_.ident(at), c_.ident(warp_), c_.ident(adder_), c_.ident(warp_), c_.ident(warp_), c_.ident(lane_),
       c_.ident(at), c_.ident(steps_), c_.ident(at), c_.ident(most_), c_.ident(done_), c_.ident(at),
       c_.ident(warps_), one});
}

Compound *RowTiles::iteration(Substitution &inside, VarDecl *begin, VarDecl *at, Stmt *other) {
  Stmt *body = other ? other : Cloner(c_).clone(body_);
  if (sums_.empty()) return withOwn(inside, begin, at, body);
  auto terms = orderedTerms(body, sums_, nullptr);
  for (size_t i = 0; i < terms->size(); i++)
    if (swapped_[i]) std::swap((*terms)[i].value, (*terms)[i].factor);
  const auto in = [this, at](size_t array) -> Expr * {
    const TermArray &a = arrays_[array];
    const std::string before = a.offset ? number(a.offset) + " + " : "";
    return c_.textExpr(a.type, "$[" + before + "$]", {c_.ident(a.row), c_.ident(at)});
  };
  TermPlaces places;
  places.value = [&](size_t i) { return notes(i, false) ? in(values_[i]) : nullptr; };
  places.factor = [&](size_t i) { return notes(i, true) ? in(factors_[i]) : nullptr; };
  places.isAdded = [this](size_t) { return areAlike_; };
  return withOwn(inside, begin, at, withTermsNoted(c_, body, *terms, places));
}

Compound *RowTiles::withOwn(Substitution &inside, VarDecl *begin, VarDecl *at, Stmt *code) {
  Compound *one = c_.compound({}, loop_.loc);
  VarDecl *own = variableAt(c_.ident(begin), at);
  append(one, c_.declStmt(own));
  Substitution here(c_);
  here.replace(counted_.var, own);
  for (VarDecl *v : temporaries_) {
    VarDecl *local = c_.variable(v->name->text, v->type.unqualified(), nullptr);
    append(one, c_.declStmt(local));
    here.replace(v, local);
  }
  code = here.apply(inside.apply(code));
  if (auto *block = as<Compound>(code))
    for (Stmt *s : block->body) append(one, s);
  else
    append(one, code);
  return one;
}

} // namespace ompicc
