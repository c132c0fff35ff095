// scan_items.cpp: see scan_items.h.
#include "transforms/common/scan_items.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "translator/sema/omp_checks.h"

namespace ompicc {

bool isInscan(const OmpClause &clause) {
  return clause.kind == OmpClauseKind::Reduction && clause.modifiers == ReductionInscan;
}

bool hasInscan(const OmpDirective &d) {
  for (OmpClause *clause : d.clauses)
    if (isInscan(*clause)) return true;
  return false;
}

ScanHalves ScanItems::phases(OmpDirective &d, size_t depth) {
  auto *body = static_cast<Compound *>(bodyOfNest(associatedLoop(d), depth));
  Compound *first = c_.compound({}, body->loc), *second = c_.compound({}, body->loc);
  Compound *initial = nullptr;
  bool inclusive = true, behind = false;
  for (Stmt *s : body->body) {
    if (auto *directive = as<OmpDirective>(s);
        directive && hasClause(*directive, OmpClauseKind::InitComplete)) {
      initial = first;
      first = c_.compound({}, body->loc);
    } else if (auto *directive = as<OmpDirective>(s);
               directive && directive->kind == OmpDirectiveKind::Scan) {
      inclusive = hasClause(*directive, OmpClauseKind::Inclusive);
      behind = true;
    } else
      (behind ? second : first)->body.push(c_.arena, s);
  }
  return inclusive ? ScanHalves{first, second, true, initial} : ScanHalves{second, first, false, initial};
}

Stmt *ScanItems::once(Stmt *phase) {
  return hasContinue(phase) ? c_.textStmt("do\n$\nwhile (0);", {phase}) : phase;
}

For *ScanItems::innermost(Stmt *nest, size_t depth) {
  for (; depth > 1; depth--) nest = static_cast<For *>(onlyStatement(nest))->body;
  return static_cast<For *>(onlyStatement(nest));
}

ScanNumbers ScanItems::numbers(const OmpDirective &d, Compound &block) {
  QualType number = c_.types.basic(TypeKind::ULong);
  Expr *count = nullptr, *k = nullptr;
  for (OmpLoop *l : d.loops) {
    Expr *own = c_.textExpr(number, "(unsigned long) ($)", {iterationCount(c_, *l)}),
         *at = iterationNumber(c_, *l);
    k = k ? static_cast<Expr *>(c_.paren(c_.textExpr(number, "$ * $ + $", {k, copy(own), at}))) : at;
    count = count ? static_cast<Expr *>(c_.textExpr(number, "$ * $", {count, own})) : own;
  }
  VarDecl *n = c_.variable(c_.fresh("_n"), number.with(QualConst), count);
  block.body.push(c_.arena, c_.declStmt(n));
  return {n, k};
}

void ScanItems::initialise(Compound *into, const ScanItem &item, VarDecl *own) {
  const ReductionDecl *user = item.reduction.user;
  if (!user) own->init = reductionIdentity(c_, item.reduction.op, item.type);
  into->body.push(c_.arena, c_.declStmt(own));
  if (user) into->body.push(c_.arena, initialValue(item, c_.ident(own)));
}

Stmt *ScanItems::initialValue(const ScanItem &item, Expr *own) {
  const ReductionDecl *user = item.reduction.user;
  if (!user) return assign(own, reductionIdentity(c_, item.reduction.op, item.type), item.type);
  return user->initialise ? c_.textStmt("$(&$, &$);", {c_.ident(user->initialise), own, originalOf(item)})
                          : c_.textStmt("__builtin_memset(&$, 0, sizeof($));", {own, copy(own)});
}

Stmt *ScanItems::assign(Expr *to, Expr *value, QualType type) {
  auto *a = c_.make<Assign>();
  a->op = AssignOp::Plain;
  a->lhs = to;
  a->rhs = value;
  a->type = type;
  return c_.exprStmt(a);
}

Stmt *ScanItems::combine(const ScanItem &item, Expr *into, Expr *value) {
  if (item.reduction.user)
    return c_.textStmt("$($, $);", {c_.ident(item.reduction.user->combine),
                                    c_.unary(UnaryOp::AddressOf, into), c_.unary(UnaryOp::AddressOf, value)});
  OmpReductionOp op = item.reduction.op;
  if (op == OmpReductionOp::Min || op == OmpReductionOp::Max) {
    auto *choice = c_.make<If>();
    choice->cond = c_.textExpr(c_.types.basic(TypeKind::Int), op == OmpReductionOp::Min ? "$ < $" : "$ > $",
                               {value, copy(into)});
    choice->then = assign(into, copy(value), item.type);
    return choice;
  }
  return assign(into,
                c_.textExpr(item.type, std::string("($) ($ ") + spelling(op) + " $)",
                            {c_.typeArg(item.type), copy(into), value}),
                item.type);
}

std::vector<ScanItem> ScanItems::items(OmpDirective &d) {
  std::vector<ScanItem> list;
  OmpDirective scanned(d.loc); // without its other reductions (6.0)
  for (OmpClause *clause : d.clauses)
    if (isInscan(*clause)) scanned.clauses.push(c_.arena, clause);
  for (const ReductionItem &r : reductionItems(scanned)) {
    ScanItem item;
    item.reduction = r;
    item.type = canonical(r.var->type).unqualified();
    item.hasElements = isArray(r.var->type) || !as<Ident>(skipParens(r.item));
    list.push_back(item);
  }
  return list;
}

void ScanItems::describe(ScanItem &item, Compound &block) {
  if (!item.hasElements) return;
  VarDecl *v = item.reduction.var;
  const std::string name(v->name->text);
  item.elements = reducedElements(unit_, item.reduction);
  item.type = item.elements.element;
  QualType flat = c_.types.pointerTo(item.type);
  auto declare = [&](VarDecl *x) {
    x->loc = block.loc;
    block.body.push(c_.arena, c_.declStmt(x));
    return x;
  };
  if (!item.elements.constantCount())
    item.count =
        declare(c_.variable(c_.fresh(name + "_length"), index().with(QualConst), item.elements.count(c_)));
  item.original = declare(
      c_.variable(c_.fresh(name + "_original"), flat,
                  c_.textExpr(flat, "($) &$", {c_.typeArg(flat), item.elements.first(c_, c_.ident(v))})));
  item.element = c_.variable(c_.fresh("_c"), index());
}

Expr *ScanItems::lengthOf(const ScanItem &item) {
  return item.count ? static_cast<Expr *>(c_.ident(item.count)) : c_.intLiteral(item.elements.known);
}

Expr *ScanItems::originalOf(const ScanItem &item) {
  if (!item.hasElements) return c_.ident(item.reduction.var);
  return c_.textExpr(item.type, "$[$]", {c_.ident(item.original), c_.ident(item.element)});
}

Stmt *ScanItems::forAll(const ScanItem &item, Stmt *code) {
  if (!item.hasElements) return code;
  // Each loop has a variable of its own.
  VarDecl *e = c_.variable(item.element->name->text, index());
  Substitution own(c_);
  own.replace(item.element, e);
  auto *body = as<Compound>(code) ? static_cast<Compound *>(code) : c_.compound({code});
  return loop(body->loc, e, c_.intLiteral(0), c_.binary(BinaryOp::Lt, c_.ident(e), lengthOf(item), integer()),
              UnaryOp::PostInc, own.apply(static_cast<Stmt *>(body)));
}

Stmt *ScanItems::reserve(const ScanItem &item, Expr *count, const OmpDirective &d) {
  QualType pointer = item.part->type;
  if (item.hasElements) count = c_.textExpr(index(), "$ * $", {c_.paren(count), lengthOf(item)});
  List<Expr *> bytes;
  bytes.push(c_.arena, c_.textExpr(index(), "$ * sizeof($)",
                                   {item.hasElements ? count : c_.paren(count), c_.typeArg(item.type)}));
  Expr *storage = unit_.expressions.call(
      d.loc, unit_.expressions.ident(d.loc, c_.name("__builtin_malloc"), nullptr), bytes);
  if (hasDevices_) {
    auto *choice = c_.make<OmpChoiceExpr>(d.loc);
    choice->type = storage->type;
    choice->host = storage;
    choice->device =
        c_.routineCall(storage->type, "@heap",
                       {copy(bytes[0]),
                        c_.textExpr(c_.types.pointerTo(c_.types.basic(TypeKind::Char)),
                                    "\"reduction(inscan) of '" + std::string(item.reduction.var->name->text) +
                                        "' at " + escapedForC(placeText(unit_, d.loc)) + advice_ + "\"")});
    c_.hasChoices = true;
    storage = choice;
  }
  return c_.textStmt("$ = ($) $;", {c_.ident(item.part), c_.typeArg(pointer), storage});
}

Stmt *ScanItems::release(const ScanItem &item, Loc loc) {
  List<Expr *> freed;
  freed.push(c_.arena, c_.ident(item.part));
  return c_.exprStmt(
      unit_.expressions.call(loc, unit_.expressions.ident(loc, c_.name("__builtin_free"), nullptr), freed));
}

void ScanItems::standIn(const ScanItem &item, Expr *begin, Compound *into, Substitution &inside) {
  VarDecl *v = item.reduction.var;
  const bool array = isArray(v->type);
  QualType pointer = array ? QualType(c_.types.pointerTo(unqualifiedElements(c_.types, v->type)))
                           : canonical(v->type).unqualified();
  Expr *start = c_.textExpr(pointer, "($) $", {c_.typeArg(pointer), c_.paren(begin)});
  if (!item.elements.fromStart)
    start = c_.textExpr(pointer,
                        array ? "($) ((unsigned long) $ - ((unsigned long) $ - (unsigned long) &$))"
                              : "($) ((unsigned long) $ - ((unsigned long) $ - (unsigned long) $))",
                        {c_.typeArg(pointer), c_.paren(begin), c_.ident(item.original), c_.ident(v)});
  VarDecl *own = c_.variable(c_.fresh(std::string(v->name->text) + "_private"), pointer, start);
  into->body.push(c_.arena, c_.declStmt(own));
  if (array)
    inside.replaceByDeref(v, own);
  else
    inside.replace(v, own);
}

For *ScanItems::loop(Loc loc, VarDecl *variable, Expr *first, Expr *condition, UnaryOp step, Stmt *body) {
  auto *f = c_.make<For>(loc);
  variable->init = first;
  f->init = c_.declStmt(variable);
  f->cond = condition;
  f->step = c_.unary(step, c_.ident(variable));
  f->step->type = index();
  f->body = body;
  return f;
}

Expr *ScanItems::less(VarDecl *a, Expr *b) {
  return c_.binary(BinaryOp::Lt, c_.ident(a), b, c_.types.basic(TypeKind::Int));
}

} // namespace ompicc
