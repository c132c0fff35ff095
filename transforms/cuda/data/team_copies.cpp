#include "transforms/cuda/data/team_copies.h"
#include "transforms/common/variables.h"
#include <algorithm>

namespace ompicc::cuda {
namespace {

const char *functorOf(ScatteredUpdates::Operation operation) {
  switch (operation) {
  case ScatteredUpdates::And: return "@and";
  case ScatteredUpdates::Or: return "@or";
  case ScatteredUpdates::Xor: return "@xor";
  default: return "@add";
  }
}

} // namespace

void TeamCopies::use(const std::vector<ScatteredUpdates> &updates) {
  active_ = true;
  copies_.clear();
  for (const ScatteredUpdates &of : updates)
    copies_.push_back({of, std::string(c_.freshLocal("_" + std::string(of.var->name->text) + "_copy"))});
  std::stable_sort(copies_.begin(), copies_.end(),
                   [](const Copy &a, const Copy &b) { return sizeOf(a.of.element) > sizeOf(b.of.element); });
}

Stmt *TeamCopies::update(const AtomicForm &f, const char *operation) {
  const VarDecl *v = active_ && f.kind == AtomicForm::Update ? baseVariable(f.x) : nullptr;
  for (const Copy &copy : copies_)
    if (v && copy.of.var == v)
      return call(std::string("@update_copy_") + operation,
                  {c_.textExpr(copy.of.element, copy.name),
                   c_.textExpr(c_.types.pointerTo(copy.of.element), "&$", {c_.paren(f.x)}),
                   f.e ? f.e : c_.intLiteral(1)});
  return nullptr;
}

Expr *TeamCopies::areThere() { return c_.routineCall(basic(TypeKind::Bool), "@has_copies"); }

long long TeamCopies::bytesOfAll() const {
  long long bytes = 0;
  for (const Copy &copy : copies_) bytes += sizeOf(copy.of.element);
  return bytes;
}

std::vector<Stmt *> TeamCopies::before() {
  std::vector<Stmt *> statements;
  const QualType number = basic(TypeKind::UInt);
  VarDecl *elements = local("_elements", number.with(QualConst),
                            c_.routineCall(number, "@copied_elements", {c_.intLiteral(bytesOfAll())}));
  statements.push_back(c_.declStmt(elements));
  long long offset = 0;
  for (const Copy &copy : copies_) {
    VarDecl *v = copy.of.var;
    const QualType pointer = c_.types.pointerTo(copy.of.element);
    statements.push_back(c_.textStmt(
        "@team_copy<" + std::string(functorOf(copy.of.operation)) + ", $> " + copy.name + "(($) $, $, $);",
        {c_.typeArg(copy.of.element), c_.typeArg(pointer), c_.ident(v), c_.ident(elements),
         offset ? c_.textExpr(number, "$ * $", {c_.intLiteral(offset), c_.ident(elements)})
                : static_cast<Expr *>(c_.intLiteral(0))}));
    offset += sizeOf(copy.of.element);
  }
  statements.push_back(call("@copies_begin"));
  return statements;
}

std::vector<Stmt *> TeamCopies::after() {
  std::vector<Stmt *> statements = {call("@copies_end")};
  for (const Copy &copy : copies_) statements.push_back(c_.textStmt(copy.name + ".bring();"));
  return statements;
}

unsigned TeamCopies::memory() const {
  constexpr long long kWord = 4;
  unsigned items = 0;
  long long least = 8;
  for (const Copy &copy : copies_) {
    items |= 1u << copy.of.map;
    least = std::min(least, sizeOf(copy.of.element));
  }
  return items | unsigned(bytesOfAll() / kWord) << 16 | unsigned(least / kWord) << 28;
}

} // namespace ompicc::cuda
