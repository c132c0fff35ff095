// Variables of sequential code that parallel regions share, or whose address escapes, live on the
// shared-memory stack from their declaration on, so that every thread can use pointers to them
// (shmem_stack.h):
//
//   int i = 2;   →   int &i = *(int *) cudadev_push_shmem(sizeof(int));
//                    i = 2;
#include "transforms/cuda/data/shared_storage.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/literals.h"
#include "transforms/cuda/library.h"
#include "translator/emit/initializer.h"
#include <algorithm>
#include <cstdlib>
#include <functional>

namespace ompicc::cuda {

long long alignmentOfVariable(const VarDecl &v) {
  long long most = alignOf(v.type);
  if (const ConstInt given = v.alignas_ ? evaluateConstant(v.alignas_) : ConstInt{}; given.known)
    most = std::max(most, static_cast<long long>(given.value));
  for (const Attribute *a : v.attributes)
    if (a->name->text == "aligned" || a->name->text == "__aligned__")
      most = std::max(most, std::atoll(std::string(a->text).c_str()));
  return most;
}

Expr *pushStorage(Context &c, std::string_view routine, std::vector<Expr *> arguments, std::string bytes,
                  const std::vector<Node *> &holes, long long alignment) {
  const QualType pointer = c.types.pointerTo(c.types.basic(TypeKind::Void));
  const bool aligns = alignment > kPushedAlignment;
  if (aligns) bytes += " + " + std::to_string(alignment - kPushedAlignment);
  arguments.push_back(c.textExpr(c.types.sizeType(), bytes, holes));
  Expr *pushed = c.routineCall(pointer, routine, arguments);
  return aligns ? c.routineCall(pointer, "@aligned", {pushed, c.intLiteral(alignment)}) : pushed;
}

Expr *pushShared(Context &c, std::string bytes, const std::vector<Node *> &holes, long long alignment) {
  return pushStorage(c, "@push_shmem", {}, std::move(bytes), holes, alignment);
}

Expr *pushedStorage(Context &c, const VarDecl &v) {
  const QualType type = assignableElements(c.types, v.type);
  const long long wanted = alignmentOfVariable(v);
  return c.textExpr(
      type, "*($) $",
      {c.typeArg(c.types.pointerTo(type)), pushShared(c, "sizeof($)", {c.typeArg(type)}, wanted)});
}

namespace {

/// Bytes of an object from which on its values are stored one by one, where they are few: a copy of all of
/// it, made in local memory, would take that of each thread that the GPU has room for.
constexpr long long kLarge = 1024;
constexpr size_t kFewValues = 64;

Stmt *assignment(Context &c, Loc loc, Expr *to, Expr *value, QualType type) {
  auto *a = c.make<Assign>(loc);
  a->op = AssignOp::Plain;
  a->lhs = to;
  a->rhs = value;
  a->type = type;
  ExprStmt *s = c.exprStmt(a);
  s->loc = loc;
  return s;
}

/// The stores of a list's values to an object that is 0 otherwise.
/// @param object makes the lvalue, for each of them
/// @return whether there are no values but those that a store is for, and few
bool storeValues(Context &c, Loc loc, const std::function<Expr *()> &object, QualType type,
                 const Initial &initial, std::vector<Stmt *> &stores) {
  if (initial.value) {
    if (isArray(type)) return false; // a string
    stores.push_back(assignment(c, loc, object(), initial.value, type));
    return stores.size() <= kFewValues;
  }
  const TagDecl *record = isRecord(type) ? definitionOf(type) : nullptr;
  if (!record && !isArray(type)) return initial.members.empty();
  for (const auto &[position, member] : initial.members) {
    FieldDecl *field = record ? record->fields[static_cast<size_t>(position)] : nullptr;
    if (field && !field->name) return false;
    const QualType of = field ? field->type : elementOf(type);
    const auto part = [&c, &object, loc, position = position, field, of]() -> Expr * {
      if (!field) return c.textExpr(of, "$[" + std::to_string(position) + "]", {object()});
      auto *m = c.make<Member>(loc);
      m->object = object();
      m->name = field->name;
      m->field = field;
      m->type = of;
      return m;
    };
    if (!storeValues(c, loc, part, of, member, stores)) return false;
  }
  return true;
}

/// A large object made 0, and its values stored; nothing where that is not to be done.
std::vector<Stmt *> initialiseInPlace(Context &c, VarDecl &v, QualType type, Expr *init) {
  auto *list = as<InitList>(init);
  if (!list || sizeOf(type) < kLarge || hasConstMember(type) || hasQualifiedElements(type)) return {};
  std::vector<Stmt *> stores = {c.textStmt("memset(&$, 0, sizeof($));", {c.ident(&v), c.ident(&v)})};
  if (!storeValues(
          c, v.loc, [&] { return c.ident(&v); }, type, resolveInitializer(type, *list), stores))
    return {};
  return stores;
}

} // namespace

std::vector<Stmt *> initialiseMoved(Context &c, VarDecl &v, QualType type, Expr *init) {
  if (std::vector<Stmt *> stores = initialiseInPlace(c, v, type, init); !stores.empty()) return stores;
  if (as<InitList>(init) || as<StringLiteral>(init) || isArray(type) || hasConstMember(type)) {
    VarDecl *initial = c.variable(c.freshLocal(std::string(v.name->text) + "_initial"),
                                  unqualifiedElements(c.types, type), init);
    const std::string to = hasQualifiedElements(type) ? "(void *) &$" : "&$"; // volatile
    return {c.declStmt(initial),
            c.textStmt("memcpy(" + to + ", &$, sizeof($));", {c.ident(&v), c.ident(initial), c.ident(&v)})};
  }
  return {assignment(c, v.loc, c.ident(&v), init, type)};
}

namespace {

/// Has a block begin with a frame. One that it has for arrays of variable length may be behind what a
/// construct put first.
void openFrame(Context &c, List<Stmt *> &body, std::string_view kind) {
  List<Stmt *> rest;
  rest.push(c.arena, c.textStmt(std::string(kind) + " _frame;"));
  for (Stmt *s : body)
    if (!isTextOf(s, "frame")) rest.push(c.arena, s);
  body = rest;
}

/// Objects without a name that code gets the address of become variables, which then move: compound literals
/// (C11 6.5.2.5p5) and the arrays in structures that functions return (6.2.4p8).
class Unnamed : public Rewriter {
public:
  Unnamed(Context &c, VarSet &shared) : c_(c), shared_(shared) {}

private:
  Context &c_;
  VarSet &shared_;
  std::vector<VarDecl *> made_; ///< for the statement at hand

  Node *rewriteCompound(Compound &block) override {
    List<Stmt *> body;
    std::vector<VarDecl *> outer;
    outer.swap(made_);
    for (Stmt *s : block.body) {
      rewriteChild(s);
      for (VarDecl *v : made_) body.push(c_.arena, c_.declStmt(v));
      made_.clear();
      body.push(c_.arena, s);
    }
    made_.swap(outer);
    block.body = body;
    return &block;
  }
  /// What is declared in a switch's own block is jumped over.
  Node *rewriteSwitch(Switch &s) override {
    rewriteChild(s.cond);
    if (auto *block = as<Compound>(s.body))
      for (Stmt *&inner : block->body) rewriteChild(inner);
    else
      rewriteChild(s.body);
    return &s;
  }
  /// `value`, which is an rvalue, as an object.
  Expr *object(Expr *value, QualType type) {
    VarDecl *v = c_.variable(c_.freshLocal("_literal"), unqualifiedElements(c_.types, type));
    v->loc = value->loc;
    made_.push_back(v);
    shared_.insert(v);
    return c_.textExpr(v->type, isArray(type) ? "(memcpy(&$, &$, sizeof($)), $)" : "($ = $, $)",
                       isArray(type) ? std::vector<Node *>{c_.ident(v), value, c_.ident(v), c_.ident(v)}
                                     : std::vector<Node *>{c_.ident(v), value, c_.ident(v)});
  }
  Node *rewriteCompoundLiteral(CompoundLiteral &literal) override {
    rewriteChildren(literal);
    return isArray(literal.target) ? object(&literal, literal.target) : &literal;
  }
  Node *rewriteUnary(Unary &e) override {
    rewriteChildren(e);
    auto *literal = e.op == UnaryOp::AddressOf ? as<CompoundLiteral>(skipParens(e.operand)) : nullptr;
    if (literal) e.operand = object(literal, literal->target);
    return &e;
  }
  Node *rewriteMember(Member &m) override {
    rewriteChildren(m);
    Expr *of = skipParens(m.object);
    if (!m.arrow && isArray(m.type) && (as<Call>(of) || as<CompoundLiteral>(of)))
      m.object = object(of, of->type);
    return &m;
  }
  Node *rewriteVarDecl(VarDecl &v) override { // GNU: an array that is initialised by a literal
    auto *literal = v.init && isArray(v.type) ? as<CompoundLiteral>(skipParens(v.init)) : nullptr;
    if (literal)
      rewriteChildren(*literal);
    else
      rewriteChildren(v);
    return &v;
  }
};

/// Whether jumps may pass declarations, which C++ allows of nothing that is initialised: there are labels, or
/// a switch with declarations in its own block.
class JumpsPassDeclarations : public Visitor {
public:
  bool found = false;

private:
  void visitLabel(Label &) override { found = true; }
  void visitSwitch(Switch &s) override {
    if (auto *block = as<Compound>(s.body))
      for (Stmt *inner : block->body) found |= as<DeclStmt>(inner) != nullptr;
    walk(s);
  }
};

/// Finds the declarations, moves them, and opens a frame in each block that holds one. Where jumps may pass
/// them, they stand at the beginning of it all, and only what gives them their values stays.
class Sharer : public Rewriter {
public:
  using Predicate = std::function<bool(const VarDecl &)>;
  Sharer(Context &c, Diagnostics &diagnostics, std::string_view frame, Predicate shared)
      : c_(c), diagnostics_(diagnostics), frame_(frame), isShared_(std::move(shared)) {}

  void share(Compound &body) {
    JumpsPassDeclarations jumps;
    jumps.visit(&body);
    atBeginning_ = jumps.found;
    rewrite(&body);
    if (first_.empty()) return;
    openFrame(c_, body.body, frame_);
    for (size_t i = 0; i < first_.size(); i++) body.body.insert(c_.arena, i + 1, first_[i]);
  }

private:
  bool atBeginning_ = false;
  std::vector<Stmt *> first_;
  Context &c_;
  Diagnostics &diagnostics_;
  std::string_view frame_;
  Predicate isShared_;

  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    List<Stmt *> body;
    bool pushes = false;
    for (Stmt *s : block.body) {
      auto *ds = as<DeclStmt>(s);
      if (!ds) {
        body.push(c_.arena, s);
        continue;
      }
      // A statement for each declarator, so that moved ones keep their order.
      for (Decl *d : ds->decls) {
        auto *v = as<VarDecl>(d);
        if (v && moves(*v) && isLiteralTable(*v)) v->storage = Storage::Static; // not for each thread anew
        if (!v || !moves(*v)) {
          DeclStmt *one = c_.declStmt(d);
          one->loc = s->loc;
          body.push(c_.arena, one);
          continue;
        }
        if (isArray(v->type) && isVariablyModified(v->type)) {
          diagnostics_.error(v->loc, "a variable array in device code is not supported");
          continue;
        }
        pushes = !atBeginning_;
        move(*v, body);
      }
    }
    if (pushes) openFrame(c_, body, frame_);
    block.body = body;
    return &block;
  }

  bool moves(const VarDecl &v) const {
    return isShared_(v) && v.storage != Storage::Static && v.storage != Storage::Extern &&
           v.type->kind != TypeKind::Reference;
  }

  /// for (int i = 0; …)  →  { int &i = …; i = 0; for (; …) }
  Node *rewriteFor(For &loop) override {
    rewriteChildren(loop);
    auto *ds = as<DeclStmt>(loop.init);
    bool any = false;
    if (ds)
      for (Decl *d : ds->decls)
        if (auto *v = as<VarDecl>(d)) any |= moves(*v);
    if (!any) return &loop;
    Compound *block = c_.compound({ds}, loop.loc);
    loop.init = nullptr;
    block->body.push(c_.arena, &loop);
    return rewriteCompound(*block);
  }

  void move(VarDecl &v, List<Stmt *> &body) {
    QualType type = assignableElements(c_.types, v.type);
    Expr *init = v.init;
    Expr *storage = pushedStorage(c_, v);
    v.type = c_.types.referenceTo(type);
    v.init = storage;
    v.alignas_ = nullptr;
    v.storage = Storage::None;
    DeclStmt *declaration = c_.declStmt(&v);
    declaration->loc = v.loc;
    if (atBeginning_) {
      v.name = c_.name(c_.freshLocal(v.name->text));
      first_.push_back(declaration);
    } else
      body.push(c_.arena, declaration);
    if (!init) return;
    for (Stmt *initialisation : initialiseMoved(c_, v, type, init)) body.push(c_.arena, initialisation);
  }
};

/// What alloca gives around parallel regions comes from the device's heap, and goes back at the end of the
/// function or of the target region: a thread's own memory is not seen by others, and a frame ends with its
/// block.
class Allocas : public Rewriter {
public:
  explicit Allocas(Context &c) : c_(c) {}
  bool found = false;

private:
  Context &c_;
  Node *rewriteCall(Call &call) override {
    rewriteChildren(call);
    auto *callee = as<Ident>(skipParens(call.callee));
    if (!callee || (callee->decl && !as<FunctionDecl>(callee->decl)) || call.args.empty()) return &call;
    const std::string_view name = callee->name->text;
    if (name != "alloca" && name != "__builtin_alloca") return &call;
    found = true;
    return c_.textExpr(call.type, "_allocas.take($)", {call.args[0]});
  }
};

} // namespace

VarSet SharedStorage::sharedVariables() const {
  VarSet shared;
  cuda_.facts.forEachCapture([&](const Capture &capture, const RegionFacts &by) {
    if (capture.how == Capture::ByReference || capture.how == Capture::Reduction ||
        (capture.how == Capture::ByValue && !code().parameters.count(capture.var) && !by.ofTeam) ||
        (capture.how == Capture::Firstprivate &&
         travelsByAddress(*capture.var) && // copied from where it lies
         !by.ofTeam))
      shared.insert(capture.var);
  });
  for (const VarDecl *v : code().usage.addressTaken) shared.insert(v);
  return shared;
}

/// Code of the master needs no other frame than ever.
std::string_view SharedStorage::frameOf(const Compound *body) const {
  if (!code().teamTasks) return "@frame";
  if (!code().isKernel) return "@tasks_frame";
  for (const auto *functions : {&code().regions, &code().tasks})
    for (const FunctionDecl *f : *functions)
      if (f->body == body) return "@tasks_frame";
  return "@frame";
}

void SharedStorage::shareOfTasks() {
  if (!code().teamTasks) return;
  for (auto *functions : {&code().regions, &code().tasks})
    for (FunctionDecl *f : *functions) share(nullptr, static_cast<Compound *>(f->body));
  for (FunctionDecl *f : code().regions)
    static_cast<Compound *>(f->body)->body.insert(c_.arena, 0, call("@begin_tasks"));
}

void SharedStorage::share(FunctionDecl *function, Compound *body) {
  VarSet shared = sharedVariables();
  Unnamed(c_, shared).rewrite(body);
  Allocas allocas(c_);
  allocas.rewrite(body);
  // A private copy stands for its variable where a region captures it.
  auto isShared = [&](const VarDecl &v) {
    for (const VarDecl *x = &v; x;) {
      if (shared.count(x)) return true;
      auto it = cuda_.copyOf.find(x);
      x = it == cuda_.copyOf.end() ? nullptr : it->second;
    }
    return false;
  };
  Sharer(c_, unit_.diagnostics, frameOf(body), isShared).share(*body);
  if (function) shareParameters(*function, shared, body);
  if (allocas.found) body->body.insert(c_.arena, 0, c_.textStmt("@allocas _allocas;"));
}

void SharedStorage::shareParameters(FunctionDecl &function, const VarSet &shared, Compound *body) {
  List<Stmt *> moved;
  for (VarDecl *p : function.params) {
    if (!shared.count(p)) continue;
    QualType type = assignableElements(c_.types, p->type);
    VarDecl *own = c_.variable(p->name->text, c_.types.referenceTo(type), pushedStorage(c_, *p));
    Substitution inside(c_);
    inside.replace(p, own);
    inside.apply(body);
    p->name = c_.name(c_.fresh("_" + std::string(p->name->text)));
    moved.push(c_.arena, c_.declStmt(own));
    moved.push(c_.arena, assign(c_.ident(own), c_.ident(p)));
  }
  if (moved.empty()) return;
  openFrame(c_, body->body, frameOf(body));
  for (size_t i = moved.size(); i-- > 0;) body->body.insert(c_.arena, 1, moved[i]);
}

} // namespace ompicc::cuda
