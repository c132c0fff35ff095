// fused_loops.cpp: see fused_loops.h.
#include "transforms/cuda/loops/fused_loops.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/effects.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/placed_extremes.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <unordered_set>

namespace ompicc {
namespace {

using Names = std::unordered_set<std::string_view>;

bool isComment(Stmt *s) {
  auto *text = as<TextStmt>(s);
  return text && text->holes.empty() && text->texts.size() == 1 && text->texts[0].substr(0, 2) == "/*";
}

/// The loop that is all there is, comments aside.
For *loopIn(Stmt *s) {
  auto *block = as<Compound>(s);
  if (!block) return as<For>(s);
  Stmt *only = nullptr;
  for (Stmt *each : block->body) {
    if (isComment(each)) continue;
    if (only) return nullptr;
    only = each;
  }
  return only ? loopIn(only) : nullptr;
}

/// Which of a variable's mentions are elements with the loop's number as their subscript.
class Elements : public Visitor {
public:
  Elements(const VarDecl *array, const VarDecl *counter) : array_(array), counter_(counter) {}
  bool others = false;

private:
  const VarDecl *const array_, *const counter_;
  void visitIndex(Index &e) override {
    if (variableOf(e.base) != array_ || variableOf(e.index) != counter_) walk(e);
  }
  void visitIdent(Ident &i) override { others |= i.decl == array_; }
};

bool onlyInTurn(Node *code, const VarDecl *array, const VarDecl *counter) {
  Elements elements(array, counter);
  elements.visit(code);
  return !elements.others;
}

class ElementsBecome : public Rewriter {
public:
  ElementsBecome(Context &c, const VarDecl *array, VarDecl *element)
      : c_(c), array_(array), element_(element) {}

private:
  Context &c_;
  const VarDecl *const array_;
  VarDecl *const element_;
  Node *rewriteIndex(Index &e) override {
    if (variableOf(e.base) == array_) return c_.ident(element_, e.loc);
    rewriteChildren(e);
    return &e;
  }
};

/// One of the two loops.
struct Part {
  size_t at = 0; ///< where it stands in the block
  For *loop = nullptr;
  CountedLoop counted;
  Effects effects;

  bool changes(const VarDecl *v) const { return v == counted.var || effects.assigned.count(v); }
  Names declaredNames() const {
    Names names = {counted.var->name->text};
    for (const VarDecl *v : effects.declared) names.insert(v->name->text);
    return names;
  }
};

class Fusing : public Rewriter {
public:
  Fusing(Context &c, Stmt *body) : c_(c), usage_(usageIn(body)) {}

private:
  Context &c_;
  const Usage usage_;

  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    for (size_t i = 0; i < block.body.size(); i++) {
      auto *declarations = as<DeclStmt>(block.body[i]);
      if (!declarations) continue;
      for (size_t k = 0; k < declarations->decls.size(); k++) {
        auto *v = as<VarDecl>(declarations->decls[k]);
        if (!v || !isCandidate(*v) || !fuse(block, i, v)) continue;
        declarations->decls.erase(k--);
      }
      if (declarations->decls.empty()) block.body.erase(i--);
    }
    return &block;
  }

  bool isCandidate(const VarDecl &v) const {
    if (!isOwn(v) || v.init || v.alignas_ || !v.attributes.empty() || v.storage != Storage::None ||
        usage_.addressTaken.count(&v) || !isArray(v.type) || isVariablyModified(v.type))
      return false;
    const QualType element = elementOf(v.type);
    return isScalar(element) && !isPointer(element) && isPlain(element) &&
           !(canonical(element).quals & QualConst);
  }

  /// The loop at a place in the block, if it only computes.
  bool part(Compound &block, size_t at, const VarDecl *array, Part &part) const {
    if (at > 0 && as<Pragma>(block.body[at - 1])) return false; // it is for the loop as it is
    part.at = at;
    part.loop = loopIn(block.body[at]);
    const auto counted = part.loop ? countedLoop(*part.loop) : std::nullopt;
    if (!counted || counted->step != 1 || !as<DeclStmt>(part.loop->init) || !isCounter(counted->var->type) ||
        !mayRepeat(counted->from) || !mayRepeat(counted->to) || usage_.addressTaken.count(counted->var) ||
        mentions(counted->from, array) || mentions(counted->to, array))
      return false;
    part.counted = *counted;
    part.effects = effectsOf(part.loop->body, array);
    if (part.effects.others || part.effects.jumps || part.effects.assigned.count(counted->var) ||
        !onlyInTurn(part.loop->body, array, counted->var))
      return false;
    for (const auto &assigned : part.effects.assigned)
      if (usage_.addressTaken.count(assigned.first)) return false;
    return true;
  }

  /// Whether each iteration begins with a value for its element.
  static bool fills(const Part &part, const VarDecl *array) {
    auto *block = as<Compound>(part.loop->body);
    std::vector<Stmt *> statements = {part.loop->body};
    if (block) statements.assign(block->body.begin(), block->body.end());
    for (Stmt *s : statements) {
      if (!mentions(s, array)) continue;
      auto *e = as<ExprStmt>(s);
      auto *a = e && e->expr ? as<Assign>(skipParens(e->expr)) : nullptr;
      return a && a->op == AssignOp::Plain && as<Index>(skipParens(a->lhs)) && !mentions(a->rhs, array);
    }
    return false;
  }

  static bool sameExpression(Expr *a, Expr *b) {
    const ConstInt one = evaluateConstant(a), other = evaluateConstant(b);
    if (one.known || other.known) return one.known && other.known && one.value == other.value;
    return structurallyEqual(skipParens(a), skipParens(b));
  }

  static bool endAlike(const CountedLoop &a, const CountedLoop &b) {
    const ConstInt one = evaluateConstant(a.to), other = evaluateConstant(b.to);
    if (one.known && other.known)
      return one.value + (a.inclusive ? 1 : 0) == other.value + (b.inclusive ? 1 : 0);
    return a.inclusive == b.inclusive && sameExpression(a.to, b.to);
  }
  /// Whether the second one's numbers are the first one's; `later`: all but the first of them.
  static bool sameNumbers(const Part &first, const Part &second, bool &later) {
    const CountedLoop &a = first.counted, &b = second.counted;
    if (canonical(a.var->type).unqualified().type != canonical(b.var->type).unqualified().type ||
        !endAlike(a, b))
      return false;
    const ConstInt from = evaluateConstant(a.from), other = evaluateConstant(b.from);
    later = from.known && other.known && other.value == from.value + 1;
    return later || sameExpression(a.from, b.from);
  }

  /// What stands between the loops, and goes in front of both.
  struct Between {
    std::vector<Stmt *> statements;
    VarList gets;  ///< the variables that get values there
    VarList first; ///< …those that get the array's first element
    Names declared;
  };

  /// The number that a subscript is at that place in the block.
  static ConstInt numberOf(Expr *e, const Compound &block, size_t at) {
    const VarDecl *v = variableOf(e);
    if (const ConstInt known = evaluateConstant(e); known.known || !v) return known;
    while (at-- > 0) {
      if (auto *ds = as<DeclStmt>(block.body[at]))
        for (Decl *d : ds->decls)
          if (d == v) return v->init ? evaluateConstant(v->init) : ConstInt{};
      if (usageIn(block.body[at]).mayChange(v)) return {};
    }
    return {};
  }

  /// A variable gets a value. Returns false if that cannot be done in front of the loops.
  /// @param place where that stands in the block
  bool give(VarDecl *v, Expr *value, const VarDecl *array, const Part &first, const Part &second,
            const Compound &block, size_t place, Between &between) const {
    if (!isOwn(*v) || !isScalar(v->type) || !isPlain(v->type) || usage_.addressTaken.count(v)) return false;
    for (const VarDecl *other : between.first)
      if (other == v || mentions(value, other)) return false;
    if (value && mentions(value, array)) {
      auto *choice = as<Conditional>(skipParens(value));
      if (choice && !isIfAny(*choice, v, array, second, block, place)) return false;
      auto *e = as<Index>(skipParens(choice ? choice->then : value));
      const ConstInt from = evaluateConstant(first.counted.from);
      if (!e || variableOf(e->base) != array || !from.known) return false;
      const ConstInt at = numberOf(e->index, block, place);
      if (!at.known || at.value != from.value) return false;
      between.first.push_back(v);
    } else if (value && (!mayRepeat(value) || changesAny(value, first))) {
      return false;
    }
    between.gets.push_back(v);
    return true;
  }
  /// Whether it says that the second loop has an iteration, and that loop alone uses the variable.
  static bool isIfAny(const Conditional &choice, const VarDecl *v, const VarDecl *array, const Part &second,
                      const Compound &block, size_t place) {
    const CountedLoop &loop = second.counted;
    auto *test = as<Binary>(skipParens(choice.cond));
    if (!choice.then || !test || test->op != (loop.inclusive ? BinaryOp::Le : BinaryOp::Lt) ||
        !sameExpression(test->lhs, loop.from) || !sameExpression(test->rhs, loop.to) ||
        mentions(choice.otherwise, array))
      return false;
    for (size_t i = 0; i < block.body.size(); i++)
      if (i != place && i != second.at && mentions(block.body[i], v)) return false;
    return true;
  }
  static bool changesAny(Node *code, const Part &part) {
    const VarList all = freeVariables(code);
    return std::any_of(all.begin(), all.end(), [&](const VarDecl *v) { return part.changes(v); });
  }

  bool between(const Compound &block, const VarDecl *array, const Part &first, const Part &second,
               Between &found) const {
    for (size_t i = first.at + 1; i < second.at; i++) {
      Stmt *s = block.body[i];
      if (auto *ds = as<DeclStmt>(s)) {
        found.statements.push_back(s);
        for (Decl *d : ds->decls) {
          auto *v = as<VarDecl>(d);
          if (!v || v->storage != Storage::None || v->alignas_ || !v->attributes.empty() ||
              !give(v, v->init, array, first, second, block, i, found))
            return false;
          found.declared.insert(v->name->text);
        }
      } else if (auto *e = as<ExprStmt>(s)) {
        auto *a = e->expr ? as<Assign>(skipParens(e->expr)) : nullptr;
        VarDecl *v = a && a->op == AssignOp::Plain ? variableOf(a->lhs) : nullptr;
        if (!v || !give(v, a->rhs, array, first, second, block, i, found)) return false;
        if (!mentions(a->rhs, array)) found.statements.push_back(s);
      } else if (!isComment(s)) {
        return false;
      }
    }
    return true;
  }

  /// Whether neither part has to do with what the other one, or what stands between them, changes, and names
  /// mean the same when one stands in the other.
  static bool areApart(const Part &first, const Part &second, const Between &between) {
    for (const VarDecl *v : freeVariables(second.loop))
      if (first.changes(v)) return false;
    for (const VarDecl *v : freeVariables(first.loop)) {
      if (second.changes(v) || between.declared.count(v->name->text) ||
          std::find(between.gets.begin(), between.gets.end(), v) != between.gets.end())
        return false;
    }
    const Names inFirst = first.declaredNames(), inSecond = second.declaredNames();
    for (const VarDecl *v : freeVariables(second.loop->body))
      if (v != second.counted.var && inFirst.count(v->name->text)) return false;
    for (const VarDecl *v : second.effects.declared)
      if (v->name == first.counted.var->name) return false;
    for (Expr *bound : {first.counted.from, first.counted.to})
      for (const VarDecl *v : freeVariables(bound))
        if (first.changes(v) || second.changes(v)) return false;
    return true;
  }

  bool fuse(Compound &block, size_t declared, VarDecl *array) {
    std::vector<size_t> users;
    for (size_t i = declared + 1; i < block.body.size(); i++)
      if (mentions(block.body[i], array)) users.push_back(i);
    Part first, second;
    Between middle;
    bool later = false;
    if (users.size() < 2 || !part(block, users.front(), array, first) ||
        !part(block, users.back(), array, second) || !fills(first, array) ||
        !sameNumbers(first, second, later) || !between(block, array, first, second, middle) ||
        !areApart(first, second, middle))
      return false;
    join(first, second, middle, later, array);
    List<Stmt *> all;
    for (size_t i = 0; i < block.body.size(); i++) {
      if (i == first.at)
        for (Stmt *s : middle.statements) all.push(c_.arena, s);
      if (i <= first.at || i > second.at) all.push(c_.arena, block.body[i]);
    }
    block.body = all;
    return true;
  }

  /// Puts the second one's iterations behind the first one's.
  void join(const Part &first, const Part &second, const Between &between, bool later, VarDecl *array) {
    VarDecl *counter = first.counted.var;
    VarDecl *element = c_.variable(c_.freshLocal("_" + std::string(array->name->text)),
                                   canonical(elementOf(array->type)).unqualified());
    element->loc = array->loc;
    Compound *each = c_.compound({c_.declStmt(element)}, first.loop->loc);
    if (auto *block = as<Compound>(first.loop->body))
      for (Stmt *s : block->body) each->body.push(c_.arena, s);
    else
      each->body.push(c_.arena, first.loop->body);
    Substitution numbers(c_);
    numbers.replace(second.counted.var, counter);
    Stmt *then = numbers.apply(second.loop->body);
    if (!as<Compound>(then)) then = c_.compound({then}, then->loc);
    if (Stmt *starts = firstValues(between, array, element)) {
      auto *branch = isFirst(BinaryOp::Eq, first);
      branch->then = starts;
      if (later) branch->otherwise = then;
      each->body.push(c_.arena, branch);
      if (!later) each->body.push(c_.arena, then);
    } else if (later) {
      auto *branch = isFirst(BinaryOp::Ne, first);
      branch->then = then;
      each->body.push(c_.arena, branch);
    } else {
      each->body.push(c_.arena, then);
    }
    first.loop->body = static_cast<Stmt *>(ElementsBecome(c_, array, element).rewrite(each));
  }

  /// if (counter == the first number)
  If *isFirst(BinaryOp op, const Part &first) {
    auto *branch = c_.make<If>(first.loop->loc);
    branch->cond = c_.binary(op, c_.ident(first.counted.var), Cloner(c_).clone(first.counted.from),
                             c_.types.basic(TypeKind::Int));
    return branch;
  }

  /// The variables that got the first element get this one, instead of where they did; null if there is none.
  Stmt *firstValues(const Between &between, const VarDecl *array, VarDecl *element) {
    if (between.first.empty()) return nullptr;
    Compound *all = c_.compound({}, element->loc);
    for (VarDecl *v : between.first) {
      v->type = v->type.unqualified();
      auto *choice = v->init ? as<Conditional>(skipParens(v->init)) : nullptr;
      if (v->init && mentions(v->init, array)) v->init = choice ? choice->otherwise : nullptr;
      auto *a = c_.make<Assign>(element->loc);
      a->op = AssignOp::Plain;
      a->lhs = c_.ident(v);
      a->rhs = c_.ident(element);
      a->type = v->type;
      all->body.push(c_.arena, c_.exprStmt(a));
    }
    return all;
  }
};

} // namespace

void fuseLoopsOverArrays(Context &c, Stmt *body) { Fusing(c, body).rewrite(body); }

} // namespace ompicc
