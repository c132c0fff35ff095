#include "transforms/host/own_tasks.h"
#include "transforms/common/clauses.h"
#include "transforms/common/variables.h"

namespace ompicc {
namespace {

using D = OmpDirectiveKind;

/// What a compound statement consists of, if that is one construct.
OmpDirective *onlyConstruct(Stmt *s) {
  while (auto *block = as<Compound>(s)) {
    if (block->body.size() != 1) return nullptr;
    s = block->body[0];
  }
  return as<OmpDirective>(s);
}

bool isOneThreads(const OmpDirective &d) {
  if (d.kind == D::Single) return !hasClause(d, OmpClauseKind::Copyprivate);
  return d.kind == D::Master || (d.kind == D::Masked && !hasClause(d, OmpClauseKind::Filter));
}

bool isDataConstruct(D kind) {
  return kind == D::TargetEnterData || kind == D::TargetExitData || kind == D::TargetUpdate;
}

} // namespace

OwnTasks::Summary OwnTasks::summaryOf(Node &code) const {
  class Look : public Visitor {
  public:
    Look(const HostContext &host, Summary &summary) : host_(host), summary_(summary) {}

  private:
    const HostContext &host_;
    Summary &summary_;

    /// Whether a task around the construct is a target task: others, and those of which devices have no
    /// kernel, are libgomp's.
    bool isTargetTasks(const OmpDirective &d) const {
      if (!hasClause(d, OmpClauseKind::Nowait)) return false;
      return d.kind == D::Target ? host_.offloaded(d) != nullptr : isDataConstruct(d.kind);
    }

    void visitOmpDirective(OmpDirective &d) override {
      switch (d.kind) {
      case D::Task: { // of a target construct with nowait (target_tasks.h)
        auto *inner = as<OmpDirective>(d.body);
        if (!inner || !isTargetTasks(*inner) || hasClause(d, OmpClauseKind::InReduction) ||
            hasClause(d, OmpClauseKind::Detach))
          break;
        summary_.makesTargetTasks = true;
        return;
      }
      case D::Target:
      case D::TargetEnterData:
      case D::TargetExitData:
      case D::TargetUpdate: // what devices execute
      case D::Depobj: return;
      case D::Taskgroup: // target data is one, too
        if (hasClause(d, OmpClauseKind::TaskReduction)) break;
        return visit(d.body);
      case D::TargetData:
      case D::Taskwait:
      case D::Flush:
      case D::Atomic: return visit(d.body);
      default: break;
      }
      summary_.doesMore = true;
    }
    void visitCall(Call &call) override {
      auto *name = as<Ident>(skipParens(call.callee));
      if (!name || !as<FunctionDecl>(name->decl)) summary_.doesMore = true;
      walk(call);
    }
    void visitIdent(Ident &name) override {
      auto *f = as<FunctionDecl>(name.decl);
      if (!f) return;
      if (!f->body && f->definition) f = f->definition;
      const std::string_view text = f->name->text;
      if (f->body)
        summary_.calls.insert(f);
      else if (text == "longjmp" || text == "siglongjmp" ||
               (f->loc && !host_.unit.source.place(f->loc).inSystemHeader))
        summary_.doesMore = true;
    }
  };
  Summary summary;
  Look(host_, summary).visit(&code);
  return summary;
}

OwnTasks::Summary OwnTasks::whole(Summary summary) const {
  std::vector<const FunctionDecl *> left(summary.calls.begin(), summary.calls.end());
  while (!left.empty()) {
    const FunctionDecl *f = left.back();
    left.pop_back();
    const auto known = functions_.find(f);
    if (known == functions_.end()) {
      summary.doesMore = true;
      continue;
    }
    summary.makesTargetTasks |= known->second.makesTargetTasks;
    summary.doesMore |= known->second.doesMore;
    for (const FunctionDecl *called : known->second.calls)
      if (summary.calls.insert(called).second) left.push_back(called);
  }
  return summary;
}

void OwnTasks::find(FunctionDecl &f) {
  if (!looked_) {
    looked_ = true;
    for (External *external : unit_.tree.externals)
      for (Decl *d : external->decls)
        if (auto *one = as<FunctionDecl>(d); one && one->body) functions_[one] = summaryOf(*one->body);
  }
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    OmpDirective *one = d.kind == D::Parallel ? onlyConstruct(d.body) : nullptr;
    if (!one || !isOneThreads(*one) || hasClause(d, OmpClauseKind::Reduction)) return;
    const Summary summary = whole(summaryOf(*one->body));
    factsOf(*one).ownsTasks = summary.makesTargetTasks && !summary.doesMore;
  });
}

Stmt *OwnTasks::body(const OmpDirective &d, Stmt *s) const {
  if (!factsOf(d).ownsTasks) return s;
  return c_.compound({c_.textStmt("int _own __attribute__((__cleanup__(ort_end_own_tasks))) = $;",
                                  {callExpr(basic(TypeKind::Int), "ort_begin_own_tasks")}),
                      s},
                     d.loc);
}

} // namespace ompicc
