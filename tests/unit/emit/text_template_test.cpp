// How tightly what is put into the holes of a text has to bind.
#include "ast/text_template.h"
#include "tests/unit/catch.h"
#include "tests/unit/emit/round_trip.h"

using namespace ompicc;

namespace {

/// The levels of the text's holes, with an expression in each.
std::vector<int> levels(std::string_view format, size_t count = 1) {
  Context c;
  List<Node *> holes;
  for (size_t i = 0; i < count; i++) holes.push(c.arena, c.intLiteral(1));
  const List<std::string_view> texts = splitAtHoles(c.arena, format, count);
  const Precedence *found = levelsOfHoles(c.arena, texts, holes);
  return {found, found + count};
}

using Levels = std::vector<int>;

} // namespace

TEST_CASE("texts are split at their holes") {
  Context c;
  auto pieces = [&](std::string_view format, size_t holes) {
    const List<std::string_view> texts = splitAtHoles(c.arena, format, holes);
    return std::vector<std::string>(texts.begin(), texts.end());
  };
  using Pieces = std::vector<std::string>;
  CHECK(pieces("x", 0) == Pieces{"x"});
  CHECK(pieces("$ = $;", 2) == Pieces{"", " = ", ";"});
  CHECK(pieces("$$ + $", 1) == Pieces{"$ + ", ""});
  CHECK(pieces("a$b + $", 1) == Pieces{"a$b + ", ""});
}

TEST_CASE("between separators an assignment may stand in a hole") {
  CHECK(levels("f($, $)", 2) == Levels{kAssign, kAssign});
  CHECK(levels("{$, $}", 2) == Levels{kAssign, kAssign});
  CHECK(levels("x[$]") == Levels{kAssign});
  CHECK(levels("x = $;") == Levels{kAssign});
  CHECK(levels("x += $;") == Levels{kAssign});
  CHECK(levels("x <<= $;") == Levels{kAssign});
  CHECK(levels("for (;; $)") == Levels{kAssign});
  CHECK(levels("if (x) {\n  y();\n}\n$;") == Levels{kAssign});
}

TEST_CASE("the first and the last thing of a text are between separators") {
  CHECK(levels("$") == Levels{kAssign});
  CHECK(levels("  $\n") == Levels{kAssign});
  CHECK(levels("$, 1") == Levels{kAssign});
  CHECK(levels("x = $") == Levels{kAssign});
  CHECK(levels("$ + 1") == Levels{kUnary});
  CHECK(levels("1 + $") == Levels{kUnary});
}

TEST_CASE("an operand of an operator binds as a unary expression") {
  CHECK(levels("$ * 2") == Levels{kUnary});
  CHECK(levels("x ? $ : $", 2) == Levels{kUnary, kUnary});
  CHECK(levels("$ = 1") == Levels{kUnary});
  CHECK(levels("(x && $)") == Levels{kUnary});
  CHECK(levels("*$") == Levels{kUnary});
  CHECK(levels("&$") == Levels{kUnary});
  CHECK(levels("sizeof $") == Levels{kUnary});
  CHECK(levels("case $:") == Levels{kUnary});
}

TEST_CASE("a comparison is no assignment") {
  for (const char *text : {"(x == $)", "(x==$)", "(x != $)", "(x <= $)", "(x >= $)", "(x >=$)"}) {
    INFO(text);
    CHECK(levels(text) == Levels{kUnary});
  }
}

TEST_CASE("return is a word of its own") {
  CHECK(levels("return $;") == Levels{kAssign});
  CHECK(levels("return\n  $;") == Levels{kAssign});
  CHECK(levels("return $ + 1;") == Levels{kUnary});
  CHECK(levels("no_return $;") == Levels{kUnary});
}

TEST_CASE("behind a cast a unary expression stands") {
  CHECK(levels("(long) $") == Levels{kUnary});
  CHECK(levels("x = (long) $;") == Levels{kUnary});
}

TEST_CASE("what is indexed, called or accessed is a postfix expression") {
  for (const char *text :
       {"$[1]", "$(x)", "$.x", "$->x", "$++", "$--", "x = $ [1];", "*$[1]", "($).x + $.y"}) {
    INFO(text);
    CHECK(levels(text, text[0] == '(' ? 2 : 1).back() == kPostfix);
  }
  CHECK(levels("$...") == Levels{kUnary});
}

TEST_CASE("an operator forms no other token with what is in the hole behind it") {
  CHECK(levels("-$") == Levels{kPostfix});
  CHECK(levels("x +$") == Levels{kPostfix});
  CHECK(levels("x /$") == Levels{kPostfix});
  CHECK(levels("- $") == Levels{kUnary});
  CHECK(levels("x /* - */ $") == Levels{kUnary});
  CHECK(levels("x -/**/$") == Levels{kUnary});
}

TEST_CASE("strings, characters, comments and numbers are read as what they are") {
  CHECK(levels("f(\"=\", $)") == Levels{kAssign});
  CHECK(levels("x \"=\" $;") == Levels{kUnary});
  CHECK(levels("x '=' $;") == Levels{kUnary});
  CHECK(levels("f(\"\\\"(\" $)") == Levels{kUnary});
  CHECK(levels("x = /* y + */ $ /* + 1 */;") == Levels{kAssign});
  CHECK(levels("x = // y +\n$;") == Levels{kAssign});
  CHECK(levels("$ .5") == Levels{kUnary});
  CHECK(levels("1e+$") == Levels{kUnary});
}

TEST_CASE("line breaks are blanks") {
  CHECK(levels("x =\n  $\n  ;") == Levels{kAssign});
  CHECK(levels("x ==\n$;") == Levels{kUnary});
  CHECK(levels("$\n[1]") == Levels{kPostfix});
}

TEST_CASE("what is in the hole beside it counts for a hole") {
  Context c;
  auto levelOfLast = [&](std::string_view format, std::vector<Node *> nodes) {
    List<Node *> holes;
    for (Node *n : nodes) holes.push(c.arena, n);
    return levelsOfHoles(c.arena, splitAtHoles(c.arena, format, nodes.size()), holes)[nodes.size() - 1];
  };
  Node *value = c.intLiteral(1), *type = c.typeArg(c.types.basic(TypeKind::Int)), *block = c.compound({});
  CHECK(levelOfLast("$ $", {type, value}) == kUnary);
  CHECK(levelOfLast("$\n$;", {block, value}) == kAssign);
  CHECK(levelOfLast("x = $ $;", {nullptr, value}) == kAssign);
  CHECK(levelOfLast("x + $ $;", {nullptr, value}) == kUnary);
}

TEST_CASE("parentheses in texts with holes") {
  Unit unit("int f(int *p, int i) { return *p; } int g(int i) { return -i; }");
  Context &c = unit.context;
  auto value = [&](const char *name) {
    return static_cast<Return *>(static_cast<FunctionDecl *>(unit.find(name))->body->body[0])->value;
  };
  Expr *deref = value("f"), *minus = value("g");
  auto text = [&](std::string_view format, Expr *hole) {
    return CPrinter(c).expr(*c.textExpr(hole->type, format, {hole}));
  };
  CHECK(text("$[1]", deref) == "(*p)[1]");
  CHECK(text("$.x", deref) == "(*p).x");
  CHECK(text("$++", deref) == "(*p)++");
  CHECK(text("$ + 1", deref) == "*p + 1");
  CHECK(text("-$", minus) == "-(-i)");
  CHECK(text("1 /$", deref) == "1 /(*p)");
  CHECK(text("1==$", c.binary(BinaryOp::Comma, minus, deref, deref->type)) == "1==(-i, *p)");
}

TEST_CASE("calls of routines") {
  Unit unit("int a, b;");
  Context &c = unit.context;
  Expr *sum = c.binary(BinaryOp::Comma, c.ident(unit.find("a")), c.ident(unit.find("b")),
                       c.types.basic(TypeKind::Int));
  auto call = c.routineCall(sum->type, "routine", {sum, c.intLiteral(1)});
  CHECK(CPrinter(c).expr(*call) == "routine((a, b), 1)");
  CHECK(CPrinter(c).expr(*c.textExpr(sum->type, "$[0]", {call})) == "routine((a, b), 1)[0]");
  CHECK(CPrinter(c).expr(*c.textExpr(sum->type, "$", {c.routineCall(sum->type, "none")})) == "none()");
}
