// See omp_inductions.h.
#include "translator/sema/omp_inductions.h"
#include "ast/visitor.h"
#include "translator/sema/omp_sections.h"
#include <string>

namespace ompicc {

namespace {

/// The first variable that an expression refers to and may not.
class OtherVariable : public Visitor {
public:
  OtherVariable(const VarDecl *a, const VarDecl *b) : a_(a), b_(b) {}
  Ident *found = nullptr;

private:
  const VarDecl *a_, *b_;
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    if (v && !found && v != a_ && v != b_) found = &i;
  }
};

std::string kindOfDirective() { return "'#pragma omp declare induction'"; }

} // namespace

Identifier *Inductions::key(OmpReductionOp op, const Identifier *name) const {
  std::string text = "induction "; // no name of C
  text += op == OmpReductionOp::None ? std::string(name->text) : spelling(op);
  return c_.name(text);
}

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

void Inductions::begin(OmpReductionOp op, Identifier *name) {
  op_ = op;
  name_ = name;
  types_.clear();
  next_ = 0;
  current_ = nullptr;
}

QualType Inductions::checked(Loc loc, QualType type) {
  const QualType plain = canonical(type);
  const char *wrong = nullptr;
  if (isUnknown(plain))
    return type;
  else if (isFunction(plain) || isArray(plain))
    wrong = "function or array";
  else if (plain.quals)
    wrong = "qualified";
  else if (isVariablyModified(plain))
    wrong = "variably modified";
  else if (isVoid(plain) || !isCompleteType(plain))
    wrong = "incomplete";
  if (!wrong) return type;
  diag_.error(loc, std::string(wrong) + " type in " + kindOfDirective());
  return c_.types.unknown();
}

void Inductions::type(Loc loc, QualType variable, QualType step) {
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareInduction));
  const QualType own = checked(loc, variable);
  if (op_ != OmpReductionOp::None && isArithmetic(canonical(own)))
    diag_.error(loc, std::string("predeclared arithmetic type in ") + kindOfDirective());
  types_.push_back({loc, own, step.type ? checked(loc, step) : own});
}

VarDecl *Inductions::declare(const char *name, QualType type) {
  VarDecl *v = c_.variable(name, type);
  scopes_.bind(v->name, v);
  return v;
}

void Inductions::openPass() {
  const ListedType &listed = types_[next_++];
  current_ = c_.make<ReductionDecl>(listed.loc);
  current_->name = key(op_, name_);
  current_->type = listed.variable;
  step_ = listed.step;
}

void Inductions::openInductor() {
  scopes_.push();
  current_->out = declare("omp_var", current_->type);
  current_->in = declare("omp_step", step_);
}

void Inductions::closeInductor(Expr *inductor) {
  scopes_.pop();
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareInduction));
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
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareInduction));
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
  ReductionDecl *r = current_;
  current_ = nullptr;
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareInduction));
  if (!r->combiner || !r->call)
    return diag_.error(r->loc, kindOfDirective() + " needs the clauses 'inductor' and 'collector'");
  if (isUnknown(r->type) || isUnknown(r->in->type)) return;
  for (auto *other = as<ReductionDecl>(r->name->ordinary); other; other = other->outer)
    if (other->scope == scopes_.serial() && compatible(other->type, r->type) &&
        compatible(other->in->type, r->in->type)) {
      diag_.error(r->loc, "redeclaration of '" + std::string(r->name->text.substr(10)) + "' " +
                              kindOfDirective() + " for type '" + describe(r->type) + "'");
      diag_.note(other->loc, "previous " + kindOfDirective());
      return;
    }
  r->scope = scopes_.serial();
  r->outer = as<ReductionDecl>(r->name->ordinary);
  scopes_.bind(r->name, r);
}

/// The only variables in an inductor are omp_var and omp_step, those in a collector omp_step and omp_idx.
void Inductions::allowOnly(Expr *code, const char *part, const VarDecl *a, const VarDecl *b) {
  OtherVariable other(a, b);
  other.visit(code);
  if (other.found)
    diag_.error(other.found->loc, kindOfDirective() + " " + part + " refers to variable '" +
                                      std::string(other.found->name->text) + "' which is not '" +
                                      std::string(a->name->text) + "' nor '" + std::string(b->name->text) +
                                      "'");
}

} // namespace ompicc
