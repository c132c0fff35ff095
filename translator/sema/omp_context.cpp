#include "translator/sema/omp_context.h"
#include "ast/const_eval.h"
#include "translator/sema/omp_citations.h"
#include "translator/sema/omp_trait_properties.h"
#include <algorithm>

namespace ompicc {

namespace {

struct LeafTrait {
  unsigned leaf;
  const char *name;
};
const LeafTrait kLeafTraits[] = {
    {LeafTarget, "target"}, {LeafTeams, "teams"}, {LeafParallel, "parallel"},
    {LeafFor, "for"},       {LeafSimd, "simd"},
};
const char *const kConstructs[] = {"target", "teams", "parallel", "for", "simd", "dispatch"};

bool is(std::string_view word, std::initializer_list<const char *> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Architectures of the CPU that the program is compiled for.
bool isHostArchitecture(Machine machine, std::string_view name) {
  switch (machine) {
  case Machine::X86_64: return is(name, {"x86_64", "x86"});
  case Machine::AArch64: return is(name, {"aarch64"});
  case Machine::PowerPC64: return is(name, {"powerpc64", "ppc64", "powerpc", "ppc"});
  case Machine::RiscV64: return is(name, {"riscv", "riscv64"});
  case Machine::Other: break;
  }
  return false;
}

/// 70 for "sm_70"; 0 for other names.
unsigned smNumber(std::string_view isa) {
  if (isa.substr(0, 3) != "sm_" || isa.size() < 5) return 0;
  unsigned number = 0;
  for (char ch : isa.substr(3)) {
    if (ch < '0' || ch > '9') return 0;
    number = number * 10 + unsigned(ch - '0');
  }
  return number;
}

class Matcher {
public:
  Matcher(Context &c, const OmpContext &context, const OmpTargetTraits &target)
      : c_(c), context_(context), target_(target) {}

  OmpMatch match(const List<OmpTrait *> &traits) {
    OmpMatch result;
    result.matches = constructs(traits);
    result.score = 1 + score_;
    for (OmpTrait *t : traits) {
      if (!result.matches) break;
      if (t->set == OmpTraitSet::Construct) continue;
      result.matches = one(*t);
      if (t->score) {
        ConstInt score = evaluateConstant(t->score);
        if (score.known && score.value > 0) result.score += (unsigned long long)score.value;
      } else if (t->set == OmpTraitSet::Device) {
        const size_t l = context_.construct.size();
        result.score += 1ULL << (l + (t->name == "isa" ? 2 : t->name == "arch" ? 1 : 0));
      }
    }
    result.condition = condition_;
    return result;
  }

private:
  Context &c_;
  const OmpContext &context_;
  const OmpTargetTraits &target_;
  Expr *condition_ = nullptr;
  unsigned long long score_ = 0;

  void require(Expr *condition) {
    condition_ = condition_ ? c_.binary(BinaryOp::LAnd, c_.paren(condition_), c_.paren(condition),
                                        c_.types.basic(TypeKind::Int))
                            : condition;
  }

  /// The constructs that the selector names are around the place, in this order; the innermost are taken.
  bool constructs(const List<OmpTrait *> &traits) {
    size_t p = context_.construct.size();
    for (size_t i = traits.size(); i-- > 0;) {
      if (traits[i]->set != OmpTraitSet::Construct) continue;
      while (p > 0 && context_.construct[p - 1] != traits[i]->name) p--;
      if (p == 0) return false;
      p--;
      score_ += 1ULL << p;
    }
    return true;
  }

  bool one(const OmpTrait &t) {
    switch (t.set) {
    case OmpTraitSet::Device: return device(t, context_.device);
    case OmpTraitSet::TargetDevice: return targetDevice(t);
    case OmpTraitSet::Implementation: return implementation(t);
    case OmpTraitSet::User: return user(t);
    case OmpTraitSet::Construct: break;
    }
    return true;
  }

  bool device(const OmpTrait &t, bool gpu) {
    for (std::string_view p : t.properties) {
      if (t.name == "kind" && !is(p, {"any"}) && !(gpu ? is(p, {"nohost", "gpu"}) : is(p, {"host", "cpu"})))
        return false;
      if (t.name == "arch" &&
          !(gpu ? is(p, {"nvptx", "nvptx64"}) : isHostArchitecture(c_.types.machine(), p)))
        return false;
      if (t.name == "isa" && !isa(p, gpu)) return false;
    }
    return is(t.name, {"kind", "arch", "isa"});
  }
  /// sm_70 stands for the instructions that GPUs have from compute capability 7.0 on: one text of a kernel is
  /// compiled for several, so that is asked in it.
  bool isa(std::string_view name, bool gpu) {
    if (!gpu) return target_.isa.find("," + std::string(name) + ",") != std::string::npos;
    unsigned number = smNumber(name);
    if (!number) return false;
    require(c_.routineCall(c_.types.basic(TypeKind::Int), "@has_isa", {c_.intLiteral(number)}));
    return true;
  }

  /// The call of a routine of OpenMP's that returns an int: the device library has it, and for the host the
  /// set declares it (HostSet::declareRoutines).
  Expr *routine(std::string_view name) {
    const QualType type = c_.types.basic(TypeKind::Int);
    auto *f = c_.make<FunctionDecl>();
    f->name = c_.name(name);
    f->type = c_.types.function(type, {}, false, true);
    auto *call = c_.make<Call>();
    call->callee = c_.ident(f);
    call->type = type;
    return call;
  }

  /// The device that a target construct would use by default, known at run time.
  bool targetDevice(const OmpTrait &t) {
    QualType type = c_.types.basic(TypeKind::Int);
    if (t.name == "device_num") {
      deviceNumber_ = t.expr;
      return true;
    }
    if (t.name == "kind" && t.properties.size() == 1 && t.properties[0] == "any") return true;
    bool onGpu = device(t, true), onHost = device(t, false);
    if (t.name == "isa" || onGpu == onHost) return onGpu && onHost;
    Expr *device = deviceNumber_ ? c_.paren(deviceNumber_) : routine("omp_get_default_device");
    require(onGpu ? c_.textExpr(type, "(unsigned int) $ < (unsigned int) $",
                                {device, routine("omp_get_num_devices")})
                  : c_.textExpr(type, "$ == $", {device, routine("omp_get_initial_device")}));
    return true;
  }
  Expr *deviceNumber_ = nullptr;

  bool implementation(const OmpTrait &t) {
    if (t.name == "vendor") {
      for (std::string_view p : t.properties)
        if (p != "ompi") return false;
      return true;
    }
    if (t.name == "extension") return false; // there are none
    if (t.name == "requires") {
      for (std::string_view p : t.properties)
        if (!isRequired(p)) return false;
      return true;
    }
    std::string clause(t.name);
    if (!t.properties.empty()) clause += "(" + std::string(t.properties[0]) + ")";
    return isRequired(clause);
  }
  bool isRequired(std::string_view clause) const {
    return std::find(target_.requires_.begin(), target_.requires_.end(), clause) != target_.requires_.end();
  }

  bool user(const OmpTrait &t) {
    if (!t.expr) return false;
    ConstInt value = evaluateConstant(t.expr);
    if (value.known) return value.value != 0;
    require(t.expr);
    return true;
  }
};

bool sameTrait(const OmpTrait &a, const OmpTrait &b) {
  if (a.set != b.set || a.name != b.name || a.properties.size() != b.properties.size()) return false;
  if (a.expr || b.expr) return a.expr == b.expr;
  for (size_t i = 0; i < a.properties.size(); i++)
    if (a.properties[i] != b.properties[i]) return false;
  return true;
}

} // namespace

void addConstructTraits(std::vector<std::string_view> &construct, OmpDirectiveKind kind) {
  for (const LeafTrait &t : kLeafTraits)
    if (info(kind).leafs & t.leaf) construct.push_back(t.name);
  if (kind == OmpDirectiveKind::Dispatch) construct.push_back("dispatch");
}

void checkSelector(Diagnostics &diagnostics, const List<OmpTrait *> &traits) {
  Citing section(diagnostics, "OpenMP 5.2 §7.2");
  for (size_t i = 0; i < traits.size(); i++) {
    const OmpTrait &t = *traits[i];
    const std::string name = "'" + std::string(t.name) + "'";
    for (size_t j = 0; j < i; j++)
      if (traits[j]->set == t.set && traits[j]->name == t.name)
        diagnostics.error(t.loc, "trait selector " + name + " specified more than once");
    bool known = true, needsProperties = true;
    const char *allowed = nullptr;
    switch (t.set) {
    case OmpTraitSet::Construct:
      known = std::find(std::begin(kConstructs), std::end(kConstructs), t.name) != std::end(kConstructs);
      allowed = "'target', 'teams', 'parallel', 'for', 'simd' or 'dispatch'";
      needsProperties = false;
      break;
    case OmpTraitSet::Device:
      known = is(t.name, {"kind", "isa", "arch"});
      allowed = "'kind', 'isa' or 'arch'";
      break;
    case OmpTraitSet::TargetDevice:
      known = is(t.name, {"kind", "isa", "arch", "device_num"});
      allowed = "'kind', 'isa', 'arch' or 'device_num'";
      break;
    case OmpTraitSet::User:
      known = t.name == "condition";
      allowed = "'condition'";
      break;
    case OmpTraitSet::Implementation:
      needsProperties = is(t.name, {"vendor", "extension", "requires", "atomic_default_mem_order"});
      if (!needsProperties && takesProperties(t))
        diagnostics.warning(t.loc, "unknown selector " + name + " of set 'implementation' never matches");
      break;
    }
    if (!known) {
      diagnostics.error(t.loc, name + " is not a trait selector of this set, which has " + allowed);
      continue;
    }
    if (needsProperties && t.properties.empty() && !t.expr)
      diagnostics.error(t.loc, "trait selector " + name + " needs " +
                                   (t.name == "condition" ? "an expression" : "properties") +
                                   " in parentheses");
    if (t.name == "kind" &&
        std::find(t.properties.begin(), t.properties.end(), "any") != t.properties.end()) {
      if (t.properties.size() > 1) diagnostics.error(t.loc, "'any' must be the only property of 'kind'");
      for (const OmpTrait *other : traits)
        if (other->set == t.set && is(other->name, {"isa", "arch"}))
          diagnostics.error(other->loc, "'" + std::string(other->name) +
                                            "' next to 'kind(any)', which must "
                                            "be the only property of its set");
    }
    if (t.score) {
      ConstInt score = evaluateConstant(t.score);
      if (t.set != OmpTraitSet::Implementation && t.set != OmpTraitSet::User)
        diagnostics.error(t.score->loc, "score cannot be specified in the sets 'construct', 'device' and "
                                        "'target_device'");
      else if (!isUnknown(t.score->type) && (!score.known || score.value < 0 || !isInteger(t.score->type)))
        diagnostics.error(t.score->loc, "score must be a non-negative constant integer expression");
    }
    if (t.name == "device_num" && t.expr && !isUnknown(t.expr->type) && !isInteger(t.expr->type))
      diagnostics.error(t.expr->loc, "'device_num' must be an integer expression");
    if (const auto *list = as<Binary>(t.expr); list && list->op == BinaryOp::Comma)
      diagnostics.error(t.expr->loc, "expected one expression as property of " + name);
    if (t.name == "condition" && t.expr && !isUnknown(t.expr->type) && !isArithmetic(t.expr->type) &&
        !isPointer(t.expr->type))
      diagnostics.error(t.expr->loc, "'condition' must be scalar");
  }
}

OmpMatch matchSelector(Context &c, const List<OmpTrait *> &traits, const OmpContext &context,
                       const OmpTargetTraits &target) {
  return Matcher(c, context, target).match(traits);
}

bool isStrictSubset(const List<OmpTrait *> &a, const List<OmpTrait *> &b) {
  if (a.size() >= b.size()) return false;
  for (OmpTrait *t : a)
    if (std::none_of(b.begin(), b.end(), [&](OmpTrait *other) { return sameTrait(*t, *other); }))
      return false;
  return true;
}

} // namespace ompicc
