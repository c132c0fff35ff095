#include "transforms/cuda/loops/left_out_iterations.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/counted_loop.h"
#include "transforms/cuda/analysis/left_out.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/uniform_reads.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

class LeftOut : public Rewriter {
public:
  LeftOut(Context &c, FunctionDecl &kernel) : c_(c), analysis_(kernel) {}

private:
  Context &c_;
  const UniformAnalysis analysis_;

  /// A loop that leaves out one iteration.
  struct Loop {
    const VarDecl *counted;
    const Usage usage;     ///< of its body
    const VarSet declared; ///< in that
    VarList others;        ///< what says which iteration that is
  };

  Node *rewriteFor(For &loop) override {
    rewriteChildren(loop);
    const auto counted = countedLoop(loop);
    if (!counted || counted->step != 1) return &loop;
    Loop of{counted->var, usageIn(loop.body), declaredIn(loop.body), {}};
    if (of.usage.addressTaken.count(counted->var)) return &loop;
    List<Stmt *> body, all;
    addStatements(loop.body, body);
    bool changes = false;
    for (size_t i = 0; i < body.size(); i++) {
      auto *test = as<If>(body[i]);
      of.others.clear();
      const bool skips =
          test && isJustContinue(test->then) && !test->otherwise && leavesOut(test->cond, BinaryOp::Eq, of);
      const bool does = test && !skips && !test->otherwise && leavesOut(test->cond, BinaryOp::Ne, of);
      List<Stmt *> rest;
      if (does) {
        addStatements(test->then, rest);
      } else if (skips) {
        for (size_t k = i + 1; k < body.size(); k++) rest.push(c_.arena, body[k]);
      }
      if ((!does && !skips) || !gains(rest, of)) {
        all.push(c_.arena, body[i]);
        continue;
      }
      changes = true;
      Expr *condition = test->cond;
      if (skips) {
        auto *differs = static_cast<Binary *>(copy(skipParens(condition)));
        differs->op = BinaryOp::Ne;
        condition = differs;
      }
      List<Stmt *> made = write(rest, condition, of);
      if (does) {
        all.push(c_.arena, blockOf(made, test->loc));
        continue;
      }
      for (Stmt *s : made) all.push(c_.arena, s);
      break;
    }
    if (changes) loop.body = blockOf(all, loop.body->loc);
    return &loop;
  }

  static bool isJustContinue(Stmt *s) {
    auto *block = as<Compound>(s);
    if (block && block->body.size() == 1) s = block->body[0];
    return as<Continue>(s);
  }
  void addStatements(Stmt *s, List<Stmt *> &to) {
    if (auto *block = as<Compound>(s))
      for (Stmt *each : block->body) to.push(c_.arena, each);
    else
      to.push(c_.arena, s);
  }
  bool leavesOut(Expr *condition, BinaryOp op, Loop &of) const {
    if (!comparesWithOne(condition, op, of.counted, of.others)) return false;
    bool differs = false; // for other threads it is another one
    for (const VarDecl *v : of.others) {
      if (of.usage.mayChange(v) || of.usage.addressTaken.count(v)) return false;
      differs |= !analysis_.isFixed(v) && !analysis_.isUniform(v);
    }
    return differs;
  }

  /// An assignment to a variable of the thread's own of what may be computed in any case; or null.
  Assign *assignment(Stmt *s, const Loop &of) const {
    auto *e = as<ExprStmt>(s);
    auto *a = e && e->expr ? as<Assign>(skipParens(e->expr)) : nullptr;
    VarDecl *to = a ? variableOf(a->lhs) : nullptr;
    const bool fits = to && isOwn(*to) && isArithmetic(to->type) && isPlain(to->type) &&
                      !of.usage.addressTaken.count(to) && mayCompute(a->rhs, of);
    return fits ? a : nullptr;
  }
  bool isDeclaration(Stmt *s, const Loop &of) const {
    auto *ds = as<DeclStmt>(s);
    return ds && std::all_of(ds->decls.begin(), ds->decls.end(), [&](Decl *d) {
             auto *v = as<VarDecl>(d);
             return v && isOwn(*v) && isArithmetic(v->type) && isPlain(v->type) &&
                    (!v->init || mayCompute(v->init, of));
           });
  }

  /// Whether an expression has no effects, and reads elements as the loop's variable counts them.
  bool mayCompute(Expr *e, const Loop &of) const {
    e = skipParens(e);
    switch (e->kind) {
    case NodeKind::IntLiteral:
    case NodeKind::FloatLiteral:
    case NodeKind::CharLiteral:
    case NodeKind::SizeofType: return true;
    case NodeKind::Ident: {
      auto *i = static_cast<Ident *>(e);
      auto *v = as<VarDecl>(i->decl);
      return as<EnumeratorDecl>(i->decl) || (v && isArithmetic(v->type) && isPlain(v->type));
    }
    case NodeKind::Cast: return isArithmetic(e->type) && mayCompute(static_cast<Cast *>(e)->operand, of);
    case NodeKind::Unary: {
      auto *u = static_cast<Unary *>(e);
      if (u->op == UnaryOp::Deref) return isElement(e, of);
      return (u->op == UnaryOp::Plus || u->op == UnaryOp::Minus || u->op == UnaryOp::Not ||
              u->op == UnaryOp::BitNot) &&
             mayCompute(u->operand, of);
    }
    case NodeKind::Binary: {
      auto *b = static_cast<Binary *>(e);
      const bool divides = b->op == BinaryOp::Div || b->op == BinaryOp::Rem;
      const bool shifts =
          b->op == BinaryOp::Shl || b->op == BinaryOp::Shr; // by how much, where nobody would?
      if (b->op == BinaryOp::Comma || shifts || (divides && isInteger(e->type))) return false;
      return mayCompute(b->lhs, of) && mayCompute(b->rhs, of);
    }
    case NodeKind::Conditional: {
      auto *choice = static_cast<Conditional *>(e);
      return mayCompute(choice->cond, of) && mayCompute(choice->then, of) &&
             mayCompute(choice->otherwise, of);
    }
    case NodeKind::Call: {
      auto *call = static_cast<Call *>(e);
      auto *callee = as<Ident>(skipParens(call->callee));
      auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
      if (!callee || (f && (f->body || f->definition)) || !onlyComputes(callee->name->text)) return false;
      return std::all_of(call->args.begin(), call->args.end(),
                         [&](Expr *argument) { return mayCompute(argument, of); });
    }
    case NodeKind::Index:
    case NodeKind::Member: return isElement(e, of);
    default: return false;
    }
  }
  /// An element or member, of what one pointer leads to, that other iterations of the thread read: its
  /// subscripts do not depend on the iteration; or other threads, for which they are the same.
  bool isElement(Expr *e, const Loop &of) const {
    if (!isArithmetic(e->type) || !isPlain(e->type)) return false;
    if (!ownObject(e) && !pointerFollowed(e)) return false;
    bool counted = false, varies = false;
    for (VarDecl *v : freeVariables(e)) {
      if (v == of.counted) {
        counted = true;
        continue;
      }
      varies |= !analysis_.isFixed(v) && !analysis_.isUniform(v);
      if (of.declared.count(v))
        return false; // the iteration has computed it, also where that is no subscript
      if (of.usage.mayChange(v) || of.usage.addressTaken.count(v) || !isPlain(v->type)) return false;
    }
    if (counted && varies) return false;
    class Subscripts : public Visitor {
    public:
      bool fit = true;

    private:
      void visitIndex(Index &i) override {
        fit &= isOfVariables(i.index);
        walk(i);
      }
      void visitCall(Call &) override { fit = false; }
      void visitBinary(Binary &b) override {
        fit &= b.op != BinaryOp::Div && b.op != BinaryOp::Rem;
        walk(b);
      }
      void visitConditional(Conditional &) override { fit = false; }
    } subscripts;
    subscripts.visit(e);
    return subscripts.fit;
  }

  /// Whether something that takes long loses its branch.
  bool gains(const List<Stmt *> &statements, const Loop &of) const {
    class Long : public Visitor {
    public:
      bool found = false;

    private:
      void visitCall(Call &call) override {
        found = true;
        walk(call);
      }
      void visitBinary(Binary &b) override {
        found |= b.op == BinaryOp::Div;
        walk(b);
      }
    };
    Long takes;
    for (Stmt *s : statements)
      if (isDeclaration(s, of) || assignment(s, of)) takes.visit(s);
    return takes.found;
  }

  List<Stmt *> write(const List<Stmt *> &statements, Expr *condition, const Loop &of) {
    List<Stmt *> all;
    VarSet inside; // variables that nobody has behind these statements
    for (size_t i = 0; i < statements.size(); i++) {
      Stmt *s = statements[i];
      if (isDeclaration(s, of)) {
        for (Decl *d : static_cast<DeclStmt *>(s)->decls) inside.insert(static_cast<VarDecl *>(d));
        all.push(c_.arena, s);
        continue;
      }
      Assign *a = assignment(s, of);
      if (!a) { // and what comes behind it
        List<Stmt *> rest;
        for (; i < statements.size(); i++) rest.push(c_.arena, statements[i]);
        all.push(c_.arena, conditional(condition, rest.size() == 1 ? rest[0] : blockOf(rest, s->loc)));
        break;
      }
      if (inside.count(variableOf(a->lhs))) {
        all.push(c_.arena, s);
        continue;
      }
      VarDecl *value = c_.variable(c_.freshLocal("_value"), canonical(a->rhs->type).unqualified(), a->rhs);
      value->type.quals |= QualConst;
      all.push(c_.arena, c_.declStmt(value));
      a->rhs = c_.ident(value);
      all.push(c_.arena, conditional(condition, s));
    }
    return all;
  }
  Stmt *blockOf(const List<Stmt *> &statements, Loc loc) {
    Compound *block = c_.compound({}, loc);
    block->body = statements;
    return block;
  }
  Stmt *conditional(Expr *condition, Stmt *s) {
    auto *test = c_.make<If>(s->loc);
    test->cond = copy(condition);
    test->then = s;
    return test;
  }
  Expr *copy(Expr *e) { return Cloner(c_).clone(e); }
};

} // namespace

void computeLeftOut(Context &c, FunctionDecl &kernel) { LeftOut(c, kernel).rewrite(kernel.body); }

} // namespace ompicc
