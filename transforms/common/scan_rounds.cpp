// scan_rounds.cpp: see scan_rounds.h.
#include "transforms/common/scan_rounds.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "translator/sema/omp_checks.h"
#include <algorithm>

namespace ompicc {
namespace {

using K = OmpClauseKind;

/// How much code it is.
class Operations : public Visitor {
public:
  int count = 0;

private:
  void visitIndex(Index &e) override { count++, walk(e); }
  void visitBinary(Binary &e) override { count++, walk(e); }
  void visitAssign(Assign &e) override { count++, walk(e); }
  void visitMember(Member &e) override { count++, walk(e); }
  void visitConditional(Conditional &e) override { count += 2, walk(e); }
  void visitIf(If &s) override { count += 2, walk(s); }
  void visitCall(Call &e) override { count += 8, walk(e); }
  void visitFor(For &s) override { count += 1000, walk(s); }
  void visitWhile(While &s) override { count += 1000, walk(s); }
  void visitDoWhile(DoWhile &s) override { count += 1000, walk(s); }
  void visitLabel(Label &s) override { count += 1000, walk(s); } // which a function has once
  void visitOmpDirective(OmpDirective &d) override { count += 1000, walk(d); }
};

constexpr int kEach = 4;              ///< terms of a thread, where there is not much code
constexpr int kFewOperations = 60;    ///< in both phases
constexpr long long kOwnBytes = 4096; ///< of a list item's elements that a thread has itself
constexpr long long kLargest = 4096;  ///< of a value that goes through shared memory

bool copiesIn(const OmpDirective &d, const VarDecl *v) {
  for (VarDecl *x : clauseVariables(d, K::Firstprivate))
    if (x == v) return true;
  return false;
}

bool iterates(const OmpDirective &d, const VarDecl *v) {
  return std::any_of(d.loops.begin(), d.loops.end(), [&](const OmpLoop *l) { return l->var == v; });
}

} // namespace

void ScanRounds::declare(VarDecl *v) { block_->body.push(c_.arena, c_.declStmt(v)); }

bool ScanRounds::fits(const OmpDirective &d, const std::vector<ScanItem> &list) {
  for (const OmpClause *clause : d.clauses) switch (clause->kind) {
    case K::Reduction:
    case K::Private:
    case K::Firstprivate:
    case K::Collapse:
    case K::Nowait:
    case K::Order:
    case K::DistSchedule:
    case K::Safelen:
    case K::Simdlen:
    case K::Aligned:
    case K::Nontemporal: break;
    case K::Lastprivate:
      if (clause->modifiers == LastprivateConditional) return false;
      for (Expr *item : clause->items)
        if (const VarDecl *v = baseVariable(item); !v || isArray(v->type) || hasConstMember(v->type))
          return false;
      break;
    default: return false;
    }
  return std::all_of(list.begin(), list.end(), [](const ScanItem &item) {
    const QualType type = canonical(item.type);
    return !hasConstMember(type) &&
           (item.hasElements || (!isVariablyModified(type) && sizeOf(type) <= kLargest));
  });
}

bool ScanRounds::mayHaveSeveral(const ScanItem &item) {
  return !item.hasElements && !item.reduction.user && isArithmetic(item.type) &&
         !isClassOnDevice(item.type) && sizeOf(item.type) <= 8;
}

Expr *ScanRounds::term(const ScanItem &item) {
  return c_.textExpr(item.type, "$[$]",
                     {c_.ident(item.part), c_.ident(item.hasElements ? item.element : turn_)});
}

void ScanRounds::add(ScanItem &item, OmpDirective &scan, const OmpDirective &d) {
  VarDecl *v = item.reduction.var;
  const std::string name(v->name->text);
  VarDecl *running = c_.variable(c_.fresh(name + "_running"), item.type, c_.ident(v));
  declare(running);
  item.part =
      c_.variable(c_.fresh(name + "_terms"), c_.types.arrayOf(item.type, each_, c_.intLiteral(each_)));
  declare(item.part);
  always_->body.push(c_.arena, initialValue(item, term(item)));
  VarDecl *own = c_.variable(c_.fresh(name + "_private"), item.type, term(item));
  first_->body.push(c_.arena, c_.declStmt(own));
  inInput_->replace(v, own);
  VarDecl *result = c_.variable(c_.fresh(name + "_scan"), item.type, term(item));
  second_->body.push(c_.arena, c_.declStmt(result));
  inScan_->replace(v, result);
  after_->body.push(c_.arena, assign(c_.ident(v), c_.ident(running), item.type));
  OmpClause *clause = addItemClause(c_, scan, K::Reduction, running, d.loc);
  clause->items.push(c_.arena, c_.ident(item.part));
  clause->op = item.reduction.op;
  clause->reduction = item.reduction.user;
  // The term is stored behind the input phase (inRounds).
  item.original = own;
}

void ScanRounds::addElements(ScanItem &item, OmpDirective &scan, const OmpDirective &d) {
  const std::string name = std::string(item.reduction.var->name->text) + "_terms";
  const long long known = item.elements.constantCount() ? item.elements.known : 0;
  const bool own = known > 0 && known * sizeOf(item.type) <= kOwnBytes;
  item.part =
      c_.variable(c_.fresh(name), own ? QualType(c_.types.arrayOf(item.type, known, c_.intLiteral(known)))
                                      : QualType(c_.types.pointerTo(item.type)));
  declare(item.part);
  if (!own) block_->body.push(c_.arena, reserve(item, c_.intLiteral(1), d));
  always_->body.push(c_.arena, forAll(item, initialValue(item, term(item))));
  standIn(item, c_.ident(item.part), first_, *inInput_);
  standIn(item, c_.ident(item.part), second_, *inScan_);
  OmpClause *clause = addItemClause(c_, scan, K::Reduction, item.original, d.loc);
  clause->items.push(c_.arena, c_.ident(item.part));
  clause->items.push(c_.arena, lengthOf(item));
  clause->op = item.reduction.op;
  clause->reduction = item.reduction.user;
}

/// The loops' variables, of which each iteration has its own, from its number.
void ScanRounds::giveIterationVariables(OmpDirective &d, const ScanHalves &p) {
  const VarList last = clauseVariables(d, K::Lastprivate);
  std::vector<VarDecl *> counts(d.loops.size(), nullptr);
  for (size_t i = 1; i < d.loops.size(); i++) {
    counts[i] = c_.variable(c_.fresh("_n"), index().with(QualConst), iterationCount(c_, *d.loops[i]));
    declare(counts[i]);
  }
  for (const bool isInput : {true, false}) {
    VarList used = freeVariables(isInput ? p.input : p.scan);
    if (isInput && p.initial)
      for (VarDecl *v : freeVariables(p.initial)) used.push_back(v);
    for (size_t i = 0; i < d.loops.size(); i++) {
      OmpLoop &l = *d.loops[i];
      if (std::find(used.begin(), used.end(), l.var) == used.end()) continue;
      Expr *number = c_.ident(k_);
      for (size_t inner = i + 1; inner < d.loops.size(); inner++)
        number = c_.binary(BinaryOp::Div, number, c_.ident(counts[inner]), index());
      if (i > 0) number = c_.binary(BinaryOp::Rem, number, c_.ident(counts[i]), index());
      if (d.loops.size() > 1) number = c_.paren(number);
      const bool kept = std::find(last.begin(), last.end(), l.var) != last.end();
      const std::string_view name = l.var->name->text;
      VarDecl *own = c_.variable(kept ? c_.fresh(name) : name, l.varType.unqualified(),
                                 iterationValue(unit_, l, number));
      (isInput ? first_ : second_)->body.push(c_.arena, c_.declStmt(own));
      (isInput ? inInput_ : inScan_)->replace(l.var, own);
    }
  }
}

/// The thread's own variables of lastprivate clauses.
void ScanRounds::declareLast(OmpDirective &d) {
  bool reads = false;
  for (VarDecl *v : clauseVariables(d, K::Lastprivate)) {
    if (iterates(d, v)) continue;
    VarDecl *own =
        c_.variable(c_.fresh(std::string(v->name->text) + "_private"), canonical(v->type).unqualified());
    if (copiesIn(d, v)) own->init = c_.ident(v), reads = true;
    declare(own);
    inInput_->replace(v, own);
    inScan_->replace(v, own);
  }
  // Nobody may give a variable its last value before all have read the first one.
  if (reads) block_->body.push(c_.arena, makeDirective(c_, OmpDirectiveKind::Barrier, d, nullptr));
}

/// A phase with what its last iteration gives to variables of lastprivate clauses: a variable has its last
/// value of the phase that gives it one.
Stmt *ScanRounds::withLast(OmpDirective &d, const ScanHalves &p, Stmt *phase, bool isInput) {
  const Usage before = usageIn(p.input), behind = usageIn(p.scan);
  Compound *gives = c_.compound({}, d.loc);
  Substitution &inside = isInput ? *inInput_ : *inScan_;
  for (VarDecl *v : clauseVariables(d, K::Lastprivate)) {
    const bool ofInput = before.mayChange(v) && !behind.mayChange(v) && !iterates(d, v);
    if (ofInput != isInput) continue;
    Expr *value = inside.apply(static_cast<Expr *>(c_.ident(v)));
    for (OmpLoop *l : d.loops)
      if (l->var == v) value = iterationValue(unit_, *l, c_.paren(iterationCount(c_, *l)));
    gives->body.push(c_.arena, assign(c_.ident(v), value, canonical(v->type).unqualified()));
  }
  Stmt *inner = inside.apply(once(phase));
  if (gives->body.empty()) return inner;
  auto *last = c_.make<If>();
  last->cond = c_.textExpr(integer(), "$ == $ - 1", {c_.ident(k_), c_.ident(n_)});
  last->then = gives;
  return c_.compound({inner, last}, d.loc);
}

/// Private copies, and other reductions, are those of a scope construct around the rounds.
Stmt *ScanRounds::inScope(OmpDirective &d, Stmt *scan) {
  OmpDirective *scope = makeDirective(c_, OmpDirectiveKind::Scope, d, scan);
  const VarList last = clauseVariables(d, K::Lastprivate);
  for (OmpClause *clause : d.clauses) {
    if (isInscan(*clause)) continue;
    if (clause->kind == K::Reduction) scope->clauses.push(c_.arena, clause);
    if (clause->kind != K::Private && clause->kind != K::Firstprivate) continue;
    for (Expr *item : clause->items) {
      VarDecl *v = baseVariable(item);
      if (v && !iterates(d, v) && std::find(last.begin(), last.end(), v) == last.end())
        addItemClause(c_, *scope, clause->kind, v, clause->loc);
    }
  }
  if (scope->clauses.empty()) return scan;
  auto *nowait = c_.make<OmpClause>(d.loc);
  nowait->kind = K::Nowait;
  scope->clauses.push(c_.arena, nowait); // a barrier comes behind it
  scope->body = c_.compound({scan}, d.loc);
  return scope;
}

Stmt *ScanRounds::inRounds(OmpDirective &d) {
  std::vector<ScanItem> list = items(d);
  if (list.empty() || !fits(d, list)) return nullptr;
  const ScanHalves p = phases(d, d.loops.size());
  Substitution inInput(c_), inScan(c_);
  inInput_ = &inInput, inScan_ = &inScan;
  auto empty = [&] { return c_.compound({}, d.loc); };
  block_ = empty(), always_ = empty(), first_ = empty(), second_ = empty(), after_ = empty();

  Operations operations;
  operations.visit(p.input), operations.visit(p.scan);
  const bool several =
      operations.count <= kFewOperations && !p.initial &&
      std::all_of(list.begin(), list.end(), [&](const ScanItem &i) { return mayHaveSeveral(i); });
  each_ = several ? kEach : 1;
  n_ = numbers(d, *block_).count;
  k_ = c_.variable(c_.fresh("_k"), index(), c_.intLiteral(0));
  turn_ = c_.variable(c_.fresh("_turn"), c_.types.basic(TypeKind::UInt), c_.intLiteral(0));
  declare(k_), declare(turn_);
  giveIterationVariables(d, p);
  declareLast(d);

  OmpDirective *scan = makeDirective(c_, OmpDirectiveKind::Scan, d, nullptr);
  auto *how = c_.make<OmpClause>(d.loc);
  how->kind = p.inclusive ? K::Inclusive : K::Exclusive;
  how->expr = c_.intLiteral(each_);
  how->expr2 = c_.ident(n_);
  how->items.push(c_.arena, c_.ident(k_));
  how->items.push(c_.arena, c_.ident(turn_));
  scan->clauses.push(c_.arena, how);
  for (ScanItem &item : list) {
    describe(item, *block_);
    if (item.hasElements)
      addElements(item, *scan, d);
    else
      add(item, *scan, d);
  }
  if (p.initial) first_->body.push(c_.arena, inInput.apply(once(p.initial)));
  first_->body.push(c_.arena, withLast(d, p, p.input, true));
  for (const ScanItem &item : list)
    if (!item.hasElements)
      first_->body.push(c_.arena, assign(term(item), c_.ident(item.original), item.type));
  second_->body.push(c_.arena, withLast(d, p, p.scan, false));
  scan->body = c_.compound({always_, first_, second_}, d.loc);
  block_->body.push(c_.arena, inScope(d, scan));

  if (!after_->body.empty()) {
    auto *some = c_.make<If>();
    some->cond = c_.textExpr(integer(), "$ > 0", {c_.ident(n_)});
    some->then = after_;
    block_->body.push(c_.arena, makeDirective(c_, OmpDirectiveKind::Masked, d, c_.compound({some}, d.loc)));
  }
  for (const ScanItem &item : list)
    if (item.hasElements && isPointer(item.part->type)) block_->body.push(c_.arena, release(item, d.loc));
  if (!hasClause(d, K::Nowait))
    block_->body.push(c_.arena, makeDirective(c_, OmpDirectiveKind::Barrier, d, nullptr));
  return block_;
}

} // namespace ompicc
