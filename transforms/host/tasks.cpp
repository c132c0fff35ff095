// task (OpenMP 5.2 §12.5), taskloop (§12.6), taskgroup (§15.4) and taskwait (§15.5) on the host.
//
// A task's region becomes a function. It may run when the construct has long been left, so the structure that
// it receives holds the values of firstprivate variables, arrays too; libgomp copies that structure. Arrays
// of variable length lie behind it, and a function of the task's own copies them:
//
//     struct main_task_5_data { int n; double *sum; void *v; unsigned long v_size; };
//     static void main_task_5_copy(void *_to, void *_from) { … }
//     static void main_task_5(void *_arg) { … }
#include "transforms/common/canonical_loop.h"
#include "transforms/host/host_set.h"

namespace ompicc {
namespace {

// libgomp: GOMP_TASK_FLAG_…
constexpr unsigned kUntied = 1, kMergeable = 4, kDepend = 8, kPriority = 16, kUp = 1 << 8,
                   kGrainsize = 1 << 9, kIf = 1 << 10, kNogroup = 1 << 11, kDetach = 1 << 13,
                   kStrict = 1 << 14;
const char *const kFinal = "2u";

/// Where arrays of variable length begin behind the structure: multiples of this.
const char *const kArrayAlignment = "64";

std::string rounded(const std::string &size) {
  return std::string("((") + size + " + " + kArrayAlignment + " - 1) & -" + kArrayAlignment + "UL)";
}

} // namespace

void HostSet::receiveCopy(Outline &o, OmpDirective &d, VarDecl *v) {
  std::string_view name = v->name->text;
  QualType own = unqualifiedElements(c_.types, v->type);
  const bool array = isArray(v->type), variable = isVariablyModified(v->type);
  // The chunks of a taskloop that is not deferred receive the same object one after the other.
  const bool inPlace = d.kind == OmpDirectiveKind::Task;
  Expr *address = nullptr; // in the function: where the value is
  if (array && variable) {
    FieldDecl *pointer = outlines_.addField(o, name, voidPointer());
    std::string size = std::string(c_.fresh(std::string(name) + "_size"));
    o.fill.push_back(
        c_.textStmt("$." + std::string(name) + " = (void *) &$;", {c_.ident(o.data), c_.ident(v)}));
    outlines_.receive(o, c_.text(size), basic(TypeKind::ULong),
                      c_.textExpr(basic(TypeKind::ULong), "sizeof($)", {c_.ident(v)}));
    o.variableArrays.push_back(pointer);
    o.variableArrays.push_back(o.fields->fields.back());
    address = outlines_.fieldOf(*pointer, voidPointer());
  } else if (array || isRecord(v->type)) {
    FieldDecl *field = outlines_.addField(o, name, canonical(own).unqualified());
    field->alignas_ = v->alignas_;
    for (Attribute *a : v->attributes)
      if (a->name->text == "aligned" || a->name->text == "__aligned__") field->attributes.push(c_.arena, a);
    std::string from = hasQualifiedElements(v->type) ? "(const void *) (unsigned long) &$" : "&$";
    o.fill.push_back(
        c_.textStmt("__builtin_memcpy((void *) &$." + std::string(name) + ", " + from + ", sizeof($));",
                    {c_.ident(o.data), c_.ident(v), c_.ident(v)}));
    address = c_.textExpr(c_.types.pointerTo(own), "&" + outlines_.data() + "->" + std::string(name));
  }
  if (!address) { // a scalar, or a pointer to what has a variably modified type
    Expr *value =
        variable ? c_.textExpr(voidPointer(), "(void *) $", {c_.ident(v)}) : static_cast<Expr *>(c_.ident(v));
    VarDecl *copied = c_.variable(
        name, own,
        outlines_.receive(o, name, variable ? voidPointer() : canonical(own).unqualified(), value));
    keepAlignment(c_, copied, *v);
    o.prologue.push_back(c_.declStmt(mayBeUnused(copied)));
    if (Stmt *s = allocations_.allocation(o.privates, *v, copied)) o.prologue.push_back(s);
    o.privates.inside.replace(v, copied);
    return;
  }
  VarDecl *copied = keepAlignment(c_, c_.variable(name, own), *v);
  Stmt *elsewhere = allocations_.allocation(o.privates, *v, copied);
  if (inPlace && !elsewhere) {
    mayBeUnused(outlines_.sharedThrough(o, v, c_.types.pointerTo(own), address));
    return;
  }
  o.prologue.push_back(c_.declStmt(mayBeUnused(copied)));
  if (elsewhere) o.prologue.push_back(elsewhere);
  o.prologue.push_back(c_.textStmt("__builtin_memcpy((void *) &$, $, sizeof($));",
                                   {c_.ident(copied), address, c_.ident(copied)}));
  o.privates.inside.replace(v, copied);
}

void HostSet::receiveReductions(Outline &o, OmpDirective &d) {
  std::vector<ReductionItem> items = reductionItems(d, OmpClauseKind::InReduction);
  if (items.empty()) return;
  taskReductions_.takeCopies(
      items, o.privates, [&](const ReductionItem &item) { return c_.ident(item.var); },
      [&](const std::string &name, QualType type, Expr *value) {
        return outlines_.receive(o, c_.fresh(name), type, value);
      });
}

void HostSet::receiveVariables(Outline &o, OmpDirective &d) {
  for (const Capture &capture : factsOf(d).captures)
    if (capture.how == Capture::Firstprivate)
      receiveCopy(o, d, capture.var);
    else
      outlines_.receive(o, capture);
  outlines_.privateCopies(o, d);
  receiveReductions(o, d);
}

/// The task that ran the sequentially last iteration owns the final values (§5.4.5).
Stmt *HostSet::copyOutOfTask(Outline &o, OmpDirective &d, const IterationSpace &space, VarDecl *lo,
                             VarDecl *hi) {
  Compound *final = c_.compound({}, d.loc);
  VarSet received;
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) received.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate)) {
    std::string name(v->name->text);
    Expr *address = outlines_.receive(o, c_.fresh(name + "_address"), voidPointer(),
                                      c_.textExpr(voidPointer(), "(void *) &$", {c_.ident(v)}));
    VarDecl *original = local("_" + name, c_.types.pointerTo(v->type), address);
    o.prologue.push_back(c_.declStmt(original));
    if (!received.count(v)) {
      VarDecl *own = mayBeUnused(names_.standsFor(*v, unqualifiedElements(c_.types, v->type)));
      if (isScalar(v->type)) own->init = c_.intLiteral(0); // as far as the C compiler can see
      o.privates.before.push_back(c_.declStmt(keepAlignment(c_, own, *v)));
      if (Stmt *s = allocations_.allocation(o.privates, *v, own)) o.privates.before.push_back(s);
      o.privates.inside.replace(v, own);
    }
    Expr *value = c_.ident(v), *into = c_.paren(c_.unary(UnaryOp::Deref, c_.ident(original)));
    for (size_t i = 0; i < d.loops.size(); i++)
      if (d.loops[i]->var == v) value = nests_.iterationAt(*d.loops[i], space.counts[i]);
    final->body.push(c_.arena, isArray(v->type) ? c_.textStmt("__builtin_memcpy(&$, &$, sizeof($));",
                                                              {into, value, copy(value)})
                                                : assign(into, value));
  }
  return c_.textStmt("if ($)\n$", {spaces_.containsLast(space, lo, hi), final});
}

FunctionDecl *HostSet::copyFunction(Outline &o, OmpDirective &d) {
  if (o.variableArrays.empty()) return nullptr;
  auto *f = c_.make<FunctionDecl>(d.loc);
  f->name = c_.name(c_.fresh(std::string(o.function->name->text) + "_copy"));
  f->storage = o.function->storage;
  f->isNested = o.function->isNested;
  List<QualType> parameterTypes;
  for (const char *name : {"_to", "_from"}) {
    VarDecl *parameter = c_.variable(name, voidPointer());
    parameter->isParam = true;
    f->params.push(c_.arena, parameter);
    parameterTypes.push(c_.arena, voidPointer());
  }
  f->type = c_.types.function(basic(TypeKind::Void), parameterTypes, false, true);
  f->body = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { f->body->body.push(c_.arena, s); };
  append(c_.declStmt(outlines_.dataVariable(o, f->params[0])));
  append(c_.textStmt("__builtin_memcpy(" + outlines_.data() + ", _from, sizeof *" + outlines_.data() + ");"));
  append(declareText("char *_place = (char *) " + outlines_.data() + " + " +
                     rounded("sizeof *" + outlines_.data()) + ";"));
  for (size_t i = 0; i < o.variableArrays.size(); i += 2) {
    std::string array = outlines_.data() + "->" + std::string(o.variableArrays[i]->name->text),
                size = outlines_.data() + "->" + std::string(o.variableArrays[i + 1]->name->text);
    append(c_.textStmt(array + " = __builtin_memcpy(_place, " + array + ", " + size + ");"));
    if (i + 2 < o.variableArrays.size()) append(c_.textStmt("_place += " + rounded(size) + ";"));
  }
  return f;
}

Expr *HostSet::taskArguments(Outline &o, OmpDirective &d, Compound &site) {
  QualType number = basic(TypeKind::Long);
  if (!o.hasData()) return c_.textExpr(voidPointer(), "$, (void *) 0, 0, 0, 1", {c_.ident(o.function)});
  FunctionDecl *copies = copyFunction(o, d);
  if (!copies)
    return c_.textExpr(number, "$, &$, 0, sizeof($), __alignof__($)",
                       {c_.ident(o.function), c_.ident(o.data), c_.ident(o.data), c_.ident(o.data)});
  std::string size = rounded("sizeof($)");
  std::vector<Node *> holes = {c_.ident(o.function), c_.ident(o.data), c_.ident(copies), c_.ident(o.data)};
  for (size_t i = 1; i < o.variableArrays.size(); i += 2) {
    size += " + " + rounded("$." + std::string(o.variableArrays[i]->name->text));
    holes.push_back(c_.ident(o.data));
  }
  if (copies->isNested)
    site.body.push(c_.arena, c_.declStmt(copies));
  else
    host_.declareBefore(copies);
  return c_.textExpr(number, "$, &$, $, (long) (" + size + "), " + kArrayAlignment, holes);
}

Stmt *HostSet::task(OmpDirective &d) {
  Outline o = outlines_.begin(d, "task");
  outlines_.allocateIn(o, d);
  // libgomp stores the event into the structure's first member.
  VarList events = clauseVariables(d, OmpClauseKind::Detach);
  for (VarDecl *event : events) receiveCopy(o, d, event);
  receiveVariables(o, d);

  Compound *block = c_.compound({}, d.loc);
  const std::optional<TargetTask> &target = factsOf(d).targetTask;
  if (target) {
    for (Stmt *s : target->before) block->body.push(c_.arena, s);
    for (VarDecl *v : target->evaluated) receiveCopy(o, d, v);
  }
  Expr *depend = dependences(d, *block);
  Compound *site = outlines_.end(o, d, d.body);
  Expr *arguments = taskArguments(o, d, *site);
  unsigned flags = (hasClause(d, OmpClauseKind::Untied) ? kUntied : 0) |
                   (hasClause(d, OmpClauseKind::Mergeable) ? kMergeable : 0) | (depend ? kDepend : 0) |
                   (hasClause(d, OmpClauseKind::Priority) ? kPriority : 0) | (events.empty() ? 0 : kDetach);
  Expr *zero = c_.textExpr(voidPointer(), "0"), *detach = zero,
       *priority = clauseExpr(d, OmpClauseKind::Priority), *condition = ifExpr(d);
  if (!events.empty()) {
    detach = c_.textExpr(voidPointer(), "&$", {c_.ident(events[0])});
    const Place place = unit_.source.place(d.loc);
    site->body.push(c_.arena,
                    c_.textStmt(std::string("if (") + rt("ort_detach") + ") ort_detach(\"" +
                                escapedForC(place.file) + "\", " + std::to_string(place.line) + ");"));
  }
  std::string function;
  std::vector<Node *> holes;
  if (target && target->device && !hasClause(d, OmpClauseKind::InReduction)) {
    defersTargetTasks_ = true;
    site->body.push(c_.arena, placeStmt(*target->construct));
    function = "ort_target_task($, ";
    holes.push_back(c_.ident(target->device));
  } else {
    // Where reductions are libgomp's, the task has to be, too.
    function = std::string(rt("GOMP_task")) + "(";
  }
  holes.insert(holes.end(),
               {arguments,
                condition ? c_.textExpr(basic(TypeKind::Bool), "$ ? 1 : 0", {c_.paren(copy(condition))})
                          : static_cast<Expr *>(c_.intLiteral(1)),
                taskFlags(d, flags), depend ? depend : zero, converted(basic(TypeKind::Int), priority),
                detach});
  site->body.push(c_.arena, c_.textStmt(function + "$, $, $, $, $, $);", holes));
  if (block->body.empty()) return site;
  block->body.push(c_.arena, site);
  return block;
}

Expr *HostSet::taskFlags(OmpDirective &d, unsigned constant) {
  Expr *final = clauseExpr(d, OmpClauseKind::Final);
  std::string text = std::to_string(constant) + "u";
  if (!final) return c_.textExpr(basic(TypeKind::UInt), text);
  return c_.textExpr(basic(TypeKind::UInt), text + " | ($ ? " + kFinal + " : 0u)", {c_.paren(copy(final))});
}

Stmt *HostSet::taskloop(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  Outline o = outlines_.begin(d, "taskloop");
  outlines_.allocateIn(o, d);
  Compound *block = c_.compound({}, d.loc), *inside = c_.compound({}, d.loc);
  const IterationSpace space = spaces_.declare(d, block), own = spaces_.declare(d, inside);
  mayBeUnused(own.n);
  // libgomp stores the task's part of the iterations into the structure's first members.
  VarDecl *bounds[2];
  for (int i = 0; i < 2; i++) {
    FieldDecl *field = outlines_.addField(o, i ? "_to" : "_from", basic(TypeKind::ULong));
    bounds[i] = local(i ? "_hi" : "_lo", space.number, outlines_.fieldOf(*field, field->type));
    o.prologue.push_back(c_.declStmt(bounds[i]));
  }
  receiveVariables(o, d);
  const bool copiesOut = hasClause(d, OmpClauseKind::Lastprivate);
  if (d.loops.size() > 1 || copiesOut)
    for (Stmt *s : inside->body) o.privates.before.push_back(s);
  for (OmpLoop *l : d.loops)
    if (l->declaresVar)
      o.privates.before.push_back(c_.declStmt(mayBeUnused(c_.variable(l->var->name->text, l->varType))));
  Stmt *region = nests_.nest(d, bounds[0], bounds[1], own.counts);
  if (copiesOut) region = c_.compound({region, copyOutOfTask(o, d, own, bounds[0], bounds[1])}, d.loc);

  Compound *site = outlines_.end(o, d, region);
  OmpClause *grains = findClause(d, OmpClauseKind::Grainsize),
            *tasks = findClause(d, OmpClauseKind::NumTasks), *split = grains ? grains : tasks;
  unsigned flags = kUp | kNogroup | (grains ? kGrainsize : 0) |
                   (split && (split->modifiers & TaskloopStrict) ? kStrict : 0) |
                   (hasClause(d, OmpClauseKind::Untied) ? kUntied : 0) |
                   (hasClause(d, OmpClauseKind::Mergeable) ? kMergeable : 0) |
                   (hasClause(d, OmpClauseKind::Priority) ? kPriority : 0);
  Expr *flagsExpr = taskFlags(d, flags);
  std::string ifText = " | " + std::to_string(kIf) + "u";
  if (Expr *condition = ifExpr(d))
    flagsExpr = c_.textExpr(flagsExpr->type, "$ | ($ ? " + std::to_string(kIf) + "u : 0u)",
                            {flagsExpr, c_.paren(copy(condition))});
  else
    flagsExpr = c_.textExpr(flagsExpr->type, "$" + ifText, {flagsExpr});
  Expr *priority = clauseExpr(d, OmpClauseKind::Priority);
  Expr *arguments = taskArguments(o, d, *site);
  site->body.push(c_.arena, c_.textStmt(std::string(rt("GOMP_taskloop_ull")) + "($, $, $, $, 0, $, 1);",
                                        {arguments, flagsExpr,
                                         converted(basic(TypeKind::ULong), split ? split->expr : nullptr),
                                         converted(basic(TypeKind::Int), priority),
                                         converted(wide(TypeKind::ULongLong), c_.ident(space.n))}));
  block->body.push(c_.arena, site);
  return block;
}

Stmt *HostSet::taskgroup(OmpDirective &d) {
  std::vector<Stmt *> all = {call("GOMP_taskgroup_start")};
  Privates here(c_);
  here.construct = &d;
  const std::vector<RegisteredReductions> reductions =
      taskReductions_.registerAll(reductionItems(d, OmpClauseKind::TaskReduction), here, all,
                                  [&](const ReductionItem &item) { return c_.ident(item.var); });
  all.push_back(d.body);
  Stmt *end = call("GOMP_taskgroup_end");
  all.push_back(end);
  taskReductions_.combineAll(reductions, all);
  std::vector<Stmt *> cancelled = {end};
  taskReductions_.forget(reductions, cancelled);
  for (Stmt *s : cancellation_.leaving(d, cancelled)) all.push_back(s);
  Compound *block = c_.compound({}, d.loc);
  for (Stmt *s : all) block->body.push(c_.arena, s);
  return block;
}

Stmt *HostSet::taskwait(OmpDirective &d) {
  if (!hasClause(d, OmpClauseKind::Depend)) return call("GOMP_taskwait");
  if (!hasClause(d, OmpClauseKind::Nowait)) return afterDependences(d, c_.textStmt(";"));
  // An empty task that depends on them (§15.5).
  Outline o = outlines_.begin(d, "taskwait");
  Compound *block = c_.compound({}, d.loc);
  Expr *depend = dependences(d, *block);
  Compound *site = outlines_.end(o, d, c_.textStmt(";"));
  Expr *arguments = taskArguments(o, d, *site);
  site->body.push(c_.arena, c_.textStmt(std::string(rt("GOMP_task")) + "($, 1, " + std::to_string(kDepend) +
                                            "u, $, 0, 0);",
                                        {arguments, depend}));
  block->body.push(c_.arena, site);
  return block;
}

} // namespace ompicc
