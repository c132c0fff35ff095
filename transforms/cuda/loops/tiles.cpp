// tiles.cpp: see tiles.h.
#include "transforms/cuda/loops/tiles.h"
#include "ast/const_eval.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/uniform_reads.h"
#include "transforms/cuda/loops/plain_loops.h"
#include "transforms/cuda/loops/replaced_reads.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace ompicc {
namespace {

constexpr unsigned kWarps = 8, kMostWarps = 32; ///< of a block that have tiles: by default, and at all
constexpr long long kTileBytes = 2048;          ///< of a warp, all its elements together
constexpr long long kMostIterations = 128, kFewestIterations = 32;
constexpr long long kMostOfList = 64; ///< where a loaded bound says how long a loop is: lists are short
constexpr long long kSharedBytes = 32
                                   << 10; ///< of a block: of 48 KiB, what the device library leaves for sure
constexpr unsigned kSmallBody = 60;       ///< expressions of a body whose tile is unrolled eight times

/// Makes the loops of one that reads so.
class Tiling {
public:
  /// @param from the least value that the loop begins with, if that is known
  /// @param longest a tile's iterations, at most
  Tiling(Context &c, For &loop, const CountedLoop &counted, const UniformReads &reads, unsigned warps,
         const ConstInt &from, long long longest)
      : c_(c), warps_(warps), longest_(longest), from_(from), loop_(loop), counted_(counted), reads_(reads),
        lanes_(c.variable(c.fresh("_lanes"), c.types.basic(TypeKind::Int))) {}

  /// The statement in the loop's place; null if tiles would be too large. `tiles`: the part with tiles.
  /// @param room how many bytes of shared memory there are still; gets what is left
  Stmt *make(Stmt *&tiles, long long &room) {
    if (!chooseSize(room)) return nullptr;
    Compound *all = c_.compound({}, loop_.loc);
    if (loop_.init) all->body.push(c_.arena, loop_.init);
    tiles = withTiles();
    all->body.push(c_.arena, tiles);
    loop_.init = nullptr;
    all->body.push(c_.arena, &loop_);
    return all;
  }

private:
  Context &c_;
  const unsigned warps_; ///< that have tiles
  const long long longest_;
  const ConstInt from_;
  For &loop_;
  const CountedLoop &counted_;
  const UniformReads &reads_;
  /// How a tile's elements are fetched: names in the kernel's text, of a structure of one element of each
  /// array, of the functions that load, store and copy element k, and of the object that does so.
  struct Fetch {
    VarDecl *type, *load, *store, *copy, *ahead;
  };

  long long size_ = 0; ///< iterations of a tile
  std::vector<VarDecl *> tiles_;
  VarDecl *warp_ = nullptr;
  VarDecl *const lanes_; ///< those that are together, of a type of the device library
  const QualType int_ = c_.types.basic(TypeKind::Int);

  bool chooseSize(long long &room) {
    long long bytes = 0;
    for (const UniformRead &read : reads_.reads) bytes += read.perIteration() * sizeOf(read.element->type);
    const ConstInt to = evaluateConstant(counted_.to);
    long long most = longest_;
    if (from_.known && to.known) most = std::min(most, to.value - from_.value + (counted_.inclusive ? 1 : 0));
    const long long limit = std::min(kTileBytes, room / warps_);
    for (size_ = kMostIterations; size_ > most || size_ * bytes > limit; size_ /= 2)
      if (size_ <= kFewestIterations) return false;
    room -= size_ * bytes * warps_;
    return true;
  }

  VarDecl *local(std::string_view name, QualType type, Expr *init) {
    VarDecl *v = c_.variable(c_.fresh(name), type, init);
    v->loc = loop_.loc;
    return v;
  }
  Stmt *text(const char *format, const std::vector<Node *> &holes) { return c_.textStmt(format, holes); }

  Stmt *withTiles() {
    Compound *block = c_.compound({}, loop_.loc);
    for (const UniformRead &read : reads_.reads) {
      const QualType element = read.element->type.unqualified();
      const long long count = size_ * read.perIteration();
      const QualType tile = c_.types.arrayOf(element, count, c_.intLiteral(count));
      tiles_.push_back(local("_" + std::string(read.root->name->text) + "_tile",
                             c_.types.arrayOf(tile, warps_, c_.intLiteral(warps_)), nullptr));
      block->body.push(c_.arena, text("alignas(16) static @shared $;", {tiles_.back()}));
    }
    warp_ = local("_warp", int_.with(QualConst), c_.textExpr(int_, "$.warp()", {c_.ident(lanes_)}));
    block->body.push(c_.arena, c_.declStmt(warp_));
    block->body.push(c_.arena, loopOverTiles(declareFetches(block)));
    // Of short loops nobody asks who else is there.
    std::string condition = "if ($)\n  if (@tile_lanes $ {" + std::to_string(warps_);
    std::vector<Node *> holes = {areLeft(size_), c_.ident(lanes_)};
    for (VarDecl *v : reads_.agreed) {
      condition += ", $";
      holes.push_back(c_.ident(v));
    }
    holes.push_back(block);
    return text((condition + "})\n  $").c_str(), holes);
  }

  Stmt *loopOverTiles(const std::vector<Fetch> &fetches) {
    Compound *body = c_.compound({}, loop_.loc), *next = c_.compound({}, loop_.loc);
    body->body.push(c_.arena, text("$.barrier();", {c_.ident(lanes_)}));
    for (const Fetch &f : fetches) {
      body->body.push(c_.arena,
                      text("$.share($, $);", {c_.ident(f.ahead), c_.ident(f.store), c_.ident(f.copy)}));
      next->body.push(c_.arena, text("$.next($);", {c_.ident(f.ahead), c_.ident(f.load)}));
    }
    body->body.push(c_.arena, text("$.barrier();", {c_.ident(lanes_)}));
    body->body.push(c_.arena, text("if ($)\n$", {areLeft(2 * size_), next}));
    Stmt *iterations = loopOverIterations();
    if (reads_.weight <= kSmallBody) {
      auto *unroll = c_.make<Pragma>(loop_.loc);
      unroll->text = "#pragma GCC unroll 8";
      body->body.push(c_.arena, unroll);
    }
    body->body.push(c_.arena, iterations);
    return text(("for (; $; $ += " + std::to_string(size_) + ")\n$").c_str(),
                {areLeft(size_), c_.ident(counted_.var), body});
  }

  /// Whether there are so many iterations: in a type that has all differences of two integers.
  Expr *areLeft(long long iterations) {
    const long long whole = iterations - (counted_.inclusive ? 1 : 0);
    return c_.textExpr(
        int_, "$ && (unsigned long long) $ - (unsigned long long) $ >= " + std::to_string(whole),
        {Cloner(c_).clone(loop_.cond), separated(Cloner(c_).clone(counted_.to)), c_.ident(counted_.var)});
  }

  /// The expression as an operand.
  Expr *separated(Expr *e) { return as<Ident>(e) || as<IntLiteral>(e) ? e : c_.paren(e); }

  /// An expression of an iteration, in iteration `k` of the tile.
  template <class T> T *inIteration(T *node, const std::function<Expr *()> &k) {
    Substitution inside(c_);
    VarDecl *var = counted_.var;
    inside.replaceBy(var, [this, var, k] {
      return c_.paren(c_.binary(BinaryOp::Add, c_.ident(var), k(), var->type.unqualified()));
    });
    return inside.apply(node);
  }

  Expr *elementOfTile(VarDecl *tile, Expr *at) {
    auto index = [this](Expr *array, Expr *number) {
      auto *e = c_.make<Index>(loop_.loc);
      e->base = array;
      e->index = number;
      e->type = elementOf(array->type);
      return e;
    };
    return index(index(c_.ident(tile), c_.ident(warp_)), at);
  }

  /// How the elements of all tiles are fetched, those of one size together.
  std::vector<Fetch> declareFetches(Compound *into) {
    std::map<long long, std::vector<size_t>> bySize;
    for (size_t i = 0; i < tiles_.size(); i++) bySize[reads_.reads[i].perIteration()].push_back(i);
    std::vector<Fetch> fetches;
    for (const auto &entry : bySize) {
      Fetch f{local("_fetched", int_, nullptr), local("_load", int_, nullptr), local("_store", int_, nullptr),
              local("_copy", int_, nullptr), local("_ahead", int_, nullptr)};
      declareFetch(f, entry.second, size_ * entry.first, into);
      fetches.push_back(f);
    }
    return fetches;
  }
  void declareFetch(const Fetch &f, const std::vector<size_t> &reads, long long elements, Compound *into) {
    VarDecl *k = local("_k", int_, nullptr), *one = local("_one", int_, nullptr);
    std::string members, loads, stores, copies;
    std::vector<Node *> types = {c_.ident(f.type)}, loaded, stored, copied = {c_.ident(f.copy), c_.ident(k)};
    for (size_t i : reads) {
      const std::string name(tiles_[i]->name->text);
      members += "  $ " + name + ";\n";
      types.push_back(c_.typeArg(reads_.reads[i].element->type.unqualified()));
      loads += "  $." + name + " = $;\n";
      loaded.insert(loaded.end(), {c_.ident(one), element(reads_.reads[i], k)});
      stores += "  $ = $." + name + ";\n";
      stored.insert(stored.end(), {elementOfTile(tiles_[i], c_.ident(k)), c_.ident(one)});
      copies += "  @hw_copy(&$, &$);\n";
      copied.insert(copied.end(), {elementOfTile(tiles_[i], c_.ident(k)), element(reads_.reads[i], k)});
    }
    into->body.push(c_.arena, text(("struct $ {\n" + members + "};").c_str(), types));
    std::vector<Node *> holes = {c_.ident(f.load), c_.ident(k), c_.ident(f.type), c_.ident(one)};
    holes.insert(holes.end(), loaded.begin(), loaded.end());
    holes.push_back(c_.ident(one));
    into->body.push(c_.arena,
                    text(("auto $ = [&](int $) {\n  $ $;\n" + loads + "  return $;\n};").c_str(), holes));
    holes = {c_.ident(f.store), c_.ident(k), c_.ident(f.type), c_.ident(one)};
    holes.insert(holes.end(), stored.begin(), stored.end());
    into->body.push(c_.arena, text(("auto $ = [&](int $, const $ &$) {\n" + stores + "};").c_str(), holes));
    into->body.push(c_.arena, text(("auto $ = [&](int $) {\n" + copies + "};").c_str(), copied));
    into->body.push(c_.arena,
                    text(("@tile_ahead<$, " + std::to_string(elements) + "> $($, $);").c_str(),
                         {c_.ident(f.type), c_.ident(f.ahead), c_.ident(lanes_), c_.ident(f.load)}));
  }
  /// What a tile has as its element `k`.
  Expr *element(const UniformRead &read, VarDecl *k) {
    const long long per = read.perIteration();
    auto at = [this, k, per]() -> Expr * {
      if (per == 1) return c_.ident(k);
      return c_.textExpr(int_, "$ / " + std::to_string(per), {c_.ident(k)});
    };
    Expr *element = inIteration(Cloner(c_).clone(read.element), at);
    long long below = per; // elements of what is inside of this loop
    for (const UniformRead::Inner &loop : read.inner) {
      const long long around = below;
      below /= loop.count;
      Substitution inside(c_);
      inside.replaceBy(loop.var, [this, k, around, below, &loop] {
        std::string number = "$ % " + std::to_string(around);
        if (below > 1) number += " / " + std::to_string(below);
        if (loop.from) number += " + " + std::to_string(loop.from);
        return c_.textExpr(loop.var->type.unqualified(), "(" + number + ")", {c_.ident(k)});
      });
      element = inside.apply(element);
    }
    return element;
  }

  Stmt *loopOverIterations() {
    VarDecl *k = local("_k", int_, nullptr);
    // Declarations of the loop's own stay those that the reads name until they are replaced.
    Stmt *kept = loop_.body;
    Cloner cloner(c_);
    loop_.body = cloner.clone(kept);
    ReplacedReads replace([&](Expr &e) -> Expr * {
      for (size_t i = 0; i < tiles_.size(); i++) {
        const UniformRead &read = reads_.reads[i];
        if (!structurallyEqual(&e, read.element)) continue;
        Expr *at = c_.ident(k);
        for (const UniformRead::Inner &loop : read.inner) {
          Expr *number = c_.ident(loop.var);
          if (loop.from) number = c_.paren(c_.binary(BinaryOp::Sub, number, c_.intLiteral(loop.from), int_));
          at = c_.binary(BinaryOp::Mul, as<Ident>(at) ? at : c_.paren(at), c_.intLiteral(loop.count), int_);
          at = c_.binary(BinaryOp::Add, at, number, int_);
        }
        return elementOfTile(tiles_[i], at);
      }
      return nullptr;
    });
    Stmt *body = static_cast<Stmt *>(replace.rewrite(kept));
    body = inIteration(body, [this, k]() -> Expr * { return c_.ident(k); });
    return text(("for (int $ = 0; $ < " + std::to_string(size_) + "; $++)\n$").c_str(),
                {c_.ident(k), c_.ident(k), c_.ident(k), body});
  }
};

/// How many bytes the declarations take that stand in texts, as those of shared variables do, and the
/// groupprivate variables that the kernel and its functions name.
class Declared : public Visitor {
public:
  long long bytes = 0;

private:
  std::unordered_set<const Decl *> seen_;
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    auto *f = as<FunctionDecl>(i.decl);
    if (f && !f->body) f = f->definition;
    if (v && v->groupPrivate && seen_.insert(v).second) bytes += sizeOf(v->type);
    if (f && f->body && seen_.insert(f).second) visit(f->body);
  }
  void visitTextStmt(TextStmt &s) override {
    for (Node *hole : s.holes) {
      if (auto *v = as<VarDecl>(hole)) bytes += sizeOf(v->type);
      if (auto *ds = as<DeclStmt>(hole))
        for (Decl *d : ds->decls)
          if (auto *v = as<VarDecl>(d)) bytes += sizeOf(v->type);
    }
    walk(s);
  }
};

class Tiler : public PlainLoopRewriter {
public:
  Tiler(Context &c, FunctionDecl &f, CudaPlan &k) : c_(c), ofTeam_(f, k.tasks.empty()), ofOne_(f), k_(k) {
    constexpr unsigned kLanes = 32;
    if (k.askedThreads) warps_ = std::min((k.askedThreads + kLanes - 1) / kLanes, kMostWarps);
    Declared declared;
    declared.visit(f.body);
    room_ = std::max(kSharedBytes - declared.bytes, 0LL);
  }
  bool hasTiles() const { return hasTiles_; }
  bool allNeedApart() const { return allNeedApart_; }

private:
  Context &c_;
  UniformAnalysis ofTeam_;      ///< what threads that are there together agree about
  const UniformAnalysis ofOne_; ///< …and one that is alone, which has nobody to fetch with
  bool isOne_ = false;          ///< what is visited is one thread's
  CudaPlan &k_;
  unsigned warps_ = kWarps;
  long long room_; ///< in shared memory
  bool hasTiles_ = false, allNeedApart_ = true;
  For *around_ = nullptr; ///< the innermost loop that counts up by one and is around what is visited
  std::unordered_map<const VarDecl *, long long> least_; ///< of what loops around count up, if it is known

  /// The least value that an expression of constants and such variables has; unknown if it may wrap.
  ConstInt leastOf(Expr *e) const {
    constexpr long long kMost = 1 << 20;
    e = skipParens(e);
    const auto known = [](long long value) {
      ConstInt c;
      c.known = std::abs(value) < kMost;
      c.value = value;
      return c;
    };
    if (const ConstInt value = evaluateConstant(e); value.known) return known(value.value);
    if (!isInteger(e->type) || sizeOf(e->type) < 4) return {};
    if (auto *i = as<Ident>(e)) {
      const auto found = least_.find(as<VarDecl>(i->decl));
      return found == least_.end() ? ConstInt{} : known(found->second);
    }
    auto *b = as<Binary>(e);
    if (!b) return {};
    const ConstInt lhs = leastOf(b->lhs), rhs = leastOf(b->rhs);
    if (!lhs.known || !rhs.known) return {};
    if (b->op == BinaryOp::Add) return known(lhs.value + rhs.value);
    if (b->op == BinaryOp::Mul && lhs.value >= 0 && rhs.value >= 0) return known(lhs.value * rhs.value);
    if (b->op == BinaryOp::Sub && isSigned(e->type) && evaluateConstant(b->rhs).known)
      return known(lhs.value - rhs.value);
    return {};
  }

  /// Whether all iterations of the loop around read the same elements: a short table, which stays in the
  /// cache.
  bool areSame(const UniformReads &reads, For &around) const {
    const Usage usage = usageIn(&around);
    return std::all_of(reads.agreed.begin(), reads.agreed.end(),
                       [&](const VarDecl *v) { return ofOne_.isParameter(v) && !usage.mayChange(v); });
  }

  /// A loop's bound that is loaded, which may have a name: `j < start[c + 1]`. Null: it is another one.
  Expr **loadedBound(For &loop, const CountedLoop &counted) const {
    auto *test = as<Binary>(skipParens(loop.cond));
    if (!test || !isCounter(counted.to->type) || hasSideEffects(counted.to) || isOne_ ||
        !ofTeam_.isUniform(counted.to))
      return nullptr;
    Expr *bound = skipParens(counted.to);
    if (!as<Index>(bound) && !as<Member>(bound)) return nullptr;
    return skipParens(test->lhs) == bound ? &test->lhs : &test->rhs;
  }
  VarDecl *nameOf(Expr *bound) {
    VarDecl *v =
        c_.variable(c_.freshLocal("_end"), canonical(bound->type).unqualified().with(QualConst), bound);
    v->loc = bound->loc;
    ofTeam_.noteUniform(v);
    return v;
  }

  Node *rewriteTextStmt(TextStmt &s) override {
    const bool before = isOne_;
    isOne_ |= s.texts.front().substr(0, 24) == "if (@thread_idx.x == 0)\n";
    rewriteChildren(s);
    isOne_ = before;
    return &s;
  }
  Node *rewriteLoop(For &loop, bool isPlain) override {
    auto counted = countedLoop(loop);
    For *const around = around_;
    if (counted && counted->step == 1) around_ = &loop;
    const ConstInt from = counted ? leastOf(counted->from) : ConstInt{};
    if (counted && counted->step > 0 && from.known) least_[counted->var] = from.value;
    rewriteChildren(loop); // inner loops first: what is left of them has no counted shape
    around_ = around;
    if (counted) least_.erase(counted->var);
    counted = countedLoop(loop);
    if (!isPlain || !counted || counted->step != 1) return &loop;
    Expr **bound = loadedBound(loop, *counted);
    if (!bound) {
      Stmt *all = withTiles(loop, *counted, from, false);
      return all ? all : &loop;
    }
    Expr *const loaded = *bound;
    VarDecl *end = nameOf(loaded);
    *bound = c_.ident(end);
    counted->to = *bound;
    if (Stmt *all = withTiles(loop, *counted, from, true))
      return c_.compound({c_.declStmt(end), all}, loop.loc);
    *bound = loaded;
    return &loop;
  }

  /// What takes the loop's place; null: it stays.
  /// @param isOfList its bound is loaded, so that no store of the loop may change it
  Stmt *withTiles(For &loop, const CountedLoop &counted, const ConstInt &from, bool isOfList) {
    const UniformReads reads = (isOne_ ? ofOne_ : ofTeam_).readsOf(loop, counted);
    if (reads.reads.empty() || (reads.needsApart && isOfList)) return nullptr;
    if (around_ && areSame(reads, *around_)) return nullptr;
    Stmt *tiles = nullptr;
    const long long longest = isOfList ? kMostOfList : kMostIterations;
    Stmt *all = Tiling(c_, loop, counted, reads, warps_, from, longest).make(tiles, room_);
    if (!all) return nullptr;
    if (reads.needsApart) k_.assumptions.insert(tiles);
    hasTiles_ = true;
    allNeedApart_ &= reads.needsApart;
    return all;
  }
};

} // namespace

bool useTiles(Context &c, FunctionDecl &f, CudaPlan &k) {
  Tiler tiler(c, f, k);
  f.body = static_cast<Compound *>(tiler.rewrite(f.body));
  if (!tiler.hasTiles()) return false;
  Stmt *begin = c.textStmt("$;", {c.routineCall(c.types.basic(TypeKind::Void), "@begin_tiles")});
  if (tiler.allNeedApart()) k.assumptions.insert(begin);
  Compound *all = c.compound({begin}, f.body->loc);
  for (Stmt *s : f.body->body) all->body.push(c.arena, s);
  all->end = f.body->end;
  f.body = all;
  return true;
}

} // namespace ompicc
