// The loops of iterators (see iterate.h).
#include "transforms/common/iterate.h"
#include "transforms/common/variables.h"

namespace ompicc {

Expr *advanced(Unit &unit, VarDecl *var, Expr *step) {
  Context &c = unit.context;
  const QualType type = canonical(var->type).unqualified();
  // A conversion back to a narrow type is written as one: gcc has none to warn of.
  const bool narrow = isInteger(type) && sizeOf(type) < sizeOf(c.types.basic(TypeKind::Int));
  return narrow ? c.textExpr(type, "$ = ($) ($ + $)", {c.ident(var), c.typeArg(type), c.ident(var), step})
                : c.textExpr(type, "$ += $", {c.ident(var), step});
}

Stmt *iterate(Unit &unit, const std::vector<OmpIterator *> &iterators, Stmt *inside, Compound &block) {
  Context &c = unit.context;
  auto copyOf = [&](Expr *e) { return Cloner(c).clone(e); };
  for (size_t k = iterators.size(); k-- > 0;) {
    OmpIterator &i = *iterators[k];
    // A range that depends on other iterators (those of mappers do) is found out inside of their loops.
    VarSet outer;
    for (size_t o = 0; o < k; o++) outer.insert(iterators[o]->var);
    Compound *own = c.compound({}, i.loc);
    auto named = [&](Expr *value, QualType type, const char *what) -> Expr * {
      if (as<IntLiteral>(value)) return copyOf(value);
      bool depends = false;
      for (VarDecl *v : freeVariables(value)) depends |= outer.count(v) != 0;
      VarDecl *v = c.variable(c.freshLocal(std::string(i.var->name->text) + what), type.with(QualConst),
                              copyOf(value));
      (depends ? *own : block).body.push(c.arena, c.declStmt(v));
      return c.ident(v);
    };
    QualType plain = canonical(i.var->type).unqualified();
    Expr *begin = named(i.begin, plain, "_begin"), *end = named(i.end, plain, "_end");
    i.var->init = begin;
    own->body.push(c.arena, c.declStmt(i.var));
    if (!i.step) {
      inside = c.textStmt("for (; $ < $; $++)\n$", {c.ident(i.var), end, c.ident(i.var), inside});
    } else {
      Expr *step = named(i.step, unit.expressions.decay(i.step->type), "_step");
      inside = c.textStmt("for (; $ > 0 ? $ < $ : $ > $; $)\n$",
                          {step, c.ident(i.var), end, c.ident(i.var), copyOf(end),
                           advanced(unit, i.var, copyOf(step)), inside});
    }
    own->body.push(c.arena, inside);
    inside = own;
  }
  return inside;
}

} // namespace ompicc
