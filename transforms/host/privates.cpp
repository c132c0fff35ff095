// Private copies (OpenMP 5.2 §5.4) and reductions (§5.5) of constructs that are expanded in place.
#include "transforms/host/host_set.h"

namespace ompicc {

Stmt *HostSet::assign(Expr *to, Expr *from) { return c_.textStmt("$ = $;", {to, from}); }

Stmt *HostSet::copyArray(VarDecl *to, Expr *from) {
  std::string source = isVolatileArray(from->type) ? "(const void *) &$" : "&$";
  return c_.textStmt("__builtin_memcpy(&$, " + source + ", sizeof($));", {c_.ident(to), from, c_.ident(to)});
}

HostSet::Privates HostSet::privatise(OmpDirective &d) {
  Privates p(c_);
  VarSet first, last;
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) first.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate)) last.insert(v);

  auto declare = [&](VarDecl *v, std::string_view name, Expr *init) {
    VarDecl *own = c_.variable(name, unqualifiedElements(c_.types, v->type), init);
    keepAlignment(c_, own, *v);
    own->loc = d.loc;
    p.before.push_back(c_.declStmt(own));
    p.inside.replace(v, own);
    return own;
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private))
    mayBeUnused(declare(v, v->name->text, nullptr));
  auto copyOf = [&](VarDecl *v) {
    bool array = isArray(v->type);
    VarDecl *own = declare(v, c_.fresh(std::string(v->name->text) + "_private"),
                           first.count(v) && !array ? c_.ident(v) : nullptr);
    // It has a value where it is copied back, but the C compiler cannot see that the loop has run.
    if (!own->init && isScalar(v->type))
      own->init = c_.intLiteral(0);
    else if (!own->init && !array)
      own->init = c_.ident(own);
    mayBeUnused(own);
    if (first.count(v) && array) p.before.push_back(copyArray(own, c_.ident(v)));
    if (last.count(v)) p.last.push_back({v, own});
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) copyOf(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate))
    if (!first.count(v)) copyOf(v);

  std::vector<ReductionItem> reductions = reductionItems(d);
  if (!reductions.empty()) {
    p.after.push_back(c_.textStmt("$();", {c_.textExpr(basic(TypeKind::Void), rt("GOMP_atomic_start"))}));
    for (const ReductionItem &item : reductions) reductionCopy(item, p, c_.ident(item.var));
    p.after.push_back(c_.textStmt("$();", {c_.textExpr(basic(TypeKind::Void), rt("GOMP_atomic_end"))}));
  }
  return p;
}

void HostSet::reductionCopy(const ReductionItem &item, Privates &p, Expr *original) {
  VarDecl *v = item.var;
  std::string name(v->name->text);
  auto *section = as<ArraySection>(skipParens(item.item));
  if (!section && !isArray(v->type)) {
    VarDecl *own = c_.variable(c_.fresh(name + "_private"), canonical(v->type).unqualified(),
                               identity(item.op, v->type));
    p.before.push_back(c_.declStmt(own));
    p.inside.replace(v, own);
    p.after.push_back(combine(item.op, original, c_.ident(own)));
    return;
  }
  // An array section: a copy of its elements, and a pointer that makes the user's indices fit.
  QualType element = elementOf(v->type);
  if (isArray(element) || (section && as<ArraySection>(skipParens(section->base)))) {
    unit_.diagnostics.error(item.item->loc, "reductions over sections of arrays of arrays are not supported");
    return;
  }
  QualType size = c_.types.sizeType();
  Expr *lower = section && section->lower ? copy(section->lower) : c_.intLiteral(0);
  Expr *length = section && section->length
                     ? copy(section->length)
                     : static_cast<Expr *>(c_.textExpr(size, "sizeof($) / sizeof(*$) - $",
                                                       {copy(original), copy(original), copy(lower)}));
  VarDecl *low = local(name + "_lower", basic(TypeKind::Long), lower);
  VarDecl *count = local(name + "_length", size, length);
  if (isArray(v->type) && canonical(v->type)->length >= 0) { // a copy of the whole array, of its own type
    VarDecl *whole = local(name + "_private", v->type.unqualified());
    p.before.push_back(c_.declStmt(low));
    p.before.push_back(c_.declStmt(count));
    p.before.push_back(c_.declStmt(whole));
    p.before.push_back(
        c_.textStmt("for (unsigned long _e = 0; _e < $; _e++) $[$ + _e] = $;",
                    {c_.ident(count), c_.ident(whole), c_.ident(low), identity(item.op, element)}));
    p.inside.replace(v, whole);
    Expr *into = c_.textExpr(element, "$[$ + _e]", {original, c_.ident(low)});
    Expr *value = c_.textExpr(element, "$[$ + _e]", {c_.ident(whole), c_.ident(low)});
    p.after.push_back(c_.textStmt("for (unsigned long _e = 0; _e < $; _e++) $",
                                  {c_.ident(count), combine(item.op, into, value)}));
    return;
  }
  VarDecl *own = local(name + "_elements", canonical(element).unqualified());
  VarDecl *pointer =
      c_.variable(c_.fresh(name + "_private"), c_.types.pointerTo(canonical(element).unqualified()),
                  c_.textExpr(c_.types.pointerTo(element), "$ - $", {c_.ident(own), c_.ident(low)}));
  p.before.push_back(c_.declStmt(low));
  p.before.push_back(c_.declStmt(count));
  p.before.push_back(c_.textStmt("$ $[$];", {c_.typeArg(own->type), c_.ident(own), c_.ident(count)}));
  p.before.push_back(c_.textStmt("for (unsigned long _e = 0; _e < $; _e++) $[_e] = $;",
                                 {c_.ident(count), c_.ident(own), identity(item.op, element)}));
  p.before.push_back(c_.declStmt(pointer));
  p.inside.replace(v, pointer);
  Expr *into = c_.textExpr(element, "$[$ + _e]", {original, c_.ident(low)});
  Expr *value = c_.textExpr(element, "$[_e]", {c_.ident(own)});
  p.after.push_back(c_.textStmt("for (unsigned long _e = 0; _e < $; _e++) $",
                                {c_.ident(count), combine(item.op, into, value)}));
}

/// OpenMP 5.2 Table 5.1: initialiser values of the reduction identifiers.
Expr *HostSet::identity(OmpReductionOp op, QualType type) {
  QualType t = canonical(type);
  switch (op) {
  case OmpReductionOp::Mul:
  case OmpReductionOp::LAnd: return c_.intLiteral(1);
  case OmpReductionOp::And: return c_.textExpr(t, "~0");
  case OmpReductionOp::Min:
  case OmpReductionOp::Max: break;
  default: return c_.intLiteral(0);
  }
  bool min = op == OmpReductionOp::Min;
  if (isFloating(t)) return c_.textExpr(t, min ? "__builtin_inf()" : "-__builtin_inf()");
  if (t->kind == TypeKind::Bool) return c_.intLiteral(min ? 1 : 0);
  if (!isSigned(t))
    return min ? c_.textExpr(t, "($) -1", {c_.typeArg(t)}) : static_cast<Expr *>(c_.intLiteral(0));
  // The largest value of a signed type of n bytes is 2^(8n-1) - 1.
  long long bits = 8 * sizeOf(t) - 1;
  std::string largest = "($) (((($) 1 << " + std::to_string(bits - 1) + ") - 1) * 2 + 1)";
  if (min) return c_.textExpr(t, largest, {c_.typeArg(t), c_.typeArg(t)});
  return c_.textExpr(t, "($) (-" + largest.substr(4) + " - 1)", {c_.typeArg(t), c_.typeArg(t)});
}

Stmt *HostSet::combine(OmpReductionOp op, Expr *into, Expr *value) {
  if (op == OmpReductionOp::Min || op == OmpReductionOp::Max)
    return c_.textStmt(op == OmpReductionOp::Min ? "if ($ < $) $ = $;" : "if ($ > $) $ = $;",
                       {value, copy(into), into, copy(value)});
  std::string format = std::string("$ = $ ") + spelling(op) + " $;";
  return c_.textStmt(format, {into, copy(into), value});
}

} // namespace ompicc
