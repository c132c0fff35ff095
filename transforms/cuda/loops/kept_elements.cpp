#include "transforms/cuda/loops/kept_elements.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <string>

namespace ompicc {
namespace {

constexpr size_t kMostKept = 8; ///< of a loop: they are registers

/// p[i], p[i].m, p[i].m.n: the pointer, the subscript and the members, the last one first.
struct Element {
  VarDecl *root = nullptr;
  Expr *index = nullptr;
  std::vector<const FieldDecl *> members;
};
Element elementAt(Expr *e) {
  Element at;
  for (e = skipParens(e); auto *m = as<Member>(e); e = skipParens(m->object)) {
    if (m->arrow || m->field->bitWidth || definitionOf(m->object->type)->tagKind == TagKind::Union) return {};
    at.members.push_back(m->field);
  }
  auto *index = as<Index>(e);
  VarDecl *v = index ? variableOf(index->base) : nullptr;
  if (!v || !isPointer(v->type)) return {};
  at.root = v;
  at.index = index->index;
  return at;
}
/// Whether both are of other members, wherever the elements are.
bool areOtherMembers(const Element &a, const Element &b) {
  for (size_t i = 1; i <= std::min(a.members.size(), b.members.size()); i++)
    if (a.members[a.members.size() - i] != b.members[b.members.size() - i]) return true;
  return false;
}

/// What a loop does with the pointer of an element.
class Mentions : public Visitor {
public:
  Mentions(For &loop, Expr *element) : element_(element), at_(elementAt(element)) { visit(&loop); }
  bool fits() const { return !others_ && writes_; }

private:
  Expr *const element_;
  const Element at_;
  bool others_ = false, writes_ = false;

  bool take(Expr &e) {
    const Element at = elementAt(&e);
    if (at.root != at_.root) return false;
    const bool is = structurallyEqual(skipParens(element_), skipParens(&e));
    others_ |= !is && !areOtherMembers(at, at_);
    visit(at.index);
    return true;
  }
  void visitIndex(Index &e) override {
    if (!take(e)) walk(e);
  }
  void visitMember(Member &e) override {
    if (!take(e)) walk(e);
  }
  void visitIdent(Ident &i) override { others_ |= i.decl == at_.root; }
  void write(Expr *to) { writes_ |= structurallyEqual(skipParens(element_), skipParens(to)); }
  void visitAssign(Assign &a) override {
    write(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) write(u.operand);
    others_ |= u.op == UnaryOp::AddressOf && elementAt(u.operand).root == at_.root;
    walk(u);
  }
  // What leaves the loop for somewhere else, or waits for other threads.
  void visitReturn(Return &) override { others_ = true; }
  void visitGoto(Goto &) override { others_ = true; }
  void visitIndirectGoto(IndirectGoto &) override { others_ = true; }
  void visitLabel(Label &) override { others_ = true; }
  void visitAsm(Asm &) override { others_ = true; }
  void visitTextStmt(TextStmt &) override { others_ = true; }
  void visitTextExpr(TextExpr &) override { others_ = true; }
  void visitRoutineCall(RoutineCall &) override { others_ = true; }
  void visitStmtExpr(StmtExpr &) override { others_ = true; }
};

/// Whether code reaches what a pointer leads to by subscripts of it alone: nothing else points there.
class OnlyElements : public Visitor {
public:
  OnlyElements(Stmt *code, const VarDecl *root) : root_(root) { visit(code); }
  bool fits = true;

private:
  const VarDecl *const root_;

  bool isOf(Expr *e) const {
    for (;;) {
      e = skipParens(e);
      if (auto *m = as<Member>(e); m && !m->arrow)
        e = m->object;
      else if (auto *index = as<Index>(e); index && variableOf(index->base) == root_)
        return true;
      else if (index && isArray(index->base->type))
        e = index->base;
      else
        return false;
    }
  }
  void visitIdent(Ident &i) override { fits &= i.decl != root_; }
  /// @param e of which an element, or a member, is taken
  void take(Expr *e) {
    e = skipParens(e);
    if (auto *index = as<Index>(e)) {
      visit(index->index);
      if (variableOf(index->base) != root_) take(index->base);
    } else if (auto *m = as<Member>(e); m && !m->arrow)
      take(m->object);
    else
      visit(e);
  }
  void visitIndex(Index &e) override {
    fits &= !isArray(e.type) || !isOf(&e);
    take(&e);
  }
  void visitMember(Member &e) override {
    fits &= !isArray(e.type) || !isOf(&e);
    if (e.arrow) return walk(e);
    take(&e);
  }
  void visitUnary(Unary &u) override {
    fits &= u.op != UnaryOp::AddressOf || !isOf(u.operand);
    walk(u);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
  // What transformations write themselves makes no pointers that the program has.
  void holes(List<Node *> &all) {
    for (Node *hole : all)
      if (auto *name = as<Ident>(hole); !name || name->decl != root_) visit(hole);
  }
  void visitTextStmt(TextStmt &s) override { holes(s.holes); }
  void visitTextExpr(TextExpr &e) override { holes(e.holes); }
};

/// The variable in the place of the element.
class Replace : public Rewriter {
public:
  Replace(Context &c, Expr *element, VarDecl *by) : c_(c), element_(element), by_(by) {}

private:
  Context &c_;
  Expr *const element_;
  VarDecl *const by_;
  Node *replaced(Expr &e) {
    if (structurallyEqual(skipParens(element_), &e)) return c_.ident(by_, e.loc);
    rewriteChildren(e);
    return &e;
  }
  Node *rewriteIndex(Index &e) override { return replaced(e); }
  Node *rewriteMember(Member &e) override { return replaced(e); }
};

/// The elements that a statement stores, whatever happens: a[i] = b[i] = 0;
void addStored(Stmt *s, std::vector<Expr *> &stored) {
  auto *statement = as<ExprStmt>(s);
  for (Expr *e = statement && statement->expr ? skipParens(statement->expr) : nullptr; e;) {
    if (auto *cast = as<Cast>(e); cast && cast->implied) e = skipParens(cast->operand);
    auto *a = as<Assign>(e);
    if (!a || a->op != AssignOp::Plain) return;
    if (elementAt(a->lhs).root) stored.push_back(skipParens(a->lhs));
    e = skipParens(a->rhs);
  }
}

} // namespace

KeptElements::KeptElements(Context &c, FunctionDecl &kernel)
    : c_(c), kernel_(kernel), usage_(usageIn(kernel.body)) {
  rewrite(kernel.body);
}

void KeptElements::putBack() {
  for (auto &[block, all] : before_) block->body = all;
  before_.clear();
}

Node *KeptElements::rewriteCompound(Compound &block) {
  const List<Stmt *> all = block.body;
  List<Stmt *> list;
  std::vector<Expr *> stored;
  bool any = false;
  for (Stmt *s : all) {
    addStored(s, stored);
    if (auto *loop = as<For>(s); loop && keep(*loop, stored, list)) {
      any = true;
      continue;
    }
    list.push(c_.arena, static_cast<Stmt *>(rewrite(s)));
  }
  if (!any) return &block;
  before_.push_back({&block, all});
  block.body = list;
  return &block;
}

bool KeptElements::keep(For &loop, const std::vector<Expr *> &stored, List<Stmt *> &into) {
  std::vector<Expr *> kept;
  for (Expr *element : stored) {
    const Element at = elementAt(element);
    const QualType type = canonical(element->type);
    const bool isParameter =
        std::find(kernel_.params.begin(), kernel_.params.end(), at.root) != kernel_.params.end();
    bool is = isParameter && isRestrict(*at.root) && isArithmetic(type) && !isClassOnDevice(type) &&
              isPlain(type) && sizeOf(type) <= 8 && !usage_.mayChange(at.root) && !hasSideEffects(at.index);
    if (!is || !isOfVariables(at.index)) continue;
    for (const VarDecl *v : freeVariables(at.index)) is = is && !usage_.mayChange(v);
    is = is && OnlyElements(kernel_.body, at.root).fits;
    const auto isSame = [&](Expr *other) { return structurallyEqual(element, other); };
    if (is && std::none_of(kept.begin(), kept.end(), isSame) && Mentions(loop, element).fits())
      kept.push_back(element);
  }
  if (kept.empty() || kept.size() > kMostKept) return false;
  Stmt *copy = Cloner(c_).clone(static_cast<Stmt *>(&loop));
  List<Stmt *> behind;
  for (Expr *element : kept) {
    const Element at = elementAt(element);
    std::string name(at.root->name->text);
    for (size_t i = at.members.size(); i-- > 0;) name += "_" + std::string(at.members[i]->name->text);
    VarDecl *v = c_.variable(c_.freshLocal(name + "_kept"), canonical(element->type).unqualified(),
                             Cloner(c_).clone(element));
    into.push(c_.arena, c_.declStmt(v));
    copy = static_cast<Stmt *>(Replace(c_, element, v).rewrite(copy));
    behind.push(c_.arena, c_.textStmt("$ = $;", {Cloner(c_).clone(element), c_.ident(v)}));
  }
  into.push(c_.arena, copy);
  for (Stmt *s : behind) into.push(c_.arena, s);
  return true;
}

} // namespace ompicc
