// Kernels: what is found out about their code before it is transformed, parameters, geometry, and printing.
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"
#include "transforms/cuda/launch_bounds.h"
#include "transforms/cuda/structure_alignment.h"
#include "transforms/cuda/tidy.h"
#include "translator/emit/cuda_printer.h"

namespace ompicc {
namespace {

unsigned hashOf(std::string_view text) { // FNV-1a
  unsigned h = 2166136261u;
  for (char ch : text) h = (h ^ (unsigned char)ch) * 16777619u;
  return h;
}

} // namespace

/// Whether regions have the variable itself, to change it, and not a copy or its value.
bool CudaSet::regionsShare(const VarDecl *v) const {
  bool share = false;
  cuda_.facts.forEachCapture([&](const Capture &capture) {
    share |= capture.var == v && (capture.how == Capture::ByReference || capture.how == Capture::Reduction);
  });
  return share;
}

/// What the first one of two versions begins with (structure_alignment.h).
static bool assumesAlignment(const Stmt *s) {
  auto *text = as<TextStmt>(s);
  return text && text->texts.size() > 1 && text->texts[1] == " = @ALIGNED(";
}

FunctionDecl *CudaSet::kernelFunction(OmpDirective &target, CudaPlan &k, bool needsEnv, Substitution &inside,
                                      Compound *prologue) {
  auto *f = c_.make<FunctionDecl>(target.loc);
  f->name = c_.name(k.symbol);
  List<QualType> types;
  std::string signature;
  auto addParameter = [&](std::string_view name, QualType type) {
    VarDecl *p = c_.variable(name, type);
    p->isParam = true;
    f->params.push(c_.arena, p);
    types.push(c_.arena, type);
    return p;
  };
  if (needsEnv) {
    k.flags |= ORT_KERNEL_ENV;
    auto *env = c_.make<TypedefDecl>();
    env->name = c_.name("@env");
    addParameter("_env", c_.types.typedefType(env, basic(TypeKind::Int)));
  }
  const bool apart = k.flags & ORT_KERNEL_TWO;
  auto pointerTo = [&](QualType type) {
    const QualType pointer = c_.types.pointerTo(type);
    return apart ? pointer.with(QualRestrict) : pointer;
  };
  for (const KernelParam &p : k.params) {
    VarDecl *v = p.var;
    std::string_view name = v->name->text;
    QualType type = v->type.unqualified();
    signature += std::to_string(p.passing) + describe(type) + ";";
    if (p.passing != KernelParam::ByValue && kindOf(type) == TypeKind::LongDouble)
      unit_.diagnostics.error(k.maps[p.map].loc,
                              "'" + std::string(name) +
                                  "' cannot be mapped: 'long double' is 'double' in device code");
    if (p.passing == KernelParam::ByValue || p.passing == KernelParam::PointerValue) {
      // The workers cannot see a parameter through a pointer.
      const bool moves =
          k.mode == ORT_MODE_GENERIC && (code().usage.addressTaken.count(v) || regionsShare(v));
      // What the program says about a pointer holds for the region, too.
      const bool alone = (canonical(v->type).quals & QualRestrict) || (isPointer(type) && apart);
      VarDecl *own = addParameter(moves ? c_.fresh("_" + std::string(name)) : name,
                                  alone && !moves ? type.with(QualRestrict) : type);
      if (moves) {
        VarDecl *value = own;
        own = c_.variable(name, c_.types.referenceTo(assignableElements(c_.types, v->type)),
                          pushedStorage(c_, *v));
        prologue->body.push(c_.arena, c_.declStmt(own));
        prologue->body.push(c_.arena, assign(c_.ident(own), c_.ident(value)));
      }
      inside.replace(v, own);
      if (apart && k.aligned.count(v))
        prologue->body.push(c_.arena,
                            c_.textStmt("$ = @ALIGNED($, " + std::to_string(structureAlignment(type)) + ");",
                                        {c_.ident(own), c_.ident(own)}));
    } else if (isVariablyModified(type)) {
      // A variable array is its elements, flat; the type of the reference keeps the bounds for the printer.
      QualType element = type;
      while (isArray(element)) element = elementOf(element);
      if (isPointer(element) && isVariablyModified(element)) {
        unit_.diagnostics.error(
            target.loc, "'" + std::string(name) +
                            "' of variably modified type cannot be mapped as it is; map what it points to");
        continue;
      }
      VarDecl *own = addParameter(name, pointerTo(element));
      inside.replaceBy(v, [this, own, v] {
        Ident *i = c_.ident(own);
        i->type = v->type;
        return i;
      });
    } else {
      const QualType there = type.with(canonical(v->type).quals & QualVolatile);
      VarDecl *pointer = addParameter(c_.fresh("_" + std::string(name)), pointerTo(there));
      VarDecl *own =
          c_.variable(name, c_.types.referenceTo(there), c_.unary(UnaryOp::Deref, c_.ident(pointer)));
      prologue->body.push(c_.arena, c_.declStmt(own));
      inside.replace(v, own);
    }
  }
  for (VarDecl *v : k.constants) {
    VarDecl *own = c_.variable(v->name->text, v->type, Cloner(c_).clone(v->init));
    prologue->body.push(c_.arena, c_.declStmt(own));
    inside.replace(v, own);
  }
  if (k.flags & ORT_KERNEL_ORIGIN) {
    auto *origin = c_.make<TypedefDecl>();
    origin->name = c_.name("@origin");
    addParameter("_origin", c_.types.typedefType(origin, basic(TypeKind::Int)));
    signature += "origin;";
  }
  k.signature = hashOf(signature);
  f->type = c_.types.function(basic(TypeKind::Void), types, false, true);
  f->body = prologue;
  return f;
}

Expr *CudaSet::totalTrips(const OmpDirective &d) {
  Expr *total = nullptr;
  for (OmpLoop *l : d.loops) {
    Expr *count = iterationCount(c_, *l);
    total = total ? c_.textExpr(basic(TypeKind::ULong), "(unsigned long) $ * $", {total, count}) : count;
  }
  return total;
}

void CudaSet::geometry(const ModeDecision &mode, CudaPlan &k) {
  if (mode.teams) {
    k.numTeams = clauseExpr(*mode.teams, OmpClauseKind::NumTeams);
    k.threadLimit = clauseExpr(*mode.teams, OmpClauseKind::ThreadLimit);
  }
  if (!k.threadLimit) k.threadLimit = clauseExpr(*k.target, OmpClauseKind::ThreadLimit);
  Expr *threads = mode.parallel ? clauseExpr(*mode.parallel, OmpClauseKind::NumThreads) : nullptr;
  boundLaunch(k, threads, k.threadLimit);
  if (mode.parallel) {
    k.numThreads = threads;
    if (Expr *condition = conditionOfParallel(*k.target, *mode.parallel))
      k.numThreads =
          c_.textExpr(basic(TypeKind::Int), "$ ? $ : 1",
                      {c_.paren(copy(condition)),
                       k.numThreads ? c_.paren(copy(k.numThreads)) : static_cast<Expr *>(c_.intLiteral(0))});
  }
  if (mode.dealt) {
    k.numTeams = c_.intLiteral(1);
    return;
  }
  if (!mode.inTurnIfAlone) return;
  // A grid of one thread, if the values that the clauses have say so.
  auto isOne = [&](Expr *e) { return c_.textExpr(basic(TypeKind::Int), "$ == 1", {c_.paren(copy(e))}); };
  if (!mode.parallel)
    k.numThreads = isOne(k.numTeams);
  else if (k.numThreads && k.threadLimit)
    k.numTeams = c_.textExpr(basic(TypeKind::Int), "$ || $", {isOne(k.numThreads), isOne(k.threadLimit)});
  else
    k.numTeams = isOne(k.numThreads ? k.numThreads : k.threadLimit);
}

void CudaSet::renameClashes(Privates &privates, const FunctionDecl &kernel, const Compound &body) {
  std::unordered_set<std::string_view> names;
  for (const VarDecl *p : kernel.params) names.insert(p->name->text);
  for (Stmt *s : body.body)
    if (auto *ds = as<DeclStmt>(s))
      for (Decl *d : ds->decls)
        if (d->name) names.insert(d->name->text);
  for (Stmt *s : privates.before)
    if (auto *ds = as<DeclStmt>(s))
      for (Decl *d : ds->decls)
        if (d->name && names.count(d->name->text))
          d->name = c_.name(c_.fresh(std::string(d->name->text) + "_private"));
}

void CudaSet::print(OmpDirective &target, CudaPlan &k, FunctionDecl &kernel) {
  Code &code = this->code();
  complete(cuda_, kernel);
  for (FunctionDecl *region : code.regions) complete(cuda_, *region);
  for (Decl *d : code.decls) {
    addFunctions(d);
    roots_.push_back(d);
  }
  addFunctions(&kernel);
  roots_.push_back(&kernel);

  CudaPrinter printer(c_, cuda_.dialect, unit_.deviceLines ? &unit_.source : nullptr);
  printer.nameGlobals([this](const VarDecl &v) { return nameInDeviceCode(unit_, v); });
  std::string &out = printer.out();
  KernelText &file = kernels_.back();
  const char *modes[] = {"SPMD mode", "generic mode"};
  out += "/* " + file.fileName + ": kernel of the target construct at " + placeText(unit_, target.loc) +
         ", " + modes[k.mode] + ": " + k.why + ".\n *\n *     " + pragmaText(unit_, target) + "\n */\n";
  out += "#include \"" + deviceFileName() + "\"\n\nnamespace ompicc_user {\n\n";
  for (Decl *d : code.decls) {
    if (auto *f = as<FunctionDecl>(d))
      // ptxas bounds the registers of what it inlines, but of no other function whose address is taken.
      printer.function(*f, spelled(k.launchBounds ? "static @device @forceinline " : "static @device "));
    else
      printer.decl(*d);
    out += "\n";
  }
  const std::string qualifiers =
      spelled("@c_linkage @kernel " +
              (k.launchBounds ? "@LAUNCH_BOUNDS(" + std::to_string(k.launchBounds) + ") " : std::string()));
  printer.function(kernel, qualifiers);
  char signature[16];
  snprintf(signature, sizeof signature, "0x%08xu", k.signature);
  auto note = [&](const std::string &symbol) {
    if (unit_.deviceLines) out += "# 1 \"<ompicc>\"\n";
    out += spelled("@KERNEL(") + symbol + ", " + signature + ")\n";
  };
  note(k.symbol);
  if ((k.flags & ORT_KERNEL_TWO) && !(k.flags & ORT_KERNEL_SPREAD)) {
    out +=
        std::string("\n/* The same, for launches where two of the pointers may point into the same storage") +
        (k.aligned.empty() ? "" : ", or one to nothing that is aligned so") + ". */\n";
    List<Stmt *> rest;
    for (Stmt *s : kernel.body->body)
      if (!assumesAlignment(s)) rest.push(c_.arena, s);
    kernel.body->body = rest;
    for (VarDecl *p : kernel.params)
      if (isPointer(p->type)) p->type = p->type.unqualified();
    kernel.name = c_.name(overlappingKernel(k));
    printer.function(kernel, qualifiers);
    note(overlappingKernel(k));
  }
  out += "\n} // namespace ompicc_user\n";
  file.text = unit_.deviceLines ? withRepeatedMarkers(out) : out;
  cuda_.code = nullptr;
}

} // namespace ompicc
