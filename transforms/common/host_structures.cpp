// Which static structures of the file are on devices only while a target construct is executed that maps
// them: nothing else in the file maps them or takes their addresses, and other files do not know them. Their
// members may be passed by value (structure_members.cpp).
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "transforms/common/passed_by_value.h"

namespace ompicc {
namespace {

/// Static structures of the file that nobody else can know.
bool isFilesOwn(const Unit &unit, const VarDecl &v) {
  return v.isFileScope && v.storage == Storage::Static && isRecord(v.type) && !v.threadPrivate &&
         !v.groupPrivate && !v.threadLocal && !v.isConstexpr && v.asmLabel.empty() && v.attributes.empty() &&
         !unit.isDeclareTarget(&v);
}

} // namespace

void findStructuresOfHost(Unit &unit) {
  VarSet own, others;
  std::unordered_map<const Identifier *, const VarDecl *> declared;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *v = as<VarDecl>(d);
      if (!v || !isFilesOwn(unit, *v)) continue;
      const VarDecl *&first = declared[v->name];
      if (first) others.insert({first, v}); // of several declarations each has uses
      first = v;
      own.insert(v);
    }
  if (own.empty()) return;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      const VarSet taken = usageIn(f ? static_cast<Node *>(f->body) : d, MapsTake::Copies).addressTaken;
      others.insert(taken.begin(), taken.end());
      if (!f || !f->body) continue;
      forEachDirective(unit.context, f->body, [&](OmpDirective &directive) {
        for (const OmpClause *clause : directive.clauses)
          for (Expr *item : clause->items)
            if (isOnDevicesOtherwise(directive, *clause, item))
              if (VarDecl *v = baseVariable(item)) others.insert(v);
      });
    }
  for (const VarDecl *v : own)
    if (!others.count(v)) unit.structuresOfHost.insert(v);
}

} // namespace ompicc
