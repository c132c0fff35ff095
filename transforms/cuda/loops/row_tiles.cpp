// row_tiles.cpp: see row_tiles.h.
#include "transforms/cuda/loops/row_tiles.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/common_values.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/ordered_terms.h"
#include "transforms/cuda/analysis/uniform_reads.h"
#include "transforms/cuda/loops/noted_terms.h"
#include "transforms/cuda/loops/separate.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

constexpr long long kRows = 16;            ///< of a block, at most
constexpr long long kTileBytes = 45 << 10; ///< of 48 KiB: of two tiles
constexpr long long kWarp = 32;
constexpr long long kLongest = 256; ///< terms of each of so many rows; of fewer rows more,
constexpr long long kLonger = 4;    ///< up to so many times as many
constexpr long long kAligned = 16;  ///< bytes, which one load takes
constexpr size_t kMostTerms = 4;    ///< of an iteration

/// Where a term's values are, or its factors: an array of each tile.
struct TermArray {
  QualType type;
  Expr *common = nullptr; ///< what all rows have there; null: each has its own
  long long offset = 0;   ///< behind others in the same array
  VarDecl *tile = nullptr, *row = nullptr, *even = nullptr,
          *odd = nullptr; ///< the last two: eights of a lane's
};

class RowTiles {
public:
  RowTiles(Context &c, For &loop, const CountedLoop &counted, VarDecl *isOne)
      : c_(c), loop_(loop), counted_(counted), isOne_(isOne) {}

  /// @param own the row's variables that stand before the loop
  /// @param bytes that its tiles may take
  /// @return null: it is none for tiles
  Stmt *make(const VarList &own, const UniformAnalysis &analysis, long long bytes) {
    if (!knows(own, analysis)) return nullptr;
    body_ = separateStatements(c_, Cloner(c_).clone(loop_.body));
    if (sums_.empty()) return sharedOut();
    const auto terms = orderedTerms(body_, sums_, nullptr);
    if (!terms || terms->empty() || terms->size() > kMostTerms) return nullptr;
    terms_ = *terms;
    areAlike_ = haveTermsAlike();
    planArrays();
    while (step_ >= kWarp && bytesOfTiles() > bytes) step_ /= 2;
    if (step_ < kWarp) return nullptr;
    return tiles();
  }

private:
  Context &c_;
  For &loop_;
  const CountedLoop &counted_;
  VarDecl *const isOne_;
  Stmt *body_ = nullptr; ///< the loop's, whose statements do one thing each
  VarList sums_, kept_,
      temporaries_; ///< of the row: what is added to, what is read, what iterations set first
  std::vector<OrderedTerm> terms_;
  bool areAlike_ = false; ///< each sum has one term, and all are products, or none is
  std::vector<TermArray> arrays_;
  std::vector<size_t> values_, factors_; ///< of the terms, in arrays_
  static constexpr size_t kNone = ~size_t(0);
  long long step_ = kLongest; ///< terms of each of kRows rows
  const QualType int_ = c_.types.basic(TypeKind::Int), unsigned_ = c_.types.basic(TypeKind::UInt),
                 wide_ = c_.types.basic(TypeKind::LongLong);
  VarDecl *const slot_ = local("_slot", unsigned_), *const done_ = local("_done", wide_),
                 *const steps_ = local("_step", unsigned_), *const row_ = local("_row", unsigned_),
                 *const lane_ = local("_lane", unsigned_), *const warp_ = local("_warp", unsigned_),
                 *const adder_ = local("_adder", unsigned_), *const warps_ = local("_warps", unsigned_),
                 *const most_ = local("_most", wide_), *const firsts_ = local("_first_of", wide_),
                 *const lengths_ = local("_length_of", wide_),
                 *const own_ = local("_first_row", unsigned_), ///< of the warp, which has each …th one
                     *const rowsApart_ = local("_rows_apart", unsigned_),
                 *const begin_ = local("_part_begin", int_),       ///< of its part of these,
                     *const upto_ = local("_part_end", int_),      ///< up to there,
                         *const stride_ = local("_stride", wide_); ///< or with each …th iteration
  const bool isNarrow_ = sizeOf(counted_.var->type) <= 4 && sizeOf(counted_.to->type) <= 4;
  /// Of iterations' numbers, and of how many there are.
  const QualType type_ = counted_.var->type.unqualified(),
                 numbers_ = !isNarrow_           ? wide_
                            : sizeOf(type_) >= 4 ? type_
                                                 : int_,
                 lengthType_ = isNarrow_ ? unsigned_ : wide_;
  VarList sumsOfRows_;                                ///< arrays with those of all rows
  std::vector<std::pair<VarDecl *, VarDecl *>> rows_; ///< the same of kept_

  static std::string number(long long n) { return std::to_string(n); }
  void append(Compound *to, Stmt *s) { to->body.push(c_.arena, s); }
  Stmt *meet() { return c_.textStmt("$;", {c_.routineCall(c_.types.basic(TypeKind::Void), "@syncthreads")}); }
  VarDecl *local(std::string_view name, QualType type, Expr *init = nullptr) {
    VarDecl *v = c_.variable(c_.fresh(name), type, init);
    v->loc = loop_.loc;
    return v;
  }

  /// What arrays can be declared of.
  static bool isNumberOrPointer(QualType type) {
    if (!isPointer(type)) return isArithmetic(type);
    const QualType element = canonical(type)->element;
    return !isArray(element) && !isFunction(element);
  }
  /// Finds out which of the loop's variables are the row's.
  bool knows(const VarList &own, const UniformAnalysis &analysis) {
    const Usage usage = usageIn(loop_.body);
    for (VarDecl *v : freeVariables(&loop_)) {
      if (v == counted_.var) continue;
      if (std::find(own.begin(), own.end(), v) == own.end()) {
        if (!analysis.isFixed(v) && !analysis.isUniform(v) && !analysis.isParameter(v) &&
            !analysis.isObject(v))
          return false;
        continue;
      }
      if (!isNumberOrPointer(v->type) || !isPlain(v->type) || usage.addressTaken.count(v)) return false;
      if (!usage.written.count(v))
        kept_.push_back(v);
      else if (isSum(v))
        sums_.push_back(v);
      else
        temporaries_.push_back(v);
    }
    for (Expr *bound : {counted_.from, counted_.to})
      if (hasSideEffects(bound)) return false;
    return true;
  }
  /// Of what iterations change, they set what is no sum first (columns.cpp).
  bool isSum(VarDecl *v) const {
    if (!isFloating(v->type)) return false;
    const auto terms = orderedTerms(separateStatements(c_, Cloner(c_).clone(loop_.body)), {v}, nullptr);
    return terms && !terms->empty();
  }
  bool isOfRow(const VarDecl *v) const {
    for (const VarList *list : {&sums_, &kept_, &temporaries_})
      if (std::find(list->begin(), list->end(), v) != list->end()) return true;
    return false;
  }

  /// Whether a lane can add up each of the sums.
  bool haveTermsAlike() const {
    if (terms_.size() != sums_.size()) return false;
    for (size_t i = 0; i < terms_.size(); i++) {
      for (size_t k = 0; k < i; k++)
        if (terms_[k].sum == terms_[i].sum) return false;
      if (canonical(terms_[i].type).type != canonical(terms_[i].sum->type).type ||
          canonical(terms_[i].type).type != canonical(terms_[0].type).type ||
          !terms_[i].factor != !terms_[0].factor)
        return false;
    }
    return true;
  }
  /// What each iteration loads, whichever row it is of: elements by the loop's variable, which all rows count
  /// from the same number.
  bool isCommon(const OrderedTerm &t, Expr *e) const {
    if (t.isConditional || hasContinue(body_) || hasSideEffects(e) || hasCalls(e) ||
        !as<Index>(skipParens(e)))
      return false;
    for (Expr *part : {e, counted_.from})
      for (const VarDecl *v : freeVariables(part))
        if (v != counted_.var && (isOfRow(v) || declaredIn(body_, v))) return false;
    return canonical(e->type).type == canonical(t.type).type;
  }
  static bool declaredIn(Stmt *body, const VarDecl *v) {
    class Find : public Visitor {
    public:
      explicit Find(const VarDecl *v) : v_(v) {}
      bool found = false;

    private:
      const VarDecl *v_;
      void visitVarDecl(VarDecl &d) override {
        found |= &d == v_;
        walk(d);
      }
    } find(v);
    find.visit(body);
    return find.found;
  }
  /// A value of a term, or a factor.
  struct Part {
    const OrderedTerm *term;
    Expr *e;
    bool isFactor, isNegative;
    size_t array;
  };
  /// Whether two have the same array: what iterations do without is noted for each branch.
  bool areSame(const Part &a, const Part &b, const Usage &usage, bool stores) const {
    const bool maySkip = hasContinue(body_) || a.term->isConditional || b.term->isConditional;
    if (!structurallyEqual(a.e, b.e) || a.isNegative != b.isNegative || hasSideEffects(a.e) ||
        hasCalls(a.e) || canonical(a.term->type).type != canonical(b.term->type).type)
      return false;
    if (maySkip && (hasContinue(body_) || a.term->branch != b.term->branch || a.isFactor != b.isFactor ||
                    a.term->subtracted != b.term->subtracted))
      return false;
    if (stores && !as<Ident>(skipParens(a.e))) return false;
    for (const VarDecl *v : freeVariables(a.e))
      if (usage.mayChange(v)) return false;
    return true;
  }
  void planArrays() {
    const Usage usage = usageIn(body_);
    const bool stores = traitsOf(body_).stores;
    std::vector<Part> parts;
    const auto add = [&](const OrderedTerm &t, Expr *e, bool isFactor) {
      Part part = {&t, e, isFactor, !isFactor && areAlike_ && t.subtracted, 0};
      for (const Part &before : parts)
        if (areSame(before, part, usage, stores)) return before.array;
      Expr *common = !part.isNegative && !stores && isCommon(t, e) ? Cloner(c_).clone(e) : nullptr;
      part.array = arrays_.size();
      arrays_.push_back({canonical(t.type).unqualified(), common});
      parts.push_back(part);
      return part.array;
    };
    for (const OrderedTerm &t : terms_) {
      values_.push_back(add(t, t.value, false));
      factors_.push_back(t.factor ? add(t, t.factor, true) : kNone);
    }
  }
  /// Elements from one row to the next, behind the terms: rows begin in banks of memory of their own.
  static long long paddingOf(const TermArray &a) { return kAligned / sizeOf(a.type); }
  long long lengthOf(const TermArray &a) const {
    return a.common ? kLonger * step_ : kRows * (step_ + paddingOf(a));
  }
  long long bytesOfTiles() const {
    long long bytes = 0;
    for (const TermArray &a : arrays_) bytes += 2 * lengthOf(a) * sizeOf(a.type);
    return bytes;
  }
  /// Where the terms of a row are in a tile.
  Expr *rowIn(const TermArray &a, const std::string &slot, VarDecl *row) {
    std::vector<Node *> holes = {c_.ident(a.tile), c_.ident(slot_)};
    if (!a.common) holes.insert(holes.end(), {c_.ident(row), c_.ident(steps_)});
    std::string at = a.common ? "0" : "$ * ($ + " + number(paddingOf(a)) + ")";
    if (a.offset) at = number(a.offset) + " + " + at;
    return c_.textExpr(c_.types.pointerTo(a.type), "&$[" + slot + "][" + at + "]", holes);
  }
  /// Those of one type are one array, so that one address does.
  void declareTiles(Compound *all) {
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

  Stmt *tiles() {
    Compound *all = c_.compound({}, loop_.loc);
    declareTiles(all);
    declareRows(all);
    Compound *step = c_.compound({}, loop_.loc);
    append(step, c_.textStmt("if ($ != $) {\n  if ($ < $)\n$\n} else if ($ > 0)\n$",
                             {c_.ident(warp_), c_.ident(adder_), c_.ident(done_), c_.ident(most_),
                              rowsOfWarp(), c_.ident(done_), areAlike_ ? sumsOfLanes() : sumsOfRow()}));
    append(step, meet());
    append(all, c_.textStmt("unsigned int $ = 0;", {c_.ident(slot_)}));
    append(all, c_.textStmt("#pragma unroll 1\nfor (long long $ = 0; $ < $ + $; $ += $, $ ^= 1)\n$",
                            {c_.ident(done_), c_.ident(done_), c_.ident(most_), c_.ident(steps_),
                             c_.ident(done_), c_.ident(steps_), c_.ident(slot_), step}));
    for (size_t i = 0; i < sums_.size(); i++)
      append(all, c_.textStmt("$ = $[@thread_idx.x];", {c_.ident(sums_[i]), c_.ident(sumsOfRows_[i])}));
    return all;
  }

  /// A loop without sums: rows are the warps', in turn.
  Stmt *sharedOut() {
    Compound *all = c_.compound({}, loop_.loc);
    declareRows(all);
    append(all, c_.textStmt("const unsigned int $ = 0;", {c_.ident(done_)}));
    append(all, rowsOf());
    append(all, meet());
    return all;
  }

  /// Puts what threads need of all rows where all of them find it.
  void declareRows(Compound *all) {
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
      declare(own, "$ < $ ? $ : $ - 1",
              {c_.ident(warp_), c_.ident(adder_), c_.ident(warp_), c_.ident(warp_)});
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
    append(notes,
           c_.textStmt("$[@thread_idx.x] = ($) $;", {c_.ident(firsts_), c_.typeArg(numbers_), first()}));
    // There is nothing to compute for a row that there is not.
    append(notes, c_.textStmt("$[@thread_idx.x] = $ && $ ? ($) ($ - $) : 0;",
                              {c_.ident(lengths_), c_.ident(isOne_), c_.paren(below()),
                               c_.typeArg(lengthType_), end(), first()}));
    append(all, c_.textStmt("if (@thread_idx.y == 0)\n$", {notes}));
    append(all, meet());
    if (sums_.empty()) return;
    append(all, c_.textStmt("long long $ = 0;", {c_.ident(most_)}));
    append(all, c_.textStmt("for (unsigned int $ = 0; $ < @block_dim.x; $++)\n  $ = $ < $[$] ? $[$] : $;",
                            {c_.ident(row_), c_.ident(row_), c_.ident(row_), c_.ident(most_), c_.ident(most_),
                             c_.ident(lengths_), c_.ident(row_), c_.ident(lengths_), c_.ident(row_),
                             c_.ident(most_)}));
  }
  Expr *first() { return c_.cast(wide_, c_.cast(type_, c_.paren(Cloner(c_).clone(counted_.from)))); }
  /// Behind the last iteration.
  Expr *end() {
    Expr *to = c_.cast(wide_, c_.paren(Cloner(c_).clone(counted_.to)));
    return counted_.inclusive ? c_.paren(c_.binary(BinaryOp::Add, to, c_.intLiteral(1), wide_)) : to;
  }
  Expr *below() { return c_.binary(BinaryOp::Lt, first(), end(), int_); }

  /// Declares how many terms of a row a tile has that begins behind `before` of them.
  Stmt *declareCount(VarDecl *count, Expr *before) {
    VarDecl *length = local("_length", lengthType_), *from = local("_from", lengthType_);
    return c_.textStmt(
        "const $ $ = $[$], $ = ($) $;\nconst int $ = $ <= $ ? 0 : $ - $ < $ ? (int) ($ - $) : (int) $;",
        {c_.typeArg(lengthType_), c_.ident(length), c_.ident(lengths_), c_.ident(row_), c_.ident(from),
         c_.typeArg(lengthType_), before, c_.ident(count), c_.ident(length), c_.ident(from), c_.ident(length),
         c_.ident(from), c_.ident(steps_), c_.ident(length), c_.ident(from), c_.ident(steps_)});
  }

  /// What a warp that computes does of a tile.
  Compound *rowsOfWarp() {
    Compound *all = c_.compound({}, loop_.loc);
    for (const TermArray &a : arrays_)
      if (a.common) append(all, commonTerms(a));
    append(all, rowsOf());
    return all;
  }
  /// Iterations of rows by warps. Those beyond a multiple of the rows have none.
  Stmt *rowsOf() {
    Compound *one = c_.compound({}, loop_.loc);
    Substitution inside(c_);
    for (const auto &[v, of] : rows_) {
      VarDecl *here = c_.variable(v->name->text, v->type.unqualified().with(QualConst),
                                  c_.textExpr(v->type, "$[$]", {c_.ident(of), c_.ident(row_)}));
      append(one, c_.declStmt(here));
      inside.replace(v, here);
    }
    VarDecl *begin = local("_begin", numbers_.with(QualConst));
    append(one,
           c_.textStmt("const $ $ = ($) (($) $[$] + ($) $);",
                       {c_.typeArg(numbers_), c_.ident(begin), c_.typeArg(numbers_), c_.typeArg(lengthType_),
                        c_.ident(firsts_), c_.ident(row_), c_.typeArg(lengthType_), c_.ident(done_)}));
    const QualType number = sums_.empty() ? wide_ : int_;
    VarDecl *at = local("_at", number), *end = local("_end", number);
    if (sums_.empty()) {
      append(one,
             c_.textStmt("const long long $ = $[$];", {c_.ident(end), c_.ident(lengths_), c_.ident(row_)}));
    } else {
      VarDecl *count = local("_count", int_);
      append(one, declareCount(count, c_.ident(done_)));
      append(one,
             c_.textStmt("const int $ = $ < $ ? $ : $;", {c_.ident(end), c_.ident(count), c_.ident(upto_),
                                                          c_.ident(count), c_.ident(upto_)}));
    }
    append(one, c_.textStmt("$ $ = $ + (int) $;",
                            {c_.typeArg(number), c_.ident(at), c_.ident(begin_), c_.ident(lane_)}));
    for (const TermArray &a : arrays_)
      if (!a.common && !a.offset)
        append(one,
               c_.textStmt("$ *const $ = $;", {c_.typeArg(a.type), c_.ident(a.row), rowIn(a, "$", row_)}));
    appendIterations(one, inside, begin, at, end);
    return c_.textStmt(
        "for (unsigned int $ = $; $ < @block_dim.x; $ += $)\n$",
        {c_.ident(row_), c_.ident(own_), c_.ident(row_), c_.ident(row_), c_.ident(rowsApart_), one});
  }
  /// A lane's from `at` on: four at a time, where their loads may be under way together, or addresses be the
  /// same but for constants.
  void appendIterations(Compound *to, Substitution &inside, VarDecl *begin, VarDecl *at, VarDecl *end) {
    const bool loads = loadsAhead(loop_.body);
    const auto stride = [&]() -> Expr * {
      return sums_.empty() ? c_.ident(stride_) : static_cast<Expr *>(c_.intLiteral(kWarp));
    };
    const auto each = [&](VarDecl *turn, VarDecl *there, Stmt *body) {
      return c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < 4; $++) {\n  const $ $ = $ + $ * $;\n$\n}",
                         {c_.ident(turn), c_.ident(turn), c_.ident(turn), c_.typeArg(at->type),
                          c_.ident(there), c_.ident(at), stride(), c_.ident(turn), body});
    };
    const auto four = [&](bool whole) {
      VarDecl *turn = local("_turn", int_), *there = local("_at", at->type);
      Stmt *body = iteration(inside, begin, there);
      if (!whole) body = c_.textStmt("if ($ < $)\n$", {c_.ident(there), c_.ident(end), body});
      return c_.compound({each(turn, there, body)});
    };
    // Of elements that are changed, all four are loaded before the first one is stored.
    const auto changed = [&](Assign &store) {
      VarDecl *turn = local("_turn", int_), *there = local("_at", at->type);
      VarDecl *value = local("_value", QualType(store.lhs->type).unqualified());
      Expr *rhs = c_.paren(Cloner(c_).clone(store.rhs)), *to = Cloner(c_).clone(store.lhs);
      if (store.op != AssignOp::Plain) rhs = c_.binary(binaryOf(store.op), to, rhs, value->type);
      Stmt *computed = c_.textStmt("$[$] = $;", {c_.ident(value), c_.ident(turn), rhs}),
           *stored = c_.textStmt("$ = $[$];", {Cloner(c_).clone(store.lhs), c_.ident(value), c_.ident(turn)});
      return c_.compound({c_.textStmt("$ $[4];", {c_.typeArg(value->type), c_.ident(value)}),
                          each(turn, there, iteration(inside, begin, there, computed)),
                          each(turn, there, iteration(inside, begin, there, stored))});
    };
    auto *store = sums_.empty() ? as<ExprStmt>(onlyStatement(body_)) : nullptr;
    auto *only = store ? as<Assign>(skipParens(store->expr)) : nullptr;
    if (only && (!as<Index>(skipParens(only->lhs)) || !isArithmetic(only->lhs->type) ||
                 hasSideEffects(only->lhs) || hasSideEffects(only->rhs)))
      only = nullptr;
    if (loads || (!traitsOf(body_).loops && hasFewOperations(loop_.body))) {
      // Of tiles, whole warps.
      Expr *last = sums_.empty() ? c_.textExpr(at->type, "3 * $", {stride()})
                                 : c_.textExpr(int_, "127 - (int) $", {c_.ident(lane_)});
      append(to, c_.textStmt("#pragma unroll 1\nfor (; $ + $ < $; $ += 4 * $)\n$",
                             {c_.ident(at), last, c_.ident(end), c_.ident(at), stride(),
                              only ? changed(*only) : four(true)}));
    }
    if (loads && !sums_.empty())
      append(to, c_.textStmt("if ($ < $)\n$", {c_.ident(at), c_.ident(end), four(false)}));
    else
      append(to, c_.textStmt(
                     "#pragma unroll 1\nfor (; $ < $; $ += $)\n$",
                     {c_.ident(at), c_.ident(end), c_.ident(at), stride(), iteration(inside, begin, at)}));
  }
  /// The variable of iteration `at` of a row whose part in the tile begins with `begin`.
  VarDecl *variableAt(Expr *begin, VarDecl *at) {
    const QualType type = counted_.var->type.unqualified();
    return c_.variable(counted_.var->name->text, type.with(QualConst),
                       c_.cast(type, c_.paren(c_.binary(BinaryOp::Add, begin, c_.ident(at), wide_))));
  }
  /// Loads what all rows have in a tile.
  Stmt *commonTerms(const TermArray &a) {
    VarDecl *at = local("_at", int_);
    VarDecl *variable = variableAt(c_.textExpr(numbers_, "($) (($) $[0] + ($) $)",
                                               {c_.typeArg(numbers_), c_.typeArg(lengthType_),
                                                c_.ident(firsts_), c_.typeArg(lengthType_), c_.ident(done_)}),
                                   at);
    Substitution here(c_);
    here.replace(counted_.var, variable);
    Compound *one = c_.compound({c_.declStmt(variable)}, loop_.loc);
    append(one, c_.textStmt("$[$][$] = $;", {c_.ident(a.tile), c_.ident(slot_), c_.ident(at),
                                             here.apply(Cloner(c_).clone(a.common))}));
    return c_.textStmt(
        "for (int $ = (int) (($ < $ ? $ : $ - 1) * 32 + $); $ < (int) $ && $ < $ - $; $ += (int) $ * 32)\n$",
        {c_.ident(at), c_.ident(warp_), c_.ident(adder_), c_.ident(warp_), c_.ident(warp_), c_.ident(lane_),
         c_.ident(at), c_.ident(steps_), c_.ident(at), c_.ident(most_), c_.ident(done_), c_.ident(at),
         c_.ident(warps_), one});
  }
  /// Whether an iteration notes a term's value, or its factor, which no term before it has.
  bool notes(size_t term, bool factor) const {
    const size_t array = factor ? factors_[term] : values_[term];
    if (array == kNone || arrays_[array].common || (factor && values_[term] == array)) return false;
    for (size_t i = 0; i < term; i++)
      if (values_[i] == array || factors_[i] == array) return false;
    return true;
  }
  /// An iteration of a row's in a tile, whose terms are noted.
  /// @param other takes its place in a loop without sums
  Compound *iteration(Substitution &inside, VarDecl *begin, VarDecl *at, Stmt *other = nullptr) {
    Compound *one = c_.compound({}, loop_.loc);
    VarDecl *own = variableAt(c_.ident(begin), at);
    append(one, c_.declStmt(own));
    Substitution here(c_);
    here.replace(counted_.var, own);
    for (VarDecl *v : temporaries_) {
      VarDecl *local = c_.variable(v->name->text, v->type.unqualified(), nullptr);
      append(one, c_.declStmt(local));
      here.replace(v, local);
    }
    Stmt *body = other ? other : Cloner(c_).clone(body_);
    if (sums_.empty()) {
      append(one, here.apply(inside.apply(body)));
      return one;
    }
    const auto terms = orderedTerms(body, sums_, nullptr);
    const auto in = [this, at](size_t array) -> Expr * {
      const TermArray &a = arrays_[array];
      const std::string before = a.offset ? number(a.offset) + " + " : "";
      return c_.textExpr(a.type, "$[" + before + "$]", {c_.ident(a.row), c_.ident(at)});
    };
    TermPlaces places;
    places.value = [&](size_t i) { return notes(i, false) ? in(values_[i]) : nullptr; };
    places.factor = [&](size_t i) { return notes(i, true) ? in(factors_[i]) : nullptr; };
    places.isAdded = [this](size_t) { return areAlike_; };
    body = here.apply(inside.apply(withTermsNoted(c_, body, *terms, places)));
    if (auto *block = as<Compound>(body))
      for (Stmt *s : block->body) append(one, s);
    else
      append(one, body);
    return one;
  }

  /// Additions of the tile before, by lanes, each of which has one of the sums of a row.
  Compound *sumsOfLanes() {
    Compound *all = c_.compound({}, loop_.loc), *one = c_.compound({}, loop_.loc);
    VarDecl *which = local("_which", unsigned_), *sum = local("_sum", unsigned_),
            *count = local("_count", int_);
    const QualType type = canonical(terms_[0].type).unqualified(), pointer = c_.types.pointerTo(type);
    append(one, c_.textStmt("const unsigned int $ = $ % @block_dim.x, $ = $ / @block_dim.x;",
                            {c_.ident(row_), c_.ident(which), c_.ident(sum), c_.ident(which)}));
    append(one, countBefore(count));
    // Each of several things, by the number of the sum.
    const auto chosen = [&](const std::function<Expr *(size_t)> &of) {
      std::string text;
      std::vector<Node *> holes;
      for (size_t i = 0; i < sums_.size(); i++) {
        if (i + 1 < sums_.size()) {
          text += "$ == " + number((long long)i) + " ? ";
          holes.push_back(c_.ident(sum));
        }
        text += i + 1 < sums_.size() ? "$ : " : "$";
        holes.push_back(of(termOf(sums_[i])));
      }
      return c_.textExpr(pointer, sums_.size() > 1 ? "(" + text + ")" : text, holes);
    };
    VarDecl *to = local("_to", pointer), *values = local("_values", pointer),
            *factors = local("_factors", pointer);
    append(one, c_.textStmt("$ *const $ = $;",
                            {c_.typeArg(type), c_.ident(to), chosen([&](size_t i) {
                               const auto at = std::find(sums_.begin(), sums_.end(), terms_[i].sum);
                               return c_.textExpr(
                                   pointer, "&$[$]",
                                   {c_.ident(sumsOfRows_[size_t(at - sums_.begin())]), c_.ident(row_)});
                             })}));
    append(one, c_.textStmt("const $ *const $ = $;",
                            {c_.typeArg(type), c_.ident(values),
                             chosen([&](size_t i) { return rowIn(arrays_[values_[i]], "$ ^ 1", row_); })}));
    std::vector<Node *> holes = {c_.ident(to), c_.ident(to), c_.ident(count), c_.typeArg(type),
                                 c_.ident(values)};
    if (terms_[0].factor) {
      append(one,
             c_.textStmt("const $ *const $ = $;", {c_.typeArg(type), c_.ident(factors), chosen([&](size_t i) {
                                                     return rowIn(arrays_[factors_[i]], "$ ^ 1", row_);
                                                   })}));
      holes.push_back(c_.ident(factors));
    }
    append(one, c_.textStmt(terms_[0].factor ? "*$ = @sum_of_row(*$, $, @row_of_products<$>{$, $});"
                                             : "*$ = @sum_of_row(*$, $, @row_of_values<$>{$});",
                            holes));
    append(all, c_.textStmt("for (unsigned int $ = $; $ < " + number((long long)sums_.size()) +
                                " * @block_dim.x; $ += 32)\n$",
                            {c_.ident(which), c_.ident(lane_), c_.ident(which), c_.ident(which), one}));
    return all;
  }
  size_t termOf(const VarDecl *sum) const {
    size_t i = 0;
    while (terms_[i].sum != sum) i++;
    return i;
  }
  Stmt *countBefore(VarDecl *count) {
    return declareCount(count, c_.textExpr(wide_, "($ - $)", {c_.ident(done_), c_.ident(steps_)}));
  }

  /// The same where sums are not alike: a lane has all of a row.
  Compound *sumsOfRow() {
    Compound *all = c_.compound({}, loop_.loc), *one = c_.compound({}, loop_.loc);
    VarDecl *count = local("_count", int_), *k = local("_k", int_);
    append(one, countBefore(count));
    VarList results;
    for (size_t i = 0; i < sums_.size(); i++) {
      results.push_back(
          local(std::string(sums_[i]->name->text), sums_[i]->type.unqualified(),
                c_.textExpr(sums_[i]->type, "$[$]", {c_.ident(sumsOfRows_[i]), c_.ident(row_)})));
      append(one, c_.declStmt(results.back()));
    }
    for (TermArray &a : arrays_) {
      a.row = local("_row_of_terms", a.type);
      append(one, c_.textStmt("const $ *const $ = $;",
                              {c_.typeArg(a.type), c_.ident(a.row), rowIn(a, "$ ^ 1", row_)}));
      append(one,
             c_.textStmt("@four<$> $[2], $[2];", {c_.typeArg(a.type), c_.ident(a.even), c_.ident(a.odd)}));
    }
    // While eight terms are added, the next eight are loaded (cudadev-device/ordered_sums.h).
    const auto load = [&](VarDecl *TermArray::*to, const char *ahead) {
      Compound *loads = c_.compound({}, loop_.loc);
      for (const TermArray &a : arrays_)
        append(loads, c_.textStmt(std::string("$[0] = @four_of($ + $") + ahead + "), $[1] = @four_of($ + $" +
                                      ahead + " + 4);",
                                  {c_.ident(a.*to), c_.ident(a.row), c_.ident(k), c_.ident(a.*to),
                                   c_.ident(a.row), c_.ident(k)}));
      return loads;
    };
    const auto add = [&](VarDecl *TermArray::*from) {
      VarDecl *e = local("_e", int_);
      const auto of = [&](size_t array) {
        return c_.textExpr(arrays_[array].type, "$[$ / 4].of[$ % 4]",
                           {c_.ident(arrays_[array].*from), c_.ident(e), c_.ident(e)});
      };
      return c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < 8; $++)\n$",
                         {c_.ident(e), c_.ident(e), c_.ident(e), additions(of, results)});
    };
    const auto next = [&](size_t array) {
      return c_.textExpr(arrays_[array].type, "$[$]", {c_.ident(arrays_[array].row), c_.ident(k)});
    };
    Compound *sixteen = c_.compound({load(&TermArray::odd, ""), add(&TermArray::even),
                                     load(&TermArray::even, " + 8"), add(&TermArray::odd)});
    Compound *eight = c_.compound({load(&TermArray::even, ""), add(&TermArray::even)});
    append(one, c_.textStmt("int $ = 0;", {c_.ident(k)}));
    append(one,
           c_.textStmt("if ($ >= 8) {\n$\n#pragma unroll 1\n  for ($ = 8; $ + 16 <= $; $ += 16)\n$\n$\n}",
                       {c_.ident(count), load(&TermArray::even, ""), c_.ident(k), c_.ident(k),
                        c_.ident(count), c_.ident(k), sixteen, add(&TermArray::even)}));
    append(one, c_.textStmt("#pragma unroll 1\nfor (; $ + 8 <= $; $ += 8)\n$",
                            {c_.ident(k), c_.ident(count), c_.ident(k), eight}));
    append(one, c_.textStmt("#pragma unroll 1\nfor (; $ < $; $++)\n$",
                            {c_.ident(k), c_.ident(count), c_.ident(k), additions(next, results)}));
    for (size_t i = 0; i < sums_.size(); i++)
      append(one, c_.textStmt("$[$] = $;", {c_.ident(sumsOfRows_[i]), c_.ident(row_), c_.ident(results[i])}));
    append(all, c_.textStmt("const unsigned int $ = $;", {c_.ident(row_), c_.ident(lane_)}));
    append(all, c_.textStmt("if ($ < @block_dim.x)\n$", {c_.ident(row_), one}));
    return all;
  }
  /// Those of one iteration, in its order.
  Compound *additions(const std::function<Expr *(size_t)> &of, const VarList &results) {
    Compound *all = c_.compound({}, loop_.loc);
    for (size_t i = 0; i < terms_.size(); i++) {
      Expr *term = of(values_[i]);
      if (factors_[i] != kNone) term = c_.binary(BinaryOp::Mul, term, of(factors_[i]), terms_[i].type);
      const auto at = std::find(sums_.begin(), sums_.end(), terms_[i].sum);
      auto *a = c_.make<Assign>(loop_.loc);
      a->op = terms_[i].subtracted ? AssignOp::Sub : AssignOp::Add;
      a->lhs = c_.ident(results[size_t(at - sums_.begin())]);
      a->rhs = term;
      a->type = terms_[i].sum->type.unqualified();
      append(all, c_.exprStmt(a));
    }
    return all;
  }
};

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
