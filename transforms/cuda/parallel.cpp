// parallel (OpenMP 5.2 §10.1) where a master thread encounters it: the region becomes a function that the
// workers run. What it shares with its surroundings travels as addresses in a structure, which the device
// library copies to where the workers see it.
#include "ast/visitor.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {
namespace {

/// omp_get_thread_num() and omp_get_num_threads() where it is known which team asks.
class DirectRoutines : public Rewriter {
public:
  DirectRoutines(Context &c, std::string number, std::string count)
      : c_(c), number_(std::move(number)), count_(std::move(count)) {}

private:
  Context &c_;
  const std::string number_, count_;
  Node *rewriteCall(Call &call) override {
    rewriteChildren(call);
    auto *callee = as<Ident>(skipParens(call.callee));
    if (!callee || !call.args.empty()) return &call;
    if (callee->name->text == "omp_get_thread_num") return c_.textExpr(call.type, number_);
    if (callee->name->text == "omp_get_num_threads") return c_.textExpr(call.type, count_);
    return &call;
  }
};

} // namespace

/// nvcc 13 breaks its own code when the address space of a pointer is assumed through which bytes or whole
/// structures are accessed ("Call parameter type does not match function signature", a call of isspacep).
static bool canBeAssumedGlobal(QualType pointee) {
  return (isArithmetic(pointee) && !isComplex(pointee) && sizeOf(pointee) > 1) || isPointer(pointee);
}

Stmt *CudaSet::withDirectRoutines(const OmpDirective &d, Stmt *body) {
  return static_cast<Stmt *>(DirectRoutines(c_, threadNum(d), numThreads(d)).rewrite(body));
}

Stmt *CudaSet::parallel(OmpDirective &d) {
  if (factsOf(d).inPlace) return parallelInPlace(d);
  if (isAlone(d)) return parallelAlone(d);
  const std::vector<Capture> captures = factsOf(d).captures;
  std::string number = std::to_string(regionCount_++);
  std::string_view name = c_.fresh("thrFunc" + number);
  std::string_view structName = captures.empty() ? "@no_vars" : c_.fresh("vars_st" + number);
  const bool direct = factsOf(d).direct;
  const bool barriers = factsOf(d).withBarriers;

  auto *tag = c_.make<TagDecl>(d.loc);
  tag->name = c_.name(structName);
  tag->tagKind = TagKind::Struct;
  tag->isDefinition = true;
  tag->definition = tag;
  QualType structType = c_.types.tagType(TypeKind::Struct, tag);
  VarDecl *vars = c_.variable(c_.freshLocal("_vars"), structType);

  Compound *body = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { body->body.push(c_.arena, s); };
  Substitution inside(c_);
  std::vector<Stmt *> fill;
  VarSet reducedHere;

  auto addField = [&](VarDecl *v, QualType type) {
    auto *f = c_.make<FieldDecl>(d.loc);
    f->name = v->name;
    f->type = type;
    tag->fields.push(c_.arena, f);
  };
  auto member = [&](QualType type, VarDecl *v) {
    auto *m = c_.make<Member>(d.loc);
    m->object = c_.ident(vars);
    m->name = v->name;
    m->type = type;
    return m;
  };
  auto set = [&](VarDecl *v, QualType type, Expr *value) { fill.push_back(assign(member(type, v), value)); };
  VarDecl *received = c_.variable("_vars", c_.types.referenceTo(structType.with(QualConst)));
  received->isParam = true;
  auto receivedMember = [&](QualType type, VarDecl *v) {
    Member *m = member(type, v);
    m->object = c_.ident(received);
    return m;
  };
  std::vector<Stmt *> checks; // by the thread that encounters the construct, which knows the allocators
  auto declare = [&](VarDecl *v, VarDecl *own) {
    append(c_.declStmt(own));
    alignCopy(d, v, own, checks);
  };
  for (const Capture &capture : captures) {
    VarDecl *v = capture.var;
    QualType plain = v->type.unqualified();
    if (isVariablyModified(plain) && isArray(plain)) {
      // Flat storage: the element pointer travels by value.
      QualType element = plain;
      while (isArray(element)) element = elementOf(element);
      QualType pointer = c_.types.pointerTo(element);
      addField(v, pointer);
      Ident *flat = c_.ident(v);
      flat->type = pointer;
      set(v, pointer, c_.textExpr(pointer, "$", {flat}));
      VarDecl *own = c_.variable(v->name->text, pointer, receivedMember(pointer, v));
      append(c_.declStmt(own));
      inside.replaceBy(v, [this, own, v] {
        Ident *i = c_.ident(own);
        i->type = v->type;
        return i;
      });
      if (capture.how == Capture::Firstprivate)
        unit_.diagnostics.error(d.loc, "a private copy of the variable array '" + std::string(v->name->text) +
                                           "' is not supported in device code");
      continue;
    }
    if (capture.how == Capture::ByValue && isLiteralConstant(*v)) {
      VarDecl *own = c_.variable(v->name->text, v->type, copy(v->init));
      append(c_.declStmt(own));
      inside.replace(v, own);
      continue;
    }
    const QualType seen = plain.with(canonical(v->type).quals & (QualConst | QualVolatile));
    QualType pointer = c_.types.pointerTo(seen);
    switch (capture.how) {
    case Capture::ByValue: {
      // Nobody changes it while the region runs, so one load will do. A variable of the sequential part
      // lives on the stack all the same, and its address travels; a parameter's value does.
      bool parameter = code().parameters.count(v) || v->isParam;
      QualType constant =
          c_.types.pointerTo(plain.with(QualConst)); // as what a region around has received is
      addField(v, parameter ? canonical(plain).unqualified() : constant);
      set(v, parameter ? plain : constant,
          parameter ? c_.ident(v) : c_.unary(UnaryOp::AddressOf, c_.ident(v)));
      VarDecl *own = c_.variable(v->name->text, plain.with(QualConst),
                                 parameter ? static_cast<Expr *>(receivedMember(plain, v))
                                           : c_.unary(UnaryOp::Deref, receivedMember(constant, v)));
      append(c_.declStmt(own));
      if (direct && code().globalPointers.count(v) && canBeAssumedGlobal(elementOf(plain)))
        append(c_.textStmt("@ASSUME_GLOBAL($);", {c_.ident(own)}));
      inside.replace(v, own);
      break;
    }
    case Capture::ByReference:
    case Capture::Reduction: {
      addField(v, pointer);
      set(v, pointer, c_.unary(UnaryOp::AddressOf, c_.ident(v)));
      VarDecl *own = c_.variable(v->name->text, c_.types.referenceTo(seen),
                                 c_.unary(UnaryOp::Deref, receivedMember(pointer, v)));
      append(c_.declStmt(own));
      if (direct && code().globalStorage.count(v) && canBeAssumedGlobal(plain))
        append(c_.textStmt("@ASSUME_GLOBAL(&$);", {c_.ident(own)}));
      inside.replace(v, own);
      break;
    }
    case Capture::Firstprivate: {
      if (travelsByAddress(*v)) {
        addField(v, pointer);
        set(v, pointer, c_.unary(UnaryOp::AddressOf, c_.ident(v)));
        Expr *original = c_.paren(c_.unary(UnaryOp::Deref, receivedMember(pointer, v)));
        VarDecl *own = c_.variable(v->name->text, assignableElements(c_.types, v->type),
                                   isArray(plain) ? nullptr : original);
        keepAlignment(c_, own, *v);
        declare(v, own);
        if (isArray(plain)) append(copyArray(own, original));
        inside.replace(v, own);
      } else {
        addField(v, canonical(plain).unqualified());
        set(v, plain, c_.ident(v));
        VarDecl *own = c_.variable(v->name->text, plain, receivedMember(plain, v));
        declare(v, own);
        inside.replace(v, own);
      }
      break;
    }
    }
  }
  // Private and reduction copies; firstprivate has been seen to above.
  OmpDirective rest(d.loc);
  rest.kind = d.kind;
  for (OmpClause *clause : d.clauses)
    if (clause->kind != OmpClauseKind::Firstprivate) rest.clauses.push(c_.arena, clause);
  const bool among = factsOf(d).distributed; // all teams may reduce into one variable
  Privates privates = privatise(rest, among ? Combine::AmongTeams : Combine::Team, {}, &checks);
  for (Stmt *s : privates.before) append(inside.apply(s));
  Stmt *region = direct ? withDirectRoutines(d, d.body) : d.body;
  appendBody(body, inside.apply(privates.inside.apply(region)));
  for (Stmt *s : privates.after) append(inside.apply(s));

  List<QualType> types;
  types.push(c_.arena, received->type);
  auto *f = c_.make<FunctionDecl>(d.loc);
  f->name = c_.name(name);
  f->type = c_.types.function(basic(TypeKind::Void), types, false, true);
  f->params.push(c_.arena, received);
  f->body = body;
  if (!captures.empty()) code().decls.push_back(tag);
  code().decls.push_back(f);
  code().regions.push_back(f);

  // The construct itself.
  Compound *site = c_.compound({}, d.loc);
  auto siteAppend = [&](Stmt *s) { site->body.push(c_.arena, s); };
  siteAppend(c_.textStmt(comment(d)));
  for (Stmt *s : checks) siteAppend(s);
  Expr *argument = c_.textExpr(structType, "@no_vars()");
  if (!captures.empty()) {
    siteAppend(c_.declStmt(vars));
    for (Stmt *s : fill) siteAppend(s);
    argument = c_.ident(vars);
  }
  if (Stmt *s = safesync(d)) siteAppend(s);
  Expr *threads = clauseExpr(d, OmpClauseKind::NumThreads);
  threads = threads ? copy(threads) : c_.intLiteral(0);
  if (Expr *condition = ifExpr(d))
    threads = c_.textExpr(basic(TypeKind::Int), "$ ? $ : 1", {c_.paren(copy(condition)), c_.paren(threads)});
  siteAppend(c_.textStmt(std::string("@register_parallel(") + (direct ? "_env, " : "") + "$, $, $" +
                             (barriers ? "" : ", @no_barriers") + ");",
                         {c_.ident(f), argument, threads}));
  return site;
}

Stmt *CudaSet::safesync(const OmpDirective &parallel) {
  OmpClause *clause = findClause(parallel, OmpClauseKind::Safesync);
  if (!clause) return nullptr;
  return c_.textStmt("@SAFESYNC($);",
                     {clause->expr ? copy(clause->expr) : static_cast<Expr *>(c_.intLiteral(1))});
}

} // namespace ompicc
