// From list items of map, to and from clauses to addresses and sizes (OpenMP 5.2 §5.8.3, §3.2.5).
#include "ast/const_object.h"
#include "transforms/common/array_sections.h"
#include "transforms/common/capture.h"
#include "transforms/common/locators.h"
#include "transforms/common/target_interface.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

class MapBuilder {
public:
  /// `motion`: the items are those of a motion clause, which need not be contiguous.
  MapBuilder(Unit &unit, bool motion) : unit_(unit), c_(unit.context), motion_(motion) {}

  bool build(Expr *item, unsigned kind, Loc loc, MapItem &m) {
    m.named = nameLocator(unit_, item);
    m.var = baseVariable(item);
    m.kind = kind & ~unsigned(MapClose | MapAttachNever);
    m.loc = item->loc ? item->loc : loc;
    if (!m.var) {
      unit_.diagnostics.error(m.loc,
                              "a list item of this clause must be a variable, a member or an array section");
      return false;
    }
    if (isSection(item)) {
      SectionPieces pieces;
      if (!sectionPieces(unit_, item, !motion_, pieces)) return false;
      auto *section = as<ArraySection>(skipParens(item));
      if (section && !section->length && isPointer(section->base->type) && !(kind & (MapRelease | MapDelete)))
        m.kind |= MapPresent; // p[:] is what is present (6.0)
      m.begin = {PlainAddress::OfObject, pieces.first};
      m.size = pieces.bytes;
      m.pieces = pieces.iterators;
      m.named.insert(m.named.end(), pieces.named.begin(), pieces.named.end());
    } else {
      m.begin = {PlainAddress::OfObject, wrap(item)};
      m.whole = as<Ident>(skipParens(item));
      // cc warns of sizeof where a parameter is written as an array.
      const bool adjusted = m.whole && m.var->isParam && isPointer(m.var->type);
      m.size = adjusted ? text(c_.types.sizeType(), "sizeof(void *)", {})
                        : text(c_.types.sizeType(), "sizeof($)", {copy(item)});
    }
    return base(item, m);
  }

  /// Of a pointer, as what is attached.
  PlainAddress addressOfVariable(VarDecl *v) { return {PlainAddress::OfPointer, c_.ident(v)}; }

private:
  Unit &unit_;
  Context &c_;
  const bool motion_;

  template <class T> T *copy(T *e) { return Cloner(c_).clone(e); }
  Expr *text(QualType type, std::string_view format, std::initializer_list<Node *> holes) {
    return c_.textExpr(type, format, holes);
  }
  Expr *wrap(Expr *e) { return as<Ident>(e) || as<Paren>(e) ? copy(e) : c_.paren(copy(e)); }

  /// What a kernel's pointer to the item is based on: the variable's own storage, the pointer variable's
  /// value, or a pointer inside a mapped structure that has to be attached.
  bool base(Expr *item, MapItem &m) {
    // The expressions on the way from the item to its variable, outermost last.
    std::vector<Expr *> derefs; // pointers that are dereferenced on the way
    Expr *e = item;
    auto through = [&](Expr *pointer) { // or an array, or the address of a variable
      Expr *from = isPointer(pointer->type) ? pointerBehind(pointer) : nullptr;
      if (from) derefs.push_back(from);
      e = from ? from : pointer;
    };
    while (e && !as<Ident>(e)) {
      if (auto *p = as<Paren>(e))
        e = p->inner;
      else if (auto *s = as<ArraySection>(e))
        through(s->base);
      else if (auto *x = as<Index>(e))
        through(x->base);
      else if (auto *mem = as<Member>(e)) {
        if (derefs.empty()) m.isMember = true;
        if (mem->arrow)
          through(mem->object);
        else
          e = mem->object;
      } else if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Deref)
        through(u->operand);
      else if (u && u->op == UnaryOp::AddressOf)
        e = u->operand;
      else if (auto *cast = as<Cast>(e))
        e = cast->operand;
      else if (auto *sum = as<Binary>(e))
        e = isPointer(sum->lhs->type) || isArray(sum->lhs->type) ? sum->lhs : sum->rhs;
      else {
        unit_.diagnostics.error(m.loc, "this form of list item is not supported");
        return false;
      }
    }
    if (derefs.empty()) {
      m.base = {PlainAddress::OfObject, c_.ident(m.var)};
      return true;
    }
    if (auto *i = as<Ident>(skipParens(derefs.front())); i && i->decl == m.var) {
      m.throughPointer = true;
      m.base = {PlainAddress::Value, c_.ident(m.var)};
      // Other functions may know the pointer by its name on the device.
      if (isNamedAtFileScope(*m.var)) m.attach = addressOfVariable(m.var);
      return true;
    }
    // A pointer that lives in other mapped storage: s.p[0:n], q->p[0:n].
    if (hasSideEffects(derefs.front())) {
      unit_.diagnostics.error(m.loc, "the pointer that this list item is behind may not have side effects");
      return false;
    }
    m.pointer = derefs.front();
    m.base = {PlainAddress::Value, wrap(derefs.front())};
    m.attach = {PlainAddress::OfPointer, wrap(derefs.front())};
    return true;
  }
};

/// Items that are reached from the same place: from one variable, or through one pointer.
bool reachedAlike(const MapItem &a, const MapItem &b) {
  if (a.var != b.var || a.throughPointer != b.throughPointer || !a.pointer != !b.pointer) return false;
  return structurallyEqual(a.pointer, b.pointer);
}

/// Whether the place that an item is reached from is another one for each value of its iterators.
bool variesWithIterators(const MapItem &m) {
  if (m.iterators.empty()) return false;
  if (std::find(m.named.begin(), m.named.end(), m.var) != m.named.end()) return true;
  for (VarDecl *v : m.pointer ? freeVariables(m.pointer) : VarList())
    for (OmpIterator *i : m.iterators)
      if (i->var == v) return true;
  return false;
}

/// Device code reaches items of one variable, or behind one pointer, from one address, so their storage must
/// be in one piece there: an item in front of them allocates all that is between the first and the last of
/// them. Unless a construct is going to use them now, that holds for members of structures only (§5.8.3):
/// sections of an array may come and go one by one.
void spanGroups(Unit &unit, OmpDirectiveKind directive, std::vector<MapItem> &items) {
  if (directive == OmpDirectiveKind::TargetUpdate || directive == OmpDirectiveKind::TargetExitData) return;
  const bool used = directive != OmpDirectiveKind::TargetEnterData;
  for (size_t first = 0; first < items.size(); first++) {
    if (items[first].spannedBy != MapItem::None || items[first].isSpan || variesWithIterators(items[first]))
      continue;
    if (!used && !items[first].isMember) continue;
    std::vector<size_t> group;
    size_t whole = MapItem::None;
    for (size_t i = first; i < items.size(); i++) {
      if (!reachedAlike(items[first], items[i]) || variesWithIterators(items[i])) continue;
      if (!used && !items[i].isMember && !items[i].whole) continue;
      group.push_back(i);
      if (items[i].whole && !items[i].throughPointer) whole = i;
    }
    if (group.size() < 2 && items[first].iterators.empty()) continue;
    if (whole != MapItem::None) { // it is the piece
      std::rotate(items.begin() + first, items.begin() + whole, items.begin() + whole + 1);
      for (size_t i : group)
        if (i != whole) items[i < whole ? i + 1 : i].spannedBy = MapItem::Inside;
      items[first].isSpan = true;
      continue;
    }
    MapItem span = items[first];
    Context &c = unit.context;
    span.isSpan = true;
    span.iterators.clear(), span.named.clear();
    span.begin = {PlainAddress::Written, c.textExpr(c.types.pointerTo(c.types.basic(TypeKind::Void)), "0")};
    span.size = c.textExpr(c.types.sizeType(), "0");
    span.kind = MapAlloc | MapStorage;
    for (size_t i : group) span.kind |= items[i].kind & (MapPresent | MapSelf | MapImplicit);
    for (size_t i : group) items[i].spannedBy = first;
    for (MapItem &m : items)
      if (m.spannedBy != MapItem::None && m.spannedBy != MapItem::Inside && m.spannedBy > first)
        m.spannedBy++;
    items.insert(items.begin() + first, span);
  }
}

bool isElement(Expr *e) {
  auto *u = as<Unary>(e);
  return as<Index>(e) || (u && u->op == UnaryOp::Deref);
}

/// A section behind a pointer that is a member of a structure, or lies behind another pointer (pp[0][0 : n]),
/// needs that pointer on the device: where other members are mapped one by one, or the structure itself lies
/// behind a pointer, the construct allocates it.
/// (Where nothing else of a variable is mapped, target maps all of it, implicitly.)
void allocatePointerMembers(Unit &unit, OmpDirectiveKind directive, std::vector<MapItem> &items) {
  if (directive != OmpDirectiveKind::TargetData && directive != OmpDirectiveKind::Target) return;
  auto has = [&](const VarDecl *v, bool whole) {
    return std::any_of(items.begin(), items.end(), [&](const MapItem &m) {
      return m.var == v && !m.pointer && !m.throughPointer && (m.whole || !whole);
    });
  };
  std::vector<Expr *> found;
  std::vector<MapItem> pointers;
  for (size_t i = 0; i < items.size() + pointers.size(); i++) {
    const MapItem &m = i < items.size() ? items[i] : pointers[i - items.size()];
    Expr *member = m.pointer && m.attaches ? skipParens(m.pointer) : nullptr;
    if (!member || !m.iterators.empty() || (has(m.var, true) && !isPointer(m.var->type))) continue;
    if (!as<Member>(member) && !isElement(member)) continue;
    if (std::any_of(found.begin(), found.end(), [&](Expr *f) { return structurallyEqual(f, member); }))
      continue;
    MapItem pointer;
    if (!MapBuilder(unit, false).build(Cloner(unit.context).clone(member), MapAlloc, m.loc, pointer)) return;
    if (!pointer.pointer && !pointer.throughPointer && !has(m.var, false)) continue;
    // pp[0 : n] is there for it.
    if (isElement(member) && std::any_of(items.begin(), items.end(),
                                         [&](const MapItem &other) { return reachedAlike(other, pointer); }))
      continue;
    found.push_back(member);
    pointers.push_back(pointer);
  }
  items.insert(items.begin(), pointers.rbegin(), pointers.rend());
}

} // namespace

std::vector<MapItem> mapItems(Unit &unit, OmpDirective &d) {
  std::vector<MapItem> items;
  for (OmpClause *clause : d.clauses) {
    unsigned kind = clause->modifiers;
    const bool motion = clause->kind == OmpClauseKind::To || clause->kind == OmpClauseKind::From;
    if (motion)
      kind = (clause->kind == OmpClauseKind::To ? MapTo : MapFrom) | (clause->modifiers & MapPresent);
    else if (clause->kind != OmpClauseKind::Map)
      continue;
    for (size_t i = 0; i < clause->items.size(); i++) {
      MapItem m;
      OmpClause *own = clause->iterators.empty() ? clause : Cloner(unit.context).clone(clause);
      m.iterators.assign(own->iterators.begin(), own->iterators.end());
      m.isOwn = clause->isImplicit && (kind & MapAlways); // of in_reduction
      if (!MapBuilder(unit, motion).build(own->items[i], kind, clause->loc, m)) continue;
      if (!m.throughPointer && !m.pointer && isConstObject(m.var->type) && (m.kind & MapFrom)) {
        if (kind == MapFrom && motion) continue;
        // Nobody can have changed it, and the host's may be in read-only memory.
        m.kind = (m.kind & ~unsigned(MapFrom)) |
                 (d.kind == OmpDirectiveKind::TargetExitData ? MapRelease : MapAlloc);
      }
      m.attaches = !(kind & MapAttachNever);
      QualType type = own->items[i]->type;
      while (type && isArray(type)) type = elementOf(type);
      if (type && isRecord(type)) m.kind |= MapStructure;
      // A variable in several map clauses has all their types: alloc comes after to (OpenMP 5.0 §2.19.7.1).
      auto again = std::find_if(items.begin(), items.end(), [&](const MapItem &have) {
        return !motion && have.whole && m.whole && have.var == m.var;
      });
      if (again == items.end()) {
        items.push_back(m);
        continue;
      }
      const bool storage = again->kind & m.kind & MapStorage; // and nothing else
      again->kind = (again->kind | m.kind) & ~(storage ? 0u : unsigned(MapStorage));
      again->isOwn |= m.isOwn;
    }
  }
  allocatePointerMembers(unit, d.kind, items);
  // A pointer that is mapped itself points to what is mapped behind it.
  for (MapItem &m : items)
    if (m.throughPointer && !m.attach && m.attaches)
      for (const MapItem &other : items)
        if (other.whole && other.var == m.var) m.attach = MapBuilder(unit, false).addressOfVariable(m.var);
  for (MapItem &m : items)
    if (!m.attaches) m.attach = {};
  spanGroups(unit, d.kind, items);
  return items;
}

} // namespace ompicc
