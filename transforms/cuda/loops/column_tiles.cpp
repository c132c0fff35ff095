// column_tiles.cpp: see column_tiles.h.
#include "transforms/cuda/loops/column_tiles.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/own_reads.h"
#include "transforms/cuda/analysis/strides.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

constexpr long long kThreads = 256, kMostEach = 8, kFewestEach = 4; ///< of a block, and loads of each of them
constexpr long long kTileBytes = 32 << 10;                          ///< of 48 KiB

/// Makes the loops.
class Tiles {
public:
  Tiles(Context &c, For &loop, const CountedLoop &counted, const std::vector<Expr *> &reads, long long each,
        VarDecl *isOne)
      : c_(c), loop_(loop), counted_(counted), reads_(reads), each_(each), isOne_(isOne) {}

  /// The statement in the loop's place.
  Stmt *make() {
    Compound *all = c_.compound({}, loop_.loc), *block = c_.compound({}, loop_.loc);
    if (loop_.init) append(all, loop_.init);
    for (const Expr *read : reads_) {
      const QualType type = read->type.unqualified();
      tiles_.push_back(local("_tile", type));
      next_.push_back(local("_next", type));
      append(block, c_.textStmt("static @shared $ $[2][" + number(each_ * kThreads) + "];",
                                {c_.typeArg(type), c_.ident(tiles_.back())}));
      append(block, c_.textStmt("$ $[" + number(each_) + "];", {c_.typeArg(type), c_.ident(next_.back())}));
    }
    append(block,
           c_.textStmt("const unsigned int $ = " + number(each_) + " * @block_dim.y;", {c_.ident(rows_)}));
    append(block, declareLoad());
    append(block, c_.textStmt("if ($)\n  $(0);", {areLeft(1), c_.ident(load_)}));
    append(block, loopOverTiles());
    append(all, c_.textStmt("if (@block_dim.y > 1)\n$", {block}));
    loop_.init = nullptr;
    append(all, c_.textStmt("if ($)\n$", {c_.ident(isOne_), c_.compound({&loop_}, loop_.loc)}));
    return all;
  }

private:
  Context &c_;
  For &loop_;
  const CountedLoop &counted_;
  const std::vector<Expr *> &reads_;
  const long long each_;
  VarDecl *const isOne_;
  const QualType int_ = c_.types.basic(TypeKind::Int), unsigned_ = c_.types.basic(TypeKind::UInt);
  std::vector<VarDecl *> tiles_, next_;
  VarDecl *const rows_ = local("_rows", unsigned_), *const load_ = local("_load", int_),
                 *const slot_ = local("_slot", unsigned_);

  static std::string number(long long n) { return std::to_string(n); }
  void append(Compound *to, Stmt *s) { to->body.push(c_.arena, s); }
  VarDecl *local(std::string_view name, QualType type) {
    VarDecl *v = c_.variable(c_.fresh(name), type, nullptr);
    v->loc = loop_.loc;
    return v;
  }
  Expr *separated(Expr *e) { return as<Ident>(e) || as<IntLiteral>(e) ? e : c_.paren(e); }

  /// Whether there are so many tiles' iterations: in a type that has all differences of two integers.
  Expr *areLeft(int tiles) {
    return c_.textExpr(int_,
                       std::string("$ && (unsigned long long) $ - (unsigned long long) $ ") +
                           (counted_.inclusive ? "+ 1 >= " : ">= ") + (tiles == 1 ? "$" : "2 * $"),
                       {Cloner(c_).clone(loop_.cond), separated(Cloner(c_).clone(counted_.to)),
                        c_.ident(counted_.var), c_.ident(rows_)});
  }
  /// An expression of an iteration, `ahead` from here.
  template <class T> T *inIteration(T *node, const std::function<Expr *()> &ahead) {
    Substitution inside(c_);
    VarDecl *var = counted_.var;
    const QualType type = var->type.unqualified();
    inside.replaceBy(var, [this, var, type, ahead] {
      return c_.paren(c_.textExpr(type, "$ + ($) $", {c_.ident(var), c_.typeArg(type), ahead()}));
    });
    return inside.apply(node);
  }

  /// What loads a thread's part of a tile, which begins `from` iterations from here.
  Stmt *declareLoad() {
    VarDecl *from = local("_from", unsigned_), *e = local("_e", int_);
    std::string text;
    std::vector<Node *> holes = {c_.ident(load_), c_.ident(from), c_.ident(e), c_.ident(e), c_.ident(e)};
    for (size_t i = 0; i < reads_.size(); i++) {
      text += "    $[$] = $;\n";
      holes.insert(holes.end(), {c_.ident(next_[i]), c_.ident(e)});
      holes.push_back(inIteration(Cloner(c_).clone(reads_[i]), [this, from, e]() -> Expr * {
        return c_.textExpr(unsigned_, "($ + $ * @block_dim.y + @thread_idx.y)",
                           {c_.ident(from), c_.ident(e)});
      }));
    }
    return c_.textStmt("auto $ = [&](unsigned int $) {\n#pragma unroll\n  for (int $ = 0; $ < " +
                           number(each_) + "; $++) {\n" + text + "  }\n};",
                       holes);
  }

  Stmt *loopOverTiles() {
    VarDecl *e = local("_e", int_), *k = local("_k", unsigned_);
    std::string stores;
    std::vector<Node *> holes = {c_.ident(e), c_.ident(e), c_.ident(e)};
    for (size_t i = 0; i < reads_.size(); i++) {
      stores += "  $[$][($ * @block_dim.y + @thread_idx.y) * @block_dim.x + @thread_idx.x] = $[$];\n";
      holes.insert(holes.end(),
                   {c_.ident(tiles_[i]), c_.ident(slot_), c_.ident(e), c_.ident(next_[i]), c_.ident(e)});
    }
    Compound *body = c_.compound({}, loop_.loc);
    append(body,
           c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < " + number(each_) + "; $++) {\n" + stores + "}",
                       holes));
    append(body, c_.textStmt("if ($)\n  $($);", {areLeft(2), c_.ident(load_), c_.ident(rows_)}));
    append(body, c_.textStmt("$;", {c_.routineCall(c_.types.basic(TypeKind::Void), "@syncthreads")}));
    append(body, c_.textStmt("if (@thread_idx.y == 0)\n$",
                             {c_.compound({c_.textStmt(
                                 "#pragma unroll 16\nfor (unsigned int $ = 0; $ < $; $++)\n$",
                                 {c_.ident(k), c_.ident(k), c_.ident(rows_), c_.ident(k), iteration(k)})})}));
    return c_.textStmt(
        "#pragma unroll 1\nfor (unsigned int $ = 0; $; $ += $, $ ^= 1)\n$",
        {c_.ident(slot_), areLeft(1), c_.ident(counted_.var), c_.ident(rows_), c_.ident(slot_), body});
  }

  /// The tile's elements, where the iteration reads them.
  class Replace : public Rewriter {
  public:
    explicit Replace(std::function<Expr *(Expr &)> f) : f_(std::move(f)) {}

  private:
    std::function<Expr *(Expr &)> f_;
    Node *element(Expr &e) {
      if (Expr *replaced = f_(e)) return replaced;
      rewriteChildren(e);
      return &e;
    }
    Node *rewriteIndex(Index &e) override { return element(e); }
    Node *rewriteUnary(Unary &e) override { return element(e); }
  };

  Stmt *iteration(VarDecl *k) {
    // Declarations of the loop's own stay those that the reads name until they are replaced.
    Stmt *kept = loop_.body;
    loop_.body = Cloner(c_).clone(kept);
    Replace replace([&](Expr &e) -> Expr * {
      for (size_t i = 0; i < reads_.size(); i++)
        if (structurallyEqual(&e, reads_[i]))
          return c_.textExpr(tiles_[i]->type, "$[$][$ * @block_dim.x + @thread_idx.x]",
                             {c_.ident(tiles_[i]), c_.ident(slot_), c_.ident(k)});
      return nullptr;
    });
    auto *body = static_cast<Stmt *>(replace.rewrite(kept));
    body = inIteration(body, [this, k]() -> Expr * { return c_.ident(k); });
    return as<Compound>(body) ? body : c_.compound({body}, loop_.loc);
  }
};

/// Whether all threads of a block have the same value of it.
bool isSame(const UniformAnalysis &analysis, Expr *e) {
  for (const VarDecl *v : freeVariables(e))
    if (!analysis.isFixed(v) && !analysis.isUniform(v)) return false;
  return !hasSideEffects(e);
}

class Put : public Rewriter {
public:
  Put(const For &loop, Stmt *other) : loop_(loop), other_(other) {}
  bool done = false;

private:
  const For &loop_;
  Stmt *const other_;
  Node *rewriteFor(For &loop) override {
    if (&loop == &loop_ && !done) {
      done = true;
      return other_;
    }
    rewriteChildren(loop);
    return &loop;
  }
};

} // namespace

bool useColumnTiles(Context &c, FunctionDecl &f, For &loop, const VarDecl *column, VarDecl *isOne) {
  const auto counted = countedLoop(loop);
  const UniformAnalysis analysis(f);
  if (!counted || !isSame(analysis, counted->from) || !isSame(analysis, counted->to)) return false;
  std::vector<Expr *> reads;
  long long bytes = 0;
  for (Expr *read : ownReadsOf(f, analysis, loop, *counted)) {
    if (!liesTogether(read, column, true) || liesTogether(read, counted->var, false)) continue;
    reads.push_back(Cloner(c).clone(read));
    bytes += sizeOf(read->type);
  }
  long long each = kMostEach;
  while (each >= kFewestEach && 2 * each * kThreads * bytes > kTileBytes) each /= 2;
  if (reads.empty() || each < kFewestEach) return false;
  // What is put there has the loop in it.
  Compound *place = c.compound({}, loop.loc);
  Put put(loop, place);
  f.body = static_cast<Compound *>(put.rewrite(f.body));
  if (!put.done) return false;
  place->body.push(c.arena, Tiles(c, loop, *counted, reads, each, isOne).make());
  return true;
}

} // namespace ompicc
