#include "transforms/common/structure_stores.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

const TagDecl *structureType(QualType type) {
  return isRecord(type) ? definitionOf(canonical(type)) : nullptr;
}

/// The structure that a pointer points to, or null.
const TagDecl *pointedStructure(QualType type) {
  return isPointer(type) ? structureType(elementOf(type)) : nullptr;
}

/// Whether the type is, or has a member, that may be accessed as the other one (C11 6.5).
bool mayHold(QualType type, QualType number) {
  while (isArray(type)) type = elementOf(type);
  if (isScalar(type)) {
    const bool same = isInteger(type) == isInteger(number) && isPointer(type) == isPointer(number);
    return sizeOf(number) == 1 || (same && sizeOf(type) == sizeOf(number));
  }
  const TagDecl *structure = structureType(type);
  if (!structure) return isRecord(type);
  for (const FieldDecl *field : structure->fields)
    if (mayHold(field->type, number)) return true;
  return false;
}

class Stores : public Visitor {
public:
  StructureStores found;

private:
  VarSet own_; ///< variables that the code declares
  std::unordered_set<const FunctionDecl *> seen_;

  /// It, and those that are members of it.
  void storedWithin(const TagDecl &structure) {
    if (!found.stored.insert(&structure).second) return;
    for (const FieldDecl *field : structure.fields) {
      QualType type = field->type;
      while (isArray(type)) type = elementOf(type);
      if (isRecord(type)) stored(type);
    }
  }
  void stored(QualType type) {
    const TagDecl *structure = structureType(type);
    if (structure)
      storedWithin(*structure);
    else if (isRecord(type))
      found.known = false;
  }

  /// All structures that the object is, or is a member of, and that are not variables of the code's own.
  void storesTo(Expr *e) {
    const QualType type = e->type;
    std::vector<QualType> types;
    if (isRecord(e->type)) types.push_back(e->type);
    for (e = skipParens(e);; e = skipParens(e)) {
      if (auto *member = as<Member>(e)) {
        types.push_back(member->arrow ? elementOf(member->object->type) : member->object->type);
        if (member->arrow) break;
        e = member->object;
      } else if (auto *index = as<Index>(e); index && isArray(index->base->type)) {
        e = index->base;
      } else {
        break;
      }
    }
    auto *name = as<Ident>(e);
    auto *v = name ? as<VarDecl>(name->decl) : nullptr;
    if (v && own_.count(v)) return;
    for (QualType of : types) stored(of);
    if (!v && types.empty() && isScalar(type)) (isSingle(e) ? found.numbers : found.elements).push_back(type);
  }

  /// *p, where p is a variable or member, and p[0].
  static bool isSingle(Expr *e) {
    if (auto *index = as<Index>(e)) return evaluateConstant(index->index).known;
    auto *deref = as<Unary>(e);
    Expr *pointer = deref && deref->op == UnaryOp::Deref ? skipParens(deref->operand) : nullptr;
    return pointer && (as<Ident>(pointer) || as<Member>(pointer));
  }

  /// A value gets another type: a pointer to a structure that becomes one to something else is as good as a
  /// store.
  void becomes(QualType from, QualType to) {
    const TagDecl *structure = pointedStructure(from);
    if (structure && pointedStructure(to) != structure) found.stored.insert(structure);
    if (isPointer(from) && isRecord(elementOf(from)) && !structure) found.known = false;
  }

  void visitVarDecl(VarDecl &v) override {
    if (isAutomatic(v)) own_.insert(&v);
    if (v.init && !as<InitList>(v.init)) becomes(v.init->type, v.type);
    if (auto *list = as<InitList>(v.init)) givesAddresses(*list);
    walk(v);
  }
  /// In lists, types are not looked at.
  void givesAddresses(InitList &list) {
    for (const InitItem *item : list.items) {
      if (auto *inner = as<InitList>(item->value))
        givesAddresses(*inner);
      else if (item->value && isPointer(item->value->type) && isRecord(elementOf(item->value->type)))
        found.known = false;
    }
  }
  void visitCompoundLiteral(CompoundLiteral &e) override {
    givesAddresses(*e.init);
    walk(e);
  }
  void visitAssign(Assign &a) override {
    storesTo(a.lhs);
    becomes(a.rhs->type, a.lhs->type);
    auto *name = as<Ident>(skipParens(a.lhs));
    auto *v = name ? as<VarDecl>(name->decl) : nullptr;
    if (isPointer(a.rhs->type) && isRecord(elementOf(a.rhs->type))) found.handsOn |= !v || !own_.count(v);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::AddressOf) {
      // Of a structure itself: a pointer as others.
      if (!isRecord(u.operand->type) || as<Member>(skipParens(u.operand))) storesTo(u.operand);
    } else if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) {
      storesTo(u.operand);
    }
    walk(u);
  }
  void visitCast(Cast &c) override {
    becomes(c.operand->type, c.target);
    walk(c);
  }
  void visitMember(Member &m) override {
    // An array that is a member, but for one of its elements.
    if (isArray(m.type)) storesTo(&m);
    walk(m);
  }
  void visitIndex(Index &i) override {
    if (isArray(i.type)) storesTo(&i); // a row of a member
    elementOfArray(i);
  }
  void elementOfArray(Index &i) {
    Expr *base = skipParens(i.base);
    auto *row = as<Index>(base);
    auto *member = as<Member>(base);
    if (row && isArray(row->type))
      elementOfArray(*row);
    else
      visit(member && isArray(member->type) ? member->object : base);
    visit(i.index);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
  void visitCall(Call &call) override {
    auto *name = as<Ident>(skipParens(call.callee));
    auto *f = name ? as<FunctionDecl>(name->decl) : nullptr;
    if (f && !f->body && f->definition) f = f->definition;
    if (f && f->body) {
      for (size_t i = 0; i < call.args.size(); i++)
        if (i < f->params.size())
          becomes(call.args[i]->type, f->params[i]->type);
        else
          found.known = false;
      if (seen_.insert(f).second) visit(f->body);
    } else if (!name || !(onlyComputes(name->name->text) || name->name->text.substr(0, 8) == "omp_get_")) {
      found.known = false;
    }
    for (Expr *argument : call.args) visit(argument);
  }
  void visitBuiltinCall(BuiltinCall &b) override {
    found.known &= onlyComputes(b.name->text);
    walk(b);
  }
  void visitAsm(Asm &) override { found.known = false; }
  /// What a text does with its holes is not looked at.
  void inText(const List<Node *> &holes) {
    for (Node *hole : holes) {
      auto *e = isExpr(*hole) ? static_cast<Expr *>(hole) : nullptr;
      if (e && (isRecord(e->type) || as<Member>(skipParens(e)))) storesTo(e);
    }
  }
  void visitTextExpr(TextExpr &e) override {
    inText(e.holes);
    walk(e);
  }
  void visitTextStmt(TextStmt &s) override {
    inText(s.holes);
    walk(s);
  }
  void visitOmpDirective(OmpDirective &d) override {
    for (OmpClause *clause : d.clauses) {
      const bool stores = clause->kind == OmpClauseKind::Reduction ||
                          clause->kind == OmpClauseKind::Lastprivate ||
                          clause->kind == OmpClauseKind::Linear || clause->kind == OmpClauseKind::Copyprivate;
      for (Expr *item : clause->items) {
        if (stores)
          storesTo(as<ArraySection>(item) ? as<ArraySection>(item)->base : item);
        else if (clause->kind != OmpClauseKind::Shared && clause->kind != OmpClauseKind::Private &&
                 clause->kind != OmpClauseKind::Firstprivate && isRecord(item->type))
          found.known = false;
      }
      if (clause->expr) visit(clause->expr);
    }
    visit(d.body);
  }
};

} // namespace

bool StructureStores::mayChangeNumbersOf(QualType type) const {
  return std::any_of(numbers.begin(), numbers.end(), [&](QualType number) { return mayHold(type, number); });
}

bool StructureStores::mayChangeElementsOf(QualType type) const {
  return std::any_of(elements.begin(), elements.end(),
                     [&](QualType number) { return mayHold(type, number); });
}

StructureStores structureStores(Node *code) {
  Stores stores;
  stores.visit(code);
  return stores.found;
}

bool holdsArrays(const TagDecl &structure) {
  for (const FieldDecl *field : structure.fields) {
    const TagDecl *inner = isRecord(field->type) ? definitionOf(field->type) : nullptr;
    if (isArray(field->type) || (inner && holdsArrays(*inner))) return true;
  }
  return false;
}

} // namespace ompicc
