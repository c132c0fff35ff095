// summed_updates.cpp: see summed_updates.h.
#include "transforms/cuda/loops/summed_updates.h"
#include "ast/visitor.h"
#include "transforms/common/atomic_form.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mark_directives.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/effects.h"
#include "transforms/cuda/analysis/loop_range.h"
#include "transforms/cuda/analysis/scattered_updates.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/loops/loop_clauses.h"
#include "transforms/cuda/loops/parallel_loop.h"
#include "translator/sema/side_effects.h"

#include <algorithm>

namespace ompicc {
namespace {

using K = OmpClauseKind;

constexpr long long kTeams = 128,
                    kThreads = 4096; ///< that are enough: fewer elements may have copies (team_copies.h)
constexpr long long kNarrow = 32;    ///< elements beside each other that lanes need

/// What there is in an iteration beside computing.
class Contents : public Visitor {
public:
  std::vector<OmpDirective *> atomics, conditional;
  bool inLoops = false; ///< some of them are
  bool skips = false;   ///< an iteration may end early
  bool others = false;  ///< other directives, and ways out of the loops

private:
  int inside_ = 0, loops_ = 0; ///< so many branches and loops, and loops

  void visitOmpDirective(OmpDirective &d) override {
    others |= d.kind != OmpDirectiveKind::Atomic;
    atomics.push_back(&d);
    if (inside_ > 0) conditional.push_back(&d);
    inLoops |= loops_ > 0;
  }
  void visitIf(If &s) override { in(s); }
  void visitFor(For &s) override { inLoop(s); }
  void visitWhile(While &s) override { inLoop(s); }
  void visitDoWhile(DoWhile &s) override { inLoop(s); }
  void visitSwitch(Switch &) override { others = true; }
  void visitReturn(Return &) override { others = true; }
  void visitGoto(Goto &) override { others = true; }
  void visitBreak(Break &) override { others |= loops_ == 0; }
  void visitContinue(Continue &) override { skips |= loops_ == 0; }
  template <class T> void in(T &s) {
    inside_++;
    walk(s);
    inside_--;
  }
  template <class T> void inLoop(T &s) {
    loops_++;
    in(s);
    loops_--;
  }
};

/// Whether code may load what is an object of one of those types (C11 6.5p7), but for its updates.
bool loads(Node *n, const std::vector<QualType> &types) {
  class Loads : public Visitor {
  public:
    explicit Loads(const std::vector<QualType> &types) : types_(types) {}
    bool found = false;

  private:
    const std::vector<QualType> &types_;
    void load(QualType type) {
      type = canonical(type).unqualified();
      if (isArray(type)) return; // a row of one
      for (QualType other : types_)
        found |= !isScalar(type) || sizeOf(type) == 1 ||
                 (isFloating(type) == isFloating(other) && sizeOf(type) == sizeOf(other));
    }
    void visitOmpDirective(OmpDirective &) override {}
    void visitIndex(Index &e) override {
      load(e.type);
      walk(e);
    }
    void visitMember(Member &e) override {
      load(e.type);
      if (e.arrow) return visit(e.object);
      Expr *object = skipParens(e.object);
      if (auto *index = as<Index>(object))
        visit(index->base), visit(index->index);
      else
        visit(object);
    }
    void visitUnary(Unary &u) override {
      if (u.op == UnaryOp::Deref) load(u.type);
      walk(u);
    }
    void visitCall(Call &call) override {
      auto *callee = as<Ident>(skipParens(call.callee));
      auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
      found |= !callee || (f && (f->body || f->definition));
      walk(call);
    }
  } all(types);
  if (n) all.visit(n);
  return all.found;
}

/// The member of an element of `root` that an expression is, or is a part of; null: there is none.
const FieldDecl *memberOfElement(Expr *e, const VarDecl &root) {
  const Member *last = nullptr;
  for (e = skipParens(e);; e = skipParens(e)) {
    if (auto *index = as<Index>(e)) {
      auto *name = as<Ident>(skipParens(index->base));
      if (name && name->decl == &root) return last ? last->field : nullptr;
      e = index->base;
    } else if (auto *member = as<Member>(e); member && !member->arrow) {
      last = member;
      e = member->object;
    } else
      return nullptr;
  }
}

/// How often a variable is named, but for members of its elements that are not updated.
class Mentions : public Visitor {
public:
  explicit Mentions(const VarDecl &v) : v_(v) {}
  std::unordered_set<const FieldDecl *> updated; ///< null: all of an element
  size_t found = 0;

private:
  const VarDecl &v_;
  void visitIdent(Ident &i) override { found += i.decl == &v_; }
  void visitMember(Member &m) override {
    auto *index = as<Index>(skipParens(m.object));
    auto *name = index && !m.arrow ? as<Ident>(skipParens(index->base)) : nullptr;
    if (!name || name->decl != &v_ || updated.count(nullptr) || updated.count(m.field)) return walk(m);
    visit(index->index);
  }
};

class Summing {
public:
  Summing(Unit &unit, OmpDirective &target, const TargetInterface &k)
      : unit_(unit), c_(unit.context), target_(target), k_(k) {}

  bool sum() {
    if (!findNest() || !findUpdates() || !partLoops()) return false;
    write();
    return true;
  }

private:
  struct Loop {
    For *statement;
    CountedLoop counted;
    bool ofGrid;
  };
  struct Update {
    OmpDirective *directive;
    AtomicForm form;
    bool mayBeLeftOut; ///< not each iteration does it
    VarDecl *sum = nullptr, *any = nullptr;
  };
  Unit &unit_;
  Context &c_;
  OmpDirective &target_;
  const TargetInterface &k_;
  LoopClauses clauses_;
  std::vector<Loop> nest_, outer_, inner_; ///< all loops; those that the elements depend on, and the others
  std::vector<Update> updates_;
  OmpDirective *parallel_ = nullptr; ///< in distributed loops, if these are not one nest with its own
  size_t distributed_ = 0;           ///< so many
  bool byTeams_ = false;             ///< a team, not a thread, for each iteration of the outer ones

  Stmt *&body() { return nest_.back().statement->body; }
  QualType int_() const { return c_.types.basic(TypeKind::Int); }

  bool findNest() {
    clauses_ = loopClausesOf(target_);
    OmpDirective *loop = clauses_.loop;
    if (!loop || !clauses_.teams || !clauses_.copies.empty() || !clauses_.reductions.empty() ||
        !hostKnowsBounds(*loop, k_))
      return false;
    std::vector<OmpDirective *> levels = clauses_.levels;
    if (loop->kind == OmpDirectiveKind::Distribute) {
      parallel_ = only(bodyOfNest(associatedLoop(*loop), loop->loops.size()), OmpDirectiveKind::Parallel);
      auto *shared = parallel_ ? only(parallel_->body, OmpDirectiveKind::For) : nullptr;
      if (!shared || shared->loops.empty()) return false;
      levels.insert(levels.end(), {parallel_, shared});
    } else if (loop->kind != OmpDirectiveKind::For)
      return false;
    for (const OmpDirective *d : levels)
      if (!hasOnlyClauses(*d, {K::Shared, K::Default, K::Nowait, K::Collapse, K::Order, K::Firstprivate,
                               K::NumTeams, K::ThreadLimit, K::NumThreads}))
        return false;
    if (mayBeInTurn(levels)) return false;
    if (!addLoops(*loop)) return false;
    distributed_ = nest_.size();
    return (!parallel_ || addLoops(*levels.back())) && nest_.size() > 1;
  }
  /// Whether one thread may be all that updates an element: the program knows the order then.
  bool mayBeInTurn(const std::vector<OmpDirective *> &levels) const {
    bool ofOneTeam = parallel_ != nullptr, ofOneThread = maybeOne(clauseExpr(target_, K::ThreadLimit));
    for (const OmpDirective *d : levels) {
      ofOneTeam |= maybeOne(clauseExpr(*d, K::NumTeams));
      ofOneThread |= maybeOne(clauseExpr(*d, K::ThreadLimit)) || maybeOne(clauseExpr(*d, K::NumThreads));
    }
    return ofOneTeam && ofOneThread;
  }
  /// The loops of a construct, and those perfectly nested in them.
  bool addLoops(OmpDirective &d) {
    size_t left = d.loops.size();
    for (auto *f = as<For>(associatedLoop(d)); f; f = as<For>(onlyStatement(f->body))) {
      const auto counted = countedLoop(*f);
      const bool ofGrid = left > 0;
      if (!counted || counted->step != 1 || !as<DeclStmt>(f->init) || !isComputed(counted->from) ||
          !isComputed(counted->to) || dependsOnNest(*counted))
        return !ofGrid;
      nest_.push_back({f, *counted, ofGrid});
      left -= ofGrid;
    }
    return left == 0;
  }
  bool dependsOnNest(const CountedLoop &loop) const {
    return std::any_of(nest_.begin(), nest_.end(), [&](const Loop &outer) {
      return mentions(loop.from, outer.counted.var) || mentions(loop.to, outer.counted.var);
    });
  }

  bool findUpdates() {
    Contents contents;
    contents.visit(body());
    if (contents.others || contents.atomics.empty()) return false;
    for (OmpDirective *d : contents.atomics) {
      const bool conditional =
          contents.skips || std::find(contents.conditional.begin(), contents.conditional.end(), d) !=
                                contents.conditional.end();
      updates_.push_back({d, {}, conditional});
      if (!isUpdate(updates_.back())) return false;
    }
    const CodeTraits traits = traitsOf(body());
    return !traits.parallel && !traits.worksharing && !traits.threadIdentity && !traits.teamIdentity &&
           !traits.runtimeCalls && !traits.teamState && !traits.unknownCalls && !traits.pointerCalls &&
           onlyComputes() && readsNothingUpdated();
  }

  bool isUpdate(Update &u) {
    for (const OmpClause *clause : u.directive->clauses)
      if (clause->kind != K::AtomicUpdate && clause->kind != K::Hint && clause->kind != K::Relaxed)
        return false;
    AtomicForm &f = u.form;
    if (!as<ExprStmt>(onlyStatement(u.directive->body)) || !parseAtomic(unit_, *u.directive, f) ||
        f.kind != AtomicForm::Update || bitFieldIn(f.x) || hasSideEffects(f.x) ||
        (f.e && hasSideEffects(f.e)))
      return false;
    f.x = copy(f.x);
    const bool adds = f.op == BinaryOp::Add || (f.op == BinaryOp::Sub && !f.reversed);
    return (adds || f.op == BinaryOp::And || f.op == BinaryOp::Or || f.op == BinaryOp::Xor) &&
           isUpdatedAtOnce(f.x->type, adds) && !(canonical(f.x->type).quals & QualVolatile) && fits(f);
  }
  /// Whether the operand is computed in the element's type, so that it may be added to others first.
  static bool fits(const AtomicForm &f) {
    if (isComplex(f.x->type)) return false;
    if (!f.e) return true;
    if (isInteger(f.x->type)) return isInteger(f.e->type) && sizeOf(f.e->type) <= sizeOf(f.x->type);
    return isInteger(f.e->type) ||
           (isFloating(f.e->type) && !isComplex(f.e->type) && sizeOf(f.e->type) <= sizeOf(f.x->type));
  }

  /// Whether what the iteration does beside its updates nobody else can see.
  bool onlyComputes() {
    Stmt *rest = Cloner(c_).clone(body());
    class Without : public Rewriter {
    public:
      explicit Without(Context &c) : Rewriter(c.directives()), c_(c) {}

    private:
      Context &c_;
      Node *rewriteOmpDirective(OmpDirective &d) override { return c_.compound({}, d.loc); }
    } without(c_);
    rest = static_cast<Stmt *>(without.rewrite(rest));
    const Effects effects = effectsOf(rest);
    if (effects.others) return false;
    for (const auto &[v, places] : effects.assigned)
      if (!effects.declared.count(v)) return false;
    return true;
  }

  /// Whether no expression could tell that an update is still to be done. An element that several iterations
  /// update must not be read in them; where there is one, it may be updated before it is read.
  bool readsNothingUpdated() {
    for (Update &u : updates_) {
      VarDecl *root = baseVariable(u.form.x);
      if (!root) return false;
      Mentions all(*root);
      size_t updates = 0;
      for (const Update &other : updates_)
        if (baseVariable(other.form.x) == root) {
          all.updated.insert(memberOfElement(other.form.x, *root));
          updates++;
        }
      all.visit(body());
      if (all.found != updates) return false;
    }
    return !loadsBehindUpdate();
  }
  /// By another name.
  bool loadsBehindUpdate() const {
    std::vector<QualType> types;
    Contents all;
    all.visit(nest_.back().statement->body);
    for (const Update &u : updates_)
      if (all.inLoops) types.push_back(u.form.x->type);
    if (all.inLoops && loads(nest_.back().statement->body, types)) return true;
    for (const Update &u : updates_) {
      if (!types.empty() && loads(u.form.e, types)) return true;
      types.push_back(u.form.x->type);
    }
    auto *block = as<Compound>(nest_.back().statement->body);
    if (!block || updates_.size() < 2) return false;
    bool updated = false;
    for (Stmt *s : block->body) {
      Contents contents;
      contents.visit(s);
      auto *d = as<OmpDirective>(s);
      if (updated && !d && loads(s, types)) return true;
      if (!d && contents.atomics.size() > 1) return true;
      updated |= !contents.atomics.empty();
    }
    return false;
  }

  /// Tells the loops that the elements depend on from the others.
  bool partLoops() {
    VarSet declared;
    for (const VarDecl *v : effectsOf(body()).declared) declared.insert(v);
    const Usage changed = usageIn(body());
    VarSet needed;
    for (Update &u : updates_) {
      if (declared.count(baseVariable(u.form.x))) return false;
      for (Expr *part = skipParens(u.form.x); !as<Ident>(part);) {
        auto *member = as<Member>(part);
        auto *index = as<Index>(part);
        if (!index && (!member || member->arrow)) return false;
        part = skipParens(index ? index->base : member->object);
        if (!index) continue;
        index->index = withoutNames(index->index, declared, changed);
        if (!index->index || !isComputed(index->index)) return false;
        for (const VarDecl *v : freeVariables(index->index)) {
          if (declared.count(v) || changed.mayChange(v)) return false;
          needed.insert(v);
        }
      }
    }
    for (const Loop &loop : nest_) {
      const bool isNeeded = needed.count(loop.counted.var) != 0;
      if (!isNeeded && !loop.ofGrid) return false; // a thread's updates come in turn
      (isNeeded ? outer_ : inner_).push_back(loop);
    }
    if (outer_.empty() || inner_.empty()) return false;
    byTeams_ = parallel_ || (outer_.size() == 1 && !needed.count(nest_.back().counted.var));
    for (size_t i = 0; parallel_ && i < nest_.size(); i++)
      if ((i < distributed_) != (needed.count(nest_[i].counted.var) != 0)) return false;
    long long elements = 1;
    for (const Loop &loop : outer_) {
      const long long trips = constantTrips(loop.counted);
      elements = trips < 0 || elements < 0 ? -1 : std::min(elements * trips, kThreads);
    }
    if (elements >= 0 && elements < (byTeams_ ? kTeams : kThreads)) return false;
    // Lanes that are beside each other update what is.
    const long long beside = constantTrips(outer_.back().counted);
    return byTeams_ || beside >= kNarrow || (beside < 0 && outer_.size() > 1);
  }
  /// The expression with what the iteration's variables are computed from in their place; null: that is not
  /// known.
  Expr *withoutNames(Expr *e, const VarSet &declared, const Usage &changed) {
    for (int step = 0; step < 8; step++) {
      const VarDecl *name = nullptr;
      for (const VarDecl *v : freeVariables(e))
        if (declared.count(v)) name = v;
      if (!name) return e;
      if (!name->init || changed.mayChange(name) || !isInteger(name->type) || !isComputed(name->init))
        return nullptr;
      Substitution values(c_);
      values.replaceBy(name, [&]() -> Expr * {
        return c_.paren(c_.cast(name->type.unqualified(), c_.paren(Cloner(c_).clone(name->init))));
      });
      e = values.apply(e);
    }
    return nullptr;
  }

  Expr *copy(Expr *e) { return Cloner(c_).clone(e); }
  static For *chained(const std::vector<For *> &loops, Stmt *innermost) {
    for (size_t i = 0; i < loops.size(); i++)
      loops[i]->body = i + 1 < loops.size() ? static_cast<Stmt *>(loops[i + 1]) : innermost;
    return loops[0];
  }

  /// Without a sign: what is added up may overflow where the element does not.
  QualType typeOfSum(const Update &u) const {
    const QualType type = canonical(u.form.x->type).unqualified();
    const bool adds = u.form.op == BinaryOp::Add || u.form.op == BinaryOp::Sub;
    if (!adds || !isInteger(type) || !isSigned(type)) return type;
    return c_.types.basic(sizeOf(type) > 4 ? TypeKind::ULong : TypeKind::UInt);
  }
  Expr *sumOf(const Update &u) const {
    const QualType type = canonical(u.form.x->type).unqualified();
    Expr *sum = c_.ident(u.sum);
    return u.sum->type.type == type.type ? sum : c_.cast(type, sum);
  }

  /// Has the iterations add up what they would update.
  void gather(Compound &front) {
    for (size_t i = 0; i < updates_.size(); i++) {
      Update &u = updates_[i];
      const QualType type = typeOfSum(u);
      const std::string number = updates_.size() > 1 ? std::to_string(i + 1) : "";
      const bool all = u.form.op == BinaryOp::And;
      Expr *none = c_.intLiteral(0);
      u.sum = c_.variable(c_.freshLocal("_sum" + number), type,
                          all ? c_.unary(UnaryOp::BitNot, c_.cast(type, none)) : none);
      front.body.push(c_.arena, c_.declStmt(u.sum));
      if (u.mayBeLeftOut) {
        u.any = c_.variable(c_.freshLocal("_any" + number), int_(), c_.intLiteral(0));
        front.body.push(c_.arena, c_.declStmt(u.any));
      }
    }
    class Sums : public Rewriter {
    public:
      Sums(Summing &of) : Rewriter(of.c_.directives()), of_(of) {}

    private:
      Summing &of_;
      Node *rewriteOmpDirective(OmpDirective &d) override {
        for (const Update &u : of_.updates_)
          if (u.directive == &d) return of_.toSum(u);
        return &d;
      }
    } sums(*this);
    body() = static_cast<Stmt *>(sums.rewrite(body()));
  }
  Expr *assign(AssignOp op, Expr *to, Expr *value, QualType type) {
    auto *a = c_.make<Assign>(target_.loc);
    a->op = op;
    a->lhs = to;
    a->rhs = value;
    a->type = type;
    return a;
  }
  static AssignOp assigning(BinaryOp op) {
    return op == BinaryOp::And   ? AssignOp::And
           : op == BinaryOp::Or  ? AssignOp::Or
           : op == BinaryOp::Xor ? AssignOp::Xor
           : op == BinaryOp::Sub ? AssignOp::Sub
                                 : AssignOp::Add;
  }
  Stmt *toSum(const Update &u) {
    Expr *value = u.form.e ? copy(u.form.e) : c_.intLiteral(1);
    Stmt *add = c_.exprStmt(assign(assigning(u.form.op), c_.ident(u.sum), value, u.sum->type));
    if (!u.any) return add;
    return c_.compound({add, c_.exprStmt(assign(AssignOp::Or, c_.ident(u.any), c_.intLiteral(1), int_()))},
                       u.directive->loc);
  }
  /// The elements' own updates.
  void bring(Compound &behind) {
    Expr *some = nullptr;
    for (const Loop &loop : inner_) {
      const CountedLoop &l = loop.counted;
      if (const long long trips = constantTrips(l); trips > 0) continue;
      Expr *one = hasIterations(c_, l);
      some = some ? c_.binary(BinaryOp::LAnd, some, one, int_()) : one;
    }
    for (Update &u : updates_) {
      const AssignOp op = u.form.op == BinaryOp::Sub ? AssignOp::Add : assigning(u.form.op);
      auto *atomic = c_.make<OmpDirective>(u.directive->loc);
      atomic->kind = OmpDirectiveKind::Atomic;
      atomic->body = c_.exprStmt(assign(op, copy(u.form.x), sumOf(u), u.form.x->type));
      Expr *condition = u.any ? c_.ident(u.any) : some ? copy(some) : nullptr;
      if (!condition) {
        behind.body.push(c_.arena, atomic);
        continue;
      }
      auto *branch = c_.make<If>(u.directive->loc);
      branch->cond = condition;
      branch->then = atomic;
      behind.body.push(c_.arena, branch);
    }
  }

  void write() {
    std::vector<For *> around, inside;
    for (const Loop &loop : outer_) around.push_back(loop.statement);
    for (const Loop &loop : inner_) inside.push_back(loop.statement);
    Compound *iteration = c_.compound({}, target_.loc);
    gather(*iteration);
    For *sums = chained(inside, body());
    if (byTeams_) {
      iteration->body.push(c_.arena, region(*sums, inside.size()));
      bring(*iteration);
      For *nest = chained(around, iteration);
      if (parallel_) return markDirectives(target_);
      auto *distribute = makeDirective(c_, OmpDirectiveKind::Distribute, *clauses_.loop, nest);
      for (OmpDirective *d : clauses_.levels)
        if (d != clauses_.teams)
          for (OmpClause *clause : d->clauses)
            if (clause->kind == K::Firstprivate) distribute->clauses.push(c_.arena, clause);
      collapseLoops(unit_, *distribute, around.size());
      clauses_.teams->body = distribute;
    } else {
      for (For *loop : inside) loop->reassociates = loop->concurrent = true;
      iteration->body.push(c_.arena, sums);
      bring(*iteration);
      clauses_.loop->body = chained(around, iteration);
      List<OmpClause *> rest;
      for (OmpClause *clause : clauses_.loop->clauses)
        if (clause->kind != K::Collapse) rest.push(c_.arena, clause);
      clauses_.loop->clauses = rest;
      collapseLoops(unit_, *clauses_.loop, around.size());
    }
    markDirectives(target_);
  }
  OmpDirective *region(For &loop, size_t depth) {
    OmpDirective *parallel = parallelLoop(unit_, loop, depth);
    std::vector<OmpDirective *> levels = clauses_.levels;
    if (parallel_) levels.push_back(parallel_);
    for (OmpDirective *d : levels)
      for (OmpClause *clause : d->clauses)
        if (clause->kind == K::NumThreads) parallel->clauses.push(c_.arena, clause);
    for (const Update &u : updates_) {
      const BinaryOp op = u.form.op;
      addItemClause(c_, *parallel, K::Reduction, u.sum, loop.loc)->op =
          op == BinaryOp::And   ? OmpReductionOp::And
          : op == BinaryOp::Or  ? OmpReductionOp::Or
          : op == BinaryOp::Xor ? OmpReductionOp::Xor
                                : OmpReductionOp::Add;
      if (u.any) addItemClause(c_, *parallel, K::Reduction, u.any, loop.loc)->op = OmpReductionOp::Or;
    }
    return parallel;
  }
};

} // namespace

bool sumUpdates(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  return Summing(unit, target, k).sum();
}

} // namespace ompicc
