#include "transforms/common/lent_arguments.h"
#include "ast/visitor.h"
#include <unordered_map>

namespace ompicc {
namespace {

bool pointsToConst(QualType type) {
  if (!isPointer(type)) return false;
  QualType to = canonical(canonical(type)->element);
  while (to && isArray(to)) to = canonical(elementOf(to));
  return to && to.isConst() && !(to.quals & (QualVolatile | QualAtomic));
}

/// What the pointer may lead to: the elements of an array, or one object.
enum class Reach { Elements, One };
/// Parameters, and whether they are known to be lent.
using Known = std::unordered_map<const VarDecl *, bool>;
bool isLentIn(const Call &call, size_t argument, Reach reach, Known &known);

/// The uses of a parameter that are neither loads nor lending it on.
class OtherUses : public Visitor {
public:
  OtherUses(const VarDecl &parameter, Reach reach, Known &known)
      : parameter_(parameter), reach_(reach), known_(known) {}
  bool found = false;

private:
  const VarDecl &parameter_;
  const Reach reach_;
  Known &known_;

  bool isParameter(Expr *e) const {
    auto *i = as<Ident>(skipParens(e));
    return i && i->decl == &parameter_;
  }
  /// Whether an object is what the parameter points to, or a part of that; subscripts are visited.
  bool isPart(Expr *e) {
    e = skipParens(e);
    if (auto *index = as<Index>(e)) {
      const bool ofParameter = isParameter(index->base);
      if (ofParameter && reach_ == Reach::One) return false;
      if (!ofParameter && !isPart(index->base)) return false;
      visit(index->index);
      return true;
    }
    if (auto *member = as<Member>(e)) return isParameter(member->object) || isPart(member->object);
    auto *u = as<Unary>(e);
    return u && u->op == UnaryOp::Deref && isParameter(u->operand);
  }
  void visitIndex(Index &e) override {
    if (isArray(e.type) || !isPart(&e)) walk(e);
  }
  void visitMember(Member &e) override {
    if (isArray(e.type) || !isPart(&e)) walk(e);
  }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::AddressOf) {
      found |= isPart(u.operand);
      walk(u);
    } else if (u.op != UnaryOp::Deref || isArray(u.type) || !isPart(&u)) {
      walk(u);
    }
  }
  void visitCall(Call &call) override {
    if (found) return;
    visit(call.callee);
    for (size_t i = 0; i < call.args.size(); i++)
      if (!isParameter(call.args[i]) || !isLentIn(call, i, reach_, known_)) visit(call.args[i]);
  }
  void visitIdent(Ident &i) override { found |= i.decl == &parameter_; }
};

bool isLentIn(const Call &call, size_t argument, Reach reach, Known &known) {
  auto *callee = as<Ident>(skipParens(call.callee));
  auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
  FunctionDecl *definition = f ? (f->body ? f : f->definition) : nullptr;
  if (!definition || !definition->body || argument >= definition->params.size()) return false;
  const VarDecl &parameter = *definition->params[argument];
  if (!pointsToConst(parameter.type)) return false;
  // While it is being looked at it is not: what calls itself is not looked into.
  const auto before = known.emplace(&parameter, false);
  if (!before.second) return before.first->second;
  OtherUses uses(parameter, reach, known);
  uses.visit(definition->body);
  return known[&parameter] = !uses.found;
}

} // namespace

bool isLent(const Call &call, size_t argument) {
  Known known;
  return isLentIn(call, argument, Reach::Elements, known);
}

bool isLentAlone(const Call &call, size_t argument) {
  Known known;
  return isLentIn(call, argument, Reach::One, known);
}

} // namespace ompicc
