// Subscripts as polynomials of variables' values, and what can be proven of them.
//
// Whether a[i * n + j] and a[i * n + j + s] can be one element, where s counts the iterations between two, is
// whether the difference of the subscripts, s, can be zero. Strides are told apart as in delinearisation
// (Grosser et al., Optimistic delinearization of parametrically sized arrays, ICS 2015): n * (i - k) + (j -
// l) is zero only where both differences are, if the second one is between -n and n.
#ifndef OMPICC_TRANSFORMS_CUDA_POLYNOMIAL_H
#define OMPICC_TRANSFORMS_CUDA_POLYNOMIAL_H

#include <map>
#include <vector>

namespace ompicc {

/// A sum of products of symbols with integer coefficients. Symbols are numbers.
class Polynomial {
public:
  using Symbol = int;
  using Product = std::vector<Symbol>; ///< ascending; empty: of nothing, 1

  Polynomial() = default;
  Polynomial(long long constant) { add({}, constant); }
  static Polynomial of(Symbol symbol);

  const std::map<Product, long long> &terms() const { return terms_; }
  bool isConstant() const { return terms_.empty() || (terms_.size() == 1 && terms_.begin()->first.empty()); }
  /// The term without symbols.
  long long constant() const;
  /// The largest symbol in it; -1 for a constant.
  Symbol last() const;
  /// The highest power of the symbol.
  int degree(Symbol symbol) const;
  /// As c * symbol + rest, where the degree is 1.
  void split(Symbol symbol, Polynomial &factor, Polynomial &rest) const;
  /// With `value` for the symbol.
  Polynomial with(Symbol symbol, const Polynomial &value) const;
  /// With other symbols: those that `names` has an entry for.
  Polynomial renamed(const std::map<Symbol, Symbol> &names) const;
  /// A coefficient went beyond 62 bits: the polynomial says nothing.
  bool overflows() const { return overflows_; }

  Polynomial operator+(const Polynomial &other) const;
  Polynomial operator-(const Polynomial &other) const;
  Polynomial operator*(const Polynomial &other) const;
  bool operator==(const Polynomial &other) const { return terms_ == other.terms_; }

private:
  std::map<Product, long long> terms_; ///< without those that are 0
  bool overflows_ = false;
  void add(const Product &product, long long factor);
};

/// What is known of symbols, and what follows from it. "False" is always "not known".
class Facts {
public:
  using Symbol = Polynomial::Symbol;
  /// The polynomial, of symbols smaller than `symbol`, is not above it.
  void atLeast(Symbol symbol, const Polynomial &bound) { lower_[symbol].push_back(bound); }
  /// …not below it.
  void atMost(Symbol symbol, const Polynomial &bound) { upper_[symbol].push_back(bound); }
  /// The polynomial is not below 0.
  void holds(const Polynomial &notNegative);
  /// The polynomial is not 0.
  void differs(const Polynomial &notZero) { notZero_.push_back(notZero); }

  bool isNotNegative(const Polynomial &p) const { return notNegative(p, kDepth); }
  bool isPositive(const Polynomial &p) const { return isNotNegative(p - 1); }
  bool isNotZero(const Polynomial &p) const { return notZero(p, kDepth); }
  /// Whether what is known cannot all be true.
  bool areContradictory() const;
  /// What `p` is at most, with symbols only that have no upper bound. False if it is not known.
  bool largest(const Polynomial &p, Polynomial &bound) const;

private:
  static constexpr int kDepth = 12;
  std::map<Symbol, std::vector<Polynomial>> lower_, upper_;
  std::vector<Polynomial> known_, notZero_;

  bool notNegative(const Polynomial &p, int depth) const;
  bool notNegativeHere(const Polynomial &p) const;
  bool notZero(const Polynomial &p, int depth) const;
  bool isBounded(Symbol s) const { return lower_.count(s) || upper_.count(s); }
};

} // namespace ompicc
#endif
