// updates_in_common.cpp: see updates_in_common.h.
#include "transforms/cuda/loops/updates_in_common.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/counted_loop.h"
#include "transforms/cuda/analysis/effects.h"
#include "transforms/cuda/analysis/scattered_updates.h"
#include "transforms/cuda/kernels/mode.h"
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

class Finder {
public:
  Finder(Unit &unit, OmpDirective &target, const TargetInterface &k)
      : unit_(unit), c_(unit.context), target_(target), k_(k) {}

  std::optional<UpdatesInCommon> find() {
    if (!findNest() || !findUpdates() || !partLoops()) return {};
    found_.innermost = nest_.back().statement;
    return found_;
  }

private:
  using Loop = UpdatesInCommon::Loop;
  using Update = UpdatesInCommon::Update;
  Unit &unit_;
  Context &c_;
  OmpDirective &target_;
  const TargetInterface &k_;
  UpdatesInCommon found_;
  std::vector<Loop> nest_; ///< all loops
  size_t distributed_ = 0; ///< so many, if they are not one nest with those of the region

  Stmt *&body() { return nest_.back().statement->body; }

  bool findNest() {
    found_.clauses = loopClausesOf(target_);
    OmpDirective *loop = found_.clauses.loop;
    if (!loop || !found_.clauses.teams || !found_.clauses.copies.empty() ||
        !found_.clauses.reductions.empty() || !hostKnowsBounds(*loop, k_))
      return false;
    std::vector<OmpDirective *> levels = found_.clauses.levels;
    if (loop->kind == OmpDirectiveKind::Distribute) {
      found_.parallel =
          only(bodyOfNest(associatedLoop(*loop), loop->loops.size()), OmpDirectiveKind::Parallel);
      auto *shared = found_.parallel ? only(found_.parallel->body, OmpDirectiveKind::For) : nullptr;
      if (!shared || shared->loops.empty()) return false;
      levels.insert(levels.end(), {found_.parallel, shared});
    } else if (loop->kind != OmpDirectiveKind::For)
      return false;
    for (const OmpDirective *d : levels)
      if (!hasOnlyClauses(*d, {K::Shared, K::Default, K::Nowait, K::Collapse, K::Order, K::Firstprivate,
                               K::NumTeams, K::ThreadLimit, K::NumThreads}))
        return false;
    if (mayBeInTurn(levels)) return false;
    if (!addLoops(*loop)) return false;
    distributed_ = nest_.size();
    return (!found_.parallel || addLoops(*levels.back())) && nest_.size() > 1;
  }
  /// Whether one thread may be all that updates an element: the program knows the order then.
  bool mayBeInTurn(const std::vector<OmpDirective *> &levels) const {
    bool ofOneTeam = found_.parallel != nullptr, ofOneThread = maybeOne(clauseExpr(target_, K::ThreadLimit));
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
      found_.updates.push_back({d, {}, conditional});
      if (!isUpdate(found_.updates.back())) return false;
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
    f.x = Cloner(c_).clone(f.x);
    const bool adds = f.op == BinaryOp::Add || (f.op == BinaryOp::Sub && !f.reversed);
    return (adds || f.op == BinaryOp::And || f.op == BinaryOp::Or || f.op == BinaryOp::Xor) &&
           isUpdatedAtOnce(f.x->type, adds) && !(canonical(f.x->type).quals & QualVolatile) && fits(f);
  }
  /// Whether the operand is computed in the element's type, so that it may be added to others first.
  static bool fits(const AtomicForm &f) {
    if (isClassOnDevice(f.x->type)) return false;
    if (!f.e) return true;
    if (isInteger(f.x->type)) return isInteger(f.e->type) && sizeOf(f.e->type) <= sizeOf(f.x->type);
    return isInteger(f.e->type) ||
           (isFloating(f.e->type) && !isClassOnDevice(f.e->type) && sizeOf(f.e->type) <= sizeOf(f.x->type));
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
    for (Update &u : found_.updates) {
      VarDecl *root = baseVariable(u.form.x);
      if (!root) return false;
      Mentions all(*root);
      size_t updates = 0;
      for (const Update &other : found_.updates)
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
    for (const Update &u : found_.updates)
      if (all.inLoops) types.push_back(u.form.x->type);
    if (all.inLoops && loads(nest_.back().statement->body, types)) return true;
    for (const Update &u : found_.updates) {
      if (!types.empty() && loads(u.form.e, types)) return true;
      types.push_back(u.form.x->type);
    }
    auto *block = as<Compound>(nest_.back().statement->body);
    if (!block || found_.updates.size() < 2) return false;
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
    for (Update &u : found_.updates) {
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
      (isNeeded ? found_.outer : found_.inner).push_back(loop);
    }
    if (found_.outer.empty() || found_.inner.empty()) return false;
    found_.byTeams = found_.parallel || (found_.outer.size() == 1 && !needed.count(nest_.back().counted.var));
    for (size_t i = 0; found_.parallel && i < nest_.size(); i++)
      if ((i < distributed_) != (needed.count(nest_[i].counted.var) != 0)) return false;
    long long elements = 1;
    for (const Loop &loop : found_.outer) {
      const long long trips = constantTrips(loop.counted);
      elements = trips < 0 || elements < 0 ? -1 : std::min(elements * trips, kThreads);
    }
    if (elements >= 0 && elements < (found_.byTeams ? kTeams : kThreads)) return false;
    // Lanes that are beside each other update what is.
    const long long beside = constantTrips(found_.outer.back().counted);
    return found_.byTeams || beside >= kNarrow || (beside < 0 && found_.outer.size() > 1);
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
};

} // namespace

std::optional<UpdatesInCommon> updatesInCommon(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  return Finder(unit, target, k).find();
}

} // namespace ompicc
