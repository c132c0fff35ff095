// Names, members, subscripts, casts, sizeof and the other expressions that are no plain operators
// (C11 6.5.1 to 6.5.4), statement expressions and OpenMP's array sections.
#include "ast/const_eval.h"
#include "translator/sema/builtins.h"
#include "translator/sema/expressions.h"
#include <string>

namespace ompicc {

namespace {

std::string quoted(QualType type) { return "'" + describe(type) + "'"; }

/// The field of that name, which may be a member of an anonymous struct or union (6.7.2.1p13). `quals`
/// collects the qualifiers of the anonymous members on the way.
FieldDecl *findField(const TagDecl &record, const Identifier *name, unsigned &quals) {
  for (FieldDecl *field : record.fields) {
    if (field->name == name) return field;
    if (field->name || !isRecord(field->type)) continue;
    const TagDecl *inner = definitionOf(field->type);
    if (FieldDecl *found = inner ? findField(*inner, name, quals) : nullptr) {
      quals |= canonical(field->type).quals;
      return found;
    }
  }
  return nullptr;
}

/// The expression whose value a statement expression has: its last statement's, through labels.
const Expr *valueOf(const Compound *body) {
  if (!body || body->body.empty()) return nullptr;
  const Stmt *last = body->body.back();
  while (const Label *label = as<Label>(static_cast<const Node *>(last))) last = label->body;
  const ExprStmt *statement = as<ExprStmt>(static_cast<const Node *>(last));
  return statement ? statement->expr : nullptr;
}

} // namespace

Expr *Expressions::ident(Loc loc, Identifier *name, Decl *decl) {
  Ident *e = c_.make<Ident>(loc);
  e->name = name;
  e->decl = decl;
  name->referred = true;
  if (!decl) return finish(e, builtinFunctionType(c_.types, name->text));
  switch (decl->kind) {
  case NodeKind::VarDecl:
    decl->isReferredTo = true;
    return finish(e, static_cast<VarDecl *>(decl)->type, true);
  case NodeKind::FunctionDecl: return finish(e, static_cast<FunctionDecl *>(decl)->type);
  case NodeKind::EnumeratorDecl: {
    auto *enumerator = static_cast<EnumeratorDecl *>(decl);
    return finish(e, enumerator->type ? enumerator->type : intType());
  }
  default:
    diag_.error(loc, "expected expression before '" + std::string(name->text) + "'");
    return finish(e, unknown());
  }
}

Expr *Expressions::paren(Loc loc, Expr *inner) {
  Paren *e = c_.make<Paren>(loc);
  e->inner = inner;
  return finish(e, inner->type, inner->isLvalue);
}

Expr *Expressions::index(Loc loc, Expr *base, Expr *index) {
  Index *e = c_.make<Index>(loc);
  e->base = base;
  e->index = index;
  if (isUnknown(base->type) || isUnknown(index->type)) return finish(e, unknown(), true);
  if (isVector(base->type) && isInteger(index->type)) return finish(e, elementOf(base->type), base->isLvalue);
  QualType b = decay(base->type), i = decay(index->type);
  if (!isPointer(b) && isPointer(i) && isInteger(b)) std::swap(b, i); // 6.5.2.1p2: 3[a]
  if (!isPointer(b)) {
    diag_.error(loc, "subscripted value is neither array nor pointer nor vector");
    return finish(e, unknown(), true);
  }
  if (!isInteger(i)) {
    diag_.error(loc, "array subscript is not an integer");
    return finish(e, unknown(), true);
  }
  QualType element = elementOf(b);
  if (isFunction(element)) {
    diag_.error(loc, "subscripted value is pointer to function");
    return finish(e, unknown());
  }
  if (!isComplete(loc, element)) return finish(e, unknown(), true);
  return finish(e, element, !isVoid(element));
}

Expr *Expressions::arraySection(Loc loc, Expr *base, Expr *lower, Expr *length, Expr *stride) {
  ArraySection *e = c_.make<ArraySection>(loc);
  e->base = base;
  e->lower = lower;
  e->length = length;
  e->stride = stride;
  QualType b = decay(base->type);
  if (isUnknown(b)) return finish(e, unknown(), true);
  if (!isPointer(b) || isFunction(elementOf(b))) {
    diag_.error(loc, "subscripted value is neither array nor pointer nor vector");
    return finish(e, unknown(), true);
  }
  for (const Expr *part : {lower, length, stride})
    if (part && !isInteger(part->type) && !isUnknown(part->type)) {
      diag_.error(part->loc, "array section bound is not an integer");
      return finish(e, unknown(), true);
    }
  if (!isComplete(loc, elementOf(b))) return finish(e, unknown(), true);
  return finish(e, elementOf(b), true);
}

Expr *Expressions::arrayShaping(Loc loc, const List<Expr *> &sizes, Expr *operand) {
  QualType pointer = decay(operand->type);
  if (isUnknown(pointer)) return operand;
  if (!isPointer(pointer) || !isCompleteType(elementOf(pointer))) {
    diag_.error(loc, "the operand of array shaping must be a pointer to a complete object type");
    return finish(c_.make<TextExpr>(loc), unknown(), true);
  }
  QualType shaped = elementOf(pointer);
  for (size_t i = sizes.size(); i-- > 0;) {
    const ConstInt size = evaluateConstant(sizes[i]);
    if (!isUnknown(sizes[i]->type) && !isInteger(sizes[i]->type))
      diag_.error(sizes[i]->loc, "size in array shaping is not an integer");
    else if (size.known && size.value <= 0)
      diag_.error(sizes[i]->loc, "size in array shaping is not positive");
    shaped = c_.types.arrayOf(shaped, size.known ? size.value : (long long)LengthVariable, sizes[i]);
  }
  return paren(loc, unary(loc, UnaryOp::Deref, cast(loc, c_.types.pointerTo(shaped), operand)));
}

Expr *Expressions::member(Loc loc, Expr *object, bool arrow, Identifier *name) {
  Member *e = c_.make<Member>(loc);
  e->arrow = arrow;
  e->name = name;
  e->object = object;
  QualType record = object->type;
  if (isUnknown(record)) return finish(e, unknown(), true);
  if (arrow) {
    QualType pointer = decay(record);
    if (!isPointer(pointer)) {
      diag_.error(loc, "invalid type argument of '->' (have " + quoted(record) + ")");
      return finish(e, unknown(), true);
    }
    record = elementOf(pointer);
    if (isUnknown(record)) return finish(e, unknown(), true);
  }
  if (!isRecord(record)) {
    const Ident *ident = as<Ident>(static_cast<Node *>(object));
    if (!arrow && ident && isPointer(record) && isRecord(elementOf(record)))
      diag_.error(loc, "'" + std::string(ident->name->text) + "' is a pointer; did you mean to use '->'?");
    else
      diag_.error(loc, "request for member '" + std::string(name->text) +
                           "' in something not a structure or union");
    return finish(e, unknown(), true);
  }
  if (!isComplete(loc, record)) return finish(e, unknown(), true);
  unsigned quals = canonical(record).quals & (QualConst | QualVolatile);
  e->field = findField(*definitionOf(record), name, quals);
  if (!e->field) {
    diag_.error(loc, quoted(canonical(record).unqualified()) + " has no member named '" +
                         std::string(name->text) + "'");
    return finish(e, unknown(), true);
  }
  QualType type = e->field->type;
  return finish(e, (canonical(type).quals & quals) == quals ? type : type.with(quals),
                arrow || object->isLvalue);
}

Expr *Expressions::cast(Loc loc, QualType target, Expr *operand) {
  Cast *e = c_.make<Cast>(loc);
  e->target = target;
  e->operand = operand;
  QualType to = canonical(target), from = canonical(decay(operand->type));
  if (to->kind == TypeKind::Void || to->kind == TypeKind::Unknown || from->kind == TypeKind::Unknown)
    return finish(e, decay(target));
  auto wrong = [&](const char *message) {
    diag_.error(loc, message);
    return finish(e, unknown());
  };
  if (to->kind == TypeKind::Array) return wrong("cast specifies array type");
  if (to->kind == TypeKind::Function) return wrong("cast specifies function type");
  if (!isUsable(operand)) return finish(e, unknown());
  QualType type = decay(target);
  bool fromRecord = isRecord(from);
  if (isRecord(to)) {
    if (compatible(to, from)) return finish(e, type); // GNU: to its own type
    if (to->kind == TypeKind::Struct) return wrong("conversion to non-scalar type requested");
    if (!isComplete(loc, to)) return finish(e, unknown());
    for (const FieldDecl *field : definitionOf(to)->fields) // GNU: to a union with such a member
      if (compatible(field->type, from)) return finish(e, type);
    return wrong("cast to union type from type not present in union");
  }
  if (to->kind == TypeKind::Vector || from->kind == TypeKind::Vector) {
    bool fits = !fromRecord && sizeOf(to) == sizeOf(from) && !isPointer(to) && !isPointer(from);
    return fits ? finish(e, type) : wrong("cannot convert value to a vector");
  }
  if (isNullPtr(to) || isNullPtr(from)) { // C23 6.5.5p3
    const bool fits = isNullPtr(to) ? isNullPtr(from) || isNullPointerConstant(operand)
                                    : isPointer(to) || to->kind == TypeKind::Bool;
    if (fits) return finish(e, type);
    diag_.error(loc, isNullPtr(from) ? "conversion from 'nullptr_t' to " + quoted(target)
                                     : "conversion from " + quoted(from) + " to 'nullptr_t'");
    return finish(e, unknown());
  }
  if (isPointer(to)) {
    if (isInteger(from) || isPointer(from) || from->kind == TypeKind::VaList) return finish(e, type);
    return wrong("cannot convert to a pointer type");
  }
  bool integer = isInteger(to);
  if (fromRecord)
    return wrong(integer ? "aggregate value used where an integer was expected"
                         : "aggregate value used where a floating-point was expected");
  if (!integer && isPointer(from)) return wrong("pointer value used where a floating-point was expected");
  return finish(e, type);
}

Expr *Expressions::compoundLiteral(Loc loc, std::string_view specifiers, QualType target, InitList *init) {
  CompoundLiteral *e = c_.make<CompoundLiteral>(loc);
  e->specifiers = specifiers;
  e->init = init;
  e->target = completeByInitialiser(loc, target, init);
  return finish(e, e->target, true);
}

/// C2y 6.5.4.5: the operand of _Countof is a complete array type.
Expr *Expressions::counted(Expr *e, QualType type) {
  if (!isUnknown(type) && !isArray(type))
    diag_.error(e->loc, "invalid application of '_Countof' to type " + quoted(type));
  else if (!isUnknown(type) && canonical(type)->length == LengthIncomplete)
    diag_.error(e->loc, "invalid application of '_Countof' to incomplete type " + quoted(type));
  return finish(e, c_.types.sizeType());
}

Expr *Expressions::sizeofExpr(Loc loc, SizeofOp op, Expr *operand) {
  SizeofExpr *e = c_.make<SizeofExpr>(loc);
  e->op = op;
  e->operand = operand;
  const char *name = op == SizeofOp::Sizeof ? "sizeof" : "__alignof";
  if (op == SizeofOp::Countof) return counted(e, operand->type);
  if (asBitField(operand))
    diag_.error(loc, std::string("'") + name + "' applied to a bit-field");
  else if (!isCompleteType(operand->type) && !isVoid(operand->type) && !isFunction(operand->type))
    diag_.error(loc, std::string("invalid application of '") + name + "' to incomplete type " +
                         quoted(operand->type));
  return finish(e, c_.types.sizeType());
}

Expr *Expressions::sizeofType(Loc loc, SizeofOp op, QualType target) {
  SizeofType *e = c_.make<SizeofType>(loc);
  e->op = op;
  e->target = target;
  if (op == SizeofOp::Countof) return counted(e, target);
  // The alignment of an array of unknown length is that of its elements.
  QualType needed = target;
  if (op == SizeofOp::Alignof)
    while (isArray(needed)) needed = elementOf(needed);
  if (!isCompleteType(needed) && !isVoid(needed) && !isFunction(needed))
    diag_.error(loc, std::string("invalid application of '") +
                         (op == SizeofOp::Sizeof ? "sizeof" : "__alignof__") + "' to incomplete type " +
                         quoted(target));
  return finish(e, c_.types.sizeType());
}

/// C11 6.5.1.1, the controlling expression after lvalue conversion as DR 481 decided.
Expr *Expressions::generic(Loc loc, Expr *control, const List<GenericAssoc *> &assocs) {
  GenericSelection *e = c_.make<GenericSelection>(loc);
  e->control = control;
  e->assocs = assocs;
  typeMatters(control);
  return selected(e, decay(control->type));
}

Expr *Expressions::genericOfType(Loc loc, QualType control, const List<GenericAssoc *> &assocs) {
  GenericSelection *e = c_.make<GenericSelection>(loc);
  e->controlType = control;
  e->assocs = assocs;
  return selected(e, control);
}

Expr *Expressions::selected(GenericSelection *e, QualType type) {
  if (isUnknown(type)) return finish(e, unknown());
  for (const GenericAssoc *assoc : e->assocs) {
    if (assoc->isDefault) {
      if (!e->chosen) e->chosen = assoc->expr;
    } else if (canonical(assoc->type).quals == canonical(type).quals && compatible(assoc->type, type)) {
      e->chosen = assoc->expr;
      break;
    }
  }
  if (!e->chosen) {
    diag_.error(e->loc,
                "'_Generic' selector of type " + quoted(type) + " is not compatible with any association");
    return finish(e, unknown());
  }
  return finish(e, e->chosen->type, e->chosen->isLvalue);
}

StmtExpr *Expressions::stmtExpr(Loc loc, Compound *body) {
  StmtExpr *e = c_.make<StmtExpr>(loc);
  c_.hasStatementExpressions = true;
  e->body = body;
  const Expr *value = valueOf(body);
  finish(e, value ? decay(value->type) : QualType(c_.types.basic(TypeKind::Void)));
  return e;
}

Expr *Expressions::labelAddress(Loc loc, Identifier *label) {
  LabelAddress *e = c_.make<LabelAddress>(loc);
  e->label = label;
  return finish(e, c_.types.pointerTo(c_.types.basic(TypeKind::Void)));
}

} // namespace ompicc
