#include "transforms/common/passed_by_value.h"
#include "transforms/common/clauses.h"
#include "translator/sema/omp_checks.h"

namespace ompicc {
namespace {

/// What a nested function refers to: it reaches the variables around it by their addresses.
class InNestedFunctions : public Visitor {
public:
  VarSet found;

private:
  int functions_ = 0;

  void visitFunctionDecl(FunctionDecl &f) override {
    functions_++;
    walk(f);
    functions_--;
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl); v && functions_) found.insert(v);
  }
};

} // namespace

bool mapsAtOnce(const OmpDirective &d) {
  const OmpClause *device = findClause(d, OmpClauseKind::Device);
  return d.kind == OmpDirectiveKind::Target && !hasClause(d, OmpClauseKind::Nowait) &&
         !hasClause(d, OmpClauseKind::Depend) && !(device && device->modifiers == DeviceAncestor);
}

bool isPlainMap(const OmpClause &clause) {
  const unsigned type = clause.modifiers & ~unsigned(MapImplicit);
  return clause.kind == OmpClauseKind::Map && (type == MapTo || type == MapTofrom) && !clause.name &&
         clause.iterators.empty();
}

bool isOnDevicesOtherwise(const OmpDirective &d, const OmpClause &clause, Expr *item) {
  for (OmpDirectiveKind kind : {OmpDirectiveKind::TargetData, OmpDirectiveKind::TargetEnterData,
                                OmpDirectiveKind::TargetExitData, OmpDirectiveKind::TargetUpdate})
    if (d.kind == kind) return true;
  return !as<Ident>(skipParens(item)) || (!isPlainMap(clause) && clause.kind != OmpClauseKind::Firstprivate &&
                                          clause.kind != OmpClauseKind::Shared);
}

VarSet reachedElsewhere(FunctionDecl &function) {
  VarSet reached = usageIn(function.body, MapsTake::Copies).addressTaken;
  InNestedFunctions nested;
  nested.visit(function.body);
  reached.insert(nested.found.begin(), nested.found.end());
  return reached;
}

bool isSteady(QualType type) {
  while (isArray(type)) type = elementOf(type);
  const QualType plain = canonical(type);
  if (plain.quals & (QualVolatile | QualAtomic)) return false;
  if (!isRecord(plain)) return true;
  const TagDecl *record = definitionOf(plain);
  if (!record) return false;
  for (const FieldDecl *field : record->fields)
    if (!isSteady(field->type)) return false;
  return true;
}

} // namespace ompicc
