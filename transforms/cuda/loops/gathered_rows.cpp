#include "transforms/cuda/loops/gathered_rows.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/gathering.h"
#include "translator/sema/side_effects.h"
#include <map>

namespace ompicc {
namespace {

constexpr long long kMostBytes = 4096; ///< of a row: more would keep other teams off a multiprocessor
constexpr long long kEach = 4;         ///< iterations for each element of a row that gather it

/// One statement that adds to an element of a row.
struct RowUpdate {
  ExprStmt *statement;
  Index *element;
  Expr *data;      ///< the part of the subscript that data says
  AssignOp op;     ///< what the element is changed by,
  Expr *value;     ///< and this; null: one
  bool isAtomic;   ///< the program says so
  Expr *base = {}; ///< of the row: the rest of the subscript; null: there is none
};

/// The rows of one loop.
class Gatherer {
public:
  Gatherer(Context &c, Stmt *iteration, For &loop, bool reassociate)
      : c_(c), iteration_(iteration), loop_(loop), reassociate_(reassociate), changed_(usageIn(&loop)) {}

  /// Does it: what is to stand around the loop goes to `before` and `after`.
  void gather(List<Stmt *> &before, List<Stmt *> &after) {
    const auto counted = countedLoop(loop_);
    if (!counted) return;
    Uses uses(*this);
    uses.visit(loop_.body);
    if (uses.leaves) return;
    for (auto &[v, all] : uses.of) {
      if (all.updates.empty() || all.updates.size() != all.mentions || uses.declared.count(v)) continue;
      const long long length = lengthOf(*v, all.updates);
      const QualType type = canonical(all.updates[0].element->type).unqualified();
      if (length > 1 && length * sizeOf(type) <= kMostBytes && isReachedByIt(*v, uses))
        row(*counted, all.updates, type, length, before, after);
    }
  }

private:
  Context &c_;
  Stmt *const iteration_;
  For &loop_;
  const bool reassociate_;
  const Usage changed_;

  /// What the loop's body does with variables.
  class Uses : public Visitor {
  public:
    explicit Uses(Gatherer &gatherer) : gatherer_(gatherer) {}
    struct Of {
      std::vector<RowUpdate> updates;
      size_t mentions = 0;
    };
    std::map<VarDecl *, Of> of;
    VarSet declared;
    bool leaves = false; ///< there are ways out of the loop, or threads meet in it

  private:
    Gatherer &gatherer_;
    bool atomic_ = false;

    void visitGoto(Goto &) override { leaves = true; }
    void visitLabel(Label &) override { leaves = true; }
    void visitReturn(Return &) override { leaves = true; }
    void visitVarDecl(VarDecl &v) override {
      declared.insert(&v);
      walk(v);
    }
    void visitIdent(Ident &i) override {
      if (auto *v = as<VarDecl>(i.decl)) of[v].mentions++;
    }
    void visitOmpDirective(OmpDirective &d) override {
      bool plain = d.kind == OmpDirectiveKind::Atomic;
      for (const OmpClause *clause : d.clauses) plain &= clause->kind == OmpClauseKind::AtomicUpdate;
      leaves |= !plain;
      atomic_ = true;
      walk(d);
      atomic_ = false;
    }
    void visitExprStmt(ExprStmt &s) override {
      walk(s);
      const Gathering g = s.expr ? gatheredBy(skipParens(s.expr)) : Gathering{};
      auto *element = g.target ? as<Index>(skipParens(g.target)) : nullptr;
      VarDecl *v = element ? baseVariable(element) : nullptr;
      if (!v || !gatherer_.fits(g, *element, atomic_)) return;
      auto *a = as<Assign>(skipParens(s.expr));
      auto *step = as<Unary>(skipParens(s.expr));
      const bool down = step && (step->op == UnaryOp::PreDec || step->op == UnaryOp::PostDec);
      of[v].updates.push_back({&s, element, nullptr,
                               a      ? a->op
                               : down ? AssignOp::Sub
                                      : AssignOp::Add,
                               g.value, atomic_});
    }
  };

  bool fits(const Gathering &g, const Index &element, bool atomic) const {
    const QualType type = element.type;
    const long long size = sizeOf(type);
    if ((canonical(type).quals & (QualVolatile | QualAtomic)) || (size != 4 && size != 8) || isBitInt(type))
      return false;
    if (g.op != OmpReductionOp::Add && g.op != OmpReductionOp::Or && g.op != OmpReductionOp::Xor)
      return false;
    if (hasSideEffects(g.value) || hasSideEffects(element.index)) return false;
    if (isInteger(type)) return !g.value || isInteger(g.value->type);
    const TypeKind kind = kindOf(type), of = g.value ? kindOf(g.value->type) : kind;
    return g.op == OmpReductionOp::Add && (reassociate_ || atomic) &&
           (kind == TypeKind::Float ? of == kind || isInteger(g.value->type)
                                    : kind == TypeKind::Double && of != TypeKind::LongDouble);
  }

  /// Whether an expression has the same value all through the loop, and needs no memory.
  bool isTheSame(Expr *e) const {
    class Changes : public Visitor {
    public:
      explicit Changes(const Usage &changed) : changed_(changed) {}
      bool found = false;

    private:
      const Usage &changed_;
      void visitIdent(Ident &i) override {
        auto *v = as<VarDecl>(i.decl);
        found |=
            v && (!isAutomatic(*v) || changed_.mayChange(v) || (canonical(v->type).quals & QualVolatile));
        found |= !v && as<FunctionDecl>(i.decl);
      }
      void visitVarDecl(VarDecl &) override { found = true; }
      void visitUnary(Unary &u) override {
        found |= u.op == UnaryOp::Deref;
        walk(u);
      }
      void visitIndex(Index &) override { found = true; }
      void visitMember(Member &) override { found = true; }
      void visitCall(Call &) override { found = true; }
      void visitStmtExpr(StmtExpr &) override { found = true; }
    } changes(changed_);
    changes.visit(e);
    if (changes.found || hasSideEffects(e)) return false;
    return !declaredInLoop(e);
  }
  bool declaredInLoop(Expr *e) const {
    for (VarDecl *v : freeVariables(e))
      if (aroundLoop().count(v) == 0) return true;
    return false;
  }
  /// Variables from around the loop's body, but for its own counter.
  const VarSet &aroundLoop() const {
    if (outside_.empty()) {
      for (VarDecl *v : freeVariables(&loop_)) outside_.insert(v);
    }
    return outside_;
  }
  mutable VarSet outside_;

  /// Whether only data says what the value is: it is loaded, or what is left of a division.
  bool isData(Expr *e) const {
    class Loads : public Visitor {
    public:
      bool found = false;

    private:
      std::unordered_set<const VarDecl *> seen_;
      void visitIndex(Index &) override { found = true; }
      void visitMember(Member &) override { found = true; }
      void visitCall(Call &) override { found = true; }
      void visitUnary(Unary &u) override {
        found |= u.op == UnaryOp::Deref;
        walk(u);
      }
      void visitBinary(Binary &b) override {
        found |=
            b.op == BinaryOp::Div || b.op == BinaryOp::Rem || b.op == BinaryOp::And || b.op == BinaryOp::Shr;
        walk(b);
      }
      void visitCast(Cast &cast) override {
        found |= isFloating(cast.operand->type);
        walk(cast);
      }
      void visitIdent(Ident &i) override {
        auto *v = as<VarDecl>(i.decl);
        if (v && v->init && seen_.insert(v).second) visit(v->init);
      }
    } loads;
    loads.visit(e);
    return loads.found;
  }

  /// Takes the subscript apart: into what is the same for all iterations, and data.
  bool split(RowUpdate &u) const {
    Expr *index = skipParens(u.element->index);
    if (isTheSame(index)) return false;
    auto *sum = as<Binary>(index);
    u.data = u.element->index;
    if (sum && sum->op == BinaryOp::Add)
      for (const bool left : {true, false})
        if (Expr *part = left ? sum->lhs : sum->rhs; isTheSame(part) && !evaluateConstant(part).known) {
          u.base = left ? sum->lhs : sum->rhs;
          u.data = left ? sum->rhs : sum->lhs;
          break;
        }
    return isInteger(u.data->type) && isData(u.data);
  }

  /// The constant factor of a product; 0: there is none.
  static long long factorOf(Expr *e) {
    auto *product = e ? as<Binary>(skipParens(e)) : nullptr;
    if (!product || product->op != BinaryOp::Mul) return 0;
    for (Expr *factor : {product->rhs, product->lhs})
      if (const ConstInt value = evaluateConstant(factor); value.known && value.value > 0) return value.value;
    return 0;
  }

  /// How many elements rows have that begin where this says, of a pointer's or of an array's elements.
  long long lengthOfRows(const RowUpdate &u) const {
    Expr *base = skipParens(u.element->base);
    if (auto *outer = as<Index>(base)) { // rows of a matrix
      if (u.base || !isArray(outer->type) || !as<Ident>(skipParens(outer->base)) || !isTheSame(outer->index))
        return 0;
      return canonical(outer->type)->length;
    }
    auto *name = as<Ident>(base);
    auto *v = name ? as<VarDecl>(name->decl) : nullptr;
    if (!v) return 0;
    if (u.base) return factorOf(u.base);
    // A name of a row.
    Expr *init = v->init && isPointer(v->type) ? skipParens(v->init) : nullptr;
    if (auto *address = as<Unary>(init)) {
      auto *first = address->op == UnaryOp::AddressOf ? as<Index>(skipParens(address->operand)) : nullptr;
      return first ? factorOf(first->index) : 0;
    }
    auto *sum = init ? as<Binary>(init) : nullptr;
    return sum && sum->op == BinaryOp::Add ? factorOf(isPointer(sum->lhs->type) ? sum->rhs : sum->lhs) : 0;
  }

  /// The length of the row that all updates are of; 0: it is not one.
  long long lengthOf(const VarDecl &v, std::vector<RowUpdate> &updates) const {
    if (changed_.mayChange(&v) && isPointer(v.type) && changed_.addressTaken.count(&v)) return 0;
    long long length = 0;
    for (RowUpdate &u : updates) {
      if (!split(u)) return 0;
      const long long own = lengthOfRows(u);
      const RowUpdate &first = updates[0];
      const bool same = !u.base == !first.base && (!u.base || structurallyEqual(u.base, first.base)) &&
                        structurallyEqual(u.element->base, first.element->base) &&
                        u.isAtomic == first.isAtomic && isAdded(u.op) == isAdded(first.op) &&
                        (isAdded(u.op) || u.op == first.op) && sameType(u.data->type, first.data->type);
      if (!own || !same || (length && own != length)) return 0;
      length = own;
    }
    return length;
  }
  static bool isAdded(AssignOp op) { return op == AssignOp::Add || op == AssignOp::Sub; }

  /// The parameter or array that a pointer of the iteration's was made of; null: that is not known.
  const VarDecl *rootOf(const VarDecl *v, VarSet &passed) const {
    if (!isPointer(v->type) || !declaredInIteration().count(v)) return v;
    if (!passed.insert(v).second || !v->init) return nullptr;
    Expr *e = skipParens(v->init);
    while (auto *sum = as<Binary>(e)) e = skipParens(isPointer(sum->lhs->type) ? sum->lhs : sum->rhs);
    if (auto *address = as<Unary>(e); address && address->op == UnaryOp::AddressOf) e = address->operand;
    VarDecl *base = baseVariable(e);
    return base ? rootOf(base, passed) : nullptr;
  }
  const VarSet &declaredInIteration() const {
    if (!lookedAt_) {
      declared_ = declaredIn(iteration_);
      lookedAt_ = true;
    }
    return declared_;
  }
  mutable VarSet declared_;
  mutable bool lookedAt_ = false;

  /// Whether the elements are the program's, and the loop's body reaches them in no other way.
  bool isReachedByIt(const VarDecl &v, const Uses &uses) const {
    if (declaredInIteration().count(&v) && !isPointer(v.type)) return false; // the team's anyhow
    VarSet passed;
    const VarDecl *root = rootOf(&v, passed);
    if (!root || (declaredInIteration().count(root) != 0)) return false;
    const Usage everywhere = usageIn(iteration_);
    for (const auto &[other, of] : uses.of) {
      if (other == &v || (!isPointer(other->type) && other != root)) continue;
      if (declaredInIteration().count(other) && everywhere.mayChange(other)) return false;
      VarSet way;
      const VarDecl *itsRoot = rootOf(other, way);
      if (!itsRoot || itsRoot == root) return false;
    }
    return !everywhere.mayChange(&v) || !isPointer(v.type) || !everywhere.addressTaken.count(&v);
  }

  // What takes its place.

  Index *element(Expr *base, Expr *index) {
    auto *e = c_.make<Index>(loop_.loc);
    e->base = base;
    e->index = index;
    e->type = elementOf(base->type);
    return e;
  }
  Stmt *change(Expr *what, AssignOp op, Expr *value, bool isAtomic) {
    auto *a = c_.make<Assign>(loop_.loc);
    a->op = op;
    a->lhs = what;
    a->rhs = value;
    a->type = canonical(what->type).unqualified();
    ExprStmt *s = c_.exprStmt(a);
    s->loc = loop_.loc;
    if (!isAtomic) return s;
    auto *d = c_.make<OmpDirective>(loop_.loc);
    d->kind = OmpDirectiveKind::Atomic;
    d->body = s;
    return d;
  }
  Stmt *forAll(VarDecl *i, Expr *count, Stmt *body) {
    auto *f = c_.make<For>(loop_.loc);
    f->init = c_.declStmt(i);
    f->cond = c_.binary(BinaryOp::Lt, c_.ident(i), count, c_.types.basic(TypeKind::Int));
    auto *step = c_.make<Unary>(loop_.loc);
    step->op = UnaryOp::PostInc;
    step->operand = c_.ident(i);
    step->type = i->type;
    f->step = step;
    f->body = body;
    return f;
  }
  /// The type of its numbers in the row, as they are computed with.
  QualType numberOf(const RowUpdate &u) const {
    const QualType type = canonical(u.data->type).unqualified();
    return sizeOf(type) < sizeOf(c_.types.basic(TypeKind::Int)) ? c_.types.basic(TypeKind::Int) : type;
  }
  /// Threads need not meet where nothing is gathered.
  Stmt *ifAny(Expr *count, Stmt *loop) {
    if (!as<Ident>(count)) return loop;
    auto *choice = c_.make<If>(loop_.loc);
    choice->cond = Cloner(c_).clone(count);
    choice->then = c_.compound({loop}, loop_.loc);
    return choice;
  }
  VarDecl *counter(QualType type) {
    VarDecl *i = c_.variable(c_.freshLocal("_i"), type, c_.intLiteral(0, loop_.loc));
    i->loc = loop_.loc;
    return i;
  }

  /// How many elements are gathered: all, or none of few iterations. Null: it is not known how many these
  /// are.
  Expr *gathered(const CountedLoop &counted, long long length, List<Stmt *> &before) {
    const ConstInt from = evaluateConstant(counted.from), to = evaluateConstant(counted.to);
    const long long step = std::abs(counted.step);
    if (from.known && to.known)
      return std::abs(to.value - from.value) / step >= kEach * length ? c_.intLiteral(length) : nullptr;
    if (!isTheSame(counted.from) || !isTheSame(counted.to)) return nullptr;
    const QualType wide = c_.types.basic(TypeKind::LongLong), truth = c_.types.basic(TypeKind::Int);
    Cloner copy(c_);
    Expr *last = c_.cast(wide, c_.paren(copy.clone(counted.to))),
         *first = c_.cast(wide, c_.paren(copy.clone(counted.from)));
    if (counted.step < 0) std::swap(last, first);
    Expr *span = c_.binary(BinaryOp::Sub, last, first, wide);
    auto *choice = c_.make<Conditional>(loop_.loc);
    choice->cond = c_.binary(BinaryOp::Ge, span, c_.intLiteral(kEach * length * step), truth);
    choice->then = c_.intLiteral(length);
    choice->otherwise = c_.intLiteral(0);
    choice->type = truth;
    VarDecl *count = c_.variable(c_.freshLocal("_gathered"), QualType(truth).with(QualConst), choice);
    count->loc = loop_.loc;
    before.push(c_.arena, c_.declStmt(count));
    return c_.ident(count);
  }

  void row(const CountedLoop &counted, const std::vector<RowUpdate> &updates, QualType type, long long length,
           List<Stmt *> &before, List<Stmt *> &after) {
    Cloner copy(c_);
    const RowUpdate &one = updates[0];
    Expr *count = gathered(counted, length, before);
    if (!count) return;
    VarDecl *team = c_.variable(c_.fresh(std::string(baseVariable(one.element)->name->text) + "_gathered"),
                                c_.types.arrayOf(type, length, c_.intLiteral(length)));
    team->loc = loop_.loc;
    before.push(c_.arena, c_.declStmt(team));
    const QualType number = numberOf(one);
    VarDecl *i = counter(number);
    auto *zero = c_.make<Assign>(loop_.loc);
    zero->op = AssignOp::Plain;
    zero->lhs = element(c_.ident(team), c_.ident(i));
    zero->rhs = c_.intLiteral(0);
    zero->type = type;
    before.push(c_.arena, ifAny(count, forAll(i, c_.intLiteral(length), c_.exprStmt(zero))));

    class Rewrite : public Rewriter {
    public:
      Rewrite(const ExprStmt *from, Stmt *to) : from_(from), to_(to) {}

    private:
      const ExprStmt *const from_;
      Stmt *const to_;
      Node *rewriteExprStmt(ExprStmt &s) override { return &s == from_ ? to_ : &s; }
      Node *rewriteOmpDirective(OmpDirective &d) override {
        if (d.body == from_) return to_;
        rewriteChildren(d);
        return &d;
      }
    };
    for (const RowUpdate &u : updates)
      loop_.body = static_cast<Stmt *>(Rewrite(u.statement, inPlaceOf(u, team, count)).rewrite(loop_.body));

    VarDecl *e = counter(number);
    auto *some = c_.make<If>(loop_.loc);
    some->cond = c_.binary(BinaryOp::Ne, element(c_.ident(team), c_.ident(e)), c_.intLiteral(0),
                           c_.types.basic(TypeKind::Int));
    some->then = change(elementOfRow(one, c_.ident(e)), isAdded(one.op) ? AssignOp::Add : one.op,
                        element(c_.ident(team), c_.ident(e)), one.isAtomic);
    after.push(c_.arena, ifAny(count, forAll(e, c_.intLiteral(length), some)));
  }
  /// The element of the row with that number.
  Expr *elementOfRow(const RowUpdate &u, Expr *number) {
    Cloner copy(c_);
    if (u.base) number = c_.binary(BinaryOp::Add, copy.clone(u.base), number, u.element->index->type);
    return element(copy.clone(u.element->base), number);
  }
  Stmt *inPlaceOf(const RowUpdate &u, VarDecl *team, Expr *count) {
    Cloner copy(c_);
    const QualType number = numberOf(u), truth = c_.types.basic(TypeKind::Int);
    VarDecl *at = c_.variable(c_.freshLocal("_at"), number.with(QualConst), copy.clone(u.data));
    at->loc = u.statement->loc;
    const auto value = [&]() -> Expr * { return u.value ? copy.clone(u.value) : c_.intLiteral(1); };
    auto *choice = c_.make<If>(u.statement->loc);
    choice->cond = c_.binary(BinaryOp::Lt, c_.ident(at), copy.clone(count), truth);
    if (isSigned(number))
      choice->cond = c_.binary(BinaryOp::LAnd, c_.binary(BinaryOp::Ge, c_.ident(at), c_.intLiteral(0), truth),
                               choice->cond, truth);
    choice->then = change(element(c_.ident(team), c_.ident(at)), u.op, value(), u.isAtomic);
    choice->otherwise = change(elementOfRow(u, c_.ident(at)), u.op, value(), u.isAtomic);
    return c_.compound({c_.declStmt(at), choice}, u.statement->loc);
  }
};

} // namespace

void gatherRows(Context &c, Stmt *body, bool reassociate) {
  auto *block = as<Compound>(body);
  if (!block) return;
  List<Stmt *> all;
  bool any = false;
  int statements = 0;
  for (Stmt *s : block->body) statements += !as<DeclStmt>(s);
  if (statements < 2) return;
  for (Stmt *s : block->body) {
    List<Stmt *> before, after;
    if (auto *loop = as<For>(s)) Gatherer(c, body, *loop, reassociate).gather(before, after);
    any |= !before.empty();
    for (Stmt *other : before) all.push(c.arena, other);
    all.push(c.arena, s);
    for (Stmt *other : after) all.push(c.arena, other);
  }
  if (any) block->body = all;
}

} // namespace ompicc
