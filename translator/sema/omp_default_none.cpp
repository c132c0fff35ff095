// default(none): every variable that a region uses from outside is listed (OpenMP 5.2 §5.4.1). With private
// and firstprivate those are listed that are declared at file scope.
#include "ast/visitor.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include <algorithm>
#include <string>
#include <vector>

namespace ompicc {

namespace {

using K = OmpClauseKind;

class NoneChecker : public Visitor {
public:
  NoneChecker(Diagnostics &diagnostics, OmpDirective &d, bool onlyGlobals)
      : diag_(diagnostics), d_(d), onlyGlobals_(onlyGlobals) {}
  void check() {
    for (OmpClause *clause : d_.clauses)
      for (Expr *item : clause->items)
        if (clause->kind != K::Map && clause->kind != K::Aligned) known(listedVariable(item));
    // In a combined construct the chunk size is evaluated inside of the region.
    for (OmpClause *clause : d_.clauses)
      if (clause->kind == K::Schedule || clause->kind == K::DistSchedule) visit(clause->expr);
    enter(d_);
    if (isTaskloop(d_)) leaveOutBounds();
    visit(d_.body);
  }

protected:
  void visitFor(For &loop) override {
    if (std::find(unbounded_.begin(), unbounded_.end(), &loop) == unbounded_.end()) return walk(loop);
    if (auto *declaration = as<DeclStmt>(loop.init))
      for (Decl *d : declaration->decls) known(as<VarDecl>(d));
    visit(loop.body);
  }
  void visitVarDecl(VarDecl &v) override {
    known(&v);
    bounds(v.type);
    walk(v);
  }
  void visitCast(Cast &e) override {
    bounds(e.target);
    walk(e);
  }
  void visitSizeofType(SizeofType &e) override { bounds(e.target); }
  void visitIdent(Ident &e) override {
    auto *v = as<VarDecl>(e.decl);
    if (!v || !v->name || v->threadPrivate || v->groupPrivate || (v->isConstexpr && isArithmetic(v->type)) ||
        isKnown(v) || isUnknown(v->type))
      return;
    if (v->name->text.substr(0, 2) == "__" && v->storage == Storage::Static && v->type && isArray(v->type) &&
        !v->init)
      return; // __func__
    if (onlyGlobals_ && !v->isFileScope && v->storage != Storage::Extern) return;
    known(v);
    Citing section(diag_, sectionOf(K::Default));
    diag_.error(e.loc, "'" + std::string(v->name->text) + "' not specified in enclosing '" +
                           info(d_.kind).spelling + "'");
    diag_.note(d_.loc, std::string("enclosing '") + info(d_.kind).spelling + "'");
  }
  void visitOmpDirective(OmpDirective &d) override {
    size_t mark = known_.size();
    for (OmpClause *clause : d.clauses) {
      if (clause->kind == K::Private) {
        for (Expr *item : clause->items) known(listedVariable(item));
      } else
        visit(clause);
    }
    enter(d);
    visit(d.body);
    known_.resize(mark);
  }
  void visitSizeofExpr(SizeofExpr &) override {} // not evaluated

private:
  static bool isTaskloop(const OmpDirective &d) {
    return (info(d.kind).leafs & LeafTaskloop) && !(info(d.kind).leafs & LeafParallel);
  }
  /// The thread that encounters a taskloop construct counts the iterations, outside of the tasks.
  void leaveOutBounds() {
    Stmt *s = d_.body;
    for (size_t i = associatedLoops(d_); i > 0; i--) {
      For *loop = nextLoop(s);
      if (!loop) return;
      unbounded_.push_back(loop);
      s = loop->body;
    }
  }
  /// What the bounds of variable arrays refer to.
  void bounds(QualType type) {
    for (const Type *t = type.type; t && (t->kind == TypeKind::Array || t->kind == TypeKind::Pointer);
         t = t->element.type)
      if (t->kind == TypeKind::Array && t->length == LengthVariable && t->bound) visit(t->bound);
  }
  /// The iteration variables of associated loops are private by rule.
  void enter(OmpDirective &d) {
    if (!isLoopAssociated(d.kind)) return;
    Stmt *s = d.body;
    for (size_t i = associatedLoops(d); i > 0; i--) {
      For *loop = nextLoop(s);
      if (!loop) return;
      if (auto *init = as<ExprStmt>(loop->init))
        if (auto *a = as<Assign>(init->expr)) known(listedVariable(a->lhs));
      s = loop->body;
    }
  }
  void known(VarDecl *v) {
    if (v) known_.push_back(v);
  }
  bool isKnown(const VarDecl *v) const {
    for (const VarDecl *k : known_)
      if (k == v) return true;
    return false;
  }
  Diagnostics &diag_;
  OmpDirective &d_;
  const bool onlyGlobals_;
  std::vector<VarDecl *> known_;
  std::vector<const For *> unbounded_; ///< loops whose headers are not the region's
};

} // namespace

void checkDefaultNone(Diagnostics &diagnostics, OmpDirective &d) {
  OmpClause *clause = findClause(d, K::Default);
  if (!clause || clause->modifiers == OmpDefaultKind::DefaultShared) return;
  NoneChecker(diagnostics, d, clause->modifiers != OmpDefaultKind::DefaultNone).check();
}

} // namespace ompicc
