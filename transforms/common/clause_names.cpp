// Variables that only clauses name, in places of which no code is made: the length of a section in `depend`
// or `use_device_addr`, whose address alone matters, and the iterators of `affinity`. To the user, and to
// gcc, they are used.
#include "transforms/common/normalise.h"
#include "transforms/common/variables.h"

namespace ompicc {
namespace {

bool needsOnlyAddresses(const OmpClause &clause) {
  return clause.kind == OmpClauseKind::Depend || clause.kind == OmpClauseKind::Affinity ||
         clause.kind == OmpClauseKind::UseDeviceAddr || clause.kind == OmpClauseKind::HasDeviceAddr;
}

/// Every variable that is referred to, by where that is.
class References : public Visitor {
public:
  VarList inSubscripts; ///< of clauses that need only addresses, and in their iterators
  VarSet elsewhere;

private:
  bool inSubscript_ = false;

  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    if (!v || !isAutomatic(*v)) return;
    if (inSubscript_)
      inSubscripts.push_back(v);
    else
      elsewhere.insert(v);
  }
  void subscript(Node *node) {
    const bool before = inSubscript_;
    inSubscript_ = true;
    visit(node);
    inSubscript_ = before;
  }
  /// The item, and what is between its brackets.
  void item(Expr *e) {
    e = skipParens(e);
    if (auto *section = as<ArraySection>(e)) {
      item(section->base);
      subscript(section->lower);
      subscript(section->length);
      subscript(section->stride);
    } else if (auto *index = as<Index>(e)) {
      item(index->base);
      subscript(index->index);
    } else
      visit(e);
  }
  void visitOmpClause(OmpClause &clause) override {
    if (!needsOnlyAddresses(clause)) return walk(clause);
    for (OmpIterator *i : clause.iterators) subscript(i), elsewhere.insert(i->var);
    for (Expr *e : clause.items) item(e);
  }
};

} // namespace

void markClauseNames(Unit &unit, FunctionDecl &f) {
  References references;
  references.visit(f.body);
  for (VarDecl *v : references.inSubscripts)
    if (!references.elsewhere.count(v)) mayBeUnused(unit.context, v);
}

} // namespace ompicc
