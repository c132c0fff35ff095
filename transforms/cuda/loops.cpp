// for (OpenMP 5.2 §11.5), distribute (§11.6) and simd in regions that a team runs.
//
// Without a schedule, or with schedule(static) where nobody looks at thread numbers, consecutive iterations
// go to consecutive threads: that is what coalesces memory accesses.
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {

/// How many iterations a nest has, if constants say that they can be numbered as int; -1: they do not.
static long long constantTotal(const OmpDirective &d) {
  long long all = 1;
  for (const OmpLoop *l : d.loops) {
    const ConstInt count = constantCount(*l);
    if (!count.known || count.value < 0 || count.value > 0x7fffffff) return -1;
    all *= count.value;
    if (all > 0x7fffffff) return -1;
  }
  return all;
}

VarList CudaSet::declareCounts(OmpDirective &d, Compound *into, VarDecl *&total, bool positive) {
  VarList counts;
  for (OmpLoop *l : d.loops) {
    Expr *n = positive ? positiveIterationCount(unit_, *l) : iterationCount(c_, *l);
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

Stmt *CudaSet::strides(VarDecl *k, VarDecl *n, const std::string &start, const std::string &stride,
                       bool wraps, Compound *into, Stmt *one) {
  const QualType number = k->type.unqualified();
  if (!wraps)
    return c_.textStmt("for ($ $ = " + start + "; $ < $; $ += " + stride + ")\n$",
                       {c_.typeArg(number), c_.ident(k), c_.ident(k), c_.ident(n), c_.ident(k), one});
  // What is beyond n may be beyond 2^32: whether there is a next iteration is known before k counts on.
  VarDecl *by = local("_stride", number.with(QualConst), c_.textExpr(number, stride)),
          *more = local("_more", number);
  into->body.push(c_.arena, c_.declStmt(by));
  return c_.textStmt("for ($ $ = " + start + ", $ = $ < $; $; $ = $ < @less($, $), $ += $)\n$",
                     {c_.typeArg(number), c_.ident(k), c_.ident(more), c_.ident(k), c_.ident(n),
                      c_.ident(more), c_.ident(more), c_.ident(k), c_.ident(n), c_.ident(by), c_.ident(k),
                      c_.ident(by), one});
}

std::string_view CudaSet::loopVariableName(const OmpLoop &l, const Privates &privates) {
  // The name must not hide the variable that gets the final value.
  for (const Privates::Last &last : privates.last)
    if (last.original == l.var) return c_.fresh(std::string(l.var->name->text) + "_private");
  return l.var->name->text;
}

Stmt *CudaSet::iteration(OmpDirective &d, VarDecl *k, VarDecl *n, const VarList &counts, Privates &privates) {
  size_t depth = d.loops.size();
  Compound *one = c_.compound({}, d.loc);
  // k = (i0 * n1 + i1) * n2 + i2
  std::vector<Expr *> values(depth);
  Expr *rest = c_.ident(k);
  for (size_t i = depth; i-- > 0;) {
    if (i == 0)
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
  if (privates.last.empty()) {
    appendBody(one, user);
  } else {
    one->body.push(c_.arena, user);
    Compound *final = c_.compound({}, d.loc);
    lastprivates(privates, d, counts, final);
    if (VarDecl *last = factsOf(d).lastNumber)
      one->body.push(c_.arena, c_.textStmt("if ($ == $)\n$", {c_.ident(k), c_.ident(last), final}));
    else
      one->body.push(c_.arena, c_.textStmt("if ($ == $ - 1)\n$", {c_.ident(k), c_.ident(n), final}));
  }
  // `continue` must not skip the assignment of final values.
  if (!privates.last.empty()) {
    Stmt *&body = one->body[depth];
    body = c_.textStmt("do\n$\nwhile (0);", {as<Compound>(body) ? body : c_.compound({body}, d.loc)});
  }
  return one;
}

Expr *CudaSet::chunkBeforeCopies(OmpDirective &d, OmpClauseKind kind, Compound *into) {
  Expr *chunk = clauseExpr(d, kind);
  if (!chunk || evaluateConstant(chunk).known) return chunk;
  VarDecl *given = local("_chunk_size", chunk->type.unqualified().with(QualConst), chunk);
  into->body.push(c_.arena, c_.declStmt(given));
  return c_.ident(given);
}

VarDecl *CudaSet::chunkLength(std::string_view name, Expr *size, VarDecl *n, Compound *into) {
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

Stmt *CudaSet::inChunks(OmpDirective &d, VarDecl *k, VarDecl *n, const Dealing &to, Compound *into,
                        Stmt *one) {
  const QualType number = QualType(n->type).unqualified(), wide = basic(TypeKind::ULong);
  VarDecl *piece = to.pieces ? chunkLength("_piece", to.pieces, n, into) : nullptr;
  VarDecl *chunk = to.chunks ? chunkLength("_chunk", to.chunks, n, into) : nullptr;
  VarDecl *begin = piece ? local("_begin", wide) : nullptr,
          *end = piece ? local("_end", number.with(QualConst)) : n;
  std::string id = to.id, threads = to.threads;
  if (to.league && !piece) {
    id = "((unsigned long) @block_idx.x * " + threads + " + " + id + ")";
    threads = "@grid_dim.x * " + threads;
  }
  Stmt *loop = nullptr;
  if (chunk) {
    VarDecl *first = local("_first", wide);
    Stmt *turn =
        c_.textStmt("for ($ $ = ($) $; $ < $ && $ < $ + $; $++)\n$",
                    {c_.typeArg(number), c_.ident(k), c_.typeArg(number), c_.ident(first), c_.ident(k),
                     c_.ident(end), c_.ident(k), c_.ident(first), c_.ident(chunk), c_.ident(k), one});
    const char *const start = piece ? "for ($ $ = $ + $ * " : "for ($ $ = $ * ";
    std::vector<Node *> parts = {c_.typeArg(wide), c_.ident(first)};
    if (piece) parts.push_back(c_.ident(begin));
    for (Node *part :
         std::initializer_list<Node *>{c_.ident(chunk), c_.ident(first), c_.ident(end), c_.ident(first),
                                       c_.ident(chunk), c_.compound({turn}, d.loc)})
      parts.push_back(part);
    loop = c_.textStmt(start + id + "; $ < $; $ += $ * " + threads + ")\n$", parts);
  } else
    loop = c_.textStmt(
        "for ($ $ = $ + " + id + "; $ < $; $ += " + threads + ")\n$",
        {c_.typeArg(wide), c_.ident(k), c_.ident(begin), c_.ident(k), c_.ident(end), c_.ident(k), one});
  if (!piece) return loop;
  end->init = c_.textExpr(number, "$ - $ > $ ? ($) ($ + $) : $",
                          {c_.ident(n), c_.ident(begin), c_.ident(piece), c_.typeArg(number), c_.ident(begin),
                           c_.ident(piece), c_.ident(n)});
  return c_.textStmt("for ($ $ = $ * @block_idx.x; $ < $; $ += $ * @grid_dim.x)\n$",
                     {c_.typeArg(wide), c_.ident(begin), c_.ident(piece), c_.ident(begin), c_.ident(n),
                      c_.ident(begin), c_.ident(piece), c_.compound({c_.declStmt(end), loop}, d.loc)});
}

Stmt *CudaSet::loop(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  if (isAlone(d)) return loopAlone(d);
  Privates privates = privatise(d, Combine::Team);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  append(c_.textStmt(comment(d)));
  VarDecl *n = nullptr;
  VarList counts = declareCounts(d, block, n, false);
  Expr *chunkSize = chunkBeforeCopies(d, OmpClauseKind::Schedule, block), *pieceSize = nullptr;
  if (factsOf(d).distribute) {
    OmpDirective &distribute = *factsOf(d).distribute;
    pieceSize = chunkBeforeCopies(distribute, OmpClauseKind::DistSchedule, block);
    if (!pieceSize && hasClause(distribute, OmpClauseKind::DistSchedule)) // a piece for each team (§11.6)
      pieceSize = c_.textExpr(basic(TypeKind::ULong), "((unsigned long) $ + @grid_dim.x - 1) / @grid_dim.x",
                              {c_.ident(n)});
  }
  for (Stmt *s : privates.before) append(s);
  bool copiesInAndOut = false;
  for (auto &l : privates.last)
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) copiesInAndOut |= v == l.original;
  if (copiesInAndOut) append(barrierStmt(d));

  QualType number = QualType(n->type).unqualified();
  VarDecl *k = local("_k", number);
  auto oneIteration = [&] { return iteration(d, k, n, counts, privates); };
  OmpClause *schedule = findClause(d, OmpClauseKind::Schedule);
  unsigned kind = schedule ? schedule->modifiers & ScheduleKindMask : unsigned(ScheduleStatic);
  const bool dealtSingly =
      kind == ScheduleStatic && !hasClause(d, OmpClauseKind::Ordered) && isOne(chunkSize);
  if (dealtSingly) chunkSize = nullptr;
  std::string threads = isBlock(d) ? "@block_dim.x" : "(unsigned) " + numThreads(d),
              id = isBlock(d) ? "@thread_idx.x" : "(unsigned) " + threadNum(d);
  Dealing dealing;
  dealing.chunks = chunkSize;
  dealing.id = id;
  dealing.threads = threads;
  if (factsOf(d).distribute) {
    dealing.league = true; // to all threads of the league
    dealing.pieces = pieceSize;
    if (pieceSize && !chunkSize && schedule && kind == ScheduleStatic && !dealtSingly &&
        cuda_.threadIdentityObserved) // one for each thread
      dealing.chunks = c_.textExpr(basic(TypeKind::ULong), "($ + " + threads + " - 1) / " + threads,
                                   {c_.paren(copy(pieceSize))});
    id = "(unsigned long) @block_idx.x * " + threads + " + " + id;
    threads = "(unsigned long) @grid_dim.x * " + threads;
  }
  const bool wraps = counts.size() == 1 && mayWrap(*d.loops[0]) && !dealing.league;
  if (hasClause(d, OmpClauseKind::Ordered)) {
    // The threads run their chunks in turn, with a barrier behind each: a thread that waits for another one
    // of its warp anywhere else would wait for ever on GPUs before sm_70.
    QualType wide = basic(TypeKind::ULong);
    const bool inTurn = chunkSize || kind == ScheduleDynamic || kind == ScheduleGuided;
    Expr *share = chunkSize ? copy(chunkSize)
                  : inTurn  ? static_cast<Expr *>(c_.intLiteral(1))
                            : c_.textExpr(wide, "($ + " + threads + " - 1) / " + threads, {c_.ident(n)});
    VarDecl *size = local("_chunk", wide.with(QualConst), share), *first = local("_first", wide),
            *turn = local("_turn", wide);
    append(c_.declStmt(size));
    Stmt *own =
        c_.textStmt("for ($ $ = ($) $; $ < $ && $ < $ + $; $++)\n$",
                    {c_.typeArg(number), c_.ident(k), c_.typeArg(number), c_.ident(first), c_.ident(k),
                     c_.ident(n), c_.ident(k), c_.ident(first), c_.ident(size), c_.ident(k), oneIteration()});
    append(c_.textStmt("for ($ $ = 0, $ = 0; $ < $; $++, $ += $)\n$",
                       {c_.typeArg(wide), c_.ident(first), c_.ident(turn), c_.ident(first), c_.ident(n),
                        c_.ident(turn), c_.ident(first), c_.ident(size),
                        c_.compound({c_.textStmt("if ($ % (" + threads + ") == (" + id + "))\n$",
                                                 {c_.ident(turn), c_.compound({own}, d.loc)}),
                                     barrierStmt(d)},
                                    d.loc)}));
  } else if (dealing.league && (dealing.pieces || chunkSize)) {
    append(inChunks(d, k, n, dealing, block, oneIteration()));
  } else if (dealing.league) {
    const bool narrow = sizeOf(number) <= 4; // the threads of a league may be more than 32 bits can number
    const std::string end = ", " + std::string(n->name->text) + ")";
    append(strides(k, n, narrow ? "@at_most(" + id + end : id, narrow ? "@at_most(" + threads + end : threads,
                   narrow, block, oneIteration()));
  } else if (kind == ScheduleDynamic || kind == ScheduleGuided) {
    VarDecl *state = local("_loop", number);
    Stmt *turns =
        c_.textStmt("for ($ $ = ($) $.lo; $ < ($) $.hi; $++)\n$",
                    {c_.typeArg(number), c_.ident(k), c_.typeArg(number), c_.ident(state), c_.ident(k),
                     c_.typeArg(number), c_.ident(state), c_.ident(k), oneIteration()});
    Expr *size = chunkSize ? copy(chunkSize) : c_.intLiteral(1);
    append(c_.textStmt("@loop $($, $);", {c_.ident(state), c_.ident(n), size}));
    const auto &cancelled = factsOf(d).cancelSite; // a thread that has left takes no more
    append(c_.textStmt("while (" + (cancelled ? "!" + cancelled->object + ".left() && " : "") +
                           (kind == ScheduleDynamic ? "@dynamic_next" : "@guided_next") + "($))\n$",
                       {c_.ident(state), c_.compound({turns}, d.loc)}));
    append(c_.textStmt("@loop_end();"));
  } else if (kind == ScheduleStatic && chunkSize) {
    // Chunks in turn (§11.5.3, static): thread t takes chunks t, t + threads, …
    append(inChunks(d, k, n, dealing, block, oneIteration()));
  } else if (schedule && kind == ScheduleStatic && !dealtSingly && cuda_.threadIdentityObserved) {
    // One contiguous chunk for each thread.
    QualType wide = basic(TypeKind::ULong);
    VarDecl *share =
        local("_share", wide.with(QualConst), c_.textExpr(wide, "$ / " + threads, {c_.ident(n)}));
    VarDecl *extra =
        local("_extra", wide.with(QualConst), c_.textExpr(wide, "$ % " + threads, {c_.ident(n)}));
    VarDecl *first = local("_first", wide.with(QualConst),
                           c_.textExpr(wide, "$ * " + id + " + (" + id + " < $ ? " + id + " : $)",
                                       {c_.ident(share), c_.ident(extra), c_.ident(extra)}));
    VarDecl *end = local(
        "_end", wide.with(QualConst),
        c_.textExpr(wide, "$ + $ + (" + id + " < $)", {c_.ident(first), c_.ident(share), c_.ident(extra)}));
    for (VarDecl *v : {share, extra, first, end}) append(c_.declStmt(v));
    append(c_.textStmt("for ($ $ = ($) $; $ < $; $++)\n$",
                       {c_.typeArg(number), c_.ident(k), c_.typeArg(number), c_.ident(first), c_.ident(k),
                        c_.ident(end), c_.ident(k), oneIteration()}));
  } else if (const long long all = constantTotal(d);
             code().teamThreads && isBlock(d) && all >= 0 && all <= code().teamThreads) {
    // The team has a thread for each iteration.
    k->type = number.with(QualConst);
    k->init = c_.textExpr(k->type, "@thread_idx.x");
    Stmt *one = oneIteration();
    if (hasContinue(bodyOfNest(associatedLoop(d), d.loops.size())))
      one = c_.textStmt("do\n$\nwhile (0);", {one});
    append(c_.declStmt(k));
    append(all == code().teamThreads
               ? one
               : c_.textStmt("if ($ < $)\n$", {c_.ident(k), c_.ident(n), c_.compound({one}, d.loc)}));
  } else
    append(strides(k, n, id, threads, wraps, block, oneIteration()));
  combineCopies(d, privates, block);
  if (!hasClause(d, OmpClauseKind::Nowait)) append(barrierStmt(d));
  return block;
}

Stmt *CudaSet::distribute(OmpDirective &d) {
  if (d.loops.empty()) return d.body; // composite: the loop inside takes all threads' share
  // By the team's master: teams take iterations in turn.
  Privates privates = privatise(d, Combine::Master);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  append(c_.textStmt(comment(d)));
  VarDecl *n = nullptr;
  VarList counts = declareCounts(d, block, n, false);
  Expr *chunkSize = chunkBeforeCopies(d, OmpClauseKind::DistSchedule, block);
  for (Stmt *s : privates.before) append(s);
  QualType number = QualType(n->type).unqualified();
  VarDecl *k = local("_k", number);
  Stmt *one = iteration(d, k, n, counts, privates);
  if (chunkSize) {
    QualType wide = basic(TypeKind::ULong);
    VarDecl *size = local("_chunk", wide.with(QualConst), copy(chunkSize)), *first = local("_first", wide);
    append(c_.declStmt(size));
    Stmt *turn =
        c_.textStmt("for ($ $ = ($) $; $ < $ && $ < $ + $; $++)\n$",
                    {c_.typeArg(number), c_.ident(k), c_.typeArg(number), c_.ident(first), c_.ident(k),
                     c_.ident(n), c_.ident(k), c_.ident(first), c_.ident(size), c_.ident(k), one});
    append(c_.textStmt("for ($ $ = $ * @block_idx.x; $ < $; $ += $ * @grid_dim.x)\n$",
                       {c_.typeArg(wide), c_.ident(first), c_.ident(size), c_.ident(first), c_.ident(n),
                        c_.ident(first), c_.ident(size), c_.compound({turn}, d.loc)}));
  } else if (hasClause(d, OmpClauseKind::DistSchedule)) {
    // dist_schedule(static): one contiguous piece for each team (§11.6).
    QualType wide = basic(TypeKind::ULong);
    VarDecl *share = local("_share", wide.with(QualConst),
                           c_.textExpr(wide, "($ + @grid_dim.x - 1) / @grid_dim.x", {c_.ident(n)}));
    append(c_.declStmt(share));
    append(c_.textStmt("for ($ $ = ($) ($ * @block_idx.x); $ < $ && $ < $ * (@block_idx.x + 1); $++)\n$",
                       {c_.typeArg(number), c_.ident(k), c_.typeArg(number), c_.ident(share), c_.ident(k),
                        c_.ident(n), c_.ident(k), c_.ident(share), c_.ident(k), one}));
  } else
    append(
        strides(k, n, "@block_idx.x", "@grid_dim.x", counts.size() == 1 && mayWrap(*d.loops[0]), block, one));
  for (Stmt *s : privates.after) append(s);
  return block;
}

Stmt *CudaSet::simd(OmpDirective &d) {
  // One CUDA thread runs the whole loop in order; that is a simd loop of one lane, so variables in its
  // lastprivate, linear and reduction clauses need no copies.
  OmpDirective privateOnly(d.loc);
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Private || clause->kind == OmpClauseKind::Allocate)
      privateOnly.clauses.push(c_.arena, clause);
  Privates privates = privatise(privateOnly, Combine::Master);
  Compound *block = c_.compound({}, d.loc);
  for (Stmt *s : privates.before) block->body.push(c_.arena, s);
  block->body.push(c_.arena, privates.inside.apply(d.body));
  return block;
}

} // namespace ompicc
