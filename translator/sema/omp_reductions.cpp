// See omp_reductions.h.
#include "translator/sema/omp_reductions.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

bool Reductions::isPredeclared(OmpReductionOp op, QualType type) {
  switch (op) {
  case OmpReductionOp::None: return false;
  case OmpReductionOp::Min:
  case OmpReductionOp::Max: return isArithmetic(type) && !isComplex(type);
  case OmpReductionOp::And:
  case OmpReductionOp::Or:
  case OmpReductionOp::Xor: return isInteger(type);
  default: return isArithmetic(type);
  }
}

ReductionDecl *Reductions::find(OmpReductionOp op, const Identifier *name, QualType type) const {
  for (auto *r = as<ReductionDecl>(key(op, name)->ordinary); r; r = r->outer)
    if (compatible(canonical(r->type).unqualified(), canonical(type).unqualified())) return r;
  return nullptr;
}

void Reductions::type(Loc loc, QualType type) {
  Citing section(diag_, sectionOf(directive_));
  const QualType plain = canonical(type);
  const char *wrong = unusable(type);
  if (!wrong && !isUnknown(plain) &&
      (isPredeclared(op_, plain) ||
       (op_ != OmpReductionOp::None && isArithmetic(plain) && !isComplex(plain))))
    wrong = "predeclared arithmetic";
  if (wrong) diag_.error(loc, std::string(wrong) + " type in " + directive());
  const QualType own = wrong ? QualType(c_.types.unknown()) : type;
  types_.push_back({loc, own, own});
}

void Reductions::openCombiner() {
  const ListedType &listed = openDeclaration();
  scopes_.push();
  current_->out = declare("omp_out", listed.type);
  current_->in = declare("omp_in", listed.type);
}

void Reductions::closeCombiner(Expr *combiner) {
  scopes_.pop();
  current_->combiner = combiner;
  allowOnly(combiner, "combiner", current_->out, current_->in);
  scopes_.push();
  current_->priv = declare("omp_priv", current_->type);
  current_->orig = declare("omp_orig", current_->type);
}

void Reductions::initialise(Loc loc, Expr *init) {
  allowOnly(init, "initializer", current_->priv, current_->orig);
  if (!isUnknown(current_->type)) expr_.completeByInitialiser(loc, current_->type, init);
  current_->priv->init = init;
}

void Reductions::initialiseByCall(Expr *call) {
  allowOnly(call, "initializer", current_->priv, current_->orig);
  current_->call = call;
  if (isUnknown(call->type) || isUnknown(current_->type)) return;
  Citing section(diag_, sectionOf(directive_));
  auto *c = as<Call>(skipParens(call));
  if (!c)
    return diag_.error(call->loc, "expected 'omp_priv = initializer' or a function call in 'initializer'");
  for (Expr *argument : c->args) {
    auto *u = as<Unary>(skipParens(argument));
    auto *i = u && u->op == UnaryOp::AddressOf ? as<Ident>(skipParens(u->operand)) : nullptr;
    if (i && i->decl == current_->priv) return;
  }
  diag_.error(call->loc, "one of the initializer call arguments should be '&omp_priv'");
}

void Reductions::closePass() {
  scopes_.pop();
  bindDeclaration();
}

} // namespace ompicc
