// A loop whose iterations the threads of a team, or of all teams, share (OpenMP 5.2 §11.5).
#ifndef OMPICC_TRANSFORMS_CUDA_TEAM_LOOP_H
#define OMPICC_TRANSFORMS_CUDA_TEAM_LOOP_H

#include "transforms/cuda/loops/iterations.h"

namespace ompicc::cuda {

/// Transforms one such loop.
class TeamLoop : CudaPart {
public:
  TeamLoop(CudaContext &cuda, PrivateCopies &copies, Iterations &iterations, OmpDirective &d);
  Stmt *transformed();

private:
  PrivateCopies &copies_;
  Iterations &iterations_;
  OmpDirective &d_;
  Privates privates_;
  Compound *block_;
  VarDecl *n_ = nullptr, *k_ = nullptr; ///< how many iterations there are, and the number of one
  VarList counts_;                      ///< of each loop of the nest
  QualType number_, wide_;
  unsigned kind_;                          ///< of the schedule
  bool hasSchedule_, dealtSingly_ = false; ///< dealtSingly: static, in chunks of one iteration
  Expr *chunkSize_ = nullptr, *pieceSize_ = nullptr;
  Expr *id_ = nullptr,
       *threads_ = nullptr; ///< of the thread in the team, or of a distributed loop in the league
  Dealing dealing_;

  void chooseRow();
  void declareBounds();
  void declareCopies();
  void deal();
  /// The loops over the thread's iterations.
  void share();
  void inChunks();
  void inTurn();
  void inScans();
  Stmt *inARow(VarDecl *at, VarDecl *turn, Compound *beyond);
  void amongLeague();
  void asTheyAreTaken();
  void contiguously();
  VarDecl *declareNest();
  void strided();
  void oneEach(bool all);
  void twoAtMost();
  unsigned knownThreads() const;
  bool hasThreadForEach(long long all) const;
  void someEach(long long turns);
  std::vector<Expr *> numbersInTurn(VarDecl *turn);
  bool hasSameForEach(long long all) const;
  Stmt *one(VarDecl *nest = nullptr) { return iterations_.iteration(d_, k_, n_, counts_, privates_, nest); }
};

} // namespace ompicc::cuda
#endif
