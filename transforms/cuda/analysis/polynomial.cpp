// polynomial.cpp: see polynomial.h.
#include "transforms/cuda/analysis/polynomial.h"
#include <algorithm>
#include <numeric>
#include <set>

namespace ompicc {
namespace {

constexpr long long kLargest = 1ll << 62;

bool divides(const Polynomial::Product &divisor, const Polynomial::Product &product) {
  return std::includes(product.begin(), product.end(), divisor.begin(), divisor.end());
}

Polynomial::Product quotient(const Polynomial::Product &product, const Polynomial::Product &divisor) {
  Polynomial::Product rest;
  std::set_difference(product.begin(), product.end(), divisor.begin(), divisor.end(),
                      std::back_inserter(rest));
  return rest;
}

Polynomial term(const Polynomial::Product &product, long long factor) {
  Polynomial p(factor);
  for (Polynomial::Symbol s : product) p = p * Polynomial::of(s);
  return p;
}

} // namespace

Polynomial Polynomial::of(Symbol symbol) {
  Polynomial p;
  p.add({symbol}, 1);
  return p;
}

void Polynomial::add(const Product &product, long long factor) {
  if (factor >= kLargest || factor <= -kLargest) overflows_ = true;
  if (overflows_ || factor == 0) return;
  long long &sum = terms_[product];
  sum += factor;
  if (sum >= kLargest || sum <= -kLargest) overflows_ = true;
  if (sum == 0) terms_.erase(product);
}

long long Polynomial::constant() const {
  auto found = terms_.find({});
  return found == terms_.end() ? 0 : found->second;
}

Polynomial::Symbol Polynomial::last() const {
  Symbol last = -1;
  for (const auto &term : terms_)
    if (!term.first.empty()) last = std::max(last, term.first.back());
  return last;
}

int Polynomial::degree(Symbol symbol) const {
  long degree = 0;
  for (const auto &term : terms_)
    degree = std::max<long>(degree, std::count(term.first.begin(), term.first.end(), symbol));
  return int(degree);
}

void Polynomial::split(Symbol symbol, Polynomial &factor, Polynomial &rest) const {
  for (const auto &[product, coefficient] : terms_)
    if (divides({symbol}, product))
      factor.add(quotient(product, {symbol}), coefficient);
    else
      rest.add(product, coefficient);
  factor.overflows_ |= overflows_;
  rest.overflows_ |= overflows_;
}

Polynomial Polynomial::with(Symbol symbol, const Polynomial &value) const {
  Polynomial result;
  for (const auto &[product, coefficient] : terms_) {
    Polynomial t(coefficient);
    for (Symbol s : product) t = t * (s == symbol ? value : of(s));
    result = result + t;
  }
  result.overflows_ |= overflows_;
  return result;
}

Polynomial Polynomial::renamed(const std::map<Symbol, Symbol> &names) const {
  Polynomial result;
  result.overflows_ = overflows_;
  for (const auto &[product, coefficient] : terms_) {
    Product own = product;
    for (Symbol &s : own)
      if (auto found = names.find(s); found != names.end()) s = found->second;
    std::sort(own.begin(), own.end());
    result.add(own, coefficient);
  }
  return result;
}

Polynomial Polynomial::operator+(const Polynomial &other) const {
  Polynomial sum = *this;
  sum.overflows_ |= other.overflows_;
  for (const auto &[product, coefficient] : other.terms_) sum.add(product, coefficient);
  return sum;
}

Polynomial Polynomial::operator-(const Polynomial &other) const { return *this + other * Polynomial(-1); }

Polynomial Polynomial::operator*(const Polynomial &other) const {
  Polynomial all;
  all.overflows_ = overflows_ || other.overflows_;
  for (const auto &[a, factor] : terms_)
    for (const auto &[b, by] : other.terms_) {
      long long coefficient;
      if (__builtin_mul_overflow(factor, by, &coefficient)) coefficient = kLargest;
      Product product = a;
      product.insert(product.end(), b.begin(), b.end());
      std::sort(product.begin(), product.end());
      all.add(product, coefficient);
    }
  return all;
}

void Facts::holds(const Polynomial &notNegative) {
  known_.push_back(notNegative);
  Polynomial most; // of what it says without the symbols that have bounds
  if (largest(notNegative, most) && !(most == notNegative)) known_.push_back(most);
}

/// Of a polynomial without bounded symbols: by what is known of single symbols, so that no term is negative.
bool Facts::notNegativeHere(const Polynomial &p) const {
  if (p.isConstant()) return p.constant() >= 0;
  Polynomial shifted = p;
  std::set<Symbol> symbols;
  for (const auto &term : p.terms()) symbols.insert(term.first.begin(), term.first.end());
  for (Symbol s : symbols) {
    bool bounded = false;
    long long least = 0;
    for (const Polynomial &known : known_)
      if (known.terms().size() <= 2 && known.degree(s) == 1 && known.last() == s &&
          known.terms().rbegin()->first == Polynomial::Product{s} && known.terms().rbegin()->second == 1) {
        least = bounded ? std::max(least, -known.constant()) : -known.constant();
        bounded = true;
      }
    if (!bounded) return false;
    shifted =
        shifted.with(s, Polynomial::of(s) + Polynomial(least)); // the symbol, counted from its least value
  }
  if (shifted.overflows()) return false;
  for (const auto &term : shifted.terms())
    if (term.second < 0) return false;
  return true;
}

bool Facts::notNegative(const Polynomial &p, int depth) const {
  if (p.overflows()) return false;
  if (p.isConstant()) return p.constant() >= 0;
  if (depth == 0) return false;
  // The symbols with bounds first, the last ones before those that their bounds are of.
  std::set<Symbol, std::greater<Symbol>> symbols;
  for (const auto &term : p.terms()) symbols.insert(term.first.begin(), term.first.end());
  for (Symbol s : symbols) {
    if (!isBounded(s)) continue;
    Polynomial factor, rest;
    if (p.degree(s) != 1) return false;
    p.split(s, factor, rest);
    auto tryAll = [&](const std::map<Symbol, std::vector<Polynomial>> &bounds) {
      auto found = bounds.find(s);
      if (found == bounds.end()) return false;
      for (const Polynomial &bound : found->second)
        if (notNegative(factor * bound + rest, depth - 1)) return true;
      return false;
    };
    if (notNegative(factor, depth - 1) && tryAll(lower_)) return true;
    if (notNegative(factor * Polynomial(-1), depth - 1) && tryAll(upper_)) return true;
    for (const Polynomial &known : known_) // j <= n - 2 tells of n by way of j
      if (known.degree(s) && depth > kDepth - 2 && notNegative(p - known, std::min(depth - 1, 4)))
        return true;
    return false;
  }
  if (notNegativeHere(p)) return true;
  for (const Polynomial &known : known_)
    if (notNegative(p - known, std::min(depth - 1, 2))) return true;
  return false;
}

bool Facts::notZero(const Polynomial &p, int depth) const {
  if (p.overflows() || depth == 0) return false;
  if (p.isConstant()) return p.constant() != 0;
  for (const Polynomial &known : notZero_)
    if (p == known || p == known * Polynomial(-1)) return true;
  long long common = 0;
  for (const auto &[product, coefficient] : p.terms())
    if (!product.empty()) common = std::gcd(common, coefficient);
  if (p.constant() % common != 0) return true;
  if (common > 1) { // as many times something smaller
    Polynomial smaller;
    for (const auto &[product, coefficient] : p.terms())
      smaller = smaller + term(product, coefficient / common);
    return notZero(smaller, depth);
  }
  const Polynomial negative = p * Polynomial(-1);
  if (isPositive(p) || isPositive(negative)) return true;
  // Strides: what terms have in common that is no symbol with bounds.
  std::set<std::pair<Polynomial::Product, long long>> strides;
  for (const auto &[product, coefficient] : p.terms()) {
    Polynomial::Product fixed;
    for (Symbol s : product)
      if (!isBounded(s)) fixed.push_back(s);
    const long long factor = coefficient < 0 ? -coefficient : coefficient;
    if (!fixed.empty()) strides.insert({fixed, 1});
    for (size_t i = 0; fixed.size() > 1 && i < fixed.size(); i++) strides.insert({{fixed[i]}, 1});
    if (!fixed.empty() || factor > 1) strides.insert({fixed, factor});
    if (fixed.empty() && factor > 1) strides.insert({fixed, factor + 1}); // 63 * p, too
  }
  for (const auto &[symbols, factor] : strides)
    for (const bool nearest : {false, true}) { // 63 * p may be 64 * p - p
      Polynomial times, rest;
      for (const auto &[product, coefficient] : p.terms()) {
        long long quotientOf = 0;
        if (divides(symbols, product) && !(product.empty() && factor == 1)) {
          if (nearest)
            quotientOf = (coefficient + (coefficient < 0 ? -factor : factor) / 2) / factor;
          else if (coefficient % factor == 0)
            quotientOf = coefficient / factor;
        }
        if (quotientOf) times = times + term(quotient(product, symbols), quotientOf);
        if (coefficient != quotientOf * factor)
          rest = rest + term(product, coefficient - quotientOf * factor);
      }
      const Polynomial stride = term(symbols, factor);
      if (times.terms().empty()) continue;
      if (rest.terms().empty()) {
        if (notZero(times, depth - 1) && (isPositive(stride) || notZero(stride, depth - 1))) return true;
        continue;
      }
      if (!isPositive(stride - rest) || !isPositive(stride + rest)) continue;
      if (notZero(times, depth - 1) || notZero(rest, depth - 1)) return true;
      // Both would have to be zero: (i - j) and (j + s - i) of a matrix and its transpose cannot.
      if (notZero(times + rest, depth - 1) || notZero(times - rest, depth - 1)) return true;
    }
  return false;
}

bool Facts::areContradictory() const {
  for (const Polynomial &known : known_)
    if (isPositive(known * Polynomial(-1))) return true;
  return false;
}

bool Facts::largest(const Polynomial &p, Polynomial &bound) const {
  Polynomial now = p;
  for (int steps = 0; steps < 16; steps++) {
    Symbol s = -1;
    for (const auto &term : now.terms())
      for (Symbol x : term.first)
        if (isBounded(x)) s = std::max(s, x);
    if (s < 0) {
      bound = now;
      return !now.overflows();
    }
    if (now.degree(s) != 1) return false;
    Polynomial factor, rest;
    now.split(s, factor, rest);
    const bool up = isNotNegative(factor);
    if (!up && !isNotNegative(factor * Polynomial(-1))) return false;
    const auto &bounds = up ? upper_ : lower_;
    auto found = bounds.find(s);
    if (found == bounds.end()) return false;
    now = factor * found->second.front() + rest;
  }
  return false;
}

} // namespace ompicc
