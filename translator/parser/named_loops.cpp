// Named loops (C2y 6.8.7): `break name` and `continue name` in a labelled loop or switch. They become gotos
// as soon as the labelled statement is read, so that nobody else has to know them:
//
//   name: for (…) { … continue name; … break name; … }
//
//   { name: for (…) { { … goto name_continue; … goto name_break; … } name_continue: ; } name_break: ; }
#include "ast/visitor.h"
#include "translator/parser/parser.h"

namespace ompicc {

namespace {

/// Replaces the statements that name one loop.
class ToGotos : public Rewriter {
public:
  ToGotos(Context &c, Identifier *loop, bool isLoop) : c_(c), loop_(loop), isLoop_(isLoop) {}
  Identifier *breakLabel = nullptr, *continueLabel = nullptr;

private:
  Context &c_;
  Identifier *const loop_;
  const bool isLoop_; ///< no switch

  Node *jump(Stmt &from, const char *suffix, Identifier *&label) {
    if (!label) label = c_.name(c_.fresh(std::string(loop_->text) + suffix));
    auto *jump = c_.make<Goto>(from.loc);
    jump->label = label;
    return jump;
  }
  Node *rewriteBreak(Break &b) override { return b.loop == loop_ ? jump(b, "_break", breakLabel) : &b; }
  Node *rewriteContinue(Continue &b) override {
    return b.loop == loop_ && isLoop_ ? jump(b, "_continue", continueLabel) : &b;
  }
  Node *rewriteFunctionDecl(FunctionDecl &f) override { return &f; } // a nested function's are its own
};

/// Those that are left.
class Unnamed : public Visitor {
public:
  explicit Unnamed(Diagnostics &diagnostics) : diagnostics_(diagnostics) {}

private:
  Diagnostics &diagnostics_;
  void report(const Stmt &s, const Identifier *loop, const char *what, const char *target) {
    if (loop)
      diagnostics_.error(s.loc, std::string("'") + what + "' statement operand '" + std::string(loop->text) +
                                    "' does not refer to a named " + target);
  }
  void visitBreak(Break &b) override { report(b, b.loop, "break", "loop or 'switch'"); }
  void visitContinue(Continue &b) override { report(b, b.loop, "continue", "loop"); }
  void visitFunctionDecl(FunctionDecl &) override {}
};

/// Where the body of a loop or switch is kept, or null.
Stmt **bodyOf(Stmt *s) {
  if (auto *loop = as<For>(s)) return &loop->body;
  if (auto *loop = as<While>(s)) return &loop->body;
  if (auto *loop = as<DoWhile>(s)) return &loop->body;
  if (auto *choice = as<Switch>(s)) return &choice->body;
  return nullptr;
}

Stmt *emptyLabel(Context &c, Identifier *name, Loc loc) {
  auto *label = c.make<Label>(loc);
  label->name = name;
  label->body = c.make<ExprStmt>(loc);
  return label;
}

} // namespace

Stmt *Parser::nameLoop(Label &label) {
  Stmt *loop = label.body == namedResult_ && namedLoop_ ? namedLoop_ : label.body;
  Stmt **body = bodyOf(loop);
  if (!body) return &label;
  ToGotos gotos(c, label.name, !as<Switch>(loop));
  *body = static_cast<Stmt *>(gotos.rewrite(*body));
  if (gotos.continueLabel)
    *body = c.compound({*body, emptyLabel(c, gotos.continueLabel, loop->loc)}, (*body)->loc);
  if (gotos.breakLabel || gotos.continueLabel) { // it is used
    auto *unused = c.make<Attribute>(label.loc);
    unused->name = c.name("__unused__");
    label.attributes.push(c.arena, unused);
  }
  Stmt *result = &label;
  if (gotos.breakLabel) result = c.compound({&label, emptyLabel(c, gotos.breakLabel, loop->loc)}, label.loc);
  namedResult_ = result, namedLoop_ = loop;
  return result;
}

void Parser::checkNamedLoops(FunctionDecl *function) {
  if (!namesLoops || !function || !function->body) return;
  if (decls.functionDepth() == 0) namesLoops = false;
  Unnamed(diag).visit(function->body);
}

} // namespace ompicc
