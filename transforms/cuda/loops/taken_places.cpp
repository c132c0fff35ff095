#include "transforms/cuda/loops/taken_places.h"
#include "ast/const_eval.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/objects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Whether code only computes and loads, so that it may be executed twice.
class OnlyLoads : public Visitor {
public:
  bool fails = false;

private:
  void visitVarDecl(VarDecl &v) override {
    fails |= !isOwn(v) || !isPlain(v.type) || isArray(v.type) || isReference(v);
    walk(v);
  }
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    fails |= v && (!isPlain(v->type) || v->threadLocal || v->groupPrivate);
  }
  void visitCall(Call &call) override {
    fails |= !onlyComputesOrLoads(call);
    for (Expr *argument : call.args) visit(argument);
  }
  void visitIndex(Index &e) override {
    fails |= !isPlain(e.type);
    walk(e);
  }
  void visitMember(Member &e) override {
    fails |= !isPlain(e.type);
    walk(e);
  }
  void visitUnary(Unary &u) override {
    fails |= (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) || !isPlain(u.type);
    walk(u);
  }
  void visitAssign(Assign &) override { fails = true; }
  void visitBuiltinCall(BuiltinCall &) override { fails = true; }
  void visitStmtExpr(StmtExpr &) override { fails = true; }
  void visitCompoundLiteral(CompoundLiteral &) override { fails = true; }
  void visitTextExpr(TextExpr &) override { fails = true; }
  void visitRoutineCall(RoutineCall &) override { fails = true; }
};

bool onlyLoads(Node *code) {
  OnlyLoads visitor;
  visitor.visit(code);
  return !visitor.fails;
}

/// How often a variable is mentioned.
class Mentions : public Visitor {
public:
  explicit Mentions(const VarDecl *v) : v_(v) {}
  int count = 0;

private:
  const VarDecl *v_;
  void visitIdent(Ident &i) override { count += i.decl == v_; }
};

/// Whether an object is one for all threads of the league: a variable that the kernel gets the address of, or
/// a fixed element behind one of its pointers.
bool isOfLeague(Expr *x, const TargetInterface &k) {
  VarDecl *v = variableOf(x);
  if (!v) v = pointerFollowed(x);
  auto *index = as<Index>(skipParens(x));
  if (!v || (index && !evaluateConstant(index->index).known) || as<Member>(skipParens(x))) return false;
  const bool direct = variableOf(x) != nullptr;
  return std::any_of(k.params.begin(), k.params.end(), [&](const KernelParam &p) {
    return p.var == v &&
           (direct ? p.passing == KernelParam::ByAddress || p.passing == KernelParam::DeviceAddress
                   : p.passing == KernelParam::PointerValue || p.passing == KernelParam::ByValue);
  });
}

/// The statements of an iteration: those that declare its numbers, and its own.
std::vector<Stmt *> statementsOf(Compound &iteration) {
  std::vector<Stmt *> all;
  for (size_t i = 0; i < iteration.body.size(); i++) {
    auto *block = as<Compound>(iteration.body[i]);
    if (block && i + 1 == iteration.body.size())
      for (Stmt *s : block->body) all.push_back(s);
    else
      all.push_back(iteration.body[i]);
  }
  return all;
}

Compound *blockWith(Context &c, const std::vector<Stmt *> &statements, Loc loc) {
  Compound *block = c.compound({}, loc);
  for (Stmt *s : statements) block->body.push(c.arena, s);
  return block;
}

/// What becomes of a capture of a number that goes up by one, whatever the order (constructs/atomics.cpp).
struct Capture {
  Expr *v = nullptr, *x = nullptr;
  bool isNew = false; ///< v is what x is afterwards
};

Capture captureIn(Stmt *s) {
  auto *assign = as<TextStmt>(s);
  auto *call = assign && assign->holes.size() == 2 ? as<RoutineCall>(assign->holes[1]) : nullptr;
  if (!call || call->args.size() != 2) return {};
  constexpr std::string_view kAdd = "@atomic_add";
  const bool isNew =
      call->routine.substr(0, kAdd.size()) == kAdd && call->routine.substr(kAdd.size()) == "_new";
  auto *address = as<TextExpr>(call->args[0]);
  const ConstInt by = evaluateConstant(call->args[1]);
  if ((!isNew && call->routine != kAdd) || !address || address->holes.size() != 1 ||
      address->texts.front() != "&" || !by.known || by.value != 1)
    return {};
  auto *x = static_cast<Expr *>(address->holes[0]);
  const QualType type = canonical(x->type);
  if (!isInteger(type) || isBitInt(type) || (sizeOf(type) != 4 && sizeOf(type) != 8) || !isPlain(x->type))
    return {};
  return {static_cast<Expr *>(assign->holes[0]), x, isNew};
}

} // namespace

bool separatePlaces(Context &c, Compound &iteration, const TargetInterface &k, VarDecl *takes, VarDecl *place,
                    TakenPlaces &parts) {
  // As the program has it, what it finds out is declared twice.
  const auto split = [&](std::vector<Stmt *> &statements) -> If * {
    statements = statementsOf(*Cloner(c).clone(&iteration));
    auto *branch = statements.empty() ? nullptr : as<If>(statements.back());
    return branch && !branch->otherwise && as<Compound>(branch->then) ? branch : nullptr;
  };
  std::vector<Stmt *> finding, taking;
  If *finds = split(finding), *takesIt = split(taking);
  if (!finds || !onlyLoads(finds->cond)) return false;
  // Behind those that declare its numbers.
  for (size_t i = iteration.body.size() - 1; i + 1 < finding.size(); i++)
    if (!as<DeclStmt>(finding[i]) || !onlyLoads(finding[i])) return false;

  auto *then = static_cast<Compound *>(takesIt->then);
  Capture capture;
  size_t at = 0;
  for (; at < then->body.size() && !capture.x; at++) {
    capture = captureIn(then->body[at]);
    if (!capture.x && (!as<DeclStmt>(then->body[at]) || !onlyLoads(then->body[at]))) return false;
  }
  if (!capture.x || !isOfLeague(capture.x, k)) return false;
  VarDecl *counter = variableOf(capture.x);
  if (!counter) counter = pointerFollowed(capture.x);
  Mentions all(counter), here(counter);
  all.visit(&iteration);
  here.visit(capture.x);
  if (all.count != here.count) return false;

  const QualType type = canonical(capture.x->type).unqualified();
  takes->type = c.types.basic(TypeKind::Bool);
  takes->init = c.intLiteral(0);
  place->type = type.with(QualConst);
  parts.counter = Cloner(c).clone(capture.x);
  Expr *value = capture.isNew ? c.binary(BinaryOp::Add, c.ident(place), c.intLiteral(1), type)
                              : static_cast<Expr *>(c.ident(place));
  then->body[at - 1] = c.textStmt("$ = $;", {capture.v, value});
  taking.back() = then;
  finding.back() = c.textStmt("$ = $;", {c.ident(takes), finds->cond});
  parts.finding = blockWith(c, finding, iteration.loc);
  parts.taking = blockWith(c, taking, iteration.loc);
  return true;
}

} // namespace ompicc
