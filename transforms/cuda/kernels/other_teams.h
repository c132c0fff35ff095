// Code of a block that is a team, as the code of other teams: of parts of warps, several of which share a
// block (cudadev-device/parts.h), or of the teams of such a block that all of its threads are, one after the
// other.
#ifndef OMPICC_TRANSFORMS_CUDA_OTHER_TEAMS_H
#define OMPICC_TRANSFORMS_CUDA_OTHER_TEAMS_H

#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

constexpr int kThreadsOfParts = 128; ///< of a block
constexpr int kMostParts = 16;       ///< teams of one

/// What the parts of a block have reduced so far: each one's first lane has its own, all others nothing.
struct ResultOfParts {
  ReductionItem item;
  VarDecl *own; ///< a team's
  VarDecl *all; ///< a thread's, of all the teams that it has been in
};

/// Whether a variable's storage is to be aligned further than its type is.
inline bool isAlignedFurther(const VarDecl &v) { return v.alignas_ || !v.attributes.empty(); }

/// Has code for a block that is a team be code of a part of a warp that is one, or of a block that is several
/// teams, one after the other.
class OtherTeams : public Rewriter {
public:
  /// @param part what the code calls its part
  /// @param team what a block calls the team that it is; "": it is the part that is one
  /// @param mostTeams how many there are in a block, at most
  /// @param results what the block brings to the league's at its end
  OtherTeams(Context &c, std::string part, std::string team, int mostTeams,
             const std::vector<ResultOfParts> &results)
      : c_(c), part_(std::move(part)), team_(std::move(team)), mostTeams_(mostTeams), results_(results) {}
  bool fails = false;    ///< the code has something else in it
  bool areWhole = false; ///< parts are whole warps
  bool hasOne = false;   ///< a loop that is shared out among teams has one iteration
  bool areApart = false; ///< the lanes of several teams cannot do together what the code does
  long long bytes = 0;   ///< that a team shares

private:
  Context &c_;
  const std::string part_, team_;
  const int mostTeams_;
  const std::vector<ResultOfParts> &results_;
  bool isPart() const { return team_.empty(); }

  Expr *part() { return c_.textExpr(c_.types.basic(TypeKind::UInt), part_); }
  /// The words of the text for which there are others, or that do as they are.
  void rewriteWords(List<std::string_view> &texts);
  /// What calls by that name do is a thread's own, or there is another one for a part of a warp.
  void check(std::string_view word);

  Node *rewriteTextStmt(TextStmt &s) override;
  /// What a team has of a loop that is shared out among teams (Iterations::strides): as many have an
  /// iteration each as there are, but where results come to one place.
  Stmt *onlyIteration(TextStmt &s);
  /// Such a loop (Iterations::strides) that may count beyond 32 bits: here it is short, and does not.
  Stmt *countedInStrides(TextStmt &s);
  /// What the text declares, if that is all: a team's variable, or one by which its threads exchange values.
  static VarDecl *sharedVariable(TextStmt &s);
  Node *rewriteTextExpr(TextExpr &e) override;
  Node *rewriteTextDecl(TextDecl &d) override;
  /// What brings a team's result to the league's adds it to those of the thread's other teams.
  Expr *kept(const RoutineCall &call);
  Node *rewriteRoutineCall(RoutineCall &call) override;
  /// An array of what each team has, and the name for the one of the thread's team.
  Stmt *ofEach(VarDecl &v);
};

} // namespace ompicc::cuda
#endif
