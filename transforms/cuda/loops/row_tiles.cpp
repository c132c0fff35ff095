// row_tiles.cpp: see row_tiles.h.
#include "transforms/cuda/loops/row_tiles.h"
#include "ast/visitor.h"
#include "transforms/cuda/loops/row_tile_code.h"
#include <algorithm>

namespace ompicc {
namespace {

constexpr long long kBytes = 48 << 10;     ///< of a block
constexpr long long kTileBytes = 45 << 10; ///< of these, of two tiles, which all loops have, at most

/// Of variables of a row's, at most.
constexpr long long kBytesOfNumber = 16;

void addDeclared(Stmt *s, VarList &to) {
  if (auto *ds = as<DeclStmt>(s))
    for (Decl *d : ds->decls)
      if (auto *v = as<VarDecl>(d)) to.push_back(v);
}

/// Adds numbers and pointers that a block declares before a loop in it, or in loops in it. Returns whether
/// the loop is there.
bool addDeclaredBefore(const Compound &block, const For &loop, VarList &to) {
  for (Stmt *s : block.body) {
    if (s == &loop) return true;
    auto *around = as<For>(s);
    if (auto *body = around ? as<Compound>(around->body) : nullptr) {
      VarList inside;
      if (addDeclaredBefore(*body, loop, inside)) {
        to.insert(to.end(), inside.begin(), inside.end());
        return true;
      }
    }
    addDeclared(s, to);
  }
  return false;
}

/// The row's variables, without those that count the iterations of loops around: they are the same for all.
VarList declaredBefore(const Compound &iteration, const For &loop) {
  VarList own;
  addDeclaredBefore(iteration, loop, own);
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

long long RowTiles::bytesOfRows(const VarList &own, size_t gathered) {
  return kBytesOfNumber * (kRows * (long long)(own.size() + 2) + kParts * (long long)gathered);
}

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
  long long before = 0;
  for (const TermArray &a : arrays_) {
    long long length = 0;
    for (const TermArray &b : arrays_) length += b.tile == a.tile ? lengthOf(b) : 0;
    if (a.offset) continue;
    const std::string each = "[" + number(length) + "]";
    append(all, c_.textStmt("$ (*const $)" + each + " = ($ (*)" + each + ") ($ + " + number(before) + ");",
                            {c_.typeArg(a.type), c_.ident(a.tile), c_.typeArg(a.type), c_.ident(memory_)}));
    before += 2 * length * sizeOf(a.type);
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
  appendGathered(all);
  return all;
}

Stmt *RowTiles::sharedOut() {
  Compound *all = c_.compound({}, loop_.loc);
  declareRows(all);
  append(all, c_.textStmt("const unsigned int $ = 0;", {c_.ident(done_)}));
  append(all, rowsOf());
  append(all, meet());
  appendGathered(all);
  return all;
}

void RowTiles::appendGathered(Compound *all) {
  if (gathered_.empty()) return;
  Compound *each = c_.compound({}, loop_.loc);
  VarDecl *part = local("_part", unsigned_);
  for (size_t i = 0; i < gathered_.size(); i++)
    append(each, combine(gathered_[i].first, c_.ident(gathered_[i].second),
                         c_.textExpr(gathered_[i].second->type, "$[@thread_idx.x * $ + $]",
                                     {c_.ident(ofParts_[i]), c_.ident(parts_), c_.ident(part)})));
  Stmt *loop = c_.textStmt("for (unsigned int $ = 0; $ < $; $++)\n$",
                           {c_.ident(part), c_.ident(part), c_.ident(parts_), c_.ident(part), each});
  // Without any tile there is nothing.
  append(all, sums_.empty() ? loop : c_.textStmt("if ($ > 0)\n$", {c_.ident(most_), loop}));
}

Stmt *RowTiles::combine(OmpReductionOp op, Expr *into, Expr *value) {
  const QualType type = canonical(into->type).unqualified();
  return c_.textStmt("$ = ($) $::apply($, $);",
                     {into, c_.typeArg(type), cuda::functorOf(c_, op), Cloner(c_).clone(into), value});
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
  for (const auto &[op, v] : gathered_) {
    const QualType type = canonical(v->type).unqualified();
    VarDecl *parts = local(std::string(v->name->text) + "_of_parts", type);
    append(all,
           c_.textStmt("static @shared $ $[" + number(kParts) + "];", {c_.typeArg(type), c_.ident(parts)}));
    ofParts_.push_back(parts);
  }
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
  VarDecl *own = sums_.empty() ? warp_ : local("_number", unsigned_), *parts = parts_;
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
  if (!gathered_.empty()) declare(part_, "$ % $", {c_.ident(own), c_.ident(parts)});
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
  // Each warp has a lane for each row.
  append(all, c_.textStmt("const long long $ = @reduce_lanes<@max>($ < @block_dim.x ? $[$] : ($) 0);",
                          {c_.ident(most_), c_.ident(lane_), c_.ident(lengths_), c_.ident(lane_),
                           c_.typeArg(lengthType_)}));
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

bool useRowTiles(Context &c, FunctionDecl &f, Compound &iteration, const std::vector<RowLoop> &loops,
                 VarDecl *isOne) {
  const UniformAnalysis analysis(f);
  std::vector<Stmt *> tiles;
  VarDecl *memory = c.variable(c.fresh("_tiles"), c.types.pointerTo(c.types.basic(TypeKind::UChar)), nullptr);
  long long bytes = 0, most = kBytes;
  for (const RowLoop &row : loops)
    most -= RowTiles::bytesOfRows(declaredBefore(iteration, *row.loop), row.gathered.size());
  for (const RowLoop &row : loops) {
    const auto counted = countedLoop(*row.loop);
    if (!counted) return false;
    RowTiles code(c, row, *counted, isOne, memory);
    Stmt *made = code.make(declaredBefore(iteration, *row.loop), analysis, std::min(most, kTileBytes));
    if (!made) return false;
    tiles.push_back(made);
    bytes = std::max(bytes, code.bytesOfTiles());
  }
  for (size_t i = 0; i < loops.size(); i++) {
    Put put(*loops[i].loop, tiles[i]);
    f.body = static_cast<Compound *>(put.rewrite(f.body));
  }
  List<Stmt *> all;
  all.push(c.arena, c.textStmt("alignas(16) static @shared unsigned char $[" + std::to_string(bytes) + "];",
                               {c.ident(memory)}));
  for (Stmt *s : f.body->body) all.push(c.arena, s);
  f.body->body = all;
  return true;
}

} // namespace ompicc
