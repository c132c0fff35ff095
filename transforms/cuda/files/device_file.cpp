#include "transforms/cuda/files/device_file.h"
#include "ast/const_object.h"
#include "transforms/common/indirect.h"
#include "transforms/common/linkage.h"
#include "transforms/common/own_statics.h"
#include "transforms/cuda/files/constant_variables.h"
#include "transforms/cuda/files/type_order.h"
#include "translator/emit/device_name.h"

namespace ompicc::cuda {

CudaPrinter devicePrinter(CudaContext &cuda) {
  const Unit &unit = cuda.unit;
  CudaPrinter printer(cuda.c, cuda.dialect, unit.deviceLines ? &unit.source : nullptr);
  printer.nameGlobals([&unit](const VarDecl &v) { return nameInDeviceCode(unit, v); });
  return printer;
}

std::string deviceFileName(const CudaContext &cuda) {
  return cuda.unit.stem + ".device" + cuda.dialect.suffix();
}

DeviceFile::DeviceFile(CudaContext &cuda, DeviceContents &contents)
    : CudaPart(cuda), contents_(contents), own_(spelled("static @device ")),
      shared_(spelled("@c_linkage @device ")), printer_(devicePrinter(cuda)), out_(printer_.out()) {}

std::string DeviceFile::text(const std::set<std::string> &locks) {
  const std::string guard = "OMPICC_DEVICE_" + unit_.id;
  out_ += "/* " + deviceFileName(cuda_) + ": types, variables and functions of " + unit_.file +
          " that its kernels use. */\n";
  out_ += "#ifndef " + guard + "\n#define " + guard + "\n#include " + cuda_.dialect.header() +
          "\n\nnamespace ompicc_user {\n\n";
  printLocks(locks);
  printTypes();
  declareFunctions();
  printTables();
  for (const VarDecl *v : contents_.groupVariables) printTeamsCopy(*v);
  constants_ = constantVariables(unit_, contents_);
  for (VarDecl *v : contents_.globals) printGlobal(*v);
  if (!contents_.globals.empty()) out_ += "\n";
  printFunctions();
  if (unit_.deviceLines) out_ += "# 1 \"<ompicc>\"\n";
  out_ += "} // namespace ompicc_user\n#endif\n";
  return unit_.deviceLines ? withRepeatedMarkers(out_) : out_;
}

void DeviceFile::printLocks(const std::set<std::string> &locks) {
  for (const std::string &lock : locks)
    out_ += own_ + "unsigned " + spelled(lock) + "; /* of the critical sections */\n";
  if (!locks.empty()) out_ += "\n";
}

void DeviceFile::printTypes() {
  TypeOrder types(unit_.tree);
  for (Node *root : contents_.roots) types.need(root);
  for (FunctionDecl *f : contents_.externalFunctions) types.need(f);
  types.finish();
  for (const TypeOrder::Entry &entry : types.order()) {
    if (entry.forwardOnly)
      out_ += printer_.declarator(
                  c_.types.tagType(entry.tag->tagKind == TagKind::Union ? TypeKind::Union : TypeKind::Struct,
                                   entry.tag),
                  "") +
              ";\n";
    else
      printer_.decl(*entry.decl);
  }
  if (!types.order().empty()) out_ += "\n";
}

bool DeviceFile::isExternal(const FunctionDecl &f) const {
  for (const Decl *d : unit_.declareTarget)
    if (d->kind == NodeKind::FunctionDecl && d->name == f.name) return definesForOthers(unit_, f);
  return false;
}

void DeviceFile::declareFunctions() {
  for (FunctionDecl *f : contents_.externalFunctions)
    out_ += printer_.functionHead(*f, shared_.c_str()) + ";\n";
  for (FunctionDecl *f : contents_.functions)
    if (isExternal(*f)) contents_.linkage.defined.push_back(deviceName(c_, f->name));
  for (FunctionDecl *f : contents_.functions) out_ += printer_.functionHead(*f, qualifiers(*f)) + ";\n";
  if (!contents_.functions.empty()) out_ += "\n";
}

/// What calls through pointers, ancestor devices and indirect functions need.
void DeviceFile::printTables() {
  if (unit_.callsPointers) out_ += exported(spelled("@indirect_table ") + indirectTable(unit_), "{0, 0}");
  for (const std::string &name : unit_.ancestors) out_ += exported(spelled("@ancestor ") + name, "{0, 0, 0}");
  for (const FunctionDecl *f : indirectDefinitions(unit_)) {
    const std::string name = deviceName(c_, f->name);
    out_ += exported("decltype(&" + name + ") " + indirectEntry(unit_, *f), name);
  }
}

/// groupprivate (OpenMP 6.0 §7.14): shared memory, which each team has for itself. Of a variable with
/// external linkage device linking leaves one copy, however many units use it.
void DeviceFile::printTeamsCopy(const VarDecl &v) {
  const std::string name(v.name->text);
  const bool external = v.isFileScope && v.storage != Storage::Static && !unit_.liftedStatics.count(&v);
  VarDecl copy = v;
  copy.name = c_.name("copy");
  copy.storage = Storage::None;
  copy.groupPrivate = false;
  copy.type = unqualifiedElements(c_.types, v.type).with(canonical(v.type).quals & QualVolatile);
  out_ += spelled(external ? "inline @device auto &" : "static inline @device auto &") + name +
          spelled("() { /* groupprivate: one for each team */\n  static @shared ") +
          printer_.declarator(copy.type, "copy") + ";\n  return copy;\n}\n";
}

/// A variable of the set's own that the runtime finds by its name: declared first, which gives a const one
/// external linkage, and defined.
std::string DeviceFile::exported(const std::string &declaration, const std::string &value) const {
  return spelled("@c_linkage {\nextern @device ") + declaration + spelled(";\n@device ") + declaration +
         " = " + value + ";\n}\n";
}

/// Arrays lie where four of their words can be loaded at once, as the C compiler has large ones on the host.
static std::string alignmentOf(const VarDecl &v) {
  constexpr long long kFour = 16; // bytes
  if (!isArray(v.type) || v.alignas_ || !v.attributes.empty()) return "";
  if (sizeOf(v.type) < kFour || alignOf(v.type) > kFour) return "";
  return "alignas(16) ";
}

void DeviceFile::printGlobal(VarDecl &v) {
  if (changesOnDevices(unit_, v)) {
    out_ += spelled("@c_linkage {\n");
    printer_.variable(v, spelled("@device "));
    out_ += "}\n";
    return;
  }
  const std::string aligned = alignmentOf(v);
  if (!unit_.isDeclareTarget(&v)) {
    printer_.variable(v, aligned + own_);
    return;
  }
  // A definition in a linkage block: `extern "C" T x;` would only declare, and a const variable needs the
  // declaration before it for external linkage (C++14 3.5p3).
  out_ += spelled("@c_linkage {\n");
  const std::string memory = constants_.count(&v) ? "@constant " : "@device ";
  const std::string declared =
      aligned + spelled(isConstObject(v.type) ? "extern @CONST @device " : "extern " + memory);
  if (v.storage != Storage::Extern || v.init) {
    out_ += declared + printer_.declarator(v.type, deviceSymbol(unit_, v)) + ";\n";
    printer_.variable(v, aligned + spelled(memory));
    if (v.storage != Storage::Static) contents_.linkage.defined.push_back(deviceSymbol(unit_, v));
  } else
    printer_.variable(v, declared);
  out_ += "}\n";
}

void DeviceFile::printFunctions() {
  for (Decl *d : contents_.regionDecls) {
    if (auto *f = as<FunctionDecl>(d))
      printer_.function(*f, own_);
    else
      printer_.decl(*d);
    out_ += "\n";
  }
  for (FunctionDecl *f : contents_.functions) {
    out_ += "/* " + placeText(unit_, f->loc) + " */\n";
    printer_.function(*f, qualifiers(*f));
    out_ += "\n";
  }
}

} // namespace ompicc::cuda
