// A task's region becomes a function. It may run when the construct has long been left, so the structure that
// it receives holds the values of firstprivate variables, arrays too; libgomp copies that structure. Arrays
// of variable length lie behind it, and a function of the task's own copies them:
//
//     struct main_task_5_data { int n; double *sum; void *v; unsigned long v_size; };
//     static void main_task_5_copy(void *_to, void *_from) { … }
//     static void main_task_5(void *_arg) { … }
#include "transforms/host/task_region.h"
#include "transforms/host/allocate.h"
#include "transforms/host/task_reductions.h"

namespace ompicc {
namespace {

/// Where arrays of variable length begin behind the structure: multiples of this.
const char *const kArrayAlignment = "64";

std::string rounded(const std::string &size) {
  return std::string("((") + size + " + " + kArrayAlignment + " - 1) & -" + kArrayAlignment + "UL)";
}

} // namespace

Expr *TaskRegions::receiveVariableArray(Outline &o, VarDecl &v) {
  const std::string name(v.name->text);
  FieldDecl *pointer = outlines_.addField(o, v.name->text, voidPointer());
  std::string_view size = c_.fresh(name + "_size");
  o.fill.push_back(c_.textStmt("$." + name + " = (void *) &$;", {c_.ident(o.data), c_.ident(&v)}));
  outlines_.receive(o, size, basic(TypeKind::ULong),
                    c_.textExpr(basic(TypeKind::ULong), "sizeof($)", {c_.ident(&v)}));
  o.variableArrays.push_back(pointer);
  o.variableArrays.push_back(o.fields->fields.back());
  return outlines_.fieldOf(*pointer, voidPointer());
}

Expr *TaskRegions::receiveObject(Outline &o, VarDecl &v) {
  const QualType own = unqualifiedElements(c_.types, v.type);
  const std::string name(v.name->text);
  FieldDecl *field = outlines_.addField(o, v.name->text, canonical(own).unqualified());
  field->alignas_ = v.alignas_;
  for (Attribute *a : v.attributes)
    if (a->name->text == "aligned" || a->name->text == "__aligned__") field->attributes.push(c_.arena, a);
  std::string from = hasQualifiedElements(v.type) ? "(const void *) (unsigned long) &$" : "&$";
  o.fill.push_back(c_.textStmt("__builtin_memcpy((void *) &$." + name + ", " + from + ", sizeof($));",
                               {c_.ident(o.data), c_.ident(&v), c_.ident(&v)}));
  return c_.textExpr(c_.types.pointerTo(own), "&" + outlines_.data() + "->" + name);
}

/// Or a pointer to what has a variably modified type.
void TaskRegions::receiveScalar(Outline &o, VarDecl *v) {
  const bool variable = isVariablyModified(v->type);
  QualType own = unqualifiedElements(c_.types, v->type);
  Expr *value =
      variable ? c_.textExpr(voidPointer(), "(void *) $", {c_.ident(v)}) : static_cast<Expr *>(c_.ident(v));
  VarDecl *copied = c_.variable(
      v->name->text, own,
      outlines_.receive(o, v->name->text, variable ? voidPointer() : canonical(own).unqualified(), value));
  keepAlignment(c_, copied, *v);
  o.prologue.push_back(c_.declStmt(mayBeUnused(copied)));
  if (Stmt *s = allocations_.allocation(o.privates, *v, copied)) o.prologue.push_back(s);
  o.privates.inside.replace(v, copied);
}

void TaskRegions::receiveCopy(Outline &o, OmpDirective &d, VarDecl *v) {
  const bool array = isArray(v->type);
  if (!array && !isRecord(v->type)) return receiveScalar(o, v);
  // In the function: where the value is.
  Expr *address = array && isVariablyModified(v->type) ? receiveVariableArray(o, *v) : receiveObject(o, *v);
  QualType own = unqualifiedElements(c_.types, v->type);
  VarDecl *copied = keepAlignment(c_, c_.variable(v->name->text, own), *v);
  Stmt *elsewhere = allocations_.allocation(o.privates, *v, copied);
  // The chunks of a taskloop that is not deferred receive the same object one after the other.
  const bool inPlace = d.kind == OmpDirectiveKind::Task;
  if (inPlace && !elsewhere) {
    mayBeUnused(outlines_.sharedThrough(o, v, c_.types.pointerTo(own), address));
    return;
  }
  o.prologue.push_back(c_.declStmt(mayBeUnused(copied)));
  if (elsewhere) o.prologue.push_back(elsewhere);
  o.prologue.push_back(c_.textStmt("__builtin_memcpy((void *) &$, $, sizeof($));",
                                   {c_.ident(copied), address, c_.ident(copied)}));
  o.privates.inside.replace(v, copied);
}

void TaskRegions::receiveReductions(Outline &o, OmpDirective &d) {
  std::vector<ReductionItem> items = reductionItems(d, OmpClauseKind::InReduction);
  if (items.empty()) return;
  reductions_.takeCopies(
      items, o.privates, [&](const ReductionItem &item) { return c_.ident(item.var); },
      [&](const std::string &name, QualType type, Expr *value) {
        return outlines_.receive(o, c_.fresh(name), type, value);
      });
}

void TaskRegions::receiveVariables(Outline &o, OmpDirective &d) {
  for (const Capture &capture : factsOf(d).captures)
    if (capture.how == Capture::Firstprivate)
      receiveCopy(o, d, capture.var);
    else
      outlines_.receive(o, capture);
  outlines_.privateCopies(o, d);
  receiveReductions(o, d);
}

FunctionDecl *TaskRegions::copyFunction(Outline &o, OmpDirective &d) {
  if (o.variableArrays.empty()) return nullptr;
  const std::string &data = outlines_.data();
  auto *f = c_.make<FunctionDecl>(d.loc);
  f->name = c_.name(c_.fresh(std::string(o.function->name->text) + "_copy"));
  f->storage = o.function->storage;
  f->isNested = o.function->isNested;
  List<QualType> parameterTypes;
  for (const char *name : {"_to", "_from"}) {
    VarDecl *parameter = c_.variable(name, voidPointer());
    parameter->isParam = true;
    f->params.push(c_.arena, parameter);
    parameterTypes.push(c_.arena, voidPointer());
  }
  f->type = c_.types.function(basic(TypeKind::Void), parameterTypes, false, true);
  f->body = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { f->body->body.push(c_.arena, s); };
  append(c_.declStmt(outlines_.dataVariable(o, f->params[0])));
  append(c_.textStmt("__builtin_memcpy(" + data + ", _from, sizeof *" + data + ");"));
  append(declareText("char *_place = (char *) " + data + " + " + rounded("sizeof *" + data) + ";"));
  for (size_t i = 0; i < o.variableArrays.size(); i += 2) {
    std::string array = data + "->" + std::string(o.variableArrays[i]->name->text),
                size = data + "->" + std::string(o.variableArrays[i + 1]->name->text);
    append(c_.textStmt(array + " = __builtin_memcpy(_place, " + array + ", " + size + ");"));
    if (i + 2 < o.variableArrays.size()) append(c_.textStmt("_place += " + rounded(size) + ";"));
  }
  return f;
}

std::vector<Expr *> TaskRegions::arguments(Outline &o, OmpDirective &d, Compound &site) {
  Expr *function = c_.ident(o.function), *data = outlines_.dataPointer(o), *none = c_.intLiteral(0);
  if (!o.hasData()) return {function, data, none, c_.intLiteral(0), c_.intLiteral(1)};
  QualType number = basic(TypeKind::Long);
  FunctionDecl *copies = copyFunction(o, d);
  if (!copies)
    return {function, data, none, c_.textExpr(number, "sizeof($)", {c_.ident(o.data)}),
            c_.textExpr(number, "__alignof__($)", {c_.ident(o.data)})};
  std::string size = rounded("sizeof($)");
  std::vector<Node *> holes = {c_.ident(o.data)};
  for (size_t i = 1; i < o.variableArrays.size(); i += 2) {
    size += " + " + rounded("$." + std::string(o.variableArrays[i]->name->text));
    holes.push_back(c_.ident(o.data));
  }
  if (copies->isNested)
    site.body.push(c_.arena, c_.declStmt(copies));
  else
    host_.declareBefore(copies);
  return {function, data, c_.ident(copies), c_.textExpr(number, "(long) (" + size + ")", holes),
          c_.textExpr(number, kArrayAlignment)};
}

Expr *TaskRegions::flags(OmpDirective &d, unsigned more) {
  const unsigned constant = (hasClause(d, OmpClauseKind::Untied) ? TaskIsUntied : 0u) |
                            (hasClause(d, OmpClauseKind::Mergeable) ? TaskIsMergeable : 0u) |
                            (hasClause(d, OmpClauseKind::Priority) ? TaskHasPriority : 0u) | more;
  Expr *final = clauseExpr(d, OmpClauseKind::Final);
  std::string text = std::to_string(constant) + "u";
  if (!final) return c_.textExpr(basic(TypeKind::UInt), text);
  return c_.textExpr(basic(TypeKind::UInt), text + " | ($ ? " + std::to_string(TaskIsFinal) + "u : 0u)",
                     {c_.paren(copy(final))});
}

} // namespace ompicc
