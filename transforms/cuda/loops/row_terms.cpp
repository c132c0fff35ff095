// row_terms.cpp: see row_terms.h.
#include "transforms/cuda/loops/row_terms.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/common_values.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/loops/separate.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

constexpr long long kAligned = 16; ///< bytes, which one load takes
constexpr size_t kMostTerms = 8;   ///< of an iteration

/// What arrays can be declared of.
bool isNumberOrPointer(QualType type) {
  if (!isPointer(type)) return isArithmetic(type);
  const QualType element = canonical(type)->element;
  return !isArray(element) && !isFunction(element);
}

bool declaredIn(Stmt *body, const VarDecl *v) {
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

/// Whether only types name a variable, as the constant that bounds an array of variable length.
bool isOnlyBound(Stmt *code, const VarDecl *v) {
  class Find : public Visitor {
  public:
    explicit Find(const VarDecl *v) : v_(v) {}
    bool found = false;

  private:
    const VarDecl *v_;
    void visitIdent(Ident &i) override { found |= i.decl == v_; }
  } find(v);
  find.visit(code);
  return !find.found && isInteger(v->type) && (canonical(v->type).quals & QualConst);
}

} // namespace

bool RowTerms::plan(const VarList &own, const UniformAnalysis &analysis, long long bytes) {
  if (!knows(own, analysis)) return false;
  body_ = separateStatements(c_, Cloner(c_).clone(loop_.body));
  if (sums_.empty()) return true;
  const auto terms = orderedTerms(body_, sums_, nullptr);
  if (!terms || terms->empty() || terms->size() > kMostTerms) return false;
  terms_ = *terms;
  areAlike_ = haveTermsAlike();
  // What is subtracted gets its sign in the factor that each row has of its own.
  for (OrderedTerm &t : terms_) {
    swapped_.push_back(areAlike_ && t.subtracted && t.factor && !traitsOf(body_).stores &&
                       isCommon(t, t.value) && !isCommon(t, t.factor));
    if (swapped_.back()) std::swap(t.value, t.factor);
  }
  planArrays();
  while (step_ >= kWarp && bytesOfTiles() > bytes) step_ /= 2;
  return step_ >= kWarp;
}

bool RowTerms::knows(const VarList &own, const UniformAnalysis &analysis) {
  const Usage usage = usageIn(loop_.body);
  for (VarDecl *v : freeVariables(&loop_)) {
    if (v == counted_.var) continue;
    if (std::find(own.begin(), own.end(), v) == own.end()) {
      if (!analysis.isFixed(v) && !analysis.isUniform(v) && !analysis.isParameter(v) &&
          !analysis.isObject(v) && !isOnlyBound(&loop_, v))
        return false;
      continue;
    }
    if (!isNumberOrPointer(v->type) || !isPlain(v->type) || usage.addressTaken.count(v)) return false;
    if (isGathered(v)) continue;
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

bool RowTerms::isSum(VarDecl *v) const {
  if (!isFloating(v->type) || isShortFloat(v->type)) return false;
  const auto terms = orderedTerms(separateStatements(c_, Cloner(c_).clone(loop_.body)), {v}, nullptr);
  return terms && !terms->empty();
}

bool RowTerms::isGathered(const VarDecl *v) const {
  return std::any_of(gathered_.begin(), gathered_.end(), [v](const auto &one) { return one.second == v; });
}

bool RowTerms::isOfRow(const VarDecl *v) const {
  if (isGathered(v)) return true;
  for (const VarList *list : {&sums_, &kept_, &temporaries_})
    if (std::find(list->begin(), list->end(), v) != list->end()) return true;
  return false;
}

bool RowTerms::haveTermsAlike() const {
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

bool RowTerms::isCommon(const OrderedTerm &t, Expr *e) const {
  if (t.isConditional || hasContinue(body_) || hasSideEffects(e) || hasCalls(e) || !as<Index>(skipParens(e)))
    return false;
  for (Expr *part : {e, counted_.from})
    for (const VarDecl *v : freeVariables(part))
      if (v != counted_.var && (isOfRow(v) || declaredIn(body_, v))) return false;
  return canonical(e->type).type == canonical(t.type).type;
}

bool RowTerms::areSame(const Part &a, const Part &b, const Usage &usage, bool stores) const {
  const bool maySkip = hasContinue(body_) || a.term->isConditional || b.term->isConditional;
  if (!structurallyEqual(a.e, b.e) || a.isNegative != b.isNegative || hasSideEffects(a.e) || hasCalls(a.e) ||
      canonical(a.term->type).type != canonical(b.term->type).type)
    return false;
  if (maySkip && (hasContinue(body_) || a.term->branch != b.term->branch || a.isFactor != b.isFactor ||
                  a.term->subtracted != b.term->subtracted))
    return false;
  if (stores && !as<Ident>(skipParens(a.e))) return false;
  for (const VarDecl *v : freeVariables(a.e))
    if (usage.mayChange(v)) return false;
  return true;
}

void RowTerms::planArrays() {
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

long long RowTerms::paddingOf(const TermArray &a) { return kAligned / sizeOf(a.type); }

long long RowTerms::lengthOf(const TermArray &a) const {
  return a.common ? kLonger * step_ : kRows * (step_ + paddingOf(a));
}

long long RowTerms::bytesOfTiles() const {
  long long bytes = 0;
  for (const TermArray &a : arrays_) bytes += 2 * lengthOf(a) * sizeOf(a.type);
  return bytes;
}

bool RowTerms::notes(size_t term, bool factor) const {
  const size_t array = factor ? factors_[term] : values_[term];
  if (array == kNone || arrays_[array].common || (factor && values_[term] == array)) return false;
  for (size_t i = 0; i < term; i++)
    if (values_[i] == array || factors_[i] == array) return false;
  return true;
}

size_t RowTerms::termOf(const VarDecl *sum) const {
  size_t i = 0;
  while (terms_[i].sum != sum) i++;
  return i;
}

} // namespace ompicc
