// column_tiles.cpp: see column_tiles.h.
#include "transforms/cuda/loops/column_tiles.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/own_reads.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/loops/replaced_reads.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

constexpr long long kThreads = 256, kMostEach = 8, kFewestEach = 4; ///< of a block, and loads of each of them
constexpr long long kTileBytes = 32 << 10;                          ///< of 48 KiB
constexpr long long kMostRowsOfThreads =
    16; ///< threads of a column, of each of which a tile has kMostEach rows or fewer
constexpr long long kUnrolled = 32, kFewUnrolled = 8; ///< rows; all of a tile's are multiples of that
constexpr long long kWidth = 16;                      ///< of blocks for few columns
constexpr size_t kMostSame = 4;                       ///< elements that are the same for all columns

/// An element that each iteration reads.
struct Read {
  Expr *element = nullptr;
  bool isSame = false; ///< for all columns
  VarDecl *tile = nullptr, *next = nullptr;
};

/// Makes the loops.
class Tiles {
public:
  Tiles(Context &c, For &loop, const CountedLoop &counted, std::vector<Read> reads, long long each,
        VarDecl *isOne)
      : c_(c), loop_(loop), counted_(counted), reads_(std::move(reads)), each_(each), isOne_(isOne) {}

  /// The statement in the loop's place.
  Stmt *make() {
    Compound *all = c_.compound({}, loop_.loc), *block = c_.compound({}, loop_.loc);
    if (loop_.init) append(all, loop_.init);
    for (Read &read : reads_) {
      const QualType type = read.element->type.unqualified();
      read.tile = local("_tile", type);
      read.next = local("_next", type);
      const long long rows = each_ * kMostRowsOfThreads;
      append(block,
             c_.textStmt("static @shared $ $[2][" + number(read.isSame ? rows : each_ * kThreads) + "];",
                         {c_.typeArg(type), c_.ident(read.tile)}));
      append(block, c_.textStmt("$ $" + (read.isSame ? ";" : "[" + number(each_) + "];"),
                                {c_.typeArg(type), c_.ident(read.next)}));
    }
    append(block, c_.textStmt("const unsigned int $ = @thread_idx.y * @block_dim.x + @thread_idx.x;",
                              {c_.ident(at_)}));
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
  std::vector<Read> reads_;
  const long long each_;
  VarDecl *const isOne_;
  const QualType int_ = c_.types.basic(TypeKind::Int), unsigned_ = c_.types.basic(TypeKind::UInt);
  VarDecl *const at_ = local("_at", unsigned_), *const rows_ = local("_rows", unsigned_),
                 *const load_ = local("_load", int_), *const slot_ = local("_slot", unsigned_);

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

  /// What loads a thread's part of a tile, which begins `from` iterations from here: some elements of its
  /// column, and one of what is the same for all.
  Stmt *declareLoad() {
    VarDecl *from = local("_from", unsigned_), *e = local("_e", int_);
    std::string ofColumn, ofAll;
    std::vector<Node *> holes = {c_.ident(load_), c_.ident(from), c_.ident(e), c_.ident(e), c_.ident(e)},
                        same;
    for (const Read &read : reads_) {
      const auto ahead = [&]() -> Expr * {
        if (read.isSame) return c_.textExpr(unsigned_, "($ + $)", {c_.ident(from), c_.ident(at_)});
        return c_.textExpr(unsigned_, "($ + $ * @block_dim.y + @thread_idx.y)",
                           {c_.ident(from), c_.ident(e)});
      };
      Expr *element = inIteration(Cloner(c_).clone(read.element), ahead);
      if (read.isSame) {
        ofAll += "  if ($ < $)\n    $ = $;\n";
        same.insert(same.end(), {c_.ident(at_), c_.ident(rows_), c_.ident(read.next), element});
      } else {
        ofColumn += "    $[$] = $;\n";
        holes.insert(holes.end(), {c_.ident(read.next), c_.ident(e), element});
      }
    }
    holes.insert(holes.end(), same.begin(), same.end());
    return c_.textStmt("auto $ = [&](unsigned int $) {\n#pragma unroll\n  for (int $ = 0; $ < " +
                           number(each_) + "; $++) {\n" + ofColumn + "  }\n" + ofAll + "};",
                       holes);
  }

  Stmt *loopOverTiles() {
    VarDecl *e = local("_e", int_);
    std::string ofColumn, ofAll;
    std::vector<Node *> holes = {c_.ident(e), c_.ident(e), c_.ident(e)}, same;
    for (const Read &read : reads_)
      if (read.isSame) {
        ofAll += "\nif ($ < $)\n  $[$][$] = $;";
        same.insert(same.end(), {c_.ident(at_), c_.ident(rows_), c_.ident(read.tile), c_.ident(slot_),
                                 c_.ident(at_), c_.ident(read.next)});
      } else {
        ofColumn += "  $[$][($ * @block_dim.y + @thread_idx.y) * @block_dim.x + @thread_idx.x] = $[$];\n";
        holes.insert(holes.end(),
                     {c_.ident(read.tile), c_.ident(slot_), c_.ident(e), c_.ident(read.next), c_.ident(e)});
      }
    holes.insert(holes.end(), same.begin(), same.end());
    Compound *body = c_.compound({}, loop_.loc);
    append(body, c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < " + number(each_) + "; $++) {\n" +
                                 ofColumn + "}" + ofAll,
                             holes));
    append(body, c_.textStmt("if ($)\n  $($);", {areLeft(2), c_.ident(load_), c_.ident(rows_)}));
    append(body, c_.textStmt("$;", {c_.routineCall(c_.types.basic(TypeKind::Void), "@syncthreads")}));
    // Where a tile's width is a constant, so is where its elements lie.
    // (Of doubles, which were a third slower so on an H200, it is not.)
    bool small = true;
    for (const Read &read : reads_) small &= sizeOf(read.element->type) <= 4;
    Compound *rows = loopOverRows("@block_dim.x");
    Stmt *loops = rows->body[0];
    if (small)
      loops = c_.textStmt("if (@block_dim.x == " + number(kWidth) + ")\n$\nelse\n$",
                          {loopOverRows(number(kWidth)), rows});
    append(body, c_.textStmt("if (@thread_idx.y == 0)\n$", {c_.compound({loops}, loop_.loc)}));
    return c_.textStmt(
        "#pragma unroll 1\nfor (unsigned int $ = 0; $; $ += $, $ ^= 1)\n$",
        {c_.ident(slot_), areLeft(1), c_.ident(counted_.var), c_.ident(rows_), c_.ident(slot_), body});
  }

  /// The first thread's of a column.
  Compound *loopOverRows(const std::string &width) {
    VarDecl *k = local("_k", unsigned_), *row = local("_row", unsigned_);
    const long long unrolled = loadsAhead(loop_.body)         ? kUnrolled
                               : hasFewOperations(loop_.body) ? kFewUnrolled
                                                              : 1;
    Stmt *rows = c_.textStmt("#pragma unroll\nfor (unsigned int $ = 0; $ < " + number(unrolled) + "; $++)\n$",
                             {c_.ident(row), c_.ident(row), c_.ident(row), iteration(k, row, width)});
    Stmt *all =
        c_.textStmt("for (unsigned int $ = 0; $ < $; $ += " + number(unrolled) + ")\n$",
                    {c_.ident(k), c_.ident(k), c_.ident(rows_), c_.ident(k), c_.compound({rows}, loop_.loc)});
    return c_.compound({all}, loop_.loc);
  }

  /// That of row k + row of a tile of that width.
  Stmt *iteration(VarDecl *k, VarDecl *row, const std::string &width) {
    // Declarations of the loop's own stay those that the reads name until they are replaced.
    Stmt *kept = loop_.body;
    loop_.body = Cloner(c_).clone(kept);
    const auto number = [&] { return c_.textExpr(unsigned_, "($ + $)", {c_.ident(k), c_.ident(row)}); };
    ReplacedReads replace([&](Expr &e) -> Expr * {
      for (const Read &read : reads_)
        if (structurallyEqual(&e, read.element))
          return c_.textExpr(read.tile->type,
                             read.isSame ? "$[$][$]" : "$[$][$ * " + width + " + @thread_idx.x]",
                             {c_.ident(read.tile), c_.ident(slot_), number()});
      return nullptr;
    });
    auto *body = static_cast<Stmt *>(replace.rewrite(kept));
    body = inIteration(body, [&]() -> Expr * { return number(); });
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
  std::vector<Read> reads;
  size_t columns = 0, same = 0;
  long long bytes = 0;
  for (Expr *element : ownReadsOf(f, analysis, loop, *counted)) {
    const bool isSame = liesAtOnePlace(element, column);
    if (isSame ? same == kMostSame
               : !liesTogether(element, column, true) || liesTogether(element, counted->var, false))
      continue;
    reads.push_back({Cloner(c).clone(element), isSame});
    ++(isSame ? same : columns);
    if (!isSame) bytes += sizeOf(element->type);
  }
  long long each = kMostEach;
  while (each >= kFewestEach && 2 * each * kThreads * bytes > kTileBytes) each /= 2;
  if (!columns || each < kFewestEach) return false;
  // What is put there has the loop in it.
  Compound *place = c.compound({}, loop.loc);
  Put put(loop, place);
  f.body = static_cast<Compound *>(put.rewrite(f.body));
  if (!put.done) return false;
  place->body.push(c.arena, Tiles(c, loop, *counted, reads, each, isOne).make());
  return true;
}

} // namespace ompicc
