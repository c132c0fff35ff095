// row_fours.cpp: see row_fours.h.
#include "transforms/cuda/loops/row_fours.h"
#include "ast/const_eval.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/own_reads.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/loops/plain_loops.h"
#include "transforms/cuda/loops/replaced_reads.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

constexpr int kFew = 16; ///< iterations that are not worth it
constexpr size_t kMostRows = 4;

/// Whether a number grows by one with the variable.
bool growsByOne(Expr *e, const VarDecl *v) {
  e = skipParens(e);
  if (auto *i = as<Ident>(e)) return i->decl == v;
  if (auto *cast = as<Cast>(e)) return sizeOf(cast->type) >= sizeOf(v->type) && growsByOne(cast->operand, v);
  auto *b = as<Binary>(e);
  if (!b || (b->op != BinaryOp::Add && b->op != BinaryOp::Sub)) return false;
  if (!mentions(b->rhs, v)) return growsByOne(b->lhs, v);
  return b->op == BinaryOp::Add && !mentions(b->lhs, v) && growsByOne(b->rhs, v);
}

/// Makes the loops of one.
class Fours {
public:
  Fours(Context &c, For &loop, const CountedLoop &counted, const std::vector<Expr *> &rows)
      : c_(c), loop_(loop), counted_(counted), rows_(rows) {}

  /// The statement in the loop's place.
  Stmt *make() {
    Compound *all = c_.compound({}, loop_.loc), *block = c_.compound({}, loop_.loc);
    if (loop_.init) append(all, loop_.init);
    append(block, c_.textStmt("for (; $ && $; $++)\n$", {Cloner(c_).clone(loop_.cond), isApart(0),
                                                         c_.ident(counted_.var), blockOf(copyOfBody())}));
    Compound *both = c_.compound({}, loop_.loc);
    if (loadsAhead(loop_.body)) append(both, loopOver(4));
    append(both, loopOver(1));
    Stmt *fours = both;
    for (size_t i = 1; i < rows_.size(); i++) fours = c_.textStmt("if (!$)\n$", {isApart(i), blockOf(fours)});
    append(block, fours);
    append(all, c_.textStmt("if ($)\n$", {areLeft(kFew), block}));
    loop_.init = nullptr;
    append(all, &loop_);
    return all;
  }

private:
  Context &c_;
  For &loop_;
  const CountedLoop &counted_;
  const std::vector<Expr *> &rows_;
  const QualType int_ = c_.types.basic(TypeKind::Int);

  void append(Compound *to, Stmt *s) { to->body.push(c_.arena, s); }
  Compound *blockOf(Stmt *s) { return as<Compound>(s) ? as<Compound>(s) : c_.compound({s}, loop_.loc); }
  VarDecl *local(std::string_view name, QualType type) {
    VarDecl *v = c_.variable(c_.fresh(name), type, nullptr);
    v->loc = loop_.loc;
    return v;
  }
  Expr *separated(Expr *e) { return as<Ident>(e) || as<IntLiteral>(e) ? e : c_.paren(e); }
  /// Declarations of the loop's own stay with the loop.
  Stmt *copyOfBody() { return Cloner(c_).clone(loop_.body); }

  /// Whether there are so many iterations: in a type that has all differences of two integers.
  Expr *areLeft(int iterations) {
    return c_.textExpr(
        int_,
        "$ && (unsigned long long) $ - (unsigned long long) $ >= " +
            std::to_string(iterations - (counted_.inclusive ? 1 : 0)),
        {Cloner(c_).clone(loop_.cond), separated(Cloner(c_).clone(counted_.to)), c_.ident(counted_.var)});
  }
  /// Whether the row's element is at no multiple of 16 bytes.
  Expr *isApart(size_t i) { return c_.textExpr(int_, "((size_t) &$ & 15)", {Cloner(c_).clone(rows_[i])}); }

  /// A loop whose iterations are four of the loop's, or four times as many, all of whose loads are under way
  /// before the first one is done.
  Stmt *loopOver(int times) {
    return c_.textStmt("for (; $; $ += " + std::to_string(4 * times) + ")\n$",
                       {areLeft(4 * times), c_.ident(counted_.var), iterations(times)});
  }
  /// An expression of an iteration, `ahead` from here.
  template <class T> T *inIteration(T *node, const std::function<Expr *()> &ahead) {
    Substitution inside(c_);
    VarDecl *var = counted_.var;
    inside.replaceBy(var, [this, var, ahead] {
      return c_.paren(c_.binary(BinaryOp::Add, c_.ident(var), ahead(), var->type.unqualified()));
    });
    return inside.apply(node);
  }
  Compound *iterations(int times) {
    Compound *block = c_.compound({}, loop_.loc);
    VarDecl *e = local("_e", int_), *t = local("_t", int_);
    std::vector<VarDecl *> all;
    std::string loads;
    std::vector<Node *> holes = {c_.ident(t), c_.ident(t), c_.ident(t)};
    for (Expr *row : rows_) {
      const QualType type = row->type.unqualified();
      all.push_back(local("_four", type));
      append(block, c_.textStmt("@four<$> $[" + std::to_string(times) + "];",
                                {c_.typeArg(type), c_.ident(all.back())}));
      loads += "  $[$] = @four_of(&$);\n";
      holes.insert(holes.end(), {c_.ident(all.back()), c_.ident(t)});
      holes.push_back(inIteration(Cloner(c_).clone(row), [this, t]() -> Expr * {
        return c_.textExpr(int_, "4 * $", {c_.ident(t)});
      }));
    }
    append(block, c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < " + std::to_string(times) + "; $++) {\n" +
                                  loads + "}",
                              holes));
    ReplacedReads replace([&](Expr &element) -> Expr * {
      for (size_t i = 0; i < rows_.size(); i++)
        if (structurallyEqual(&element, rows_[i]))
          return c_.textExpr(all[i]->type, "$[$ / 4].of[$ % 4]",
                             {c_.ident(all[i]), c_.ident(e), c_.ident(e)});
      return nullptr;
    });
    auto *body = static_cast<Stmt *>(replace.rewrite(copyOfBody()));
    body = inIteration(body, [this, e]() -> Expr * { return c_.ident(e); });
    append(block,
           c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < " + std::to_string(4 * times) + "; $++)\n$",
                       {c_.ident(e), c_.ident(e), c_.ident(e), blockOf(body)}));
    return block;
  }
};

class Finder : public PlainLoopRewriter {
public:
  Finder(Context &c, FunctionDecl &f, const VarDecl *across) : c_(c), f_(f), analysis_(f), across_(across) {}

private:
  Context &c_;
  FunctionDecl &f_;
  const UniformAnalysis analysis_;
  const VarDecl *across_;

  Node *rewriteLoop(For &loop, bool isPlain) override {
    rewriteChildren(loop);
    const auto counted = countedLoop(loop);
    if (!isPlain || !counted || counted->step != 1) return &loop;
    if (evaluateConstant(counted->from).known && evaluateConstant(counted->to).known) return &loop;
    if (!hasFewOperations(loop.body)) return &loop; // they are what takes the time
    std::vector<Expr *> rows;
    for (Expr *read : ownReadsOf(f_, analysis_, loop, *counted))
      if (isNextInMemory(read, counted->var) && liesApart(read, across_))
        rows.push_back(Cloner(c_).clone(read));
    if (rows.empty() || rows.size() > kMostRows) return &loop;
    return Fours(c_, loop, *counted, rows).make();
  }
};

} // namespace

bool isNextInMemory(Expr *element, const VarDecl *v) {
  if (auto *index = as<Index>(element)) return !mentions(index->base, v) && growsByOne(index->index, v);
  auto *u = as<Unary>(element);
  auto *sum = u ? as<Binary>(skipParens(u->operand)) : nullptr;
  return sum && sum->op == BinaryOp::Add && isPointer(sum->lhs->type) && !mentions(sum->lhs, v) &&
         growsByOne(sum->rhs, v);
}

void loadRowsByFours(Context &c, FunctionDecl &f, const VarDecl *across) {
  f.body = static_cast<Compound *>(Finder(c, f, across).rewrite(f.body));
}

} // namespace ompicc
