// Kernels in SPMD mode: loops over the grid, regions of the whole block, and one thread a team (mode.h).
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/alone.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {

namespace {

/// A GPU has an atomic instruction for it.
bool updatesAtOnce(const ReductionItem &item) {
  const QualType type = item.var->type;
  if (item.user || !as<Ident>(item.item) || isArray(type) || sizeOf(type) < 4 || sizeOf(type) > 8)
    return false;
  switch (item.op) {
  case OmpReductionOp::Add:
  case OmpReductionOp::Sub:
  case OmpReductionOp::Min:
  case OmpReductionOp::Max: return isInteger(type) || isFloating(type);
  case OmpReductionOp::And:
  case OmpReductionOp::Or:
  case OmpReductionOp::Xor: return isInteger(type);
  default: return false;
  }
}

} // namespace

/// Iterations over the grid: x runs over the innermost loop, so that consecutive threads take consecutive
/// iterations of it, or over the one whose iterations read what lies together. Grids end at 65535 in y and z:
/// of two loops the other one has both, for three there may be several launches (ORT_KERNEL_ORIGIN): a thread
/// that strides keeps its numbers and bounds in registers all the way through the body. Everything strides
/// where the grid need not cover the range (num_teams, reductions, a trip count that the host does not know).
void CudaSet::addSpmdLoop(OmpDirective &target, CudaPlan &k, const ModeDecision &mode) {
  OmpDirective &d = *mode.loop;
  Code code;
  code.isKernel = code.inParallel = true;
  k.mode = ORT_MODE_SPMD;
  geometry(mode, k);
  size_t depth = d.loops.size();
  bool reduces = false, slowly = false;
  for (OmpDirective *level : {mode.teams, mode.distribute, mode.parallel, mode.loop})
    if (level)
      for (const ReductionItem &item : reductionItems(*level)) {
        reduces = true;
        slowly |= !updatesAtOnce(item);
      }
  bool striding = k.numTeams || reduces || !mode.hostKnowsTrips;
  bool flat = !mode.hostKnowsTrips || mode.inChunks;
  striding |= flat;
  if (striding) k.flags |= ORT_KERNEL_STRIDES;
  const bool inPatches = mode.patches < depth && !flat;
  if (inPatches)
    k.flags |= ORT_KERNEL_PATCHES;
  else if (mode.straight)
    k.flags |= ORT_KERNEL_ROWS;
  if (mode.apart && depth == 1) k.flags |= ORT_KERNEL_APART;
  if (mode.stores) k.flags |= ORT_KERNEL_STORES;
  // Chunks are dealt to as many teams as num_teams says, and a program that looks finds as many.
  if (reduces && !mode.inChunks && !mode.observed)
    k.flags |= ORT_KERNEL_REDUCES | (slowly ? unsigned(ORT_KERNEL_REDUCES_SLOWLY) : 0u);
  // x is one loop's, y that of patches; y and z are otherwise the others', innermost first, z all that are
  // left.
  auto axisOf = [&](size_t i) -> size_t {
    if (i == mode.across) return 0;
    if (i == mode.patches) return 1;
    size_t axis = mode.patches < depth ? 2 : 1;
    for (size_t inner = depth - 1; inner > i; inner--) axis += inner != mode.across && inner != mode.patches;
    return std::min<size_t>(axis, 2);
  };
  k.ndims = !mode.hostKnowsTrips ? 0 : flat ? 1 : int(depth < 3 ? depth : 3);
  if (mode.hostKnowsTrips)
    for (size_t i = 0; i < depth; i++) {
      size_t axis = flat ? 0 : axisOf(i);
      Expr *count = iterationCount(c_, *d.loops[i]);
      k.trips[axis] =
          k.trips[axis] ? c_.textExpr(basic(TypeKind::ULong), "(unsigned long) $ * $", {k.trips[axis], count})
                        : count;
    }
  // Where constants say so, a grid is large enough.
  constexpr long kAnyGrid = 65535;
  bool hasOrigin = !striding && depth > 3;
  for (size_t i = 0; i < depth; i++)
    hasOrigin |= !striding && depth == 3 && i != mode.across && !hasAtMost(*d.loops[i], kAnyGrid);
  if (hasOrigin) k.flags |= ORT_KERNEL_ORIGIN;
  teamArrays_.clear();
  for (OmpDirective *level : {mode.teams, mode.distribute, mode.parallel, mode.loop})
    if (level)
      for (const ReductionItem &item : reductionItems(*level)) teamArrays_.useFor(d, item);
  cuda_.begin(code, d.body);

  // Before anything is transformed: the private copies of every level.
  VarSet byValue;
  for (const KernelParam &p : k.params)
    if (p.passing == KernelParam::ByValue) byValue.insert(p.var);
  for (VarDecl *v : k.constants) byValue.insert(v);
  OmpDirective all(d.loc); // the clauses of all levels, once each
  all.kind = d.kind;
  VarSet seen;
  for (OmpDirective *level : {mode.loop, mode.parallel, mode.distribute, mode.teams, &target})
    if (level)
      for (OmpClause *clause : level->clauses) {
        if (level == &target && clause->kind != OmpClauseKind::Private)
          continue; // the rest is the interface's
        switch (clause->kind) {
        case OmpClauseKind::Allocate: all.clauses.push(c_.arena, clause); continue;
        case OmpClauseKind::Private:
        case OmpClauseKind::Firstprivate:
        case OmpClauseKind::Lastprivate:
        case OmpClauseKind::Reduction: break;
        default: continue;
        }
        auto *own = c_.make<OmpClause>(clause->loc);
        own->kind = clause->kind;
        own->op = clause->op;
        own->reduction = clause->reduction;
        for (Expr *item : clause->items) {
          VarDecl *v = baseVariable(item);
          bool loopVariable = false;
          for (OmpLoop *l : d.loops) loopVariable |= l->var == v;
          if (clause->kind == OmpClauseKind::Private && loopVariable) continue;
          // firstprivate and lastprivate of the same variable share one copy.
          if (clause->kind != OmpClauseKind::Lastprivate && clause->kind != OmpClauseKind::Firstprivate &&
              !seen.insert(v).second)
            continue;
          bool have = false;
          for (VarDecl *x : clauseVariables(all, clause->kind)) have |= x == v;
          if (!have) own->items.push(c_.arena, item);
        }
        if (!own->items.empty()) all.clauses.push(c_.arena, own);
      }
  Privates privates = copies_.privatise(all, Combine::League, byValue);

  Stmt *transformed = cuda_.apply(d.body);
  d.body = transformed;
  bool state = mode.needsState && (!code.decls.empty() || asksForState(transformed));
  for (Stmt *s : privates.before) state |= mode.needsState && asksForState(s);
  Compound *body = c_.compound({}, target.loc);
  Substitution parameters(c_);
  FunctionDecl *kernel = kernelFunction(target, k, state, parameters, body);
  auto append = [&](Compound *to, Stmt *s) { to->body.push(c_.arena, s); };
  if (Stmt *s = mode.parallel ? parallel_.safesync(*mode.parallel) : nullptr) append(body, s);
  if (state) append(body, c_.textStmt("@init_spmd(_env, @block_dim.x * @block_dim.y * @block_dim.z);"));
  Compound *work = c_.compound({}, d.loc);
  // Bounds are evaluated before private copies hide what they refer to.
  VarDecl *total = nullptr;
  VarList counts = iterations_.declareCounts(d, work, total, !flat);
  Dealing dealing;
  if (mode.inChunks) {
    dealing.chunks =
        mode.parallel ? iterations_.chunkBeforeCopies(d, OmpClauseKind::Schedule, work) : nullptr;
    if (isOne(dealing.chunks)) dealing.chunks = nullptr;
    dealing.pieces = mode.distribute
                         ? iterations_.chunkBeforeCopies(*mode.distribute, OmpClauseKind::DistSchedule, work)
                         : nullptr;
    dealing.id = "@thread_idx.x";
    dealing.threads = "@block_dim.x";
    dealing.league = true;
  }
  renameClashes(privates, *kernel, *body);
  for (Stmt *s : privates.before) append(work, s);

  auto wide = [](const VarDecl *v) { return std::string(sizeOf(v->type) > 4 ? "(unsigned long) " : ""); };
  if (flat) {
    VarDecl *kAll = local("_k", total->type.unqualified());
    Compound *one = c_.compound({}, d.loc);
    append(one, iterations_.iteration(d, kAll, total, counts, privates));
    if (dealing.chunks || dealing.pieces)
      append(work, iterations_.inChunks(d, kAll, total, dealing, work, one));
    else
      append(work, iterations_.strides(
                       kAll, total, wide(total) + "@block_idx.x * @block_dim.x + @thread_idx.x",
                       "@grid_dim.x * @block_dim.x", depth == 1 && mayWrap(*d.loops[0]), work, one));
  } else {
    // Innermost first: what is inside, then the loop or test around it.
    const char *const axes = "xyz";
    size_t dims = depth < 3 ? depth : 3;
    std::vector<VarDecl *> axisK(dims), axisN(dims);
    std::vector<size_t> loopOf(dims); // on z, the innermost of its loops
    for (size_t i = 0; i < depth; i++) loopOf[axisOf(i)] = i;
    Expr *isLast = nullptr;
    for (size_t a = 0; a < dims; a++) {
      const size_t loopIndex = loopOf[a];
      QualType t = counts[loopIndex]->type.unqualified();
      if (a == 2 && depth > 3) {
        t = basic(TypeKind::ULong);
        Expr *product = nullptr;
        for (size_t i = 0; i + 2 < depth; i++)
          product = product ? c_.textExpr(t, "$ * $", {product, c_.ident(counts[i])})
                            : static_cast<Expr *>(c_.textExpr(t, "(unsigned long) $", {c_.ident(counts[i])}));
        axisN[a] = local("_nz", t.with(QualConst), product);
        append(work, c_.declStmt(axisN[a]));
      } else
        axisN[a] = counts[loopIndex];
      axisK[a] = local(std::string("_") + axes[a], t);
      Expr *test = c_.textExpr(basic(TypeKind::Bool), "$ == $ - 1", {c_.ident(axisK[a]), c_.ident(axisN[a])});
      isLast = isLast ? c_.textExpr(basic(TypeKind::Bool), "$ && $", {isLast, test}) : test;
    }
    std::vector<Expr *> values(depth);
    for (size_t i = 0; i < depth; i++) {
      const size_t a = axisOf(i);
      if (a < 2 || depth <= 3) values[i] = c_.ident(axisK[a]);
    }
    if (depth > 3) {
      Expr *rest = c_.ident(axisK[2]);
      for (size_t i = depth - 2; i-- > 0;) {
        values[i] =
            i ? c_.textExpr(basic(TypeKind::ULong), "$ % $", {copy(rest), c_.ident(counts[i])}) : copy(rest);
        rest = c_.paren(c_.textExpr(basic(TypeKind::ULong), "$ / $", {rest, c_.ident(counts[i])}));
      }
    }
    Compound *inner = c_.compound({}, d.loc);
    for (size_t i = 0; i < depth; i++) {
      OmpLoop &l = *d.loops[i];
      VarDecl *own = c_.variable(
          iterations_.loopVariableName(l, privates), l.varType,
          iterationValue(unit_, l, depth > 3 && !as<Ident>(values[i]) ? c_.paren(values[i]) : values[i]));
      append(inner, c_.declStmt(own));
      privates.inside.replace(l.var, own);
    }
    Stmt *user = privates.inside.apply(bodyOfNest(associatedLoop(d), depth));
    // `continue` must not skip the assignment of final values.
    bool continues = hasContinue(user);
    if (!privates.last.empty() && continues) {
      continues = false;
      user = c_.textStmt("do\n$\nwhile (0);", {as<Compound>(user) ? user : c_.compound({user}, d.loc)});
    }
    append(inner, user);
    if (!privates.last.empty()) {
      Compound *final = c_.compound({}, d.loc);
      copies_.lastprivates(privates, d, counts, final);
      if (VarDecl *last = factsOf(d).lastNumber) {
        Expr *k = nullptr;
        for (size_t i = depth - dims; i < depth; i++) {
          const size_t a = axisOf(i);
          k = k ? c_.textExpr(last->type, "($ * $ + $)", {k, c_.ident(axisN[a]), c_.ident(axisK[a])})
                : c_.textExpr(last->type, "(unsigned long) $", {c_.ident(axisK[a])});
        }
        isLast = c_.textExpr(basic(TypeKind::Bool), "$ == $", {k, c_.ident(last)});
      }
      append(inner, c_.textStmt("if ($)\n$", {isLast, final}));
    }
    Stmt *around = inner;
    auto startOf = [&](size_t a) {
      std::string axis(1, axes[a]), block = "@block_idx." + axis;
      if (!striding && dims == 2 && a == 1) block = "(@block_idx.z * @grid_dim.y + @block_idx.y)";
      const std::string thread = inPatches && a < 2 ? "@patch_" + axis + "()" : "@thread_idx." + axis;
      const std::string start = wide(axisK[a]) + block + " * @block_dim." + axis + " + " + thread;
      if (!hasOrigin || a == 0) return start;
      return (sizeOf(axisK[a]->type) > 4 ? "" : "(unsigned int) ") + ("_origin." + axis + " + " + start);
    };
    auto blockOf = [&](Stmt *s) { return as<Compound>(s) ? as<Compound>(s) : c_.compound({s}, d.loc); };
    for (size_t a = striding ? 0 : dims; a < dims; a++) {
      std::string axis(1, axes[a]);
      around =
          iterations_.strides(axisK[a], axisN[a], startOf(a), "@grid_dim." + axis + " * @block_dim." + axis,
                              (a < 2 || depth <= 3) && mayWrap(*d.loops[loopOf[a]]), work, blockOf(around));
    }
    if (!striding) {
      // A test instead of loops; `continue` needs one after all to end the iteration.
      Compound *tested = c_.compound({}, d.loc);
      Expr *inRange = nullptr;
      for (size_t a = 0; a < dims; a++) {
        VarDecl *k = axisK[a];
        k->type = k->type.with(QualConst);
        k->init = c_.textExpr(k->type, startOf(a));
        append(tested, c_.declStmt(k));
        Expr *below = c_.textExpr(basic(TypeKind::Bool), "$ < $", {c_.ident(k), c_.ident(axisN[a])});
        inRange = inRange ? c_.textExpr(basic(TypeKind::Bool), "$ && $", {inRange, below}) : below;
      }
      append(tested,
             c_.textStmt(continues ? "if ($)\ndo\n$\nwhile (0);" : "if ($)\n$", {inRange, blockOf(around)}));
      around = tested;
    }
    if (auto *block = as<Compound>(around))
      for (Stmt *s : block->body) append(work, s);
    else
      append(work, around);
  }
  for (Stmt *s : privates.after) append(work, s);
  parameters.apply(work);
  for (Stmt *s : work->body) append(body, s);
  print(target, k, *kernel);
}

void CudaSet::addSpmdBlock(OmpDirective &target, CudaPlan &k, const ModeDecision &mode) {
  Code code;
  code.isKernel = code.inParallel = true;
  k.mode = ORT_MODE_SPMD;
  geometry(mode, k);
  if (!mode.teams) k.flags |= ORT_KERNEL_ONE_TEAM;
  OmpDirective &d = *mode.parallel;
  cuda_.begin(code, d.body);
  VarSet byValue;
  for (const KernelParam &p : k.params)
    if (p.passing == KernelParam::ByValue) byValue.insert(p.var);
  for (VarDecl *v : k.constants) byValue.insert(v);
  // What target or teams has private copies of, nobody changes here (mode.cpp): each thread may have its own.
  OmpDirective all(d.loc);
  all.kind = d.kind;
  all.clauses = d.clauses;
  for (OmpDirective *level : {mode.teams, &target})
    for (VarDecl *v : level ? clauseVariables(*level, OmpClauseKind::Private) : VarList()) {
      bool have = false;
      for (OmpClauseKind kind :
           {OmpClauseKind::Private, OmpClauseKind::Firstprivate, OmpClauseKind::Reduction})
        for (VarDecl *x : clauseVariables(all, kind)) have |= x == v;
      if (!have) addItemClause(c_, all, OmpClauseKind::Private, v, level->loc);
    }
  Privates privates = copies_.privatise(all, mode.teams ? Combine::League : Combine::Team, byValue);
  markDirect(cuda_.facts, d);
  Stmt *region = privates.inside.apply(parallel_.withDirectRoutines(d, cuda_.apply(d.body)));
  bool state = !code.decls.empty() || asksForState(region);
  for (Stmt *s : privates.before) state |= asksForState(s);
  for (Stmt *s : privates.after) state |= asksForState(s);
  Compound *body = c_.compound({}, target.loc);
  Substitution parameters(c_);
  FunctionDecl *kernel = kernelFunction(target, k, state, parameters, body);
  auto append = [&](Stmt *s) { body->body.push(c_.arena, s); };
  if (state) append(c_.textStmt("@init_spmd(_env, @block_dim.x);"));
  if (Stmt *s = parallel_.safesync(d)) append(s);
  renameClashes(privates, *kernel, *body);
  for (Stmt *s : privates.before) append(parameters.apply(s));
  append(parameters.apply(region));
  for (Stmt *s : privates.after) append(parameters.apply(s));
  print(target, k, *kernel);
}

void CudaSet::addSequential(OmpDirective &target, CudaPlan &k) {
  Code code;
  code.isKernel = true;
  k.mode = ORT_MODE_SPMD;
  ModeDecision mode;
  mode.teams = nullptr;
  if (auto *teams = as<OmpDirective>(onlyStatement(target.body));
      teams && teams->kind == OmpDirectiveKind::Teams)
    mode.teams = teams;
  geometry(mode, k);
  if (!mode.teams) k.flags |= ORT_KERNEL_ONE_TEAM;
  k.numThreads = c_.intLiteral(1);
  cuda_.begin(code, target.body);
  Compound *body = c_.compound({}, target.loc);
  Substitution parameters(c_);
  FunctionDecl *kernel = kernelFunction(target, k, false, parameters, body);
  Privates privates = copies_.privatise(target, Combine::Master, [&] {
    VarSet all; // the target's own firstprivate variables are its parameters
    for (VarDecl *v : clauseVariables(target, OmpClauseKind::Firstprivate)) all.insert(v);
    return all;
  }());
  for (Stmt *s : privates.before) body->body.push(c_.arena, parameters.apply(s));
  body->body.push(c_.arena, parameters.apply(privates.inside.apply(cuda_.apply(target.body))));
  print(target, k, *kernel);
}

} // namespace ompicc
