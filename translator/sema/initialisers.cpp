// Initialisers (C11 6.7.9). One walk follows the current object through the list, with designators and
// elided braces, as 6.7.9p17-20 describe it; it finds how many elements an array of unknown length gets,
// gives every nested list the type of what it initialises, and reports what cannot be initialised.
#include "ast/const_eval.h"
#include "translator/sema/expressions.h"
#include <algorithm>
#include <climits>
#include <string>

namespace ompicc {

namespace {

const Expr *bare(const Expr *e) {
  while (const Paren *p = as<Paren>(static_cast<const Node *>(e))) e = p->inner;
  return e;
}

bool isAggregate(QualType type) { return isArray(type) || isRecord(type) || isVector(type); }

/// True if `value` is a string literal that initialises an array of `array`'s element type (6.7.9p14-15).
bool isStringFor(QualType array, const Expr *value) {
  const Expr *literal = bare(value);
  if (!literal || literal->kind != NodeKind::StringLiteral || !isArray(array)) return false;
  QualType element = elementOf(array);
  return isInteger(element) && sizeOf(element) == sizeOf(elementOf(literal->type));
}

/// Unnamed bit-fields are not initialised (6.7.9p9).
bool isInitialised(const FieldDecl *field) { return field->name || !field->bitWidth; }

/// True if `record` has a member of that name, maybe inside an anonymous one.
bool hasMember(const TagDecl &record, const Identifier *name) {
  for (const FieldDecl *field : record.fields) {
    if (field->name == name) return true;
    const TagDecl *inner = field->name || !isRecord(field->type) ? nullptr : definitionOf(field->type);
    if (inner && hasMember(*inner, name)) return true;
  }
  return false;
}

} // namespace

class InitialiserCheck {
public:
  InitialiserCheck(Expressions &expressions, Loc loc) : x_(expressions), loc_(loc) {}

  /// Initialises an object of `type` with `init`; the number of elements if it is an array.
  long long object(QualType type, Expr *init) {
    if (InitList *list = as<InitList>(static_cast<Node *>(init))) return braced(type, *list);
    if (isStringFor(type, init)) return canonical(bare(init)->type)->length;
    if (isArray(type) && isArray(init->type) && bare(init)->kind == NodeKind::CompoundLiteral &&
        compatible(elementOf(type), elementOf(init->type)))
      return canonical(init->type)->length; // GNU: an array from a compound literal
    expression(type, init);
    return 0;
  }

private:
  /// Where in an aggregate an item goes.
  struct Position {
    long long first = 0, last = 0;
    size_t depth = 0; ///< designators used up to reach it
    bool valid = true;
  };

  void error(Loc loc, const std::string &message) { x_.diag_.error(loc ? loc : loc_, message); }

  void expression(QualType type, const Expr *value) {
    if (isUnknown(type) || isUnknown(value->type)) return;
    if (isArray(type)) return error(value->loc, "invalid initializer");
    switch (x_.assignability(type, value)) {
    case Expressions::Assignability::Fits: return;
    case Expressions::Assignability::Void:
      return error(value->loc, "void value not ignored as it ought to be");
    case Expressions::Assignability::Mismatch: break;
    }
    if (isRecord(type) && !isRecord(value->type)) return error(value->loc, "invalid initializer");
    error(value->loc, "incompatible types when initializing type '" + describe(type) + "' using type '" +
                          describe(x_.decay(value->type)) + "'");
  }

  long long braced(QualType type, InitList &list) {
    list.type = type;
    if (isUnknown(type)) return 0;
    if (!isAggregate(type)) {
      scalar(type, list);
      return 0;
    }
    if (isArray(type) && canonical(type)->length == LengthVariable) {
      if (!list.items.empty()) error(loc_, "variable-sized object may not be initialized");
      return 0;
    }
    if (list.items.size() == 1 && list.items[0]->designators.empty() &&
        isStringFor(type, list.items[0]->value))
      return canonical(bare(list.items[0]->value)->type)->length;
    size_t item = 0;
    return fill(type, list, item, 0, Level::Braces);
  }

  /// 6.7.9p11: a scalar may be in braces.
  void scalar(QualType type, InitList &list) {
    for (size_t i = 0; i < list.items.size(); i++) {
      InitItem &item = *list.items[i];
      if (!item.designators.empty())
        error(item.loc, item.designators[0]->field ? "field name not in record or union initializer"
                                                   : "array index in non-array initializer");
      else if (i == 0)
        object(type, item.value); // what follows is in excess: a warning of the C compiler
    }
  }

  enum class Level { Braces, Elided };

  static long long limit(QualType aggregate) {
    QualType type = canonical(aggregate);
    if (type->kind == TypeKind::Array || type->kind == TypeKind::Vector)
      return type->length < 0 ? LLONG_MAX : type->length;
    const TagDecl *definition = definitionOf(type);
    return definition ? static_cast<long long>(definition->fields.size()) : 0;
  }

  static QualType subobject(QualType aggregate, long long index) {
    if (!isRecord(aggregate)) return elementOf(aggregate);
    return definitionOf(aggregate)->fields[size_t(index)]->type;
  }

  Position resolve(QualType aggregate, const InitItem &item, size_t depth) {
    const Designator &designator = *item.designators[depth];
    Position at;
    at.depth = depth + 1;
    at.valid = false;
    Loc loc = designator.loc ? designator.loc : item.loc;
    if (designator.field) return resolveField(aggregate, designator, loc, at);
    if (!isArray(aggregate) && !isVector(aggregate)) {
      error(loc, "array index in non-array initializer");
      return at;
    }
    ConstInt first = evaluateConstant(designator.index);
    ConstInt last = designator.last ? evaluateConstant(designator.last) : first;
    if (!isInteger(designator.index->type) && !isUnknown(designator.index->type))
      error(loc, "array index in initializer not of integer type");
    else if (!first.known || !last.known)
      error(loc, "nonconstant array index in initializer");
    else if (last.value < first.value)
      error(loc, "empty index range in initializer");
    else if (first.value < 0 || last.value >= limit(aggregate))
      error(loc, "array index in initializer exceeds array bounds");
    else
      at.first = first.value, at.last = last.value, at.valid = true;
    return at;
  }

  Position resolveField(QualType aggregate, const Designator &designator, Loc loc, Position at) {
    if (!isRecord(aggregate)) {
      error(loc, "field name not in record or union initializer");
      return at;
    }
    const TagDecl *definition = definitionOf(aggregate);
    for (size_t i = 0; definition && i < definition->fields.size(); i++) {
      const FieldDecl *field = definition->fields[i];
      const TagDecl *inner = field->name || !isRecord(field->type) ? nullptr : definitionOf(field->type);
      bool within = inner && hasMember(*inner, designator.field);
      if (field->name != designator.field && !within) continue;
      at.first = at.last = static_cast<long long>(i);
      if (within) at.depth--; // the anonymous member resolves the same designator again
      at.valid = true;
      return at;
    }
    error(loc, "'" + describe(canonical(aggregate).unqualified()) + "' has no member named '" +
                   std::string(designator.field->text) + "'");
    return at;
  }

  /// Initialises `aggregate` from `item` on and leaves `item` at the first one that is not part of it.
  /// `depth`: how many designators of the first item have been used for reaching `aggregate`.
  /// Returns the number of elements (of members) up to the last one initialised.
  long long fill(QualType aggregate, InitList &list, size_t &item, size_t depth, Level level) {
    long long end = limit(aggregate), count = 0, next = 0;
    bool isFirst = true;
    for (; item < list.items.size(); isFirst = false) {
      InitItem &current = *list.items[item];
      // A designator belongs to the list's braces, but for the rest of the one that led here.
      size_t used = level == Level::Braces ? 0 : isFirst ? depth : SIZE_MAX;
      bool designated = used < current.designators.size();
      if (used == SIZE_MAX && !current.designators.empty()) return count;
      Position at{next, next, current.designators.size(), true};
      if (designated)
        at = resolve(aggregate, current, used);
      else
        at.first = at.last = next = firstInitialised(aggregate, next, end);
      if (!at.valid) {
        item++;
        continue;
      }
      if (at.first >= end) {
        if (level == Level::Elided) return count;
        item++; // in excess: a warning of the C compiler
        continue;
      }
      size_t before = item;
      place(subobject(aggregate, at.first), list, item, at.depth);
      if (item == before) item++; // of an erroneous type: nothing in it took the item
      count = std::max(count, at.last + 1);
      next = kindOf(aggregate) == TypeKind::Union ? end : at.last + 1;
    }
    return count;
  }

  static long long firstInitialised(QualType aggregate, long long index, long long end) {
    if (!isRecord(aggregate)) return index;
    const TagDecl *definition = definitionOf(aggregate);
    while (index < end && !isInitialised(definition->fields[size_t(index)])) index++;
    return index;
  }

  /// Initialises the subobject that list.items[item] has been found to start at.
  void place(QualType type, InitList &list, size_t &item, size_t depth) {
    InitItem &current = *list.items[item];
    bool moreDesignators = depth < current.designators.size();
    if (isAggregate(type) && limit(type) == 0 && current.value->kind != NodeKind::InitList) {
      item++; // nothing in it to initialise
      return;
    }
    if (moreDesignators && isAggregate(type)) {
      fill(type, list, item, depth, Level::Elided);
      return;
    }
    if (moreDesignators) {
      error(current.loc, current.designators[depth]->field ? "field name not in record or union initializer"
                                                           : "array index in non-array initializer");
      item++;
      return;
    }
    bool whole = !isAggregate(type) || current.value->kind == NodeKind::InitList ||
                 isStringFor(type, current.value) || isUnknown(current.value->type) ||
                 (!isArray(type) && compatible(type, current.value->type));
    if (!whole) {
      fill(type, list, item, current.designators.size(), Level::Elided);
      return;
    }
    object(type, current.value);
    item++;
  }

  Expressions &x_;
  Loc loc_;
};

QualType Expressions::completeByInitialiser(Loc loc, QualType type, Expr *init) {
  if (!init || isUnknown(type)) return type;
  long long count = InitialiserCheck(*this, loc).object(type, init);
  QualType array = canonical(type);
  if (array->kind != TypeKind::Array || array->length != LengthIncomplete) return type;
  QualType completed(c_.types.arrayOf(array->element, count, nullptr), array.quals);
  if (InitList *list = as<InitList>(static_cast<Node *>(init))) list->type = completed;
  return completed;
}

} // namespace ompicc
