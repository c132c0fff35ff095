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
  const HolePlace *found = placesOfHoles(c.arena, texts, holes);
  std::vector<int> levels;
  for (size_t i = 0; i < count; i++) levels.push_back(found[i].level);
  return levels;
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
  CHECK(levels("$ + 1") == Levels{kCast});
  CHECK(levels("1 + $") == Levels{kCast});
}

TEST_CASE("an operand of an operator binds as a cast") {
  CHECK(levels("$ * 2") == Levels{kCast});
  CHECK(levels("x ? $ : $", 2) == Levels{kCast, kCast});
  CHECK(levels("$ = 1") == Levels{kCast});
  CHECK(levels("(x && $)") == Levels{kCast});
  CHECK(levels("*$") == Levels{kCast});
  CHECK(levels("&$") == Levels{kCast});
  CHECK(levels("sizeof $") == Levels{kUnary});
  CHECK(levels("++$") == Levels{kUnary});
  CHECK(levels("case $:") == Levels{kCast});
}

TEST_CASE("a comparison is no assignment") {
  for (const char *text : {"(x == $)", "(x==$)", "(x != $)", "(x <= $)", "(x >= $)", "(x >=$)"}) {
    INFO(text);
    CHECK(levels(text) == Levels{kCast});
  }
}

TEST_CASE("return is a word of its own") {
  CHECK(levels("return $;") == Levels{kAssign});
  CHECK(levels("return\n  $;") == Levels{kAssign});
  CHECK(levels("return $ + 1;") == Levels{kCast});
  CHECK(levels("no_return $;") == Levels{kCast});
}

TEST_CASE("behind a cast another one may stand") {
  CHECK(levels("(long) $") == Levels{kCast});
  CHECK(levels("x = (long) $;") == Levels{kCast});
}

TEST_CASE("what is indexed, called or accessed is a postfix expression") {
  for (const char *text :
       {"$[1]", "$(x)", "$.x", "$->x", "$++", "$--", "x = $ [1];", "*$[1]", "($).x + $.y"}) {
    INFO(text);
    CHECK(levels(text, text[0] == '(' ? 2 : 1).back() == kPostfix);
  }
  CHECK(levels("$...") == Levels{kCast});
}

TEST_CASE("an operator forms no other token with what is in the hole behind it") {
  CHECK(levels("-$") == Levels{kPostfix});
  CHECK(levels("x +$") == Levels{kPostfix});
  CHECK(levels("x /$") == Levels{kPostfix});
  CHECK(levels("- $") == Levels{kCast});
  CHECK(levels("x /* - */ $") == Levels{kCast});
  CHECK(levels("x -/**/$") == Levels{kCast});
}

TEST_CASE("strings, characters, comments and numbers are read as what they are") {
  CHECK(levels("f(\"=\", $)") == Levels{kAssign});
  CHECK(levels("x \"=\" $;") == Levels{kCast});
  CHECK(levels("x '=' $;") == Levels{kCast});
  CHECK(levels("f(\"\\\"(\" $)") == Levels{kCast});
  CHECK(levels("x = /* y + */ $ /* + 1 */;") == Levels{kAssign});
  CHECK(levels("x = // y +\n$;") == Levels{kAssign});
  CHECK(levels("$ .5") == Levels{kCast});
  CHECK(levels("1e+$") == Levels{kCast});
}

TEST_CASE("line breaks are blanks") {
  CHECK(levels("x =\n  $\n  ;") == Levels{kAssign});
  CHECK(levels("x ==\n$;") == Levels{kCast});
  CHECK(levels("$\n[1]") == Levels{kPostfix});
}

TEST_CASE("what is in the hole beside it counts for a hole") {
  Context c;
  auto levelOfLast = [&](std::string_view format, std::vector<Node *> nodes) {
    List<Node *> holes;
    for (Node *n : nodes) holes.push(c.arena, n);
    const HolePlace *places = placesOfHoles(c.arena, splitAtHoles(c.arena, format, nodes.size()), holes);
    return places[nodes.size() - 1].level;
  };
  Node *value = c.intLiteral(1), *type = c.typeArg(c.types.basic(TypeKind::Int)), *block = c.compound({});
  CHECK(levelOfLast("$ $", {type, value}) == kCast);
  CHECK(levelOfLast("$\n$;", {block, value}) == kAssign);
  CHECK(levelOfLast("x = $ $;", {nullptr, value}) == kAssign);
  CHECK(levelOfLast("x + $ $;", {nullptr, value}) == kCast);
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

TEST_CASE("a hole's value is asked for, but behind & and sizeof(") {
  auto takesValue = [](std::string_view format) {
    Context c;
    List<Node *> holes;
    holes.push(c.arena, c.intLiteral(1));
    return placesOfHoles(c.arena, splitAtHoles(c.arena, format, 1), holes)[0].takesValue;
  };
  for (const char *text : {"$", "x + $", "f($)", "x && $", "x & $", "size_of($)", "sizeof(x) + ($)"}) {
    INFO(text);
    CHECK(takesValue(text));
  }
  for (const char *text : {"&$", "f(&$)", "sizeof($)", "x * sizeof($[0])", "sizeof ($)"}) {
    INFO(text);
    CHECK_FALSE(takesValue(text));
  }
}

TEST_CASE("how tightly a text binds") {
  auto level = [](std::string_view format, size_t count = 0) {
    Context c;
    List<Node *> holes;
    for (size_t i = 0; i < count; i++) holes.push(c.arena, c.intLiteral(1));
    return int(levelOfText(splitAtHoles(c.arena, format, count), holes));
  };
  CHECK(level("$", 1) == kAny);
  CHECK(level(" $ ", 1) == kAny);
  for (const char *text : {"x", "@word", "12.5f", ".5", "\"a\"", "(x + y)", "({ f(); })"}) {
    INFO(text);
    CHECK(level(text) == kPrimary);
  }
  for (const char *text : {"x.y", "@thread_idx.x", "x->y[1]", "f(x)(y)", "@f(x, (y))", "x++", "(x + y)[1]"}) {
    INFO(text);
    CHECK(level(text) == kPostfix);
  }
  CHECK(level("$[$]", 2) == kPostfix);
  CHECK(level("$->x", 1) == kPostfix);
  for (const char *text :
       {"(int) x", "(unsigned long) f(x)", "(const char *) (x)", "(long) (x)[1]", "(float) @f()"}) {
    INFO(text);
    CHECK(level(text) == kCast);
  }
  CHECK(level("(long) $", 1) == kCast);
  // What is not known to be one of these.
  for (const char *text : {"", "(x) (y)", "(word) x", "x + y", "-x", "(int) -x", "(int)", "x, y", "f(x) + 1",
                           "f(x", "@f<x>(y)", "x ? y : z", "sizeof(x)", "(x", "x."}) {
    INFO(text);
    CHECK(level(text) == kAssign);
  }
}

TEST_CASE("parentheses around texts, and around what is in them") {
  Unit unit("int f(int *p, int i) { return *p + i; }");
  Context &c = unit.context;
  Expr *sum = static_cast<Return *>(static_cast<FunctionDecl *>(unit.find("f"))->body->body[0])->value;
  auto around = [&](std::string_view format, std::string_view text, std::vector<Node *> holes = {}) {
    return CPrinter(c).expr(*c.textExpr(sum->type, format, {c.textExpr(sum->type, text, holes)}));
  };
  CHECK(around("$ * 2", "(long) x") == "(long) x * 2");
  CHECK(around("$[2]", "(long) x") == "((long) x)[2]");
  CHECK(around("$[2]", "p->x") == "p->x[2]");
  CHECK(around("$ * 2", "$", {sum}) == "(*p + i) * 2");
  CHECK(around("f($)", "$", {sum}) == "f(*p + i)");
  CHECK(around("$ * 2", "x + y") == "(x + y) * 2");
}

TEST_CASE("calls of templates") {
  Context c;
  const QualType type = c.types.basic(TypeKind::Int);
  auto call = c.templateCall(type, "reduce", {c.textExpr(type, "add"), c.typeArg(type)}, {c.intLiteral(1)});
  CHECK(CPrinter(c).expr(*call) == "reduce<add, int>(1)");
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
