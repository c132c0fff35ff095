// Device constructs on the host side (OpenMP 5.2 §13): the offload call, with the host version beside it,
// and the data environment.
#include "runtime/ort.h"
#include "transforms/host/host_set.h"

namespace ompicc {

Expr *HostSet::deviceExpr(OmpDirective &d) {
  offloads_ = true;
  Expr *device = clauseExpr(d, OmpClauseKind::Device);
  device = device ? c_.paren(copy(device)) : c_.textExpr(basic(TypeKind::Int), "ORT_DEVICE_DEFAULT");
  if (Expr *condition = ifExpr(d))
    return c_.textExpr(basic(TypeKind::Int), "$ ? $ : ORT_DEVICE_HOST", {c_.paren(copy(condition)), device});
  return device;
}

/// The device, which a target task is told of.
Expr *HostSet::evaluatedDevice(OmpDirective &d, Compound &block) {
  Expr *device = deviceExpr(d);
  TargetTask *task = factsOf(d).executedBy;
  if (!task) return device;
  VarDecl *v = c_.variable("_device", basic(TypeKind::Int), device);
  evaluate(d, v, c_.declStmt(v), block);
  task->device = v;
  return c_.ident(v);
}

void HostSet::findTargetTasks(FunctionDecl &f) {
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    auto *inner = d.kind == OmpDirectiveKind::Task ? as<OmpDirective>(d.body) : nullptr;
    if (!inner) return;
    const bool isTarget =
        inner->kind == OmpDirectiveKind::Target || inner->kind == OmpDirectiveKind::TargetEnterData ||
        inner->kind == OmpDirectiveKind::TargetExitData || inner->kind == OmpDirectiveKind::TargetUpdate;
    // Such a construct is alone in a task only where target_tasks.cpp has made that.
    if (isTarget && (hasClause(*inner, OmpClauseKind::Nowait) || hasClause(d, OmpClauseKind::InReduction))) {
      TargetTask &task = factsOf(d).targetTask.emplace();
      task.construct = inner;
      factsOf(*inner).executedBy = &task;
    }
  });
}

void HostSet::finishTargetTasks(FunctionDecl &f) {
  if (!defersTargetTasks_ || !f.name || f.name->text != "main") return;
  List<Stmt *> body;
  body.push(c_.arena,
            c_.textStmt("char _tasks __attribute__((__cleanup__(ort_finish_target_tasks), __unused__));"));
  for (Stmt *s : f.body->body) body.push(c_.arena, s);
  f.body->body = body;
}

void HostSet::evaluate(const OmpDirective &d, VarDecl *v, Stmt *declaration, Compound &block) {
  TargetTask *task = factsOf(d).executedBy;
  if (!task) {
    block.body.push(c_.arena, declaration);
    return;
  }
  task->before.push_back(declaration);
  if (v) task->evaluated.push_back(v);
}

VarDecl *HostSet::launchOf(const OmpDirective &target) {
  VarDecl *&launch = factsOf(target).launch;
  if (!launch) launch = ortVariable("_launch", "ort_launch");
  return launch;
}

Stmt *HostSet::launchDescription(std::string_view name, const LaunchGeometry &g) {
  auto numberOr0 = [&](Expr *e) -> Expr * {
    return e ? static_cast<Expr *>(c_.paren(copy(e))) : c_.textExpr(basic(TypeKind::Int), "0");
  };
  // What the C compiler says of the loops' bounds it says of the loops on the host.
  auto trips = [&](Expr *e) {
    if (!e) return numberOr0(e);
    Expr *silent = c_.textExpr(e->type, "($)", {copy(e)});
    static_cast<TextExpr *>(silent)->silent = true;
    return silent;
  };
  return declareText("struct ort_launch " + std::string(name) + " = {$, $, $, " + std::to_string(g.ndims) +
                         ", {$, $, $}, $, $};",
                     {numberOr0(g.numTeams), numberOr0(g.threadLimit), numberOr0(g.numThreads),
                      trips(g.trips[0]), trips(g.trips[1]), trips(g.trips[2]), trips(g.outer),
                      trips(g.inner)});
}

Stmt *HostSet::parameterList(std::string_view name, const std::vector<KernelParam> &params,
                             const MapList &maps, Compound &block) {
  std::string text = "struct ort_param " + std::string(name) + "[" + std::to_string(params.size()) + "] = {";
  std::vector<Node *> holes;
  for (const KernelParam &p : params) {
    if (p.passing == KernelParam::ByValue) {
      VarDecl *value = p.var;
      if (kindOf(value->type) == TypeKind::LongDouble) { // a double in device code
        value = local("_" + std::string(p.var->name->text), basic(TypeKind::Double), c_.ident(p.var));
        block.body.push(c_.arena, c_.declStmt(value));
      }
      text += hasQualifiedElements(value->type) ? "\n  {0, 0, (void *) (unsigned long) &$, sizeof($)},"
                                                : "\n  {0, 0, &$, sizeof($)},";
      holes.insert(holes.end(), {c_.ident(value), c_.ident(value)});
    } else if (p.passing == KernelParam::DeviceAddress)
      text += "\n  {0, 0, &_address_" + std::string(p.var->name->text) + ", sizeof(void *)},";
    else
      text +=
          "\n  {1, " + std::to_string(maps.position[p.map]) + ", 0, " + std::to_string(p.alignment) + "},";
  }
  return declareText(text + "\n};", holes);
}

Expr *HostSet::offload(OmpDirective &d, const OffloadedTarget &target, VarDecl *launch, const MapList &maps,
                       Compound &block) {
  auto append = [&](Stmt *s) { block.body.push(c_.arena, s); };
  const size_t count = target.kernels.size();
  std::string text;          // of an array of ort_alternative
  std::vector<Node *> holes; // launches
  for (size_t i = 0; i < count; i++) {
    const OffloadedTarget::Kernel &kernel = target.kernels[i];
    const std::string number = i ? "_" + std::to_string(i + 1) : "", params = "_params" + number;
    if (!kernel.params.empty()) append(parameterList(params, kernel.params, maps, block));
    VarDecl *own = i ? ortVariable(c_.text("_launch" + number), "ort_launch") : launch;
    evaluate(d, own, launchDescription(own->name->text, kernel.plan->geometry()), block);
    text += "\n  {" + kernelAddress(*kernel.plan) + ", &$, " + std::to_string(kernel.params.size()) + ", " +
            (kernel.params.empty() ? "0" : params) + "},";
    holes.push_back(c_.ident(own));
  }
  Expr *device = evaluatedDevice(d, block);
  const QualType result = basic(TypeKind::Int);
  if (count > 1) {
    append(declareText(
        "const struct ort_alternative _kernels[" + std::to_string(count) + "] = {" + text + "\n};", holes));
    return c_.textExpr(result, "ort_target_any(" + std::to_string(count) + ", _kernels, $, $)",
                       {device, maps.arguments(c_)});
  }
  const OffloadedTarget::Kernel &only = target.kernels.front();
  return c_.textExpr(result,
                     "ort_target(" + kernelAddress(*only.plan) + ", $, &$, $, " +
                         std::to_string(only.params.size()) + ", " + (only.params.empty() ? "0" : "_params") +
                         ")",
                     {device, c_.ident(launch), maps.arguments(c_)});
}

Stmt *HostSet::target(OmpDirective &d) {
  // The host version: the region with copies of firstprivate variables that it may change.
  Compound *host = c_.compound({}, d.loc);
  Privates privates(c_);
  privates.construct = &d;
  std::vector<Stmt *> atEnd;
  allocations_.useAllocators(d, *host, privates, atEnd);
  const VarSet &changed = factsOf(d).changed;
  VarList candidates = clauseVariables(d, OmpClauseKind::Firstprivate);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::IsDevicePtr)) candidates.push_back(v); // §5.4.7
  const OffloadedTarget *kernel = host_.offloaded(d);
  if (kernel)
    for (const KernelParam &p : kernel->interface.params)
      if (p.passing == KernelParam::PointerValue) candidates.push_back(p.var);
  // As regions see it, but for const.
  auto typeOf = [](const VarDecl &v) {
    return v.type.unqualified().with(canonical(v.type).quals & (QualAtomic | QualVolatile));
  };
  for (VarDecl *v : candidates) {
    if (!changed.count(v) && !allocateClause(d, *v)) continue;
    bool array = isArray(v->type);
    std::vector<Stmt *> declarations;
    Expr *place = names_.addressed(v, c_.ident(v), declarations);
    for (Stmt *s : declarations) host->body.push(c_.arena, s);
    VarDecl *own = names_.standsFor(*v, typeOf(*v), array ? nullptr : copy(place));
    host->body.push(c_.arena, c_.declStmt(mayBeUnused(own)));
    if (Stmt *s = allocations_.allocation(privates, *v, own)) host->body.push(c_.arena, s);
    if (array) host->body.push(c_.arena, copyArray(c_.ident(own), copy(place)));
    privates.inside.replace(v, own);
  }
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) {
    VarDecl *own = mayBeUnused(c_.variable(v->name->text, typeOf(*v)));
    host->body.push(c_.arena, c_.declStmt(own));
    if (Stmt *s = allocations_.allocation(privates, *v, own)) host->body.push(c_.arena, s);
    privates.inside.replace(v, own);
  }
  host->body.push(c_.arena, underThreadLimit(d, privates.inside.apply(d.body), d));
  for (Stmt *s : atEnd) host->body.push(c_.arena, s);

  if (!kernel) return afterDependences(d, host);
  const OffloadedTarget &k = *kernel;
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };

  const bool inTask = factsOf(d).executedBy;
  const MapList maps = mapList(d, k.maps, *block);
  VarDecl *launch = launchOf(d);
  // What is the task's own is not where it was when the construct was encountered.
  for (size_t i = 0; inTask && i < k.maps.size(); i++)
    if (const MapItem &m = k.maps[i]; m.isOwn) {
      std::string item = "$[" + std::to_string(maps.position[i]) + "]";
      append(c_.textStmt(item + ".base = $, " + item + ".begin = $;",
                         {c_.ident(maps.list), copy(m.base), c_.ident(maps.list), copy(m.begin)}));
    }
  for (const KernelParam &p : k.interface.params)
    if (p.passing == KernelParam::DeviceAddress)
      append(declareText("void *_address_" + std::string(p.var->name->text) + " = (void *) &$;",
                         {c_.ident(p.var)}));
  Expr *executed = offload(d, k, launch, maps, *block);
  append(c_.textStmt("if (!$)\n$", {executed, host}));
  if (Stmt *release = maps.release(c_)) append(release);
  return afterDependences(d, block);
}

/// Tells the runtime where the construct stands, for its messages.
Stmt *HostSet::placeStmt(const OmpDirective &d) {
  Place place = unit_.source.place(d.loc);
  return c_.textStmt("ort_at(\"" + escapedForC(place.file) + "\", " + std::to_string(place.line) + ");");
}

Stmt *HostSet::targetData(OmpDirective &d) {
  std::vector<MapItem> maps = mapItems(unit_, d);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  VarDecl *device = local("_device", basic(TypeKind::Int), deviceExpr(d));
  append(c_.declStmt(device));
  const MapList list = mapList(d, maps, *block);
  append(placeStmt(d));
  append(c_.textStmt("ort_target_data_begin($, $);", {c_.ident(device), list.arguments(c_)}));
  // use_device_ptr: inside the region the pointer holds the device address (§5.4.6).
  Substitution inside(c_);
  Compound *region = c_.compound({}, d.loc);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::UseDevicePtr)) {
    QualType type = canonical(v->type).unqualified();
    VarDecl *own =
        c_.variable(c_.freshLocal(std::string(v->name->text) + "_device"), type,
                    c_.textExpr(type, "ort_device_address($, $)", {c_.ident(device), c_.ident(v)}));
    region->body.push(c_.arena, c_.declStmt(mayBeUnused(own)));
    inside.replace(v, own);
  }
  // use_device_addr: the variable is its device copy, reached through a pointer.
  for (OmpClause *clause : d.clauses)
    for (Expr *item : clause->kind == OmpClauseKind::UseDeviceAddr ? clause->items : List<Expr *>()) {
      VarDecl *v = baseVariable(item);
      const bool pointer = isPointer(v->type) && !as<Ident>(skipParens(item)); // to a section
      const QualType type =
          pointer ? canonical(v->type).unqualified() : QualType(c_.types.pointerTo(v->type));
      Expr *start = pointer ? static_cast<Expr *>(c_.ident(v)) : c_.unary(UnaryOp::AddressOf, c_.ident(v));
      Expr *address = c_.textExpr(type, "ort_device_address($, $)", {c_.ident(device), copy(start)});
      if (!as<Ident>(skipParens(item))) { // only the section need be there
        VarDecl *first =
            c_.variable(c_.freshLocal(std::string(v->name->text) + "_first"), voidPointer(),
                        c_.cast(voidPointer(), c_.unary(UnaryOp::AddressOf, firstElement(c_, item))));
        region->body.push(c_.arena, c_.declStmt(first));
        address =
            c_.textExpr(type, "(void *) ((char *) ort_device_address($, $) - ((char *) $ - (char *) $))",
                        {c_.ident(device), c_.ident(first), c_.ident(first), start});
      }
      VarDecl *own = c_.variable(c_.freshLocal(std::string(v->name->text) + "_device"), type, address);
      region->body.push(c_.arena, c_.declStmt(mayBeUnused(own)));
      if (pointer)
        inside.replace(v, own);
      else
        inside.replaceByDeref(v, own);
    }
  region->body.push(c_.arena, inside.apply(d.body));
  append(region);
  std::vector<Stmt *> end = {
      placeStmt(d), c_.textStmt("ort_target_data_end($, $);", {c_.ident(device), list.arguments(c_)})};
  if (Stmt *release = list.release(c_)) end.push_back(release);
  for (Stmt *s : end) append(s);
  for (Stmt *s : cancellation_.leaving(d, end)) append(s);
  return block;
}

Stmt *HostSet::targetStandalone(OmpDirective &d) {
  std::vector<MapItem> maps = mapItems(unit_, d);
  const char *function = d.kind == OmpDirectiveKind::TargetUpdate      ? "ort_target_update"
                         : d.kind == OmpDirectiveKind::TargetEnterData ? "ort_target_enter_data"
                                                                       : "ort_target_exit_data";
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  const MapList list = mapList(d, maps, *block);
  Expr *device = evaluatedDevice(d, *block);
  append(placeStmt(d));
  append(c_.textStmt(std::string(function) + "($, $);", {device, list.arguments(c_)}));
  if (Stmt *release = list.release(c_)) append(release);
  return afterDependences(d, block);
}

} // namespace ompicc
