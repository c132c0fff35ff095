// sequential_loops.cpp: see sequential_loops.h.
#include "transforms/cuda/kernels/sequential_loops.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mark_directives.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/kernels/spread.h"
#include "transforms/cuda/loops/parallel_loop.h"

namespace ompicc::cuda {
namespace {

using K = OmpClauseKind;

class SequentialLoops : CudaPart {
public:
  SequentialLoops(KernelParts &parts, VariableArrays &arrays, OmpDirective &target, CudaPlan &k)
      : CudaPart(parts.cuda), parts_(parts), arrays_(arrays), target_(target), k_(k) {}

  bool add() {
    if (!fits()) return false;
    // A loop that is all there is needs no variables of the team, and changes no number of the region's.
    return (!brought_.empty() && addFrom(*withOwnVariables())) || addFrom(*copy(&target_)) ||
           (brought_.empty() && !changed_.empty() && addFrom(*withOwnVariables()));
  }

private:
  KernelParts &parts_;
  VariableArrays &arrays_;
  OmpDirective &target_;
  CudaPlan &k_;
  VarList changed_; ///< numbers and pointers that come by value
  VarList brought_; ///< numbers that are mapped, and get their values back; nothing points to them

  bool fits() {
    for (K kind : {K::InReduction, K::UsesAllocators, K::Allocate})
      if (hasClause(target_, kind)) return false;
    if (unit_.masterWorker || !traitsOf(target_.body).loops) return false;
    bool directives = false;
    forEachDirective(c_, target_.body, [&](OmpDirective &) { directives = true; });
    if (directives) return false;
    const Usage usage = usageIn(target_.body);
    for (VarDecl *v : clauseVariables(target_, K::Firstprivate))
      if (usage.mayChange(v)) {
        if (isArray(v->type) || isRecord(v->type)) return false;
        changed_.push_back(v);
      }
    const Usage inFunction = usageIn(k_.function->body, MapsTake::Copies);
    for (const KernelParam &p : k_.params)
      if (p.passing == KernelParam::ByAddress && usage.mayChange(p.var) && isNumber(*p.var) &&
          isAutomatic(*p.var) && !inFunction.addressTaken.count(p.var))
        brought_.push_back(p.var);
    return true;
  }
  static bool isNumber(const VarDecl &v) {
    return isArithmetic(v.type) && !(canonical(v.type).quals & (QualVolatile | QualAtomic));
  }

  /// A copy of the construct in which what it changes of numbers and pointers is the region's.
  OmpDirective *withOwnVariables() {
    OmpDirective *own = copy(&target_);
    Compound *region = c_.compound({}, target_.body->loc);
    Substitution named(c_);
    const auto takeOwn = [&](VarDecl *v) {
      VarDecl *mine = c_.variable(c_.freshLocal("_own_" + std::string(v->name->text)), v->type.unqualified(),
                                  c_.ident(v));
      append(region, c_.declStmt(mine));
      named.replace(v, mine);
      return mine;
    };
    std::vector<Stmt *> back;
    for (VarDecl *v : changed_) takeOwn(v);
    for (VarDecl *v : brought_) {
      auto *bring = c_.make<Assign>(target_.loc);
      bring->op = AssignOp::Plain;
      bring->lhs = c_.ident(v);
      bring->rhs = c_.ident(takeOwn(v));
      bring->type = v->type.unqualified();
      back.push_back(c_.exprStmt(bring));
    }
    append(region, named.apply(own->body));
    for (Stmt *s : back) append(region, s);
    own->body = region;
    return own;
  }

  bool addFrom(OmpDirective &whole) {
    const InnerLoops inner = shareOutSequentialLoops(unit_, whole, k_, unit_.reassociates);
    if (!inner.target) return false;
    OmpDirective *once = inLoop();
    const ModeDecision mode = decideMode(unit_, *once, k_);
    if (mode.mode != ModeDecision::Loop) return false;
    Spread spread(parts_, arrays_, *once, k_, mode);
    spread.take(inner);
    return spread.add();
  }

  /// A copy of the construct whose region is the only iteration of a parallel loop.
  OmpDirective *inLoop() {
    OmpDirective *once = copy(&target_);
    VarDecl *turn = c_.variable(c_.freshLocal("_once"), c_.types.basic(TypeKind::Int), c_.intLiteral(0));
    auto *loop = c_.make<For>(target_.loc);
    loop->init = c_.declStmt(turn);
    loop->cond = c_.binary(BinaryOp::Lt, c_.ident(turn), c_.intLiteral(1), c_.types.basic(TypeKind::Int));
    loop->step = c_.unary(UnaryOp::PreInc, c_.ident(turn));
    loop->body = once->body;
    OmpDirective *parallel = parallelLoop(unit_, *loop, 1);
    for (VarDecl *v : changed_) addItemClause(c_, *parallel, K::Firstprivate, v, target_.loc);
    for (VarDecl *v : clauseVariables(target_, K::Private))
      addItemClause(c_, *parallel, K::Private, v, target_.loc);
    once->body = parallel;
    markDirectives(*once);
    return once;
  }
};

} // namespace

bool addSequentialLoops(KernelParts &parts, VariableArrays &arrays, OmpDirective &target, CudaPlan &k) {
  return SequentialLoops(parts, arrays, target, k).add();
}

} // namespace ompicc::cuda
