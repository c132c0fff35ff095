// Deep copies of trees. Copying takes two walks: the first makes an empty copy of every declaration in the
// tree, so that the second can redirect references whichever way they point (a struct's declaration to its
// definition further down, a variable to itself in its own initialiser). Types are immutable, so those
// that mention a copied declaration are rebuilt, each once.
#include "ast/context.h"
#include "ast/visitor.h"

namespace ompicc {

#define END(kind)
#define CHILD(cls, name)
#define LIST(cls, name)
#define REF(cls, name)
#define VALUE(type, name)
#define TYPE(name)

namespace {

template <class T> Decl *emptyCopyAs(Context &c, const Decl &decl) {
  if constexpr (std::is_base_of<Decl, T>::value) {
    T *copy = c.make<T>(decl.loc);
    copy->name = decl.name;
    return copy;
  } else {
    return nullptr;
  }
}

Decl *emptyCopy(Context &c, const Decl &decl) {
  switch (decl.kind) {
#define NODE(kind, base)                                                                                     \
  case NodeKind::kind:                                                                                       \
    return emptyCopyAs<kind>(c, decl);
#include "ast/nodes.def"
#undef NODE
  }
  return nullptr;
}

void collectDecls(Node &node, std::vector<Decl *> &out) {
  if (isDecl(node)) out.push_back(static_cast<Decl *>(&node));
  forEachChild(node, [&](Node *&child) { collectDecls(*child, out); });
}

/// The copy of `from`, with what its base class holds: a declaration has been made by the first walk.
template <class T> T *startCopy(T &from, Cloner &cloner, Context &c) {
  if constexpr (std::is_base_of<Decl, T>::value) {
    return static_cast<T *>(cloner.mapped(&from));
  } else {
    T *to = c.make<T>(from.loc);
    if constexpr (std::is_base_of<Expr, T>::value) {
      to->Expr::type = cloner.mapType(from.Expr::type);
      to->isLvalue = from.isLvalue;
    }
    to->isPlain = from.isPlain;
    return to;
  }
}

/// A value of a node. Lists are copied, so that growing one tree's list cannot touch the other's.
template <class T> T copyValue(Arena &, const T &value) { return value; }
template <class T> List<T> copyValue(Arena &arena, const List<T> &values) {
  List<T> copy;
  copy.reserve(arena, values.size());
  for (const T &value : values) copy.push(arena, value);
  return copy;
}

} // namespace

Decl *Cloner::mapped(Decl *decl) const {
  auto found = map_.find(decl);
  return found == map_.end() ? decl : found->second;
}

void Cloner::replace(const Decl *from, Decl *to) {
  map_[from] = to;
  types_.clear();
}

void Cloner::setLength(const VarDecl *bound, long long length) {
  lengths_[bound] = length;
  types_.clear();
}

Node *Cloner::cloneTree(Node *node) {
  if (!node) return nullptr;
  std::vector<Decl *> decls;
  collectDecls(*node, decls);
  for (Decl *decl : decls) map_[decl] = emptyCopy(context_, *decl);
  if (!decls.empty()) types_.clear();
  return cloneNode(node);
}

#undef END
#undef CHILD
#undef LIST
#undef REF
#undef VALUE
#undef TYPE

Node *Cloner::cloneNode(Node *node) {
  if (!node) return nullptr;
  Node *result = nullptr;
  switch (node->kind) {
#define NODE(kindName, base)                                                                                 \
  case NodeKind::kindName: {                                                                                 \
    auto &from = static_cast<kindName &>(*node);                                                             \
    kindName *to = startCopy(from, *this, context_);                                                         \
    result = to;
#define CHILD(cls, name) to->name = static_cast<cls *>(cloneNode(from.name));
#define LIST(cls, name)                                                                                      \
  to->name.reserve(context_.arena, from.name.size());                                                        \
  for (cls * child : from.name) to->name.push(context_.arena, static_cast<cls *>(cloneNode(child)));
#define REF(cls, name) to->name = static_cast<cls *>(mapped(from.name));
#define VALUE(type, name) to->name = copyValue(context_.arena, from.name);
#define TYPE(name) to->name = mapType(from.name);
#define END(kind)                                                                                            \
  break;                                                                                                     \
  }
#include "ast/nodes.def"
#undef NODE
#undef CHILD
#undef LIST
#undef REF
#undef VALUE
#undef TYPE
#undef END
  }
  if (auto *ident = as<Ident>(result)) {
    if (ident->decl) ident->name = ident->decl->name;
  } else if (auto *copy = as<GenericSelection>(result)) {
    // chosen was cloned as if it were a child of its own; point it at the association's copy instead.
    auto &original = static_cast<GenericSelection &>(*node);
    for (size_t i = 0; i < original.assocs.size(); i++)
      if (original.assocs[i]->expr == original.chosen) copy->chosen = copy->assocs[i]->expr;
  }
  return result;
}

bool Cloner::mentionsMapped(Expr *e) const {
  struct Search : Visitor {
    const Cloner &cloner;
    bool found = false;
    explicit Search(const Cloner &c) : cloner(c) {}
    void visitIdent(Ident &node) override {
      found = found || (node.decl && cloner.mapped(node.decl) != node.decl);
    }
  } search(*this);
  search.visit(e);
  return search.found;
}

QualType Cloner::mapType(QualType type) {
  if (!type || (map_.empty() && lengths_.empty())) return type;
  auto found = types_.find(type.type);
  if (found != types_.end()) return {found->second, type.quals};
  const Type *result = rebuild(type.type);
  types_[type.type] = result;
  return {result, type.quals};
}

/// `type` itself, or the type that stands for it in the copied tree.
const Type *Cloner::rebuild(const Type *type) {
  auto same = [](QualType a, QualType b) { return a.type == b.type && a.quals == b.quals; };
  QualType element = mapType(type->element);
  bool changed = !same(element, type->element);
  switch (type->kind) {
  case TypeKind::Pointer: return changed ? context_.types.pointerTo(element) : type;
  case TypeKind::Reference: return changed ? context_.types.referenceTo(element) : type;
  case TypeKind::Attributed: return changed ? context_.types.attributed(element, type->attributeText) : type;
  case TypeKind::Vector: return changed ? context_.types.vectorOf(element, type->length) : type;
  case TypeKind::Struct:
  case TypeKind::Union:
  case TypeKind::Enum: {
    auto *tag = static_cast<TagDecl *>(mapped(type->tag));
    return tag != type->tag ? context_.types.tagType(type->kind, tag) : type;
  }
  case TypeKind::Typedef: {
    auto *decl = static_cast<TypedefDecl *>(mapped(type->typedefDecl));
    const bool gotLength = isVariablyModified(type->element) && !isVariablyModified(element);
    if (decl != type->typedefDecl && !gotLength) return context_.types.typedefType(decl, element);
    // The typedef stayed behind but what it names did not: the name would mean the old declarations.
    return changed ? context_.types.attributed(element, "") : type;
  }
  case TypeKind::Array: {
    if (auto length = lengths_.find(type->boundVar); length != lengths_.end())
      return context_.types.arrayOf(element, length->second, context_.intLiteral(length->second));
    auto *bound = static_cast<VarDecl *>(mapped(type->boundVar));
    bool newBound = type->bound && mentionsMapped(type->bound);
    if (!changed && bound == type->boundVar && !newBound) return type;
    Type *array = context_.types.variantOf(*type);
    array->element = element;
    array->boundVar = bound;
    if (newBound) array->bound = static_cast<Expr *>(cloneTree(type->bound));
    return array;
  }
  case TypeKind::Typeof: {
    bool newExpr = type->bound && mentionsMapped(type->bound);
    if (!changed && !newExpr) return type;
    return context_.types.typeofType(element,
                                     newExpr ? static_cast<Expr *>(cloneTree(type->bound)) : type->bound);
  }
  case TypeKind::Function: {
    List<QualType> params;
    for (QualType param : type->params) {
      params.push(context_.arena, mapType(param));
      changed = changed || !same(params.back(), param);
    }
    return changed ? context_.types.function(element, params, type->variadic, type->hasPrototype) : type;
  }
  default: return type;
  }
}

} // namespace ompicc
