#include "transforms/cuda/loops/ordered_sums.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/ordered_terms.h"
#include "transforms/cuda/loops/noted_terms.h"
#include <algorithm>

namespace ompicc {
namespace {

constexpr size_t kMostTerms = 8;                                   ///< of an iteration
constexpr long long kMostIterations = 1024, kMostBytes = 16 << 10; ///< of a step

class Builder {
public:
  Builder(Context &c, For &loop) : c_(c), loop_(loop) {}

  OrderedSums build(const VarList &sums, ExprStmt *update) {
    OrderedSums none;
    const auto counted = countedLoop(loop_);
    if (!counted || counted->step != 1 || (sums.empty() && !update) || !comparesValues(*counted)) return none;
    const auto terms = orderedTerms(loop_.body, sums, update);
    if (!terms || terms->size() > kMostTerms) return none;
    terms_ = *terms;
    long long bytes = 0;
    for (const OrderedTerm &t : terms_) {
      if (t.sum && canonical(t.sum->type).type != canonical(sums[0]->type).type) return none;
      bytes += sizeOf(t.type) * (t.factor ? 2 : 1) + (t.element ? sizeOf(placeType(t)) : 0);
    }
    sumVariables_ = sums;
    planRows();
    while (step_ * bytes > kMostBytes) step_ /= 2;
    const ConstInt from = evaluateConstant(counted->from), to = evaluateConstant(counted->to);
    if (from.known && to.known && to.value - from.value < step_) // whole fours, at least one
      step_ = std::max<long long>(4, (to.value - from.value + counted->inclusive + 3) / 4 * 4);
    return steps(*counted);
  }

private:
  Context &c_;
  For &loop_;
  VarList sumVariables_;
  std::vector<OrderedTerm> terms_;
  long long step_ = kMostIterations;        ///< of so many iterations
  VarDecl *sums_ = nullptr;                 ///< an array of the sums so far,
  std::vector<VarDecl *> values_, factors_; ///< arrays of a step's terms; null: a term has no factor
  VarDecl *places_ = nullptr;               ///< and of the elements that one of them is added to
  /// Where sums are alike: how many terms of one an iteration has; 0: they are not. All have a row each in
  /// one array, for a lane (cudadev-device/ordered_sums.h).
  long long each_ = 0;
  VarDecl *rows_ = nullptr, *rowsOfFactors_ = nullptr;
  const QualType int_ = c_.types.basic(TypeKind::Int), wide_ = c_.types.basic(TypeKind::LongLong);

  /// The variable and its bound are compared as the numbers that they are: not a negative one as an unsigned
  /// one.
  static bool comparesValues(const CountedLoop &counted) {
    const ConstInt from = evaluateConstant(counted.from), to = evaluateConstant(counted.to);
    const bool variable = isSigned(counted.var->type), bound = isSigned(counted.to->type);
    return variable == bound || (variable ? from.known && from.value >= 0 : to.known && to.value >= 0);
  }
  VarDecl *local(std::string_view name, QualType type, Expr *init) {
    VarDecl *v = c_.variable(c_.fresh(name), type, init);
    v->loc = loop_.loc;
    return v;
  }
  VarDecl *array(const std::string &name, QualType type, long long size) {
    return local(name, c_.types.arrayOf(type.unqualified(), size, c_.intLiteral(size)), nullptr);
  }
  /// As many as a step has iterations, which one load takes several of.
  VarDecl *terms(const std::string &name, QualType type) {
    VarDecl *all = array(name, type, step_);
    all->alignas_ = c_.intLiteral(16);
    return all;
  }
  Expr *element(VarDecl *array, Expr *at) {
    auto *e = c_.make<Index>(loop_.loc);
    e->base = c_.ident(array);
    e->index = at;
    e->type = elementOf(array->type);
    return e;
  }
  Stmt *assign(AssignOp op, Expr *to, Expr *value) {
    auto *a = c_.make<Assign>(loop_.loc);
    a->op = op;
    a->lhs = to;
    a->rhs = value;
    a->type = QualType(to->type).unqualified();
    return c_.exprStmt(a);
  }
  Expr *below(VarDecl *v, Expr *end) { return c_.binary(BinaryOp::Lt, c_.ident(v), end, int_); }
  /// for (T v = from; v < to; v += by) body
  For *countingLoop(VarDecl *v, Expr *to, long long by, Stmt *body) {
    auto *f = c_.make<For>(loop_.loc);
    f->init = c_.declStmt(v);
    f->cond = below(v, to);
    if (by == 1) {
      f->step = c_.unary(UnaryOp::PreInc, c_.ident(v));
      f->step->type = v->type;
    } else
      f->step = as<ExprStmt>(assign(AssignOp::Add, c_.ident(v), c_.intLiteral(by)))->expr;
    f->body = body;
    return f;
  }

  void append(Compound *to, Stmt *s) { to->body.push(c_.arena, s); }

  OrderedSums steps(const CountedLoop &counted) {
    Compound *all = c_.compound({}, loop_.loc), *step = c_.compound({}, loop_.loc);
    declareArrays(all);
    for (VarDecl *v : sumVariables_) append(all, assign(AssignOp::Plain, sum(v), c_.ident(v)));

    VarDecl *first = local("_first", wide_, c_.cast(wide_, Cloner(c_).clone(counted.from)));
    VarDecl *count = local("_count", int_.with(QualConst), iterationsFrom(first, counted));
    append(step, c_.declStmt(count));
    OrderedSums result;
    result.step = step_;
    result.terms = loopOverTerms(counted, first, count);
    append(step, result.terms);
    if (each_)
      append(step, sumsOfLanes(count));
    else if (!sumVariables_.empty())
      append(step, loopOverSums(count));
    if (places_) append(step, updates(count));
    append(all, countingLoop(first, end(counted), step_, step));
    for (VarDecl *v : sumVariables_) append(all, assign(AssignOp::Plain, c_.ident(v), sum(v)));
    result.all = all;
    for (Stmt *&s : step->body)
      if (s == result.terms) result.place = &s;
    return result;
  }

  /// A pointer to the element that the term is added to.
  QualType placeType(const OrderedTerm &t) {
    return c_.types.pointerTo(QualType(t.element->type).unqualified());
  }

  bool isInRows(const OrderedTerm &t) const { return each_ && !t.element; }
  /// Lanes may add up what is of one type, and as many terms for each.
  void planRows() {
    const auto sumOf = [](const OrderedTerm &t) { return t.sum; };
    const size_t sums = sumVariables_.size();
    size_t terms = 0;
    for (const OrderedTerm &t : terms_) terms += sumOf(t) != nullptr;
    if (!sums || terms % sums) return;
    each_ = static_cast<long long>(terms / sums);
    for (VarDecl *v : sumVariables_) {
      long long own = 0;
      for (const OrderedTerm &t : terms_) {
        own += t.sum == v;
        if (t.sum && canonical(t.type).type != canonical(v->type).type) own = -1;
      }
      if (own != each_) each_ = 0;
    }
  }
  /// Apart in the banks of memory.
  long long lengthOfRow() const { return step_ * each_ + 4; }
  /// The element of iteration `at` in a row of the term's sum.
  Expr *inRow(VarDecl *rows, size_t term, VarDecl *at) {
    long long before = 0; // terms of the same sum
    for (size_t i = 0; i < term; i++) before += terms_[i].sum == terms_[term].sum;
    const auto sum = std::find(sumVariables_.begin(), sumVariables_.end(), terms_[term].sum);
    const long long first = (sum - sumVariables_.begin()) * lengthOfRow() + before;
    Expr *k = c_.ident(at);
    if (each_ > 1) k = c_.binary(BinaryOp::Mul, k, c_.intLiteral(each_), int_);
    return element(rows, first ? c_.binary(BinaryOp::Add, c_.intLiteral(first), k, int_) : k);
  }
  Expr *valueAt(size_t i, VarDecl *at) {
    return isInRows(terms_[i]) ? inRow(rows_, i, at) : element(values_[i], c_.ident(at));
  }
  /// Null: terms have none.
  Expr *factorAt(size_t i, VarDecl *at) {
    if (isInRows(terms_[i])) return rowsOfFactors_ ? inRow(rowsOfFactors_, i, at) : nullptr;
    return factors_[i] ? element(factors_[i], c_.ident(at)) : nullptr;
  }
  void declareRows(Compound *into) {
    const QualType type = sumVariables_[0]->type;
    const long long all = lengthOfRow() * (long long)sumVariables_.size();
    bool factors = false;
    for (const OrderedTerm &t : terms_) factors |= t.sum && t.factor;
    for (VarDecl **rows : {&rows_, &rowsOfFactors_}) {
      if (rows == &rowsOfFactors_ && !factors) break;
      *rows = array(rows == &rows_ ? "_terms" : "_factors", type, all);
      (*rows)->alignas_ = c_.intLiteral(16);
      append(into, c_.declStmt(*rows));
    }
  }

  /// What a step's iterations compute, and the sums so far.
  void declareArrays(Compound *into) {
    if (each_) declareRows(into);
    for (const OrderedTerm &t : terms_) {
      values_.push_back(nullptr), factors_.push_back(nullptr);
      if (isInRows(t)) continue;
      const std::string name(t.sum ? t.sum->name->text : "elements");
      if (t.element) append(into, c_.declStmt(places_ = terms("_places", placeType(t))));
      append(into, c_.declStmt(values_.back() = terms("_terms_of_" + name, t.type)));
      if (t.factor) append(into, c_.declStmt(factors_.back() = terms("_factors_of_" + name, t.type)));
    }
    if (sumVariables_.empty()) return;
    sums_ = array("_sums", sumVariables_[0]->type, (long long)sumVariables_.size());
    append(into, c_.declStmt(sums_));
  }
  Expr *sum(const VarDecl *v) {
    const auto at = std::find(sumVariables_.begin(), sumVariables_.end(), v);
    return element(sums_, c_.intLiteral(at - sumVariables_.begin()));
  }

  /// Behind the last iteration.
  Expr *end(const CountedLoop &counted) {
    Expr *to = c_.cast(wide_, Cloner(c_).clone(counted.to));
    return counted.inclusive ? c_.paren(c_.binary(BinaryOp::Add, to, c_.intLiteral(1), wide_)) : to;
  }
  /// How many iterations the step has that begins at `first`.
  Expr *iterationsFrom(VarDecl *first, const CountedLoop &counted) {
    auto left = [&] { return c_.binary(BinaryOp::Sub, end(counted), c_.ident(first), wide_); };
    auto *fewer = c_.make<Conditional>(loop_.loc);
    fewer->cond = c_.binary(BinaryOp::Lt, left(), c_.intLiteral(step_), int_);
    fewer->then = c_.cast(int_, left());
    fewer->otherwise = c_.intLiteral(step_);
    fewer->type = int_;
    return fewer;
  }

  /// The step's iterations, which compute terms.
  For *loopOverTerms(const CountedLoop &counted, VarDecl *first, VarDecl *count) {
    VarDecl *at = local("_at", int_, c_.intLiteral(0));
    Stmt *body = withTerms(at);
    VarDecl *own =
        c_.variable(counted.var->name->text, counted.var->type.unqualified().with(QualConst),
                    c_.cast(counted.var->type.unqualified(),
                            c_.paren(c_.binary(BinaryOp::Add, c_.ident(first), c_.ident(at), wide_))));
    Substitution inside(c_);
    inside.replace(counted.var, own);
    Compound *one = c_.compound({c_.declStmt(own)}, loop_.loc);
    body = inside.apply(body);
    if (auto *block = as<Compound>(body))
      for (Stmt *s : block->body) append(one, s);
    else
      append(one, body);
    return countingLoop(at, c_.ident(count), 1, one);
  }

  /// Adds them up in order.
  Compound *loopOverSums(VarDecl *count) {
    VarDecl *k = local("_k", int_, c_.intLiteral(0));
    Compound *add = c_.compound({}, loop_.loc);
    for (size_t i = 0; i < terms_.size(); i++) {
      if (terms_[i].element) continue;
      Expr *term = element(values_[i], c_.ident(k));
      if (factors_[i])
        term = c_.binary(BinaryOp::Mul, term, element(factors_[i], c_.ident(k)), terms_[i].type);
      append(add, assign(terms_[i].subtracted ? AssignOp::Sub : AssignOp::Add, sum(terms_[i].sum), term));
    }
    auto *unroll =
        c_.make<Pragma>(loop_.loc); // loads ahead of the additions, each of which waits for the last
    unroll->text = "#pragma GCC unroll 32";
    return c_.compound({unroll, countingLoop(k, c_.ident(count), 1, add)}, loop_.loc);
  }

  /// A call by all threads of the team.
  OmpDirective *together(const char *routine, const std::vector<Expr *> &templateArguments,
                         const std::vector<Expr *> &arguments) {
    auto *parallel = c_.make<OmpDirective>(loop_.loc);
    parallel->kind = OmpDirectiveKind::Parallel;
    Expr *call = c_.templateCall(c_.types.basic(TypeKind::Void), routine, templateArguments, arguments);
    parallel->body = c_.compound({c_.exprStmt(call)}, loop_.loc);
    return parallel;
  }
  /// Adds them up in order, each by a lane.
  OmpDirective *sumsOfLanes(VarDecl *count) {
    Expr *all = c_.ident(count);
    if (each_ > 1) all = c_.binary(BinaryOp::Mul, all, c_.intLiteral(each_), int_);
    std::vector<Expr *> arguments{all, c_.ident(sums_), c_.ident(rows_)};
    if (rowsOfFactors_) arguments.push_back(c_.ident(rowsOfFactors_));
    return together("@sum_in_order",
                    {c_.intLiteral((long long)sumVariables_.size()), c_.intLiteral(lengthOfRow())},
                    arguments);
  }
  /// Adds to elements, each of which gets its terms in order.
  OmpDirective *updates(VarDecl *count) {
    const auto is = [](const OrderedTerm &t) { return t.element; };
    const size_t i = std::find_if(terms_.begin(), terms_.end(), is) - terms_.begin();
    Expr *truth = c_.textExpr(int_, terms_[i].subtracted ? "true" : "false");
    std::vector<Expr *> arguments{c_.ident(count), c_.ident(places_), c_.ident(values_[i])};
    if (factors_[i]) arguments.push_back(c_.ident(factors_[i]));
    return together("@update_in_order", {truth, c_.intLiteral(step_)}, arguments);
  }

  /// The loop's body, in which terms are noted.
  Stmt *withTerms(VarDecl *at) {
    TermPlaces places;
    places.value = [this, at](size_t i) { return valueAt(i, at); };
    places.factor = [this, at](size_t i) { return factorAt(i, at); };
    places.element = [this, at](size_t) { return element(places_, c_.ident(at)); };
    places.isAdded = [this](size_t i) { return isInRows(terms_[i]); };
    return withTermsNoted(c_, loop_.body, terms_, places);
  }
};

} // namespace

OrderedSums inSteps(Context &c, For &loop, const VarList &sums, ExprStmt *update) {
  return Builder(c, loop).build(sums, update);
}

} // namespace ompicc
