// Steps that are the same but for constants, as a loop over them (runs.h):
//
//     for (int _step = 0; _step < 22; _step++)
//     {
//       cudadev_task_barriers(_barriers[_step][_warp]);
//       if (_runs[_step] >> _warp & 1)
//       {
//         const int i = _i[_step][_warp];
//         …
#include "transforms/cuda/dataflow/writer.h"
#include <algorithm>

namespace ompicc::cuda {

using dataflow::Part;
using dataflow::Run;
using dataflow::Step;

namespace {

using Steps = std::vector<Step>;

std::string number(long long x) { return std::to_string(x); }
std::string list(const std::vector<std::string> &items) {
  std::string text;
  for (const std::string &item : items) text += (text.empty() ? "{" : ", {") + item + "}";
  return text;
}

/// The rows of a table, a line for each step.
std::string lines(const std::vector<std::string> &rows) {
  std::string text;
  for (const std::string &row : rows) text += (text.empty() ? "\n  {" : ",\n  {") + row + "}";
  return text + "\n";
}

/// A warp's barriers in front of its task in a part.
Steps barriersOf(const Part &part, unsigned warp) {
  Steps all;
  for (const dataflow::Piece &piece : part.own[warp])
    all.insert(all.end(), piece.barriers.begin(), piece.barriers.end());
  return all;
}

/// Barriers that are the same but for the points that they stand for.
bool areSame(const Steps &a, const Steps &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Step &x, const Step &y) {
    return x.kind == y.kind && x.barrier == y.barrier && x.warps == y.warps && x.later == y.later;
  });
}

} // namespace

void TaskWriter::writeRun(const Run &run) {
  const TaskKind &kind = tasks_.kinds[tasks_.graph[parts_[run.first].operations[0][0]].kind];
  Compound *block = c_.compound({}, loc_), *inLoop = c_.compound({}, loc_), *one = c_.compound({}, loc_);
  VarDecl *step = local("_step", basic(TypeKind::Int));
  if (Stmt *barriers = barriersOfStep(run, step, block)) append(inLoop, barriers);
  VarList own;
  for (size_t i = 0; i < kind.counts.size(); i++)
    own.push_back(constant(*kind.counts[i], valueInStep(run, i, step, block), one));
  append(one, task(kind, own, ownRows_.slotsFor({{parts_[run.first].operations[0][0]}})));
  append(inLoop, whereInStep(run, step, one, block));
  append(block, c_.textStmt("for (int $ = 0; $ < " + number((long long)run.count) + "; $++)\n$",
                            {c_.ident(step), c_.ident(step), c_.ident(step), inLoop}));
  append(into_, block);
}

Stmt *TaskWriter::barriersOfStep(const Run &run, VarDecl *step, Compound *tables) {
  const Part &first = parts_[run.first];
  bool same = true;
  size_t most = 0;
  for (size_t i = 0; i < run.count; i++)
    for (unsigned w = 0; w < mapping_.warps; w++) {
      const Steps barriers = barriersOf(parts_[run.first + i], w);
      same = same && areSame(barriers, barriersOf(first, w));
      most = std::max(most, barriers.size());
    }
  if (same) {
    Compound *outside = into_;
    Compound *here = into_ = c_.compound({}, loc_);
    writeOwn(first);
    into_ = outside;
    return here->body.empty() ? nullptr : here;
  }
  std::vector<std::string> rows;
  for (size_t i = 0; i < run.count; i++) {
    std::vector<std::string> ofWarps;
    for (unsigned w = 0; w < mapping_.warps; w++) {
      std::string text;
      for (const Step &s : barriersOf(parts_[run.first + i], w))
        text += s.kind == Step::Land
                    ? number(16 * s.later + 1) + ", "
                    : (s.kind == Step::Wait ? "" : "-") + number(16 * s.warps + s.barrier) + ", ";
      ofWarps.push_back(text + "0");
    }
    rows.push_back(list(ofWarps));
  }
  VarDecl *barriers = table("_barriers", basic(TypeKind::Short),
                            "[" + number((long long)run.count) + "][" + number(mapping_.warps) + "][" +
                                number((long long)most + 1) + "]",
                            lines(rows), tables);
  Expr *ofWarp =
      c_.textExpr(basic(TypeKind::Int), "$[$][$]", {c_.ident(barriers), c_.ident(step), c_.ident(warp_)});
  return call("@task_barriers", {ofWarp});
}

Expr *TaskWriter::valueInStep(const Run &run, size_t count, VarDecl *step, Compound *tables) {
  const VarDecl &like = *tasks_.kinds[tasks_.graph[parts_[run.first].operations[0][0]].kind].counts[count];
  const QualType type = QualType(like.type).unqualified();
  ValuesOfWarps values(mapping_.warps); // in steps
  std::vector<std::string> rows;
  bool all = true; // warps have a task in each step
  for (size_t i = 0; i < run.count; i++) {
    const Part &part = parts_[run.first + i];
    all = all && part.warps.size() == mapping_.warps;
    std::vector<long long> row(mapping_.warps, 0);
    for (size_t w = 0; w < part.warps.size(); w++)
      row[part.warps[w]] = tasks_.values[part.operations[w][0]][count];
    std::string text;
    for (unsigned w = 0; w < mapping_.warps; w++) {
      values[w].push_back(row[w]);
      text += (w ? ", " : "") + number(row[w]);
    }
    rows.push_back(text);
  }
  const auto p = all ? progressionOf(values, 0) : std::nullopt;
  if (p && isSmall(*p)) {
    if (p->byTurn == 0) return inWarp(*p);
    const std::string by = p->byTurn == 1 ? "$" : "$ * " + number(p->byTurn);
    if (p->byWarp == 0 && p->base == 0) return c_.textExpr(basic(TypeKind::Int), by, {c_.ident(step)});
    return c_.textExpr(basic(TypeKind::Int), "$ + " + by, {inWarp(*p), c_.ident(step)});
  }
  VarDecl *known =
      table("_" + std::string(like.name->text), type,
            "[" + number((long long)run.count) + "][" + number(mapping_.warps) + "]", lines(rows), tables);
  return c_.textExpr(type, "$[$][$]", {c_.ident(known), c_.ident(step), c_.ident(warp_)});
}

Stmt *TaskWriter::whereInStep(const Run &run, VarDecl *step, Stmt *code, Compound *tables) {
  const std::vector<unsigned> &warps = parts_[run.first].warps;
  std::string masks;
  bool same = true;
  for (size_t i = 0; i < run.count; i++) {
    const Part &part = parts_[run.first + i];
    same = same && part.warps == warps;
    unsigned mask = 0;
    for (const unsigned w : part.warps) mask |= 1u << w;
    char text[16];
    snprintf(text, sizeof text, "%s0x%x", i ? ", " : "", mask);
    masks += text;
  }
  if (same) return where(warps, code);
  VarDecl *runs =
      table("_runs", basic(TypeKind::UInt), "[" + number((long long)run.count) + "]", masks, tables);
  return c_.textStmt("if ($[$] >> $ & 1)\n$", {c_.ident(runs), c_.ident(step), c_.ident(warp_), code});
}

} // namespace ompicc::cuda
