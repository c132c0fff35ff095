// Declarators, and the declarations of typedefs, functions and variables (C11 6.7, 6.9).
#include "translator/sema/declarations.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"

namespace ompicc {

// ---- Declarators (6.7.6) ------------------------------------------------------------------------

/// The declared type: the chunks go outwards from the name, so they apply from the last to the first.
QualType Declarations::build(QualType type, Declarator *declarator, bool isParam) {
  if (!declarator) return type;
  const char *name = declarator->name ? declarator->name->text.data() : nullptr;
  std::string shown = name ? "'" + std::string(declarator->name->text) + "'" : "type name";
  for (size_t i = declarator->chunks.size(); i-- > 0;) {
    Chunk &chunk = *declarator->chunks[i];
    switch (chunk.kind) {
    case Chunk::Pointer: type = QualType(c_.types.pointerTo(type), chunk.quals); break;
    case Chunk::Attributes: type = withAttributes(type, chunk.attributes); break;
    case Chunk::Function: {
      if (isFunction(type)) {
        diag_.error(declarator->loc, shown + " declared as function returning a function");
        type = c_.types.basic(TypeKind::Int);
      } else if (isArray(type)) {
        diag_.error(declarator->loc, shown + " declared as function returning an array");
        type = c_.types.basic(TypeKind::Int);
      }
      List<QualType> params;
      for (VarDecl *p : chunk.params) params.push(c_.arena, p->type);
      bool onlyVoid = params.size() == 1 && isVoid(params[0]) && !chunk.params[0]->name;
      if (onlyVoid) {
        if (params[0].quals)
          diag_.error(chunk.params[0]->loc, "'void' as only parameter may not be qualified");
        params.clear();
        chunk.params.clear();
      }
      type = c_.types.function(type, params, chunk.variadic, chunk.hasPrototype);
      break;
    }
    case Chunk::Array: {
      if (isVoid(type)) {
        diag_.error(declarator->loc, "declaration of " + shown + " as array of voids");
        type = c_.types.unknown();
      } else if (isFunction(type)) {
        diag_.error(declarator->loc, "declaration of " + shown + " as array of functions");
        type = c_.types.unknown();
      } else if (!isUnknown(type) && !isCompleteType(type) && !isVariablyModified(type)) {
        diag_.error(declarator->loc, "array type has incomplete element type '" + describe(type) + "'");
        type = c_.types.unknown();
      }
      long long length = chunk.isStar ? LengthStar : LengthIncomplete;
      if (chunk.bound) {
        ConstInt value = expr_.constant(chunk.bound);
        if (!isUnknown(chunk.bound->type) && !isInteger(chunk.bound->type))
          diag_.error(declarator->loc, "size of array " + shown + " has non-integer type");
        if (value.known && value.value < 0 && isSigned(chunk.bound->type)) {
          diag_.error(declarator->loc, "size of array " + shown + " is negative");
          value.value = 1;
        }
        length = value.known ? value.value : +LengthVariable;
        if (!value.known && scopes_.depth() == 0) {
          if (!isUnknown(chunk.bound->type))
            diag_.error(declarator->loc, "variably modified " + shown + " at file scope");
          length = 1;
        }
      }
      if ((chunk.quals || chunk.isStatic) && !(isParam && i == 0)) // 6.7.6.2p1
        diag_.error(declarator->loc, "static or type qualifiers in non-parameter array declarator");
      const Type *array = c_.types.arrayOf(type, length, chunk.bound);
      if (isParam && i == 0 && (chunk.quals || chunk.isStatic)) {
        auto *mutableArray = c_.types.make(TypeKind::Array);
        *mutableArray = *array;
        mutableArray->boundQuals = chunk.quals;
        mutableArray->boundIsStatic = chunk.isStatic;
        array = mutableArray;
      }
      type = array;
      break;
    }
    }
  }
  return type;
}

/// `type` with what attributes inside its declarator say, for the printers to repeat.
QualType Declarations::withAttributes(QualType type, const List<Attribute *> &attributes) {
  for (Attribute *a : attributes)
    type = QualType(
        c_.types.attributed(type.unqualified(),
                            c_.text("__attribute__((" + std::string(a->name->text) +
                                    (a->text.empty() ? "" : "(" + std::string(a->text) + ")") + "))")),
        type.quals);
  return type;
}

/// Attributes of a declaration that belong to the type of the function that it declares or points to.
static bool isCallingConvention(std::string_view name) {
  for (const char *known : {"ms_abi", "sysv_abi", "cdecl", "stdcall", "fastcall", "thiscall", "regparm",
                            "sseregparm", "aarch64_vector_pcs", "pcs", "no_caller_saved_registers"})
    if (name == known) return true;
  return false;
}

/// `void (*f)(void) __attribute__((ms_abi))`: the attribute goes with the type wherever the variable is
/// passed.
QualType Declarations::withCallingConvention(QualType type, const List<Attribute *> &attributes) {
  List<Attribute *> conventions;
  for (Attribute *a : attributes)
    if (isCallingConvention(plainName(a->name->text))) conventions.push(c_.arena, a);
  if (conventions.empty() || type->kind != TypeKind::Pointer || !isFunction(type->element)) return type;
  return QualType(c_.types.pointerTo(withAttributes(type->element, conventions)), type.quals);
}

QualType Declarations::typeName(Specs &specs, Declarator *declarator) {
  List<Attribute *> attributes = specs.attributes;
  QualType type = applyAttributes(finish(specs), attributes);
  List<Attribute *> kept; // stay with the type as written
  for (Attribute *a : attributes)
    if (plainName(a->name->text) == "aligned" || plainName(a->name->text) == "may_alias")
      kept.push(c_.arena, a);
  return build(withAttributes(type, kept), declarator, false);
}

/// 6.7.6.3p7, p8: a parameter's type that is an array is adjusted to a pointer, a function to a pointer to
/// it. The array's bound stays visible in the pointee's sugar only where it is an array itself.
void Declarations::adjust(VarDecl &param) {
  QualType type = param.type;
  if (isArray(type)) {
    QualType array = canonical(type);
    if (type->kind == TypeKind::Array) param.written = type;
    param.type = QualType(c_.types.pointerTo(array->element.with(array.quals)), array->boundQuals);
  } else if (isFunction(type)) {
    param.type = c_.types.pointerTo(type);
  }
}

VarDecl *Declarations::param(Specs &specs, Declarator *declarator, Post *post, Loc loc) {
  auto *v = c_.make<VarDecl>(loc);
  v->isParam = true;
  v->storage = storageOf(specs);
  for (Attribute *a : specs.attributes) v->attributes.push(c_.arena, a);
  if (post)
    for (Attribute *a : post->attributes) v->attributes.push(c_.arena, a);
  if (declarator)
    for (Attribute *a : declarator->attributes) v->attributes.push(c_.arena, a);
  v->type = build(applyAttributes(finish(specs), v->attributes), declarator, true);
  adjust(*v);
  v->type = withCallingConvention(v->type, v->attributes);
  v->name = declarator ? declarator->name : nullptr;
  forbidAlignment(specs, loc, v->name ? "parameter" : "unnamed parameter", v->name);
  if (!v->name) return v;
  if (scopes_.here(v->name))
    diag_.error(loc, "redefinition of parameter '" + std::string(v->name->text) + "'");
  scopes_.bind(v->name, v);
  return v;
}

// ---- Declarations --------------------------------------------------------------------------------

Decl *Declarations::declare(DeclGroup &group, Declarator *declarator, Post *post) {
  Specs &specs = *group.specs;
  for (Attribute *a : specs.attributes) declarator->attributes.push(c_.arena, a);
  if (post) {
    for (Attribute *a : post->attributes) declarator->attributes.push(c_.arena, a);
    declarator->asmLabel = post->asmLabel;
  }
  QualType base = applyAttributes(finish(specs), declarator->attributes);
  bool isParam = !functions_.empty() && !functions_.back().inBody; // an old-style one's declaration
  QualType type = withCallingConvention(build(base, declarator, isParam), declarator->attributes);
  if ((specs.bits & SpecAutoType) && !group.decls.empty())
    diag_.error(specs.loc, std::string(specs.isAuto ? "'auto'" : "'__auto_type'") +
                               " may only be used with a single declarator");
  group.last = declarator;
  group.attributeBehind = {};
  if (post)
    for (Attribute *a : post->attributes)
      if (!a->isStandard) group.attributeBehind = a->loc;
  Decl *d = specs.bits & SpecTypedef       ? declareTypedef(group, *declarator, type)
            : isFunction(type) && !isParam ? declareFunction(group, *declarator, type)
                                           : declareVariable(group, *declarator, type);
  // The C compiler warns of it, or not, as -std= and -W have it: the printer leaves the type out again.
  if (!(specs.bits & SpecTypeMask)) {
    if (auto *v = as<VarDecl>(d)) v->implicitInt = true;
    if (auto *f = as<FunctionDecl>(d)) f->implicitInt = true;
  }
  group.decls.push(c_.arena, d);
  return d;
}

/// Reports a clash with `before`, of the same scope. True if there was one.
bool Declarations::redeclared(Loc loc, Identifier *name, Decl *before, QualType type) {
  std::string shown = "'" + std::string(name->text) + "'";
  QualType old = before->kind == NodeKind::VarDecl        ? as<VarDecl>(before)->type
                 : before->kind == NodeKind::FunctionDecl ? as<FunctionDecl>(before)->type
                                                          : QualType();
  if (!old) {
    diag_.error(loc, shown + " redeclared as different kind of symbol");
  } else if (isUnknown(old) || isUnknown(type)) {
    return false;
  } else if (compatible(old, type) ||
             (isArray(old) && isArray(type) && compatible(elementOf(old), elementOf(type)) &&
              (canonical(old)->length < 0 || canonical(type)->length < 0))) {
    return false;
  } else if (isFunction(old) != isFunction(type)) {
    diag_.error(loc, shown + " redeclared as different kind of symbol");
  } else {
    diag_.error(loc, "conflicting types for " + shown + "; have '" + describe(type) + "'");
    diag_.note(before->loc, "previous declaration of " + shown + " with type '" + describe(old) + "'");
    return true;
  }
  diag_.note(before->loc, "previous declaration of " + shown);
  return true;
}

Decl *Declarations::declareTypedef(DeclGroup &group, Declarator &declarator, QualType type) {
  auto *d = c_.make<TypedefDecl>(declarator.loc);
  d->name = declarator.name;
  d->type = type;
  d->attributes = declarator.attributes;
  forbidAlignment(*group.specs, d->loc, "typedef", d->name);
  if (Decl *before = scopes_.here(d->name)) {
    auto *old = as<TypedefDecl>(before);
    if (!old)
      redeclared(d->loc, d->name, before, type);
    else if (!isUnknown(old->type) && !isUnknown(type) && !sameType(old->type, type)) {
      diag_.error(d->loc, "conflicting types for '" + std::string(d->name->text) + "'; have '" +
                              describe(type) + "'");
      diag_.note(old->loc, "previous declaration of '" + std::string(d->name->text) + "' with type '" +
                               describe(old->type) + "'");
    }
    if (old) return d;
  }
  TagDecl *tag = group.specs->tag;
  if (tag && !tag->name && !tag->nameForAnonymous && declarator.chunks.empty()) tag->nameForAnonymous = d;
  scopes_.bind(d->name, d);
  return d;
}

/// clang's attribute: several functions have the name. (gcc reports the second one, and so it is its error.)
static bool isOverloadable(const Decl *d) {
  if (auto *f = as<FunctionDecl>(d))
    for (const Attribute *a : f->attributes)
      if (a->name->text == "overloadable" || a->name->text == "__overloadable__") return true;
  return false;
}

Decl *Declarations::declareFunction(DeclGroup &group, Declarator &declarator, QualType type) {
  auto *f = c_.make<FunctionDecl>(declarator.loc);
  Specs &specs = *group.specs;
  f->name = declarator.name;
  f->type = type;
  f->storage = storageOf(specs);
  f->isInline = specs.bits & SpecInline;
  f->isNested = f->storage == Storage::Auto;
  f->isNoreturn = specs.bits & SpecNoreturn;
  f->attributes = declarator.attributes;
  f->asmLabel = declarator.asmLabel;
  forbidAlignment(specs, f->loc, "function", f->name);
  if (specs.bits & SpecThread)
    diag_.error(f->loc, "invalid storage class for function '" + std::string(f->name->text) + "'");
  if (!declarator.chunks.empty() && declarator.chunks[0]->kind == Chunk::Function)
    f->params = declarator.chunks[0]->params;
  Decl *before = f->name->ordinary;
  // A declaration in a block has the linkage of one at file scope that is visible (6.2.2p4), unless it
  // declares a nested function (GNU).
  if (before && !isOverloadable(before) && (!f->isNested || scopes_.here(f->name)) &&
      (f->name->ordinaryDepth == 0 || scopes_.here(f->name))) {
    auto *old = as<FunctionDecl>(before);
    bool sameScope = f->name->ordinaryDepth == scopes_.depth();
    if (sameScope || old) {
      if (redeclared(f->loc, f->name, before, type) || !old) return f;
      f->definition = old->definition;
      redeclarations_[old].push(c_.arena, f);
      // The composite type (6.2.7p3): parameters are known once one declaration has a prototype.
      if (!canonical(old->type)->hasPrototype && canonical(type)->hasPrototype) {
        if (!old->body) {
          old->params = f->params;
          old->unprototyped = old->type;
        }
        old->type = type;
      }
      if (old->storage == Storage::None && f->storage == Storage::Static && !old->body)
        old->storage = Storage::Static;
      return f;
    }
  }
  scopes_.bind(f->name, f);
  return f;
}

Decl *Declarations::declareVariable(DeclGroup &group, Declarator &declarator, QualType type) {
  auto *v = c_.make<VarDecl>(declarator.loc);
  Specs &specs = *group.specs;
  if (specs.bits & SpecConstexpr) type = type.with(QualConst); // C23 6.7.2p12
  v->name = declarator.name;
  v->type = type;
  v->storage = storageOf(specs);
  v->threadLocal = specs.bits & SpecThread;
  v->isConstexpr = specs.bits & SpecConstexpr;
  v->isFileScope = scopes_.depth() == 0;
  v->alignas_ = specs.alignas_;
  if (v->storage == Storage::Register) forbidAlignment(specs, v->loc, "'register' object", v->name);
  v->attributes = declarator.attributes;
  v->asmLabel = declarator.asmLabel;
  std::string shown = "'" + std::string(v->name->text) + "'";
  if (!functions_.empty() && !functions_.back().inBody) { // an old-style parameter's declaration
    v->isParam = true;
    adjust(*v);
    Decl *here = scopes_.here(v->name);
    auto *known = as<VarDecl>(here);
    if (!known) {
      diag_.error(v->loc, "declaration for parameter " + shown + " but no such parameter");
      return v;
    }
    for (VarDecl *&param : functions_.back().decl->params)
      if (param == known) param = v;
    scopes_.bind(v->name, v);
    return v;
  }
  if (isVoid(type) && v->storage != Storage::Extern) { // GNU: an extern one has an address
    diag_.error(v->loc, "variable or field " + shown + " declared void");
    v->type = type = c_.types.unknown();
  }
  if (Decl *before = scopes_.here(v->name)) {
    auto *old = as<VarDecl>(before);
    bool linked =
        scopes_.depth() == 0 || (v->storage == Storage::Extern && old && old->storage == Storage::Extern);
    if (!linked && old && isUnknown(old->type) && !old->isParam) {
      // a place holder for an undeclared name
    } else if (!linked) {
      bool param = old && old->isParam;
      if (!redeclared(v->loc, v->name, before, type)) {
        diag_.error(v->loc, (param ? shown + " redeclared as different kind of symbol"
                                   : "redeclaration of " + shown + " with no linkage"));
        diag_.note(before->loc, "previous declaration of " + shown);
      }
      return v;
    } else {
      if (redeclared(v->loc, v->name, before, type) || !old) return v;
      if (v->storage != Storage::Extern && !old->definition) old->definition = v;
      v->threadPrivate = old->threadPrivate;
      v->groupPrivate = old->groupPrivate, v->onHostOnly = old->onHostOnly;
      if (old->storage == Storage::Static && v->storage == Storage::None)
        diag_.error(v->loc, "non-static declaration of " + shown + " follows static declaration");
      else if (old->storage != Storage::Static && v->storage == Storage::Static)
        diag_.error(v->loc, "static declaration of " + shown + " follows non-static declaration");
      if (isArray(old->type) && canonical(old->type)->length == LengthIncomplete)
        old->type = type;
      else if (isArray(type) && canonical(type)->length == LengthIncomplete)
        v->type = old->type;
      if (old->storage == Storage::Extern && v->storage == Storage::None) old->storage = Storage::None;
      return v;
    }
  } else if (v->storage == Storage::Extern && scopes_.depth() > 0) {
    auto *outer = as<VarDecl>(v->name->ordinary);
    if (outer && outer->isFileScope) {
      redeclared(v->loc, v->name, outer, type);
      v->threadPrivate = outer->threadPrivate;
      v->groupPrivate = outer->groupPrivate, v->onHostOnly = outer->onHostOnly;
      return v; // the file-scope declaration stays what the name refers to
    }
    v->isFileScope = true; // it has linkage: there is one object for all scopes
  }
  if (v->isFileScope && v->storage != Storage::Extern) v->definition = v;
  scopes_.bind(v->name, v);
  return v;
}

/// The first thing in a constexpr object's initialiser that no constant expression has (C23 6.6), or null.
static const Expr *notConstant(const Expr *init) {
  class Find : public Visitor {
  public:
    const Expr *found = nullptr;

  private:
    void visitIdent(Ident &i) override {
      auto *v = as<VarDecl>(i.decl);
      if (!found && v && !v->isConstexpr && !isArray(v->type)) found = &i;
    }
    void visitCall(Call &c) override {
      auto *callee = as<Ident>(skipParens(c.callee));
      if (!found && callee && callee->decl) found = &c; // what a builtin gives, the C compiler knows
      walk(c);
    }
    void visitUnary(Unary &u) override {
      if (u.op != UnaryOp::AddressOf) walk(u);
    }
    void visitSizeofExpr(SizeofExpr &) override {}
  } find;
  find.visit(const_cast<Expr *>(init));
  return find.found;
}

void Declarations::initialise(DeclGroup &group, Loc loc, Expr *init) {
  Decl *last = group.decls.back();
  auto *v = as<VarDecl>(last);
  if (!v) {
    diag_.error(loc, last->kind == NodeKind::TypedefDecl
                         ? "typedef '" + std::string(last->name->text) +
                               "' is initialized (use '__typeof__' instead)"
                         : "function '" + std::string(last->name->text) + "' is initialized like a variable");
    return;
  }
  if (group.specs->bits & SpecAutoType) {
    expr_.typeMatters(init);
    // A variable bound in the type is the initialiser's to evaluate: the printer needs to know.
    v->type = QualType(
        c_.types.typeofType(expr_.decay(init->type), isVariablyModified(init->type) ? init : nullptr),
        group.specs->quals | (v->isConstexpr ? QualConst : 0u));
  } else {
    v->type = expr_.completeByInitialiser(v->loc, v->type, init);
  }
  v->init = init;
  if (v->isConstexpr)
    if (const Expr *wrong = notConstant(init)) diag_.error(wrong->loc, "initializer element is not constant");
  auto *bound = as<VarDecl>(v->name->ordinary);
  if (bound && bound->isFileScope && v->isFileScope) bound->type = v->type, bound->definition = v;
  checkComplete(*v, true);
}

void Declarations::withoutInitialiser(DeclGroup &group) {
  auto *v = as<VarDecl>(group.decls.back());
  if (!v) return;
  if (group.specs->bits & SpecAutoType) {
    if (group.specs->isAuto)
      diag_.error(group.specs->loc, "'auto' requires an initialized data declaration");
    else
      diag_.error(v->loc, "declaration of variable '" + std::string(v->name->text) +
                              "' with '__auto_type' requires an initializer");
    return;
  }
  // An incomplete type at file scope may be a tentative definition (6.9.2p2).
  if (v->storage != Storage::Extern && !v->isFileScope) checkComplete(*v, false);
}

void Declarations::checkComplete(VarDecl &v, bool initialised) {
  if (isUnknown(v.type) || isCompleteType(v.type) || isVariablyModified(v.type)) return;
  std::string shown = "'" + std::string(v.name->text) + "'";
  if (isArray(v.type))
    diag_.error(v.loc, "array size missing in " + shown);
  else if (initialised)
    diag_.error(v.loc, "variable " + shown + " has initializer but incomplete type");
  else
    diag_.error(v.loc, "storage size of " + shown + " isn't known");
  v.type = c_.types.unknown();
}

// ---- Functions (6.9.1) ----------------------------------------------------------------------------

void Declarations::beginFunction(DeclGroup &group, Loc brace) {
  OpenFunction open;
  open.declarator = group.last;
  open.decl = as<FunctionDecl>(group.decls.back());
  if (!open.decl || open.declarator->chunks.empty() || open.declarator->chunks[0]->kind != Chunk::Function) {
    diag_.error(brace, "expected '=', ',', ';', 'asm' or '__attribute__' before '{' token");
    open.decl = c_.make<FunctionDecl>(group.last->loc);
    open.decl->name = group.last->name;
    open.decl->type = c_.types.function(c_.types.basic(TypeKind::Int), {}, false, false);
    functions_.push_back(open);
    scopes_.push();
    return;
  }
  FunctionDecl *f = open.decl;
  if (group.attributeBehind)
    diag_.error(group.attributeBehind,
                "attributes should be specified before the declarator in a function definition");
  if (!functions_.empty()) {
    f->isNested = true;
    if (!scopes_.here(f->name)) scopes_.bind(f->name, f);
  }
  if (definesVariants && functions_.empty()) nameVariant(*f);
  Decl *bound = f->variantOf ? nullptr : f->name->ordinary;
  auto *canonicalDecl = as<FunctionDecl>(bound);
  if (canonicalDecl && canonicalDecl->definition && canonicalDecl->definition != f) {
    bool replaceable =
        canonicalDecl->definition->isInline; // gnu_inline: an inline body may be followed by another
    if (!replaceable) {
      diag_.error(f->loc, "redefinition of '" + std::string(f->name->text) + "'");
      diag_.note(canonicalDecl->definition->loc,
                 "previous definition of '" + std::string(f->name->text) + "'");
    }
  }
  f->definition = f;
  if (canonicalDecl && canonicalDecl != f) {
    canonicalDecl->definition = f;
    for (FunctionDecl *other : redeclarations_[canonicalDecl]) other->definition = f;
  }
  Chunk &chunk = *open.declarator->chunks[0];
  functions_.push_back(open);
  scopes_.push();
  if (!chunk.oldNames.empty()) {
    f->oldStyleParams = true;
    f->params.clear();
    // GNU: an earlier prototype says how arguments are passed.
    if (canonicalDecl && canonicalDecl != f && canonical(canonicalDecl->type)->hasPrototype) {
      f->unprototyped = f->type;
      f->type = canonicalDecl->type;
    }
    for (Identifier *name : chunk.oldNames) {
      auto *v = c_.make<VarDecl>(f->loc);
      v->name = name;
      v->isParam = true;
      v->type = c_.types.basic(TypeKind::Int);
      v->implicitInt = true;
      f->params.push(c_.arena, v);
      scopes_.bind(name, v);
    }
    return;
  }
  for (VarDecl *p : f->params) {
    if (p->name) scopes_.bind(p->name, p); // GNU and C23: it may be omitted
    if (!isUnknown(p->type) && !isCompleteType(p->type) && !isVariablyModified(p->type))
      diag_.error(p->loc,
                  "parameter '" + std::string(p->name ? p->name->text : "") + "' has incomplete type");
  }
  QualType result = canonical(f->type)->element;
  if (!isVoid(result) && !isUnknown(result) && !isCompleteType(result))
    diag_.error(f->loc, "return type is an incomplete type");
}

void Declarations::beginBody() { functions_.back().inBody = true; }

/// A definition between begin and end declare variant has a name of its own: that in the source stays the
/// base function's (OpenMP 5.2 §7.5.5).
void Declarations::nameVariant(FunctionDecl &f) {
  f.variantOf = f.name;
  if (f.name->ordinary == &f) { // the base function is declared by this only
    auto *base = c_.make<FunctionDecl>(f.loc);
    *base = f;
    base->variantOf = nullptr;
    f.name->ordinary = base;
  } else if (auto *base = as<FunctionDecl>(f.name->ordinary)) {
    List<FunctionDecl *> &others = redeclarations_[base];
    if (!others.empty() && others.back() == &f) others.erase(others.size() - 1);
  }
  f.name = c_.name(c_.fresh(std::string(f.name->text) + "_variant"));
  f.storage = Storage::Static;
  auto *unused = c_.make<Attribute>(f.loc);
  unused->name = c_.name("__unused__");
  f.attributes.push(c_.arena, unused);
}

FunctionDecl *Declarations::endFunction(Compound *body) {
  OpenFunction open = std::move(functions_.back());
  functions_.pop_back();
  scopes_.pop();
  for (const Label &label : open.labels)
    if (!label.defined && label.used)
      diag_.error(label.used, "label '" + std::string(label.name->text) + "' used but not defined");
  open.decl->body = body;
  return open.decl;
}

void Declarations::checkReturn(Loc loc, const Expr *value) {
  if (FunctionDecl *f = currentFunction()) expr_.checkReturn(loc, canonical(f->type)->element, value);
}

void Declarations::restore(unsigned functions, unsigned tags) {
  functions_.resize(functions);
  openTags_.resize(tags);
}

} // namespace ompicc
