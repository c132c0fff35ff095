// depend(inout: omp_all_memory) (OpenMP 5.2 §15.9.5): a dependence on every task with dependences of the same
// parent before it, and for every one behind it. libgomp knows it since GCC 13 only, so it is done with what
// there has always been: the encountering task waits for its child tasks, and executes the new one at once.
// That orders tasks of other units, too:
//
//     task depend(out: omp_all_memory)           taskwait
//     …                                          task if(0)
//                                                …
//
// A task with detach must not be waited for where the program goes on only to fulfil its event, and what a
// depend object stands for is found out at run time. A unit that has one of these says it with an address
// that all its dependences name beside their own; the address 0 is what libgomp takes for omp_all_memory:
//
//     task depend(out: omp_all_memory)           task depend(out: ompicc_all_memory, *0)
//     task depend(in: x)                         task depend(in: x, ompicc_all_memory)
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

bool isAllMemory(const Expr *item) {
  auto *name = as<Ident>(item);
  return name && name->name->text == "omp_all_memory";
}
bool namesAllMemory(const OmpDirective &d) {
  for (const OmpClause *clause : d.clauses)
    if (clause->kind == K::Depend)
      for (Expr *item : clause->items)
        if (isAllMemory(item)) return true;
  return false;
}

class AllMemory : public Rewriter {
public:
  AllMemory(Context &c, VarDecl *address) : Rewriter(c.directives()), c_(c), address_(address) {}

private:
  Context &c_;
  VarDecl *address_; ///< what stands for omp_all_memory; null: nothing does
  bool inTarget_ = false;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    const bool around = inTarget_;
    inTarget_ |= d.kind == OmpDirectiveKind::Target;
    rewriteChildren(d);
    inTarget_ = around;
    const bool named = namesAllMemory(d);
    if (address_ && !inTarget_) { // there the device's order is the program's
      addAddress(d, named);
      return &d;
    }
    return named ? wait(d) : &d;
  }

  void addAddress(OmpDirective &d, bool named) {
    bool any = false;
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != K::Depend) continue;
      any = true;
      List<Expr *> others;
      for (Expr *item : clause->items)
        if (!isAllMemory(item)) others.push(c_.arena, item);
      clause->items = others;
    }
    if (!any || (d.kind == OmpDirectiveKind::Depobj && !named)) return;
    auto *clause = c_.make<OmpClause>(d.loc);
    clause->kind = K::Depend;
    clause->modifiers = named ? DependInout : DependIn;
    clause->items.push(c_.arena, c_.ident(address_));
    if (named && d.kind != OmpDirectiveKind::Depobj)
      clause->items.push(c_.arena, c_.textExpr(address_->type, "*(char *) 0"));
    List<OmpClause *> left;
    for (OmpClause *own : d.clauses)
      if (own->kind != K::Depend || !own->items.empty()) left.push(c_.arena, own);
    d.clauses = left;
    d.clauses.push(c_.arena, clause);
  }

  Node *wait(OmpDirective &d) {
    const bool task = d.kind == OmpDirectiveKind::Task;
    List<OmpClause *> left;
    for (OmpClause *clause : d.clauses)
      if (clause->kind != K::Depend && clause->kind != K::Nowait && !(task && clause->kind == K::If))
        left.push(c_.arena, clause);
    if (task) {
      auto *undeferred = c_.make<OmpClause>(d.loc);
      undeferred->kind = K::If;
      undeferred->expr = c_.intLiteral(0, d.loc);
      left.push(c_.arena, undeferred);
    }
    d.clauses = left;
    if (d.kind == OmpDirectiveKind::Taskwait) return &d;
    return c_.compound({makeDirective(c_, OmpDirectiveKind::Taskwait, d, nullptr), &d}, d.loc);
  }
};

} // namespace

void declareAllMemory(Unit &unit) {
  Context &c = unit.context;
  if (!c.names.find("omp_all_memory")) return;
  bool byAddress = false;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls)
      if (auto *f = as<FunctionDecl>(d); f && f->body && external->usesOmp)
        forEachDirective(c, f->body, [&](OmpDirective &directive) {
          byAddress |= hasClause(directive, K::Detach) ||
                       (directive.kind == OmpDirectiveKind::Depobj && namesAllMemory(directive));
        });
  if (!byAddress) return;
  unit.allMemory = c.variable("ompicc_all_memory", c.types.basic(TypeKind::Char));
  unit.allMemory->isFileScope = true;
  unit.allMemory->storage = Storage::Extern;
  auto *own = c.make<External>();
  own->usesOmp = true;
  own->decls.push(c.arena, c.textDecl("__attribute__((__weak__)) char ompicc_all_memory;"));
  List<External *> externals;
  externals.push(c.arena, own);
  for (External *external : unit.tree.externals) externals.push(c.arena, external);
  unit.tree.externals = externals;
}

Stmt *lowerAllMemory(Unit &unit, Stmt *root) {
  if (!unit.context.names.find("omp_all_memory")) return root;
  return static_cast<Stmt *>(AllMemory(unit.context, unit.allMemory).rewrite(root));
}

} // namespace ompicc
