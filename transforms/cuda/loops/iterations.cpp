#include "transforms/cuda/loops/iterations.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {

long long constantTotal(const OmpDirective &d) {
  long long all = 1;
  for (const OmpLoop *l : d.loops) {
    const ConstInt count = constantCount(*l);
    if (!count.known || count.value < 0 || count.value > 0x7fffffff) return -1;
    all *= count.value;
    if (all > 0x7fffffff) return -1;
  }
  return all;
}

bool divides(const OmpDirective &d, size_t depth) {
  for (size_t i = 1; i < depth; i++)
    if (!constantCount(*d.loops[i]).known) return true;
  return false;
}

VarList Iterations::declareCounts(OmpDirective &d, Compound *into, VarDecl *&total, bool positive) {
  VarList counts;
  for (OmpLoop *l : d.loops) {
    Expr *n =
        positive || factsOf(d).hasIteration ? positiveIterationCount(unit_, *l) : iterationCount(c_, *l);
    VarDecl *count = local("_n" + std::string(l->var->name->text), QualType(l->countType).with(QualConst), n);
    into->body.push(c_.arena, c_.declStmt(count));
    counts.push_back(count);
  }
  total = counts[0];
  if (const long long all = constantTotal(d); counts.size() > 1 && !positive && all >= 0) {
    total = local("_n", basic(TypeKind::UInt).with(QualConst), c_.intLiteral(all));
    into->body.push(c_.arena, c_.declStmt(total));
  } else if (counts.size() > 1) {
    QualType t = basic(TypeKind::ULong);
    Expr *product = c_.textExpr(t, "(unsigned long) $", {c_.ident(counts[0])});
    for (size_t i = 1; i < counts.size(); i++)
      product = c_.textExpr(t, "$ * $", {product, c_.ident(counts[i])});
    if (!positive) {
      total = local("_n", t.with(QualConst), product);
      into->body.push(c_.arena, c_.declStmt(total));
    }
  }
  if (Expr *last = lastIteration(d)) {
    VarDecl *number = local("_last", basic(TypeKind::ULong).with(QualConst), copy(last));
    into->body.push(c_.arena, c_.declStmt(number));
    cuda_.facts.of(d).lastNumber = number;
  }
  return counts;
}

Stmt *Iterations::strides(VarDecl *k, VarDecl *n, Expr *start, Expr *stride, const Striding &how,
                          Compound *into, Stmt *one) {
  const QualType number = k->type.unqualified();
  if (how.fours) {
    k->init = start;
    stride = inFours(k, n, stride, how, into, one);
  }
  if (how.wraps) {
    // What is beyond n may be beyond 2^32: whether there is a next iteration is known before k counts on.
    VarDecl *by = how.fours ? as<VarDecl>(as<Ident>(stride)->decl)
                            : local("_stride", number.with(QualConst), stride),
            *more = local("_more", number);
    std::vector<Node *> holes = {c_.typeArg(number)};
    if (how.fours) {
      holes.push_back(c_.ident(more));
    } else {
      into->body.push(c_.arena, c_.declStmt(by));
      holes.insert(holes.end(), {c_.ident(k), start, c_.ident(more)});
    }
    for (Node *hole : std::initializer_list<Node *>{
             c_.ident(k), c_.ident(n), c_.ident(more), c_.ident(more), c_.ident(k),
             c_.routineCall(number, "@less", {c_.ident(n), c_.ident(by)}), c_.ident(k), c_.ident(by), one})
      holes.push_back(hole);
    return c_.textStmt(std::string(how.fours ? "for ($ $" : "for ($ $ = $, $") +
                           " = $ < $; $; $ = $ < $, $ += $)\n$",
                       holes);
  }
  std::vector<Node *> holes;
  if (!how.fours) holes = {c_.typeArg(number), c_.ident(k), start};
  for (Node *hole : std::initializer_list<Node *>{c_.ident(k), c_.ident(n), c_.ident(k), stride})
    holes.push_back(hole);
  if (how.nest) holes.push_back(c_.ident(how.nest));
  holes.push_back(one);
  return c_.textStmt(std::string(how.fours ? "for (; " : "for ($ $ = $; ") + "$ < $; $ += $" +
                         (how.nest ? ", $.next())\n$" : ")\n$"),
                     holes);
}

/// As long as there are as many, four iterations in a row, whose loads the C compiler has under way at a
/// time: nvcc does not unroll a loop of unsigned numbers whose stride it does not know. What is left is for
/// the loop behind, with the stride that is returned.
Expr *Iterations::inFours(VarDecl *k, VarDecl *n, Expr *stride, const Striding &how, Compound *into,
                          Stmt *one) {
  cuda_.code->loadsAhead = true;
  const QualType number = k->type.unqualified();
  VarDecl *by = local("_stride", number.with(QualConst), stride),
          *turn = local("_turn", basic(TypeKind::UInt)),
          *fours = local(
              "_fours", by->type,
              c_.routineCall(number, how.wraps ? "@fours_within" : "@fours", {c_.ident(n), c_.ident(by)})),
          *own = local("_k_turn", by->type,
                       c_.textExpr(number, "$ + $ * $", {c_.ident(k), c_.ident(turn), c_.ident(by)}));
  for (VarDecl *v : {by, fours, k}) into->body.push(c_.arena, c_.declStmt(v));
  Substitution there(c_);
  there.replace(k, own);
  Compound *inside = c_.compound({c_.declStmt(own)}, one->loc);
  appendBody(inside, there.apply(Cloner(c_).clone(one)));
  std::vector<Node *> holes = {c_.typeArg(turn->type), c_.ident(turn), c_.ident(turn), c_.ident(turn)};
  if (how.nest) holes.push_back(c_.ident(how.nest));
  holes.push_back(inside);
  Stmt *turns = c_.textStmt(std::string("#pragma unroll\nfor ($ $ = 0; $ < 4; $++") +
                                (how.nest ? ", $.next())\n$" : ")\n$"),
                            holes);
  into->body.push(
      c_.arena, c_.textStmt("for (; $ < $; $ += 4 * $)\n$", {c_.ident(k), c_.ident(fours), c_.ident(k),
                                                             c_.ident(by), c_.compound({turns}, one->loc)}));
  return c_.ident(by);
}

std::string_view Iterations::loopVariableName(const OmpLoop &l, const Privates &privates) {
  // The name must not hide the variable that gets the final value.
  for (const Privates::Last &last : privates.last)
    if (last.original == l.var) return c_.fresh(std::string(l.var->name->text) + "_private");
  return l.var->name->text;
}

/// Of the innermost loops whose counts are constants, the numbers in 32 bits, from one 64-bit remainder.
size_t Iterations::numbersOfConstants(OmpDirective &d, Expr *&rest, std::vector<Expr *> &values,
                                      Compound *into) {
  constexpr long long kMost = 1 << 30;
  long long product = 1;
  size_t outer = d.loops.size();
  for (; outer > 1; outer--) {
    const ConstInt count = constantCount(*d.loops[outer - 1]);
    if (!count.known || count.value <= 0 || count.value > kMost / product) break;
    product *= count.value;
  }
  if (outer + 1 >= d.loops.size()) return d.loops.size();
  const QualType number = basic(TypeKind::UInt), wide = basic(TypeKind::ULong);
  VarDecl *inner = local("_inner", number.with(QualConst),
                         c_.textExpr(number, "(unsigned int) ($ % $)", {copy(rest), c_.intLiteral(product)}));
  into->body.push(c_.arena, c_.declStmt(inner));
  rest = c_.paren(c_.textExpr(wide, "$ / $", {rest, c_.intLiteral(product)}));
  Expr *left = c_.ident(inner);
  for (size_t i = d.loops.size(); i-- > outer;) {
    Expr *count = c_.intLiteral(constantCount(*d.loops[i]).value);
    values[i] = i == outer ? left : c_.paren(c_.textExpr(number, "$ % $", {copy(left), count}));
    left = c_.paren(c_.textExpr(number, "$ / $", {left, copy(count)}));
  }
  return outer;
}

NestNumbers Iterations::numbersOf(const VarList &counts, VarDecl *n) {
  bool wide = false;
  for (const VarDecl *count : counts) wide |= sizeOf(count->type) > 4;
  return {local("_at", basic(wide ? TypeKind::ULong : TypeKind::UInt)), counts, n};
}

NestNumbers Iterations::dividedNumbers(const OmpDirective &d, const VarList &counts, VarDecl *n) {
  return divides(d, counts.size()) ? numbersOf(counts, n) : NestNumbers{};
}

Stmt *Iterations::declare(const NestNumbers &nest, Expr *k) {
  std::string text = "@numbers<$, " + std::to_string(nest.counts.size()) + "> $($, $, {";
  std::vector<Node *> holes = {c_.typeArg(nest.at->type), c_.ident(nest.at), k, c_.ident(nest.total)};
  for (size_t i = 0; i < nest.counts.size(); i++) {
    text += i ? ", $" : "$";
    holes.push_back(c_.ident(nest.counts[i]));
  }
  return c_.textStmt(text + "});", holes);
}

Stmt *Iterations::inTurn(const NestNumbers &nest, Expr *first, const std::string &loop,
                         std::vector<Node *> holes, Stmt *one) {
  if (nest.at) holes.push_back(c_.ident(nest.at));
  holes.push_back(one);
  Stmt *all = c_.textStmt(loop + (nest.at ? ", $.next())\n$" : ")\n$"), holes);
  return nest.at ? c_.compound({declare(nest, first), all}, one->loc) : all;
}

Stmt *Iterations::iteration(OmpDirective &d, VarDecl *k, VarDecl *n, const VarList &counts,
                            Privates &privates, VarDecl *nest, std::vector<Expr *> values) {
  size_t depth = d.loops.size();
  Compound *one = c_.compound({}, d.loc);
  // k = (i0 * n1 + i1) * n2 + i2
  size_t left = values.empty() ? depth : 0; // loops whose numbers are still to be found
  values.resize(depth);
  Expr *rest = c_.ident(k);
  if (left && !nest && sizeOf(k->type) > 4) {
    left = numbersOfConstants(d, rest, values, one);
    const NestNumbers numbers = dividedNumbers(d, {counts.begin(), counts.begin() + long(left)}, n);
    if (numbers.at) one->body.push(c_.arena, declare(numbers, rest));
    nest = numbers.at;
  }
  for (size_t i = left; i-- > 0;) {
    if (nest)
      values[i] =
          c_.textExpr(counts[i]->type.unqualified(), "$[" + std::to_string(i) + "]", {c_.ident(nest)});
    else if (i == 0)
      values[i] = rest;
    else {
      values[i] = c_.paren(c_.textExpr(basic(TypeKind::ULong), "$ % $", {copy(rest), c_.ident(counts[i])}));
      rest = c_.paren(c_.textExpr(basic(TypeKind::ULong), "$ / $", {rest, c_.ident(counts[i])}));
    }
  }
  for (size_t i = 0; i < depth; i++) {
    OmpLoop &l = *d.loops[i];
    VarDecl *own = c_.variable(loopVariableName(l, privates), l.varType, iterationValue(unit_, l, values[i]));
    one->body.push(c_.arena, c_.declStmt(own));
    cuda_.copyOf[own] = l.var;
    privates.inside.replace(l.var, own);
  }
  Stmt *user = privates.inside.apply(bodyOfNest(associatedLoop(d), depth));
  const size_t at = one->body.size();
  if (privates.last.empty()) {
    appendBody(one, user);
  } else {
    one->body.push(c_.arena, user);
    Compound *final = c_.compound({}, d.loc);
    copies_.lastprivates(privates, d, counts, final);
    if (VarDecl *last = factsOf(d).lastNumber)
      one->body.push(c_.arena, c_.textStmt("if ($ == $)\n$", {c_.ident(k), c_.ident(last), final}));
    else
      one->body.push(c_.arena, c_.textStmt("if ($ == $ - 1)\n$", {c_.ident(k), c_.ident(n), final}));
  }
  // `continue` must not skip the assignment of final values.
  if (!privates.last.empty()) {
    Stmt *&body = one->body[at];
    body = c_.textStmt("do\n$\nwhile (0);", {as<Compound>(body) ? body : c_.compound({body}, d.loc)});
  }
  return one;
}

Expr *Iterations::chunkBeforeCopies(OmpDirective &d, OmpClauseKind kind, Compound *into) {
  Expr *chunk = clauseExpr(d, kind);
  if (!chunk || evaluateConstant(chunk).known) return chunk;
  VarDecl *given = local("_chunk_size", chunk->type.unqualified().with(QualConst), chunk);
  into->body.push(c_.arena, c_.declStmt(given));
  return c_.ident(given);
}

VarDecl *Iterations::chunkLength(std::string_view name, Expr *size, VarDecl *n, Compound *into) {
  const QualType wide = basic(TypeKind::ULong);
  const ConstInt value = evaluateConstant(size);
  // No longer than the loop, or where chunks begin would be beyond all numbers.
  Expr *length =
      value.known && value.value <= 0x7fffffffll
          ? copy(size)
          : c_.textExpr(wide, "$ < $ ? $ : $",
                        {c_.cast(wide, copy(size)), c_.ident(n), c_.cast(wide, copy(size)), c_.ident(n)});
  VarDecl *chunk = local(name, wide.with(QualConst), length);
  into->body.push(c_.arena, c_.declStmt(chunk));
  return chunk;
}

Stmt *Iterations::oneChunk(VarDecl *k, VarDecl *n, VarDecl *first, VarDecl *length, Stmt *one,
                           const NestNumbers &nest) {
  const QualType number = QualType(k->type).unqualified();
  return inTurn(nest, c_.ident(first), "for ($ $ = ($) $; $ < $ && $ < $ + $; $++",
                {c_.typeArg(number), c_.ident(k), c_.typeArg(number), c_.ident(first), c_.ident(k),
                 c_.ident(n), c_.ident(k), c_.ident(first), c_.ident(length), c_.ident(k)},
                one);
}

Stmt *Iterations::inChunks(OmpDirective &d, VarDecl *k, VarDecl *n, const Dealing &to, Compound *into,
                           Stmt *one) {
  const QualType number = QualType(n->type).unqualified(), wide = basic(TypeKind::ULong);
  VarDecl *piece = to.pieces ? chunkLength("_piece", to.pieces, n, into) : nullptr;
  VarDecl *chunk = to.chunks ? chunkLength("_chunk", to.chunks, n, into) : nullptr;
  VarDecl *begin = piece ? local("_begin", wide) : nullptr,
          *end = piece ? local("_end", number.with(QualConst)) : n;
  const bool amongAll = to.league && !piece; // to the threads of all teams
  Expr *id =
      amongAll ? c_.textExpr(wide, "((unsigned long) @block_idx.x * $ + $)", {copy(to.threads), copy(to.id)})
               : copy(to.id);
  Stmt *loop = nullptr;
  if (chunk) {
    VarDecl *first = local("_first", wide);
    Stmt *turn = oneChunk(k, end, first, chunk, one, to.nest);
    Expr *begins = piece ? c_.textExpr(wide, "$ + $ * $", {c_.ident(begin), c_.ident(chunk), id})
                         : c_.textExpr(wide, "$ * $", {c_.ident(chunk), id});
    loop = c_.textStmt(amongAll ? "for ($ $ = $; $ < $; $ += $ * @grid_dim.x * $)\n$"
                                : "for ($ $ = $; $ < $; $ += $ * $)\n$",
                       {c_.typeArg(wide), c_.ident(first), begins, c_.ident(first), c_.ident(end),
                        c_.ident(first), c_.ident(chunk), copy(to.threads), blockOf(turn, d.loc)});
  } else
    loop = c_.textStmt("for ($ $ = $ + $; $ < $; $ += $)\n$",
                       {c_.typeArg(wide), c_.ident(k), c_.ident(begin), id, c_.ident(k), c_.ident(end),
                        c_.ident(k), copy(to.threads), one});
  if (!piece) return loop;
  end->init = c_.textExpr(number, "$ - $ > $ ? ($) ($ + $) : $",
                          {c_.ident(n), c_.ident(begin), c_.ident(piece), c_.typeArg(number), c_.ident(begin),
                           c_.ident(piece), c_.ident(n)});
  return c_.textStmt("for ($ $ = $ * @block_idx.x; $ < $; $ += $ * @grid_dim.x)\n$",
                     {c_.typeArg(wide), c_.ident(begin), c_.ident(piece), c_.ident(begin), c_.ident(n),
                      c_.ident(begin), c_.ident(piece), c_.compound({c_.declStmt(end), loop}, d.loc)});
}

} // namespace ompicc::cuda
