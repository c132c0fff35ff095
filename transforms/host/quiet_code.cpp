// Statement by statement, what code may do while kernels run (quiet_code.h). A kind of node that is not
// listed is not quiet, so that a new kind is safe.
#include "transforms/host/quiet_code.h"
#include "ast/attribute_name.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/host/device_addresses.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

template <class T> const T *cast(const Node *node) { return static_cast<const T *>(node); }

constexpr unsigned kUnsteady = QualVolatile | QualAtomic;

/// Routines that say what does not depend on kernels.
bool onlyAsks(std::string_view routine) {
  for (std::string_view one :
       {"omp_get_default_device", "omp_get_initial_device", "omp_get_num_devices", "omp_get_thread_num"})
    if (routine == one) return true;
  return false;
}

/// Where kernels end with the program, unseen: a failed assertion.
bool endsProgram(std::string_view function) { return function == "__assert_fail" || function == "abort"; }

/// The variable whose own storage a list item is, or is in; null: it is behind a pointer.
const VarDecl *storageOf(const Expr *e) {
  for (;;) {
    if (auto *p = as<Paren>(static_cast<const Node *>(e)))
      e = p->inner;
    else if (e->kind == NodeKind::Index && isArray(cast<Index>(e)->base->type))
      e = cast<Index>(e)->base;
    else if (e->kind == NodeKind::ArraySection && isArray(cast<ArraySection>(e)->base->type))
      e = cast<ArraySection>(e)->base;
    else if (e->kind == NodeKind::Member && !cast<Member>(e)->arrow)
      e = cast<Member>(e)->object;
    else
      return e->kind == NodeKind::Ident ? as<VarDecl>(static_cast<const Node *>(cast<Ident>(e)->decl))
                                        : nullptr;
  }
}

/// Variables that a construct copies to a device and not back, so that no copy back is waited for.
class CopiedFrom : public Visitor {
public:
  CopiedFrom(const Context &c, VarSet &found) : Visitor(c.directives()), found_(found) {}

private:
  VarSet &found_;
  void visitOmpDirective(OmpDirective &d) override {
    for (const OmpClause *clause : d.clauses) {
      bool copies = clause->kind == OmpClauseKind::To;
      if (clause->kind == OmpClauseKind::Map && (clause->modifiers & MapTo))
        copies = d.kind != OmpDirectiveKind::Target || !(clause->modifiers & MapFrom);
      for (const Expr *item : clause->items)
        if (const VarDecl *v = copies ? storageOf(item) : nullptr) found_.insert(v);
    }
    walk(d);
  }
};

/// Jumps out of a piece of code for which one has to wait, that cannot be told so.
class Jumps : public Visitor {
public:
  bool found = false;

private:
  int switches_ = 0, expressions_ = 0;
  void visitGoto(Goto &) override { found = true; }
  void visitIndirectGoto(IndirectGoto &) override { found = true; }
  void visitLabel(Label &) override { found = true; }
  void visitCase(Case &s) override {
    found |= !switches_;
    walk(s);
  }
  void visitDefault(Default &s) override {
    found |= !switches_;
    walk(s);
  }
  void visitSwitch(Switch &s) override {
    switches_++;
    walk(s);
    switches_--;
  }
  void visitBreak(Break &s) override { found |= s.loop || expressions_; }
  void visitContinue(Continue &s) override { found |= s.loop || expressions_; }
  void visitReturn(Return &s) override { found |= expressions_ || hasSideEffects(s.value); }
  void visitStmtExpr(StmtExpr &e) override {
    expressions_++;
    walk(e);
    expressions_--;
  }
  void visitFunctionDecl(FunctionDecl &) override {}
};

} // namespace

QuietCode::QuietCode(Unit &unit, const OffloadedTargets &kernels, OtherFiles others)
    : unit_(unit), kernels_(kernels), others_(others) {
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      if (f && !f->body) {
        atFileScope_.insert(f->name->text);
        continue;
      }
      const Usage usage = usageIn(f ? static_cast<Node *>(f->body) : d, MapsTake::Copies);
      escaped_.insert(usage.addressTaken.begin(), usage.addressTaken.end());
      if (!f) continue;
      CopiedFrom(unit.context, copiedFrom_).visit(f->body);
      forEachDirective(unit.context, f->body, [&](OmpDirective &directive) {
        for (OmpClauseKind kind : {OmpClauseKind::IsDevicePtr, OmpClauseKind::HasDeviceAddr})
          hasDeviceAddresses_ |= hasClause(directive, kind);
        if (directive.kind == OmpDirectiveKind::TargetData)
          hasDeviceAddresses_ |= givesKernelsAddresses(directive);
        // A pointer that kernels get as it is may be an address for both.
        if (directive.kind != OmpDirectiveKind::Target) return;
        for (const OmpClause *clause : directive.clauses)
          for (const Expr *item : clause->items)
            hasDeviceAddresses_ |= clause->kind == OmpClauseKind::Firstprivate && isPointer(item->type);
      });
      forEachFunctionReference(f->body, [&](Ident &, FunctionDecl &called) {
        for (std::string_view name : {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "vfork", "getcontext"})
          if (called.name->text == name) returnsTwice_.insert(f);
      });
    }
}

QuietCode::Answer QuietCode::is(Stmt *s) {
  if (!s) return Yes;
  if (auto known = answers_.find(s); known != answers_.end()) return known->second;
  const Answer answer = find(s);
  return answers_[s] = answer;
}

QuietCode::Answer QuietCode::findLoop(Stmt *body, std::initializer_list<Expr *> expressions) {
  for (Expr *e : expressions)
    if (e && !isExpression(e)) return No;
  return is(body);
}

QuietCode::Answer QuietCode::find(Stmt *s) {
  switch (s->kind) {
  case NodeKind::Compound: {
    Answer all = Yes;
    for (Stmt *inner : static_cast<Compound *>(s)->body) {
      const Answer one = is(inner);
      if (one == No) return No;
      if (one == ButForBranches) all = ButForBranches;
    }
    return all;
  }
  case NodeKind::DeclStmt:
    for (const Decl *d : static_cast<DeclStmt *>(s)->decls)
      if (!isDeclaration(d)) return No;
    return Yes;
  case NodeKind::ExprStmt: {
    const Expr *e = static_cast<ExprStmt *>(s)->expr;
    return !e || isExpression(e) ? Yes : No;
  }
  case NodeKind::Return: {
    const Expr *e = static_cast<Return *>(s)->value;
    return !e || isExpression(e) ? Yes : No;
  }
  case NodeKind::Break: return static_cast<Break *>(s)->loop ? No : Yes;
  case NodeKind::Continue: return static_cast<Continue *>(s)->loop ? No : Yes;
  case NodeKind::If: {
    auto *branch = static_cast<If *>(s);
    if (!isExpression(branch->cond)) return No;
    Answer all = Yes;
    for (Stmt *way : {branch->then, branch->otherwise}) {
      Answer one = is(way);
      if (one == No) {
        Jumps jumps;
        jumps.visit(way);
        if (jumps.found) return No;
        one = ButForBranches;
      }
      if (one == ButForBranches) all = one;
    }
    return all;
  }
  case NodeKind::For: {
    auto *loop = static_cast<For *>(s);
    return is(loop->init) == Yes ? findLoop(loop->body, {loop->cond, loop->step}) : No;
  }
  case NodeKind::While: return findLoop(static_cast<While *>(s)->body, {static_cast<While *>(s)->cond});
  case NodeKind::DoWhile: return findLoop(static_cast<DoWhile *>(s)->body, {static_cast<DoWhile *>(s)->cond});
  case NodeKind::Switch: {
    auto *choice = static_cast<Switch *>(s);
    return isExpression(choice->cond) && isSwitchBody(choice->body) ? Yes : No;
  }
  case NodeKind::OmpDirective: {
    auto *d = static_cast<OmpDirective *>(s);
    if (!isConstruct(*d)) return No;
    return d->kind == OmpDirectiveKind::TargetData ? is(d->body) : Yes;
  }
  default: return No;
  }
}

/// Labels are those of this switch only: elsewhere they are ways into the middle of something, and no code
/// with them is quiet.
bool QuietCode::isSwitchBody(Stmt *s) {
  auto *block = as<Compound>(s);
  if (!block) return false;
  for (Stmt *inner : block->body) {
    for (bool label = true; label;) {
      auto *one = as<Case>(inner);
      auto *other = as<Default>(inner);
      label = one || other;
      if (label) inner = one ? one->body : other->body;
    }
    if (is(inner) != Yes) return false;
  }
  return true;
}

/// Whether bounds in it that vary are constants that have been declared before: double (*p)[p_bound].
static bool hasNamedBounds(QualType type) {
  for (; isPointer(type) || isArray(type); type = elementOf(type))
    if (isArray(type) && canonical(type)->length < 0 && !canonical(type)->boundVar) return false;
  return true;
}

bool QuietCode::isDeclaration(const Decl *d) {
  if (d->kind == NodeKind::TagDecl) return true;
  if (auto *type = as<TypedefDecl>(static_cast<const Node *>(d))) return !isVariablyModified(type->type);
  if (auto *f = as<FunctionDecl>(static_cast<const Node *>(d))) return !f->body;
  auto *v = as<VarDecl>(static_cast<const Node *>(d));
  if (!v) return false;
  if (!isAutomatic(*v)) return true; // has its value before the program starts
  const bool isKnown = !isVariablyModified(v->type) || (isPointer(v->type) && hasNamedBounds(v->type));
  return isKnown && !copiedFrom_.count(v) && !hasAttribute(v->attributes, {"cleanup"}) &&
         (!v->init || isExpression(v->init));
}

const VarDecl *QuietCode::objectOf(const Expr *e) {
  for (;;) {
    if (canonical(e->type).quals & kUnsteady) return nullptr;
    if (e->kind == NodeKind::Paren) {
      e = cast<Paren>(e)->inner;
    } else if (e->kind == NodeKind::Member && !cast<Member>(e)->arrow) {
      e = cast<Member>(e)->object;
    } else if (e->kind == NodeKind::Index && isArray(cast<Index>(e)->base->type)) {
      if (!isExpression(cast<Index>(e)->index)) return nullptr;
      e = cast<Index>(e)->base;
    } else {
      auto *v =
          e->kind == NodeKind::Ident ? as<VarDecl>(static_cast<const Node *>(cast<Ident>(e)->decl)) : nullptr;
      return v && !escaped_.count(v) ? v : nullptr;
    }
  }
}

/// Whether finding an object does nothing else: whatever it is, and whoever knows its address.
bool QuietCode::isMemory(const Expr *e) {
  switch (e->kind) {
  case NodeKind::Paren: return isMemory(cast<Paren>(e)->inner);
  case NodeKind::Ident: return as<VarDecl>(static_cast<const Node *>(cast<Ident>(e)->decl)) != nullptr;
  case NodeKind::Member: {
    auto *member = cast<Member>(e);
    return member->arrow ? isExpression(member->object) : isMemory(member->object);
  }
  case NodeKind::Index: {
    auto *index = cast<Index>(e);
    const Expr *base = skipParens(index->base);
    return isExpression(index->index) && (isArray(base->type) ? isMemory(base) : isExpression(base));
  }
  case NodeKind::Unary: return cast<Unary>(e)->op == UnaryOp::Deref && isExpression(cast<Unary>(e)->operand);
  default: return false;
  }
}

/// Whether the object may be accessed, which is then memory's (accessesMemory).
bool QuietCode::isAccessible(const Expr *e) {
  if (hasDeviceAddresses_ || canonical(e->type).quals & kUnsteady) return false;
  for (const Expr *part = e;
       part->kind == NodeKind::Member || part->kind == NodeKind::Paren || part->kind == NodeKind::Index;) {
    if (canonical(part->type).quals & kUnsteady) return false;
    part = part->kind == NodeKind::Paren   ? cast<Paren>(part)->inner
           : part->kind == NodeKind::Index ? cast<Index>(part)->base
                                           : cast<Member>(part)->object;
  }
  return isMemory(e);
}

bool QuietCode::isRead(const Expr *e) { return objectOf(e) || isAccessible(e); }

bool QuietCode::isWritten(const Expr *e) {
  const VarDecl *v = objectOf(e);
  return (v && !copiedFrom_.count(v)) || isAccessible(e);
}

bool QuietCode::isCallee(const Expr *callee) {
  while (callee->kind == NodeKind::Paren) callee = cast<Paren>(callee)->inner;
  auto *name = callee->kind == NodeKind::Ident ? cast<Ident>(callee) : nullptr;
  if (!name) return false;
  auto *f = as<FunctionDecl>(static_cast<const Node *>(name->decl));
  FunctionDecl *definition = !f ? nullptr : f->body ? const_cast<FunctionDecl *>(f) : f->definition;
  if (definition && definition->body) return isFunction(*definition);
  return onlyComputes(name->name->text) || onlyAsks(name->name->text) || endsProgram(name->name->text) ||
         isOthers(f, name->name->text) || (!hasDeviceAddresses_ && onlyAccesses(name->name->text));
}

/// Whether another file of the program may define the function, and say that it is quiet: it returns nothing.
/// A system's library does not.
bool QuietCode::isOthers(const FunctionDecl *f, std::string_view name) const {
  if (others_ == OtherFiles::Unknown || !f || f->body || !atFileScope_.count(name)) return false;
  if (f->storage == Storage::Static || !f->asmLabel.empty() || !isVoid(canonical(f->type)->element))
    return false;
  if (onlyComputes(name) || endsProgram(name) || onlyAccesses(name) || name.substr(0, 4) == "omp_" ||
      name.substr(0, 2) == "__")
    return false;
  return !unit_.source.place(f->loc).inSystemHeader;
}

/// Whether all bounds of a parameter's arrays are there, and computing them is quiet: double a[n][2 * m].
bool QuietCode::hasQuietBounds(QualType type) {
  for (; isPointer(type) || isArray(type); type = elementOf(type)) {
    const Type &t = *canonical(type).type;
    if (isArray(type) && t.length < 0 && !t.boundVar && !(t.bound && isExpression(t.bound))) return false;
  }
  return !ompicc::isFunction(type) || !isVariablyModified(type);
}

bool QuietCode::isFunction(FunctionDecl &f) {
  auto known = functions_.find(&f);
  if (known != functions_.end()) {
    if (auto looked = lookedAt_.find(&f); looked != lookedAt_.end()) looked->second = true;
    return known->second;
  }
  const bool isOutermost = lookedAt_.empty();
  for (;;) {
    functions_[&f] = true; // if it calls itself, as far as that goes
    lookedAt_[&f] = false;
    const bool quiet = isQuietFunction(f);
    isStale_ |= !quiet && lookedAt_[&f];
    lookedAt_.erase(&f);
    functions_[&f] = quiet;
    if (!isOutermost || !isStale_) return quiet;
    forgetQuiet();
    if (!quiet) return functions_[&f] = false;
  }
}

bool QuietCode::isQuietFunction(FunctionDecl &f) {
  bool quiet = !f.isNested && !f.deviceOnly && !returnsTwice_.count(&f) &&
               !hasAttribute(f.attributes, {"weak", "ifunc", "alias"});
  for (const VarDecl *parameter : f.params)
    quiet = quiet && !copiedFrom_.count(parameter) && hasQuietBounds(parameter->type);
  return quiet && is(f.body) == Yes;
}

/// Somebody has counted on a function's being quiet that is not: what is known not to be stays so.
void QuietCode::forgetQuiet() {
  isStale_ = false;
  answers_.clear();
  for (auto f = functions_.begin(); f != functions_.end();)
    f = f->second ? functions_.erase(f) : std::next(f);
}

bool QuietCode::isExpression(const Expr *e) {
  if (!e) return true;
  if (canonical(e->type).quals & kUnsteady && e->isLvalue) return false;
  switch (e->kind) {
  case NodeKind::IntLiteral:
  case NodeKind::FloatLiteral:
  case NodeKind::CharLiteral:
  case NodeKind::StringLiteral:
  case NodeKind::NullPtrLiteral: return true;
  case NodeKind::SizeofType: return !isVariablyModified(cast<SizeofType>(e)->target);
  case NodeKind::SizeofExpr: return !isVariablyModified(cast<SizeofExpr>(e)->operand->type);
  case NodeKind::Ident: {
    const Node *decl = cast<Ident>(e)->decl;
    return decl && (decl->kind == NodeKind::EnumeratorDecl || decl->kind == NodeKind::FunctionDecl ||
                    isArray(e->type) || isRead(e));
  }
  case NodeKind::Member:
  case NodeKind::Index: return isRead(e);
  case NodeKind::Paren: return isExpression(cast<Paren>(e)->inner);
  case NodeKind::Cast:
    if (const RoutineCall *asks = askedOf(*e)) return isQuiet(*asks);
    return (!isVariablyModified(cast<Cast>(e)->target) || hasNamedBounds(cast<Cast>(e)->target)) &&
           isExpression(cast<Cast>(e)->operand);
  case NodeKind::Unary: {
    auto *u = cast<Unary>(e);
    if (const RoutineCall *asks = askedOf(*u)) return isQuiet(*asks);
    if (u->op == UnaryOp::AddressOf) return isExpression(u->operand) || isMemory(u->operand);
    if (u->op == UnaryOp::Deref) return isRead(e);
    if (u->op >= UnaryOp::PreInc && u->op <= UnaryOp::PostDec) return isWritten(u->operand);
    return isExpression(u->operand);
  }
  case NodeKind::Binary: return isExpression(cast<Binary>(e)->lhs) && isExpression(cast<Binary>(e)->rhs);
  case NodeKind::Conditional: {
    auto *c = cast<Conditional>(e);
    return isExpression(c->cond) && isExpression(c->then) && isExpression(c->otherwise);
  }
  case NodeKind::Assign: return isWritten(cast<Assign>(e)->lhs) && isExpression(cast<Assign>(e)->rhs);
  case NodeKind::Call: {
    auto *call = cast<Call>(e);
    for (const Expr *argument : call->args)
      if (!isExpression(argument)) return false;
    return isCallee(call->callee);
  }
  case NodeKind::InitList:
    for (const InitItem *item : cast<InitList>(e)->items)
      if (!isExpression(item->value)) return false;
    return true;
  case NodeKind::GenericSelection: return isExpression(cast<GenericSelection>(e)->chosen);
  case NodeKind::StmtExpr: return isStatementExpression(*cast<StmtExpr>(e));
  default: return false;
  }
}

/// As in assert. Nothing is inserted in it, so that it must not be left by a jump, and starts no kernels.
bool QuietCode::isStatementExpression(const StmtExpr &e) {
  auto &whole = const_cast<StmtExpr &>(e);
  Jumps jumps;
  jumps.visit(&whole);
  return !jumps.found && is(whole.body) == Yes && constructs(whole.body) == 0;
}

} // namespace ompicc
