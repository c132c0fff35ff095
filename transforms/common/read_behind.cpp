#include "transforms/common/read_behind.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <unordered_set>

namespace ompicc {
namespace {

/// Whether what pointers lead to may be gone behind the code: it calls functions that are not known to do
/// nothing of the kind.
bool mayFree(Stmt *code) {
  class Frees : public Visitor {
  public:
    bool found = false;

  private:
    std::unordered_set<const FunctionDecl *> seen_;
    static bool keeps(std::string_view name) {
      for (std::string_view one :
           {"printf", "fprintf", "puts", "memcpy", "memset", "memmove", "malloc", "calloc", "clock", "time",
            "clock_gettime", "__assert_fail", "abort", "exit"})
        if (name == one) return true;
      return onlyComputes(name) || name.substr(0, 4) == "omp_";
    }
    void visitCall(Call &call) override {
      auto *callee = as<Ident>(skipParens(call.callee));
      auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
      FunctionDecl *definition = f && !f->body ? f->definition : f;
      if (definition && definition->body) {
        if (seen_.insert(definition).second) visit(definition->body);
      } else {
        found |= !callee || !keeps(callee->name->text);
      }
      walk(call);
    }
    void visitAsm(Asm &) override { found = true; }
  } frees;
  frees.visit(code);
  return frees.found;
}

/// Whether there are ways into the code, and to what is behind it, that come from elsewhere.
bool isJumpedInto(Stmt *code) {
  class Labels : public Visitor {
  public:
    bool found = false;

  private:
    void visitLabel(Label &) override { found = true; }
    void visitCase(Case &) override { found = true; }
    void visitDefault(Default &) override { found = true; }
  } labels;
  labels.visit(code);
  return labels.found;
}

} // namespace

/// `g` of g->member and (*g).member, or null.
VarDecl *pointerOf(const Member &m) {
  Expr *object = skipParens(m.object);
  auto *deref = as<Unary>(object);
  if (!m.arrow && deref && deref->op == UnaryOp::Deref)
    object = skipParens(deref->operand);
  else if (!m.arrow)
    return nullptr;
  auto *name = as<Ident>(object);
  return name ? as<VarDecl>(name->decl) : nullptr;
}

/// The same of members of members.
VarDecl *pointerBehind(Member *m) {
  while (!m->arrow) {
    if (VarDecl *v = pointerOf(*m)) return v;
    auto *outer = as<Member>(skipParens(m->object));
    if (!outer) return nullptr;
    m = outer;
  }
  return pointerOf(*m);
}

VarSet readBehind(Node *part) {
  class Find : public Visitor {
  public:
    VarSet found;

  private:
    void visitMember(Member &m) override {
      if (VarDecl *v = pointerBehind(&m)) found.insert(v);
      walk(m);
    }
    // Not what need not be evaluated.
    void visitConditional(Conditional &e) override { visit(e.cond); }
    void visitBinary(Binary &e) override {
      visit(e.lhs);
      if (e.op != BinaryOp::LAnd && e.op != BinaryOp::LOr) visit(e.rhs);
    }
    void visitGenericSelection(GenericSelection &e) override { visit(e.chosen); }
    void visitSizeofExpr(SizeofExpr &) override {}
    void visitStmtExpr(StmtExpr &) override {}
  } find;
  if (part) find.visit(part);
  return find.found;
}

bool ReadBehind::has(const VarDecl *v) const {
  return v && std::find(read_.begin(), read_.end(), v) != read_.end();
}

VarSet ReadBehind::before(Stmt *s) {
  const Usage usage = usageIn(s);
  const bool all = mayFree(s) || isJumpedInto(s);
  for (VarDecl *&v : read_)
    if (v && (all || usage.written.count(v))) v = nullptr;
  VarSet read;
  if (auto *ds = as<DeclStmt>(s)) {
    for (Decl *d : ds->decls)
      if (auto *v = as<VarDecl>(d); v && v->init) read.merge(readBehind(v->init));
  } else if (auto *e = as<ExprStmt>(s)) {
    read = readBehind(e->expr);
  }
  if (all) return {};
  if (!addressTaken_) addressTaken_ = usageIn(function_, MapsTake::Copies).addressTaken;
  for (const VarDecl *v : usage.written) read.erase(v);
  for (const VarDecl *v : *addressTaken_) read.erase(v);
  return read;
}

void ReadBehind::behind(const VarSet &read) {
  for (const VarDecl *v : read) read_.push_back(const_cast<VarDecl *>(v));
}

} // namespace ompicc
