// item_accesses.cpp: see item_accesses.h.
//
// The region is read with the functions that it calls. Pointers of its own stand for those that they may come
// from. What is reached by a pointer that comes from memory, or from who knows where, may be anything.
#include "transforms/common/item_accesses.h"
#include "transforms/common/clauses.h"
#include "transforms/common/whole_arrays.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class Collector : public Visitor {
public:
  std::unordered_map<const VarDecl *, ItemAccess> of;
  std::unordered_map<const VarDecl *, std::vector<const VarDecl *>> comesFrom; ///< pointers
  std::unordered_set<const VarDecl *> fromAnywhere; ///< pointers of which nobody knows where they come from
  ItemAccess elsewhere;                             ///< by pointers that are no variables

private:
  std::unordered_set<const FunctionDecl *> seen_;

  static void add(ItemAccess &to, bool reads, bool writes, bool unsure) {
    to.read |= reads;
    to.written |= writes;
    to.unsure |= unsure;
  }
  /// An access to what is reached from `e`: the storage of a variable, or what a pointer points to.
  void access(Expr *e, bool reads, bool writes, bool unsure = false) {
    e = skipParens(e);
    if (auto *i = as<Ident>(e)) {
      if (auto *v = as<VarDecl>(i->decl)) add(of[v], reads, writes, unsure);
    } else if (auto *x = as<Index>(e)) {
      visit(x->index);
      behind(x->base, reads, writes, unsure);
    } else if (auto *s = as<ArraySection>(e)) {
      visit(s->lower), visit(s->length);
      behind(s->base, reads, writes, unsure);
    } else if (auto *m = as<Member>(e)) {
      m->arrow ? behind(m->object, reads, writes, unsure) : access(m->object, reads, writes, unsure);
    } else if (auto *c = as<Cast>(e)) {
      access(c->operand, reads, writes, unsure);
    } else if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Deref) {
      behind(u->operand, reads, writes, unsure);
    } else if (u && u->op != UnaryOp::AddressOf) {
      access(u->operand, reads, writes, unsure); // __real__, or a pointer that is counted on
    } else if (auto *b = as<Binary>(e);
               b && b->op != BinaryOp::Comma && b->op != BinaryOp::LAnd && b->op != BinaryOp::LOr) {
      const bool left = isPointer(b->lhs->type) || isArray(b->lhs->type);
      visit(left ? b->rhs : b->lhs);
      access(left ? b->lhs : b->rhs, reads, writes, unsure);
    } else if (auto *t = as<Conditional>(e); t && t->then) {
      visit(t->cond);
      access(t->then, reads, writes, unsure);
      access(t->otherwise, reads, writes, unsure);
    } else if (u) { // *&x
      access(u->operand, reads, writes, unsure);
    } else if (!as<StringLiteral>(e)) {
      visit(e);
      add(elsewhere, reads, writes, true);
    }
  }
  /// …to what `pointer`, or an array, leads to. A pointer that lies in memory itself is read first.
  void behind(Expr *pointer, bool reads, bool writes, bool unsure) {
    Expr *e = skipParens(pointer);
    while (auto *c = as<Cast>(e)) e = skipParens(c->operand);
    const bool loaded = isPointer(e->type) && (as<Index>(e) || as<Member>(e) ||
                                               (as<Unary>(e) && as<Unary>(e)->op == UnaryOp::Deref));
    if (!loaded) return access(e, reads, writes, unsure);
    access(e, true, false);
    add(elsewhere, reads, writes, true);
  }
  /// `to`, a pointer, may point to where `from` leads.
  void flows(const VarDecl *to, Expr *from) {
    Expr *e = skipParens(from);
    while (auto *c = as<Cast>(e)) e = skipParens(c->operand);
    if (as<IntLiteral>(e) || as<NullPtrLiteral>(e) || as<StringLiteral>(e)) return;
    if (auto *t = as<Conditional>(e); t && t->then) {
      flows(to, t->then);
      return flows(to, t->otherwise);
    }
    const VarDecl *v = leadsTo(e);
    v ? comesFrom[to].push_back(v) : void(fromAnywhere.insert(to));
  }
  /// The variable that a pointer's value is based on, without anything being loaded from memory; or null.
  static const VarDecl *leadsTo(Expr *e) {
    for (e = skipParens(e); e;) {
      if (auto *i = as<Ident>(e)) return as<VarDecl>(i->decl);
      if (auto *c = as<Cast>(e)) {
        e = skipParens(c->operand);
      } else if (auto *u = as<Unary>(e)) {
        if (u->op == UnaryOp::Deref && !isArray(u->type)) return nullptr;
        e = skipParens(u->operand);
        if (u->op == UnaryOp::AddressOf) e = object(e);
      } else if (auto *b = as<Binary>(e)) {
        if (b->op != BinaryOp::Add && b->op != BinaryOp::Sub) return nullptr;
        e = skipParens(isPointer(b->lhs->type) || isArray(b->lhs->type) ? b->lhs : b->rhs);
      } else if (isArray(e->type) && object(e) != e) {
        e = object(e);
      } else {
        return nullptr;
      }
    }
    return nullptr;
  }
  /// What an element or a member is of, one step nearer to the variable.
  static Expr *object(Expr *e) {
    if (auto *x = as<Index>(e)) return skipParens(x->base);
    if (auto *m = as<Member>(e)) return skipParens(m->object);
    return e;
  }
  /// A pointer's value goes where nobody looks.
  void escapes(Expr *e) {
    if (const VarDecl *v = leadsTo(e))
      add(of[v], true, true, true);
    else if ((isPointer(e->type) || isArray(e->type)) && !as<StringLiteral>(skipParens(e)))
      add(elsewhere, true, true, true);
  }

  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) {
      if (isArray(v->type))
        add(of[v], true, true, true);
      else if (!isPointer(v->type))
        add(of[v], true, false, false);
    } else if (auto *f = as<FunctionDecl>(i.decl)) {
      calls(f->body ? f : f->definition);
    }
  }
  void calls(const FunctionDecl *f) {
    if (f && f->body && seen_.insert(f).second) visit(f->body);
  }
  void visitIndex(Index &e) override { place(e); }
  void visitMember(Member &e) override { place(e); }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::Deref) return place(u);
    if (u.op == UnaryOp::AddressOf) { // of what is the caller's to say; here it is not said
      escapes(&u);
      return;
    }
    const bool changes = u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
    if (!changes) return walk(u);
    if (auto *i = as<Ident>(skipParens(u.operand)); i && isPointer(i->type)) return; // it counts on
    access(u.operand, true, true);
  }
  /// A value that is read. An array's address is one that goes somewhere.
  void place(Expr &e) {
    access(&e, true, false);
    if (isArray(e.type)) escapes(&e);
    // A pointer that is loaded leads elsewhere, whatever becomes of it.
    if (isPointer(e.type)) add(elsewhere, true, true, true);
  }
  void visitAssign(Assign &a) override {
    auto *to = as<Ident>(skipParens(a.lhs));
    if (isPointer(a.lhs->type)) {
      auto *v = to ? as<VarDecl>(to->decl) : nullptr;
      if (v && a.op == AssignOp::Plain) return flows(v, a.rhs), inside(a.rhs);
      if (v) return visit(a.rhs);
      escapes(a.rhs);
      add(elsewhere, true, true, true);
    }
    if (isRecord(a.lhs->type) && holdsPointers(a.lhs->type)) add(elsewhere, true, true, true);
    visit(a.rhs);
    access(a.lhs, a.op != AssignOp::Plain, true);
  }
  /// What is evaluated to find out where a pointer points to.
  void inside(Expr *e) {
    e = skipParens(e);
    if (auto *c = as<Cast>(e)) return inside(c->operand);
    if (as<Ident>(e)) return;
    if (auto *u = as<Unary>(e); u && u->op == UnaryOp::AddressOf) return inside(u->operand);
    if (auto *x = as<Index>(e); x && !isPointer(x->type)) return visit(x->index), inside(x->base);
    if (auto *m = as<Member>(e); m && !isPointer(m->type)) return inside(m->object);
    if (auto *b = as<Binary>(e)) return inside(b->lhs), inside(b->rhs);
    if (auto *t = as<Conditional>(e); t && t->then)
      return visit(t->cond), inside(t->then), inside(t->otherwise);
    visit(e);
  }
  void visitVarDecl(VarDecl &v) override {
    if (v.init && isPointer(v.type)) return flows(&v, v.init), inside(v.init);
    if (v.init && holdsPointers(v.type)) add(elsewhere, true, true, true);
    walk(v);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    const auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (f && !f->body) f = f->definition ? f->definition : f;
    if (callee && !f && callee->decl) add(elsewhere, true, true, true); // through a pointer
    if (!callee) visit(call.callee);
    for (size_t i = 0; i < call.args.size(); i++) {
      Expr *argument = call.args[i];
      const bool address = isPointer(argument->type) || isArray(argument->type);
      if (!address) {
        if (isRecord(argument->type) && holdsPointers(argument->type)) add(elsewhere, true, true, true);
        visit(argument);
      } else if (f && f->body && i < f->params.size()) {
        flows(f->params[i], argument);
        inside(argument);
      } else {
        escapes(argument);
        if (!leadsTo(argument) && !as<StringLiteral>(skipParens(argument))) visit(argument);
      }
    }
    if (f && !f->body && !f->ofHeader && !isLibrary(*f)) add(elsewhere, true, true, true);
    calls(f);
  }
  /// Functions that reach no variable of the program's but by what they are given.
  static bool isLibrary(const FunctionDecl &f) {
    const std::string_view name = f.name->text;
    return name.substr(0, 2) == "__" || name.substr(0, 4) == "omp_" || onlyComputes(name);
  }
  void visitReturn(Return &r) override {
    if (r.value && isPointer(r.value->type)) escapes(r.value);
    walk(r);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
  void visitAsm(Asm &) override { add(elsewhere, true, true, true); }
  void visitTextStmt(TextStmt &s) override { holes(s.holes); }
  void visitTextExpr(TextExpr &e) override { holes(e.holes); }
  void holes(List<Node *> &all) {
    for (Node *hole : all) {
      if (isExpr(*hole)) escapes(static_cast<Expr *>(hole));
      visit(hole);
    }
  }
  void visitRoutineCall(RoutineCall &call) override {
    for (Expr *argument : call.args) escapes(argument), visit(argument);
  }
  void visitOmpDirective(OmpDirective &d) override {
    for (OmpClause *clause : d.clauses) inClause(*clause);
    for (OmpLoop *loop : d.loops) visit(loop);
    for (OmpLoop *loop : d.orderedLoops) visit(loop);
    visit(d.body);
  }
  void inClause(OmpClause &clause) {
    visit(clause.expr), visit(clause.expr2);
    switch (clause.kind) {
    case OmpClauseKind::Map:
    case OmpClauseKind::Private:
    case OmpClauseKind::Shared:
    case OmpClauseKind::Depend:
    case OmpClauseKind::HasDeviceAddr:
    case OmpClauseKind::IsDevicePtr: return;
    case OmpClauseKind::Firstprivate:
      for (Expr *item : clause.items)
        if (const VarDecl *v = baseVariable(item); v && !isPointer(v->type)) add(of[v], true, false, false);
      return;
    default:
      for (Expr *item : clause.items) access(item, true, true);
    }
  }
};

} // namespace

ItemAccesses itemAccesses(OmpDirective &target, const TargetInterface &k) {
  Collector collector;
  collector.visit(target.body);
  ItemAccesses found;
  bool foreign = false; // a parameter leads to what others may lead to as well
  for (const KernelParam &p : k.params) {
    found[p.var];
    if (p.passing == KernelParam::DeviceAddress ||
        (p.passing == KernelParam::ByValue && holdsPointers(p.var->type)))
      foreign = true;
  }
  for (const auto &access : collector.of)
    if (access.first->isFileScope || !isAutomatic(*access.first)) found[access.first];
  // Accesses by the region's own pointers are ones to what these may point to.
  ItemAccess anything = collector.elsewhere;
  for (const auto &access : collector.of) {
    std::unordered_set<const VarDecl *> seen;
    std::vector<const VarDecl *> todo = {access.first};
    while (!todo.empty()) {
      const VarDecl *v = todo.back();
      todo.pop_back();
      if (!seen.insert(v).second) continue;
      if (auto item = found.find(v); item != found.end()) {
        item->second.read |= access.second.read;
        item->second.written |= access.second.written;
        item->second.unsure |= access.second.unsure;
      }
      if (auto from = collector.comesFrom.find(v); from != collector.comesFrom.end())
        todo.insert(todo.end(), from->second.begin(), from->second.end());
      if (collector.fromAnywhere.count(v)) {
        anything.read |= access.second.read;
        anything.written |= access.second.written;
      }
    }
  }
  if (foreign) anything.read = anything.written = true;
  found[nullptr];
  if (anything.read || anything.written)
    for (auto &item : found) {
      ItemAccess &a = item.second;
      a.unsure |= (anything.read && !a.read) || (anything.written && !a.written);
      a.read |= anything.read;
      a.written |= anything.written;
    }
  const VarSet whole = wholeArrays(target);
  for (auto &item : found) item.second.whole = item.first && whole.count(item.first);
  return found;
}

} // namespace ompicc
