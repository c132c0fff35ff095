// See omp_reductions.h.
#include "translator/sema/omp_reductions.h"
#include "ast/visitor.h"
#include "translator/sema/omp_sections.h"
#include <string>
#include <unordered_set>

namespace ompicc {

namespace {

/// The first variable that code refers to and neither declares nor may name.
class OtherVariable : public Visitor {
public:
  std::unordered_set<const VarDecl *> allowed;
  Ident *found = nullptr;

private:
  void visitVarDecl(VarDecl &v) override {
    allowed.insert(&v);
    walk(v);
  }
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    if (v && !found && !allowed.count(v)) found = &i;
  }
};

} // namespace

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

Identifier *Reductions::key(OmpReductionOp op, const Identifier *name) const {
  std::string text = "reduction ";
  text += op == OmpReductionOp::None ? std::string(name->text) : spelling(op);
  return c_.name(text);
}

ReductionDecl *Reductions::find(OmpReductionOp op, const Identifier *name, QualType type) const {
  for (auto *r = as<ReductionDecl>(key(op, name)->ordinary); r; r = r->outer)
    if (compatible(canonical(r->type).unqualified(), canonical(type).unqualified())) return r;
  return nullptr;
}

void Reductions::begin(OmpReductionOp op, Identifier *name) {
  op_ = op;
  name_ = name;
  types_.clear();
  next_ = 0;
  current_ = nullptr;
}

void Reductions::type(Loc loc, QualType type) {
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareReduction));
  QualType plain = canonical(type);
  const char *wrong = nullptr;
  if (isUnknown(plain))
    ;
  else if (isFunction(plain) || isArray(plain))
    wrong = "function or array";
  else if (plain.quals)
    wrong = "qualified";
  else if (isVariablyModified(plain))
    wrong = "variably modified";
  else if (isVoid(plain) || !isCompleteType(plain))
    wrong = "incomplete";
  else if (isPredeclared(op_, plain) ||
           (op_ != OmpReductionOp::None && isArithmetic(plain) && !isComplex(plain)))
    wrong = "predeclared arithmetic";
  if (wrong) diag_.error(loc, std::string(wrong) + " type in '#pragma omp declare reduction'");
  types_.push_back({loc, wrong ? QualType(c_.types.unknown()) : type});
}

VarDecl *Reductions::declare(const char *name, QualType type) {
  VarDecl *v = c_.variable(name, type);
  scopes_.bind(v->name, v);
  return v;
}

void Reductions::openCombiner() {
  const ListedType &listed = types_[next_++];
  current_ = c_.make<ReductionDecl>(listed.loc);
  current_->name = key(op_, name_);
  current_->type = listed.type;
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
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareReduction));
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
  ReductionDecl *r = current_;
  current_ = nullptr;
  if (isUnknown(r->type)) return;
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareReduction));
  std::string_view id = r->name->text.substr(10); // behind "reduction "
  for (auto *other = as<ReductionDecl>(r->name->ordinary); other; other = other->outer)
    if (other->scope == scopes_.serial() && compatible(other->type, r->type)) {
      diag_.error(r->loc, "redeclaration of '" + std::string(id) +
                              "' '#pragma omp declare reduction' for type '" + describe(r->type) + "'");
      diag_.note(other->loc, "previous '#pragma omp declare reduction'");
      return;
    }
  r->scope = scopes_.serial();
  r->outer = as<ReductionDecl>(r->name->ordinary);
  scopes_.bind(r->name, r);
}

/// §5.5.11: the only variables in a combiner are omp_in and omp_out, those in an initializer omp_priv and
/// omp_orig.
void Reductions::allowOnly(Node *code, const char *part, const VarDecl *a, const VarDecl *b) {
  OtherVariable other;
  other.allowed = {a, b};
  other.visit(code);
  if (!other.found) return;
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareReduction));
  diag_.error(other.found->loc, "'#pragma omp declare reduction' " + std::string(part) +
                                    " refers to variable '" + std::string(other.found->name->text) +
                                    "' which is not '" + std::string(a->name->text) + "' nor '" +
                                    std::string(b->name->text) + "'");
}

} // namespace ompicc
