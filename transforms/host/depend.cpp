// Dependences between tasks (OpenMP 5.2 §15.9) as libgomp is told of them: an array of pointers,
//
//     0, number of all, of out and inout, of mutexinoutset, of in dependences, addresses in this order,
//     and last those of depend objects
//
// inoutset is taken as inout, which orders more: the ABI of gcc 12 has no word for it.
#include "transforms/common/iterate.h"
#include "transforms/host/host_set.h"

namespace ompicc {
namespace {

enum Class { Outs, Mutexes, Ins, Objects, Classes };

Class classOf(const OmpClause &clause) {
  switch (clause.modifiers) {
  case DependIn: return Ins;
  case DependMutexinoutset: return Mutexes;
  case DependDepobj: return Objects;
  default: return Outs;
  }
}

/// The values that libgomp has in depend objects (GOMP_DEPEND_IN, …).
int kindInObject(unsigned type) {
  switch (type) {
  case DependIn: return 1;
  case DependOut: return 2;
  case DependMutexinoutset: return 4;
  default: return 3;
  }
}

} // namespace

Expr *HostSet::dependences(OmpDirective &d, Compound &block) {
  QualType number = basic(TypeKind::ULong);
  auto append = [&](Stmt *s) { block.body.push(c_.arena, s); };
  size_t counts[Classes] = {};
  // What clauses with iterators add to the counts is only known when the construct is reached.
  std::vector<Expr *> more[Classes];
  std::vector<OmpClause *> ordered[Classes];
  auto nest = [&](OmpClause &clause, Stmt *inside) {
    for (size_t k = clause.iterators.size(); k-- > 0;) {
      OmpIterator &i = *clause.iterators[k];
      Node *type = c_.typeArg(i.var->type);
      inside = c_.textStmt("{\n  $ $;\n  for ($ = $; $ > 0 ? $ < $ : $ > $; $)\n$\n}",
                           {type, c_.ident(i.var), c_.ident(i.var), copy(i.begin), copy(i.step),
                            c_.ident(i.var), copy(i.end), c_.ident(i.var), copy(i.end),
                            advanced(unit_, i.var, copy(i.step)), inside});
    }
    return inside;
  };
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != OmpClauseKind::Depend) continue;
    const Class which = classOf(*clause);
    if (clause->iterators.empty()) {
      counts[which] += clause->items.size();
      ordered[which].push_back(clause);
      continue;
    }
    OmpClause *own = copy(clause);
    for (OmpIterator *i : own->iterators) {
      auto named = [&](Expr *value, QualType type, const char *what) {
        VarDecl *v = local("_" + std::string(i->var->name->text) + what, type.with(QualConst), value);
        append(c_.declStmt(v));
        return c_.ident(v);
      };
      QualType plain = canonical(i->var->type).unqualified();
      auto converted = [&](Expr *e) { return isPointer(plain) ? e : c_.cast(plain, c_.paren(e)); };
      i->begin = named(converted(i->begin), plain, "_begin");
      i->end = named(converted(i->end), plain, "_end");
      i->step = i->step ? named(i->step, unit_.expressions.decay(i->step->type), "_step")
                        : static_cast<Expr *>(c_.intLiteral(1));
    }
    VarDecl *count = local("_count", number, c_.intLiteral(0));
    append(c_.declStmt(count));
    append(nest(*own, c_.textStmt("$ += " + std::to_string(own->items.size()) + ";", {c_.ident(count)})));
    more[which].push_back(c_.ident(count));
    ordered[which].push_back(own);
  }

  size_t fixed = 0;
  std::vector<Node *> all;
  auto sum = [&](size_t constant, const std::vector<Expr *> &counted) {
    std::string text = std::to_string(constant);
    std::vector<Node *> holes;
    for (Expr *e : counted) text += " + $", holes.push_back(copy(e));
    return c_.textExpr(number, text, holes);
  };
  std::vector<Expr *> counted;
  for (int which = 0; which < Classes; which++) {
    fixed += counts[which];
    counted.insert(counted.end(), more[which].begin(), more[which].end());
  }
  if (fixed == 0 && counted.empty()) return nullptr;

  VarDecl *list = c_.variable(c_.freshLocal("_depend"), c_.types.pointerTo(voidPointer()));
  append(declareText("void *$[$];", {c_.ident(list), sum(5 + fixed, counted)}));
  append(c_.textStmt("$[0] = 0;", {c_.ident(list)}));
  append(c_.textStmt("$[1] = (void *) ($);", {c_.ident(list), sum(fixed, counted)}));
  for (int which = 0; which < Objects; which++)
    append(c_.textStmt("$[" + std::to_string(2 + which) + "] = (void *) ($);",
                       {c_.ident(list), sum(counts[which], more[which])}));
  VarDecl *at = nullptr; // the index at hand, once it is not known any more
  size_t index = 5;
  for (auto &clauses : ordered)
    for (OmpClause *clause : clauses) {
      const bool iterates = !clause->iterators.empty();
      if (iterates && !at) {
        at = local("_at", number, c_.intLiteral(static_cast<long long>(index)));
        append(c_.declStmt(at));
      }
      Compound *stores = c_.compound({}, d.loc);
      for (Expr *item : clause->items) {
        Expr *address = c_.textExpr(voidPointer(), "(void *) &$", {c_.paren(firstElement(c_, item))});
        stores->body.push(
            c_.arena, at ? c_.textStmt("$[$++] = $;", {c_.ident(list), c_.ident(at), address})
                         : c_.textStmt("$[" + std::to_string(index++) + "] = $;", {c_.ident(list), address}));
      }
      if (iterates)
        append(nest(*clause, stores));
      else
        for (Stmt *s : stores->body) append(s);
    }
  return c_.ident(list);
}

Stmt *HostSet::afterDependences(OmpDirective &d, Stmt *s) {
  Compound *block = c_.compound({}, d.loc);
  Expr *list = dependences(d, *block);
  if (!list) return s;
  block->body.push(c_.arena, c_.textStmt(std::string(rt("GOMP_taskwait_depend")) + "($);", {list}));
  block->body.push(c_.arena, s);
  return block;
}

Stmt *HostSet::depobj(OmpDirective &d) {
  Expr *object = clauseExpr(d, OmpClauseKind::Depobj);
  Compound *block = c_.compound({}, d.loc);
  auto store = [&](int kind) {
    VarDecl *v =
        local("_kind", voidPointer(), c_.textExpr(voidPointer(), "(void *) " + std::to_string(kind) + "L"));
    block->body.push(c_.arena, c_.declStmt(v));
    block->body.push(c_.arena, c_.textStmt("__builtin_memcpy((void **) &$ + 1, &$, sizeof($));",
                                           {c_.paren(copy(object)), c_.ident(v), c_.ident(v)}));
    return block;
  };
  if (hasClause(d, OmpClauseKind::Destroy)) return store(-1);
  if (OmpClause *update = findClause(d, OmpClauseKind::DepobjUpdate))
    return store(kindInObject(update->modifiers));
  OmpClause *depend = findClause(d, OmpClauseKind::Depend);
  VarDecl *parts = local("_object", c_.types.pointerTo(voidPointer()));
  block->body.push(c_.arena, declareText("void *$[2] = {(void *) &$, (void *) " +
                                             std::to_string(kindInObject(depend->modifiers)) + "L};",
                                         {c_.ident(parts), c_.paren(firstElement(c_, depend->items[0]))}));
  block->body.push(c_.arena, c_.textStmt("__builtin_memcpy(&$, $, sizeof($));",
                                         {c_.paren(copy(object)), c_.ident(parts), c_.ident(parts)}));
  return block;
}

} // namespace ompicc
