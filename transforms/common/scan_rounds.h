// scan (OpenMP 5.2 §5.6) on devices: the team goes through the loop in rounds, so that no value of an
// iteration outlives its round, and the device's heap need not hold one of each (scan.cpp has what the host
// does).
#ifndef OMPICC_TRANSFORMS_COMMON_SCAN_ROUNDS_H
#define OMPICC_TRANSFORMS_COMMON_SCAN_ROUNDS_H

#include "transforms/common/scan_items.h"

namespace ompicc {

/// Makes of a worksharing loop a Scan directive that device sets share out, with what stands around it:
///
///     const unsigned long _n = …;  T x_running = x;  T x_terms[4];  unsigned long _k;  unsigned _turn;
///     #pragma omp scan inclusive(_n, _k, _turn, x_terms) reduction(+: x_running, x_terms)
///     {
///       { x_terms[_turn] = 0; }
///       { int i = …_k…; T x_private = x_terms[_turn]; input phase; x_terms[_turn] = x_private; }
///       { int i = …_k…; T x_scan = x_terms[_turn]; scan phase }
///     }
///     #pragma omp masked
///     if (_n > 0) x = x_running;
///     #pragma omp barrier
///
/// The body's statements are about iteration _k, the thread's term number _turn of a round: what happens in
/// each turn, and the two phases, which only happen if there is such an iteration. Of the reduction clauses,
/// one for each list item, the items are what the team carries on from round to round, and the thread's
/// terms, which become results; or, of a list item with elements, the address of the first one, that of the
/// thread's own, and how many there are.
class ScanRounds : ScanItems {
public:
  explicit ScanRounds(Unit &unit) : ScanItems(unit) {
    hasDevices_ = true;
    advice_ = ": fewer threads need less";
  }
  /// What becomes of `d`, a For or ForSimd with inscan whose loops are described and which it changes; null
  /// if there is a clause that rounds cannot have.
  Stmt *inRounds(OmpDirective &d);

private:
  VarDecl *n_, *k_, *turn_;
  int each_; ///< iterations that a thread has in a round
  Compound *block_, *always_, *first_, *second_, *after_;
  Substitution *inInput_, *inScan_;

  bool fits(const OmpDirective &d, const std::vector<ScanItem> &list);
  bool mayHaveSeveral(const ScanItem &item);
  Expr *term(const ScanItem &item);
  void declare(VarDecl *v);
  void add(ScanItem &item, OmpDirective &scan, const OmpDirective &d);
  void addElements(ScanItem &item, OmpDirective &scan, const OmpDirective &d);
  void giveIterationVariables(OmpDirective &d, const ScanHalves &p);
  Stmt *withLast(OmpDirective &d, const ScanHalves &p, Stmt *phase, bool isInput);
  void declareLast(OmpDirective &d);
  Stmt *inScope(OmpDirective &d, Stmt *scan);
};

} // namespace ompicc
#endif
