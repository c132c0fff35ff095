#include "transforms/cuda/dataflow/locations.h"
#include "ast/const_eval.h"

namespace ompicc::cuda {
namespace {

class Locate {
public:
  Locate(Context &c, const Values &values) : c_(c), values_(values) {}

  std::optional<Location> of(Expr *e) {
    e = skipParens(e);
    if (auto *i = as<Ident>(e)) {
      auto *v = as<VarDecl>(i->decl);
      return v ? sized({v, false, 0, 0}, 0, v->type) : std::nullopt;
    }
    if (auto *index = as<Index>(e)) {
      const ConstInt at = valueOf(c_, index->index, values_);
      return at.known ? elements(index->base, e->type, at.value, 1) : std::nullopt;
    }
    if (auto *section = as<ArraySection>(e)) return sectionOf(*section);
    if (auto *member = as<Member>(e)) {
      std::optional<Location> object = member->arrow ? pointedTo(member->object) : of(member->object);
      const Type *record =
          canonical(member->arrow ? elementOf(member->object->type) : member->object->type).type;
      const long long offset = record && record->tag ? fieldOffset(*record->tag, member->field) : -1;
      return object && offset >= 0 ? sized(*object, offset, member->type) : std::nullopt;
    }
    if (auto *deref = as<Unary>(e); deref && deref->op == UnaryOp::Deref)
      return elements(deref->operand, e->type, 0, 1);
    return {};
  }

private:
  Context &c_;
  const Values &values_;

  static std::optional<Location> sized(Location l, long long offset, QualType type) {
    const long long size = isVariablyModified(type) ? 0 : sizeOf(type);
    if (size <= 0) return {};
    l.first += offset;
    l.end = l.first + size;
    return l;
  }

  /// What a pointer variable points to.
  std::optional<Location> pointedTo(Expr *pointer) {
    auto *i = as<Ident>(skipParens(pointer));
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    return v && isPointer(v->type) ? std::optional<Location>({v, true, 0, 0}) : std::nullopt;
  }

  /// `count` elements of a type, from the one with that number on, of each array in `base`.
  std::optional<Location> elements(Expr *base, QualType element, long long at, long long count) {
    const long long size = isVariablyModified(element) ? 0 : sizeOf(element);
    if (size <= 0) return {};
    Expr *array = skipParens(base);
    if (isPointer(array->type)) {
      std::optional<Location> l = pointedTo(array);
      if (!l) return {};
      l->first = at * size;
      l->end = l->first + count * size;
      return l;
    }
    std::optional<Location> l = of(array);
    if (!l) return {};
    // A section of rows is all from the first row's first element to the last row's last.
    const long long row = sizeOf(rowOf(array));
    if (row <= 0) return {};
    l->end = l->end - row + (at + count) * size;
    l->first += at * size;
    return l;
  }
  /// The type of the array in which the base of a section is subscripted.
  static QualType rowOf(Expr *array) {
    auto *section = as<ArraySection>(array);
    if (!section) return array->type;
    return elementOf(rowOf(skipParens(section->base)));
  }

  std::optional<Location> sectionOf(ArraySection &section) {
    if (section.stride) return {};
    const QualType row = rowOf(skipParens(section.base));
    const ConstInt lower = section.lower ? valueOf(c_, section.lower, values_) : ConstInt{true, 0};
    ConstInt length = section.length ? valueOf(c_, section.length, values_) : ConstInt();
    if (!section.length && lower.known && isArray(row) && !isVariablyModified(row))
      length = {true, sizeOf(row) / sizeOf(elementOf(row)) - lower.value};
    if (!lower.known || !length.known || length.value <= 0) return {};
    return elements(section.base, elementOf(row), lower.value, length.value);
  }
};

} // namespace

ConstInt valueOf(Context &c, Expr *e, const Values &values) {
  if (values.empty() || as<IntLiteral>(e)) return evaluateConstant(e);
  Substitution known(c);
  for (const auto &entry : values) // of one that is there twice, the last
    known.replaceBy(entry.first, [&c, &entry] {
      return c.cast(QualType(entry.first->type).unqualified(), c.intLiteral(entry.second));
    });
  return evaluateConstant(known.apply(Cloner(c).clone(e)));
}

std::optional<Location> locationOf(Context &c, Expr *item, const Values &values) {
  return Locate(c, values).of(item);
}

bool mayMeet(const Location &a, const Location &b, const VarSet &apart) {
  if (a.root == b.root && a.throughPointer == b.throughPointer) return a.first < b.end && b.first < a.end;
  if (!a.throughPointer && !b.throughPointer) return false;
  const auto mayBePointedTo = [&](const Location &l) { return l.throughPointer || !apart.count(l.root); };
  return mayBePointedTo(a) && mayBePointedTo(b);
}

} // namespace ompicc::cuda
