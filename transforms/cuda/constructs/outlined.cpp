#include "transforms/cuda/constructs/outlined.h"
#include "transforms/common/clauses.h"
#include "transforms/common/literals.h"
#include "transforms/common/variables.h"

namespace ompicc::cuda {

/// nvcc 13 breaks its own code when the address space of a pointer is assumed through which bytes or whole
/// structures are accessed ("Call parameter type does not match function signature", a call of isspacep).
static bool canBeAssumedGlobal(QualType pointee) {
  return (isArithmetic(pointee) && !isClassOnDevice(pointee) && sizeOf(pointee) > 1) || isPointer(pointee);
}

Outlined::Outlined(CudaContext &cuda, Allocation &allocation, OmpDirective &d, Runs when,
                   const std::string &functionName, const std::string &structName)
    : CudaPart(cuda), allocation_(allocation), d_(d), direct_(factsOf(d).direct),
      captures_(factsOf(d).captures), name_(c_.fresh(functionName)), tag_(c_.make<TagDecl>(d.loc)),
      body_(c_.compound({}, d.loc)), inside_(c_), when_(when) {
  tag_->name = c_.name(captures_.empty() ? "@no_vars" : c_.fresh(structName));
  tag_->tagKind = TagKind::Struct;
  tag_->isDefinition = true;
  tag_->definition = tag_;
  structType_ = c_.types.tagType(TypeKind::Struct, tag_);
  vars_ = c_.variable(c_.freshLocal("_vars"), structType_);
  received_ = c_.variable("_vars", c_.types.referenceTo(structType_.with(QualConst)));
  received_->isParam = true;
}

Member *Outlined::memberOf(VarDecl *object, QualType type, VarDecl *v) {
  auto *m = c_.make<Member>(d_.loc);
  m->object = c_.ident(object);
  m->name = v->name;
  m->type = type;
  return m;
}

Member *Outlined::addMember(VarDecl *v, QualType member, QualType type) {
  auto *f = c_.make<FieldDecl>(d_.loc);
  f->name = v->name;
  f->type = member;
  tag_->fields.push(c_.arena, f);
  return memberOf(vars_, type, v);
}

void Outlined::pass(VarDecl *v, QualType member, QualType type, Expr *value) {
  fill_.push_back(assign(addMember(v, member, type), value));
}

QualType Outlined::seen(const VarDecl *v) const {
  return v->type.unqualified().with(canonical(v->type).quals & (QualConst | QualVolatile));
}

void Outlined::declare(VarDecl *v, VarDecl *own) {
  append(body_, c_.declStmt(own));
  cuda_.copyOf[own] = v;
  allocation_.alignCopy(d_, v, own, checks_);
}

void Outlined::receive(const Capture &capture) {
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
void Outlined::receiveFlatArray(VarDecl *v, Capture::How how) {
  QualType element = v->type.unqualified();
  while (isArray(element)) element = elementOf(element);
  QualType pointer = c_.types.pointerTo(element);
  Ident *flat = c_.ident(v);
  flat->type = pointer;
  pass(v, pointer, pointer, c_.textExpr(pointer, "$", {flat}));
  addresses_.push_back(copy(flat));
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
void Outlined::receiveValue(VarDecl *v) {
  if (isLiteralConstant(*v)) {
    VarDecl *own = declaredAnew(c_, *v);
    append(body_, c_.declStmt(own));
    inside_.replace(v, own);
    return;
  }
  const QualType plain = v->type.unqualified();
  const bool parameter = when_ == Runs::Later || code().parameters.count(v) || v->isParam;
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

void Outlined::receiveReference(VarDecl *v) {
  const QualType pointer = c_.types.pointerTo(seen(v));
  pass(v, pointer, pointer, c_.unary(UnaryOp::AddressOf, c_.ident(v)));
  addresses_.push_back(c_.unary(UnaryOp::AddressOf, c_.ident(v)));
  VarDecl *own = c_.variable(v->name->text, c_.types.referenceTo(seen(v)),
                             c_.unary(UnaryOp::Deref, memberOf(received_, pointer, v)));
  append(body_, c_.declStmt(own));
  if (direct_ && code().globalStorage.count(v) && canBeAssumedGlobal(v->type.unqualified()))
    append(body_, c_.textStmt("@ASSUME_GLOBAL(&$);", {c_.ident(own)}));
  inside_.replace(v, own);
}

void Outlined::receiveCopy(VarDecl *v) {
  const QualType plain = v->type.unqualified();
  VarDecl *own = nullptr;
  if (isArray(plain) && when_ == Runs::Later) {
    const QualType elements = assignableElements(c_.types, v->type);
    Member *member = addMember(v, elements, elements);
    fill_.push_back(c_.textStmt("memcpy(&$, &$, sizeof($));", {member, c_.ident(v), copy(member)}));
    own = c_.variable(v->name->text, elements);
    keepAlignment(c_, own, *v);
    declare(v, own);
    append(body_, copyArray(own, memberOf(received_, elements, v)));
  } else if (travelsByAddress(*v)) {
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

FunctionDecl *Outlined::function() {
  List<QualType> types;
  types.push(c_.arena, received_->type);
  auto *f = c_.make<FunctionDecl>(d_.loc);
  f->name = c_.name(name_);
  f->type = c_.types.function(basic(TypeKind::Void), types, false, true);
  f->params.push(c_.arena, received_);
  f->body = body_;
  return f;
}

Expr *Outlined::argument(Compound *site) {
  append(site, checks_);
  if (captures_.empty()) return c_.routineCall(structType_, "@no_vars");
  append(site, c_.declStmt(vars_));
  append(site, fill_);
  return c_.ident(vars_);
}

} // namespace ompicc::cuda
