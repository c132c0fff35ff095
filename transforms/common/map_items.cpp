// From list items of map, to and from clauses to addresses and sizes (OpenMP 5.2 §5.8.3, §3.2.5).
#include "transforms/common/clauses.h"
#include "transforms/common/target_interface.h"

namespace ompicc {
namespace {

class MapBuilder {
public:
  explicit MapBuilder(Unit &unit) : unit_(unit), c_(unit.context) {}

  bool build(Expr *item, unsigned kind, Loc loc, MapItem &m) {
    m.var = baseVariable(item);
    m.kind = kind & ~unsigned(MapClose);
    m.loc = item->loc ? item->loc : loc;
    if (!m.var) {
      unit_.diagnostics.error(m.loc,
                              "a list item of this clause must be a variable, a member or an array section");
      return false;
    }
    if (as<ArraySection>(skipParens(item))) {
      if (!section(item, m)) return false;
    } else {
      m.begin = addressOf(item);
      m.whole = as<Ident>(skipParens(item));
      m.size = text(c_.types.sizeType(), "sizeof($)", {copy(item)});
    }
    return base(item, m);
  }

private:
  Unit &unit_;
  Context &c_;

  template <class T> T *copy(T *e) { return Cloner(c_).clone(e); }
  Expr *text(QualType type, std::string_view format, std::initializer_list<Node *> holes) {
    return c_.textExpr(type, format, holes);
  }
  Expr *addressOf(Expr *e) { return text(voidPointer(), "(void *) &$", {wrap(e)}); }
  Expr *wrap(Expr *e) { return as<Ident>(e) || as<Paren>(e) ? copy(e) : c_.paren(copy(e)); }
  QualType voidPointer() { return c_.types.pointerTo(c_.types.basic(TypeKind::Void)); }

  /// begin and size of root[l1:n1][l2:n2]….
  bool section(Expr *item, MapItem &m) {
    std::vector<ArraySection *> dims; // innermost dimension first
    Expr *root = skipParens(item);
    while (auto *s = as<ArraySection>(root)) {
      if (s->stride) {
        unit_.diagnostics.error(s->loc, "array sections with a stride are not supported");
        return false;
      }
      dims.push_back(s);
      root = skipParens(s->base);
    }
    Expr *first = wrap(root); // root[l1][l2]…
    Expr *size = nullptr;     // (n1 - 1) * sizeof row + … + n_last * sizeof element
    Expr *anyZero = nullptr;
    for (size_t i = dims.size(); i-- > 0;) {
      ArraySection *s = dims[i];
      Expr *zero = c_.intLiteral(0, s->loc);
      Expr *lower = s->lower ? s->lower : zero;
      Expr *length = s->length;
      if (!length) {
        const Type *t = canonical(s->base->type).type;
        if (!isArray(s->base->type) || (t->length < 0 && t->length != LengthVariable)) {
          unit_.diagnostics.error(s->loc, "the length of this array section must be given");
          return false;
        }
        length = text(c_.types.sizeType(), "(sizeof($) / sizeof(*$) - $)",
                      {copy(first), copy(first), wrap(lower)});
      }
      Expr *count =
          text(c_.types.sizeType(), i == 0 ? "(unsigned long) $" : "((unsigned long) $ - 1)", {wrap(length)});
      Expr *bytes = text(c_.types.sizeType(), "$ * sizeof(*$)", {count, copy(first)});
      size = size ? text(c_.types.sizeType(), "$ + $", {size, bytes}) : bytes;
      if (dims.size() > 1) {
        Expr *test = text(c_.types.basic(TypeKind::Int), "$ == 0", {wrap(length)});
        anyZero = anyZero ? text(test->type, "$ || $", {anyZero, test}) : test;
      }
      first = text(elementOf(s->base->type), "$[$]", {first, copy(lower)});
    }
    m.begin = text(voidPointer(), "(void *) &$", {first});
    m.size = anyZero ? text(c_.types.sizeType(), "($ ? 0 : $)", {anyZero, size}) : size;
    return true;
  }

  /// What a kernel's pointer to the item is based on: the variable's own storage, the pointer variable's
  /// value, or a pointer inside a mapped structure that has to be attached.
  bool base(Expr *item, MapItem &m) {
    // The expressions on the way from the item to its variable, outermost last.
    std::vector<Expr *> derefs; // pointers that are dereferenced on the way
    Expr *e = item;
    while (e && !as<Ident>(e)) {
      if (auto *p = as<Paren>(e))
        e = p->inner;
      else if (auto *s = as<ArraySection>(e)) {
        if (isPointer(s->base->type)) derefs.push_back(s->base);
        e = s->base;
      } else if (auto *x = as<Index>(e)) {
        if (isPointer(x->base->type)) derefs.push_back(x->base);
        e = x->base;
      } else if (auto *mem = as<Member>(e)) {
        if (mem->arrow) derefs.push_back(mem->object);
        e = mem->object;
      } else if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Deref) {
        derefs.push_back(u->operand);
        e = u->operand;
      } else {
        unit_.diagnostics.error(m.loc, "this form of list item is not supported");
        return false;
      }
    }
    if (derefs.empty()) {
      m.base = text(voidPointer(), "(void *) &$", {c_.ident(m.var)});
      return true;
    }
    if (auto *i = as<Ident>(skipParens(derefs.front())); i && i->decl == m.var) {
      m.throughPointer = true;
      m.base = text(voidPointer(), "(void *) $", {c_.ident(m.var)});
      return true;
    }
    // A pointer that lives in other mapped storage: s.p[0:n], q->p[0:n].
    m.base = text(voidPointer(), "(void *) $", {wrap(derefs.front())});
    m.attach = text(c_.types.pointerTo(voidPointer()), "(void **) &$", {wrap(derefs.front())});
    return true;
  }
};

} // namespace

std::vector<MapItem> mapItems(Unit &unit, OmpDirective &d) {
  std::vector<MapItem> items;
  for (OmpClause *clause : d.clauses) {
    unsigned kind = clause->modifiers;
    if (clause->kind == OmpClauseKind::To)
      kind = MapTo | (clause->modifiers & MapPresent);
    else if (clause->kind == OmpClauseKind::From)
      kind = MapFrom | (clause->modifiers & MapPresent);
    else if (clause->kind != OmpClauseKind::Map)
      continue;
    for (Expr *item : clause->items) {
      MapItem m;
      m.isOwn = clause->isImplicit && (kind & MapAlways); // of in_reduction
      if (MapBuilder(unit).build(item, kind, clause->loc, m)) items.push_back(m);
    }
  }
  // A variable in several map clauses has all their types: alloc comes after to (OpenMP 5.0 §2.19.7.1).
  // Several members of one structure must lie in one device allocation: they become the whole structure.
  // Its bytes are copied to the device first, so that what is not listed survives the way back.
  std::vector<MapItem> merged;
  for (MapItem &m : items) {
    bool joined = false;
    if (!m.attach && d.kind != OmpDirectiveKind::TargetUpdate) {
      for (MapItem &have : merged) {
        if (have.whole && m.whole && have.var == m.var) {
          have.kind |= m.kind;
          have.isOwn |= m.isOwn;
          joined = true;
          break;
        }
        if (have.var == m.var && !have.attach && have.throughPointer == m.throughPointer &&
            isRecord(m.throughPointer ? elementOf(m.var->type) : m.var->type)) {
          Context &c = unit.context;
          have.begin = have.base;
          have.size =
              c.textExpr(c.types.sizeType(), m.throughPointer ? "sizeof(*$)" : "sizeof($)", {c.ident(m.var)});
          have.kind |= m.kind;
          if (have.kind & (MapTo | MapFrom)) have.kind |= MapTo;
          joined = true;
          break;
        }
      }
    }
    if (!joined) merged.push_back(m);
  }
  return merged;
}

} // namespace ompicc
