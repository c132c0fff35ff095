// See omp_user_operations.h.
#include "translator/sema/omp_user_operations.h"
#include "ast/visitor.h"
#include "translator/sema/omp_citations.h"
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

/// What the Identifier that is bound begins with.
const char *prefixOf(OmpDirectiveKind directive) {
  return directive == OmpDirectiveKind::DeclareReduction ? "reduction " : "induction ";
}

} // namespace

std::string UserOperations::directive() const {
  return std::string("'#pragma omp ") + info(directive_).spelling + "'";
}

Identifier *UserOperations::key(OmpReductionOp op, const Identifier *name) const {
  std::string text = prefixOf(directive_);
  text += op == OmpReductionOp::None ? std::string(name->text) : spelling(op);
  return c_.name(text);
}

void UserOperations::begin(OmpReductionOp op, Identifier *name) {
  op_ = op;
  name_ = name;
  types_.clear();
  next_ = 0;
  current_ = nullptr;
}

const char *UserOperations::unusable(QualType type) {
  const QualType plain = canonical(type);
  if (isUnknown(plain)) return nullptr;
  if (isFunction(plain) || isArray(plain)) return "function or array";
  if (plain.quals) return "qualified";
  if (isVariablyModified(plain)) return "variably modified";
  // A structure may be completed before it is reduced; until then only its address is of use.
  return isVoid(plain) || (!isRecord(plain) && !isCompleteType(plain)) ? "incomplete" : nullptr;
}

VarDecl *UserOperations::declare(const char *name, QualType type) {
  VarDecl *v = c_.variable(name, type);
  scopes_.bind(v->name, v);
  return v;
}

const UserOperations::ListedType &UserOperations::openDeclaration() {
  const ListedType &listed = types_[next_++];
  current_ = c_.make<ReductionDecl>(listed.loc);
  current_->name = key(op_, name_);
  current_->type = listed.type;
  return listed;
}

void UserOperations::bindDeclaration() {
  ReductionDecl *r = current_;
  current_ = nullptr;
  if (isUnknown(r->type) || isUnknown(r->in->type)) return;
  if (r->priv && r->priv->init && !isCompleteType(r->type)) {
    Citing section(diag_, sectionOf(directive_));
    diag_.error(r->loc, "'omp_priv' of incomplete type '" + describe(r->type) + "' has an initializer in " +
                            directive());
    return;
  }
  for (auto *other = as<ReductionDecl>(r->name->ordinary); other; other = other->outer)
    if (other->scope == scopes_.serial() && compatible(other->type, r->type) &&
        compatible(other->in->type, r->in->type)) {
      Citing section(diag_, sectionOf(directive_));
      const std::string id(r->name->text.substr(std::string_view(prefixOf(directive_)).size()));
      diag_.error(r->loc,
                  "redeclaration of '" + id + "' " + directive() + " for type '" + describe(r->type) + "'");
      diag_.note(other->loc, "previous " + directive());
      return;
    }
  r->scope = scopes_.serial();
  r->outer = as<ReductionDecl>(r->name->ordinary);
  scopes_.bind(r->name, r);
}

void UserOperations::allowOnly(Node *code, const char *part, const VarDecl *a, const VarDecl *b) {
  OtherVariable other;
  other.allowed = {a, b};
  other.visit(code);
  if (!other.found) return;
  Citing section(diag_, sectionOf(directive_));
  diag_.error(other.found->loc, directive() + " " + part + " refers to variable '" +
                                    std::string(other.found->name->text) + "' which is not '" +
                                    std::string(a->name->text) + "' nor '" + std::string(b->name->text) +
                                    "'");
}

} // namespace ompicc
