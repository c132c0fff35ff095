#include "transforms/cuda/data/team_copies.h"
#include "ast/visitor.h"
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
  copies_.clear();
  keeps_ = false;
  for (const ScatteredUpdates &of : updates)
    copies_.push_back({of, std::string(c_.freshLocal("_" + std::string(of.var->name->text) + "_copy"))});
  std::stable_sort(copies_.begin(), copies_.end(),
                   [](const Copy &a, const Copy &b) { return sizeOf(a.of.element) > sizeOf(b.of.element); });
}

Stmt *TeamCopies::update(const AtomicForm &f, const char *operation) {
  const VarDecl *v = when_ != When::Never && f.kind == AtomicForm::Update ? baseVariable(f.x) : nullptr;
  for (const Copy &copy : copies_) {
    if (!v || copy.of.var != v) continue;
    Expr *element = c_.textExpr(c_.types.pointerTo(copy.of.element), "&$", {c_.paren(f.x)});
    if (when_ == When::Later) return note(copy, operation, f, element);
    return updateOf(copy, operation, element, f.e ? f.e : c_.intLiteral(1));
  }
  return nullptr;
}

void TeamCopies::updateLater(VarDecl *turn, Stmt *iteration) {
  class Conditions : public Visitor {
  public:
    bool found = false;

  private:
    void visitIf(If &) override { found = true; }
    void visitSwitch(Switch &) override { found = true; }
    void visitContinue(Continue &) override { found = true; }
  } conditions;
  conditions.visit(iteration);
  when_ = When::Later;
  turn_ = turn;
  always_ = !conditions.found;
  noted_.clear();
}

Stmt *TeamCopies::updateOf(const Copy &copy, const std::string &operation, Expr *element, Expr *value) {
  Expr *own = c_.textExpr(copy.of.element, copy.name);
  if (when_ != When::Kept) return call("@update_copy_" + operation, {own, element, value});
  return call("@update_kept_" + operation,
              {own, c_.textExpr(copy.of.element, copy.name + "_kept"), element, value});
}

Expr *TeamCopies::inTurn(VarDecl *ofTurns) {
  return c_.textExpr(elementOf(ofTurns->type), "$[$]", {c_.ident(ofTurns), c_.ident(turn_)});
}

Stmt *TeamCopies::note(const Copy &copy, const char *operation, const AtomicForm &f, Expr *element) {
  const auto ofTurns = [&](const char *what, QualType type) {
    return local("_" + std::string(copy.of.var->name->text) + what,
                 c_.types.arrayOf(type, kTurns, c_.intLiteral(kTurns)));
  };
  Noted noted = {&copy, operation, ofTurns("_at", c_.types.pointerTo(copy.of.element)), nullptr};
  Compound *both = c_.compound({});
  append(both, c_.textStmt("$ = ($) $;", {inTurn(noted.at), c_.typeArg(elementOf(noted.at->type)), element}));
  if (f.e) {
    noted.value = ofTurns("_value", canonical(f.e->type).unqualified());
    append(both, c_.textStmt("$ = $;", {inTurn(noted.value), f.e}));
  }
  noted_.push_back(noted);
  return both;
}

std::vector<Stmt *> TeamCopies::notes() {
  std::vector<Stmt *> statements;
  for (const Noted &noted : noted_)
    for (VarDecl *v : {noted.at, noted.value})
      if (v) statements.push_back(c_.declStmt(v));
  return statements;
}

std::vector<Stmt *> TeamCopies::noNotes() {
  std::vector<Stmt *> statements;
  for (const Noted &noted : noted_)
    if (!always_) statements.push_back(c_.textStmt("$ = 0;", {inTurn(noted.at)}));
  return statements;
}

std::vector<Stmt *> TeamCopies::updates() {
  std::vector<Stmt *> statements;
  for (const Noted &noted : noted_) {
    Stmt *one = updateOf(*noted.copy, noted.operation, inTurn(noted.at),
                         noted.value ? inTurn(noted.value) : c_.intLiteral(1));
    statements.push_back(always_ ? one : c_.textStmt("if ($)\n$", {inTurn(noted.at), c_.compound({one})}));
  }
  return statements;
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
    Expr *first = c_.ident(v);
    if (!isArray(v->type) && !isPointer(v->type)) first = c_.textExpr(pointer, "&$", {first});
    statements.push_back(c_.textStmt(
        "@team_copy<" + std::string(functorOf(copy.of.operation)) + ", $> " + copy.name + "(($) $, $, $);",
        {c_.typeArg(copy.of.element), c_.typeArg(pointer), first, c_.ident(elements),
         offset ? c_.textExpr(number, "$ * $", {c_.intLiteral(offset), c_.ident(elements)})
                : static_cast<Expr *>(c_.intLiteral(0))}));
    offset += sizeOf(copy.of.element);
  }
  for (const Copy &copy : copies_)
    if (keeps_)
      statements.push_back(
          c_.textStmt("@kept<" + std::string(functorOf(copy.of.operation)) + ", $> " + copy.name + "_kept;",
                      {c_.typeArg(copy.of.element)}));
  statements.push_back(call("@copies_begin"));
  return statements;
}

std::vector<Stmt *> TeamCopies::after() {
  std::vector<Stmt *> statements;
  for (const Copy &copy : copies_)
    if (keeps_) statements.push_back(c_.textStmt(copy.name + "_kept.bring(" + copy.name + ");"));
  statements.push_back(call("@copies_end"));
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
