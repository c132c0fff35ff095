// row_tiles.cpp: see row_tiles.h.
#include "transforms/cuda/loops/row_tiles.h"
#include "ast/visitor.h"
#include "transforms/cuda/loops/row_tile_code.h"

namespace ompicc {
namespace {

constexpr long long kTileBytes = 45 << 10; ///< of 48 KiB: of two tiles

/// Numbers and pointers that a row's iteration declares before the loop.
VarList declaredBefore(const Compound &iteration, const For &loop) {
  VarList own;
  for (Stmt *s : iteration.body) {
    if (s == &loop) break;
    if (auto *ds = as<DeclStmt>(s))
      for (Decl *d : ds->decls)
        if (auto *v = as<VarDecl>(d)) own.push_back(v);
  }
  return own;
}

class Put : public Rewriter {
public:
  Put(const For &loop, Stmt *other) : loop_(loop), other_(other) {}

private:
  const For &loop_;
  Stmt *const other_;
  Node *rewriteFor(For &loop) override {
    if (&loop == &loop_) return other_;
    rewriteChildren(loop);
    return &loop;
  }
};

} // namespace

Stmt *RowTiles::make(const VarList &own, const UniformAnalysis &analysis, long long bytes) {
  if (!plan(own, analysis, bytes)) return nullptr;
  return sums_.empty() ? sharedOut() : tiles();
}

Stmt *RowTiles::meet() {
  return c_.textStmt("$;", {c_.routineCall(c_.types.basic(TypeKind::Void), "@syncthreads")});
}

VarDecl *RowTiles::local(std::string_view name, QualType type, Expr *init) {
  VarDecl *v = c_.variable(c_.fresh(name), type, init);
  v->loc = loop_.loc;
  return v;
}

Expr *RowTiles::rowIn(const TermArray &a, const std::string &slot, VarDecl *row) {
  std::vector<Node *> holes = {c_.ident(a.tile), c_.ident(slot_)};
  if (!a.common) holes.insert(holes.end(), {c_.ident(row), c_.ident(steps_)});
  std::string at = a.common ? "0" : "$ * ($ + " + number(paddingOf(a)) + ")";
  if (a.offset) at = number(a.offset) + " + " + at;
  return c_.textExpr(c_.types.pointerTo(a.type), "&$[" + slot + "][" + at + "]", holes);
}

void RowTiles::declareTiles(Compound *all) {
  for (TermArray &a : arrays_) {
    a.even = local("_even", a.type), a.odd = local("_odd", a.type);
    for (const TermArray &b : arrays_) {
      if (&b == &a) break;
      if (a.common || b.common || canonical(a.type).type != canonical(b.type).type) continue;
      a.tile = b.tile, a.row = b.row, a.offset += lengthOf(b);
    }
    if (!a.tile) a.tile = local("_terms", a.type), a.row = local("_row_of_terms", a.type);
  }
  for (const TermArray &a : arrays_) {
    long long length = 0;
    for (const TermArray &b : arrays_) length += b.tile == a.tile ? lengthOf(b) : 0;
    if (!a.offset)
      append(all, c_.textStmt("alignas(16) static @shared $ $[2][" + number(length) + "];",
                              {c_.typeArg(a.type), c_.ident(a.tile)}));
  }
}

Stmt *RowTiles::tiles() {
  Compound *all = c_.compound({}, loop_.loc);
  declareTiles(all);
  declareRows(all);
  Compound *step = c_.compound({}, loop_.loc);
  append(step, c_.textStmt("if ($ != $) {\n  if ($ < $)\n$\n} else if ($ > 0)\n$",
                           {c_.ident(warp_), c_.ident(adder_), c_.ident(done_), c_.ident(most_), rowsOfWarp(),
                            c_.ident(done_), areAlike_ ? sumsOfLanes() : sumsOfRow()}));
  append(step, meet());
  append(all, c_.textStmt("unsigned int $ = 0;", {c_.ident(slot_)}));
  append(all, c_.textStmt("#pragma unroll 1\nfor (long long $ = 0; $ < $ + $; $ += $, $ ^= 1)\n$",
                          {c_.ident(done_), c_.ident(done_), c_.ident(most_), c_.ident(steps_),
                           c_.ident(done_), c_.ident(steps_), c_.ident(slot_), step}));
  for (size_t i = 0; i < sums_.size(); i++)
    append(all, c_.textStmt("$ = $[@thread_idx.x];", {c_.ident(sums_[i]), c_.ident(sumsOfRows_[i])}));
  return all;
}

Stmt *RowTiles::sharedOut() {
  Compound *all = c_.compound({}, loop_.loc);
  declareRows(all);
  append(all, c_.textStmt("const unsigned int $ = 0;", {c_.ident(done_)}));
  append(all, rowsOf());
  append(all, meet());
  return all;
}

void RowTiles::declareRows(Compound *all) {
  const auto array = [&](VarDecl *v, QualType type) {
    append(all, c_.textStmt("static @shared $ $[" + number(kRows) + "];", {c_.typeArg(type), c_.ident(v)}));
    return v;
  };
  const auto ofRows = [&](VarDecl *v) {
    return array(local(std::string(v->name->text) + "_of", v->type.unqualified()), v->type.unqualified());
  };
  for (VarDecl *v : kept_) rows_.push_back({v, ofRows(v)});
  for (VarDecl *v : sums_) sumsOfRows_.push_back(ofRows(v));
  array(firsts_, numbers_), array(lengths_, lengthType_);
  const auto declare = [&](VarDecl *v, const std::string &value, const std::vector<Node *> &holes = {}) {
    std::vector<Node *> of = {c_.ident(v)};
    of.insert(of.end(), holes.begin(), holes.end());
    append(all, c_.textStmt("const unsigned int $ = " + value + ";", of));
  };
  VarDecl *thread = local("_thread", unsigned_);
  if (!sums_.empty())
    declare(steps_, number(kRows * step_) + " / (@block_dim.x < " + number(kRows / kLonger) + " ? " +
                        number(kRows / kLonger) + " : @block_dim.x)");
  declare(thread, "@thread_idx.y * @block_dim.x + @thread_idx.x");
  declare(lane_, "$ % 32", {c_.ident(thread)});
  declare(warp_, "$ / 32", {c_.ident(thread)});
  declare(warps_, "@block_dim.x * @block_dim.y / 32 - 1");
  VarDecl *own = local("_number", unsigned_), *parts = local("_parts", unsigned_);
  if (sums_.empty()) {
    declare(parts, "$ < @block_dim.x ? 1 : $ / @block_dim.x", {c_.ident(warps_), c_.ident(warps_)});
    declare(own_, "$ / $", {c_.ident(warp_), c_.ident(parts)});
    declare(rowsApart_, "($ + 1) / $", {c_.ident(warps_), c_.ident(parts)});
    append(all, c_.textStmt("const int $ = (int) ($ % $ * 32);\nconst long long $ = 32 * $;",
                            {c_.ident(begin_), c_.ident(warp_), c_.ident(parts), c_.ident(stride_),
                             c_.ident(parts)}));
  } else {
    // The warp that adds is another one in each block, for the sake of the multiprocessor's schedulers; the
    // others have numbers. Parts of a row are of whole warps.
    declare(adder_, "@block_idx.x % ($ + 1)", {c_.ident(warps_)});
    declare(own, "$ < $ ? $ : $ - 1", {c_.ident(warp_), c_.ident(adder_), c_.ident(warp_), c_.ident(warp_)});
    declare(parts, "$ < @block_dim.x ? 1 : $ / @block_dim.x < $ / 32 ? $ / @block_dim.x : $ / 32",
            {c_.ident(warps_), c_.ident(warps_), c_.ident(steps_), c_.ident(warps_), c_.ident(steps_)});
    declare(own_, "$ / $", {c_.ident(own), c_.ident(parts)});
    declare(rowsApart_, "$ / $", {c_.ident(warps_), c_.ident(parts)});
    append(all,
           c_.textStmt("const int $ = (int) ($ % $ * ($ / $)), $ = $ + (int) ($ / $);",
                       {c_.ident(begin_), c_.ident(own), c_.ident(parts), c_.ident(steps_), c_.ident(parts),
                        c_.ident(upto_), c_.ident(begin_), c_.ident(steps_), c_.ident(parts)}));
  }
  Compound *notes = c_.compound({}, loop_.loc);
  for (const auto &[v, of] : rows_)
    append(notes, c_.textStmt("$[@thread_idx.x] = $;", {c_.ident(of), c_.ident(v)}));
  for (size_t i = 0; i < sums_.size(); i++)
    append(notes, c_.textStmt("$[@thread_idx.x] = $;", {c_.ident(sumsOfRows_[i]), c_.ident(sums_[i])}));
  append(notes, c_.textStmt("$[@thread_idx.x] = ($) $;", {c_.ident(firsts_), c_.typeArg(numbers_), first()}));
  // There is nothing to compute for a row that there is not.
  append(notes, c_.textStmt("$[@thread_idx.x] = $ && $ ? ($) ($ - $) : 0;",
                            {c_.ident(lengths_), c_.ident(isOne_), c_.paren(below()), c_.typeArg(lengthType_),
                             end(), first()}));
  append(all, c_.textStmt("if (@thread_idx.y == 0)\n$", {notes}));
  append(all, meet());
  if (sums_.empty()) return;
  append(all, c_.textStmt("long long $ = 0;", {c_.ident(most_)}));
  append(all, c_.textStmt("for (unsigned int $ = 0; $ < @block_dim.x; $++)\n  $ = $ < $[$] ? $[$] : $;",
                          {c_.ident(row_), c_.ident(row_), c_.ident(row_), c_.ident(most_), c_.ident(most_),
                           c_.ident(lengths_), c_.ident(row_), c_.ident(lengths_), c_.ident(row_),
                           c_.ident(most_)}));
}

Expr *RowTiles::first() { return c_.cast(wide_, c_.cast(type_, c_.paren(Cloner(c_).clone(counted_.from)))); }

Expr *RowTiles::end() {
  Expr *to = c_.cast(wide_, c_.paren(Cloner(c_).clone(counted_.to)));
  return counted_.inclusive ? c_.paren(c_.binary(BinaryOp::Add, to, c_.intLiteral(1), wide_)) : to;
}

Expr *RowTiles::below() { return c_.binary(BinaryOp::Lt, first(), end(), int_); }

Stmt *RowTiles::declareCount(VarDecl *count, Expr *before) {
  VarDecl *length = local("_length", lengthType_), *from = local("_from", lengthType_);
  return c_.textStmt(
      "const $ $ = $[$], $ = ($) $;\nconst int $ = $ <= $ ? 0 : $ - $ < $ ? (int) ($ - $) : (int) $;",
      {c_.typeArg(lengthType_), c_.ident(length), c_.ident(lengths_), c_.ident(row_), c_.ident(from),
       c_.typeArg(lengthType_), before, c_.ident(count), c_.ident(length), c_.ident(from), c_.ident(length),
       c_.ident(from), c_.ident(steps_), c_.ident(length), c_.ident(from), c_.ident(steps_)});
}

bool useRowTiles(Context &c, FunctionDecl &f, Compound &iteration, const std::vector<For *> &loops,
                 VarDecl *isOne) {
  const UniformAnalysis analysis(f);
  std::vector<Stmt *> tiles;
  for (For *loop : loops) {
    const auto counted = countedLoop(*loop);
    Stmt *made =
        counted ? RowTiles(c, *loop, *counted, isOne)
                      .make(declaredBefore(iteration, *loop), analysis, kTileBytes / (long long)loops.size())
                : nullptr;
    if (!made) return false;
    tiles.push_back(made);
  }
  for (size_t i = 0; i < loops.size(); i++) {
    Put put(*loops[i], tiles[i]);
    f.body = static_cast<Compound *>(put.rewrite(f.body));
  }
  return true;
}

} // namespace ompicc
