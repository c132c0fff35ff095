#include "translator/sema/questions.h"
#include "ast/const_eval.h"
#include "ast/omp.h"
#include "ast/type_text.h"
#include "ast/visitor.h"

namespace ompicc {

// ---- Types in words ------------------------------------------------------------------------------

std::string TypeAnswer::text() const {
  std::string text = name.empty() ? basicTypeName(kind) : name;
  if (isComplex) text = "_Complex " + text;
  if (bytes) text = "__attribute__((vector_size(" + std::to_string(bytes) + "))) " + text;
  if (quals & QualVolatile) text.insert(0, "volatile ");
  if (quals & QualConst) text.insert(0, "const ");
  return isPointer ? text + " *" : text;
}

QualType TypeAnswer::in(Context &c) const {
  QualType type;
  if (name.empty()) {
    type = c.types.basic(kind);
    if (isComplex) type = c.types.complexOf(type);
    if (bytes) type = c.types.vectorOf(type, bytes / sizeOf(type));
  } else {
    size_t blank = name.rfind(' ');
    Identifier *identifier = c.name(blank == name.npos ? name : name.substr(blank + 1));
    if (blank != name.npos && identifier->tagBinding) {
      TagDecl *tag = identifier->tagBinding;
      type = c.types.tagType(tag->tagKind == TagKind::Struct  ? TypeKind::Struct
                             : tag->tagKind == TagKind::Union ? TypeKind::Union
                                                              : TypeKind::Enum,
                             tag);
    } else if (auto *d = as<TypedefDecl>(identifier->ordinary); d && blank == name.npos) {
      type = c.types.typedefType(d, d->type);
    }
  }
  if (!type) return type;
  return isPointer ? QualType(c.types.pointerTo(type.with(quals))) : type;
}

// ---- What is needed ------------------------------------------------------------------------------

const Answer *Questions::answer(Loc loc) const {
  auto found = answers_.find(loc.offset);
  return found == answers_.end() ? nullptr : &found->second;
}

namespace {

/// True if the value of `e` can be a constant: no variable is read.
bool mayBeConstant(const Expr *e) {
  class Variables : public Visitor {
  public:
    bool found = false;

  private:
    void visitIdent(Ident &ident) override { found |= as<VarDecl>(ident.decl) != nullptr; }
    void visitStmtExpr(StmtExpr &) override { found = true; }
    void visitSizeofExpr(SizeofExpr &) override {}
  } variables;
  variables.visit(const_cast<Expr *>(e));
  return !variables.found;
}

/// Visits the calls of what no declaration declares.
class UndeclaredCalls : public Visitor {
public:
  explicit UndeclaredCalls(bool values) : values_(values) {}
  std::set<uint32_t> found;

private:
  const bool values_;
  void visitCall(Call &call) override {
    walk(call);
    const Ident *name = as<Ident>(static_cast<const Node *>(call.callee));
    if (!name || name->decl || !call.loc) return;
    if (isUnknown(call.type) || (values_ && !evaluateConstant(&call).known && mayBeConstant(&call)))
      found.insert(call.loc.offset);
  }
};

} // namespace

void Questions::needType(const Expr *e) {
  UndeclaredCalls calls(false);
  calls.visit(const_cast<Expr *>(e));
  needed_.insert(calls.found.begin(), calls.found.end());
}

void Questions::needValue(const Expr *e) {
  UndeclaredCalls calls(true);
  calls.visit(const_cast<Expr *>(e));
  needed_.insert(calls.found.begin(), calls.found.end());
}

bool Questions::takeUnknownCalls() {
  bool saw = sawUnknown_;
  sawUnknown_ = false;
  return saw;
}

void Questions::keep(Diagnostics &diagnostics) {
  for (uint32_t at : needed_) {
    const Answer *known = answer({at});
    if (!known)
      open_.insert(at);
    else if (!known->refusal.empty())
      diagnostics.error({at}, "the C compiler does not say what this call gives: " + known->refusal);
  }
  needed_.clear();
}

void Questions::putOff() {
  putOff_.insert(needed_.begin(), needed_.end());
  needed_.clear();
}

namespace {

class Directives : public Visitor {
public:
  explicit Directives(Questions &questions) : questions_(questions) {}

private:
  Questions &questions_;
  unsigned loops_ = 0;      ///< directives around that are about loops
  unsigned statements_ = 0; ///< and about what a statement does: atomic, dispatch
  void visitOmpClause(OmpClause &clause) override {
    class Expressions : public Visitor {
    public:
      explicit Expressions(Questions &questions) : questions_(questions) {}

    private:
      Questions &questions_;
      void visitCall(Call &call) override { questions_.needValue(&call); }
    };
    Expressions(questions_).walk(clause);
  }
  void visitOmpDirective(OmpDirective &d) override {
    const bool loop = isLoopAssociated(d.kind) || isLoopTransformation(d.kind);
    const bool statement = d.kind == OmpDirectiveKind::Atomic || d.kind == OmpDirectiveKind::Dispatch;
    loops_ += loop, statements_ += statement;
    walk(d);
    loops_ -= loop, statements_ -= statement;
  }
  void visitFor(For &loop) override {
    if (loops_) {
      for (Expr *e : {loop.cond, loop.step})
        if (e) questions_.needType(e);
      if (auto *init = as<ExprStmt>(loop.init); init && init->expr) questions_.needType(init->expr);
      if (auto *init = as<DeclStmt>(loop.init))
        for (Decl *d : init->decls)
          if (auto *v = as<VarDecl>(d); v && v->init) questions_.needType(v->init);
    }
    walk(loop);
  }
  void visitExprStmt(ExprStmt &s) override {
    if (statements_ && s.expr) questions_.needType(s.expr);
    walk(s);
  }
};

} // namespace

void needDirectives(Questions &questions, External &external) {
  Directives directives(questions);
  for (Decl *d : external.decls) directives.visit(d);
}

} // namespace ompicc
