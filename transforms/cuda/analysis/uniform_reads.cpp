// uniform_reads.cpp: see uniform_reads.h.
#include "transforms/cuda/analysis/uniform_reads.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/left_out.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

constexpr long long kMostInside = 64; ///< elements of one pointer that an iteration has in a tile
constexpr long long kLargestElement = 32;
constexpr unsigned kCall = 100; ///< expressions that a call of a function stands for

/// Functions that cost little more than an operator.
bool isOneInstruction(std::string_view name) {
  if (name.substr(0, 10) == "__builtin_") name.remove_prefix(10);
  if (!name.empty() && name.back() == 'f') name.remove_suffix(1);
  for (const char *known : {"sqrt", "fabs", "abs", "fma", "fmin", "fmax", "floor", "ceil", "trunc", "rint"})
    if (name == known) return true;
  return false;
}

/// Goes through an iteration.
class Iteration {
public:
  Iteration(const UniformAnalysis &analysis, const CountedLoop &counted)
      : analysis_(analysis), counted_(counted) {}

  UniformReads reads(For &loop) {
    if (!headFits(loop)) return {};
    inStatement(loop.body);
    return fits_ && keepsElements() ? std::move(found_) : UniformReads();
  }

private:
  const UniformAnalysis &analysis_;
  const CountedLoop &counted_;
  UniformReads found_;
  bool fits_ = true;
  bool sure_ = true;                      ///< what comes now each iteration evaluates
  unsigned loops_ = 0, switches_ = 0;     ///< around what comes now, inside of the iteration
  std::vector<UniformRead::Inner> inner_; ///< those of constant length, where it is sure
  VarSet changed_;                        ///< variables that the iteration declares or assigns to
  VarSet stored_;                         ///< pointers that it stores through
  VarList leftOut_;                       ///< what says which iteration does not evaluate what is sure
  bool followsLoaded_ = false;            ///< a read goes through a pointer that is read itself

  void fail() { fits_ = false; }

  void agree(VarDecl *v) {
    if (std::find(found_.agreed.begin(), found_.agreed.end(), v) == found_.agreed.end())
      found_.agreed.push_back(v);
  }

  // The loop's head.

  bool headFits(const For &loop) {
    const QualType type = counted_.var->type, to = counted_.to->type;
    if (!isCounter(type) || sizeOf(type) < 4 || !isCounter(to) || !isOwn(*counted_.var) ||
        analysis_.isAddressTaken(counted_.var))
      return false;
    // Compared as the numbers that they are: not a negative one as an unsigned one.
    const ConstInt first = evaluateConstant(counted_.from), bound = evaluateConstant(counted_.to);
    if (isSigned(type) != isSigned(to) &&
        !(isSigned(type) ? first.known && first.value >= 0 : bound.known && bound.value >= 0))
      return false;
    auto *test = as<Binary>(skipParens(loop.cond)); // with != it may count through 0
    if (!isSigned(type) && (!test || test->op == BinaryOp::Ne)) return false;
    if (!isNumber(counted_.to)) return false;
    for (VarDecl *v : freeVariables(counted_.to))
      if (!analysis_.isFixed(v)) agree(v);
    bool isConstant = true;
    for (const VarDecl *v : freeVariables(counted_.from)) {
      isConstant &= analysis_.isFixed(v);
      if (!analysis_.isFixed(v) && !analysis_.isUniform(v)) return false;
    }
    if (!isConstant || !isOfVariables(counted_.from)) agree(counted_.var);
    return true;
  }
  /// Of integers that are no loads, about which threads agree.
  bool isNumber(Expr *e) {
    if (!isOfVariables(e)) return false;
    for (const VarDecl *v : freeVariables(e))
      if (!isCounter(v->type) || isReference(*v) || analysis_.isAddressTaken(v) ||
          !(analysis_.isFixed(v) || analysis_.isUniform(v)))
        return false;
    return true;
  }

  // Statements.

  void unsure(Stmt *s) {
    const bool sure = sure_;
    sure_ = false;
    inStatement(s);
    sure_ = sure;
  }
  void unsure(Expr *e) {
    const bool sure = sure_;
    sure_ = false;
    inExpression(e);
    sure_ = sure;
  }

  void inStatement(Stmt *s) {
    if (!s || !fits_) return;
    if (auto *block = as<Compound>(s)) {
      for (Stmt *each : block->body) inStatement(each);
    } else if (auto *e = as<ExprStmt>(s)) {
      inExpression(e->expr);
    } else if (auto *ds = as<DeclStmt>(s)) {
      for (Decl *d : ds->decls) inDeclaration(*d);
    } else if (auto *branch = as<If>(s)) {
      inExpression(branch->cond);
      const bool mostThen = leavesOutOne(branch->cond, BinaryOp::Ne),
                 mostElse = leavesOutOne(branch->cond, BinaryOp::Eq);
      mostThen ? inStatement(branch->then) : unsure(branch->then);
      mostElse ? inStatement(branch->otherwise) : unsure(branch->otherwise);
      const auto continues = [](Stmt *s) { return s && hasContinue(s); };
      if (loops_ == 0 &&
          ((continues(branch->then) && !mostElse) || (continues(branch->otherwise) && !mostThen)))
        sure_ = false;
    } else if (auto *loop = as<For>(s)) {
      inLoop(*loop);
    } else if (auto *loop = as<While>(s)) {
      loops_++;
      unsure(loop->cond);
      unsure(loop->body);
      loops_--;
    } else if (auto *loop = as<DoWhile>(s)) {
      loops_++;
      unsure(loop->body);
      unsure(loop->cond);
      loops_--;
    } else if (auto *choice = as<Switch>(s)) {
      inExpression(choice->cond);
      switches_++;
      unsure(choice->body);
      switches_--;
      if (loops_ == 0 && hasContinue(choice->body)) sure_ = false;
    } else if (auto *label = as<Case>(s)) {
      inStatement(label->body);
    } else if (auto *label = as<Default>(s)) {
      inStatement(label->body);
    } else if (as<Break>(s)) {
      if (loops_ + switches_ == 0) fail();
    } else if (as<Continue>(s)) {
      if (loops_ == 0) sure_ = false;
    } else if (!as<Pragma>(s) && !as<AttributeStmt>(s)) {
      fail();
    }
  }

  /// Whether the comparison (`j != i`) leaves out one iteration at most, of which other threads read what
  /// this one does not: of bodies that attract each other, say, the body itself.
  bool leavesOutOne(Expr *condition, BinaryOp op) {
    VarList others;
    if (loops_ + switches_ != 0 || !comparesWithOne(condition, op, counted_.var, others)) return false;
    bool differs = false; // for other threads it is another one
    for (const VarDecl *v : others) {
      if (analysis_.isAddressTaken(v)) return false;
      differs |= !analysis_.isFixed(v) && !analysis_.isUniform(v);
    }
    if (!differs) return false;
    leftOut_.insert(leftOut_.end(), others.begin(), others.end());
    return true;
  }

  void inDeclaration(Decl &d) {
    auto *v = as<VarDecl>(&d);
    if (!v) return;
    if (!isOwn(*v) || isVariablyModified(v->type)) return fail();
    changed_.insert(v);
    inExpression(v->init);
  }

  void inLoop(For &loop) {
    const auto counted = countedLoop(loop);
    const ConstInt from = counted ? evaluateConstant(counted->from) : ConstInt(),
                   to = counted ? evaluateConstant(counted->to) : ConstInt();
    const bool known = counted && from.known && to.known && counted->step == 1;
    const long long count = known ? to.value - from.value + (counted->inclusive ? 1 : 0) : 0;
    loops_++;
    if (sure_ && count > 0 && count <= kMostInside && !hasBreakOrContinue(loop.body)) {
      inner_.push_back({counted->var, from.value, count});
      changed_.insert(counted->var);
      inStatement(loop.body);
      inner_.pop_back();
    } else {
      const bool sure = sure_;
      sure_ = false;
      inStatement(loop.init);
      inExpression(loop.cond);
      inExpression(loop.step);
      inStatement(loop.body);
      sure_ = sure;
    }
    loops_--;
  }

  // Expressions.

  void inExpression(Expr *e) {
    if (!e || !fits_) return;
    e = skipParens(e);
    found_.weight++;
    if (as<IntLiteral>(e) || as<FloatLiteral>(e) || as<CharLiteral>(e) || as<SizeofExpr>(e) ||
        as<SizeofType>(e))
      return;
    if (auto *i = as<Ident>(e)) {
      if (auto *v = as<VarDecl>(i->decl); v && (!isPlain(v->type) || isArray(v->type))) fail();
    } else if (auto *cast = as<Cast>(e)) {
      inExpression(cast->operand);
    } else if (auto *b = as<Binary>(e)) {
      inExpression(b->lhs);
      b->op == BinaryOp::LAnd || b->op == BinaryOp::LOr ? unsure(b->rhs) : inExpression(b->rhs);
    } else if (auto *choice = as<Conditional>(e)) {
      inExpression(choice->cond);
      leavesOutOne(choice->cond, BinaryOp::Ne) ? inExpression(choice->then) : unsure(choice->then);
      leavesOutOne(choice->cond, BinaryOp::Eq) ? inExpression(choice->otherwise) : unsure(choice->otherwise);
    } else if (auto *a = as<Assign>(e)) {
      inExpression(a->rhs);
      store(a->lhs);
    } else if (auto *call = as<Call>(e)) {
      auto *callee = as<Ident>(skipParens(call->callee));
      auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
      const bool defined = f && (f->body || f->definition);
      if (!callee || (callee->decl && !f) || !(defined ? onlyReads(f) : onlyComputes(callee->name->text)))
        return fail();
      found_.weight += defined || !isOneInstruction(callee->name->text) ? kCall : 0;
      for (Expr *argument : call->args) inExpression(argument);
    } else if (auto *list = as<InitList>(e)) {
      for (InitItem *item : list->items) inExpression(item->value);
    } else if (as<Index>(e) || as<Member>(e)) {
      load(e);
    } else if (auto *u = as<Unary>(e)) {
      if (u->op == UnaryOp::Deref)
        load(e);
      else if (u->op >= UnaryOp::PreInc && u->op <= UnaryOp::PostDec)
        store(u->operand);
      else if (u->op == UnaryOp::AddressOf)
        fail();
      else
        inExpression(u->operand);
    } else {
      fail();
    }
  }

  /// Subscripts on the way to an element. Those of a thread's own arrays must not depend on the loop where
  /// such arrays can be registers, if the loop is unrolled as a whole.
  void subscripts(Expr *e, const VarDecl *own) {
    for (;;) {
      e = skipParens(e);
      if (auto *index = as<Index>(e)) {
        if (own && !analysis_.isInMemory(own) && mentions(index->index, counted_.var)) fail();
        inExpression(index->index);
        e = index->base;
      } else if (auto *member = as<Member>(e)) {
        e = member->object;
      } else if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Deref) {
        e = u->operand;
      } else {
        if (!as<Ident>(e)) inExpression(e);
        return;
      }
    }
  }

  void store(Expr *to) {
    to = skipParens(to);
    if (!isPlain(to->type)) return fail();
    if (VarDecl *v = ownObject(to)) {
      changed_.insert(v);
      return subscripts(to, v);
    }
    VarDecl *pointer = pointerFollowed(to);
    if (!pointer || !analysis_.isParameter(pointer) || !isRestrict(*pointer)) return fail();
    if (dependsOnIteration(to)) return fail();
    stored_.insert(pointer);
    subscripts(to, nullptr);
  }
  bool dependsOnIteration(Expr *e) const {
    const VarList all = freeVariables(e);
    return std::any_of(all.begin(), all.end(), [&](const VarDecl *v) {
      return v == counted_.var || (changed_.count(v) && !isInner(v));
    });
  }

  void load(Expr *e) {
    if (!isPlain(e->type) || isArray(e->type)) return fail();
    if (VarDecl *v = ownObject(e)) return subscripts(e, v);
    UniformRead read;
    read.element = e;
    bool depends = false;
    VarList agreed;
    if (isElement(e, read, depends, agreed) && depends) {
      if (sure_) add(std::move(read), agreed);
      return;
    }
    if (dependsOnIteration(e)) fail();
  }
  bool isInner(const VarDecl *v) const {
    return std::any_of(inner_.begin(), inner_.end(), [&](const UniformRead::Inner &l) { return l.var == v; });
  }

  void add(UniformRead read, const VarList &agreed) {
    const bool fitting = isScalar(read.element->type) || isRecord(read.element->type);
    const long long size = fitting ? sizeOf(read.element->type) : 0;
    if (size < 1 || size > kLargestElement || read.perIteration() > kMostInside) return fail();
    for (VarDecl *v : agreed) agree(v);
    if (hasConstMember(read.element->type)) return fail(); // a tile's elements are assigned to
    for (const UniformRead &known : found_.reads)
      if (structurallyEqual(known.element, read.element)) {
        // One variable may count two loops inside.
        if (!std::equal(known.inner.begin(), known.inner.end(), read.inner.begin(), read.inner.end(),
                        [](const UniformRead::Inner &a, const UniformRead::Inner &b) {
                          return a.var == b.var && a.from == b.from && a.count == b.count;
                        }))
          fail();
        return;
      }
    found_.reads.push_back(std::move(read));
  }

  /// Whether it is an element that is reached from one of the kernel's pointers or objects by subscripts that
  /// threads agree about; `depends`: on the loop's variable.
  bool isElement(Expr *e, UniformRead &read, bool &depends, VarList &agreed) {
    e = skipParens(e);
    if (!isPlain(e->type)) return false;
    if (auto *index = as<Index>(e))
      return (isArray(index->base->type) ? isElement(index->base, read, depends, agreed)
                                         : isPointerTo(index->base, read, depends, agreed)) &&
             isSubscript(index->index, read, depends, agreed);
    if (auto *member = as<Member>(e)) {
      if (member->field && member->field->bitWidth) return false;
      return member->arrow ? isPointerTo(member->object, read, depends, agreed)
                           : isElement(member->object, read, depends, agreed);
    }
    if (auto *u = as<Unary>(e))
      return u->op == UnaryOp::Deref && isPointerTo(u->operand, read, depends, agreed);
    VarDecl *v = variableOf(e);
    if (!v || !analysis_.isObject(v)) return false;
    read.root = v;
    return true;
  }
  bool isPointerTo(Expr *e, UniformRead &read, bool &depends, VarList &agreed) {
    e = skipParens(e);
    if (VarDecl *v = variableOf(e); v && isPointer(v->type)) {
      if (!analysis_.isParameter(v) || changed_.count(v)) return false;
      if (!analysis_.isFixed(v)) agreed.push_back(v);
      read.root = v;
      return true;
    }
    if (auto *b = as<Binary>(e); b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)) {
      const bool left = isPointer(b->lhs->type);
      return isPointerTo(left ? b->lhs : b->rhs, read, depends, agreed) &&
             isSubscript(left ? b->rhs : b->lhs, read, depends, agreed);
    }
    if (auto *cast = as<Cast>(e))
      return isPointer(cast->operand->type) && isPointerTo(cast->operand, read, depends, agreed);
    followsLoaded_ = true;
    return isPointer(e->type) && isElement(e, read, depends, agreed);
  }
  bool isSubscript(Expr *e, UniformRead &read, bool &depends, VarList &agreed) {
    e = skipParens(e);
    if (!isCounter(e->type)) return false;
    if (as<IntLiteral>(e) || as<CharLiteral>(e) || as<SizeofType>(e)) return true;
    if (auto *cast = as<Cast>(e)) return isSubscript(cast->operand, read, depends, agreed);
    if (auto *b = as<Binary>(e))
      return b->op != BinaryOp::LAnd && b->op != BinaryOp::LOr && b->op != BinaryOp::Comma &&
             isSubscript(b->lhs, read, depends, agreed) && isSubscript(b->rhs, read, depends, agreed);
    if (auto *u = as<Unary>(e);
        u && (u->op == UnaryOp::Plus || u->op == UnaryOp::Minus || u->op == UnaryOp::BitNot))
      return isSubscript(u->operand, read, depends, agreed);
    if (as<Index>(e) || as<Member>(e) || as<Unary>(e)) {
      VarDecl *const root = read.root;
      const bool is = isElement(e, read, depends, agreed);
      read.root = root ? root : read.root;
      return is;
    }
    auto *i = as<Ident>(e);
    if (i && as<EnumeratorDecl>(i->decl)) return true;
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    return v && isAgreedNumber(v, read, depends, agreed);
  }
  bool isAgreedNumber(VarDecl *v, UniformRead &read, bool &depends, VarList &agreed) {
    if (v == counted_.var) return depends = true;
    for (const UniformRead::Inner &loop : inner_)
      if (loop.var == v) {
        const auto same = [&](const UniformRead::Inner &l) { return l.var == v; };
        if (std::none_of(read.inner.begin(), read.inner.end(), same)) read.inner.push_back(loop);
        return true;
      }
    if (changed_.count(v) || isReference(*v) || analysis_.isAddressTaken(v)) return false;
    if (analysis_.isFixed(v)) return true;
    if (!analysis_.isUniform(v)) return false;
    agreed.push_back(v);
    return true;
  }

  /// Whether no store of the loop changes what is in a tile, or what the elements depend on.
  bool keepsElements() {
    for (const UniformRead &read : found_.reads) {
      for (const VarDecl *v : freeVariables(read.element))
        if (changed_.count(v) && std::none_of(read.inner.begin(), read.inner.end(),
                                              [&](const UniformRead::Inner &l) { return l.var == v; }))
          return false;
      if (!stored_.empty() && (followsLoaded_ || !isRestrict(*read.root) || stored_.count(read.root)))
        return false;
    }
    for (const VarDecl *v : found_.agreed)
      if (v != counted_.var && changed_.count(v)) return false;
    for (const VarDecl *v : leftOut_)
      if (changed_.count(v)) return false;
    found_.needsApart = !stored_.empty();
    return true;
  }
};

} // namespace

UniformReads UniformAnalysis::readsOf(For &loop, const CountedLoop &counted) const {
  return Iteration(*this, counted).reads(loop);
}

} // namespace ompicc
