// row_tile_sums.cpp: what the warp does that adds up a tile of terms (row_tile_code.h).
#include "transforms/cuda/loops/row_tile_code.h"
#include <algorithm>

namespace ompicc {

Compound *RowTiles::sumsOfLanes() {
  Compound *all = c_.compound({}, loop_.loc), *one = c_.compound({}, loop_.loc);
  VarDecl *which = local("_which", unsigned_), *sum = local("_sum", unsigned_),
          *count = local("_count", int_), *together = local("_together", int_);
  const QualType type = canonical(terms_[0].type).unqualified(), pointer = c_.types.pointerTo(type);
  VarDecl *total = local("_total", type);
  append(one, c_.textStmt("const unsigned int $ = $ % @block_dim.x, $ = $ / @block_dim.x;",
                          {c_.ident(row_), c_.ident(which), c_.ident(sum), c_.ident(which)}));
  append(one, countBefore(count));
  // Each of several things, by the number of the sum.
  const auto chosen = [&](const std::function<Expr *(size_t)> &of) {
    std::string text;
    std::vector<Node *> holes;
    for (size_t i = 0; i < sums_.size(); i++) {
      if (i + 1 < sums_.size()) {
        text += "$ == " + number((long long)i) + " ? ";
        holes.push_back(c_.ident(sum));
      }
      text += i + 1 < sums_.size() ? "$ : " : "$";
      holes.push_back(of(termOf(sums_[i])));
    }
    return c_.textExpr(pointer, sums_.size() > 1 ? "(" + text + ")" : text, holes);
  };
  VarDecl *to = local("_to", pointer), *values = local("_values", pointer),
          *factors = local("_factors", pointer);
  append(one, c_.textStmt("$ *const $ = $;",
                          {c_.typeArg(type), c_.ident(to), chosen([&](size_t i) {
                             const auto at = std::find(sums_.begin(), sums_.end(), terms_[i].sum);
                             return c_.textExpr(
                                 pointer, "&$[$]",
                                 {c_.ident(sumsOfRows_[size_t(at - sums_.begin())]), c_.ident(row_)});
                           })}));
  append(one, c_.textStmt("const $ *const $ = $;", {c_.typeArg(type), c_.ident(values), chosen([&](size_t i) {
                                                      return rowIn(arrays_[values_[i]], "$ ^ 1", row_);
                                                    })}));
  std::vector<Node *> holes = {c_.ident(to), c_.ident(count), c_.typeArg(type), c_.ident(values)};
  if (terms_[0].factor) {
    append(one, c_.textStmt("const $ *const $ = $;",
                            {c_.typeArg(type), c_.ident(factors),
                             chosen([&](size_t i) { return rowIn(arrays_[factors_[i]], "$ ^ 1", row_); })}));
    holes.push_back(c_.ident(factors));
  }
  const std::string row = terms_[0].factor ? "@row_of_products<$>{$, $}" : "@row_of_values<$>{$}",
                    number = std::to_string(sums_.size()) + " * @block_dim.x";
  if (sums_.size() > 1) {
    holes.insert(holes.begin(), c_.ident(to));
    append(one, c_.textStmt("*$ = @sum_of_row(*$, $, " + row + ");", holes));
    append(all, c_.textStmt("for (unsigned int $ = $; $ < " + number + "; $ += 32)\n$",
                            {c_.ident(which), c_.ident(lane_), c_.ident(which), c_.ident(which), one}));
    return all;
  }
  // All lanes have the only sum of a block's only row.
  holes.insert(holes.begin(), {c_.typeArg(type), c_.ident(total), c_.ident(together)});
  holes.push_back(c_.ident(lane_));
  append(one, c_.textStmt("const $ $ = @sum_of_row_by($, *$, $, " + row + ", (int) $);", holes));
  append(one, c_.textStmt("if ($ == $) *$ = $;",
                          {c_.ident(lane_), c_.ident(which), c_.ident(to), c_.ident(total)}));
  append(all, c_.textStmt("const bool $ = @block_dim.x == 1;", {c_.ident(together)}));
  append(all, c_.textStmt("for (unsigned int $ = $ ? 0 : $; $ < @block_dim.x; $ += 32)\n$",
                          {c_.ident(which), c_.ident(together), c_.ident(lane_), c_.ident(which),
                           c_.ident(which), one}));
  return all;
}

Stmt *RowTiles::countBefore(VarDecl *count) {
  return declareCount(count, c_.textExpr(wide_, "($ - $)", {c_.ident(done_), c_.ident(steps_)}));
}

Compound *RowTiles::sumsOfRow() {
  Compound *all = c_.compound({}, loop_.loc), *one = c_.compound({}, loop_.loc);
  VarDecl *count = local("_count", int_), *k = local("_k", int_);
  append(one, countBefore(count));
  VarList results;
  for (size_t i = 0; i < sums_.size(); i++) {
    results.push_back(local(std::string(sums_[i]->name->text), sums_[i]->type.unqualified(),
                            c_.textExpr(sums_[i]->type, "$[$]", {c_.ident(sumsOfRows_[i]), c_.ident(row_)})));
    append(one, c_.declStmt(results.back()));
  }
  for (TermArray &a : arrays_) {
    a.row = local("_row_of_terms", a.type);
    append(one, c_.textStmt("const $ *const $ = $;",
                            {c_.typeArg(a.type), c_.ident(a.row), rowIn(a, "$ ^ 1", row_)}));
    append(one, c_.textStmt("@four<$> $[2], $[2];", {c_.typeArg(a.type), c_.ident(a.even), c_.ident(a.odd)}));
  }
  // While eight terms are added, the next eight are loaded (cudadev-device/ordered_sums.h).
  const auto load = [&](VarDecl *TermArray::*to, const char *ahead) {
    Compound *loads = c_.compound({}, loop_.loc);
    for (const TermArray &a : arrays_)
      append(loads, c_.textStmt(std::string("$[0] = @four_of($ + $") + ahead + "), $[1] = @four_of($ + $" +
                                    ahead + " + 4);",
                                {c_.ident(a.*to), c_.ident(a.row), c_.ident(k), c_.ident(a.*to),
                                 c_.ident(a.row), c_.ident(k)}));
    return loads;
  };
  const auto add = [&](VarDecl *TermArray::*from) {
    VarDecl *e = local("_e", int_);
    const auto of = [&](size_t array) {
      return c_.textExpr(arrays_[array].type, "$[$ / 4].of[$ % 4]",
                         {c_.ident(arrays_[array].*from), c_.ident(e), c_.ident(e)});
    };
    return c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < 8; $++)\n$",
                       {c_.ident(e), c_.ident(e), c_.ident(e), additions(of, results)});
  };
  const auto next = [&](size_t array) {
    return c_.textExpr(arrays_[array].type, "$[$]", {c_.ident(arrays_[array].row), c_.ident(k)});
  };
  Compound *sixteen = c_.compound({load(&TermArray::odd, ""), add(&TermArray::even),
                                   load(&TermArray::even, " + 8"), add(&TermArray::odd)});
  Compound *eight = c_.compound({load(&TermArray::even, ""), add(&TermArray::even)});
  append(one, c_.textStmt("int $ = 0;", {c_.ident(k)}));
  append(one, c_.textStmt("if ($ >= 8) {\n$\n#pragma unroll 1\n  for ($ = 8; $ + 16 <= $; $ += 16)\n$\n$\n}",
                          {c_.ident(count), load(&TermArray::even, ""), c_.ident(k), c_.ident(k),
                           c_.ident(count), c_.ident(k), sixteen, add(&TermArray::even)}));
  append(one, c_.textStmt("#pragma unroll 1\nfor (; $ + 8 <= $; $ += 8)\n$",
                          {c_.ident(k), c_.ident(count), c_.ident(k), eight}));
  append(one, c_.textStmt("#pragma unroll 1\nfor (; $ < $; $++)\n$",
                          {c_.ident(k), c_.ident(count), c_.ident(k), additions(next, results)}));
  for (size_t i = 0; i < sums_.size(); i++)
    append(one, c_.textStmt("$[$] = $;", {c_.ident(sumsOfRows_[i]), c_.ident(row_), c_.ident(results[i])}));
  append(all, c_.textStmt("const unsigned int $ = $;", {c_.ident(row_), c_.ident(lane_)}));
  append(all, c_.textStmt("if ($ < @block_dim.x)\n$", {c_.ident(row_), one}));
  return all;
}

Compound *RowTiles::additions(const std::function<Expr *(size_t)> &of, const VarList &results) {
  Compound *all = c_.compound({}, loop_.loc);
  for (size_t i = 0; i < terms_.size(); i++) {
    Expr *term = of(values_[i]);
    if (factors_[i] != kNone) term = c_.binary(BinaryOp::Mul, term, of(factors_[i]), terms_[i].type);
    const auto at = std::find(sums_.begin(), sums_.end(), terms_[i].sum);
    auto *a = c_.make<Assign>(loop_.loc);
    a->op = terms_[i].subtracted ? AssignOp::Sub : AssignOp::Add;
    a->lhs = c_.ident(results[size_t(at - sums_.begin())]);
    a->rhs = term;
    a->type = terms_[i].sum->type.unqualified();
    append(all, c_.exprStmt(a));
  }
  return all;
}

} // namespace ompicc
