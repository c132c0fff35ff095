#include "transforms/cuda/constructs/outlined_region.h"
#include "transforms/common/clauses.h"
#include "transforms/common/variables.h"

namespace ompicc::cuda {

/// nvcc 13 breaks its own code when the address space of a pointer is assumed through which bytes or whole
/// structures are accessed ("Call parameter type does not match function signature", a call of isspacep).
static bool canBeAssumedGlobal(QualType pointee) {
  return (isArithmetic(pointee) && !isComplex(pointee) && sizeOf(pointee) > 1) || isPointer(pointee);
}

OutlinedRegion::OutlinedRegion(CudaContext &cuda, Parallel &regions, Allocation &allocation, OmpDirective &d,
                               int number)
    : CudaPart(cuda), regions_(regions), allocation_(allocation), d_(d), direct_(factsOf(d).direct),
      captures_(factsOf(d).captures), name_(c_.fresh("thrFunc" + std::to_string(number))),
      tag_(c_.make<TagDecl>(d.loc)), body_(c_.compound({}, d.loc)), inside_(c_) {
  tag_->name = c_.name(captures_.empty() ? "@no_vars" : c_.fresh("vars_st" + std::to_string(number)));
  tag_->tagKind = TagKind::Struct;
  tag_->isDefinition = true;
  tag_->definition = tag_;
  structType_ = c_.types.tagType(TypeKind::Struct, tag_);
  vars_ = c_.variable(c_.freshLocal("_vars"), structType_);
  received_ = c_.variable("_vars", c_.types.referenceTo(structType_.with(QualConst)));
  received_->isParam = true;
}

Member *OutlinedRegion::memberOf(VarDecl *object, QualType type, VarDecl *v) {
  auto *m = c_.make<Member>(d_.loc);
  m->object = c_.ident(object);
  m->name = v->name;
  m->type = type;
  return m;
}

void OutlinedRegion::pass(VarDecl *v, QualType member, QualType type, Expr *value) {
  auto *f = c_.make<FieldDecl>(d_.loc);
  f->name = v->name;
  f->type = member;
  tag_->fields.push(c_.arena, f);
  fill_.push_back(assign(memberOf(vars_, type, v), value));
}

QualType OutlinedRegion::seen(const VarDecl *v) const {
  return v->type.unqualified().with(canonical(v->type).quals & (QualConst | QualVolatile));
}

void OutlinedRegion::declare(VarDecl *v, VarDecl *own) {
  append(body_, c_.declStmt(own));
  allocation_.alignCopy(d_, v, own, checks_);
}

void OutlinedRegion::receive(const Capture &capture) {
  VarDecl *v = capture.var;
  if (isVariablyModified(v->type.unqualified()) && isArray(v->type.unqualified()))
    return receiveFlatArray(v, capture.how);
  switch (capture.how) {
  case Capture::ByValue: return receiveValue(v);
  case Capture::ByReference:
  case Capture::Reduction: return receiveReference(v);
  case Capture::Firstprivate: return receiveCopy(v);
  }
}

/// Flat storage: the element pointer travels by value.
void OutlinedRegion::receiveFlatArray(VarDecl *v, Capture::How how) {
  QualType element = v->type.unqualified();
  while (isArray(element)) element = elementOf(element);
  QualType pointer = c_.types.pointerTo(element);
  Ident *flat = c_.ident(v);
  flat->type = pointer;
  pass(v, pointer, pointer, c_.textExpr(pointer, "$", {flat}));
  VarDecl *own = c_.variable(v->name->text, pointer, memberOf(received_, pointer, v));
  append(body_, c_.declStmt(own));
  inside_.replaceBy(v, [this, own, v] {
    Ident *i = c_.ident(own);
    i->type = v->type;
    return i;
  });
  if (how == Capture::Firstprivate)
    unit_.diagnostics.error(d_.loc, "a private copy of the variable array '" + std::string(v->name->text) +
                                        "' is not supported in device code");
}

/// Nobody changes it while the region runs, so one load will do. A variable of the sequential part lives on
/// the stack all the same, and its address travels; a parameter's value does.
void OutlinedRegion::receiveValue(VarDecl *v) {
  if (isLiteralConstant(*v)) {
    VarDecl *own = c_.variable(v->name->text, v->type, copy(v->init));
    append(body_, c_.declStmt(own));
    inside_.replace(v, own);
    return;
  }
  const QualType plain = v->type.unqualified();
  const bool parameter = code().parameters.count(v) || v->isParam;
  QualType constant = c_.types.pointerTo(plain.with(QualConst)); // as what a region around has received is
  pass(v, parameter ? canonical(plain).unqualified() : constant, parameter ? plain : constant,
       parameter ? c_.ident(v) : c_.unary(UnaryOp::AddressOf, c_.ident(v)));
  VarDecl *own = c_.variable(v->name->text, plain.with(QualConst),
                             parameter ? static_cast<Expr *>(memberOf(received_, plain, v))
                                       : c_.unary(UnaryOp::Deref, memberOf(received_, constant, v)));
  append(body_, c_.declStmt(own));
  if (direct_ && code().globalPointers.count(v) && canBeAssumedGlobal(elementOf(plain)))
    append(body_, c_.textStmt("@ASSUME_GLOBAL($);", {c_.ident(own)}));
  inside_.replace(v, own);
}

void OutlinedRegion::receiveReference(VarDecl *v) {
  const QualType pointer = c_.types.pointerTo(seen(v));
  pass(v, pointer, pointer, c_.unary(UnaryOp::AddressOf, c_.ident(v)));
  VarDecl *own = c_.variable(v->name->text, c_.types.referenceTo(seen(v)),
                             c_.unary(UnaryOp::Deref, memberOf(received_, pointer, v)));
  append(body_, c_.declStmt(own));
  if (direct_ && code().globalStorage.count(v) && canBeAssumedGlobal(v->type.unqualified()))
    append(body_, c_.textStmt("@ASSUME_GLOBAL(&$);", {c_.ident(own)}));
  inside_.replace(v, own);
}

void OutlinedRegion::receiveCopy(VarDecl *v) {
  const QualType plain = v->type.unqualified();
  VarDecl *own = nullptr;
  if (travelsByAddress(*v)) {
    const QualType pointer = c_.types.pointerTo(seen(v));
    pass(v, pointer, pointer, c_.unary(UnaryOp::AddressOf, c_.ident(v)));
    Expr *original = c_.paren(c_.unary(UnaryOp::Deref, memberOf(received_, pointer, v)));
    own = c_.variable(v->name->text, assignableElements(c_.types, v->type),
                      isArray(plain) ? nullptr : original);
    keepAlignment(c_, own, *v);
    declare(v, own);
    if (isArray(plain)) append(body_, copyArray(own, original));
  } else {
    pass(v, canonical(plain).unqualified(), plain, c_.ident(v));
    own = c_.variable(v->name->text, plain, memberOf(received_, plain, v));
    declare(v, own);
  }
  inside_.replace(v, own);
}

Stmt *OutlinedRegion::outline(PrivateCopies &copies) {
  for (const Capture &capture : captures_) receive(capture);
  // Private and reduction copies; firstprivate has been seen to above.
  OmpDirective rest(d_.loc);
  rest.kind = d_.kind;
  for (OmpClause *clause : d_.clauses)
    if (clause->kind != OmpClauseKind::Firstprivate) rest.clauses.push(c_.arena, clause);
  const bool among = factsOf(d_).distributed; // all teams may reduce into one variable
  Privates privates = copies.privatise(rest, among ? Combine::AmongTeams : Combine::Team, {}, &checks_);
  for (Stmt *s : privates.before) append(body_, inside_.apply(s));
  Stmt *region = direct_ ? regions_.withDirectRoutines(d_, d_.body) : d_.body;
  appendBody(body_, inside_.apply(privates.inside.apply(region)));
  for (Stmt *s : privates.after) append(body_, inside_.apply(s));
  FunctionDecl *f = function();
  if (!captures_.empty()) code().decls.push_back(tag_);
  code().decls.push_back(f);
  code().regions.push_back(f);
  return site(f);
}

FunctionDecl *OutlinedRegion::function() {
  List<QualType> types;
  types.push(c_.arena, received_->type);
  auto *f = c_.make<FunctionDecl>(d_.loc);
  f->name = c_.name(name_);
  f->type = c_.types.function(basic(TypeKind::Void), types, false, true);
  f->params.push(c_.arena, received_);
  f->body = body_;
  return f;
}

Stmt *OutlinedRegion::site(FunctionDecl *f) {
  Compound *site = c_.compound({}, d_.loc);
  append(site, c_.textStmt(comment(d_)));
  append(site, checks_);
  Expr *vars = c_.routineCall(structType_, "@no_vars");
  if (!captures_.empty()) {
    append(site, c_.declStmt(vars_));
    append(site, fill_);
    vars = c_.ident(vars_);
  }
  if (Stmt *s = regions_.safesync(d_)) append(site, s);
  Expr *threads = clauseExpr(d_, OmpClauseKind::NumThreads);
  threads = threads ? copy(threads) : c_.intLiteral(0);
  if (Expr *condition = ifExpr(d_))
    threads = c_.textExpr(basic(TypeKind::Int), "$ ? $ : 1", {c_.paren(copy(condition)), c_.paren(threads)});
  std::vector<Expr *> arguments = {c_.ident(f), vars, threads};
  if (direct_) arguments.insert(arguments.begin(), c_.textExpr(structType_, "_env"));
  if (!factsOf(d_).withBarriers) arguments.push_back(c_.textExpr(structType_, "@no_barriers"));
  append(site, call("@register_parallel", arguments));
  return site;
}

} // namespace ompicc::cuda
