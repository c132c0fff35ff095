#include "transforms/cuda/analysis/array_parameters.h"
#include "transforms/common/linkage.h"
#include "transforms/cuda/analysis/objects.h"
#include <set>

namespace ompicc {
namespace {

using Parameter = std::pair<const Identifier *, size_t>;

/// What parameters get: a number of elements, 0 where it is not known, or what other parameters get.
struct Given {
  std::set<long long> lengths;
  std::set<Parameter> parameters;
};

/// The calls in a piece of the unit, whoever executes it.
class Calls : public Visitor {
public:
  /// @param f whose body is visited; null: it is no function's
  Calls(const FunctionDecl *f, std::map<Parameter, Given> &given) : f_(f), given_(given) {
    if (f) usage_ = usageIn(f->body);
    for (size_t k = 0; f && k < f->params.size(); k++) declared_.insert(f->params[k]);
  }

private:
  const FunctionDecl *f_;
  std::map<Parameter, Given> &given_;
  Usage usage_;
  VarSet declared_;
  int targets_ = 0; ///< target regions around, to which a parameter brings what is mapped

  void visitOmpDirective(OmpDirective &d) override {
    targets_ += d.kind == OmpDirectiveKind::Target;
    walk(d);
    targets_ -= d.kind == OmpDirectiveKind::Target;
  }
  void visitDeclStmt(DeclStmt &s) override {
    for (Decl *d : s.decls)
      if (auto *v = as<VarDecl>(d)) declared_.insert(v);
    walk(s);
  }
  void visitReductionDecl(ReductionDecl &r) override {
    walk(r);
    for (const FunctionDecl *made : {r.combine, r.initialise})
      if (made && made->body) Calls(made, given_).visit(made->body);
  }
  /// Through a pointer, with anything.
  void visitIdent(Ident &i) override {
    auto *f = as<FunctionDecl>(i.decl);
    const FunctionDecl *definition = f ? (f->body ? f : f->definition) : nullptr;
    if (!definition || !definition->body) return;
    for (size_t k = 0; k < definition->params.size(); k++) given_[{definition->name, k}].lengths.insert(0);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    const FunctionDecl *definition = f ? (f->body ? f : f->definition) : nullptr;
    if (!definition || !definition->body || definition->params.size() != call.args.size()) return walk(call);
    for (size_t k = 0; k < call.args.size(); k++) {
      note(given_[{definition->name, k}], skipParens(call.args[k]), definition->params[k]->type);
      visit(call.args[k]);
    }
  }
  void note(Given &given, Expr *argument, QualType parameter) {
    if (!isPointer(parameter)) return;
    if (auto *cast = as<Cast>(argument); cast && cast->implied) argument = skipParens(cast->operand);
    const VarDecl *v = variableOf(argument);
    if (v && v->isParam && f_ && isPointer(v->type) && !usage_.mayChange(v) && !targets_)
      for (size_t k = 0; k < f_->params.size(); k++)
        if (f_->params[k] == v) {
          given.parameters.insert({f_->name, k});
          return;
        }
    auto *u = as<Unary>(argument);
    Expr *object = u && u->op == UnaryOp::AddressOf ? skipParens(u->operand) : argument;
    const bool isAddress = object != argument;
    const VarDecl *own = isAddress || isArray(object->type) ? ownObject(object) : nullptr;
    const QualType element = isAddress || !own ? object->type : elementOf(object->type);
    const bool is = own && declared_.count(own) && (!isAddress || variableOf(object)) &&
                    !isVariablyModified(object->type) && sizeOf(object->type) > 0 &&
                    canonical(element).type == canonical(elementOf(parameter)).type;
    given.lengths.insert(is ? sizeOf(object->type) / sizeOf(element) : 0);
  }
};

} // namespace

ArrayParameters::ArrayParameters(const Unit &unit) {
  std::map<Parameter, Given> given;
  const auto anything = [&](const FunctionDecl &f) {
    for (size_t k = 0; k < f.params.size(); k++) given[{f.name, k}].lengths.insert(0);
  };
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      Calls(f && f->body ? f : nullptr, given).visit(f && f->body ? static_cast<Node *>(f->body) : d);
      if (f && f->body && unit.isDeclareTarget(f) && definesForOthers(unit, *f)) anything(*f);
    }
  for (const FunctionDecl *f : unit.indirect) anything(*f);
  for (bool changes = true; changes;) { // 0 and other lengths reach parameters of parameters
    changes = false;
    for (auto &[parameter, gets] : given)
      for (const Parameter &other : std::set<Parameter>(gets.parameters)) {
        const Given of = given[other];
        const size_t before = gets.lengths.size();
        gets.lengths.insert(of.lengths.begin(), of.lengths.end());
        changes |= gets.lengths.size() != before;
      }
  }
  for (const auto &[parameter, gets] : given)
    if (gets.lengths.size() == 1) lengths_[parameter] = *gets.lengths.begin();
}

long long ArrayParameters::lengthOf(const FunctionDecl &f, size_t parameter) const {
  const auto found = lengths_.find({f.name, parameter});
  return found == lengths_.end() ? 0 : found->second;
}

} // namespace ompicc
