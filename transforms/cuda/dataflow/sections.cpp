#include "transforms/cuda/dataflow/sections.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {
namespace {

/// Whether code has a construct for which a predicate holds.
template <class Predicate> bool hasDirective(Node *code, Predicate predicate) {
  class Find : public Visitor {
  public:
    explicit Find(Predicate &predicate) : predicate_(predicate) {}
    bool found = false;

  private:
    Predicate &predicate_;
    void visitOmpDirective(OmpDirective &d) override {
      found |= predicate_(d);
      walk(d);
    }
  } find(predicate);
  find.visit(code);
  return find.found;
}

/// The task that a section is, with the construct's copies of variables.
OmpDirective *taskOf(Context &c, const OmpDirective &sections, Stmt *section) {
  auto *marked = as<OmpDirective>(section);
  const bool isMarked = marked && marked->kind == OmpDirectiveKind::Section;
  OmpDirective *task = makeDirective(c, OmpDirectiveKind::Task, sections, isMarked ? marked->body : section);
  task->loc = section->loc;
  for (OmpClause *clause : sections.clauses)
    if (clause->kind == OmpClauseKind::Private || clause->kind == OmpClauseKind::Firstprivate)
      task->clauses.push(c.arena, Cloner(c).clone(clause));
  return task;
}

} // namespace

bool isSectionsForLanes(const OmpDirective &d) {
  return d.kind == OmpDirectiveKind::Sections &&
         hasDirective(d.body, [](const OmpDirective &inner) { return inner.kind == OmpDirectiveKind::Simd; });
}

bool hasSectionsForLanes(OmpDirective &region) { return hasDirective(region.body, isSectionsForLanes); }

OmpDirective *sectionsAsTasks(Context &c, const std::vector<OmpDirective *> &constructs,
                              std::string &whyNot) {
  Compound *body = c.compound({}, constructs[0]->loc);
  for (OmpDirective *d : constructs) {
    for (const OmpClause *clause : d->clauses)
      if (clause->kind != OmpClauseKind::Private && clause->kind != OmpClauseKind::Firstprivate &&
          clause->kind != OmpClauseKind::Nowait) {
        whyNot = "the construct has a clause of another kind than private, firstprivate and nowait";
        return nullptr;
      }
    if (auto *block = as<Compound>(d->body))
      for (Stmt *section : block->body) body->body.push(c.arena, taskOf(c, *d, section));
    else
      body->body.push(c.arena, taskOf(c, *d, d->body));
    if (d != constructs.back() && !hasClause(*d, OmpClauseKind::Nowait))
      body->body.push(c.arena, makeDirective(c, OmpDirectiveKind::Taskwait, *d, nullptr));
  }
  return makeDirective(c, OmpDirectiveKind::Single, *constructs[0], body);
}

} // namespace ompicc::cuda
