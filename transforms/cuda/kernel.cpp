// Kernels: their parameters and geometry, and the frame of each mode.
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"
#include "translator/emit/cuda_printer.h"

namespace ompicc {
namespace {

unsigned hashOf(std::string_view text) { // FNV-1a
  unsigned h = 2166136261u;
  for (char ch : text) h = (h ^ (unsigned char)ch) * 16777619u;
  return h;
}

} // namespace

void CudaSet::beginCode(Code &code, Node *body) {
  code_ = &code;
  code.usage = usageIn(body);
  forEachDirective(c_, body, [&](OmpDirective &d) {
    // The variable of a distributed loop holds still while a region runs.
    for (OmpLoop *l : d.loops) code.parameters.insert(l->var);
    if (d.kind == OmpDirectiveKind::Parallel) {
      captures_[&d] = capturesOf(d, code.usage, [this](const VarDecl &v) { return visibleOnDevice(v); });
      if (const CodeTraits traits = traitsOf(&d); traits.barriers || traits.cancels) withBarriers_.insert(&d);
      forEachDirective(c_, d.body, [&](OmpDirective &inner) {
        if (inner.kind == OmpDirectiveKind::Parallel) nestedParallel_.insert(&inner);
      });
      if (code.isKernel && !code.inParallel && !nestedParallel_.count(&d) && !setsNumThreads_) markDirect(d);
    }
    // distribute parallel for: the loop's iterations are shared by all threads of all teams.
    if (d.kind == OmpDirectiveKind::Distribute && d.loops.empty())
      forEachDirective(c_, d.body, [&](OmpDirective &inner) {
        if (inner.kind == OmpDirectiveKind::For || inner.kind == OmpDirectiveKind::ForSimd)
          if (distributedLoops_.empty() || !distributedLoops_.count(&inner)) distributedLoops_.insert(&inner);
      });
  });
}

/// The region and what stands in it, but for regions inside: their threads run those alone.
void CudaSet::markDirect(OmpDirective &parallel) {
  class Mark : public Visitor {
  public:
    explicit Mark(std::unordered_set<const OmpDirective *> &set) : set_(set) {}

  private:
    std::unordered_set<const OmpDirective *> &set_;
    void visitOmpDirective(OmpDirective &d) override {
      if (d.kind == OmpDirectiveKind::Parallel) return;
      set_.insert(&d);
      walk(d);
    }
  };
  direct_.insert(&parallel);
  Mark(direct_).visit(parallel.body);
}

FunctionDecl *CudaSet::kernelFunction(OmpDirective &target, TargetInterface &k, bool needsEnv,
                                      Substitution &inside, Compound *prologue) {
  auto *f = c_.make<FunctionDecl>(target.loc);
  f->name = c_.name(k.symbol);
  List<QualType> types;
  std::string signature;
  auto addParameter = [&](std::string_view name, QualType type) {
    VarDecl *p = c_.variable(name, type);
    p->isParam = true;
    f->params.push(c_.arena, p);
    types.push(c_.arena, type);
    return p;
  };
  if (needsEnv) {
    k.flags |= ORT_KERNEL_ENV;
    auto *env = c_.make<TypedefDecl>();
    env->name = c_.name("cudadev_env");
    addParameter("_env", c_.types.typedefType(env, basic(TypeKind::Int)));
  }
  for (const KernelParam &p : k.params) {
    VarDecl *v = p.var;
    std::string_view name = v->name->text;
    QualType type = v->type.unqualified();
    signature += std::to_string(p.passing) + describe(type) + ";";
    if (p.passing != KernelParam::ByValue && kindOf(type) == TypeKind::LongDouble)
      unit_.diagnostics.error(k.maps[p.map].loc,
                              "'" + std::string(name) +
                                  "' cannot be mapped: 'long double' is 'double' in device code");
    if (p.passing == KernelParam::ByValue || p.passing == KernelParam::PointerValue) {
      // The workers cannot see a parameter through a pointer.
      const bool moves = k.mode == ORT_MODE_GENERIC && code_->usage.addressTaken.count(v);
      VarDecl *own = addParameter(moves ? c_.fresh("_" + std::string(name)) : name, type);
      if (moves) {
        VarDecl *value = own;
        own = c_.variable(name, c_.types.referenceTo(type), pushedStorage(c_, *v));
        prologue->body.push(c_.arena, c_.declStmt(own));
        prologue->body.push(c_.arena, assign(c_.ident(own), c_.ident(value)));
      }
      inside.replace(v, own);
    } else if (isVariablyModified(type)) {
      // A variable array is its elements, flat; the type of the reference keeps the bounds for the printer.
      QualType element = type;
      while (isArray(element)) element = elementOf(element);
      if (isPointer(element) && isVariablyModified(element)) {
        unit_.diagnostics.error(
            target.loc, "'" + std::string(name) +
                            "' of variably modified type cannot be mapped as it is; map what it points to");
        continue;
      }
      VarDecl *own = addParameter(name, c_.types.pointerTo(element));
      inside.replaceBy(v, [this, own, v] {
        Ident *i = c_.ident(own);
        i->type = v->type;
        return i;
      });
    } else {
      VarDecl *pointer =
          addParameter(c_.fresh("_" + std::string(name)), c_.types.pointerTo(v->type.unqualified()));
      VarDecl *own = c_.variable(name, c_.types.referenceTo(v->type.unqualified()),
                                 c_.unary(UnaryOp::Deref, c_.ident(pointer)));
      prologue->body.push(c_.arena, c_.declStmt(own));
      inside.replace(v, own);
    }
  }
  for (VarDecl *v : k.constants) {
    VarDecl *own = c_.variable(v->name->text, v->type, Cloner(c_).clone(v->init));
    prologue->body.push(c_.arena, c_.declStmt(own));
    inside.replace(v, own);
  }
  k.signature = hashOf(signature);
  f->type = c_.types.function(basic(TypeKind::Void), types, false, true);
  f->body = prologue;
  return f;
}

void CudaSet::geometry(const ModeDecision &mode, TargetInterface &k) {
  if (mode.teams) {
    k.numTeams = clauseExpr(*mode.teams, OmpClauseKind::NumTeams);
    k.threadLimit = clauseExpr(*mode.teams, OmpClauseKind::ThreadLimit);
  }
  if (!k.threadLimit) k.threadLimit = clauseExpr(*k.target, OmpClauseKind::ThreadLimit);
  if (mode.parallel) {
    k.numThreads = clauseExpr(*mode.parallel, OmpClauseKind::NumThreads);
    if (Expr *condition = conditionOfParallel(*k.target, *mode.parallel))
      k.numThreads =
          c_.textExpr(basic(TypeKind::Int), "$ ? $ : 1",
                      {c_.paren(copy(condition)),
                       k.numThreads ? c_.paren(copy(k.numThreads)) : static_cast<Expr *>(c_.intLiteral(0))});
  }
  if (!mode.inTurnIfAlone) return;
  // A grid of one thread, if the values that the clauses have say so.
  auto isOne = [&](Expr *e) { return c_.textExpr(basic(TypeKind::Int), "$ == 1", {c_.paren(copy(e))}); };
  if (!mode.parallel)
    k.numThreads = isOne(k.numTeams);
  else if (k.numThreads && k.threadLimit)
    k.numTeams = c_.textExpr(basic(TypeKind::Int), "$ || $", {isOne(k.numThreads), isOne(k.threadLimit)});
  else
    k.numTeams = isOne(k.numThreads ? k.numThreads : k.threadLimit);
}

/// Iterations over the grid: x runs over the innermost loop, so that consecutive threads take consecutive
/// iterations of it. y and z stride, because their grids end at 65535; x strides only where the grid need
/// not cover the range (num_teams, reductions, a trip count that the host does not know).
void CudaSet::addSpmdLoop(OmpDirective &target, TargetInterface &k, const ModeDecision &mode) {
  OmpDirective &d = *mode.loop;
  Code code;
  code.isKernel = code.inParallel = true;
  k.mode = ORT_MODE_SPMD;
  geometry(mode, k);
  size_t depth = d.loops.size();
  bool reduces = false;
  for (OmpDirective *level : {mode.teams, mode.distribute, mode.parallel, mode.loop})
    if (level && !reductionItems(*level).empty()) reduces = true;
  bool strides = k.numTeams || reduces || !mode.hostKnowsTrips;
  bool flat = !mode.hostKnowsTrips;
  if (strides) k.flags |= ORT_KERNEL_STRIDES;
  k.ndims = flat ? 0 : int(depth < 3 ? depth : 3);
  if (!flat)
    for (size_t i = 0; i < depth; i++) {
      size_t axis = depth - 1 - i < 2 ? depth - 1 - i : 2; // x, y, then all outer loops on z
      Expr *count = iterationCount(c_, *d.loops[i]);
      k.trips[axis] =
          k.trips[axis] ? c_.textExpr(basic(TypeKind::ULong), "(unsigned long) $ * $", {k.trips[axis], count})
                        : count;
    }
  beginCode(code, d.body);

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
  Privates privates = privatise(all, Combine::League, byValue);

  Compound *body = c_.compound({}, target.loc);
  Substitution parameters(c_);
  FunctionDecl *kernel = kernelFunction(target, k, mode.needsState, parameters, body);
  auto append = [&](Compound *to, Stmt *s) { to->body.push(c_.arena, s); };
  if (mode.needsState)
    append(body, c_.textStmt("cudadev_init_spmd(_env, blockDim.x * blockDim.y * blockDim.z);"));
  Compound *work = c_.compound({}, d.loc);
  Stmt *transformed = apply(c_, d.body);
  d.body = transformed;
  // Bounds are evaluated before private copies hide what they refer to.
  VarDecl *total = nullptr;
  VarList counts = declareCounts(d, work, total, !flat);
  renameClashes(privates, *kernel, *body);
  for (Stmt *s : privates.before) append(work, s);

  VarList ks; // the logical iteration number of each loop
  if (flat) {
    VarDecl *kAll = local("_k", total->type.unqualified());
    Compound *one = c_.compound({}, d.loc);
    append(one, iteration(d, kAll, total, counts, privates));
    append(work,
           c_.textStmt(
               "for ($ $ = ($) blockIdx.x * blockDim.x + threadIdx.x; $ < $; $ += gridDim.x * blockDim.x)\n$",
               {c_.typeArg(kAll->type), c_.ident(kAll), c_.typeArg(kAll->type), c_.ident(kAll),
                c_.ident(total), c_.ident(kAll), one}));
  } else {
    // Innermost first: what is inside, then the loop or test around it.
    const char *const axes = "xyz";
    size_t dims = depth < 3 ? depth : 3;
    std::vector<VarDecl *> axisK(dims), axisN(dims);
    Expr *isLast = nullptr;
    for (size_t a = 0; a < dims; a++) {
      size_t loopIndex = depth - 1 - a;
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
      size_t a = depth - 1 - i;
      if (a < 2 || depth <= 3) values[i] = c_.ident(axisK[a < 2 ? a : 2]);
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
          loopVariableName(l, privates), l.varType,
          iterationValue(unit_, l, depth > 3 && !as<Ident>(values[i]) ? c_.paren(values[i]) : values[i]));
      append(inner, c_.declStmt(own));
      privates.inside.replace(l.var, own);
    }
    append(inner, privates.inside.apply(bodyOfNest(associatedLoop(d), depth)));
    if (!privates.last.empty()) {
      Compound *final = c_.compound({}, d.loc);
      lastprivates(privates, d, counts, final);
      if (VarDecl *last = lastNumbers_.count(&d) ? lastNumbers_.at(&d) : nullptr) {
        Expr *k = nullptr;
        for (size_t a = dims; a-- > 0;)
          k = k ? c_.textExpr(last->type, "($ * $ + $)", {k, c_.ident(axisN[a]), c_.ident(axisK[a])})
                : c_.textExpr(last->type, "(unsigned long) $", {c_.ident(axisK[a])});
        isLast = c_.textExpr(basic(TypeKind::Bool), "$ == $", {k, c_.ident(last)});
      }
      append(inner, c_.textStmt("if ($)\n$", {isLast, final}));
    }
    Stmt *around = inner;
    auto startOf = [&](size_t a) {
      std::string axis(1, axes[a]),
          start = "blockIdx." + axis + " * blockDim." + axis + " + threadIdx." + axis;
      return sizeOf(axisK[a]->type) > 4 ? "(unsigned long) " + start : start;
    };
    auto blockOf = [&](Stmt *s) { return as<Compound>(s) ? as<Compound>(s) : c_.compound({s}, d.loc); };
    for (size_t a = strides ? 0 : 1; a < dims; a++) {
      std::string axis(1, axes[a]);
      around = c_.textStmt("for ($ $ = " + startOf(a) + "; $ < $; $ += gridDim." + axis + " * blockDim." +
                               axis + ")\n$",
                           {c_.typeArg(axisK[a]->type), c_.ident(axisK[a]), c_.ident(axisK[a]),
                            c_.ident(axisN[a]), c_.ident(axisK[a]), blockOf(around)});
    }
    if (!strides) {
      // The grid covers the innermost loop: a test instead of a loop. In a one-dimensional kernel `continue`
      // ends the iteration, so it needs a loop after all.
      bool continues = dims == 1 && hasContinue(inner);
      VarDecl *x = axisK[0];
      x->type = x->type.with(QualConst);
      x->init = c_.textExpr(x->type, startOf(0));
      Expr *inRange = c_.textExpr(basic(TypeKind::Bool), "$ < $", {c_.ident(x), c_.ident(axisN[0])});
      Stmt *test =
          c_.textStmt(continues ? "if ($)\ndo\n$\nwhile (0);" : "if ($)\n$", {inRange, blockOf(around)});
      around = c_.compound({c_.declStmt(x), test}, d.loc);
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

void CudaSet::addSpmdBlock(OmpDirective &target, TargetInterface &k, const ModeDecision &mode) {
  Code code;
  code.isKernel = code.inParallel = true;
  k.mode = ORT_MODE_SPMD;
  geometry(mode, k);
  if (!mode.teams) k.flags |= ORT_KERNEL_ONE_TEAM;
  OmpDirective &d = *mode.parallel;
  beginCode(code, d.body);
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
  Privates privates = privatise(all, mode.teams ? Combine::League : Combine::Team, byValue);
  Compound *body = c_.compound({}, target.loc);
  Substitution parameters(c_);
  FunctionDecl *kernel = kernelFunction(target, k, true, parameters, body);
  auto append = [&](Stmt *s) { body->body.push(c_.arena, s); };
  append(c_.textStmt("cudadev_init_spmd(_env, blockDim.x);"));
  renameClashes(privates, *kernel, *body);
  for (Stmt *s : privates.before) append(parameters.apply(s));
  append(parameters.apply(privates.inside.apply(apply(c_, d.body))));
  for (Stmt *s : privates.after) append(parameters.apply(s));
  print(target, k, *kernel);
}

void CudaSet::addSequential(OmpDirective &target, TargetInterface &k) {
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
  beginCode(code, target.body);
  Compound *body = c_.compound({}, target.loc);
  Substitution parameters(c_);
  FunctionDecl *kernel = kernelFunction(target, k, false, parameters, body);
  Privates privates = privatise(target, Combine::Master, [&] {
    VarSet all; // the target's own firstprivate variables are its parameters
    for (VarDecl *v : clauseVariables(target, OmpClauseKind::Firstprivate)) all.insert(v);
    return all;
  }());
  for (Stmt *s : privates.before) body->body.push(c_.arena, parameters.apply(s));
  body->body.push(c_.arena, parameters.apply(privates.inside.apply(apply(c_, target.body))));
  print(target, k, *kernel);
}

/// Paper 001 Figure 3b.
void CudaSet::addGeneric(OmpDirective &target, TargetInterface &k) {
  Code code;
  code.isKernel = true;
  k.mode = ORT_MODE_GENERIC;
  ModeDecision mode;
  if (auto *teams = as<OmpDirective>(onlyStatement(target.body));
      teams && teams->kind == OmpDirectiveKind::Teams)
    mode.teams = teams;
  geometry(mode, k);
  if (!mode.teams) k.flags |= ORT_KERNEL_ONE_TEAM;
  // Hints for the launch: the most threads that any region asks for, and the iterations to distribute.
  Expr *most = nullptr;
  bool known = true;
  forEachDirective(c_, target.body, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Parallel && !nestedParallel_.count(&d)) {
      Expr *n = clauseExpr(d, OmpClauseKind::NumThreads);
      if (!n || !hostCanEvaluate(n, k))
        known = false;
      else
        most = most ? c_.textExpr(basic(TypeKind::Int), "($ > $ ? $ : $)",
                                  {most, c_.paren(copy(n)), copy(most), c_.paren(copy(n))})
                    : static_cast<Expr *>(c_.paren(copy(n)));
    }
    if (d.kind == OmpDirectiveKind::Distribute && !d.loops.empty() && !k.trips[0]) {
      bool evaluable = true;
      for (OmpLoop *l : d.loops)
        if (!hostCanEvaluate(l->lower, k) || !hostCanEvaluate(l->upper, k) || !hostCanEvaluate(l->step, k))
          evaluable = false;
      if (evaluable) k.trips[0] = iterationCount(c_, *d.loops[0]);
    }
  });
  if (const CodeTraits traits = traitsOf(target.body); traits.unknownCalls || traits.pointerCalls)
    known = false;
  if (known && most) k.numThreads = most;

  for (const KernelParam &p : k.params) {
    code.parameters.insert(p.var);
    if (p.passing == KernelParam::PointerValue)
      code.globalPointers.insert(p.var);
    else if (p.passing != KernelParam::ByValue)
      code.globalStorage.insert(p.var);
  }
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::IsDevicePtr)) code.globalPointers.insert(v);
  // What an enclosing construct has private copies of does not lie in global memory.
  forEachDirective(c_, target.body, [&](OmpDirective &d) {
    for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Firstprivate,
                               OmpClauseKind::Lastprivate, OmpClauseKind::Reduction})
      for (VarDecl *v : clauseVariables(d, kind)) {
        code.globalPointers.erase(v);
        code.globalStorage.erase(v);
      }
  });
  beginCode(code, target.body);
  // A pointer that the region changes may come to point elsewhere.
  for (const KernelParam &p : k.params)
    if (code.usage.mayChange(p.var)) code.globalPointers.erase(p.var);
  VarSet parametersByValue;
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::Firstprivate)) parametersByValue.insert(v);
  Privates privates = privatise(target, Combine::Master, parametersByValue);
  Compound *region =
      as<Compound>(target.body) ? as<Compound>(target.body) : c_.compound({target.body}, target.body->loc);
  if (!privates.before.empty()) {
    Compound *with = c_.compound({}, region->loc);
    for (Stmt *s : privates.before) with->body.push(c_.arena, s);
    with->body.push(c_.arena, privates.inside.apply(region));
    region = with;
  }
  Compound *body = c_.compound({}, target.loc);
  Substitution parameters(c_);
  Compound *sequential = c_.compound({}, target.loc);
  FunctionDecl *kernel = kernelFunction(target, k, true, parameters, sequential);
  kernel->body = body;
  auto append = [&](Compound *to, Stmt *s) { to->body.push(c_.arena, s); };

  region = static_cast<Compound *>(apply(c_, region));
  shareVariables(nullptr, region);
  parameters.apply(region);
  addFunctions(region);
  for (Decl *d : code.decls) addFunctions(d);

  std::string known_;
  for (FunctionDecl *f : code.regions) known_ += ", " + std::string(f->name->text);
  for (FunctionDecl *f : deviceRegions_) known_ += ", " + std::string(f->name->text);

  append(body, c_.textStmt("const int _mw_thrid = cudadev_thrid();"));
  Compound *masterWarp = c_.compound({}, target.loc);
  append(masterWarp,
         c_.textStmt(
             "if (!cudadev_is_masterthr(_mw_thrid))\n  return; /* the other lanes of the master warp */"));
  append(masterWarp, c_.textStmt("cudadev_init_target(_env);"));
  for (Stmt *s : sequential->body) append(masterWarp, s);
  appendBody(masterWarp, region);
  append(masterWarp, c_.textStmt("cudadev_exit_target(); /* end of the target region */"));
  append(body, c_.textStmt("if (cudadev_in_masterwarp(_mw_thrid)) /* master warp */\n$\nelse /* worker warps "
                           "*/\n  cudadev_workerfunc(_env, _mw_thrid" +
                               known_ + ");",
                           {masterWarp}));
  print(target, k, *kernel);
}

void CudaSet::renameClashes(Privates &privates, const FunctionDecl &kernel, const Compound &body) {
  std::unordered_set<std::string_view> names;
  for (const VarDecl *p : kernel.params) names.insert(p->name->text);
  for (Stmt *s : body.body)
    if (auto *ds = as<DeclStmt>(s))
      for (Decl *d : ds->decls)
        if (d->name) names.insert(d->name->text);
  for (Stmt *s : privates.before)
    if (auto *ds = as<DeclStmt>(s))
      for (Decl *d : ds->decls)
        if (d->name && names.count(d->name->text))
          d->name = c_.name(c_.fresh(std::string(d->name->text) + "_private"));
}

void CudaSet::appendBody(Compound *to, Stmt *body) {
  auto *block = as<Compound>(body);
  std::unordered_set<std::string_view> names;
  for (Stmt *s : to->body)
    if (auto *ds = as<DeclStmt>(s))
      for (Decl *d : ds->decls)
        if (d->name) names.insert(d->name->text);
  bool clashes = !block;
  if (block)
    for (Stmt *s : block->body)
      if (auto *ds = as<DeclStmt>(s))
        for (Decl *d : ds->decls) clashes |= d->name && names.count(d->name->text);
  if (clashes)
    to->body.push(c_.arena, body);
  else
    for (Stmt *s : block->body) to->body.push(c_.arena, s);
}

void CudaSet::print(OmpDirective &target, TargetInterface &k, FunctionDecl &kernel) {
  Code &code = *code_;
  tidy(kernel);
  for (FunctionDecl *region : code.regions) tidy(*region);
  for (Decl *d : code.decls) {
    addFunctions(d);
    roots_.push_back(d);
  }
  addFunctions(&kernel);
  roots_.push_back(&kernel);

  CudaPrinter printer(c_);
  printer.nameGlobals([this](const VarDecl &v) { return nameInDeviceCode(v); });
  std::string &out = printer.out();
  KernelText &file = kernels_.back();
  const char *modes[] = {"SPMD mode", "generic mode"};
  out += "/* " + file.fileName + ": kernel of the target construct at " + placeText(unit_, target.loc) +
         ", " + modes[k.mode] + ": " + k.why + ".\n *\n *     " + pragmaText(unit_, target) + "\n */\n";
  out += "#include \"" + unit_.stem + ".device.cu\"\n\nnamespace ompicc_user {\n\n";
  for (Decl *d : code.decls) {
    if (auto *f = as<FunctionDecl>(d))
      printer.function(*f, "static __device__ ");
    else
      printer.decl(*d);
    out += "\n";
  }
  printer.function(kernel, "extern \"C\" __global__ ");
  char signature[16];
  snprintf(signature, sizeof signature, "0x%08xu", k.signature);
  out += "CUDADEV_KERNEL(" + k.symbol + ", " + signature + ")\n\n} // namespace ompicc_user\n";
  file.text = out;
  code_ = nullptr;
}

} // namespace ompicc
