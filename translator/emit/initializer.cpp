// The walk of C11 6.7.9p17-p22 over a braced list: a current position that designators set and that moves on
// by itself, at every level of nesting at once.
#include "translator/emit/initializer.h"
#include "ast/const_eval.h"

namespace ompicc {

namespace {

bool isAggregate(QualType type) { return isArray(type) || isRecord(type) || isVector(type); }

/// True if `value` is a string literal that is the value of a whole array of type `type` (6.7.9p14-p15).
bool isStringFor(QualType type, Expr *value) {
  if (!isArray(type) || !isInteger(elementOf(type))) return false;
  auto *literal = as<StringLiteral>(skipParens(value));
  return literal && literal->type && isArray(literal->type) &&
         sizeOf(elementOf(literal->type)) == sizeOf(elementOf(type));
}

class Resolver {
public:
  explicit Resolver(InitList &list) : items_(list.items) {}

  /// The items of a pair of braces around an object of type `type`.
  void braced(Initial &object, QualType type) {
    object = {};
    if (!isAggregate(type)) {
      if (!items_.empty()) assign(object, type);
      return;
    }
    // "{"abc"}" is the string itself (p14).
    if (items_.size() == 1 && isStringFor(type, items_[0]->value) && items_[0]->designators.empty()) {
      object.value = items_[0]->value;
      return;
    }
    members(object, type, How::Braces);
  }

private:
  bool done() const { return at_ >= items_.size(); }
  InitItem &item() const { return *items_[at_]; }
  bool designated() const { return used_ < item().designators.size(); }
  void next() { at_++, used_ = 0; }

  /// How a walk over an object's members began: at its own braces, at a designator that leads into it, or at
  /// a value for which braces were left out.
  enum class How { Braces, Designator, Elided };

  /// Members of `object` from the current item on. Without braces of its own it ends when the object is full
  /// or a new designator returns to the enclosing braces (p17).
  void members(Initial &object, QualType type, How how) {
    TagDecl *record = isRecord(type) ? definitionOf(type) : nullptr;
    bool isUnion = kindOf(type) == TypeKind::Union;
    QualType array = canonical(type);
    long long count = record               ? (long long)record->fields.size()
                      : array->length >= 0 ? array->length
                                           : 1LL << 40;
    auto memberType = [&](long long i) { return record ? record->fields[size_t(i)]->type : elementOf(type); };
    auto skipUnnamed = [&](long long i) {
      while (record && i < count && !takesInitializer(*record->fields[size_t(i)])) i++;
      return i;
    };
    long long position = skipUnnamed(0);
    bool full = false; // a union takes one undesignated item
    while (!done()) {
      if (designated()) {
        if (how == How::Elided) return;
        if (how == How::Designator) how = How::Elided; // only this first item's designators lead here
        Designator &d = *item().designators[used_];
        if (record && d.field) {
          long long found = fieldOf(*record, d.field);
          if (found < 0) return next();
          // A member of an anonymous member: the same designator applies again inside it (p6).
          if (record->fields[size_t(found)]->name) used_++;
          if (isUnion && !object.members.count(found)) object = {}; // the last member named wins
          place(object.members[found], memberType(found));
          position = skipUnnamed(found + 1);
        } else if (!record && d.index) {
          long long first = evaluateConstant(d.index).value,
                    last = d.last ? evaluateConstant(d.last).value : first;
          used_++;
          place(object.members[first], memberType(first));
          for (long long i = first + 1; i <= last; i++) object.members[i] = object.members[first];
          position = last + 1;
        } else {
          return next(); // a designator that does not fit has been reported
        }
        full = isUnion;
      } else {
        if (position >= count || full) {
          if (how != How::Braces) return;
          next(); // excess items are ignored
          continue;
        }
        assign(object.members[position], memberType(position));
        position = skipUnnamed(position + 1);
        full = isUnion;
      }
    }
  }

  /// The rest of a designated item: more designators go deeper, otherwise the value is for `object` itself.
  void place(Initial &object, QualType type) {
    if (!designated()) return assign(object, type);
    object.value = nullptr;
    members(object, type, How::Designator);
  }

  /// The current item's value, or with omitted braces as many items as the object takes (p20).
  void assign(Initial &object, QualType type) {
    Expr *value = item().value;
    if (auto *list = as<InitList>(value)) {
      next();
      Resolver(*list).braced(object, type);
      return;
    }
    bool whole = !isAggregate(type) || isStringFor(type, value) ||
                 (value->type && !isArray(type) && isAggregate(value->type) && sameType(value->type, type));
    if (whole) {
      object = {};
      object.value = value;
      next();
      return;
    }
    object.value = nullptr;
    used_ = item().designators.size();
    size_t before = at_;
    members(object, type, How::Elided);
    if (at_ == before) next(); // an empty struct takes nothing
  }

  /// The field called `name`, or the anonymous field that contains it; -1 if there is none.
  static long long fieldOf(const TagDecl &record, Identifier *name) {
    for (size_t i = 0; i < record.fields.size(); i++) {
      FieldDecl &f = *record.fields[i];
      if (f.name == name) return (long long)i;
      if (!f.name && isRecord(f.type))
        if (TagDecl *inner = definitionOf(f.type))
          if (fieldOf(*inner, name) >= 0) return (long long)i;
    }
    return -1;
  }

  List<InitItem *> items_;
  size_t at_ = 0;   ///< the current item
  size_t used_ = 0; ///< its designators that have been followed
};

} // namespace

bool takesInitializer(const FieldDecl &field) { return field.name || isRecord(field.type); }

Initial resolveInitializer(QualType type, InitList &list) {
  Initial object;
  Resolver(list).braced(object, type);
  return object;
}

} // namespace ompicc
