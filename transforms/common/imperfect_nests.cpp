// Collapsed loops with code between them (OpenMP 5.2 §4.4.1): the code goes into the innermost one, where it
// is executed in each iteration, as often as it may be. What is left is nested perfectly.
//
//     for (i = 0; i < n; i++) {            for (i = 0; i < n; i++)
//       before                               for (j = 0; j < m; j++) {
//       for (j = 0; j < m; j++) body           before
//       after                                  body
//     }                                        after
//                                            }
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/normalise.h"
#include "transforms/common/variables.h"
#include "translator/sema/omp_checks.h"

namespace ompicc {
namespace {

/// What a block declares and refers to, but for the loop in it.
class Names : public Visitor {
public:
  explicit Names(const For *loop) : loop_(loop) {}
  VarSet declared;
  bool mentions(const VarDecl &v) const { return others_.count(v.name) != 0; }

private:
  const For *loop_;
  std::unordered_set<const Identifier *> others_;
  void visitFor(For &s) override {
    if (&s != loop_) walk(s);
  }
  void visitVarDecl(VarDecl &v) override {
    declared.insert(&v);
    others_.insert(v.name);
    walk(v);
  }
  void visitIdent(Ident &i) override { others_.insert(i.name); }
};

class Sinking : public Rewriter {
public:
  explicit Sinking(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (isLoopAssociated(d.kind)) {
      auto *f = as<For>(onlyStatement(d.body));
      for (size_t n = collapseOf(d); f && n > 1; n--) f = next(*f);
    }
    rewriteChildren(d);
    return &d;
  }

  /// The loop inside of `outer`, which is the whole of its body then.
  For *next(For &outer) {
    For *inner = nextLoop(outer.body);
    Stmt *whole = onlyStatement(outer.body);
    if (!inner || whole == inner) return inner;
    Names names(inner);
    names.visit(whole);
    for (Node *part : {static_cast<Node *>(inner->init), static_cast<Node *>(inner->cond),
                       static_cast<Node *>(inner->step)})
      for (VarDecl *v : part ? freeVariables(part) : VarList())
        if (names.declared.count(v)) {
          unit_.diagnostics.error(inner->loc,
                                  "the bounds of this loop, which is collapsed with the one around "
                                  "it, depend on '" +
                                      std::string(v->name->text) +
                                      "', which is declared between them (OpenMP 5.2 §4.4.1)");
          return nullptr;
        }
    Stmt *body = inner->body;
    if (hasContinue(body)) body = c_.textStmt("do\n$\nwhile (0);", {c_.compound({body}, body->loc)});
    put(*static_cast<Compound *>(whole), inner, body);
    inner->body = whole;
    outer.body = inner;
    rename(*inner, names);
    return inner;
  }

  /// `body` takes the place of `loop`.
  static void put(Compound &block, const For *loop, Stmt *body) {
    for (Stmt *&s : block.body) {
      if (s == loop)
        s = body;
      else if (auto *inner = as<Compound>(s))
        put(*inner, loop, body);
    }
  }

  /// The loop's variable now has all of the code in its scope: it may not hide one that is used there.
  void rename(For &loop, const Names &names) {
    auto *declaration = as<DeclStmt>(loop.init);
    auto *v = declaration && declaration->decls.size() == 1 ? as<VarDecl>(declaration->decls[0]) : nullptr;
    if (!v || !names.mentions(*v)) return;
    VarDecl *own = c_.variable(c_.fresh(v->name->text), v->type, v->init);
    loop.init = c_.declStmt(own);
    Substitution renamed(c_);
    renamed.replace(v, own);
    loop.cond = renamed.apply(loop.cond);
    loop.step = renamed.apply(loop.step);
    loop.body = renamed.apply(loop.body);
  }
};

} // namespace

Stmt *sinkInterveningCode(Unit &unit, Stmt *root) { return static_cast<Stmt *>(Sinking(unit).rewrite(root)); }

} // namespace ompicc
