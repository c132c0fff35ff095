// Dependences between tasks (OpenMP 5.2 §15.9) as libgomp is told of them: an array of pointers,
//
//     number of all, of out and inout dependences, addresses in this order
//
// or with mutexinoutset and depend objects, since gcc 9 (for older ones ort_depend makes that of this),
//
//     0, number of all, of out and inout, of mutexinoutset, of in dependences, addresses in this order,
//     and last those of depend objects
//
// inoutset is taken as inout, which orders more: the ABI of gcc 12 has no word for it.
#include "transforms/host/depend.h"
#include "transforms/common/iterate.h"

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

/// The list of one directive's dependences, made in three steps: how many there are, the list, its entries.
class Dependences::List : public HostPart {
public:
  List(HostContext &context, const OmpDirective &d, Compound &block)
      : HostPart(context), d_(d), block_(block), number_(basic(TypeKind::ULong)) {}

  Expr *make() {
    for (OmpClause *clause : d_.clauses)
      if (clause->kind == OmpClauseKind::Depend) count(*clause);
    size_t fixed = 0;
    std::vector<Expr *> counted;
    for (int which = 0; which < Classes; which++) {
      fixed += counts_[which];
      counted.insert(counted.end(), more_[which].begin(), more_[which].end());
    }
    if (fixed == 0 && counted.empty()) return nullptr;
    declare(fixed, counted);
    for (auto &clauses : ordered_)
      for (OmpClause *clause : clauses) store(*clause);
    if (isPlain()) return c_.ident(list_);
    if (unit_.oldLibgomp) return callExpr(list_->type, "ort_older_depend", {c_.ident(list_)});
    Expr *made = callExpr(list_->type, "ort_depend", {c_.ident(list_)});
    return c_.textExpr(list_->type, "(ort_depend ? $ : $)",
                       {made, c_.ident(list_)}); // weak: -static has none
  }

private:
  const OmpDirective &d_;
  Compound &block_;
  const QualType number_;
  size_t counts_[Classes] = {};
  /// What clauses with iterators add to the counts is only known when the construct is reached.
  std::vector<Expr *> more_[Classes];
  std::vector<OmpClause *> ordered_[Classes];
  VarDecl *list_ = nullptr;
  VarDecl *at_ = nullptr; ///< the index at hand, once it is not known any more
  size_t index_ = 0;

  void append(Stmt *s) { block_.body.push(c_.arena, s); }
  bool isPlain() const { return ordered_[Mutexes].empty() && ordered_[Objects].empty(); }

  void count(OmpClause &clause) {
    const Class which = classOf(clause);
    if (clause.iterators.empty()) {
      counts_[which] += clause.items.size();
      ordered_[which].push_back(&clause);
      return;
    }
    OmpClause *own = copy(&clause);
    for (OmpIterator *i : own->iterators) evaluateRange(*i);
    VarDecl *count = local("_count", number_, c_.intLiteral(0));
    append(c_.declStmt(count));
    append(nest(*own, c_.textStmt("$ += " + std::to_string(own->items.size()) + ";", {c_.ident(count)})));
    more_[which].push_back(c_.ident(count));
    ordered_[which].push_back(own);
  }

  void evaluateRange(OmpIterator &i) {
    auto named = [&](Expr *value, QualType type, const char *what) {
      VarDecl *v = local("_" + std::string(i.var->name->text) + what, type.with(QualConst), value);
      append(c_.declStmt(v));
      return c_.ident(v);
    };
    QualType plain = canonical(i.var->type).unqualified();
    auto converted = [&](Expr *e) { return isPointer(plain) ? e : c_.cast(plain, c_.paren(e)); };
    i.begin = named(converted(i.begin), plain, "_begin");
    i.end = named(converted(i.end), plain, "_end");
    i.step = i.step ? named(i.step, unit_.expressions.decay(i.step->type), "_step")
                    : static_cast<Expr *>(c_.intLiteral(1));
  }

  /// The loops of the clause's iterators around `inside`.
  Stmt *nest(OmpClause &clause, Stmt *inside) const {
    for (size_t k = clause.iterators.size(); k-- > 0;) {
      OmpIterator &i = *clause.iterators[k];
      Node *type = c_.typeArg(i.var->type);
      inside = c_.textStmt("{\n  $ $;\n  for ($ = $; $ > 0 ? $ < $ : $ > $; $)\n$\n}",
                           {type, c_.ident(i.var), c_.ident(i.var), copy(i.begin), copy(i.step),
                            c_.ident(i.var), copy(i.end), c_.ident(i.var), copy(i.end),
                            advanced(unit_, i.var, copy(i.step)), inside});
    }
    return inside;
  }

  Expr *sum(size_t constant, const std::vector<Expr *> &counted) const {
    std::string text = std::to_string(constant);
    std::vector<Node *> holes;
    for (Expr *e : counted) text += " + $", holes.push_back(copy(e));
    return c_.textExpr(number_, text, holes);
  }

  void declare(size_t fixed, const std::vector<Expr *> &counted) {
    list_ = c_.variable(c_.freshLocal("_depend"), c_.types.pointerTo(voidPointer()));
    // Where iterators give nothing, libgomp takes the first form for the second one, of five numbers.
    append(declareText("void *$[$];",
                       {c_.ident(list_), sum((isPlain() && counted.empty() ? 2 : 5) + fixed, counted)}));
    if (!isPlain()) header(c_.intLiteral(0));
    header(sum(fixed, counted));
    for (int which = 0; which < (isPlain() ? 1 : Objects); which++) header(sum(counts_[which], more_[which]));
  }
  /// The list's next number.
  void header(Expr *number) {
    append(c_.textStmt("$[" + std::to_string(index_++) + "] = (void *) ($);", {c_.ident(list_), number}));
  }

  /// Appends what stores the clause's addresses.
  void store(OmpClause &clause) {
    const bool iterates = !clause.iterators.empty();
    if (iterates && !at_) {
      at_ = local("_at", number_, c_.intLiteral(static_cast<long long>(index_)));
      append(c_.declStmt(at_));
    }
    Compound *stores = c_.compound({}, d_.loc);
    for (Expr *item : clause.items) {
      Expr *address = c_.textExpr(voidPointer(), "(void *) &$", {c_.paren(firstElement(c_, item))});
      stores->body.push(c_.arena, at_ ? c_.textStmt("$[$++] = $;", {c_.ident(list_), c_.ident(at_), address})
                                      : c_.textStmt("$[" + std::to_string(index_++) + "] = $;",
                                                    {c_.ident(list_), address}));
    }
    if (iterates)
      append(nest(clause, stores));
    else
      for (Stmt *s : stores->body) append(s);
  }
};

Expr *Dependences::list(OmpDirective &d, Compound &block) { return List(host_, d, block).make(); }

Stmt *Dependences::waitFor(OmpDirective &d, Stmt *s) {
  Compound *block = c_.compound({}, d.loc);
  Expr *depend = list(d, *block);
  if (!depend) return s;
  const auto append = [&](Stmt *each) { block->body.push(c_.arena, each); };
  Stmt *wait = call("GOMP_taskwait_depend", {depend});
  const bool mayRunAhead = d.kind == OmpDirectiveKind::Target
                               ? host_.offloaded(d) != nullptr
                               : d.kind != OmpDirectiveKind::Taskwait && d.kind != OmpDirectiveKind::Interop;
  if (mayRunAhead) {
    const QualType number = basic(TypeKind::UInt);
    VarDecl *ahead = local("_ahead", number, callExpr(number, "ort_pause_for_tasks"));
    append(c_.declStmt(ahead));
    append(wait);
    append(call("ort_resume", {c_.ident(ahead)}));
  } else {
    append(wait);
  }
  append(s);
  return block;
}

Stmt *Dependences::depobj(OmpDirective &d) {
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
