#include "transforms/cuda/loops/kept_rows.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/accesses.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/analysis/touched_elements.h"

#include <algorithm>
#include <map>

namespace ompicc {
namespace {

constexpr long long kMostBytes = 16 << 10; ///< of rows, and of the iteration's own arrays beside them
constexpr long long kFewTurns = 4;         ///< of a loop, all of which reach the same elements

/// The polynomial divided by a number; false if that leaves a rest.
bool divide(const Polynomial &p, long long by, Polynomial &result) {
  result = {};
  for (const auto &[product, factor] : p.terms()) {
    if (factor % by) return false;
    Polynomial term(factor / by);
    for (Polynomial::Symbol s : product) term = term * Polynomial::of(s);
    result = result + term;
  }
  return true;
}

/// One row: what it is, and the array that takes its place.
class Keeper : public Rewriter {
public:
  /// @param mayBeNumber a row of one number is a variable
  Keeper(Context &c, const VarDecl &root, const IterationAccesses &found,
         std::map<const VarDecl *, Polynomial::Symbol> counters, bool mayBeNumber)
      : c_(c), root_(root), found_(found), known_(found.known), counters_(std::move(counters)),
        mayBeNumber_(mayBeNumber) {}

  /// Whether all accesses are in one row of constant length, and worth it.
  bool findRow() {
    element_ = elementOf(root_.type);
    bool first = true, changes = false, again = false;
    for (const Access &a : found_.accesses) {
      if (a.root != &root_) continue;
      if (!a.at || a.width <= 0 || a.isAtomic) return false;
      Polynomial begins, rest;
      if (!split(*a.at, begins, rest)) return false;
      if (first) row_ = {&root_, begins, 0, a.width};
      first = false;
      if (!(begins == row_.first) || a.width != row_.element) return false;
      changes |= a.writes;
      again |= isReachedAgain(a);
      Polynomial most;
      if (!factsAt(a).largest(rest, most) || !most.isConstant()) return false;
      row_.bytes = std::max(row_.bytes, most.constant() + a.width);
    }
    // Rows in a row may have elements behind the last one that is reached.
    const long long size = sizeOf(element_);
    if (first || !changes || !again || row_.first.isConstant() || size <= 0) return false;
    row_.bytes = (row_.bytes + size - 1) / size * size;
    if (row_.bytes > kMostBytes || !divide(row_.first, size, index_)) return false;
    for (const Access &a : found_.accesses) {
      if (a.root != &root_) continue;
      const Facts there = factsAt(a);
      const Polynomial rest = *a.at - row_.first;
      if (!there.isNotNegative(rest) || !there.isNotNegative(Polynomial(row_.bytes - a.width) - rest))
        return false;
    }
    return true;
  }
  long long bytes() const { return row_.bytes; }
  bool isNumber() const { return isNumber_; }

  /// Whether the iteration is sure to reach all of it.
  bool isReached(Stmt *body) {
    touched_ = touchedElements(body, row_, counters_);
    return touched_.all;
  }

  /// Whether each mention of it is one of an element, or of a pointer into the row.
  bool canBeNamed(Stmt *body) {
    class Mentions : public Visitor {
    public:
      explicit Mentions(Keeper &keeper) : keeper_(keeper) {}
      bool others = false, rows = false;

    private:
      Keeper &keeper_;
      bool takes(Expr &e) {
        const Form form = keeper_.form(e);
        rows |= form == Form::Row;
        return form != Form::Other;
      }
      void visitIdent(Ident &i) override { others |= i.decl == &keeper_.root_ && !takes(i); }
      void visitIndex(Index &e) override {
        if (!takes(e)) return walk(e);
        visit(e.index);
      }
      void visitBinary(Binary &e) override {
        if (!takes(e)) walk(e);
      }
      void visitOmpDirective(OmpDirective &) override { others = true; }
    } mentions(*this);
    mentions.visit(body);
    isNumber_ = !mentions.rows && mayBeNumber_ && isScalar(element_) && row_.bytes == sizeOf(element_);
    return !mentions.others;
  }

  /// Does it.
  void keep(Compound &body) {
    const QualType type = element_.unqualified();
    const long long length = row_.bytes / sizeOf(type);
    isElement_ = length == 1 && isArray(type);
    kept_ =
        c_.variable(c_.fresh(std::string(root_.name->text) + "_kept"),
                    isElement_ || isNumber_ ? type : c_.types.arrayOf(type, length, c_.intLiteral(length)));
    kept_->loc = body.loc;
    List<Stmt *> all;
    all.push(c_.arena, c_.declStmt(kept_));
    if (!touched_.writesFirst) all.push(c_.arena, copy(body.loc, true));
    for (Stmt *s : body.body) {
      if (isNameOfIt(s)) continue;
      all.push(c_.arena, static_cast<Stmt *>(rewrite(s)));
    }
    all.push(c_.arena, copy(body.loc, false));
    body.body = all;
  }

private:
  enum class Form { Other, Row, Element };

  Context &c_;
  const VarDecl &root_;
  const IterationAccesses &found_;
  Knowledge known_;
  const std::map<const VarDecl *, Polynomial::Symbol> counters_;
  const bool mayBeNumber_;
  QualType element_; ///< what the pointer points to
  MemoryRow row_;
  Polynomial index_; ///< of the row's first such element
  TouchedElements touched_;
  VarDecl *kept_ = nullptr;
  bool isElement_ = false; ///< the row is one such element, an array
  bool isNumber_ = false;  ///< it is one number, which a variable keeps: what loops add to it is a sum

  bool counts(Polynomial::Symbol s) const {
    return std::any_of(counters_.begin(), counters_.end(), [s](const auto &c) { return c.second == s; });
  }
  /// As what iterations' numbers say, and the rest. False if it is not that simple.
  bool split(const Polynomial &at, Polynomial &begins, Polynomial &rest) const {
    for (const auto &[product, factor] : at.terms()) {
      Polynomial term(factor);
      for (Polynomial::Symbol s : product) term = term * Polynomial::of(s);
      if (product.size() == 1 && counts(product[0]))
        begins = begins + term;
      else if (std::any_of(product.begin(), product.end(), [this](auto s) { return counts(s); }))
        return false;
      else
        rest = rest + term;
    }
    return true;
  }
  Facts factsAt(const Access &a) const {
    Facts facts = known_.facts;
    assume(facts, a, {}, -1, {});
    return facts;
  }
  /// Whether a loop around it, with more than a few turns, reaches the same elements each time.
  bool isReachedAgain(const Access &a) const {
    const Facts facts = factsAt(a);
    for (const Inner &loop : a.loops) {
      bool few = a.at->degree(loop.symbol) > 0;
      for (const Polynomial &from : loop.least)
        for (const Polynomial &to : loop.most) {
          Polynomial span;
          few |= facts.largest(to - from, span) && span.isConstant() && span.constant() + 1 < kFewTurns;
        }
      if (!few) return true;
    }
    return false;
  }

  /// Whether a pointer points, or an array lies, where the row begins.
  bool isFirst(Expr *e) {
    const auto places = known_.pointsTo(e);
    return places.size() == 1 && places[0].root == &root_ && places[0].where.empty() && places[0].at &&
           *places[0].at == row_.first;
  }
  bool isRoot(Expr *e) {
    auto *v = variableOf(e);
    return v == &root_;
  }
  Form form(Expr &e) {
    if (auto *index = as<Index>(&e)) {
      if (isArray(e.type) && sizeOf(e.type) == row_.bytes && sameType(e.type, element_) && isFirst(&e))
        return Form::Row;
      const bool named = isRoot(index->base) && isInteger(index->index->type) && mentionsRow(index->index);
      return named && !isOneElement() ? Form::Element : Form::Other;
    }
    if (!isPointer(e.type) || !sameType(elementOf(e.type), element_) || isOneElement()) return Form::Other;
    return isFirst(&e) ? Form::Row : Form::Other;
  }
  bool isOneElement() const { return row_.bytes == sizeOf(element_) && isArray(element_); }
  bool mentionsRow(Expr *index) { return without(index, index_) != nullptr; }

  /// The index without the part that has this value; null if there is no such part. Of nothing else, 0.
  Expr *without(Expr *e, const Polynomial &part) {
    Expr *inner = skipParens(e);
    const auto values = known_.valuesOf(inner);
    if (values.size() == 1 && values[0].where.empty() && values[0].p == part) return c_.intLiteral(0, e->loc);
    auto *b = as<Binary>(inner);
    if (!b) return nullptr;
    const auto isZero = [](Expr *rest) {
      auto *literal = as<IntLiteral>(rest);
      return literal && literal->value.known && literal->value.value == 0;
    };
    if (b->op == BinaryOp::Add || b->op == BinaryOp::Sub) {
      if (Expr *left = without(b->lhs, part))
        return isZero(left) && b->op == BinaryOp::Add ? b->rhs : c_.binary(b->op, left, b->rhs, b->type);
      if (b->op == BinaryOp::Sub) return nullptr;
      Expr *right = without(b->rhs, part);
      return !right ? nullptr : isZero(right) ? b->lhs : c_.binary(b->op, b->lhs, right, b->type);
    }
    if (b->op != BinaryOp::Mul) return nullptr;
    for (const bool left : {true, false}) {
      const auto factor = known_.valuesOf(left ? b->rhs : b->lhs);
      Polynomial smaller;
      if (factor.size() != 1 || !factor[0].where.empty() || !factor[0].p.isConstant() ||
          factor[0].p.constant() <= 0 || !divide(part, factor[0].p.constant(), smaller))
        continue;
      Expr *rest = without(left ? b->lhs : b->rhs, smaller);
      if (!rest) continue;
      if (isZero(rest)) return rest;
      return left ? c_.binary(b->op, rest, b->rhs, b->type) : c_.binary(b->op, b->lhs, rest, b->type);
    }
    return nullptr;
  }

  /// A declaration of one pointer to where the row begins, which the array's name stands for.
  bool isNameOfIt(Stmt *s) {
    auto *declaration = as<DeclStmt>(s);
    auto *v = declaration && declaration->decls.size() == 1 ? as<VarDecl>(declaration->decls[0]) : nullptr;
    if (!v || !v->init || !isPointer(v->type)) return false;
    Ident *name = c_.ident(v);
    return form(*name) == Form::Row;
  }

  Node *kept(Expr &e) { return c_.ident(kept_, e.loc); }
  Node *rewriteIdent(Ident &e) override { return isPointer(e.type) && form(e) == Form::Row ? kept(e) : &e; }
  Node *rewriteBinary(Binary &e) override {
    if (isPointer(e.type) && form(e) == Form::Row) return kept(e);
    rewriteChildren(e);
    return &e;
  }
  Node *rewriteIndex(Index &e) override {
    const Form form = this->form(e);
    if (form == Form::Row) return kept(e);
    if (form == Form::Element && isNumber_) return kept(e);
    if (form == Form::Element) {
      e.index = without(e.index, index_);
      e.base = c_.ident(kept_, e.loc);
      rewriteChild(e.index);
      return &e;
    }
    rewriteChildren(e);
    return &e;
  }

  /// The number of the row's first element, by the loops' variables.
  Expr *first() {
    const QualType type = c_.types.basic(TypeKind::LongLong);
    Expr *sum = nullptr;
    for (const auto &[v, symbol] : counters_) {
      if (!index_.degree(symbol)) continue;
      Polynomial factor, rest;
      index_.split(symbol, factor, rest);
      Expr *term = c_.ident(const_cast<VarDecl *>(v));
      const long long by = factor.constant();
      const QualType own = canonical(v->type).unqualified();
      if (by != 1)
        term = by < 1 << 16 && by > -(1 << 16)
                   ? c_.binary(BinaryOp::Mul, term, c_.intLiteral(by), own)
                   : c_.binary(BinaryOp::Mul, c_.cast(type, term), c_.intLiteral(by), type);
      sum = sum ? c_.binary(BinaryOp::Add, sum, term, type) : term;
    }
    return sum;
  }
  /// for (…) for (…) kept[i][j] = row[i][j], or the other way round.
  Stmt *copy(Loc loc, bool in) {
    const QualType number = c_.types.basic(TypeKind::Int), truth = number;
    VarList counters;
    for (QualType t = kept_->type; isArray(t); t = elementOf(t)) {
      VarDecl *i = c_.variable(c_.freshLocal("_i"), number, c_.intLiteral(0, loc));
      i->loc = loc;
      counters.push_back(i);
    }
    auto subscript = [&](Expr *base, Expr *index) {
      auto *e = c_.make<Index>(loc);
      e->base = base;
      e->index = index;
      e->type = elementOf(base->type);
      return e;
    };
    Expr *mine = c_.ident(kept_), *theirs = c_.ident(const_cast<VarDecl *>(&root_));
    Expr *at = first();
    if (isElement_ || isNumber_) theirs = subscript(theirs, at);
    for (size_t i = 0; i < counters.size(); i++) {
      mine = subscript(mine, c_.ident(counters[i]));
      Expr *index = c_.ident(counters[i]);
      if (i == 0 && !isElement_) index = c_.binary(BinaryOp::Add, at, index, at->type);
      theirs = subscript(theirs, index);
    }
    auto *a = c_.make<Assign>(loc);
    a->op = AssignOp::Plain;
    a->lhs = in ? mine : theirs;
    a->rhs = in ? theirs : mine;
    a->type = canonical(mine->type).unqualified();
    Stmt *statement = c_.exprStmt(a);
    std::vector<long long> lengths;
    for (QualType t = kept_->type; isArray(t); t = elementOf(t)) lengths.push_back(canonical(t)->length);
    for (size_t i = counters.size(); i-- > 0;) {
      auto *f = c_.make<For>(loc);
      f->init = c_.declStmt(counters[i]);
      f->cond = c_.binary(BinaryOp::Lt, c_.ident(counters[i]), c_.intLiteral(lengths[i]), truth);
      auto *step = c_.make<Unary>(loc);
      step->op = UnaryOp::PostInc;
      step->operand = c_.ident(counters[i]);
      step->type = number;
      f->step = step;
      f->body = statement;
      statement = f;
    }
    return statement;
  }
};

/// The bytes of the arrays that a block declares, wherever in it.
long long bytesOfArrays(Stmt *body) {
  class Arrays : public Visitor {
  public:
    long long bytes = 0;

  private:
    void visitVarDecl(VarDecl &v) override {
      if (isArray(v.type)) bytes += std::max(0ll, sizeOf(v.type));
    }
  } arrays;
  arrays.visit(body);
  return arrays.bytes;
}

} // namespace

void keepRows(Context &c, Stmt *&body, const std::vector<CountedLoop> &around, Keep which) {
  if (hasContinue(body)) return;
  Knowledge known(body);
  for (const CountedLoop &loop : around) known.enter(loop);
  std::map<const VarDecl *, Polynomial::Symbol> counters;
  for (const CountedLoop &loop : around) counters[loop.var] = known.symbolOf(loop.var);
  const VarDecl *innermost = around.back().var;
  known.judge(usageIn(body), innermost, counters[innermost]);
  const IterationAccesses found = accessesOf(around.back().to, body, known, false);
  if (!found.whyNot.empty()) return;
  VarList roots;
  for (const Access &a : found.accesses)
    if (a.writes && std::find(roots.begin(), roots.end(), a.root) == roots.end())
      roots.push_back(const_cast<VarDecl *>(a.root));
  const bool apart = iterationsLieApart(body, innermost);
  std::vector<Keeper> keepers;
  long long bytes = bytesOfArrays(body);
  for (const VarDecl *root : roots) {
    Keeper keeper(c, *root, found, counters, apart);
    if (!keeper.findRow() || bytes + keeper.bytes() > kMostBytes || !keeper.isReached(body) ||
        !keeper.canBeNamed(body) || (which == Keep::Numbers && !keeper.isNumber()))
      continue;
    bytes += keeper.bytes();
    keepers.push_back(keeper);
  }
  if (keepers.empty()) return;
  if (!as<Compound>(body)) body = c.compound({body}, body->loc);
  for (Keeper &keeper : keepers) keeper.keep(*static_cast<Compound *>(body));
}

} // namespace ompicc
