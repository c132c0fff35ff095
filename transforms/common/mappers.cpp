// Mappers (OpenMP 5.2 §5.8.8): a list item of a map or motion clause for whose type there is a mapper becomes
// what the mapper lists, with the item in the place of the mapper's variable:
//
//     declare mapper(struct s v) map(v, v.p[0:v.n])
//     map(to: a[0:k])    →    map(to: a[0:k])
//                             map(iterator(_e = 0:k), to: a[_e], a[_e].p[0:a[_e].n])
//
// The storage of the item itself always comes along, since the mapper's items are reached through it, with
// the host's values where the clause has them copied to the device; none of it but what the mapper lists
// comes back.
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "translator/sema/side_effects.h"
#include <unordered_map>
#include <unordered_set>

namespace ompicc {
namespace {

/// What mappers name that is not their own: these names must mean the same where the mapper is used.
class NamedByMappers : public Visitor {
public:
  void note(const OmpClause &clause, const MapperDecl &mapper) {
    inside_ = {mapper.var};
    for (OmpIterator *i : clause.iterators) {
      visit(i);
      inside_.insert(i->var);
    }
    for (Expr *item : clause.items) visit(item);
  }
  bool hidesOne(const VarDecl &v) const {
    auto named = named_.find(v.name);
    return named != named_.end() && named->second != &v;
  }
  bool empty() const { return named_.empty(); }

private:
  std::unordered_map<const Identifier *, const Decl *> named_;
  std::unordered_set<const Decl *> inside_;
  void visitIdent(Ident &i) override {
    if (i.decl && i.decl->name && !inside_.count(i.decl)) named_.emplace(i.decl->name, i.decl);
  }
};

class Mappers : public Visitor {
public:
  explicit Mappers(Unit &unit) : Visitor(unit.context.statements()), unit_(unit), c_(unit.context) {}

  void expandIn(FunctionDecl &f) {
    visit(f.body);
    if (!names_.empty()) renameLocals(c_, f, [this](const VarDecl &v) { return names_.hidesOne(v); });
  }

private:
  Unit &unit_;
  Context &c_;
  OmpDirective *directive_ = nullptr;
  List<OmpClause *> made_;
  std::vector<const MapperDecl *> inside_; // mappers whose items are being expanded
  NamedByMappers names_;

  void visitOmpDirective(OmpDirective &d) override {
    walk(d);
    directive_ = &d;
    made_ = {};
    for (OmpClause *clause : d.clauses) {
      const bool motion = d.kind == OmpDirectiveKind::TargetUpdate &&
                          (clause->kind == OmpClauseKind::To || clause->kind == OmpClauseKind::From);
      if (clause->kind == OmpClauseKind::Map || motion)
        expand(*clause);
      else
        made_.push(c_.arena, clause);
    }
    d.clauses = made_;
  }

  static const MapperDecl *find(const MapperDecl *mappers, const Identifier *id, QualType type) {
    for (const MapperDecl *m = mappers; m; m = m->outer)
      if (m->id == id && compatible(canonical(m->type).unqualified(), canonical(type).unqualified()))
        return m;
    return nullptr;
  }

  /// The type of what the item consists of.
  static QualType elementType(const Expr &item) {
    QualType type = item.type;
    while (isArray(type)) type = elementOf(type);
    return type;
  }

  /// Adds what the clause stands for to what is made.
  void expand(OmpClause &clause) {
    const bool named = clause.name && clause.name->text != "default";
    List<Expr *> plain;
    std::vector<OmpClause *> mapped;
    for (Expr *item : clause.items) {
      const MapperDecl *m = nullptr;
      const bool wanted = isRecord(elementType(*item)) && !isZeroLength(item);
      if (wanted) m = find(directive_->mappers, named ? clause.name : nullptr, elementType(*item));
      if (!m && named)
        unit_.diagnostics.error(item->loc, "there is no mapper '" + std::string(clause.name->text) +
                                               "' for type '" + describe(elementType(*item)) +
                                               "' here (OpenMP 5.2 §5.8.8)");
      if (!m) {
        plain.push(c_.arena, item);
        continue;
      }
      auto *own = c_.make<OmpClause>(clause.loc);
      *own = clause;
      own->name = nullptr;
      own->items = {};
      own->items.push(c_.arena, item);
      own = Cloner(c_).clone(own);
      byMapper(*m, *own);
    }
    clause.items = plain;
    clause.name = nullptr;
    if (!plain.empty()) made_.push(c_.arena, &clause);
  }

  /// A pointer whose section is not known to exist.
  static bool isZeroLength(Expr *item) {
    auto *s = as<ArraySection>(skipParens(item));
    auto *length = s ? as<IntLiteral>(s->length) : nullptr;
    return length && length->value.known && length->value.value == 0;
  }

  /// `clause`: with one item.
  void byMapper(const MapperDecl &m, OmpClause &clause) {
    if (!clause.iterators.empty() && hasSideEffects(clause.items[0])) {
      unit_.diagnostics.error(clause.items[0]->loc,
                              "a list item that has a mapper and iterators may not have "
                              "side effects");
      return;
    }
    for (const MapperDecl *around : inside_)
      if (around == &m) {
        unit_.diagnostics.error(m.loc, "this mapper is used by itself (OpenMP 5.2 §5.8.8)");
        return;
      }
    inside_.push_back(&m);
    const bool motion = clause.kind != OmpClauseKind::Map;
    if (!motion) { // the storage
      OmpClause *storage = Cloner(c_).clone(&clause);
      storage->modifiers &= ~unsigned(MapFrom | MapAlways);
      storage->modifiers |= MapStorage;
      made_.push(c_.arena, storage);
    }
    List<OmpIterator *> around = clause.iterators;
    Expr *element = oneElement(clause.items[0], around);
    for (const OmpClause *of : m.clauses)
      for (size_t i = 0; element && i < of->items.size(); i++) {
        OmpClause *own = Cloner(c_).clone(const_cast<OmpClause *>(of));
        names_.note(*own, m);
        Substitution inside(c_);
        inside.replaceBy(m.var, [&] { return wrapped(element); });
        own = inside.apply(own);
        nameApart(*own);
        own->kind = clause.kind;
        own->loc = clause.loc;
        own->isImplicit = clause.isImplicit;
        if (!combine(clause, *own)) continue;
        List<OmpIterator *> all = around;
        List<OmpIterator *> iterators;
        for (OmpIterator *outer : all) iterators.push(c_.arena, outer);
        for (OmpIterator *inner : own->iterators) iterators.push(c_.arena, inner);
        own->iterators = iterators;
        Expr *item = own->items[i];
        own->items = {};
        own->items.push(c_.arena, item);
        const bool itself = as<Ident>(skipParens(of->items[i]));
        if (itself) // the variable alone is mapped as it is
          made_.push(c_.arena, Cloner(c_).clone(own));
        else
          expand(*Cloner(c_).clone(own));
      }
    inside_.pop_back();
  }

  /// The mapper's own iterators may be called like those around, or like variables of the item.
  void nameApart(OmpClause &clause) {
    if (clause.iterators.empty()) return;
    Substitution names(c_);
    for (OmpIterator *i : clause.iterators) {
      VarDecl *v = c_.variable(c_.fresh("_" + std::string(i->var->name->text)), i->var->type);
      names.replace(i->var, v);
      i->var = v;
    }
    names.apply(&clause);
  }

  Expr *wrapped(Expr *e) {
    Expr *own = Cloner(c_).clone(e);
    return as<Ident>(own) ? own : c_.paren(own);
  }

  /// The map type of a mapper's clause under the one that names the mapper. False: there is nothing to do.
  static bool combine(const OmpClause &by, OmpClause &own) {
    constexpr unsigned modifiers = MapAlways | MapPresent | MapClose | MapSelf | MapAttachNever;
    if (by.kind != OmpClauseKind::Map) {
      const unsigned direction = by.kind == OmpClauseKind::To ? MapTo : MapFrom;
      const bool moves = own.modifiers & direction;
      own.modifiers = (by.modifiers | own.modifiers) & MapPresent;
      return moves;
    }
    const unsigned flags = ((by.modifiers | own.modifiers) & modifiers) | (by.modifiers & MapImplicit);
    if (by.modifiers & (MapRelease | MapDelete))
      own.modifiers = (by.modifiers & (MapRelease | MapDelete)) | flags;
    else
      own.modifiers = (by.modifiers & own.modifiers & MapTofrom) | flags;
    return true;
  }

  /// One element of an item that is an array or a section; iterators for the elements are added.
  Expr *oneElement(Expr *item, List<OmpIterator *> &iterators) {
    List<OmpIterator *> all;
    for (OmpIterator *i : iterators) all.push(c_.arena, i);
    Expr *e = element(item, all);
    while (e && isArray(e->type)) {
      Expr *count = c_.textExpr(c_.types.basic(TypeKind::Long), "(long) (sizeof($) / sizeof(*$))",
                                {Cloner(c_).clone(e), Cloner(c_).clone(e)});
      e = at(e, nullptr, nullptr, count, all);
    }
    iterators = all;
    return e;
  }

  /// base[_e] or base[lower + _e * stride], for _e from 0 to count.
  Expr *at(Expr *base, Expr *lower, Expr *stride, Expr *count, List<OmpIterator *> &iterators) {
    auto *i = c_.make<OmpIterator>(base->loc);
    i->var = c_.variable(c_.fresh("_e"), c_.types.basic(TypeKind::Long));
    i->begin = c_.intLiteral(0, base->loc);
    i->end = count;
    iterators.push(c_.arena, i);
    Expr *index = c_.ident(i->var);
    // Nodes, not text: what the item stands in must be seen to have no side effects.
    if (stride) index = binary(BinaryOp::Mul, stride, index);
    if (lower) index = binary(BinaryOp::Add, lower, index);
    auto *x = c_.make<Index>(base->loc);
    x->base = as<Ident>(base) ? base : c_.paren(base);
    x->index = index;
    x->type = elementOf(base->type);
    x->isLvalue = true;
    return x;
  }

  Expr *binary(BinaryOp op, Expr *lhs, Expr *rhs) {
    return c_.binary(op, c_.paren(Cloner(c_).clone(lhs)), c_.paren(rhs), c_.types.basic(TypeKind::Long));
  }

  Expr *element(Expr *item, List<OmpIterator *> &iterators) {
    auto *s = as<ArraySection>(skipParens(item));
    if (!s) {
      if (auto *x = as<Index>(skipParens(item)); x && isSectionBelow(x->base)) {
        Expr *base = element(x->base, iterators);
        auto *own = Cloner(c_).clone(x);
        own->base = c_.paren(base);
        return own;
      }
      return Cloner(c_).clone(item);
    }
    Expr *base = element(s->base, iterators);
    Expr *length = s->length ? c_.textExpr(c_.types.basic(TypeKind::Long), "(long) $",
                                           {c_.paren(Cloner(c_).clone(s->length))})
                             : nullptr;
    if (!length) {
      length = c_.textExpr(c_.types.basic(TypeKind::Long), "(long) (sizeof($) / sizeof(*$))",
                           {Cloner(c_).clone(base), Cloner(c_).clone(base)});
      if (s->lower)
        length = c_.textExpr(length->type, "$ - $", {length, c_.paren(Cloner(c_).clone(s->lower))});
      if (s->stride)
        length = c_.textExpr(
            length->type, "($ + $ - 1) / $",
            {length, c_.paren(Cloner(c_).clone(s->stride)), c_.paren(Cloner(c_).clone(s->stride))});
    }
    return at(base, s->lower, s->stride, length, iterators);
  }
  static bool isSectionBelow(Expr *e) {
    for (e = skipParens(e); e;) {
      if (as<ArraySection>(e)) return true;
      auto *x = as<Index>(e);
      e = x ? skipParens(x->base) : nullptr;
    }
    return false;
  }
};

} // namespace

void expandMappers(Unit &unit, FunctionDecl &function) { Mappers(unit).expandIn(function); }

} // namespace ompicc
