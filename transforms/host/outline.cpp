// Regions that become functions: of parallel (OpenMP 5.2 §10.1), and of the constructs that generate tasks
// (tasks.cpp). Such a function is called by libgomp with the address of a structure, which the construct
// fills with what the region needs of its surroundings.
#include "transforms/host/outline.h"
#include "transforms/host/allocate.h"
#include "transforms/host/cancel.h"
#include "transforms/host/copy_names.h"
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

Outline Outlines::begin(OmpDirective &d, const std::string &what) const {
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

FieldDecl *Outlines::addField(Outline &o, std::string_view name, QualType type) const {
  auto *f = c_.arena.make<FieldDecl>(o.function->loc);
  f->name = c_.name(name);
  f->type = type;
  o.fields->fields.push(c_.arena, f);
  return f;
}

Expr *Outlines::fieldOf(const FieldDecl &field, QualType type) const {
  return c_.textExpr(type, data_ + "->" + std::string(field.name->text));
}

/// struct …_data *_data = (struct …_data *) _arg; without the cast -Wc++-compat would name it.
VarDecl *Outlines::dataVariable(const Outline &o, VarDecl *argument) const {
  QualType type = c_.types.pointerTo(o.data->type);
  return c_.variable(data_, type, c_.cast(type, c_.ident(argument)));
}

Expr *Outlines::receive(Outline &o, std::string_view name, QualType type, Expr *value) const {
  FieldDecl *field = addField(o, name, type);
  o.fill.push_back(c_.textStmt("$." + std::string(name) + " = $;", {c_.ident(o.data), value}));
  return fieldOf(*field, type);
}

void Outlines::receive(Outline &o, const Capture &capture) {
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
  case Capture::Firstprivate: receiveFirstprivate(o, v); break;
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

void Outlines::receiveFirstprivate(Outline &o, VarDecl *v) const {
  std::string_view name = v->name->text;
  const bool byAddress = isArray(v->type) || isVariablyModified(v->type) || hasConstMember(v->type);
  const char *text = hasQualifiedElements(v->type) ? "(void *) (unsigned long) &$" : "(void *) &$";
  Expr *received = byAddress
                       ? receive(o, name, voidPointer(), c_.textExpr(voidPointer(), text, {c_.ident(v)}))
                       : receive(o, name, canonical(v->type.unqualified()).unqualified(), c_.ident(v));
  VarDecl *own = c_.variable(name, unqualifiedElements(c_.types, v->type), byAddress ? nullptr : received);
  o.prologue.push_back(c_.declStmt(mayBeUnused(own)));
  keepAlignment(c_, own, *v);
  if (Stmt *s = allocations_.allocation(o.privates, *v, own)) o.prologue.push_back(s);
  if (byAddress)
    o.prologue.push_back(
        c_.textStmt("__builtin_memcpy(&$, $, sizeof($));", {c_.ident(own), received, c_.ident(own)}));
  o.privates.inside.replace(v, own);
}

VarDecl *Outlines::sharedThrough(Outline &o, VarDecl *v, QualType pointer, Expr *address) {
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

void Outlines::allocateIn(Outline &o, OmpDirective &d) const {
  o.privates.construct = &d;
  o.privates.fromConstruct = [this, &o](Expr *allocator) {
    QualType number = basic(TypeKind::ULong);
    return receive(o, c_.text(c_.fresh("_allocator")), number,
                   c_.textExpr(number, "(unsigned long) $", {c_.paren(allocator)}));
  };
}

Expr *Outlines::originalOf(Outline &o, VarDecl *v) const {
  auto received = o.originals.find(v);
  if (received == o.originals.end()) // named at file scope, and no copy replaces it
    return names_.addressed(v, c_.textExpr(v->type, v->name->text), o.privates.before);
  return c_.textExpr(v->type, "(*$)", {copy(received->second)});
}

void Outlines::privateCopies(Outline &o, OmpDirective &d) const {
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) {
    VarDecl *own = mayBeUnused(c_.variable(v->name->text, unqualifiedElements(c_.types, v->type)));
    keepAlignment(c_, own, *v);
    o.privates.before.push_back(c_.declStmt(own));
    if (Stmt *s = allocations_.allocation(o.privates, *v, own)) o.privates.before.push_back(s);
    o.privates.inside.replace(v, own);
  }
}

void Outlines::complete(Outline &o, OmpDirective &d, Stmt *region) const {
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
    append(c_.declStmt(dataVariable(o, argument)));
  else
    append(c_.textStmt("(void) " + argument_ + ";"));
  for (Stmt *s : o.prologue) append(s);
  for (Stmt *s : o.privates.before) append(o.privates.inside.apply(s));
  append(o.privates.inside.apply(region));
  for (Stmt *s : o.privates.after) append(s);
  for (Stmt *s : cancellation_.target(d, o.privates)) append(s);
}

Compound *Outlines::end(Outline &o, OmpDirective &d, Stmt *region) const {
  complete(o, d, region);
  Compound *site = c_.compound({}, d.loc);
  if (callsNestedFunctions(region)) {
    // GNU's nested functions can only be called from where they are visible: the region becomes one too.
    o.function->storage = Storage::None;
    o.function->isNested = true;
    if (o.hasData()) site->body.push(c_.arena, c_.declStmt(o.fields));
    site->body.push(c_.arena, c_.declStmt(o.function));
  } else {
    if (o.hasData()) host_.declareBefore(o.fields);
    host_.declareBefore(o.function);
  }
  if (o.hasData()) {
    site->body.push(c_.arena, c_.declStmt(o.data));
    for (Stmt *s : o.fill) site->body.push(c_.arena, s);
  }
  return site;
}

Expr *Outlines::dataPointer(const Outline &o) const {
  return o.hasData() ? c_.textExpr(voidPointer(), "&$", {c_.ident(o.data)})
                     : c_.textExpr(voidPointer(), "(void *) 0");
}

} // namespace ompicc
