// Variables that are declared outside of a loop, as C89 wants them, and that each of its iterations uses as
// its own:
//
//     int i, j, k;  double sum;
//     #pragma omp target teams distribute parallel for …
//     for (i = 0; i < n; i++)                                   for (int i = 0; i < n; i++)
//       for (j = 0; j < n; j++) {                                 for (int j = 0; j < n; j++) {
//         sum = 0;                                          →       double sum = 0;
//         for (k = 0; k < n; k++) sum += …;                         for (int k = 0; k < n; k++) sum += …;
//         c[i * n + j] = sum;                                       c[i * n + j] = sum;
//       }                                                         }
//
// Where the construct has copies of them (private), that is what the program says. Where it has not, one
// variable would be shared by all threads that change it at the same time (OpenMP 5.2 §1.4.1: what comes of
// that is unspecified), unless there is one thread; then, too, an iteration that gives the variable a value
// before it reads it does not see what others have made of it. So it is with the code that each thread of a
// parallel region executes, or each team. All uses must be in such code, so that nothing reads the variable
// afterwards. One that the program says is shared stays so, one whose address is taken, and all where threads
// can tell each other what they have done so far.
//
// The declaration comes as deep inside as it can, for what follows judges loops by what they declare.
#include "transforms/common/assigned_first.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mentions.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

bool lists(const OmpDirective &d, OmpClauseKind kind, const VarDecl *v) {
  for (const VarDecl *listed : clauseVariables(d, kind))
    if (listed == v) return true;
  return false;
}

/// The statement that the directive's threads, teams or iterations each execute.
Stmt *&codeOf(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  Stmt *nest = associatedLoop(d);
  for (size_t i = 1; i < d.loops.size(); i++)
    nest = onlyStatement(static_cast<For *>(onlyStatement(nest))->body);
  return static_cast<For *>(onlyStatement(nest))->body;
}

/// Whether something other than that statement mentions the variable.
bool isInHead(OmpDirective &d, const VarDecl *v) {
  Stmt *s = d.loops.empty() ? nullptr : associatedLoop(d);
  for (OmpLoop *loop : d.loops) {
    auto *f = static_cast<For *>(onlyStatement(s));
    if (mentions(loop, v) || mentions(f->init, v) || mentions(f->cond, v) || mentions(f->step, v))
      return true;
    s = f->body;
  }
  return false;
}

VarDecl *copyOf(Context &c, const VarDecl &v, std::string_view name, Expr *init) {
  return keepAlignment(c, c.variable(name, v.type.unqualified(), init), v);
}

/// Has the loop of the nest that counts with `v` declare it. Returns false if there is none.
bool declareCounter(Context &c, OmpDirective &d, VarDecl *v) {
  Stmt *s = d.loops.empty() ? nullptr : associatedLoop(d);
  for (size_t i = 0; i < d.loops.size(); i++) {
    auto *f = static_cast<For *>(onlyStatement(s));
    s = f->body;
    if (d.loops[i]->var != v) continue;
    Expr *first = assignedValue(f->init, v);
    if (!first || d.loops[i]->declaresVar) return false;
    VarDecl *own = copyOf(c, *v, v->name->text, first);
    Substitution names(c);
    names.replace(v, own);
    f->init = c.declStmt(own);
    f->cond = names.apply(f->cond);
    f->step = names.apply(f->step);
    f->body = names.apply(f->body);
    d.loops[i]->var = own;
    d.loops[i]->declaresVar = true;
    for (size_t k = i + 1; k < d.loops.size(); k++) names.apply(d.loops[k]);
    return true;
  }
  return false;
}

/// Finds the innermost code that could declare a variable, all of whose uses are in such code.
class Cover : public Visitor {
public:
  explicit Cover(const VarDecl *v) : v_(v) {}
  std::vector<OmpDirective *> directives; ///< whose code that is
  bool elsewhere = false;                 ///< it is used elsewhere, too

private:
  const VarDecl *v_;

  void visitIdent(Ident &i) override { elsewhere |= i.decl == v_; }
  void visitOmpClause(OmpClause &clause) override {
    if (clause.kind != OmpClauseKind::Shared || !clause.isImplicit) walk(clause);
  }
  void visitOmpLoop(OmpLoop &l) override {
    elsewhere |= l.var == v_;
    walk(l);
  }
  void visitOmpDirective(OmpDirective &d) override {
    if (!mentions(&d, v_)) return;
    if (lists(d, OmpClauseKind::Private, v_)) { // a copy: others than the one that is looked for
      for (OmpLoop *loop : d.loops) walk(*loop);
      return;
    }
    switch (d.kind) {
    case OmpDirectiveKind::For:
    case OmpDirectiveKind::ForSimd:
    case OmpDirectiveKind::Distribute:
    case OmpDirectiveKind::DistributeSimd:
    case OmpDirectiveKind::Teams:
    case OmpDirectiveKind::Parallel:
      for (OmpClause *clause : d.clauses) visit(clause);
      elsewhere |= isInHead(d, v_);
      if (!elsewhere) within(d);
      break;
    default: walk(d);
    }
  }
  void within(OmpDirective &d) {
    Stmt *code = codeOf(d);
    if (!code) return;
    Cover inside(v_);
    inside.visit(code);
    if (!inside.elsewhere)
      directives.insert(directives.end(), inside.directives.begin(), inside.directives.end());
    else if ((d.loops.empty() && as<OmpDirective>(onlyStatement(code))) || !isAssignedFirst(code, v_))
      elsewhere = true;
    else
      directives.push_back(&d);
  }
};

/// Declares a variable in code that sets it first, as deep inside as that is so.
class Declaring {
public:
  Declaring(Context &c, VarDecl *v) : c_(c), v_(v) {}

  /// Returns what takes the place of `s`, which mentions it.
  Stmt *in(Stmt *s) {
    if (auto *block = as<Compound>(s)) return inBlock(*block);
    if (auto *f = as<For>(s)) {
      if (Expr *first = assignedValue(f->init, v_)) {
        VarDecl *own = copy(v_->name->text, first);
        f->init = c_.declStmt(own);
        return renamed(f, own);
      }
      if (!mentions(f->init, v_) && !mentions(f->cond, v_) && !mentions(f->step, v_)) {
        f->body = in(f->body);
        return f;
      }
    } else if (auto *w = as<While>(s); w && !mentions(w->cond, v_)) {
      w->body = in(w->body);
      return w;
    } else if (auto *w = as<DoWhile>(s); w && !mentions(w->cond, v_)) {
      w->body = in(w->body);
      return w;
    } else if (auto *branch = as<If>(s); branch && !mentions(branch->cond, v_)) {
      for (Stmt **way : {&branch->then, &branch->otherwise})
        if (mentions(*way, v_)) *way = in(*way);
      return branch;
    } else if (auto *d = as<OmpDirective>(s); d && d->kind == OmpDirectiveKind::Simd && inSimd(*d)) {
      return d;
    }
    VarDecl *own = copy(v_->name->text, nullptr);
    return c_.compound({c_.declStmt(own), renamed(s, own)}, s->loc);
  }

private:
  Context &c_;
  VarDecl *const v_;

  VarDecl *copy(std::string_view name, Expr *init) { return copyOf(c_, *v_, name, init); }
  Stmt *renamed(Stmt *s, VarDecl *own) {
    Substitution names(c_);
    names.replace(v_, own);
    return names.apply(s);
  }
  /// A simd loop that counts with it, or whose iterations set it first.
  bool inSimd(OmpDirective &d) {
    for (OmpClause *clause : d.clauses)
      if (mentions(clause, v_)) return false;
    if (!d.loops.empty() && !isInHead(d, v_)) {
      codeOf(d) = in(codeOf(d));
      return true;
    }
    return declareCounter(c_, d, v_);
  }
  /// Whether the declaration comes to stand in parts of `s`, not in front of it.
  bool goesInside(Stmt *s) const {
    if (auto *f = as<For>(s))
      return assignedValue(f->init, v_) ||
             (!mentions(f->init, v_) && !mentions(f->cond, v_) && !mentions(f->step, v_));
    if (auto *w = as<While>(s)) return !mentions(w->cond, v_);
    if (auto *w = as<DoWhile>(s)) return !mentions(w->cond, v_);
    if (auto *branch = as<If>(s)) return !mentions(branch->cond, v_);
    auto *d = as<OmpDirective>(s);
    if (!d || d->kind != OmpDirectiveKind::Simd) return as<Compound>(s) != nullptr;
    for (OmpClause *clause : d->clauses)
      if (mentions(clause, v_)) return false;
    return !d->loops.empty();
  }
  /// No statement hands a value of the variable on to another one. A pragma stays in front of its loop.
  bool areApart(Compound &block) const {
    const Stmt *before = nullptr;
    for (Stmt *s : block.body) {
      if (mentions(s, v_)) {
        auto *loop = as<For>(s);
        if (!goesInside(s) || !isAssignedFirst(s, v_)) return false;
        if (before && before->kind == NodeKind::Pragma && !(loop && assignedValue(loop->init, v_)))
          return false;
      }
      before = s;
    }
    return true;
  }

  bool hasOtherOfThatName(Compound &block) const {
    for (Stmt *s : block.body)
      if (auto *ds = as<DeclStmt>(s))
        for (Decl *d : ds->decls)
          if (d->name == v_->name) return true;
    return false;
  }

  Stmt *inBlock(Compound &block) {
    if (areApart(block)) {
      for (Stmt *&s : block.body)
        if (mentions(s, v_)) s = in(s);
      return &block;
    }
    const std::string_view name =
        hasOtherOfThatName(block) ? c_.freshLocal(v_->name->text) : std::string_view(v_->name->text);
    size_t at = 0;
    while (!mentions(block.body[at], v_)) at++;
    Expr *first = assignedValue(block.body[at], v_);
    VarDecl *own = copy(name, first);
    for (size_t i = at + (first != nullptr); i < block.body.size(); i++)
      block.body[i] = renamed(block.body[i], own);
    if (first) {
      block.body[at] = c_.declStmt(own);
      return &block;
    }
    while (at > 0 && block.body[at - 1]->kind == NodeKind::Pragma) at--;
    block.body.insert(c_.arena, at, c_.declStmt(own));
    return &block;
  }
};

class OwnVariables {
public:
  explicit OwnVariables(Unit &unit) : unit_(unit), c_(unit.context) {}

  void pass(Stmt *root) {
    forEachDirective(c_, root, [this](OmpDirective &d) {
      if (d.kind == OmpDirectiveKind::Target && d.body) ofTarget(d);
    });
  }

private:
  Unit &unit_;
  Context &c_;
  Usage usage_; ///< in the target region

  /// Whether its threads can order what they do, but for barriers, which all come to (OpenMP 5.2 §1.4.6).
  bool canOrder(OmpDirective &target) const {
    bool can = usage_.flushes;
    forEachDirective(c_, target.body, [&](OmpDirective &d) {
      can |= d.kind == OmpDirectiveKind::Critical || d.kind == OmpDirectiveKind::Ordered ||
             d.kind == OmpDirectiveKind::Flush || d.kind == OmpDirectiveKind::Task;
      for (OmpClauseKind order :
           {OmpClauseKind::SeqCst, OmpClauseKind::AcqRel, OmpClauseKind::Acquire, OmpClauseKind::Release})
        can |= d.kind == OmpDirectiveKind::Atomic && hasClause(d, order);
    });
    return can;
  }

  void ofTarget(OmpDirective &target) {
    usage_ = usageIn(target.body);
    // Copies that its constructs have, then what they share.
    forEachDirective(c_, target.body, [this](OmpDirective &d) {
      for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private))
        if (mayMove(*v)) counts(d, v) ? ofCounter(d, v) : ofCopy(d, v);
    });
    const bool order = canOrder(target);
    for (VarDecl *v : freeVariables(&target))
      if (!order && mayMove(*v) && isCopy(target, v) && !isSaidToBeShared(target, v)) ofTargets(target, v);
  }

  bool mayMove(const VarDecl &v) const {
    return isAutomatic(v) && isScalar(v.type) && !isVariablyModified(v.type) &&
           !(canonical(v.type).quals & (QualVolatile | QualAtomic | QualConst)) && !v.threadLocal &&
           !v.threadPrivate && !v.groupPrivate && !unit_.arrayBounds.count(&v) &&
           !unit_.nestNumbers.count(v.name) && !usage_.addressTaken.count(&v) &&
           !usage_.synchronised.count(&v) && v.asmLabel.empty();
  }

  static bool counts(const OmpDirective &d, const VarDecl *v) {
    for (const OmpLoop *loop : d.loops)
      if (loop->var == v) return true;
    return false;
  }

  /// Target's variable is its own, or a pointer, of which it has a copy if nothing else is said.
  static bool isCopy(const OmpDirective &target, const VarDecl *v) {
    size_t times = 0;
    bool copy = false;
    for (const OmpClause *clause : target.clauses)
      for (Expr *item : clause->items)
        if (baseVariable(item) == v) {
          times++;
          copy = clause->kind == OmpClauseKind::Firstprivate || clause->kind == OmpClauseKind::Private ||
                 (clause->kind == OmpClauseKind::Map && clause->isImplicit && isPointer(v->type) &&
                  (clause->modifiers & MapTofrom) == MapAlloc);
        }
    return copy && times == 1;
  }

  bool isSaidToBeShared(OmpDirective &target, const VarDecl *v) const {
    bool said = false;
    forEachDirective(c_, target.body, [&](OmpDirective &d) {
      for (const OmpClause *clause : d.clauses)
        if (clause->kind == OmpClauseKind::Shared && !clause->isImplicit)
          for (Expr *item : clause->items) said |= baseVariable(item) == v;
    });
    return said;
  }

  /// Declares it in the code of each.
  void declareIn(const std::vector<OmpDirective *> &directives, VarDecl *v) {
    for (OmpDirective *d : directives) {
      Stmt *&code = codeOf(*d);
      code = Declaring(c_, v).in(code);
    }
  }

  void drop(OmpDirective &d, OmpClauseKind kind, const VarDecl *v) {
    for (size_t i = d.clauses.size(); i-- > 0;) {
      OmpClause &clause = *d.clauses[i];
      if (clause.kind != kind) continue;
      const bool had = !clause.items.empty();
      for (size_t k = clause.items.size(); k-- > 0;)
        if (baseVariable(clause.items[k]) == v) clause.items.erase(k);
      if (had && clause.items.empty()) d.clauses.erase(i);
    }
  }
  void dropShared(OmpDirective &root, const VarDecl *v) {
    forEachDirective(c_, root.body, [&](OmpDirective &d) { drop(d, OmpClauseKind::Shared, v); });
  }

  /// The variable of one of d's loops, of which it has private copies.
  void ofCounter(OmpDirective &d, VarDecl *v) {
    size_t times = 0;
    for (OmpClause *clause : d.clauses) times += mentions(clause, v);
    for (OmpLoop *loop : d.orderedLoops) times += mentions(loop, v);
    if (times != 1 || !declareCounter(c_, d, v)) return;
    drop(d, OmpClauseKind::Private, v);
    mayBeUnused(c_, v);
  }

  /// A variable of which `d`, in the region, has private copies.
  void ofCopy(OmpDirective &d, VarDecl *v) {
    const bool is = d.kind == OmpDirectiveKind::For || d.kind == OmpDirectiveKind::ForSimd ||
                    d.kind == OmpDirectiveKind::Distribute || d.kind == OmpDirectiveKind::DistributeSimd ||
                    d.kind == OmpDirectiveKind::Parallel || d.kind == OmpDirectiveKind::Teams;
    if (!is || !codeOf(d) || isInHead(d, v)) return;
    Cover inside(v);
    inside.visit(codeOf(d));
    if (!inside.elsewhere) {
      if (isSaidToBeShared(d, v)) return;
      declareIn(inside.directives, v);
      dropShared(d, v);
    } else if (isAssignedFirst(codeOf(d), v) && !as<OmpDirective>(onlyStatement(codeOf(d)))) {
      declareIn({&d}, v);
    } else {
      return;
    }
    drop(d, OmpClauseKind::Private, v);
    mayBeUnused(c_, v);
  }

  /// One of which the target construct has a copy.
  void ofTargets(OmpDirective &target, VarDecl *v) {
    Cover inside(v);
    inside.visit(target.body);
    if (inside.elsewhere || inside.directives.empty()) return;
    declareIn(inside.directives, v);
    dropShared(target, v);
    for (OmpClauseKind kind : {OmpClauseKind::Firstprivate, OmpClauseKind::Private, OmpClauseKind::Map})
      drop(target, kind, v);
    mayBeUnused(c_, v);
  }
};

} // namespace

void declareOwnVariables(Unit &unit, Stmt *root) { OwnVariables(unit).pass(root); }

} // namespace ompicc
