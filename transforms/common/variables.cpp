#include "transforms/common/variables.h"
#include "transforms/common/dependence_usage.h"
#include "transforms/common/lent_arguments.h"

namespace ompicc {

VarDecl *baseVariable(Expr *e) {
  while (e) {
    if (auto *i = as<Ident>(e)) return as<VarDecl>(i->decl);
    if (auto *p = as<Paren>(e))
      e = p->inner;
    else if (auto *x = as<Index>(e))
      e = x->base;
    else if (auto *s = as<ArraySection>(e))
      e = s->base;
    else if (auto *m = as<Member>(e))
      e = m->object;
    else if (auto *c = as<Cast>(e))
      e = c->operand;
    else if (auto *u = as<Unary>(e)) {
      if (u->op != UnaryOp::Deref && u->op != UnaryOp::AddressOf && u->op != UnaryOp::Real &&
          u->op != UnaryOp::Imag)
        return nullptr;
      e = u->operand;
    } else if (auto *b = as<Binary>(e)) // *(p + i)
      e = isPointer(b->lhs->type) || isArray(b->lhs->type) ? b->lhs : b->rhs;
    else
      return nullptr;
  }
  return nullptr;
}

bool isAutomatic(const VarDecl &v) {
  return !v.isFileScope && v.storage != Storage::Static && v.storage != Storage::Extern;
}

VarDecl *mayBeUnused(Context &c, VarDecl *v) {
  Identifier *name = c.name("__unused__");
  for (Attribute *a : v->attributes)
    if (a->name == name) return v;
  auto *unused = c.make<Attribute>(v->loc);
  unused->name = name;
  v->attributes.push(c.arena, unused);
  return v;
}

bool holdsPointers(QualType type) {
  while (isArray(type)) type = elementOf(type);
  if (isPointer(type)) return true;
  const TagDecl *record = isRecord(type) ? definitionOf(type) : nullptr;
  if (!record) return isRecord(type);
  for (const FieldDecl *field : record->fields)
    if (holdsPointers(field->type)) return true;
  return false;
}

/// Qualifiers of the array that `type` is and of the arrays it consists of.
static unsigned elementQualifiers(QualType type) {
  unsigned quals = 0;
  for (;; type = canonical(type)->element) {
    quals |= canonical(type).quals;
    if (!isArray(type)) return quals;
  }
}

bool hasQualifiedElements(QualType type) { return elementQualifiers(type) & (QualConst | QualVolatile); }

bool isVolatileArray(QualType type) { return isArray(type) && (elementQualifiers(type) & QualVolatile); }

bool hasConstMember(QualType type) {
  const TagDecl *definition = isRecord(type) ? definitionOf(type) : nullptr;
  if (!definition) return false;
  for (const FieldDecl *field : definition->fields) {
    QualType element = canonical(field->type);
    while (element && element->kind == TypeKind::Array) element = canonical(elementOf(element));
    if (element && (element.isConst() || hasConstMember(element))) return true;
  }
  return false;
}

/// `type` without the qualifiers of `dropped`, which are an array's elements'.
static QualType withoutQualifiers(TypeTable &types, QualType type, unsigned dropped) {
  QualType plain = canonical(type);
  if (!isArray(type)) {
    const bool hidden = plain.quals & ~type.quals & dropped; // in a typedef, or a typeof
    if (hidden) type = plain;
    // _Atomic makes a type of its own (C11 6.2.5p27).
    return type.unqualified().with(type.quals & (QualAtomic | (QualVolatile & ~dropped)));
  }
  if (!(elementQualifiers(type) & dropped)) return type.unqualified();
  Type *array = types.variantOf(*plain.type);
  array->element = withoutQualifiers(types, plain->element, dropped);
  return array;
}

QualType unqualifiedElements(TypeTable &types, QualType type) {
  return withoutQualifiers(types, type, QualConst | QualVolatile);
}

QualType assignableElements(TypeTable &types, QualType type) {
  return withoutQualifiers(types, type, QualConst);
}

Expr *sizeOfType(Context &c, QualType type) {
  auto *size = c.make<SizeofType>(Loc{});
  size->op = SizeofOp::Sizeof;
  size->target = type;
  size->type = c.types.sizeType();
  return size;
}

bool isOmpScalar(const VarDecl &v) { return isArithmetic(v.type) || isEnum(v.type); }

namespace {

/// Adds the variables that the bounds of a variably modified type refer to.
void visitTypeBounds(QualType type, const std::function<void(Expr *)> &bound,
                     const std::function<void(VarDecl *)> &named) {
  for (const Type *t = type.type; t;) {
    if (t->kind == TypeKind::Array && t->length == LengthVariable) {
      if (t->boundVar)
        named(t->boundVar);
      else if (t->bound)
        bound(t->bound);
    }
    if (t->kind == TypeKind::Array || t->kind == TypeKind::Pointer || t->kind == TypeKind::Typedef ||
        t->kind == TypeKind::Typeof || t->kind == TypeKind::Attributed || t->kind == TypeKind::Reference)
      t = t->element.type;
    else
      break;
  }
}

class FreeVariables : public Visitor {
public:
  VarList found;
  void root(Node *node) {
    if (auto *d = as<OmpDirective>(node)) {
      inside(*d);
      // Which elements are reduced is found out inside, and so are the types of what is declared there.
      for (OmpClause *c : d->clauses)
        for (Expr *item : c->items) {
          if (c->kind == OmpClauseKind::Reduction) subscripts(item);
          // A copy is declared inside, whether the body uses it or not.
          const bool copied = c->kind == OmpClauseKind::Private || c->kind == OmpClauseKind::Reduction ||
                              c->kind == OmpClauseKind::InReduction || c->kind == OmpClauseKind::Lastprivate;
          if (VarDecl *v = copied ? baseVariable(item) : nullptr) useType(v->type);
        }
    } else
      visit(node);
  }

private:
  VarSet seen_;
  std::unordered_map<const VarDecl *, int> own_; // declared inside, or private to an inner directive

  void use(VarDecl *v) {
    if (!v) return;
    auto own = own_.find(v);
    if ((own != own_.end() && own->second > 0) || !seen_.insert(v).second) return;
    useType(v->type); // its bounds come first: whoever declares the variable elsewhere needs them
    found.push_back(v);
  }
  void useType(QualType type) {
    if (type && isVariablyModified(type))
      visitTypeBounds(
          type, [this](Expr *bound) { visit(bound); }, [this](VarDecl *v) { use(v); });
  }
  void subscripts(Expr *item) {
    for (Expr *e = skipParens(item);;) {
      if (auto *s = as<ArraySection>(e)) {
        visit(s->lower);
        visit(s->length);
        e = skipParens(s->base);
      } else if (auto *x = as<Index>(e)) {
        visit(x->index);
        e = skipParens(x->base);
      } else
        return;
    }
  }
  void inside(OmpDirective &d) {
    for (OmpLoop *loop : d.loops) visit(loop);
    visit(d.body);
  }
  void visitIdent(Ident &i) override {
    useType(i.type); // a flattened array's bounds
    use(as<VarDecl>(i.decl));
  }
  void visitVarDecl(VarDecl &v) override {
    own_[&v]++;
    useType(v.type);
    walk(v);
  }
  void visitCast(Cast &c) override {
    useType(c.target);
    walk(c);
  }
  void visitSizeofType(SizeofType &s) override { useType(s.target); }
  void visitOmpLoop(OmpLoop &l) override { walk(l); }
  void visitOmpDirective(OmpDirective &d) override {
    VarList privates;
    for (OmpClause *c : d.clauses) {
      for (OmpIterator *i : c->iterators) visit(i);
      visit(c->expr);
      visit(c->expr2);
      for (OmpAllocator *a : c->allocators) {
        visit(a->memspace);
        visit(a->traits);
        if (auto *i = as<Ident>(a->allocator); i && as<VarDecl>(i->decl))
          privates.push_back(static_cast<VarDecl *>(i->decl)); // the region's own
      }
      if (c->kind != OmpClauseKind::Private && c->kind != OmpClauseKind::Allocate)
        for (Expr *item : c->items) visit(item);
      if (c->kind == OmpClauseKind::Private)
        for (Expr *item : c->items)
          if (VarDecl *v = baseVariable(item)) {
            useType(v->type);
            privates.push_back(v);
          }
    }
    // Bounds mean the variables outside, whatever the loop has copies of.
    for (OmpLoop *loop : d.loops) visit(loop);
    for (VarDecl *v : privates) own_[v]++;
    inside(d);
    for (VarDecl *v : privates) own_[v]--;
  }
};

class UsageVisitor : public Visitor {
public:
  explicit UsageVisitor(MapsTake ofMaps = MapsTake::Addresses, bool ofDependences = true)
      : ofMaps_(ofMaps), ofDependences_(ofDependences) {}
  Usage usage;

private:
  const MapsTake ofMaps_;
  const bool ofDependences_; ///< the addresses of their items are needed
  void write(Expr *e) {
    // a[i] = … writes into an array, through a pointer it writes what it points to.
    for (Expr *x = e; x;) {
      if (auto *p = as<Paren>(x))
        x = p->inner;
      else if (auto *m = as<Member>(x)) {
        if (m->arrow && !isArray(m->object->type)) return;
        x = m->object;
      } else if (auto *i = as<Index>(x)) {
        if (!isArray(i->base->type)) return;
        x = i->base;
      } else if (auto *s = as<ArraySection>(x)) {
        if (!isArray(s->base->type)) return;
        x = s->base;
      } else if (auto *u = as<Unary>(x)) {
        if (u->op != UnaryOp::Real && u->op != UnaryOp::Imag) return;
        x = u->operand;
      } else {
        if (auto *id = as<Ident>(x))
          if (auto *v = as<VarDecl>(id->decl)) usage.written.insert(v);
        return;
      }
    }
  }
  void takeAddress(Expr *e) {
    for (Expr *x = e; x;) {
      if (auto *p = as<Paren>(x))
        x = p->inner;
      else if (auto *m = as<Member>(x)) {
        if (m->arrow && !isArray(m->object->type)) return;
        x = m->object;
      } else if (auto *i = as<Index>(x)) {
        if (!isArray(i->base->type)) return;
        x = i->base;
      } else {
        if (auto *id = as<Ident>(x))
          if (auto *v = as<VarDecl>(id->decl)) usage.addressTaken.insert(v);
        return;
      }
    }
  }
  void visitAssign(Assign &a) override {
    write(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    switch (u.op) {
    case UnaryOp::PreInc:
    case UnaryOp::PreDec:
    case UnaryOp::PostInc:
    case UnaryOp::PostDec: write(u.operand); break;
    case UnaryOp::AddressOf: takeAddress(u.operand); break;
    default: break;
    }
    walk(u);
  }
  /// What is subscripted, or a member is taken of: the array in a[i], s.a[i] and a->b does not escape.
  void object(Expr *e) {
    e = skipParens(e);
    if (auto *i = as<Index>(e)) {
      object(i->base);
      visit(i->index);
    } else if (auto *m = as<Member>(e))
      object(m->object);
    else if (!as<Ident>(e))
      visit(e);
  }
  /// An array that is part of something escapes anywhere else: f(a[i]), p = s.a.
  void visitIndex(Index &i) override {
    if (isArray(i.type)) takeAddress(&i);
    object(&i);
  }
  void visitMember(Member &m) override {
    if (isArray(m.type)) takeAddress(&m);
    object(&m);
  }
  void visitArraySection(ArraySection &s) override {
    visit(s.lower);
    visit(s.length);
    if (!as<Ident>(s.base)) visit(s.base);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl))
      if (isArray(v->type)) usage.addressTaken.insert(v);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
  /// What a nested function changes may change whenever it is called.
  void visitFunctionDecl(FunctionDecl &f) override {
    UsageVisitor inside(ofMaps_, ofDependences_);
    inside.walk(f);
    for (const VarDecl *v : inside.usage.written) usage.addressTaken.insert(v);
    for (const VarDecl *v : inside.usage.addressTaken) usage.addressTaken.insert(v);
    usage.written.insert(inside.usage.written.begin(), inside.usage.written.end());
    usage.synchronised.insert(inside.usage.synchronised.begin(), inside.usage.synchronised.end());
    usage.flushes |= inside.usage.flushes;
  }
  void visitAsm(Asm &a) override {
    for (Node *hole : a.holes)
      if (isExpr(*hole)) write(static_cast<Expr *>(hole)), takeAddress(static_cast<Expr *>(hole));
    walk(a);
  }
  /// Notes what is mentioned.
  class Mentioned : public Visitor {
  public:
    explicit Mentioned(VarSet &set) : set_(set) {}

  private:
    VarSet &set_;
    void visitIdent(Ident &i) override {
      if (auto *v = as<VarDecl>(i.decl)) set_.insert(v);
    }
  };
  void visitOmpDirective(OmpDirective &d) override {
    bool reads = d.kind == OmpDirectiveKind::Critical;
    for (OmpClause *c : d.clauses) reads |= c->kind == OmpClauseKind::AtomicRead;
    if (reads) Mentioned(usage.synchronised).visit(d.body);
    if (d.kind == OmpDirectiveKind::Flush) {
      bool list = false;
      for (OmpClause *c : d.clauses)
        for (Expr *item : c->items) list = true, Mentioned(usage.synchronised).visit(item);
      usage.flushes |= !list;
    }
    walk(d);
  }
  void visitCall(Call &call) override {
    if (auto *callee = as<Ident>(skipParens(call.callee))) {
      const std::string_view name = callee->name->text;
      usage.flushes |= name == "omp_set_lock" || name == "omp_set_nest_lock" || name == "omp_test_lock" ||
                       name == "omp_test_nest_lock";
    }
    visit(call.callee);
    for (size_t i = 0; i < call.args.size(); i++)
      if (Expr *object = ofMaps_ == MapsTake::Copies ? addressed(call.args[i]) : nullptr;
          object && isLent(call, i))
        this->object(object);
      else
        visit(call.args[i]);
  }
  /// What an argument is the address of; null: nothing that is known.
  static Expr *addressed(Expr *argument) {
    Expr *e = skipParens(argument);
    auto *u = as<Unary>(e);
    if (u && u->op == UnaryOp::AddressOf) return u->operand;
    return isArray(e->type) && (as<Ident>(e) || as<Index>(e) || as<Member>(e)) ? e : nullptr;
  }
  void visitOmpClause(OmpClause &c) override {
    if (!ofDependences_ && (c.kind == OmpClauseKind::Depend || c.kind == OmpClauseKind::Affinity)) return;
    if (c.kind == OmpClauseKind::Lastprivate || c.kind == OmpClauseKind::Reduction ||
        c.kind == OmpClauseKind::InReduction || c.kind == OmpClauseKind::TaskReduction ||
        c.kind == OmpClauseKind::Copyprivate || c.kind == OmpClauseKind::Inclusive ||
        c.kind == OmpClauseKind::Exclusive)
      for (Expr *item : c.items)
        if (VarDecl *v = baseVariable(item)) usage.written.insert(v);
    // The original storage matters, whatever its value.
    const bool maps =
        c.kind == OmpClauseKind::Map || c.kind == OmpClauseKind::To || c.kind == OmpClauseKind::From;
    if ((maps && ofMaps_ == MapsTake::Addresses) || c.kind == OmpClauseKind::UseDeviceAddr ||
        c.kind == OmpClauseKind::Depend || c.kind == OmpClauseKind::InReduction ||
        c.kind == OmpClauseKind::TaskReduction || c.kind == OmpClauseKind::Detach)
      for (Expr *item : c.items) takeAddress(item);
    if (c.kind == OmpClauseKind::Depobj || c.kind == OmpClauseKind::Destroy) takeAddress(c.expr);
    // Subscripts and the like may have side effects.
    for (Expr *item : c.items)
      if (!as<Ident>(skipParens(item))) visit(item);
    for (OmpIterator *i : c.iterators) visit(i);
    visit(c.expr);
    visit(c.expr2);
  }
};

class Replace : public Rewriter {
public:
  Replace(Context &context, const std::unordered_map<const Decl *, std::function<Expr *()>> &map)
      : c_(context), map_(map) {}

private:
  Context &c_;
  const std::unordered_map<const Decl *, std::function<Expr *()>> &map_;

  /// `type` with the bounds that are still expressions rewritten: `sizeof(int[n])`.
  QualType bounds(QualType type) {
    if (!type || !isVariablyModified(type)) return type;
    QualType element = bounds(type->element);
    bool changed = element.type != type->element.type;
    bool ownBound =
        type->kind == TypeKind::Array && type->length == LengthVariable && type->bound && !type->boundVar;
    if (!changed && !ownBound) return type;
    switch (type->kind) {
    case TypeKind::Array: {
      Type *array = c_.types.variantOf(*type.type);
      array->element = element;
      if (ownBound) array->bound = static_cast<Expr *>(rewrite(Cloner(c_).clone(type->bound)));
      return QualType(array, type.quals);
    }
    case TypeKind::Pointer: return QualType(c_.types.pointerTo(element), type.quals);
    case TypeKind::Attributed: return QualType(c_.types.attributed(element, type->attributeText), type.quals);
    case TypeKind::Typedef:
    case TypeKind::Typeof: return element.with(type.quals);
    default: return type;
    }
  }
  Node *rewriteSizeofType(SizeofType &s) override {
    s.target = bounds(s.target);
    return &s;
  }
  Node *rewriteTypeArg(TypeArg &t) override {
    t.target = bounds(t.target);
    return &t;
  }
  Node *rewriteCast(Cast &c) override {
    c.target = bounds(c.target);
    rewriteChildren(c);
    return &c;
  }
  Node *rewriteVarDecl(VarDecl &v) override {
    v.type = bounds(v.type);
    rewriteChildren(v);
    return &v;
  }
  Node *rewriteIdent(Ident &i) override {
    auto it = map_.find(i.decl);
    if (it == map_.end()) return &i;
    Expr *e = it->second();
    e->loc = i.loc;
    // The bounds of a variable array are known by the reference's type.
    if (e->kind == NodeKind::Ident && isArray(i.type) && isVariablyModified(i.type)) e->type = i.type;
    return e;
  }
  Node *rewriteOmpLoop(OmpLoop &l) override {
    auto it = map_.find(l.var);
    if (it != map_.end())
      if (auto *id = as<Ident>(it->second())) l.var = as<VarDecl>(id->decl);
    rewriteChildren(l);
    return &l;
  }
};

class DirectiveVisitor : public Visitor {
public:
  DirectiveVisitor(const Context &c, const std::function<void(OmpDirective &)> &f)
      : Visitor(c.directives()), f_(f) {}

private:
  const std::function<void(OmpDirective &)> &f_;
  void visitOmpDirective(OmpDirective &d) override {
    f_(d);
    walk(d);
  }
};

class FunctionReferences : public Visitor {
public:
  explicit FunctionReferences(const std::function<void(Ident &, FunctionDecl &)> &f) : f_(f) {}

private:
  const std::function<void(Ident &, FunctionDecl &)> &f_;
  void visitIdent(Ident &i) override {
    if (auto *function = as<FunctionDecl>(i.decl)) f_(i, *function);
  }
};

} // namespace

VarSet declaredIn(Node *root) {
  class Declared : public Visitor {
  public:
    VarSet all;

  private:
    void visitVarDecl(VarDecl &v) override {
      all.insert(&v);
      walk(v);
    }
  } declared;
  declared.visit(root);
  return declared.all;
}

VarList freeVariables(Node *root) {
  FreeVariables v;
  v.root(root);
  return v.found;
}

Usage usageIn(Node *root, MapsTake ofMaps) {
  UsageVisitor v(ofMaps);
  v.visit(root);
  return v.usage;
}

Usage usageBesideDependences(Node *root) {
  UsageVisitor v(MapsTake::Addresses, false);
  v.visit(root);
  return v.usage;
}

void Substitution::replace(const VarDecl *from, VarDecl *to) {
  map_[from] = [this, to] { return context_.ident(to); };
}
void Substitution::replaceByDeref(const VarDecl *from, VarDecl *to) {
  map_[from] = [this, to] { return context_.paren(context_.unary(UnaryOp::Deref, context_.ident(to))); };
}
void Substitution::replaceBy(const VarDecl *from, std::function<Expr *()> make) {
  map_[from] = std::move(make);
}

Node *Substitution::applyNode(Node *root) {
  if (map_.empty()) return root;
  return Replace(context_, map_).rewrite(root);
}

VarDecl *keepAlignment(Context &context, VarDecl *copy, const VarDecl &original) {
  copy->alignas_ = original.alignas_;
  for (Attribute *a : original.attributes)
    if (a->name->text == "aligned" || a->name->text == "__aligned__") copy->attributes.push(context.arena, a);
  return copy;
}

void forEachDirective(const Context &c, Node *root, const std::function<void(OmpDirective &)> &f) {
  DirectiveVisitor(c, f).visit(root);
}

void forEachFunctionReference(Node *root, const std::function<void(Ident &, FunctionDecl &)> &f) {
  FunctionReferences(f).visit(root);
}

} // namespace ompicc
