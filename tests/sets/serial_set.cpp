#include "tests/sets/serial_set.h"
#include "transforms/common/clauses.h"
#include "translator/emit/c_printer.h"

namespace ompicc {
namespace {

class SerialSet : public DeviceSet {
public:
  explicit SerialSet(Unit &unit) : unit_(unit), c_(unit.context) {
    using K = OmpDirectiveKind;
    for (K kind :
         {K::Teams, K::Distribute, K::Parallel, K::For, K::Single, K::Master, K::Critical, K::Atomic})
      on(kind, [this](OmpDirective &d) { return withPrivates(d); });
    for (K kind : {K::Barrier, K::Flush}) on(kind, [this](OmpDirective &) { return c_.textStmt(";"); });
  }
  const char *name() const override { return "serial"; }
  const ClauseUses &clauseUses() const override {
    using D = OmpDirectiveKind;
    using K = OmpClauseKind;
    static const char *const kOneThread = "all is executed by one thread";
    static const ClauseUses uses =
        ClauseUses()
            .handles({D::Teams, D::Distribute, D::Parallel, D::For, D::Single}, {K::Private, K::Firstprivate})
            .ignores({D::Teams, D::Distribute, D::Parallel, D::For, D::Single},
                     {K::Lastprivate, K::Reduction, K::NumTeams, K::ThreadLimit, K::NumThreads, K::If,
                      K::DistSchedule, K::Schedule, K::Nowait, K::Ordered, K::Copyprivate, K::ProcBind,
                      K::Safesync, K::Copyin, K::Allocate},
                     kOneThread)
            .ignores({D::Critical}, {K::Name, K::Hint}, kOneThread)
            .ignores({D::Flush}, {K::FlushList, K::SeqCst, K::AcqRel, K::Acquire, K::Release}, kOneThread)
            .ignores({D::Atomic},
                     {K::AtomicRead, K::AtomicWrite, K::AtomicUpdate, K::AtomicCapture, K::AtomicCompare,
                      K::AtomicFail, K::AtomicWeak, K::SeqCst, K::AcqRel, K::Acquire, K::Release, K::Relaxed,
                      K::Hint},
                     kOneThread);
    return uses;
  }

  std::unique_ptr<KernelPlan> addKernel(OmpDirective &target, const TargetInterface &kernel) override {
    auto *f = c_.make<FunctionDecl>(target.loc);
    QualType pointer = c_.types.pointerTo(c_.types.basic(TypeKind::Void));
    VarDecl *args = c_.variable("_args", c_.types.pointerTo(pointer));
    args->isParam = true;
    f->name = c_.name(kernel.symbol);
    f->params.push(c_.arena, args);
    List<QualType> types;
    types.push(c_.arena, args->type);
    f->type = c_.types.function(c_.types.basic(TypeKind::Int), types, false, true);
    f->body = c_.compound({}, target.loc);
    Substitution inside(c_);
    for (size_t i = 0; i < kernel.params.size(); i++) {
      const KernelParam &p = kernel.params[i];
      bool byValue = p.passing == KernelParam::ByValue || p.passing == KernelParam::PointerValue;
      QualType type = byValue ? p.var->type.unqualified() : c_.types.pointerTo(p.var->type);
      Expr *value =
          c_.textExpr(type, "*($) _args[" + std::to_string(i) + "]", {c_.typeArg(c_.types.pointerTo(type))});
      VarDecl *own = c_.variable(c_.fresh(p.var->name->text), type, value);
      f->body->body.push(c_.arena, c_.declStmt(own));
      if (byValue)
        inside.replace(p.var, own);
      else
        inside.replaceByDeref(p.var, own);
    }
    f->body->body.push(c_.arena, inside.apply(apply(c_, target.body)));
    f->body->body.push(c_.arena, c_.textStmt("return 0;"));
    CPrinter printer(c_);
    printer.function(*f, "");
    files_.push_back({kernel.name + ".c",
                      "extern const unsigned " + kernel.symbol + "_signature;\nconst unsigned " +
                          kernel.symbol + "_signature = " + std::to_string(kSerialSignature) + ";\n" +
                          printer.out(),
                      OutputFile::Kernel});
    auto plan = std::make_unique<SerialPlan>();
    plan->symbol = kernel.symbol;
    plan->name.var = c_.variable("_set", pointer);
    plan->name.base = plan->name.begin = {PlainAddress::Written, c_.textExpr(pointer, "(void *) \"serial\"")};
    plan->name.size = c_.textExpr(c_.types.sizeType(), "sizeof \"serial\"");
    plan->name.kind = MapTo | MapFirstprivate;
    plan->name.loc = target.loc;
    plan->nameAt = kernel.maps.size();
    plan->launch.numTeams = plan->launch.numThreads = c_.intLiteral(1);
    return plan;
  }
  std::vector<OutputFile> finish() override {
    std::string all;
    for (const OutputFile &file : files_) all += "#include \"" + file.name + "\"\n";
    if (!files_.empty()) files_.push_back({unit_.stem + ".serial_kernels", all, OutputFile::All});
    return files_;
  }
  bool needsLinking() const override { return false; }
  const std::vector<VarDecl *> &deviceVariables() const override { return none_; }
  const DeviceLinkage &linkage() const override { return linkage_; }

protected:
  Diagnostics &diagnostics() override { return unit_.diagnostics; }
  Stmt *unhandled(OmpDirective &d) override {
    unit_.diagnostics.error(d.loc, std::string("serial: ") + info(d.kind).spelling);
    return d.body;
  }

private:
  Stmt *withPrivates(OmpDirective &d) {
    Compound *block = c_.compound({}, d.loc);
    Substitution inside(c_);
    auto own = [&](OmpClauseKind kind, bool initialised) {
      for (VarDecl *v : clauseVariables(d, kind)) {
        VarDecl *copy =
            c_.variable(c_.fresh(v->name->text), v->type.unqualified(), initialised ? c_.ident(v) : nullptr);
        block->body.push(c_.arena, c_.declStmt(copy));
        inside.replace(v, copy);
      }
    };
    own(OmpClauseKind::Private, false);
    own(OmpClauseKind::Firstprivate, true);
    block->body.push(c_.arena, inside.apply(d.body));
    return block;
  }

  Unit &unit_;
  Context &c_;
  std::vector<OutputFile> files_;
  std::vector<VarDecl *> none_;
  DeviceLinkage linkage_;
};

} // namespace

std::unique_ptr<DeviceSet> makeSerial(Unit &unit) { return std::make_unique<SerialSet>(unit); }

} // namespace ompicc
