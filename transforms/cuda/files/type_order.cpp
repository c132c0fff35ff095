#include "transforms/cuda/files/type_order.h"
#include "ast/visitor.h"
#include "translator/emit/cuda_printer.h"

namespace ompicc {

/// Every type and enumerator in a tree.
class TypeOrder::Mentions : public Visitor {
public:
  Mentions(TypeOrder &order) : order_(order) {}

private:
  TypeOrder &order_;
  void visitVarDecl(VarDecl &v) override {
    order_.needType(v.type, true);
    walk(v);
  }
  void visitFunctionDecl(FunctionDecl &f) override {
    order_.needType(f.type, false);
    walk(f);
  }
  void visitTagDecl(TagDecl &t) override { // made by a transformation: declared where it stands
    order_.done_.insert(&t);
    for (FieldDecl *f : t.fields) {
      order_.needType(f->type, true);
      walk(*f);
    }
  }
  void visitCast(Cast &c) override {
    order_.needType(c.target, true);
    walk(c);
  }
  void visitSizeofType(SizeofType &s) override { order_.needType(s.target, true); }
  void visitCompoundLiteral(CompoundLiteral &l) override {
    order_.needType(l.target, true);
    walk(l);
  }
  void visitTypeArg(TypeArg &t) override { order_.needType(t.target, true); }
  void visitMember(Member &m) override {
    QualType object = m.object->type;
    order_.needType(m.arrow ? elementOf(object) : object, true);
    walk(m);
  }
  void visitIndex(Index &i) override {
    order_.needType(i.type, true);
    walk(i);
  }
  void visitUnary(Unary &u) override {
    order_.needType(u.type, true);
    walk(u);
  }
  void visitIdent(Ident &i) override {
    if (auto *e = as<EnumeratorDecl>(i.decl)) {
      auto it = order_.enumOf_.find(e);
      if (it != order_.enumOf_.end()) order_.needTag(*it->second, true);
      return;
    }
    if (auto *v = as<VarDecl>(i.decl)) order_.needType(v->type, true);
    if (auto *f = as<FunctionDecl>(i.decl)) order_.needType(f->type, false);
  }
};

/// Whether the device library has a type of that name.
static bool isDeviceType(std::string_view name) {
  for (std::string_view own : {"omp_lock_t", "omp_nest_lock_t", "omp_lock_hint_t", "omp_sync_hint_t",
                               "omp_sched_t", "omp_proc_bind_t"})
    if (name == own) return true;
  return name[0] == '@'; // one that a template names
}

TypeOrder::TypeOrder(TranslationUnit &unit) {
  for (External *external : unit.externals)
    for (Decl *d : external->decls)
      if (auto *tag = as<TagDecl>(d))
        for (EnumeratorDecl *e : tag->enumerators) enumOf_[e] = tag;
}

void TypeOrder::needValue(Expr *e) {
  if (e) Mentions(*this).visit(e);
}

void TypeOrder::need(Node *root) { Mentions(*this).visit(root); }

void TypeOrder::finish() {
  for (size_t i = 0; i < later_.size(); i++) needTag(*later_[i], true);
}

void TypeOrder::needType(QualType type, bool complete) {
  if (!type.type) return;
  const Type &t = *type.type;
  switch (t.kind) {
  case TypeKind::Pointer: needType(t.element, false); break;
  case TypeKind::Array:
  case TypeKind::Vector:
  case TypeKind::Complex:
  case TypeKind::Reference:
  case TypeKind::Typeof:
  case TypeKind::Attributed: needType(t.element, complete); break;
  case TypeKind::Function:
    needType(t.element, false);
    for (QualType p : t.params) needType(p, false);
    break;
  case TypeKind::Typedef: {
    TypedefDecl *d = t.typedefDecl;
    std::string_view name = d->name->text;
    // C++ and the device library have these themselves.
    if (isCxxType(*d) || isDeviceType(name)) break;
    needType(t.element, complete);
    if (isVariablyModified(type)) break; // printed as what it stands for (cuda_vla.cpp)
    if (done_.insert(d).second) order_.push_back({d, nullptr, false});
    break;
  }
  case TypeKind::Struct:
  case TypeKind::Union:
  case TypeKind::Enum: needTag(*t.tag, complete); break;
  default: break;
  }
}

void TypeOrder::needTag(TagDecl &tag, bool complete) {
  TagDecl *definition = tag.isDefinition ? &tag : tag.definition;
  TagDecl &d = definition ? *definition : tag;
  if (done_.count(&d) || (d.name && isDeviceType(d.name->text))) return;
  if (d.tagKind == TagKind::Enum && active_.count(&d)) return; // an enumerator that refers to one before it
  bool anonymous = !d.name;
  if ((!complete && !anonymous && d.tagKind != TagKind::Enum) || !definition || active_.count(&d)) {
    if (d.name && forwarded_.insert(&d).second) order_.push_back({&d, &d, true});
    if (definition) later_.push_back(&d);
    return;
  }
  active_.insert(&d);
  // What the values in its definition refer to is declared before it, too.
  for (EnumeratorDecl *e : d.enumerators) needValue(e->valueExpr);
  for (FieldDecl *f : d.fields) {
    needType(f->type, true);
    needValue(f->bitWidth);
    needValue(f->alignas_);
  }
  active_.erase(&d);
  if (done_.insert(&d).second) order_.push_back({&d, &d, false});
  // The typedef that is its only name defines it: of an enumeration perhaps only the constants are mentioned.
  auto *name = d.name ? nullptr : as<TypedefDecl>(d.nameForAnonymous);
  if (name && !isCxxType(*name) && !isDeviceType(name->name->text) && done_.insert(name).second)
    order_.push_back({name, nullptr, false});
}

} // namespace ompicc
