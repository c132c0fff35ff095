// Reductions over tasks (OpenMP 5.2 §5.5.9, §5.5.10) with libgomp. It is told of the list items by an array,
//
//     number of items, bytes for each thread, alignment, -1, 0, -, -, {address, offset, -} of each item
//
// (it keeps things of its own in the places marked with -)
//
// and makes room for a copy of all items for each thread, filled with zeros. Behind each copy there is a
// _Bool, which whoever uses the copy first sets. A task asks for its thread's copies by the addresses of the
// originals (or of copies, in tasks that such a task generates).
//
// A construct with reduction(task, …) makes such a group in each thread, and works on copies like its tasks.
// Where a taskgroup construct is around it, its tasks must be cancelled with that taskgroup's, and by their
// own cancel directives it: for that libgomp has to know that the group is no taskgroup of the program's,
// which it does of a loop's with reductions. The threads then have one array of copies together.
//
// List items that an allocate clause names have an array of their own, one for each such clause. libgomp (up
// to GCC 15) takes no notice of allocators; but where the copies lie, from $[2] up to $[6], it finds out anew
// whenever it is asked, so that the memory of the allocator takes the place of libgomp's until the end.
#include "transforms/host/task_reductions.h"
#include "ast/const_eval.h"
#include "transforms/common/clauses.h"
#include "transforms/common/reduction_elements.h"
#include "transforms/host/copy_names.h"
#include "transforms/host/reduction_operations.h"
#include <algorithm>

namespace ompicc {
namespace {

/// What a list item consists of: elements of one type that is no array.
QualType elementaryType(QualType type) {
  while (isArray(type)) type = elementOf(type);
  return canonical(type).unqualified();
}

/// One object, not several elements.
bool isScalarItem(const ReductionItem &item) {
  return as<Ident>(skipParens(item.item)) && !isArray(item.var->type);
}

} // namespace

Expr *TaskReductions::addressOf(const ReductionItem &item, Expr *variable) {
  Expr *first = variable;
  if (!isScalarItem(item)) first = reducedElements(unit_, item).first(c_, first);
  return c_.textExpr(voidPointer(), "(void *) &$", {first});
}

Expr *TaskReductions::bytesOf(const ReductionItem &item) {
  QualType size = c_.types.sizeType();
  if (isScalarItem(item))
    return c_.textExpr(size, "sizeof($)", {c_.typeArg(elementaryType(item.item->type))});
  const ReducedElements all = reducedElements(unit_, item);
  return c_.textExpr(size, "$ * sizeof($)", {c_.paren(all.count(c_)), c_.typeArg(all.element)});
}

std::vector<RegisteredReductions> TaskReductions::registerAll(const std::vector<ReductionItem> &items,
                                                              const Privates &construct,
                                                              std::vector<Stmt *> &into,
                                                              const OriginalOf &original) {
  // In the order of their first items.
  std::vector<RegisteredReductions> all;
  for (const ReductionItem &item : items) {
    OmpClause *clause = construct.construct ? allocateClause(*construct.construct, *item.var) : nullptr;
    auto same = std::find_if(all.begin(), all.end(),
                             [&](const RegisteredReductions &r) { return r.allocate == clause; });
    if (same == all.end()) {
      same = all.emplace(all.end());
      same->allocate = clause;
    }
    same->items.push_back(item);
  }
  const bool together = isOneGroup(all, construct);
  for (RegisteredReductions &r : all) {
    declareList(r, into, original);
    if (together) {
      registerForTeam(r, into);
      continue;
    }
    into.push_back(call("GOMP_taskgroup_reduction_register", {c_.ident(r.list)}));
    if (r.allocate) useAllocator(r, construct, into);
  }
  return all;
}

bool TaskReductions::isOneGroup(const std::vector<RegisteredReductions> &all,
                                const Privates &construct) const {
  return construct.construct && factsOf(*construct.construct).isInTaskgroup && all.size() == 1 &&
         !all[0].allocate;
}

/// What an allocate clause asks the copies to be aligned to.
static long long askedAlignment(const RegisteredReductions &r) {
  return r.allocate && r.allocate->expr2 ? static_cast<long long>(evaluateConstant(r.allocate->expr2).value)
                                         : 1;
}

/// What each thread's part is aligned to: copies of several threads do not share a cache line.
static std::string lineOf(const RegisteredReductions &r) {
  return std::to_string(std::max(askedAlignment(r), 64LL));
}

static std::string entry(size_t i) { return "$[" + std::to_string(i) + "]"; }

void TaskReductions::declareList(RegisteredReductions &r, std::vector<Stmt *> &into,
                                 const OriginalOf &original) {
  const std::string line = lineOf(r);
  r.list = c_.variable(c_.freshLocal("_reductions"), c_.types.pointerTo(basic(TypeKind::ULong)));
  into.push_back(declareText("unsigned long $[" + std::to_string(7 + 3 * r.items.size()) + "] = {" +
                                 std::to_string(r.items.size()) + ", 0, " + line + ", -1UL};",
                             {c_.ident(r.list)}));
  for (size_t i = 0; i < r.items.size(); i++) describeItem(r, i, into, original);
  into.push_back(c_.textStmt("$[1] = ($[1] + " + line + " - 1) & -" + line + "UL;",
                             {c_.ident(r.list), c_.ident(r.list)}));
}

void TaskReductions::describeItem(RegisteredReductions &r, size_t i, std::vector<Stmt *> &into,
                                  const OriginalOf &original) {
  auto append = [&](Stmt *s) { into.push_back(s); };
  Node *element = c_.typeArg(elementaryType(r.items[i].item->type));
  r.bytes.push_back(local("_bytes", basic(TypeKind::ULong).with(QualConst), bytesOf(r.items[i])));
  append(c_.declStmt(r.bytes[i]));
  append(c_.textStmt(entry(7 + 3 * i) + " = (unsigned long) $;",
                     {c_.ident(r.list), addressOf(r.items[i], original(r.items[i]))}));
  // Entry 1 is how much is taken so far.
  if (const long long asked = askedAlignment(r); asked > 1)
    append(c_.textStmt(entry(8 + 3 * i) + " = ($[1] + " + std::to_string(asked - 1) + ") & -" +
                           std::to_string(asked) + "UL;",
                       {c_.ident(r.list), c_.ident(r.list)}));
  else
    append(c_.textStmt(entry(8 + 3 * i) + " = ($[1] + __alignof__($) - 1) & -__alignof__($);",
                       {c_.ident(r.list), c_.ident(r.list), element, copy(element)}));
  append(c_.textStmt("$[1] = " + entry(8 + 3 * i) + " + $ + 1;",
                     {c_.ident(r.list), c_.ident(r.list), c_.ident(r.bytes[i])}));
}

/// As those of a loop that is over at once.
void TaskReductions::registerForTeam(const RegisteredReductions &r, std::vector<Stmt *> &into) {
  auto number = [&](long long value) { return c_.intLiteral(value); };
  into.push_back(c_.textStmt("(void) $;", {callExpr(basic(TypeKind::Bool), "GOMP_loop_start",
                                                    {number(0), number(0), number(1), number(1), number(0),
                                                     number(0), number(0), c_.ident(r.list), number(0)})}));
  into.push_back(call("GOMP_loop_end_nowait"));
}

void TaskReductions::useAllocator(RegisteredReductions &r, const Privates &construct,
                                  std::vector<Stmt *> &into) {
  auto append = [&](Stmt *s) { into.push_back(s); };
  const QualType number = basic(TypeKind::ULong);
  Expr *allocator = r.allocate->expr ? copy(r.allocate->expr) : c_.intLiteral(0);
  if (construct.fromConstruct && !evaluateConstant(allocator).known)
    allocator = construct.fromConstruct(allocator);
  r.memory = local("_memory", number.with(QualConst), c_.textExpr(number, "$[2]", {c_.ident(r.list)}));
  append(c_.declStmt(r.memory));
  append(c_.textStmt("$[6] -= $[2];", {c_.ident(r.list), c_.ident(r.list)}));
  Expr *memory = callExpr(voidPointer(), "GOMP_alloc",
                          {argument(lineOf(r)), argument("$[6]", {c_.ident(r.list)}),
                           argument("(unsigned long) $", {c_.paren(allocator)})});
  append(c_.textStmt("$[2] = (unsigned long) (char *) __builtin_memset($, 0, $[6]);",
                     {c_.ident(r.list), memory, c_.ident(r.list)}));
  append(c_.textStmt("$[6] += $[2];", {c_.ident(r.list), c_.ident(r.list)}));
}

Stmt *TaskReductions::eachElement(const ReductionItem &item, Expr *bytes,
                                  const std::function<Stmt *(const std::string &)> &make) {
  if (isScalarItem(item)) return make("*$");
  return c_.textStmt("{\n  unsigned long _e;\n  for (_e = 0; _e < $ / sizeof($); _e++)\n$\n}",
                     {bytes, c_.typeArg(elementaryType(item.item->type)), c_.compound({make("$[_e]")})});
}

void TaskReductions::combineAll(const std::vector<RegisteredReductions> &all, std::vector<Stmt *> &stmts) {
  for (const RegisteredReductions &r : all) {
    combine(r, stmts);
    forget({r}, stmts);
  }
}

void TaskReductions::combine(const RegisteredReductions &r, std::vector<Stmt *> &stmts) {
  // for each thread: if it has used its copy of an item, combine its elements
  Compound *each = c_.compound({});
  VarDecl *chunk = local("_chunk", c_.types.pointerTo(basic(TypeKind::Char)));
  each->body.push(c_.arena, declareText("char *$ = (char *) $[2] + _thread * $[1];",
                                        {c_.ident(chunk), c_.ident(r.list), c_.ident(r.list)}));
  for (size_t i = 0; i < r.items.size(); i++) {
    QualType element = elementaryType(r.items[i].item->type), pointer = c_.types.pointerTo(element);
    const std::string address = "[" + std::to_string(7 + 3 * i) + "]",
                      offset = "[" + std::to_string(8 + 3 * i) + "]";
    VarDecl *into = local("_into", pointer,
                          c_.textExpr(pointer, "($) $" + address, {c_.typeArg(pointer), c_.ident(r.list)})),
            *from = local("_from", pointer,
                          c_.textExpr(pointer, "($) ($ + $" + offset + ")",
                                      {c_.typeArg(pointer), c_.ident(chunk), c_.ident(r.list)}));
    Stmt *all = eachElement(r.items[i], c_.ident(r.bytes[i]), [&](const std::string &format) {
      return operations_.combine(r.items[i], c_.paren(c_.textExpr(element, format, {c_.ident(into)})),
                                 c_.paren(c_.textExpr(element, format, {c_.ident(from)})), element);
    });
    each->body.push(c_.arena, c_.textStmt("if (*($ + $" + offset + " + $))\n$",
                                          {c_.ident(chunk), c_.ident(r.list), c_.ident(r.bytes[i]),
                                           c_.compound({c_.declStmt(into), c_.declStmt(from), all})}));
  }
  stmts.push_back(c_.textStmt("{\n  unsigned long _thread, _threads = (unsigned long) $;\n"
                              "  for (_thread = 0; _thread < _threads; _thread++)\n$\n}",
                              {callExpr(basic(TypeKind::Int), "omp_get_num_threads"), each}));
}

void TaskReductions::forget(const std::vector<RegisteredReductions> &all, std::vector<Stmt *> &stmts) {
  for (const RegisteredReductions &r : all) {
    if (r.memory) {
      stmts.push_back(call("GOMP_free", {argument("(void *) $[2]", {c_.ident(r.list)}), c_.intLiteral(0)}));
      stmts.push_back(c_.textStmt("$[2] = $;", {c_.ident(r.list), c_.ident(r.memory)}));
    }
    stmts.push_back(call("GOMP_taskgroup_reduction_unregister", {c_.ident(r.list)}));
  }
}

void TaskReductions::reduceWithTasks(const std::vector<ReductionItem> &items, Privates &p,
                                     const OriginalOf &original) {
  std::vector<Stmt *> &before = p.before;
  const size_t start = before.size();
  const std::vector<RegisteredReductions> groups = registerAll(items, p, before, original);
  const bool together = isOneGroup(groups, p);
  if (!together)
    before.insert(before.begin() + static_cast<std::ptrdiff_t>(start), call("GOMP_taskgroup_start"));
  takeCopies(items, p, original, [&](const std::string &name, QualType type, Expr *value) {
    VarDecl *v = local(name, type, value);
    before.push_back(c_.declStmt(v));
    return c_.ident(v);
  });
  if (together) { // behind the barrier all tasks have ended
    p.after.push_back(call("GOMP_barrier"));
    std::vector<Stmt *> combined;
    combine(groups[0], combined);
    Compound *first = c_.compound({});
    for (Stmt *s : combined) first->body.push(c_.arena, s);
    p.after.push_back(
        c_.textStmt("if ($ == 0)\n$", {callExpr(basic(TypeKind::Int), "omp_get_thread_num"), first}));
    p.after.push_back(call("GOMP_workshare_task_reduction_unregister", {c_.intLiteral(0)}));
    return;
  }
  std::vector<Stmt *> end = {call("GOMP_taskgroup_end")};
  // Tasks of other threads may still read the originals.
  for (const ReductionItem &item : items)
    if (end.size() == 1 && operations_.readsOriginal(item)) end.push_back(call("GOMP_barrier"));
  for (Stmt *s : end) p.dropped.push_back(copy(s));
  forget(groups, p.dropped);
  end.push_back(call("GOMP_atomic_start"));
  combineAll(groups, end);
  end.push_back(call("GOMP_atomic_end"));
  p.after.insert(p.after.end(), end.begin(), end.end());
}

VarDecl *TaskReductions::askForCopies(const std::vector<ReductionItem> &items, const Taking &taking) {
  VarDecl *copies = c_.variable(c_.freshLocal("_copies"), c_.types.pointerTo(voidPointer()));
  // An initializer may refer to the original: libgomp then adds the originals' addresses.
  size_t originals = 0;
  for (const ReductionItem &item : items)
    if (item.user && item.user->initialise) originals = items.size();
  std::vector<Node *> holes = {c_.ident(copies)};
  for (const ReductionItem &item : items)
    holes.push_back(taking.value(std::string(item.var->name->text) + "_item", voidPointer(),
                                 addressOf(item, taking.original(item))));
  taking.p.before.push_back(declareText(
      "void *$[" + std::to_string(items.size() + originals) + "] = {" + holesOf(items.size()) + "};", holes));
  auto literal = [&](size_t n) { return c_.intLiteral(static_cast<long long>(n)); };
  taking.p.before.push_back(
      call("GOMP_task_reduction_remap", {literal(items.size()), literal(originals), c_.ident(copies)}));
  return copies;
}

void TaskReductions::takeCopies(const std::vector<ReductionItem> &items, Privates &p,
                                const OriginalOf &original, const ValueOf &value) {
  const Taking taking = {p, original, value};
  VarDecl *copies = askForCopies(items, taking);
  for (size_t i = 0; i < items.size(); i++) takeCopy(items, i, copies, taking);
}

void TaskReductions::takeCopy(const std::vector<ReductionItem> &items, size_t i, VarDecl *copies,
                              const Taking &taking) {
  const ReductionItem &item = items[i];
  auto append = [&](Stmt *s) { taking.p.before.push_back(s); };
  const std::string name(item.var->name->text);
  QualType number = basic(TypeKind::ULong), element = elementaryType(item.item->type),
           pointer = c_.types.pointerTo(element);
  const bool scalar = isScalarItem(item);
  Expr *bytes = scalar ? c_.textExpr(number, "sizeof($)", {c_.typeArg(element)})
                       : taking.value(name + "_size", number, bytesOf(item));
  Expr *there = c_.textExpr(pointer, entry(i), {c_.ident(copies)});
  VarDecl *own =
      scalar ? names_.standsFor(*item.var, pointer, there) : local("_" + name + "_elements", pointer, there);
  append(c_.declStmt(own));
  Stmt *start = eachElement(item, bytes, [&](const std::string &format) {
    std::string original = format; // "*$" or "$[_e]", of the original's address
    original.replace(format.find('$'), 1, "(($) " + entry(items.size() + i) + ")");
    return operations_.initialise(
        item, c_.paren(c_.textExpr(element, format, {c_.ident(own)})),
        c_.paren(c_.textExpr(element, original, {c_.typeArg(pointer), c_.ident(copies)})), element);
  });
  append(c_.textStmt(
      "if (!*((char *) $ + $))\n$",
      {c_.ident(own), copy(bytes),
       c_.compound({c_.textStmt("*((char *) $ + $) = 1;", {c_.ident(own), copy(bytes)}), start})}));
  if (scalar)
    taking.p.inside.replaceByDeref(item.var, own);
  else
    declareBase(item, own, taking);
}

void TaskReductions::declareBase(const ReductionItem &item, VarDecl *elements, const Taking &taking) {
  VarDecl *v = item.var;
  const bool array = isArray(v->type);
  Expr *begin = c_.textExpr(voidPointer(), array ? "(void *) &$" : "(void *) $", {taking.original(item)});
  Expr *first = addressOf(item, taking.original(item));
  Expr *shift = taking.value(std::string(v->name->text) + "_offset", basic(TypeKind::Long),
                             c_.textExpr(basic(TypeKind::Long), "(char *) $ - (char *) $", {first, begin}));
  QualType type = array ? QualType(c_.types.pointerTo(v->type)) : canonical(v->type).unqualified();
  VarDecl *base = names_.standsFor(
      *v, type, c_.textExpr(type, "($) ((char *) $ - $)", {c_.typeArg(type), c_.ident(elements), shift}));
  taking.p.before.push_back(c_.declStmt(mayBeUnused(base)));
  if (array)
    taking.p.inside.replaceByDeref(v, base);
  else
    taking.p.inside.replace(v, base);
}

} // namespace ompicc
