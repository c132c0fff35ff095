#include "transforms/host/target.h"
#include "transforms/host/allocate.h"
#include "transforms/host/copy_names.h"
#include "transforms/host/depend.h"
#include "transforms/host/teams.h"

namespace ompicc {
namespace {

/// As regions see it, but for const.
QualType typeOf(const VarDecl &v) {
  return v.type.unqualified().with(canonical(v.type).quals & (QualAtomic | QualVolatile));
}

} // namespace

VarList TargetRegions::firstprivates(const OmpDirective &d) const {
  VarList candidates = clauseVariables(d, OmpClauseKind::Firstprivate);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::IsDevicePtr)) candidates.push_back(v); // §5.4.7
  if (const OffloadedTarget *kernel = host_.offloaded(d))
    for (const KernelParam &p : kernel->interface.params)
      if (p.passing == KernelParam::PointerValue) candidates.push_back(p.var);
  return candidates;
}

void TargetRegions::declareFirstprivate(VarDecl *v, Privates &privates, Compound &host) {
  auto append = [&](Stmt *s) { host.body.push(c_.arena, s); };
  const bool array = isArray(v->type);
  std::vector<Stmt *> declarations;
  Expr *place = names_.addressed(v, c_.ident(v), declarations);
  for (Stmt *s : declarations) append(s);
  VarDecl *own = names_.standsFor(*v, typeOf(*v), array ? nullptr : copy(place));
  append(c_.declStmt(mayBeUnused(own)));
  if (Stmt *s = allocations_.allocation(privates, *v, own)) append(s);
  if (array) append(copyArray(c_.ident(own), copy(place)));
  privates.inside.replace(v, own);
}

void TargetRegions::declarePrivate(VarDecl *v, Privates &privates, Compound &host) {
  VarDecl *own = mayBeUnused(c_.variable(v->name->text, typeOf(*v)));
  host.body.push(c_.arena, c_.declStmt(own));
  if (Stmt *s = allocations_.allocation(privates, *v, own)) host.body.push(c_.arena, s);
  privates.inside.replace(v, own);
}

Compound *TargetRegions::hostVersion(OmpDirective &d) {
  Compound *host = c_.compound({}, d.loc);
  Privates privates(c_);
  privates.construct = &d;
  std::vector<Stmt *> atEnd;
  allocations_.useAllocators(d, *host, privates, atEnd);
  for (VarDecl *v : firstprivates(d))
    if (factsOf(d).changed.count(v) || allocateClause(d, *v)) declareFirstprivate(v, privates, *host);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) declarePrivate(v, privates, *host);
  host->body.push(c_.arena, leagues_.underThreadLimit(d, privates.inside.apply(d.body), d));
  for (Stmt *s : atEnd) host->body.push(c_.arena, s);
  return host;
}

Stmt *TargetRegions::target(OmpDirective &d) {
  Compound *host = hostVersion(d);
  const OffloadedTarget *kernel = host_.offloaded(d);
  if (!kernel) return dependences_.waitFor(d, host);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  const MapList maps = maps_.make(d, kernel->maps, *block);
  // What is the task's own is not where it was when the construct was encountered.
  for (size_t i = 0; factsOf(d).executedBy && i < kernel->maps.size(); i++)
    if (const MapItem &m = kernel->maps[i]; m.isOwn) {
      std::string item = "$[" + std::to_string(maps.position[i]) + "]";
      append(c_.textStmt(item + ".base = $, " + item + ".begin = $;",
                         {c_.ident(maps.list), copy(m.base.expression(c_)), c_.ident(maps.list),
                          copy(m.begin.expression(c_))}));
    }
  for (const KernelParam &p : kernel->interface.params)
    if (p.passing == KernelParam::DeviceAddress)
      append(declareText("void *_address_" + std::string(p.var->name->text) + " = (void *) &$;",
                         {c_.ident(p.var)}));
  Expr *executed = launches_.offload(d, *kernel, maps, *block);
  append(c_.textStmt("if (!$)\n$", {executed, host}));
  if (Stmt *release = maps.release(c_, factsOf(d).executedBy)) append(release);
  return dependences_.waitFor(d, block);
}

} // namespace ompicc
