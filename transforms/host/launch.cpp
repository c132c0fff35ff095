#include "transforms/host/launch.h"
#include "transforms/host/ort_declarations.h"
#include "transforms/host/target_tasks.h"

namespace ompicc {

VarDecl *Launches::of(const OmpDirective &target) {
  VarDecl *&launch = factsOf(target).launch;
  if (!launch) launch = ortVariable(c_, "_launch", "ort_launch");
  return launch;
}

Stmt *Launches::description(std::string_view name, const LaunchGeometry &g) {
  auto numberOr0 = [&](Expr *e) -> Expr * {
    return e ? static_cast<Expr *>(c_.paren(copy(e))) : c_.textExpr(basic(TypeKind::Int), "0");
  };
  // What the C compiler says of the loops' bounds it says of the loops on the host.
  auto trips = [&](Expr *e) {
    if (!e) return numberOr0(e);
    Expr *silent = c_.textExpr(e->type, "($)", {copy(e)});
    static_cast<TextExpr *>(silent)->silent = true;
    return silent;
  };
  return declareText("struct ort_launch " + std::string(name) + " = {$, $, $, " + std::to_string(g.ndims) +
                         ", {$, $, $}, $, $};",
                     {numberOr0(g.numTeams), numberOr0(g.threadLimit), numberOr0(g.numThreads),
                      trips(g.trips[0]), trips(g.trips[1]), trips(g.trips[2]), trips(g.outer),
                      trips(g.inner)});
}

Stmt *Launches::parameters(std::string_view name, const OffloadedTarget::Kernel &kernel, const MapList &maps,
                           Compound &block) {
  std::string text =
      "struct ort_param " + std::string(name) + "[" + std::to_string(countOf(kernel)) + "] = {";
  std::vector<Node *> holes;
  for (const KernelParam &p : kernel.params) {
    if (p.passing == KernelParam::ByValue) {
      VarDecl *value = p.var;
      if (p.value) {
        value = local(p.var->name->text, p.var->type, copy(p.value));
        block.body.push(c_.arena, c_.declStmt(value));
      } else if (kindOf(value->type) == TypeKind::LongDouble) { // a double in device code
        value = local("_" + std::string(p.var->name->text), basic(TypeKind::Double), c_.ident(p.var));
        block.body.push(c_.arena, c_.declStmt(value));
      }
      const std::string kind = p.isDevicePointer ? "2" : "0";
      text += "\n  {" + kind +
              (hasQualifiedElements(value->type) ? ", 0, (void *) (unsigned long) &$, sizeof($)},"
                                                 : ", 0, &$, sizeof($)},");
      holes.insert(holes.end(), {c_.ident(value), c_.ident(value)});
    } else if (p.passing == KernelParam::DeviceAddress)
      text += "\n  {0, 0, &_address_" + std::string(p.var->name->text) + ", sizeof(void *)},";
    else
      text +=
          "\n  {1, " + std::to_string(maps.position[p.map]) + ", 0, " + std::to_string(p.alignment) + "},";
  }
  if (kernel.plan->bringsResults()) text += "\n  {3, 0, (void *[1]){0}, sizeof(void *)},";
  return declareText(text + "\n};", holes);
}

size_t Launches::countOf(const OffloadedTarget::Kernel &kernel) {
  return kernel.params.size() + kernel.plan->bringsResults();
}

Expr *Launches::offload(OmpDirective &d, const OffloadedTarget &target, const MapList &maps,
                        Compound &block) {
  auto append = [&](Stmt *s) { block.body.push(c_.arena, s); };
  const size_t count = target.kernels.size();
  std::string text;          // of an array of ort_alternative
  std::vector<Node *> holes; // launches
  for (size_t i = 0; i < count; i++) {
    const OffloadedTarget::Kernel &kernel = target.kernels[i];
    const std::string number = i ? "_" + std::to_string(i + 1) : "", params = "_params" + number;
    if (countOf(kernel)) append(parameters(params, kernel, maps, block));
    VarDecl *own = i ? ortVariable(c_, c_.text("_launch" + number), "ort_launch") : of(d);
    tasks_.evaluate(d, own, description(own->name->text, kernel.plan->geometry()), block);
    text += "\n  {" + kernelAddress(*kernel.plan) + ", &$, " + std::to_string(countOf(kernel)) + ", " +
            (countOf(kernel) ? params : "0") + "},";
    holes.push_back(c_.ident(own));
  }
  const QualType number = basic(TypeKind::Int);
  std::vector<Expr *> arguments = maps.arguments(c_);
  arguments.insert(arguments.begin(), tasks_.evaluatedDevice(d, block));
  if (count > 1) {
    append(declareText(
        "const struct ort_alternative _kernels[" + std::to_string(count) + "] = {" + text + "\n};", holes));
    arguments.insert(arguments.begin(),
                     {c_.intLiteral(static_cast<long long>(count)), c_.textExpr(voidPointer(), "_kernels")});
    return callExpr(number, "ort_target_any", arguments);
  }
  const OffloadedTarget::Kernel &only = target.kernels.front();
  arguments.insert(arguments.begin(), c_.textExpr(voidPointer(), kernelAddress(*only.plan)));
  arguments.insert(arguments.begin() + 2, c_.textExpr(voidPointer(), "&$", {c_.ident(of(d))}));
  arguments.push_back(c_.intLiteral(static_cast<long long>(countOf(only))));
  arguments.push_back(c_.textExpr(voidPointer(), countOf(only) ? "_params" : "0"));
  return callExpr(number, "ort_target", arguments);
}

} // namespace ompicc
