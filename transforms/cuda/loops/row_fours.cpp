// row_fours.cpp: see row_fours.h.
#include "transforms/cuda/loops/row_fours.h"
#include "ast/const_eval.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/own_reads.h"
#include "transforms/cuda/analysis/short_windows.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/loops/plain_loops.h"
#include "transforms/cuda/loops/replaced_reads.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

constexpr int kFew = 16; ///< iterations that are not worth it
constexpr size_t kMostRows = 4;
constexpr size_t kMostStoredRows = 6; ///< of a loop that stores
constexpr int kLine = 128;            ///< bytes of the cache

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
  /// @param rows of which all are aligned alike where it goes by fours
  /// @param elements the loop's, where it stores
  Fours(Context &c, For &loop, const CountedLoop &counted, const std::vector<Expr *> &rows,
        const OwnElements &elements = {})
      : c_(c), loop_(loop), counted_(counted), rows_(rows), elements_(elements) {}

  /// The same of a loop that stores, as a statement that stands in front of it, and leaves the rest to it.
  Stmt *makeStoring() {
    Compound *block = c_.compound({}, loop_.loc);
    append(block, peeled());
    Compound *both = c_.compound({}, loop_.loc);
    if (updatesInPlace()) append(both, loopOver(1, false, true));
    append(both, loopOver(timesOfStoring(), true));
    append(both, loopOver(1, false));
    append(block, ifAlike(both));
    return c_.textStmt("if ($)\n$", {areLeft(kFew), block});
  }

  /// The statement in the loop's place.
  Stmt *make() {
    Compound *all = c_.compound({}, loop_.loc), *block = c_.compound({}, loop_.loc);
    if (loop_.init) append(all, loop_.init);
    append(block, peeled());
    Compound *both = c_.compound({}, loop_.loc);
    if (loadsAhead(loop_.body)) append(both, loopOver(timesOfReading(), true));
    append(both, loopOver(1, false));
    append(block, ifAlike(both));
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
  const OwnElements elements_;
  const QualType int_ = c_.types.basic(TypeKind::Int);

  int largestElement() const {
    int largest = 0;
    for (Expr *row : rows_) largest = std::max<int>(largest, sizeOf(row->type));
    return largest;
  }
  /// How many fours of each row, of so many bytes in all, iterations go through at once.
  int timesOf(int bytes) const { return std::max(bytes / (4 * largestElement()), 1); }
  bool isShort() const {
    constexpr unsigned kFewOperations = 40;
    return hasFewOperations(loop_.body, kFewOperations);
  }
  /// Whole lines of 128 bytes, where that leaves a thread registers for as much again of what it loads ahead;
  /// 64 or 32 where there are more rows or more code.
  int timesOfStoring() const {
    constexpr size_t kFewRows = 2, kSomeRows = 4;
    return timesOf(rows_.size() > kSomeRows ? 32 : rows_.size() > kFewRows || !isShort() ? 64 : kLine);
  }
  int timesOfReading() const { return timesOf(rows_.size() > 1 || !isShort() ? 64 : kLine); }
  /// Whether it loads what it stores to afterwards: the line of which other elements are on their way.
  bool updatesInPlace() const {
    for (Expr *row : elements_.stores)
      if (isAmong(elements_.reads, row)) return true;
    return false;
  }
  /// Iterations up to where the first row is aligned.
  Stmt *peeled() {
    const int from = updatesInPlace() ? std::max<int>(4 * sizeOf(rows_[0]->type), 16) : 16;
    return c_.textStmt(
        std::string("for (; $ && $; $") + (goesDown() ? "--" : "++") + ")\n$",
        {Cloner(c_).clone(loop_.cond), isApart(0, from), c_.ident(counted_.var), blockOf(copyOfBody())});
  }
  /// What is done where the other rows are, too.
  Stmt *ifAlike(Stmt *fours) {
    for (size_t i = 1; i < rows_.size(); i++) fours = c_.textStmt("if (!$)\n$", {isApart(i), blockOf(fours)});
    return fours;
  }
  bool isStored(Expr *row) const { return isAmong(elements_.stores, row); }
  bool isLoaded(Expr *row) const { return elements_.stores.empty() || isAmong(elements_.reads, row); }
  bool loadsAny() const {
    return std::any_of(rows_.begin(), rows_.end(), [this](Expr *row) { return isLoaded(row); });
  }
  static bool isAmong(const std::vector<Expr *> &all, Expr *e) {
    for (Expr *known : all)
      if (structurallyEqual(known, e)) return true;
    return false;
  }

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
    Expr *to = separated(Cloner(c_).clone(counted_.to)), *here = c_.ident(counted_.var);
    return c_.textExpr(int_,
                       "$ && (unsigned long long) $ - (unsigned long long) $ >= " +
                           std::to_string(iterations - (counted_.inclusive ? 1 : 0)),
                       {Cloner(c_).clone(loop_.cond), goesDown() ? here : to, goesDown() ? to : here});
  }
  /// Whether the row's element, or the one behind that of a loop that counts down, is at no multiple of 16
  /// bytes.
  Expr *isApart(size_t i, int from = 16) {
    const std::string size = goesDown() ? " + " + std::to_string(sizeOf(rows_[i]->type)) : "";
    return c_.textExpr(int_, "((size_t) &$" + size + " & " + std::to_string(from - 1) + ")",
                       {Cloner(c_).clone(rows_[i])});
  }
  bool goesDown() const { return counted_.step < 0; }

  /// Elements that iterations read of the ones before them, and what the last iteration has stored there.
  using Before = std::vector<std::pair<Expr *, VarDecl *>>;
  /// A loop whose iterations are four of the loop's, or `times` as many, all of whose loads are under way
  /// before the first one is done, or before the iterations in front of them if `ahead`; up to where the
  /// first row is at the beginning of a line, if `aligning`.
  Stmt *loopOver(int times, bool ahead, bool aligning = false) {
    Before before;
    Compound *block = c_.compound({}, loop_.loc);
    for (Expr *read : elements_.reads)
      for (Expr *row : elements_.stores)
        if (isElementBefore(read, row, counted_.step)) {
          before.emplace_back(read, local("_before", read->type.unqualified()));
          before.back().second->init = Cloner(c_).clone(read);
          append(block, c_.declStmt(before.back().second));
          break;
        }
    std::vector<VarDecl *> next;
    if (ahead && loadsAny()) {
      for (Expr *row : rows_)
        next.push_back(isLoaded(row) ? declareFours(*block, row, times, "_next") : nullptr);
      append(block, loads(next, times, 0));
    }
    Stmt *loop = c_.textStmt(
        std::string("for (; $; $ ") + (goesDown() ? "-= " : "+= ") + std::to_string(4 * times) + ")\n$",
        {aligning ? c_.binary(BinaryOp::LAnd, areLeft(4 * times), isApart(0, kLine), int_)
                  : areLeft(4 * times),
         c_.ident(counted_.var), iterations(times, before, next)});
    if (block->body.empty()) return loop;
    append(block, loop);
    return c_.textStmt("if ($)\n$", {areLeft(4 * times), block});
  }
  VarDecl *declareFours(Compound &block, Expr *row, int times, std::string_view name) {
    const QualType type = row->type.unqualified();
    VarDecl *fours = local(name, type);
    append(&block,
           c_.textStmt("@four<$> $[" + std::to_string(times) + "];", {c_.typeArg(type), c_.ident(fours)}));
    return fours;
  }
  /// The first of `4 * times` elements of a row in memory, `skipped` iterations from here, and the next ones
  /// by t.
  Expr *elementOfFours(Expr *row, int times, int skipped, VarDecl *t) {
    if (!t && !skipped && !goesDown()) return Cloner(c_).clone(row);
    return inIteration(Cloner(c_).clone(row), [=]() -> Expr * {
      if (!t) return c_.textExpr(int_, std::to_string(goesDown() ? skipped + 4 * times - 1 : skipped), {});
      if (goesDown())
        return c_.paren(
            c_.textExpr(int_, std::to_string(skipped + 4 * times - 1) + " - 4 * $", {c_.ident(t)}));
      return c_.textExpr(int_, (skipped ? std::to_string(skipped) + " + " : "") + "4 * $", {c_.ident(t)});
    });
  }
  /// Loads what iterations that many from here need of the rows.
  /// @param fours where each row's go; null: not that row's
  Stmt *loads(const std::vector<VarDecl *> &fours, int times, int skipped) {
    VarDecl *t = local("_t", int_);
    std::string text;
    std::vector<Node *> holes = {c_.ident(t), c_.ident(t), c_.ident(t)};
    for (size_t i = 0; i < fours.size(); i++) {
      if (!fours[i]) continue;
      text += "  $[$] = @four_of(&$);\n";
      holes.insert(holes.end(),
                   {c_.ident(fours[i]), c_.ident(t), elementOfFours(rows_[i], times, skipped, t)});
    }
    return c_.textStmt(
        "#pragma unroll\nfor (int $ = 0; $ < " + std::to_string(times) + "; $++) {\n" + text + "}", holes);
  }
  /// An expression of an iteration, `ahead` from here.
  template <class T> T *inIteration(T *node, const std::function<Expr *()> &ahead) {
    Substitution inside(c_);
    VarDecl *var = counted_.var;
    inside.replaceBy(var, [this, var, ahead] {
      return c_.paren(c_.binary(goesDown() ? BinaryOp::Sub : BinaryOp::Add, c_.ident(var), ahead(),
                                var->type.unqualified()));
    });
    return inside.apply(node);
  }
  /// @param next what the iterations before have loaded of each row; empty: nothing
  Compound *iterations(int times, const Before &before, const std::vector<VarDecl *> &next) {
    Compound *block = c_.compound({}, loop_.loc);
    VarDecl *e = local("_e", int_);
    const std::string last = std::to_string(4 * times - 1);
    std::vector<VarDecl *> all, loaded;
    for (Expr *row : rows_) {
      all.push_back(declareFours(*block, row, times, "_four"));
      loaded.push_back(isLoaded(row) ? all.back() : nullptr);
    }
    if (next.empty()) {
      if (loadsAny()) append(block, loads(loaded, times, 0));
    } else {
      VarDecl *t = local("_t", int_);
      std::string text;
      std::vector<Node *> holes = {c_.ident(t), c_.ident(t), c_.ident(t)};
      for (size_t i = 0; i < next.size(); i++)
        if (next[i]) {
          text += "  $[$] = $[$];\n";
          holes.insert(holes.end(), {c_.ident(all[i]), c_.ident(t), c_.ident(next[i]), c_.ident(t)});
        }
      append(block, c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < " + std::to_string(times) +
                                    "; $++) {\n" + text + "}",
                                holes));
      append(block, c_.textStmt("if ($)\n$", {areLeft(8 * times), blockOf(loads(next, times, 4 * times))}));
    }
    ReplacedReads replace([&](Expr &element) -> Expr * {
      for (const auto &[read, value] : before)
        if (structurallyEqual(&element, read))
          for (size_t i = 0; i < rows_.size(); i++)
            if (isElementBefore(read, rows_[i], counted_.step)) {
              const std::string at = goesDown() ? std::to_string(4 * times) + " - $" : "$ - 1";
              return c_.textExpr(all[i]->type, "($ > 0 ? $[(" + at + ") / 4].of[(" + at + ") % 4] : $)",
                                 {c_.ident(e), c_.ident(all[i]), c_.ident(e), c_.ident(e), c_.ident(value)});
            }
      for (size_t i = 0; i < rows_.size(); i++)
        if (structurallyEqual(&element, rows_[i])) {
          const std::string at = goesDown() ? "(" + last + " - $)" : "$";
          return c_.textExpr(all[i]->type, "$[" + at + " / 4].of[" + at + " % 4]",
                             {c_.ident(all[i]), c_.ident(e), c_.ident(e)});
        }
      return nullptr;
    });
    auto *body = static_cast<Stmt *>(replace.rewrite(copyOfBody()));
    body = inIteration(body, [this, e]() -> Expr * { return c_.ident(e); });
    append(block,
           c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < " + std::to_string(4 * times) + "; $++)\n$",
                       {c_.ident(e), c_.ident(e), c_.ident(e), blockOf(body)}));
    for (const auto &[read, value] : before)
      for (size_t i = 0; i < rows_.size(); i++)
        if (isElementBefore(read, rows_[i], counted_.step))
          append(block, c_.textStmt("$ = $[" + (goesDown() ? "0" : std::to_string(times - 1)) + "].of[" +
                                        (goesDown() ? "0" : "3") + "];",
                                    {c_.ident(value), c_.ident(all[i])}));
    for (size_t i = 0; i < rows_.size(); i++)
      if (isStored(rows_[i]))
        append(block, c_.textStmt("@store_fours(&$, $);",
                                  {elementOfFours(rows_[i], times, 0, nullptr), c_.ident(all[i])}));
    return block;
  }
};

class Finder : public PlainLoopRewriter {
public:
  enum Which { Reading, Storing };
  /// @param ifApart of loops that store, gets the statements that are for pointers that lie apart; null:
  /// there are none
  Finder(Context &c, FunctionDecl &f, const VarDecl *across, Which which,
         std::unordered_set<const Stmt *> *ifApart = nullptr)
      : c_(c), f_(f), analysis_(f), across_(across), which_(which), ifApart_(ifApart) {}

private:
  Context &c_;
  FunctionDecl &f_;
  const UniformAnalysis analysis_;
  const Usage usage_ = usageIn(f_.body);
  const VarDecl *across_;
  const Which which_;
  std::unordered_set<const Stmt *> *ifApart_;

  /// What is added to an element's number, beside what changes.
  static long long offsetOf(Expr *element) {
    auto *index = as<Index>(element);
    auto *sum = index ? as<Binary>(skipParens(index->index)) : nullptr;
    if (!sum || (sum->op != BinaryOp::Add && sum->op != BinaryOp::Sub)) return 0;
    const ConstInt by = evaluateConstant(sum->rhs);
    return !by.known ? 0 : sum->op == BinaryOp::Sub ? -by.value : by.value;
  }
  Node *storing(For &loop, const CountedLoop &counted) {
    OwnElements elements = ownElementsOf(f_, analysis_, loop, counted);
    if (!elements.aloneInMemory && !ifApart_) return &loop;
    std::vector<Expr *> rows;
    const auto add = [&](Expr *element, long long offset) {
      for (Expr *known : rows)
        if (structurallyEqual(known, element)) return;
      if (offsetOf(element) == offset) rows.push_back(Cloner(c_).clone(element));
    };
    for (Expr *&e : elements.stores) {
      if (!isNextInMemory(e, counted.var) || !liesApart(e, across_)) return &loop;
      if (offsetOf(e) != offsetOf(elements.stores.front())) return &loop;
      add(e, offsetOf(e));
    }
    if (rows.empty()) return &loop;
    for (Expr *e : elements.reads)
      if (isNextInMemory(e, counted.var) && liesApart(e, across_)) add(e, offsetOf(elements.stores.front()));
    if (rows.size() > kMostStoredRows) return &loop;
    for (std::vector<Expr *> *all : {&elements.reads, &elements.stores})
      for (Expr *&e : *all) e = Cloner(c_).clone(e);
    Compound *block = c_.compound({}, loop.loc);
    if (loop.init) block->body.push(c_.arena, loop.init);
    Stmt *fours = Fours(c_, loop, counted, rows, elements).makeStoring();
    loop.init = nullptr;
    Stmt *both = c_.textStmt("$\n$", {fours, &loop});
    if (!elements.aloneInMemory) ifApart_->insert(both);
    block->body.push(c_.arena, both);
    return block;
  }

  Node *rewriteLoop(For &loop, bool isPlain) override {
    rewriteChildren(loop);
    const auto counted = countedLoop(loop);
    if (!isPlain || !counted || (counted->step != 1 && (which_ == Reading || counted->step != -1)))
      return &loop;
    if (!hasFewOperations(loop.body)) return &loop; // they are what takes the time
    if (evaluateConstant(counted->from).known && evaluateConstant(counted->to).known) return &loop;
    if (hasFewerThan(kFew, *counted, usage_)) return &loop;
    if (which_ == Storing) return storing(loop, *counted);
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
  f.body = static_cast<Compound *>(Finder(c, f, across, Finder::Reading).rewrite(f.body));
}

void storeRowsByFours(Context &c, FunctionDecl &f, const VarDecl *across,
                      std::unordered_set<const Stmt *> *ifApart) {
  f.body = static_cast<Compound *>(Finder(c, f, across, Finder::Storing, ifApart).rewrite(f.body));
}

} // namespace ompicc
