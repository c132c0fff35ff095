#include "transforms/cuda/kernels/kernel_function.h"
#include "runtime/ort.h"
#include "transforms/common/literals.h"
#include "transforms/cuda/data/shared_storage.h"

namespace ompicc::cuda {
namespace {

unsigned hashOf(std::string_view text) { // FNV-1a
  unsigned h = 2166136261u;
  for (char ch : text) h = (h ^ (unsigned char)ch) * 16777619u;
  return h;
}

} // namespace

KernelFunction::KernelFunction(CudaContext &cuda, OmpDirective &target, CudaPlan &k, Substitution &inside,
                               Compound *prologue)
    : CudaPart(cuda), target_(target), k_(k), inside_(inside), prologue_(prologue),
      f_(c_.make<FunctionDecl>(target.loc)), apart_(k.flags & ORT_KERNEL_TWO) {}

FunctionDecl *KernelFunction::make(bool needsEnv) {
  f_->name = c_.name(k_.symbol);
  std::string signature;
  if (needsEnv) {
    k_.flags |= ORT_KERNEL_ENV;
    addLibraryParameter("_env", "@env");
  }
  for (const KernelParam &p : k_.params) {
    signature += std::to_string(p.passing) + describe(p.var->type.unqualified()) + ";";
    if (p.passing == KernelParam::ByValue || p.passing == KernelParam::PointerValue)
      addValue(p.var);
    else
      addMapped(p);
  }
  if (k_.bringsResults()) {
    addLibraryParameter(c_.freshLocal("_results"), "@results");
    signature += "results;";
  }
  for (VarDecl *v : k_.constants) addConstant(v);
  if (k_.flags & ORT_KERNEL_ORIGIN) {
    addLibraryParameter("_origin", "@origin");
    signature += "origin;";
  }
  k_.signature = hashOf(signature);
  f_->type = c_.types.function(basic(TypeKind::Void), types_, false, true);
  f_->body = prologue_;
  return f_;
}

VarDecl *KernelFunction::addParameter(std::string_view name, QualType type) {
  VarDecl *p = c_.variable(name, type);
  p->isParam = true;
  f_->params.push(c_.arena, p);
  types_.push(c_.arena, type);
  return p;
}

void KernelFunction::addLibraryParameter(std::string_view name, std::string_view type) {
  auto *named = c_.make<TypedefDecl>();
  named->name = c_.name(type);
  addParameter(name, c_.types.typedefType(named, basic(TypeKind::Int)));
}

QualType KernelFunction::pointerTo(QualType type, const VarDecl *object) const {
  const QualType pointer = c_.types.pointerTo(type);
  return isApart(object) ? pointer.with(QualRestrict) : pointer;
}

bool KernelFunction::regionsShare(const VarDecl *v) const {
  bool share = false;
  cuda_.facts.forEachCapture([&](const Capture &capture, const RegionFacts &) {
    share |= capture.var == v && (capture.how == Capture::ByReference || capture.how == Capture::Reduction);
  });
  return share;
}

void KernelFunction::addValue(VarDecl *v) {
  const std::string_view name = v->name->text;
  const QualType type = v->type.unqualified();
  // The workers cannot see a parameter through a pointer.
  const bool moves = k_.mode == ORT_MODE_GENERIC && (code().usage.addressTaken.count(v) || regionsShare(v));
  // What the program says about a pointer holds for the region, too.
  const bool alone = (canonical(v->type).quals & QualRestrict) || (isPointer(type) && isApart(v));
  VarDecl *own = addParameter(moves ? c_.fresh("_" + std::string(name)) : name,
                              alone && !moves ? type.with(QualRestrict) : type);
  if (moves) {
    VarDecl *value = own;
    own =
        c_.variable(name, c_.types.referenceTo(assignableElements(c_.types, v->type)), pushedStorage(c_, *v));
    append(prologue_, c_.declStmt(own));
    append(prologue_, assign(c_.ident(own), c_.ident(value)));
  }
  inside_.replace(v, own);
  if (!apart_ || !k_.aligned.count(v)) return;
  Stmt *aligned = c_.textStmt("$ = @ALIGNED($, " + std::to_string(alignmentTaken(v)) + ");",
                              {c_.ident(own), c_.ident(own)});
  k_.assumptions.insert(aligned);
  append(prologue_, aligned);
}

void KernelFunction::addMapped(const KernelParam &p) {
  VarDecl *v = p.var;
  if (kindOf(v->type.unqualified()) == TypeKind::LongDouble)
    unit_.diagnostics.error(k_.maps[p.map].loc,
                            "'" + std::string(v->name->text) +
                                "' cannot be mapped: 'long double' is 'double' in device code");
  if (isVariablyModified(v->type.unqualified()))
    addVariableArray(v);
  else
    addObject(v);
}

/// A variable array is its elements, flat; the type of the reference keeps the bounds for the printer.
void KernelFunction::addVariableArray(VarDecl *v) {
  const std::string_view name = v->name->text;
  QualType element = v->type.unqualified();
  while (isArray(element)) element = elementOf(element);
  if (isPointer(element) && isVariablyModified(element)) {
    unit_.diagnostics.error(
        target_.loc, "'" + std::string(name) +
                         "' of variably modified type cannot be mapped as it is; map what it points to");
    return;
  }
  VarDecl *own = addParameter(name, pointerTo(element, v));
  inside_.replaceBy(v, [&c = c_, own, v] {
    Ident *i = c.ident(own);
    i->type = v->type;
    return i;
  });
}

void KernelFunction::addObject(VarDecl *v) {
  const std::string_view name = v->name->text;
  const QualType there = v->type.unqualified().with(canonical(v->type).quals & QualVolatile);
  VarDecl *pointer = addParameter(c_.fresh("_" + std::string(name)), pointerTo(there, v));
  VarDecl *own = c_.variable(name, c_.types.referenceTo(there), c_.unary(UnaryOp::Deref, c_.ident(pointer)));
  append(prologue_, c_.declStmt(own));
  inside_.replace(v, own);
}

void KernelFunction::addConstant(VarDecl *v) {
  VarDecl *own = declaredAnew(c_, *v);
  append(prologue_, c_.declStmt(own));
  inside_.replace(v, own);
}

} // namespace ompicc::cuda
