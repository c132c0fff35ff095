// Arrays of variable length (C11 6.7.6.2) do not exist in CUDA C++. Pointers to them do their work in device
// code, `double (*a)[n]`, so they are flattened: the pointer becomes one to the elements, and the index is
// computed as C does it, row by row:
//
//   a[i][j]   →  a[(long) i * n + j]
//   a + i     →  a + (long) i * n
//
// The multiplication is done in long, because C's pointer arithmetic does not overflow where int does.
#include "translator/emit/cuda_printer.h"

namespace ompicc {

bool CudaPrinter::flattens(QualType type) {
  for (type = canonical(type); type && type->kind == TypeKind::Array; type = canonical(type->element))
    if (type->length == LengthVariable || type->length == LengthStar) return true;
  return false;
}

bool CudaPrinter::pointsToFlattened(QualType type) {
  return type && isPointer(type) && flattens(elementOf(type));
}

QualType CudaPrinter::flatElement(QualType array) {
  unsigned quals = 0;
  QualType type = array;
  while (isArray(type)) {
    quals |= canonical(type).quals;
    type = canonical(type)->element;
  }
  return type.with(quals);
}

std::string CudaPrinter::elements(QualType array) {
  std::string product;
  for (QualType type = canonical(array); type && type->kind == TypeKind::Array;
       type = canonical(type->element)) {
    std::string bound = type->boundVar      ? nameOf(*type->boundVar)
                        : type->length >= 0 ? std::to_string(type->length)
                        : type->bound       ? sub(type->bound, kCast)
                                            : "1";
    product += (product.empty() ? "" : " * ") + bound;
  }
  return product;
}

/// index times the elements of `array`, as an operand of +.
std::string CudaPrinter::scaled(Expr *index, QualType array) {
  std::string count = elements(array);
  int add = precedence(BinaryOp::Add), multiply = precedence(BinaryOp::Mul);
  // Unsigned arithmetic wraps, so it stays in its parentheses.
  bool regroups = index->type && isInteger(index->type) && isSigned(index->type);
  if (count.empty()) return sub(index, regroups ? add : multiply);
  bool wide = index->type && sizeOf(index->type) >= 8;
  return (wide ? sub(index, multiply) : "(long) " + sub(index, kCast)) + " * " + count;
}

static std::string plus(const std::string &offset, const std::string &more) {
  return offset.empty() ? more : offset + " + " + more;
}

/// True if the array lies in flat storage: its own type says so, or that of the rows it is a part of.
bool CudaPrinter::isFlatRow(Expr *e) {
  e = skipParens(e);
  if (!e->type || !isArray(e->type)) return false;
  if (flattens(e->type)) return true;
  if (auto *index = as<Index>(e)) return isFlatPointer(index->base);
  auto *unary = as<Unary>(e);
  return unary && unary->op == UnaryOp::Deref && isFlatPointer(unary->operand);
}

/// True if the text of this is a pointer into flat storage where C has one to a row.
bool CudaPrinter::isFlatPointer(Expr *e) {
  e = skipParens(e);
  if (!e->type) return false;
  if (isArray(e->type)) return isFlatRow(e);
  if (pointsToFlattened(e->type)) return true;
  if (!isPointer(e->type)) return false;
  if (auto *binary = as<Binary>(e))
    return (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub) &&
           (isFlatPointer(binary->lhs) || isFlatPointer(binary->rhs));
  auto *unary = as<Unary>(e);
  return unary && unary->op == UnaryOp::AddressOf && isFlatRow(unary->operand);
}

CudaPrinter::Row CudaPrinter::row(Expr &e) {
  if (auto *paren = as<Paren>(&e)) return row(*paren->inner);
  if (auto *index = as<Index>(&e)) {
    Row r = movedPointer(*index->base);
    r.offset = plus(r.offset, scaled(index->index, e.type));
    return r;
  }
  if (auto *unary = as<Unary>(&e))
    if (unary->op == UnaryOp::Deref) return movedPointer(*unary->operand);
  return {CPrinter::sub(&e, kPostfix), ""};
}

CudaPrinter::Row CudaPrinter::movedPointer(Expr &e) {
  if (isFlatRow(&e)) return row(e); // decays
  if (auto *paren = as<Paren>(&e)) return movedPointer(*paren->inner);
  if (auto *binary = as<Binary>(&e); binary && isFlatPointer(&e)) {
    bool pointerFirst = isPointer(binary->lhs->type) || isArray(binary->lhs->type);
    Expr *pointer = pointerFirst ? binary->lhs : binary->rhs,
         *index = pointerFirst ? binary->rhs : binary->lhs;
    if (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub) {
      Row r = movedPointer(*pointer);
      std::string by = scaled(index, elementOf(e.type));
      if (binary->op == BinaryOp::Sub) by = (r.offset.empty() ? "-(" : "- (") + by + ")";
      r.offset = binary->op == BinaryOp::Sub && !r.offset.empty() ? r.offset + " " + by : plus(r.offset, by);
      return r;
    }
  }
  if (auto *unary = as<Unary>(&e))
    if (unary->op == UnaryOp::AddressOf && isFlatRow(unary->operand)) return row(*unary->operand);
  return {CPrinter::sub(&e, kPostfix), ""};
}

bool CudaPrinter::hidesTypedef(QualType type) {
  if (type->kind != TypeKind::Typedef) return false;
  for (const Identifier *name : memberNames_)
    if (name == type->typedefDecl->name) return true;
  return false;
}

QualType CudaPrinter::lower(QualType type) {
  if (!type || (memberNames_.empty() && !isVariablyModified(type))) return type;
  switch (type->kind) {
  case TypeKind::Typedef:
    return isVariablyModified(type) || hidesTypedef(type) ? lower(type->element.with(type.quals)) : type;
  case TypeKind::Typeof: return lower(type->element.with(type.quals));
  case TypeKind::Pointer: {
    QualType pointee = flattens(type->element) ? flatElement(type->element) : type->element;
    return {context_.types.pointerTo(lower(pointee)), type.quals};
  }
  case TypeKind::Reference: return {context_.types.referenceTo(lower(type->element)), type.quals};
  case TypeKind::Array: {
    Type *array = context_.types.variantOf(*type.type);
    if (flattens(type)) {
      array->element = lower(flatElement(type));
      array->length = LengthVariable;
      array->boundVar = nullptr;
      array->bound = context_.textExpr(context_.types.sizeType(), "$", {});
      auto *text = static_cast<TextExpr *>(array->bound);
      text->texts.clear();
      text->texts.push(context_.arena, context_.text(elements(type)));
      text->level = kAssign;
    } else {
      array->element = lower(type->element);
    }
    return {array, type.quals};
  }
  case TypeKind::Function: {
    List<QualType> params;
    for (QualType param : type->params) params.push(context_.arena, lower(param));
    return context_.types.function(lower(type->element), params, type->variadic, type->hasPrototype);
  }
  default: return type;
  }
}

} // namespace ompicc
