// parallel (OpenMP 5.2 §10.1): the region becomes a function, called through GOMP_parallel with a structure
// that holds what the region needs of its surroundings.
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

Stmt *HostSet::parallel(OmpDirective &d) {
  const std::vector<Capture> captures = captures_.at(&d);
  std::string base =
      std::string(current_->name->text) + "_parallel_" + std::to_string(unit_.source.place(d.loc).line);
  std::string_view name = c_.fresh(base);
  std::string_view dataName = c_.fresh(base + "_data");
  QualType voidPointer = c_.types.pointerTo(basic(TypeKind::Void));

  // struct …_data { int *x; int n; };
  auto *fieldsTag = c_.make<TagDecl>(d.loc);
  fieldsTag->name = c_.name(dataName);
  fieldsTag->tagKind = TagKind::Struct;
  fieldsTag->isDefinition = true;
  fieldsTag->definition = fieldsTag;
  std::vector<Stmt *> prologue;
  Privates privates(c_);
  std::vector<Stmt *> fill; // at the construct: _data.x = &x;
  VarDecl *data = c_.variable(c_.fresh("_data"), c_.types.tagType(TypeKind::Struct, fieldsTag));

  auto addField = [&](std::string_view fieldName, QualType type) {
    auto *f = c_.make<FieldDecl>(d.loc);
    f->name = c_.name(fieldName);
    f->type = type;
    fieldsTag->fields.push(c_.arena, f);
  };
  auto fieldOf = [&](const VarDecl *v, QualType type) {
    return c_.textExpr(type, std::string("_data->") + std::string(v->name->text));
  };
  auto set = [&](const VarDecl *v, Expr *value) {
    fill.push_back(
        c_.textStmt(std::string("$.") + std::string(v->name->text) + " = $;", {c_.ident(data), value}));
  };
  auto address = [&](VarDecl *v) { return c_.textExpr(voidPointer, "&$", {c_.ident(v)}); };

  for (const Capture &capture : captures) {
    VarDecl *v = capture.var;
    // Arrays and what has a variably modified type travel by address; a structure's member cannot have
    // such a type, so the field is a void pointer.
    bool variable = isVariablyModified(v->type);
    QualType pointer = c_.types.pointerTo(v->type);
    QualType fieldPointer = variable ? voidPointer : pointer;
    bool array = isArray(v->type);
    QualType plain = v->type.unqualified();
    switch (capture.how) {
    case Capture::ByValue: {
      addField(v->name->text, variable ? voidPointer : canonical(plain).unqualified());
      set(v, variable ? c_.textExpr(voidPointer, "(void *) $", {c_.ident(v)})
                      : static_cast<Expr *>(c_.ident(v)));
      VarDecl *own = c_.variable(v->name->text, v->type, fieldOf(v, plain));
      prologue.push_back(c_.declStmt(own));
      privates.inside.replace(v, own);
      break;
    }
    case Capture::ByReference: {
      addField(v->name->text, fieldPointer);
      set(v, address(v));
      VarDecl *own = c_.variable(v->name->text, pointer, fieldOf(v, fieldPointer));
      prologue.push_back(c_.declStmt(own));
      privates.inside.replaceByDeref(v, own);
      break;
    }
    case Capture::Firstprivate: {
      bool byAddress = array || variable || hasConstMember(v->type);
      addField(v->name->text, byAddress ? voidPointer : canonical(plain).unqualified());
      set(v, byAddress ? c_.textExpr(voidPointer, "(void *) &$", {c_.ident(v)})
                       : static_cast<Expr *>(c_.ident(v)));
      VarDecl *own = c_.variable(v->name->text, unqualifiedElements(c_.types, plain),
                                 byAddress ? nullptr : fieldOf(v, plain));
      keepAlignment(c_, own, *v);
      prologue.push_back(c_.declStmt(own));
      if (byAddress)
        prologue.push_back(c_.textStmt(std::string("__builtin_memcpy(&$, _data->") +
                                           std::string(v->name->text) + ", sizeof($));",
                                       {c_.ident(own), c_.ident(own)}));
      privates.inside.replace(v, own);
      break;
    }
    case Capture::Reduction: {
      addField(v->name->text, fieldPointer);
      set(v, address(v));
      break;
    }
    }
  }
  std::vector<ReductionItem> reductions = reductionItems(d);
  if (!reductions.empty()) {
    privates.after.push_back(
        c_.textStmt("$();", {c_.textExpr(basic(TypeKind::Void), rt("GOMP_atomic_start"))}));
    for (const ReductionItem &item : reductions) {
      bool captured = false;
      for (const Capture &capture : captures)
        if (capture.how == Capture::Reduction && capture.var == item.var) captured = true;
      Expr *original = captured ? c_.textExpr(item.var->type, std::string("(*_data->") +
                                                                  std::string(item.var->name->text) + ")")
                                : static_cast<Expr *>(c_.ident(item.var));
      reductionCopy(item, privates, original);
    }
    privates.after.push_back(
        c_.textStmt("$();", {c_.textExpr(basic(TypeKind::Void), rt("GOMP_atomic_end"))}));
  }
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) {
    VarDecl *own = mayBeUnused(c_.variable(v->name->text, unqualifiedElements(c_.types, v->type)));
    keepAlignment(c_, own, *v);
    privates.before.push_back(c_.declStmt(own));
    privates.inside.replace(v, own);
  }

  // static void …(void *_arg) { struct …_data *_data = _arg; … }
  auto *argument = c_.variable("_arg", voidPointer);
  argument->isParam = true;
  List<QualType> parameterTypes;
  parameterTypes.push(c_.arena, voidPointer);
  auto *f = c_.make<FunctionDecl>(d.loc);
  f->name = c_.name(name);
  f->type = c_.types.function(basic(TypeKind::Void), parameterTypes, false, true);
  f->storage = Storage::Static;
  f->params.push(c_.arena, argument);
  f->body = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { f->body->body.push(c_.arena, s); };
  bool hasData = !captures.empty();
  if (hasData)
    append(c_.declStmt(c_.variable("_data", c_.types.pointerTo(data->type), c_.ident(argument))));
  else
    append(c_.textStmt("(void) _arg;"));
  for (Stmt *s : prologue) append(s);
  for (Stmt *s : privates.before) append(privates.inside.apply(s));
  append(privates.inside.apply(d.body));
  for (Stmt *s : privates.after) append(s);

  // The construct itself.
  Compound *site = c_.compound({}, d.loc);
  if (callsNestedFunctions(d.body)) {
    // GNU's nested functions can only be called from where they are visible: the region becomes one too.
    f->storage = Storage::None;
    f->isNested = true;
    if (hasData) site->body.push(c_.arena, c_.declStmt(fieldsTag));
    site->body.push(c_.arena, c_.declStmt(f));
  } else {
    if (hasData) before_->push(c_.arena, fieldsTag);
    before_->push(c_.arena, f);
  }
  if (hasData) {
    site->body.push(c_.arena, c_.declStmt(data));
    for (Stmt *s : fill) site->body.push(c_.arena, s);
  }
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
  Expr *dataPointer =
      hasData ? c_.textExpr(voidPointer, "&$", {c_.ident(data)}) : c_.textExpr(voidPointer, "(void *) 0");
  site->body.push(
      c_.arena, c_.textStmt(std::string(rt("GOMP_parallel")) + "($, $, $, " + std::to_string(procBind) + ");",
                            {c_.ident(f), dataPointer, threads}));
  return site;
}

} // namespace ompicc
