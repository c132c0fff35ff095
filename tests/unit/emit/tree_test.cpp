// The tree's own operations: visiting, rewriting, cloning, dumping.
#include "ast/visitor.h"
#include "tests/unit/catch.h"
#include "tests/unit/emit/round_trip.h"

using namespace ompicc;

namespace {

struct CountIdents : Visitor {
  int count = 0;
  std::vector<Decl *> decls;
  void visitIdent(Ident &node) override {
    count++;
    decls.push_back(node.decl);
  }
};

FunctionDecl *function(Unit &unit, const char *name) { return as<FunctionDecl>(unit.find(name)); }

} // namespace

TEST_CASE("a visitor reaches every child once") {
  Unit unit("int f(int a) { for (int i = a; i < a; i++) if (a) return _Generic(a, int: a, default: i); "
            "return (a); }");
  CountIdents idents;
  idents.visit(function(unit, "f"));
  CHECK(idents.count == 9);
  int children = 0;
  forEachChild(*function(unit, "f")->body, [&](Node *&) { children++; });
  CHECK(children == 2);
}

TEST_CASE("a rewriter replaces expressions and removes statements") {
  struct Rewrite : Rewriter {
    Context &c;
    explicit Rewrite(Context &context) : c(context) {}
    Node *rewriteIdent(Ident &) override { return c.intLiteral(7); }
    Node *rewriteBreak(Break &) override { return nullptr; }
  };
  Unit unit("int f(int a) { while (a) { a + 1; break; } return _Generic(a, int: a); }");
  Rewrite rewrite(unit.context);
  rewrite.rewrite(function(unit, "f"));
  CPrinter printer(unit.context);
  printer.stmt(*function(unit, "f")->body);
  CHECK(printer.out() == "{\n  while (7) {\n    7 + 1;\n  }\n  return _Generic(7, int: 7);\n}\n");
  auto *last = as<Return>(function(unit, "f")->body->body[1]);
  auto *generic = as<GenericSelection>(last->value);
  CHECK(generic->chosen == generic->assocs[0]->expr);
}

TEST_CASE("a clone refers to its own declarations only") {
  Unit unit(
      "int g; int f(int n) { struct S { int x; struct S *next; } s = {n}; int a[n], *p = a; typedef int T;"
      " T t = sizeof(int[n]); g = p[0] + s.x; return t; }");
  auto *original = function(unit, "f");
  Cloner cloner(unit.context);
  auto *copy = cloner.clone(original);
  std::vector<Decl *> inside;
  struct Collect : Visitor {
    std::vector<Decl *> &out;
    explicit Collect(std::vector<Decl *> &o) : out(o) {}
    void visitVarDecl(VarDecl &d) override {
      out.push_back(&d);
      walk(d);
    }
  };
  Collect(inside).visit(original);
  CountIdents idents;
  idents.visit(copy);
  REQUIRE(idents.count > 0);
  for (Decl *decl : idents.decls)
    for (Decl *old : inside) CHECK(decl != old);
  // Types follow: the array's bound names the copied parameter, and s has the copied struct's type.
  auto *array = as<VarDecl>(static_cast<DeclStmt *>(copy->body->body[1])->decls[0]);
  CHECK(as<Ident>(skipParens(canonical(array->type)->bound))->decl == copy->params[0]);
  auto &first = static_cast<DeclStmt *>(copy->body->body[0])->decls;
  CHECK(definitionOf(as<VarDecl>(first.back())->type) == first.front());
}

TEST_CASE("a dump shows kinds, values, types and places") {
  Unit unit("int f(int n) { return n + 1; }");
  std::string text =
      dump(*function(unit, "f"), [&](Loc loc) { return std::to_string(unit.source->place(loc).line); });
  CHECK(text.find("FunctionDecl f type=<int(int)>") != std::string::npos);
  CHECK(text.find("value: Binary op='+' : int  1\n") != std::string::npos);
  CHECK(text.find("lhs: Ident name=n ->n : int lvalue") != std::string::npos);
}

TEST_CASE("fresh names are new") {
  Unit unit("int x, x_1;");
  CHECK(unit.context.fresh("x") == "x_2");
  CHECK(unit.context.fresh("x") == "x_3");
  CHECK(unit.context.fresh("y") == "y");
}

TEST_CASE("clauses with a word are printed as they are written") {
  const std::pair<OmpClauseKind, const char *> where[] = {{OmpClauseKind::Default, "parallel"},
                                                          {OmpClauseKind::ProcBind, "parallel"},
                                                          {OmpClauseKind::Bind, "loop"},
                                                          {OmpClauseKind::Order, "for"},
                                                          {OmpClauseKind::Threadset, "task"},
                                                          {OmpClauseKind::AtomicFail, "atomic compare"},
                                                          {OmpClauseKind::Defaultmap, "target"},
                                                          {OmpClauseKind::Severity, "error at(execution)"},
                                                          {OmpClauseKind::At, "error severity(warning)"}};
  for (const auto &[kind, directive] : where)
    for (std::string_view word : wordsOf(kind)) {
      if (word == "compilation" || word == "storage") continue; // leaves no directive; 6.0's name for alloc
      const std::string name = spelling(kind);
      const std::string line =
          "#pragma omp " + std::string(directive) + " " + name + "(" + std::string(word) + ")";
      INFO(line);
      const std::string body = kind == OmpClauseKind::AtomicFail    ? "if (x == 1) x = 2;"
                               : name == "severity" || name == "at" ? ""
                                                                    : "for (int i = 0; i < 9; i++) ;";
      Unit unit("void f(void) { int x = 0;\n" + line + "\n" + body + "\n}");
      CPrinter printer(unit.context);
      printer.stmt(*function(unit, "f")->body);
      CHECK(printer.out().find(name + "(" + std::string(word) + ")") != std::string::npos);
    }
}
