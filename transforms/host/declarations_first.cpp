// C89 wants the declarations of a block before its statements. What the transformations declare may come
// later: it opens a block of its own then.
//
//     statement;  int v = f();  rest   →   statement;  { int v = f();  rest }
//
//     for (int i = 0; …)               →   { int i;  for (i = 0; …) }
//
// The program's own declarations stay where they are: the C compiler has its opinion about those.
#include "transforms/host/declarations_first.h"

namespace ompicc {
namespace {

class DeclarationsFirst : public Rewriter {
public:
  DeclarationsFirst(Context &c, std::string_view source) : c_(c), source_(source) {}

private:
  Context &c_;
  const std::string_view source_;

  /// One that stands in the source. (The name of another may stand for what it is made of.)
  bool isWritten(const DeclStmt &s) const {
    if (!s.loc) return false;
    auto *v = s.decls.empty() ? nullptr : as<VarDecl>(s.decls[0]);
    return !v || !v->loc || !v->name || s.loc.offset != v->loc.offset ||
           source_.substr(v->loc.offset - 1, v->name->text.size()) == v->name->text;
  }

  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    List<Stmt *> body;
    Compound *open = nullptr; // the innermost block that has been opened
    bool statements = false;
    for (Stmt *s : block.body) {
      List<Stmt *> counters;
      takeCounters(s, counters);
      if (!counters.empty()) {
        counters.push(c_.arena, s);
        Compound *loop = c_.compound({}, s->loc);
        loop->body = counters;
        s = loop;
      }
      const bool declares = s->kind == NodeKind::DeclStmt;
      if (declares && statements && !isWritten(static_cast<DeclStmt &>(*s))) {
        Compound *next = c_.compound({}, block.loc);
        (open ? open->body : body).push(c_.arena, next);
        open = next;
        statements = false;
      }
      statements |= !declares && s->kind != NodeKind::Pragma && s->kind != NodeKind::LocalLabels;
      (open ? open->body : body).push(c_.arena, s);
    }
    block.body = body;
    return &block;
  }

  /// The variables that a loop, or the nest that a directive for the C compiler stands in front of, declares.
  void takeCounters(Stmt *s, List<Stmt *> &declarations) {
    while (auto *d = as<OmpDirective>(s)) s = d->body;
    auto *loop = s ? as<For>(s) : nullptr;
    if (!loop) return;
    auto *ds = loop->init ? as<DeclStmt>(loop->init) : nullptr;
    auto *v = ds && ds->decls.size() == 1 ? as<VarDecl>(ds->decls[0]) : nullptr;
    if (v && v->init && !ds->loc) {
      declarations.push(c_.arena, ds);
      loop->init = c_.textStmt("$ = $;", {c_.ident(v), v->init});
      v->init = nullptr;
    }
    takeCounters(onlyStatement(loop->body), declarations);
  }
};

} // namespace

void declarationsFirst(Unit &unit, FunctionDecl &f) {
  if (f.body)
    f.body = static_cast<Compound *>(DeclarationsFirst(unit.context, unit.source.text()).rewrite(f.body));
}

} // namespace ompicc
