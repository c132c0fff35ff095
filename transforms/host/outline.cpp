// Regions that become functions: of parallel (OpenMP 5.2 §10.1), and of the constructs that generate tasks
// (tasks.cpp). Such a function is called by libgomp with the address of a structure, which the construct
// fills with what the region needs of its surroundings.
#include "transforms/host/host_set.h"
#include <unordered_set>

namespace ompicc {

namespace {

/// Finds references to nested functions that are defined outside of what it visits.
class NestedCalls : public Visitor {
public:
  bool found() const {
    for (const Identifier *name : used_)
      if (!defined_.count(name)) return true;
    return false;
  }

private:
  std::unordered_set<const Identifier *> used_, defined_;
  void visitIdent(Ident &i) override {
    if (auto *f = as<FunctionDecl>(i.decl); f && f->isNested) used_.insert(f->name);
  }
  void visitFunctionDecl(FunctionDecl &f) override {
    defined_.insert(f.name);
    walk(f);
  }
};

bool callsNestedFunctions(Stmt *region) {
  NestedCalls calls;
  calls.visit(region);
  return calls.found();
}

} // namespace

HostSet::Outline HostSet::beginOutline(OmpDirective &d, const std::string &what) {
  Outline o(c_);
  std::string base = std::string(host_.function().name->text) + "_" + what + "_" +
                     std::to_string(unit_.source.place(d.loc).line);
  o.function = c_.make<FunctionDecl>(d.loc);
  o.function->name = c_.name(c_.fresh(base));
  o.fields = c_.make<TagDecl>(d.loc);
  o.fields->name = c_.name(c_.fresh(base + "_data"));
  o.fields->tagKind = TagKind::Struct;
  o.fields->isDefinition = true;
  o.fields->definition = o.fields;
  o.data = c_.variable(c_.freshLocal("_captured"), c_.types.tagType(TypeKind::Struct, o.fields));
  return o;
}

FieldDecl *HostSet::addField(Outline &o, std::string_view name, QualType type) {
  auto *f = c_.arena.make<FieldDecl>(o.function->loc);
  f->name = c_.name(name);
  f->type = type;
  o.fields->fields.push(c_.arena, f);
  return f;
}

Expr *HostSet::fieldOf(const FieldDecl &field, QualType type) {
  return c_.textExpr(type, data_ + "->" + std::string(field.name->text));
}

/// struct …_data *_data = (struct …_data *) _arg; without the cast -Wc++-compat would name it.
VarDecl *HostSet::dataPointer(Outline &o, VarDecl *argument) {
  QualType type = c_.types.pointerTo(o.data->type);
  return c_.variable(data_, type, c_.cast(type, c_.ident(argument)));
}

Expr *HostSet::receive(Outline &o, std::string_view name, QualType type, Expr *value) {
  FieldDecl *field = addField(o, name, type);
  o.fill.push_back(c_.textStmt("$." + std::string(name) + " = $;", {c_.ident(o.data), value}));
  return fieldOf(*field, type);
}

void HostSet::receive(Outline &o, const Capture &capture) {
  // Arrays and what has a variably modified type travel by address; a structure's member cannot have
  // such a type, so the field is a void pointer.
  VarDecl *v = capture.var;
  std::string_view name = v->name->text;
  bool variable = isVariablyModified(v->type);
  QualType plain = v->type.unqualified(), pointer = c_.types.pointerTo(v->type),
           fieldPointer = variable ? voidPointer() : pointer,
           fieldPlain = variable ? voidPointer() : canonical(plain).unqualified();
  auto address = [&] { return c_.textExpr(voidPointer(), "&$", {c_.ident(v)}); };
  auto declare = [&](QualType type, Expr *init) {
    VarDecl *own = c_.variable(name, type, init);
    o.prologue.push_back(c_.declStmt(own));
    return own;
  };
  switch (capture.how) {
  case Capture::ByValue: {
    Expr *value =
        variable ? c_.textExpr(voidPointer(), "(void *) $", {c_.ident(v)}) : static_cast<Expr *>(c_.ident(v));
    o.privates.inside.replace(v, declare(v->type, receive(o, name, fieldPlain, value)));
    break;
  }
  case Capture::ByReference: sharedThrough(o, v, pointer, receive(o, name, fieldPointer, address())); break;
  case Capture::Firstprivate: {
    bool byAddress = isArray(v->type) || variable || hasConstMember(v->type);
    const char *text = hasQualifiedElements(v->type) ? "(void *) (unsigned long) &$" : "(void *) &$";
    Expr *received = byAddress
                         ? receive(o, name, voidPointer(), c_.textExpr(voidPointer(), text, {c_.ident(v)}))
                         : receive(o, name, fieldPlain, c_.ident(v));
    VarDecl *own =
        mayBeUnused(declare(unqualifiedElements(c_.types, v->type), byAddress ? nullptr : received));
    keepAlignment(c_, own, *v);
    if (Stmt *s = allocations_.allocation(o.privates, *v, own)) o.prologue.push_back(s);
    if (byAddress)
      o.prologue.push_back(
          c_.textStmt("__builtin_memcpy(&$, $, sizeof($));", {c_.ident(own), received, c_.ident(own)}));
    o.privates.inside.replace(v, own);
    break;
  }
  case Capture::Reduction: {
    Expr *received = receive(o, name, fieldPointer, address());
    if (variable) { // the pointer's type is known only inside
      VarDecl *own = c_.variable(c_.freshLocal("_" + std::string(name)), pointer, received);
      o.prologue.push_back(c_.declStmt(own));
      received = c_.ident(own);
    }
    o.originals[v] = received;
    break;
  }
  }
}

VarDecl *HostSet::sharedThrough(Outline &o, VarDecl *v, QualType pointer, Expr *address) {
  // A debugger is to find elements by the program's subscripts, also of an array that the code has a pointer
  // to: the name is that of a pointer to the first one, which costs nothing where code is optimised.
  const std::string name(v->name->text);
  const bool array = isArray(v->type);
  std::string_view pointerName = name;
  if (array) {
    std::string_view &known = arrayPointers_[v]; // regions are functions of their own
    if (known.empty()) known = c_.freshLocal("_" + name);
    pointerName = known;
  }
  VarDecl *own = c_.variable(pointerName, pointer, address);
  o.prologue.push_back(c_.declStmt(own));
  o.privates.inside.replaceByDeref(v, own);
  if (!array) return own;
  QualType first = c_.types.pointerTo(elementOf(pointer->element));
  VarDecl *shown = c_.variable(name, first, c_.textExpr(first, "*" + std::string(pointerName)));
  o.prologue.push_back(c_.declStmt(mayBeUnused(shown)));
  return own;
}

void HostSet::allocateIn(Outline &o, OmpDirective &d) {
  o.privates.construct = &d;
  o.privates.fromConstruct = [this, &o](Expr *allocator) {
    QualType number = basic(TypeKind::ULong);
    return receive(o, c_.text(c_.fresh("_allocator")), number,
                   c_.textExpr(number, "(unsigned long) $", {c_.paren(allocator)}));
  };
}

Expr *HostSet::originalOf(Outline &o, VarDecl *v) {
  auto received = o.originals.find(v);
  if (received == o.originals.end()) // named at file scope, and no copy replaces it
    return names_.addressed(v, c_.textExpr(v->type, v->name->text), o.privates.before);
  return c_.textExpr(v->type, "(*$)", {copy(received->second)});
}

void HostSet::privateCopies(Outline &o, OmpDirective &d) {
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) {
    VarDecl *own = mayBeUnused(c_.variable(v->name->text, unqualifiedElements(c_.types, v->type)));
    keepAlignment(c_, own, *v);
    o.privates.before.push_back(c_.declStmt(own));
    if (Stmt *s = allocations_.allocation(o.privates, *v, own)) o.privates.before.push_back(s);
    o.privates.inside.replace(v, own);
  }
}

void HostSet::copyIn(Outline &o, OmpDirective &d) {
  VarList list = clauseVariables(d, OmpClauseKind::Copyin);
  for (VarDecl *v : list) {
    QualType pointer = c_.types.pointerTo(v->type);
    Expr *primary = receive(o, v->name->text, pointer, c_.textExpr(pointer, "&$", {c_.ident(v)}));
    const bool bytes = isArray(v->type) || hasConstMember(v->type);
    Stmt *assignment = bytes ? c_.textStmt("__builtin_memcpy((void *) &$, (const void *) $, sizeof($));",
                                           {c_.ident(v), copy(primary), c_.ident(v)})
                             : c_.textStmt("$ = *$;", {c_.ident(v), copy(primary)});
    o.prologue.push_back(c_.textStmt("if (&$ != $) $", {c_.ident(v), primary, assignment}));
  }
  // The primary thread must not change its copy before all have read it.
  if (!list.empty()) o.prologue.push_back(call("GOMP_barrier"));
}

Compound *HostSet::endOutline(Outline &o, OmpDirective &d, Stmt *region) {
  // static void …(void *_arg) { struct …_data *_data = _arg; … }
  FunctionDecl *f = o.function;
  auto *argument = c_.variable(argument_, voidPointer());
  argument->isParam = true;
  List<QualType> parameterTypes;
  parameterTypes.push(c_.arena, voidPointer());
  f->type = c_.types.function(basic(TypeKind::Void), parameterTypes, false, true);
  f->storage = Storage::Static;
  f->params.push(c_.arena, argument);
  f->body = c_.compound({}, d.loc);
  // To a debugger the function ends where the region does, not on the line behind it.
  auto *block = as<Compound>(d.body);
  f->body->end = block && block->end ? block->end : d.loc;
  auto append = [&](Stmt *s) { f->body->body.push(c_.arena, s); };
  if (o.hasData())
    append(c_.declStmt(dataPointer(o, argument)));
  else
    append(c_.textStmt("(void) " + argument_ + ";"));
  for (Stmt *s : o.prologue) append(s);
  for (Stmt *s : o.privates.before) append(o.privates.inside.apply(s));
  append(o.privates.inside.apply(region));
  for (Stmt *s : o.privates.after) append(s);
  for (Stmt *s : cancellation_.target(d, o.privates)) append(s);

  Compound *site = c_.compound({}, d.loc);
  if (callsNestedFunctions(region)) {
    // GNU's nested functions can only be called from where they are visible: the region becomes one too.
    f->storage = Storage::None;
    f->isNested = true;
    if (o.hasData()) site->body.push(c_.arena, c_.declStmt(o.fields));
    site->body.push(c_.arena, c_.declStmt(f));
  } else {
    if (o.hasData()) host_.declareBefore(o.fields);
    host_.declareBefore(f);
  }
  if (o.hasData()) {
    site->body.push(c_.arena, c_.declStmt(o.data));
    for (Stmt *s : o.fill) site->body.push(c_.arena, s);
  }
  return site;
}

Expr *HostSet::dataPointer(const Outline &o) {
  return o.hasData() ? c_.textExpr(voidPointer(), "&$", {c_.ident(o.data)})
                     : c_.textExpr(voidPointer(), "(void *) 0");
}

Stmt *HostSet::parallel(OmpDirective &d) {
  Outline o = beginOutline(d, "parallel");
  allocateIn(o, d);
  // A loop's bounds may have been all that the region needed its surroundings for, and libgomp knows them.
  const std::optional<MergedStart> &merged = factsOf(d).merged;
  VarSet used;
  if (merged)
    for (VarDecl *v : freeVariables(d.body)) used.insert(v);
  for (const Capture &capture : factsOf(d).captures) {
    const bool value = capture.how == Capture::ByValue || capture.how == Capture::Firstprivate;
    if (!merged || !value || !isScalar(capture.var->type) || used.count(capture.var)) receive(o, capture);
  }
  copyIn(o, d);
  reductions_.reduceInto(reductionItems(d), o.privates,
                         [&](const ReductionItem &item) { return originalOf(o, item.var); });
  privateCopies(o, d);
  Compound *site = endOutline(o, d, d.body);
  if (const std::optional<unsigned> flags = factsOf(d).initialTeam) return initialTeam(o, site, *flags);

  Expr *threads = clauseExpr(d, OmpClauseKind::NumThreads);
  threads = threads ? c_.textExpr(basic(TypeKind::UInt), "(unsigned) $", {c_.paren(copy(threads))})
                    : c_.textExpr(basic(TypeKind::UInt), "0");
  if (Expr *condition = ifExpr(d))
    threads = c_.textExpr(basic(TypeKind::UInt), "$ ? $ : 1", {c_.paren(copy(condition)), threads});
  unsigned procBind = 0;
  if (OmpClause *bind = findClause(d, OmpClauseKind::ProcBind))
    procBind = bind->modifiers == ProcBindMaster  ? 2
               : bind->modifiers == ProcBindClose ? 3
                                                  : 4; // omp_proc_bind_t
  std::string text = std::string(merged ? rt(merged->routine) : rt("GOMP_parallel")) + "($, $, $, ";
  std::vector<Node *> arguments = {c_.ident(o.function), dataPointer(o), threads};
  if (merged)
    for (Expr *e : merged->arguments) {
      text += "$, ";
      arguments.push_back(e);
    }
  site->body.push(c_.arena, c_.exprStmt(c_.textExpr(basic(TypeKind::Void),
                                                    text + std::to_string(procBind) + ")", arguments)));
  return site;
}

} // namespace ompicc
