#include "transforms/cuda/analysis/accesses.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/gathering.h"
#include "transforms/cuda/analysis/packed_stores.h"
#include "transforms/cuda/analysis/placed_extremes.h"
#include "transforms/cuda/analysis/written_pointers.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

constexpr size_t kMostAccesses = 48;

bool isFloatOrDouble(QualType type) {
  const TypeKind kind = kindOf(type);
  return kind == TypeKind::Float || kind == TypeKind::Double;
}

/// Goes through an iteration in order and notes what it reads and writes that is not its own.
class Collector : public Visitor {
public:
  Collector(Stmt *iteration, Knowledge known, bool reassociate)
      : known_(std::move(known)), reassociate_(reassociate), packedStores_(packedStores(iteration)) {}

  IterationAccesses result() {
    for (const VarDecl *v : atomicScalars_)
      if (scalars_.count(const_cast<VarDecl *>(v)))
        fail("it uses '" + std::string(v->name->text) + "', which it changes by atomic constructs");
    for (const auto &[v, writes] : reached_)
      if (const auto s = scalars_.find(const_cast<VarDecl *>(v)); s != scalars_.end())
        if (writes || s->second.written)
          fail("it uses '" + std::string(v->name->text) + "' through a pointer, too");
    return {std::move(whyNot_), std::move(accesses_), std::move(scalars_), std::move(known_)};
  }

private:
  std::string whyNot_;
  std::vector<Access> accesses_;
  std::map<VarDecl *, Scalar> scalars_;
  Knowledge known_;
  const bool reassociate_;
  const std::unordered_map<const Assign *, VarDecl *> packedStores_;
  Index *packed_ = nullptr; ///< what is stored to as one of these, and what counts
  VarDecl *counter_ = nullptr;
  std::vector<Knowledge::Condition> where_;
  std::vector<Inner> loops_;
  int breakable_ = 0; ///< loops and switches inside
  ExprStmt *update_ = nullptr;
  OmpReductionOp updateOp_ = OmpReductionOp::None;
  bool atomic_ = false; ///< what is visited is all of an atomic construct
  decltype(Access::commutes) commutes_ = Access::WithAll;
  ConstInt stored_;           ///< what the access that is visited stores
  ExprStmt *store_ = nullptr; ///< the statement that is all of it
  If *placed_ = nullptr;      ///< the statement that finds a least or greatest value with its place
  VarSet atomicScalars_;
  std::map<const VarDecl *, bool> reached_; ///< variables through pointers, and whether that changes them

  void fail(const std::string &why) {
    if (whyNot_.empty()) whyNot_ = why;
  }

  /// @param compared it is gathered by a comparison, which leaves it what is no number
  /// @param called by fmax or fmin
  void scalar(VarDecl *v, bool writes, OmpReductionOp op = OmpReductionOp::None, bool compared = false,
              bool called = false) {
    if (known_.isInside(v)) return;
    if (writes && !isAutomatic(*v)) return fail("it changes a variable of static storage");
    auto [entry, isNew] = scalars_.emplace(v, Scalar());
    Scalar &s = entry->second;
    if (isNew)
      s.op = op, s.placed = placed_;
    else if (s.op != op)
      s.op = OmpReductionOp::None;
    if (s.placed != placed_) s.placed = nullptr;
    if (writes) s.changes = !s.written || s.changes == op ? op : OmpReductionOp::None;
    s.compared &= compared;
    s.called &= called;
    if (writes) {
      const bool same = store_ && (!s.written || (s.value.known && s.value.value == stored_.value));
      s.value = same ? stored_ : ConstInt{};
      if (store_) s.stores.push_back(store_);
    }
    s.read |= !writes;
    s.written |= writes;
  }

  void access(Expr *e, bool writes) {
    e = skipParens(e);
    if (auto *i = as<Ident>(e)) {
      auto *v = as<VarDecl>(i->decl);
      if (!v || isArray(v->type)) return;
      if (canonical(v->type).quals & (QualVolatile | QualAtomic)) fail("it uses volatile or atomic objects");
      if (!isRecord(v->type) && !(atomic_ && writes)) return scalar(v, writes);
      if (!isRecord(v->type)) atomicScalars_.insert(v);
    }
    subscripts(e);
    const long long width = sizeOf(e->type);
    const auto places = known_.addressOf(e);
    if (places.empty() || (canonical(e->type).quals & (QualVolatile | QualAtomic)))
      return fail("it uses what pointers of unknown value point to");
    for (const Knowledge::Address &a : places) {
      if (known_.isInside(a.root)) continue;
      Access found{a.root,
                   a.at,
                   width,
                   writes,
                   writes ? update_ : nullptr,
                   updateOp_,
                   atomic_,
                   writes ? stored_ : ConstInt{},
                   where_,
                   loops_,
                   writes ? packed_ : nullptr,
                   counter_,
                   commutes_};
      if (width <= 0) found.at.reset();
      if (!as<Ident>(e)) reaches(a.root, writes);
      found.where.insert(found.where.end(), a.where.begin(), a.where.end());
      accesses_.push_back(found);
    }
    if (accesses_.size() > kMostAccesses) fail("it has very many accesses");
  }
  /// What a name leads to is no access to such a variable: a pointer does.
  void reaches(const VarDecl *v, bool writes) {
    if (isScalar(v->type) && !isPointer(v->type)) reached_[v] |= writes;
  }
  /// What is evaluated to find the object.
  void subscripts(Expr *e) {
    e = skipParens(e);
    if (auto *index = as<Index>(e)) {
      subscripts(index->base);
      visit(index->index);
    } else if (auto *m = as<Member>(e)) {
      if (m->arrow)
        visit(m->object);
      else
        subscripts(m->object);
    } else if (auto *u = as<Unary>(e)) {
      visit(u->operand);
    } else if (!as<Ident>(e)) {
      visit(e);
    }
  }

  void visitIdent(Ident &i) override { access(&i, false); }
  void visitIndex(Index &e) override {
    if (isArray(e.type)) return subscripts(&e); // where it lies
    access(&e, false);
  }
  void visitMember(Member &e) override {
    if (isArray(e.type)) return subscripts(&e);
    access(&e, false);
  }
  void visitUnary(Unary &u) override {
    const bool changes = u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
    if (u.op == UnaryOp::Deref) return access(&u, false);
    if (u.op == UnaryOp::AddressOf) return subscripts(u.operand);
    if (changes) return access(u.operand, true), used(u.operand);
    walk(u);
  }
  void visitAssign(Assign &a) override {
    visit(a.rhs);
    if (const auto found = packedStores_.find(&a); found != packedStores_.end()) packs(a, found->second);
    store(a.lhs, a.op == AssignOp::Plain ? evaluateConstant(a.rhs) : ConstInt{});
    if (a.op != AssignOp::Plain) used(a.lhs);
  }
  /// Notes a store whose place is the same in all iterations, but for what the variable counts.
  void packs(Assign &a, VarDecl *counter) {
    auto *place = as<Index>(skipParens(a.lhs));
    if (known_.isInside(counter) || known_.varies(place->base)) return;
    for (Expr *e : addedTo(counter, place->index))
      if (known_.varies(e)) return;
    packed_ = place;
    counter_ = counter;
  }
  void store(Expr *to, const ConstInt &value) {
    auto *member = as<Member>(skipParens(to));
    const bool field = member && member->field && member->field->bitWidth;
    if (isInteger(to->type) && !isBitInt(to->type) && !field && !hasSideEffects(to)) stored_ = value;
    access(to, true);
    stored_ = ConstInt{};
    packed_ = nullptr;
  }
  /// A scalar that is changed by what it was.
  void used(Expr *e) {
    if (auto *i = as<Ident>(skipParens(e)))
      if (auto *v = as<VarDecl>(i->decl)) scalar(v, false);
  }
  void visitConditional(Conditional &c) override {
    visit(c.cond);
    under(c.then ? c.cond : nullptr, true, c.then);
    under(c.then ? c.cond : nullptr, false, c.otherwise);
  }
  void visitBinary(Binary &b) override {
    if (b.op != BinaryOp::LAnd && b.op != BinaryOp::LOr) return walk(b);
    visit(b.lhs);
    under(b.lhs, b.op == BinaryOp::LAnd, b.rhs);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (!callee || (callee->decl && !f)) return fail("it calls through pointers");
    // What functions do with what they are not given the kernel has been asked for (apart.h).
    FunctionDecl *definition = !f || f->body ? f : f->definition;
    for (size_t i = 0; i < call.args.size(); i++) {
      Expr *argument = call.args[i];
      if (!isPointer(argument->type) && !isArray(argument->type)) {
        visit(argument);
        continue;
      }
      const bool known = definition && definition->body && i < definition->params.size();
      const auto written = known ? writtenParameters(*definition) : std::nullopt;
      if (!written)
        fail("it passes pointers to '" + std::string(callee->name->text) + "'");
      else
        somewhere(argument, written->count(definition->params[i]) != 0);
    }
  }
  /// A function reads what a pointer points to, or writes it, too: who knows where.
  void somewhere(Expr *pointer, bool writes) {
    const auto places = known_.pointsTo(pointer);
    if (places.empty()) fail("it uses what pointers of unknown value point to");
    for (const Knowledge::Address &a : places)
      if (!known_.isInside(a.root)) {
        accesses_.push_back(
            {a.root, {}, 0, writes, nullptr, OmpReductionOp::None, false, {}, where_, loops_});
        reaches(a.root, writes);
      }
    isArray(pointer->type) ? subscripts(pointer) : visit(pointer);
  }
  void visitStmtExpr(StmtExpr &) override { fail("it has statement expressions"); }
  void visitCompoundLiteral(CompoundLiteral &) override { fail("it has compound literals"); }
  void visitAsm(Asm &) override { fail("it has asm statements"); }
  void visitGoto(Goto &) override { fail("it has jumps"); }
  void visitIndirectGoto(IndirectGoto &) override { fail("it has jumps"); }
  void visitLabel(Label &) override { fail("it has jumps"); }
  void visitReturn(Return &) override { fail("it has jumps"); }
  /// Atomic updates of integers and stores, in whatever order they come; those of floating-point numbers in
  /// theirs, unless all iterations add the same, or sums may be formed in any order.
  void visitOmpDirective(OmpDirective &d) override {
    auto *s = d.kind == OmpDirectiveKind::Atomic ? as<ExprStmt>(onlyStatement(d.body)) : nullptr;
    for (const OmpClause *clause : d.clauses)
      if (clause->kind != OmpClauseKind::AtomicWrite && clause->kind != OmpClauseKind::AtomicUpdate &&
          clause->kind != OmpClauseKind::Relaxed)
        s = nullptr;
    Expr *e = s && s->expr ? skipParens(s->expr) : nullptr;
    auto *a = as<Assign>(e);
    const bool stores = hasClause(d, OmpClauseKind::AtomicWrite);
    const Gathering gathering = e && !stores ? gatheredBy(e) : Gathering{};
    atomic_ = true;
    if (stores && a && a->op == AssignOp::Plain && isInteger(a->lhs->type) && evaluateConstant(a->rhs).known)
      store(a->lhs, evaluateConstant(a->rhs));
    else if (gathering.op != OmpReductionOp::None && isPlainInteger(gathering.target->type))
      updated(*s, gathering);
    else if (gathering.op != OmpReductionOp::None && isFloatOrDouble(gathering.target->type)) {
      const bool sum = gathering.op == OmpReductionOp::Add;
      const bool same = sum && loops_.empty() && !known_.varies(gathering.value);
      commutes_ = sum && reassociate_ ? Access::WithAll : same ? Access::WithItself : Access::WithNone;
      updated(*s, gathering);
      commutes_ = Access::WithAll;
    } else
      fail("it has directives");
    atomic_ = false;
  }
  void visitOmpChoice(OmpChoice &) override { fail("it has directives"); }
  void visitTextStmt(TextStmt &) override { fail("it has directives"); }
  void visitTextExpr(TextExpr &) override { fail("it has directives"); }
  void visitRoutineCall(RoutineCall &) override { fail("it has directives"); }
  void visitFunctionDecl(FunctionDecl &) override { fail("it has nested functions"); }
  void visitBreak(Break &) override {
    if (!breakable_) fail("it ends early");
  }

  /// `code` runs where `cond` holds, or where it does not.
  void under(Expr *cond, bool holds, Node *code) {
    const size_t before = where_.size();
    if (cond)
      for (const auto &condition : known_.conditions(cond, holds)) where_.push_back(condition);
    visit(code);
    where_.resize(before);
  }
  static bool isContinue(Stmt *s) {
    if (auto *block = as<Compound>(s)) return block->body.size() == 1 && isContinue(block->body[0]);
    return as<Continue>(s) != nullptr;
  }
  void visitCompound(Compound &block) override {
    const size_t before = where_.size();
    for (Stmt *s : block.body) {
      auto *branch = as<If>(s);
      if (branch && !branch->otherwise && isContinue(branch->then)) {
        visit(branch->cond); // what follows is under its opposite
        for (const auto &condition : known_.conditions(branch->cond, false)) where_.push_back(condition);
      } else {
        visit(s);
      }
    }
    where_.resize(before);
  }
  void visitIf(If &s) override {
    auto *then = s.otherwise ? nullptr : as<ExprStmt>(onlyStatement(s.then));
    auto *a = then ? as<Assign>(skipParens(then->expr)) : nullptr;
    auto *variable = a && a->op == AssignOp::Plain ? as<Ident>(skipParens(a->lhs)) : nullptr;
    const OmpReductionOp op =
        variable ? gatheredByComparison(s.cond, a->rhs, *variable) : OmpReductionOp::None;
    if (auto *v = variable ? as<VarDecl>(variable->decl) : nullptr; v && gathers(v, op, a->rhs)) {
      visit(a->rhs);
      return scalar(v, true, op, true);
    }
    if (const PlacedExtreme found = placedExtreme(s); found.value && canBePlaced(found)) {
      extreme(s, found);
      return;
    }
    visit(s.cond);
    under(s.cond, true, s.then);
    under(s.cond, false, s.otherwise);
  }
  /// Whether all its variables are numbers that threads can hand to each other.
  static bool canBePlaced(const PlacedExtreme &found) {
    const auto fits = [](const VarDecl *v) {
      const TypeKind kind = kindOf(v->type);
      return !(canonical(v->type).quals & (QualVolatile | QualAtomic)) &&
             ((isInteger(v->type) && !isBitInt(v->type) && sizeOf(v->type) <= 8) || kind == TypeKind::Float ||
              kind == TypeKind::Double);
    };
    bool all = fits(found.value) && kindOf(found.value->type) != TypeKind::Bool;
    for (const VarDecl *v : found.places) all = all && fits(v);
    return all;
  }
  void extreme(If &s, const PlacedExtreme &found) {
    const size_t before = where_.size();
    for (Expr *condition : found.conditions) {
      if (condition == found.comparison) {
        Binary &b = *as<Binary>(skipParens(condition));
        auto *i = as<Ident>(skipParens(b.lhs));
        visit(i && i->decl == found.value ? b.rhs : b.lhs);
        continue;
      }
      visit(condition);
      for (const auto &holds : known_.conditions(condition, true)) where_.push_back(holds);
    }
    for (Expr *value : found.stored) visit(value);
    where_.resize(before);
    placed_ = found.places.empty() ? nullptr : &s;
    scalar(found.value, true, found.op, true);
    for (VarDecl *v : found.places) scalar(v, true);
    placed_ = nullptr;
  }
  void visitSwitch(Switch &s) override {
    visit(s.cond);
    breakable_++;
    visit(s.body);
    breakable_--;
  }
  void visitWhile(While &s) override {
    breakable_++;
    walk(s);
    breakable_--;
  }
  void visitDoWhile(DoWhile &s) override {
    breakable_++;
    walk(s);
    breakable_--;
  }
  void visitFor(For &s) override {
    const auto loop = countedLoop(s);
    breakable_++;
    if (!loop) {
      walk(s);
    } else {
      visit(loop->from);
      visit(loop->to);
      if (auto *ds = as<DeclStmt>(s.init))
        known_.declare(*ds);
      else
        scalar(loop->var, true), scalar(loop->var, false);
      Inner inner{known_.fresh(), {}, {}};
      known_.range(*loop, inner.least, inner.most);
      const auto outer = known_;
      known_.count(loop->var, inner.symbol);
      loops_.push_back(inner);
      visit(s.body);
      loops_.pop_back();
      known_.endCount(loop->var, outer);
    }
    breakable_--;
  }
  void visitDeclStmt(DeclStmt &s) override {
    for (Decl *d : s.decls)
      if (auto *v = as<VarDecl>(d)) {
        if (v->storage == Storage::Static || v->storage == Storage::Extern)
          fail("it has variables of static storage");
        if (isVariablyModified(v->type)) fail("it has variable arrays");
        visit(v->init);
      }
    known_.declare(s);
  }
  void visitExprStmt(ExprStmt &s) override {
    if (s.expr) evaluated(s.expr, &s);
  }
  /// Whether values may be gathered in the variable by the operation, in any order.
  bool gathers(const VarDecl *v, OmpReductionOp op, Expr *value) const {
    const QualType type = canonical(v->type);
    if (op == OmpReductionOp::None || (type.quals & (QualVolatile | QualAtomic)) || mentions(value, v))
      return false;
    if (isFloating(type)) return isExtreme(op) || (reassociate_ && op == OmpReductionOp::Add);
    return isPlainInteger(type) && isOfIntegers(value);
  }
  /// What is added to an integer as a number with a fraction is rounded each time.
  static bool isOfIntegers(Expr *value) { return !value || isInteger(value->type); }
  static bool isPlainInteger(QualType type) {
    return isInteger(type) && !isBitInt(type) && kindOf(type) != TypeKind::Bool;
  }
  /// Something whose value nobody uses.
  /// @param s the statement that it is all of; null: it is not
  void evaluated(Expr *e, ExprStmt *s) {
    e = skipParens(e);
    if (auto *b = as<Binary>(e); b && b->op == BinaryOp::Comma) {
      evaluated(b->lhs, nullptr);
      return evaluated(b->rhs, nullptr);
    }
    const Gathering gathering = gatheredBy(e);
    if (gathering.op == OmpReductionOp::None) {
      auto *a = as<Assign>(e);
      store_ = a && as<Ident>(skipParens(a->lhs)) && evaluateConstant(a->rhs).known ? s : nullptr;
      visit(e);
      store_ = nullptr;
      return;
    }
    if (auto *i = as<Ident>(skipParens(gathering.target)))
      return gathered(e, as<VarDecl>(i->decl), gathering);
    if (s && canBeAtomic(gathering)) return updated(*s, gathering);
    visit(e);
  }
  /// `e` gathers values in a variable.
  void gathered(Expr *e, VarDecl *v, const Gathering &gathering) {
    if (v && gathers(v, gathering.op, gathering.value)) {
      visit(gathering.value);
      return scalar(v, true, gathering.op, gathering.compared, gathering.called);
    }
    visit(e);
    if (auto found = v && isFloating(canonical(gathering.target->type)) ? scalars_.find(v) : scalars_.end();
        found != scalars_.end())
      found->second.inOrder = true;
  }
  /// Not where all would wait for their turn at one element.
  bool canBeAtomic(const Gathering &gathering) const {
    const QualType type = canonical(gathering.target->type);
    auto *member = as<Member>(skipParens(gathering.target));
    const bool field = member && member->field && member->field->bitWidth;
    const bool inAnyOrder = isPlainInteger(type)
                                ? isOfIntegers(gathering.value)
                                : reassociate_ && isFloating(type) && !isClassOnDevice(type) &&
                                      gathering.op == OmpReductionOp::Add;
    return inAnyOrder && !field && (sizeOf(type) == 4 || sizeOf(type) == 8) &&
           known_.varies(gathering.target);
  }
  /// The statement is an update of an element, which could be atomic.
  void updated(ExprStmt &s, const Gathering &gathering) {
    visit(gathering.value);
    update_ = &s;
    updateOp_ = gathering.op;
    access(gathering.target, true);
    update_ = nullptr;
    updateOp_ = OmpReductionOp::None;
  }
};

} // namespace

IterationAccesses accessesOf(Expr *bound, Stmt *iteration, const Knowledge &known, bool reassociate) {
  Collector collector(iteration, known, reassociate);
  collector.visit(bound);
  collector.visit(iteration);
  return collector.result();
}

void assume(Facts &facts, const Access &a, const std::map<Knowledge::Symbol, Knowledge::Symbol> &names,
            Knowledge::Symbol counter, const Polynomial &value) {
  auto there = [&](const Polynomial &p) { return p.renamed(names).with(counter, value); };
  for (const Inner &inner : a.loops) {
    auto found = names.find(inner.symbol);
    const Knowledge::Symbol s = found == names.end() ? inner.symbol : found->second;
    for (const Polynomial &p : inner.least) facts.atLeast(s, there(p));
    for (const Polynomial &p : inner.most) facts.atMost(s, there(p));
    for (const Polynomial &least : inner.least)
      for (const Polynomial &most : inner.most) facts.holds(there(most - least));
  }
  for (const Knowledge::Condition &condition : a.where) {
    const Polynomial p = there(condition.p);
    if (condition.differs) {
      if (facts.isNotNegative(p))
        facts.holds(p - 1);
      else if (facts.isNotNegative(p * Polynomial(-1)))
        facts.holds(p * Polynomial(-1) - 1);
      facts.differs(p);
    } else {
      facts.holds(p);
    }
  }
}

} // namespace ompicc
