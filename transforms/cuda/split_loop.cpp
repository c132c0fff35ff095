#include "transforms/cuda/split_loop.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/computed.h"
#include "transforms/cuda/mode.h"

namespace ompicc {
namespace {

constexpr long long kMostTrips = 1024;
constexpr size_t kMostArrays = 4;

/// `if (condition) continue;` with a condition that may be evaluated again.
bool isGuard(Stmt *s, const Usage &changed) {
  auto *branch = as<If>(s);
  if (!branch || branch->otherwise || !as<Continue>(onlyStatement(branch->then)) || !isComputed(branch->cond))
    return false;
  for (const VarDecl *v : freeVariables(branch->cond))
    if (changed.mayChange(v)) return false;
  return true;
}

/// The variables that a declaration gives values to, which nothing changes; false if it is another one.
bool declaresValues(DeclStmt &s, const Usage &changed, VarList &values) {
  for (Decl *d : s.decls) {
    auto *v = as<VarDecl>(d);
    if (!v || !v->init || !isScalar(v->type) || v->storage != Storage::None || changed.mayChange(v))
      return false;
    values.push_back(v);
  }
  return true;
}

bool uses(Node *n, const VarDecl *v) {
  for (const VarDecl *used : freeVariables(n))
    if (used == v) return true;
  return false;
}

} // namespace

Compound *splitLoop(Context &c, For &loop, const CountedLoop &counted, long long trips) {
  const ConstInt from = evaluateConstant(counted.from);
  if (counted.step != 1 || !from.known || trips < 1 || trips > kMostTrips) return nullptr;
  For *whole = Cloner(c).clone(&loop);
  auto *block = as<Compound>(whole->body);
  if (!block || block->body.size() < 2 || !as<For>(block->body.back())) return nullptr;
  const Usage changed = usageIn(block);
  auto *inner = as<For>(block->body.back());
  std::vector<Stmt *> guards;
  VarList values;
  for (size_t i = 0; i + 1 < block->body.size(); i++) {
    Stmt *s = block->body[i];
    auto *declaration = as<DeclStmt>(s);
    if (isGuard(s, changed))
      guards.push_back(s);
    else if (declaration ? !declaresValues(*declaration, changed, values) : !as<ExprStmt>(s))
      return nullptr;
  }
  // A variable from outside that the first part sets would have its last value in all of the second one.
  for (size_t i = 0; i + 1 < block->body.size(); i++) {
    const Usage set = usageIn(block->body[i]);
    for (const VarDecl *v : freeVariables(inner))
      if (isScalar(v->type) && set.mayChange(v)) return nullptr;
  }
  // In the inner loop, its variable hides others of that name.
  const auto innerCount = countedLoop(*inner);
  const auto wholeCount = countedLoop(*whole);
  if (!innerCount || !wholeCount || innerCount->var->name == wholeCount->var->name) return nullptr;
  for (Stmt *guard : guards)
    for (const VarDecl *v : freeVariables(guard))
      if (v != innerCount->var && v->name == innerCount->var->name) return nullptr;
  if (traitsOf(inner->init ? static_cast<Node *>(inner->init) : inner->cond).stores) return nullptr;

  // The second loop: a copy of the whole one, whose inner loop is all that stays.
  For *second = Cloner(c).clone(whole);
  auto *rest = as<For>(as<Compound>(second->body)->body.back());
  const auto counts = countedLoop(*second);
  if (!counts) return nullptr;
  Compound *inside = c.compound({}, rest->body->loc);
  Compound *copied = as<Compound>(second->body);
  for (size_t i = 0; i + 1 < copied->body.size(); i++)
    if (as<If>(copied->body[i])) inside->body.push(c.arena, copied->body[i]);
  inside->body.push(c.arena, rest->body);
  rest->body = inside;

  Compound *result = c.compound({}, loop.loc);
  List<Stmt *> first;
  for (size_t i = 0; i + 1 < block->body.size(); i++) first.push(c.arena, block->body[i]);
  Substitution elements(c);
  size_t arrays = 0;
  // The copies of the values, in the same order.
  VarList again;
  for (size_t i = 0; i + 1 < copied->body.size(); i++)
    if (auto *declaration = as<DeclStmt>(copied->body[i]))
      for (Decl *d : declaration->decls) again.push_back(static_cast<VarDecl *>(d));
  auto element = [&c, from](VarDecl *array, VarDecl *var) -> Expr * {
    Expr *at = c.ident(var);
    if (from.value != 0)
      at = c.binary(BinaryOp::Sub, at, c.intLiteral(from.value), canonical(var->type).unqualified());
    auto *e = c.make<Index>(var->loc);
    e->base = c.ident(array);
    e->index = at;
    e->type = elementOf(array->type);
    return e;
  };
  for (size_t i = 0; i < values.size(); i++) {
    for (Expr *head : {rest->cond, rest->step})
      if (head && uses(head, again[i])) return nullptr;
    if (rest->init && uses(rest->init, again[i])) return nullptr;
    for (Stmt *guard : guards)
      if (uses(guard, values[i])) return nullptr;
    if (!uses(inside, again[i])) continue;
    if (++arrays > kMostArrays) return nullptr;
    VarDecl *array = c.variable(c.fresh(std::string(values[i]->name->text) + "_of"),
                                c.types.arrayOf(values[i]->type.unqualified(), trips, c.intLiteral(trips)));
    array->loc = loop.loc;
    result->body.push(c.arena, c.declStmt(array));
    auto *store = c.make<Assign>(values[i]->loc);
    store->op = AssignOp::Plain;
    store->lhs = element(array, wholeCount->var);
    store->rhs = c.ident(values[i]);
    store->type = values[i]->type.unqualified();
    first.push(c.arena, c.exprStmt(store));
    elements.replaceBy(again[i], [=] { return element(array, counts->var); });
  }
  block->body = first;
  second->body = elements.apply(rest);
  result->body.push(c.arena, whole);
  result->body.push(c.arena, second);
  return result;
}

} // namespace ompicc
