// Members of structures that target constructs only read become variables (OpenMP 5.2 §5.8.1), where nobody
// can tell one from the other:
//
//     struct grid g = …;                                    // its address is taken nowhere
//     #pragma omp target teams distribute parallel for    →  int g_nx = g.nx; double g_dt = g.dt;
//     for (int i = 0; i < g.nx; i++) u[i] *= g.dt;           #pragma omp target … firstprivate(g_nx, g_dt)
//                                                            for (int i = 0; i < g_nx; i++) u[i] *= g_dt;
//
// Mapped, as it is where no clause names it, the structure would be copied to the device and back by each
// construct, which waits for that; each thread would load the members; and the host, which chooses the grid,
// would not know what loops over them come to. A CUDA programmer has them as a kernel's parameters.
//
// As with scalars (mapped_values.cpp), a variable of the function whose address is not taken can be on the
// device only by what the function itself maps: one that anything but a plain map of the whole names, or that
// a region changes, stays as it is everywhere. So can one with static storage duration and no name in other
// files, if nothing else in the file maps it or takes its address. What else a region reads of the structure
// comes with it, by value if it is small.
#include "transforms/common/ask_device.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "transforms/common/passed_by_value.h"
#include "transforms/common/structure_uses.h"
#include <algorithm>
#include <map>

namespace ompicc {
namespace {

/// Puts variables in the place of members.
class Replace : public Rewriter {
public:
  Replace(Context &c, const VarSet &of) : c_(c), of_(of) {}
  std::vector<VarDecl *> made;

private:
  Context &c_;
  const VarSet &of_;
  std::map<std::string, VarDecl *> values_; ///< by the name of the place

  static std::string nameOf(Expr *e) {
    e = skipParens(e);
    auto *m = as<Member>(e);
    if (!m) return std::string(nameOfAsked(*as<VarDecl>(as<Ident>(e)->decl)));
    return nameOf(m->object) + "_" + std::string(m->name ? m->name->text : "");
  }
  static std::string placeOf(Expr *e) {
    e = skipParens(e);
    auto *m = as<Member>(e);
    if (!m) return std::to_string(reinterpret_cast<uintptr_t>(as<Ident>(e)->decl));
    return placeOf(m->object) + "." + std::string(m->name ? m->name->text : "");
  }
  Node *rewriteMember(Member &m) override {
    VarDecl *of = isMemberValue(m) ? structureOf(&m) : nullptr;
    if (!of || !of_.count(of)) {
      rewriteChildren(m);
      return &m;
    }
    VarDecl *&v = values_[placeOf(&m)];
    if (!v) {
      v = c_.variable(c_.freshLocal(nameOf(&m)), canonical(m.type).unqualified(),
                      copy(static_cast<Expr *>(&m)));
      v->loc = m.loc;
      made.push_back(v);
    }
    return c_.ident(v, m.loc);
  }

  Expr *copy(Expr *e) { return Cloner(c_).clone(e); }
};

class StructureMembers : public Rewriter {
public:
  StructureMembers(Unit &unit, FunctionDecl &function)
      : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context), function_(function) {}

  void pass() {
    bool any = false;
    forEachDirective(c_, function_.body, [&](OmpDirective &d) { any |= mayHave(d); });
    if (!any) return;
    forEachDirective(c_, function_.body, [this](OmpDirective &d) { note(d); });
    const VarSet reached = reachedElsewhere(function_);
    refused_.insert(reached.begin(), reached.end());
    function_.body = static_cast<Compound *>(rewrite(function_.body));
  }

private:
  Unit &unit_;
  Context &c_;
  FunctionDecl &function_;
  VarSet refused_; ///< structures that stay as they are

  bool isHosts(const VarDecl *v) const { return isAutomatic(*v) || unit_.structuresOfHost.count(v); }

  /// Whether the construct's structures are those of the encountering thread when it is executed.
  static bool mayHave(const OmpDirective &d) {
    return mapsAtOnce(d) && !mapsByMappers(d) && !hasClause(d, OmpClauseKind::Defaultmap);
  }

  void note(OmpDirective &d) {
    const bool mayBe = mayHave(d);
    for (OmpClause *clause : d.clauses)
      for (Expr *item : clause->items) {
        VarDecl *v = baseVariable(item);
        if (!v || !isRecord(v->type)) continue;
        const bool plain = mayBe && isPlainMap(*clause) && as<Ident>(skipParens(item));
        const bool handsOn = clause->kind == OmpClauseKind::Firstprivate ||
                             (clause->kind == OmpClauseKind::Shared && as<Ident>(skipParens(item)));
        if (!plain && !handsOn) refused_.insert(v);
      }
    if (d.kind != OmpDirectiveKind::Target) return;
    const Usage usage = usageIn(d.body, MapsTake::Copies);
    for (const VarSet *changed : {&usage.written, &usage.addressTaken, &usage.synchronised})
      refused_.insert(changed->begin(), changed->end());
    if (usage.flushes || !mayBe)
      for (VarDecl *v : freeVariables(&d)) refused_.insert(v);
  }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (d.kind != OmpDirectiveKind::Target || !mayHave(d)) {
      rewriteChildren(d);
      return &d;
    }
    if (listsAll(c_, d)) return &d;
    const StructureUses uses = structureUses(d.body);
    VarSet members;
    for (VarDecl *v : freeVariables(d.body))
      if (uses.members.count(v) && isHosts(v) && !refused_.count(v)) members.insert(v);
    if (members.empty()) return &d;
    Replace replace(c_, members);
    replace.rewriteChild(d.body);
    for (const VarDecl *v : members)
      if (!uses.others.count(v)) removeItems(c_, d, v, [](const OmpClause &, Expr *) { return true; });
    Compound *block = c_.compound({}, d.loc);
    for (VarDecl *v : replace.made) {
      block->body.push(c_.arena, c_.declStmt(v));
      addItemClause(c_, d, OmpClauseKind::Firstprivate, v, d.loc);
    }
    block->body.push(c_.arena, &d);
    return block;
  }
};

} // namespace

void passStructureMembers(Unit &unit, FunctionDecl &function) { StructureMembers(unit, function).pass(); }

} // namespace ompicc
