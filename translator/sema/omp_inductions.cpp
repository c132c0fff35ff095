// See omp_inductions.h.
#include "translator/sema/omp_inductions.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

ReductionDecl *Inductions::find(OmpReductionOp op, const Identifier *name, QualType variable,
                                QualType step) const {
  const QualType own = canonical(variable).unqualified(), by = canonical(step).unqualified();
  ReductionDecl *converts = nullptr; // its step can be made of this one
  for (auto *r = as<ReductionDecl>(key(op, name)->ordinary); r; r = r->outer) {
    if (!compatible(canonical(r->type).unqualified(), own)) continue;
    const QualType declared = canonical(r->in->type).unqualified();
    if (isUnknown(by) || compatible(declared, by)) return r;
    if (!converts && isArithmetic(declared) && isArithmetic(by)) converts = r;
  }
  return converts;
}

QualType Inductions::checked(Loc loc, QualType type) {
  const char *wrong = unusable(type);
  if (!wrong) return type;
  diag_.error(loc, std::string(wrong) + " type in " + directive());
  return c_.types.unknown();
}

void Inductions::type(Loc loc, QualType variable, QualType step) {
  Citing section(diag_, sectionOf(directive_));
  const QualType own = checked(loc, variable);
  if (op_ != OmpReductionOp::None && isArithmetic(canonical(own)))
    diag_.error(loc, std::string("predeclared arithmetic type in ") + directive());
  types_.push_back({loc, own, step.type ? checked(loc, step) : own});
}

void Inductions::openPass() { step_ = openDeclaration().step; }

void Inductions::openInductor() {
  scopes_.push();
  current_->out = declare("omp_var", current_->type);
  current_->in = declare("omp_step", step_);
}

void Inductions::closeInductor(Expr *inductor) {
  scopes_.pop();
  Citing section(diag_, sectionOf(directive_));
  if (current_->combiner) diag_.error(inductor->loc, "too many 'inductor' clauses");
  current_->combiner = inductor;
  allowOnly(inductor, "inductor", current_->out, current_->in);
  auto *a = as<Assign>(skipParens(inductor));
  auto *to = a && a->op == AssignOp::Plain ? as<Ident>(skipParens(a->lhs)) : nullptr;
  if (!isUnknown(inductor->type) && !as<Call>(skipParens(inductor)) && (!to || to->decl != current_->out))
    diag_.error(inductor->loc, "expected 'omp_var = expression' or a function call in 'inductor'");
}

void Inductions::openCollector() {
  scopes_.push();
  current_->priv = declare("omp_step", step_);
  current_->orig = declare("omp_idx", c_.types.basic(TypeKind::Long));
}

void Inductions::closeCollector(Expr *collector) {
  scopes_.pop();
  Citing section(diag_, sectionOf(directive_));
  if (current_->call) diag_.error(collector->loc, "too many 'collector' clauses");
  current_->call = collector;
  allowOnly(collector, "collector", current_->priv, current_->orig);
  const QualType type = canonical(collector->type).unqualified(), step = canonical(step_).unqualified();
  if (!isUnknown(type) && !isUnknown(step) && !compatible(type, step) &&
      !(isArithmetic(type) && isArithmetic(step)))
    diag_.error(collector->loc,
                "'collector' has type '" + describe(type) + "', the step has type '" + describe(step) + "'");
}

void Inductions::closePass() {
  if (current_->combiner && current_->call) return bindDeclaration();
  Citing section(diag_, sectionOf(directive_));
  diag_.error(current_->loc, directive() + " needs the clauses 'inductor' and 'collector'");
  current_ = nullptr;
}

} // namespace ompicc
