#include "transforms/cuda/kernels/frame.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/kernels/kernel_function.h"

namespace ompicc::cuda {

KernelFrame::KernelFrame(KernelParts &parts, OmpDirective &target, CudaPlan &k)
    : CudaPart(parts.cuda), parts_(parts), target_(target), k_(k), body_(c_.compound({}, target.loc)),
      parameters_(c_) {
  piece_.isKernel = true;
}

OmpDirective *KernelFrame::teams() const { return only(target_.body, OmpDirectiveKind::Teams); }

void KernelFrame::makeFunction(bool needsEnv, Compound *prologue) {
  kernel_ = KernelFunction(cuda_, target_, k_, parameters_, prologue).make(needsEnv);
  kernel_->body = body_;
}

VarSet KernelFrame::valuesOfThreads() const {
  VarSet values;
  for (const KernelParam &p : k_.params)
    if (p.passing == KernelParam::ByValue) values.insert(p.var);
  for (VarDecl *v : k_.constants) values.insert(v);
  return values;
}

VarSet KernelFrame::firstprivates() const {
  VarSet all;
  for (VarDecl *v : clauseVariables(target_, OmpClauseKind::Firstprivate)) all.insert(v);
  return all;
}

void KernelFrame::renameClashes(Privates &privates) {
  std::unordered_set<std::string_view> names;
  for (const VarDecl *p : kernel_->params) names.insert(p->name->text);
  for (Stmt *s : body_->body)
    if (auto *ds = as<DeclStmt>(s))
      for (Decl *d : ds->decls)
        if (d->name) names.insert(d->name->text);
  for (Stmt *s : privates.before)
    if (auto *ds = as<DeclStmt>(s))
      for (Decl *d : ds->decls)
        if (d->name && names.count(d->name->text))
          d->name = c_.name(c_.fresh(std::string(d->name->text) + "_private"));
}

bool KernelFrame::anyAsksForState(const std::vector<Stmt *> &statements) {
  bool any = false;
  for (Stmt *s : statements) any |= asksForState(s);
  return any;
}

} // namespace ompicc::cuda
