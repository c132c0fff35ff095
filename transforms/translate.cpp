#include "transforms/translate.h"
#include "ast/const_object.h"
#include "runtime/ort.h"
#include "transforms/common/choose.h"
#include "transforms/common/constant_lengths.h"
#include "transforms/common/indirect.h"
#include "transforms/common/literals.h"
#include "transforms/common/normalise.h"
#include "transforms/common/results.h"
#include "transforms/construct_table.h"
#include "transforms/host/groupprivate.h"
#include "transforms/host/host_set.h"
#include "transforms/host/ort_declarations.h"
#include "transforms/host/run_ahead.h"
#include "transforms/kernel_names.h"
#include "transforms/report.h"
#include "transforms/set.h"
#include "translator/emit/c_printer.h"
#include "translator/emit/device_name.h"
#include "translator/emit/pinned_lines.h"
#include "translator/sema/omp_requires.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <set>
#include <unistd.h>

namespace ompicc {
namespace {

std::string identifier(std::string_view text) {
  std::string id;
  for (char c : text) id += isalnum((unsigned char)c) ? c : '_';
  if (id.empty() || isdigit((unsigned char)id[0])) id.insert(0, "_");
  return id;
}

/// 8 hex digits of the unit's path and content: kernels of equal names in two units do not meet.
std::string unitHash(std::string_view path, std::string_view text) {
  uint64_t h = 14695981039346656037u; // FNV-1a over words
  for (std::string_view part : {path, text})
    for (size_t at = 0; at < part.size(); at += sizeof h) {
      uint64_t word = 0;
      memcpy(&word, part.data() + at, std::min(part.size() - at, sizeof word));
      h = (h ^ word) * 1099511628211u;
      h ^= h >> 32; // a product's low half does not depend on the word's high half
    }
  char hex[9];
  snprintf(hex, sizeof hex, "%08x", unsigned(h));
  return hex;
}

/// The enclosing function of each target construct, with the construct.
struct TargetSite {
  OmpDirective *target;
  FunctionDecl *function;
};

std::vector<TargetSite> targetSites(Unit &unit) {
  std::vector<TargetSite> sites;
  for (External *external : unit.tree.externals)
    if (external->usesOmp)
      for (Decl *d : external->decls)
        if (auto *f = as<FunctionDecl>(d); f && f->body)
          forEachDirective(unit.context, f->body, [&](OmpDirective &directive) {
            if (directive.kind == OmpDirectiveKind::Target) sites.push_back({&directive, f});
          });
  return sites;
}

/// "a_main_12", or with a number behind it for the second construct of a line.
void nameKernel(const Unit &unit, TargetInterface &k, std::set<std::string> &used) {
  std::string base = unit.stem + "_" + asciiName(k.function->name->text) + "_" +
                     std::to_string(unit.source.place(k.target->loc).line);
  k.name = base;
  for (int n = 2; !used.insert(k.name).second; n++) k.name = base + "_" + std::to_string(n);
  k.symbol = k.name + unit.id.substr(unit.id.size() - 9);
}

const char *const kOurLines = "# 1 \"<ompicc>\" 3\n";

/// A file's text in pieces, in order: a large text is never copied as a whole.
using Pieces = std::vector<std::string>;

class HostFile {
public:
  HostFile(Unit &unit, HostSet &set, bool printAll, bool groups, bool linked)
      : unit_(unit), set_(set), printAll_(printAll), groups_(groups), linked_(linked) {}

  Pieces text(const std::vector<const OffloadedTarget *> &targets, const std::vector<VarDecl *> &variables,
              const DeviceLinkage &linkage, bool hasImages) {
    Pieces pieces(1);
    declarations(pieces); // before the head, which declares what they call
    // The first marker names the file to the C compiler, as in what cc -E writes. What is not the user's
    // counts as a system header: no option that asks for warnings is about it.
    std::string head = "# 1 \"" + escapedForC(unit_.file) + "\"\n" + kOurLines + "/* " + unit_.stem +
                       ".host.c: " + unit_.file + " as ompi has translated it for the host. */\n" +
                       set_.prologue() + (groups_ ? kGroupDeclarations : "");
    if ((hasImages || !unit_.ancestors.empty()) && !set_.declaresRuntime()) head += hostOrtDeclarations();
    const bool several = !targets.empty() && targets.front()->kernels.size() > 1;
    if (several) head += hostAlternativeDeclarations();
    if (hasImages) {
      head += "static struct ort_unit " + unit_.id + "_unit;\n";
      for (const OffloadedTarget *target : targets)
        for (const OffloadedTarget::Kernel &kernel : target->kernels)
          head += description(*kernel.plan, unit_.source.place(target->interface.target->loc),
                              target->interface.keepsStructures);
    }
    pieces.front() = std::move(head);
    if (hasImages) pieces.push_back(kOurLines + registration(targets, variables, linkage));
    if (const std::string text = requirements(); !text.empty()) pieces.push_back(kOurLines + text);
    return pieces;
  }

private:
  Unit &unit_;
  HostSet &set_;
  const bool printAll_;
  const bool groups_; ///< there are groupprivate variables
  const bool linked_; ///< the device code is to be linked with that of other units

  /// The ort_kernel of a construct at `place`, or an array of them.
  std::string description(const KernelPlan &plan, const Place &place, bool keeps) const {
    const std::vector<KernelEntry> entries = plan.entries();
    std::string all;
    for (const KernelEntry &k : entries) {
      char signature[16];
      snprintf(signature, sizeof signature, "0x%08xu", k.signature);
      all += (all.empty() ? "{\"" : ",\n  {\"") + k.symbol + "\", \"" + escapedForC(place.file) + "\", " +
             std::to_string(place.line) + ", " + std::to_string(k.mode) + ", " +
             std::to_string(k.flags | (keeps ? ORT_KERNEL_KEEPS : 0)) + ", " + signature + ", &" + unit_.id +
             "_unit, 0}";
    }
    const bool several = entries.size() > 1;
    return "static struct ort_kernel " + kernelVariable(plan) +
           (several ? "[" + std::to_string(entries.size()) + "] = {" + all + "}" : " = " + all) + ";\n";
  }

  /// Where in the output a declaration has been copied to.
  struct Copy {
    External *external;
    size_t piece, at;
  };

  /// Declarations without OpenMP as they stand in the source, the others transformed. What the transformation
  /// makes of one goes once it is printed.
  void declarations(Pieces &pieces) {
    constexpr size_t kPiece = 1 << 19, kRoom = kPiece + (1 << 16); // more than that is copied as it grows
    CPrinter printer(unit_.context, &unit_.source);
    printer.copyUntouched(!printAll_);
    printer.pinGenerated(unit_.deviceLines);
    printer.out().reserve(kRoom);
    std::vector<Copy> copies;       // that printed code may want tags named in
    std::vector<PragmaDecl *> simd; // declare simd goes directly in front of its function
    for (External *external : unit_.tree.externals) {
      auto *pragma = external->decls.empty() ? nullptr : as<PragmaDecl>(external->decls[0]);
      if (isDeclareSimd(pragma)) {
        simd.push_back(pragma);
        continue;
      }
      if (!external->usesOmp) printPragmas(simd, printer);
      if (external->usesOmp) {
        for (Decl *d : external->decls) {
          Arena::Mark mark = unit_.context.arena.mark();
          unit_.context.beginFunction();
          transformed(*d, external->loc, printer, simd);
          unit_.context.arena.release(mark);
        }
      } else if (printAll_) {
        printer.decls(external->decls, external->loc);
      } else if (external->end) {
        size_t at = printer.external(*external);
        if (definesUnnamedTag(*external)) copies.push_back({external, pieces.size(), at});
      }
      if (printer.out().size() > kPiece) {
        pieces.push_back(printer.take());
        printer.out().reserve(kRoom);
      }
    }
    pieces.push_back(printer.take());
    for (size_t i = copies.size(); i-- > 0;)
      nameTags(*copies[i].external, copies[i].at, pieces[copies[i].piece]);
    if (!unit_.deviceLines) return;
    PinnedLines pinned(unit_.source);
    for (std::string &piece : pieces) piece = pinned.apply(piece);
  }

  static bool definesUnnamedTag(const External &external) {
    for (Decl *d : external.decls)
      if (auto *tag = as<TagDecl>(d); tag && (!tag->name || tag->namedByPrinter)) return true;
    return false;
  }

  static bool isDeclareSimd(const PragmaDecl *pragma) {
    return pragma && pragma->text.substr(0, 24) == "#pragma omp declare simd";
  }
  static void printPragmas(std::vector<PragmaDecl *> &pragmas, CPrinter &printer) {
    for (PragmaDecl *pragma : pragmas) printer.decl(*pragma);
    pragmas.clear();
  }

  void transformed(Decl &d, Loc begin, CPrinter &printer, std::vector<PragmaDecl *> &simd) {
    if (d.kind == NodeKind::OmpDeclarative) return;
    if (auto *variant = as<FunctionDecl>(&d); variant && variant->deviceOnly) return;
    List<Decl *> before;
    auto *f = as<FunctionDecl>(&d);
    if (f && f->body) {
      set_.function(*f, before);
      if (refersTo(before, *f)) printer.decl(*prototype(*f));
    }
    for (Decl *b : before) printer.decl(*b);
    if (f) printPragmas(simd, printer);
    printer.decl(d, begin);
  }

  /// A structure without a name that printed code mentions gets its name in the copied text too:
  /// `struct {…} x` becomes `struct anonymous {…} x`.
  static void nameTags(const External &external, size_t at, std::string &out) {
    std::vector<TagDecl *> tags;
    for (Decl *d : external.decls)
      if (auto *tag = as<TagDecl>(d); tag && tag->namedByPrinter && tag->brace) tags.push_back(tag);
    std::sort(tags.begin(), tags.end(),
              [](const TagDecl *a, const TagDecl *b) { return a->brace.offset > b->brace.offset; });
    for (TagDecl *tag : tags)
      out.insert(at + tag->brace.offset - external.loc.offset, std::string(tag->name->text) + " ");
  }

  /// True if outlined code names the function it comes from: a recursive function has parallel regions.
  static bool refersTo(const List<Decl *> &outlined, const FunctionDecl &f) {
    bool found = false;
    for (Decl *d : outlined)
      forEachFunctionReference(d, [&](Ident &, FunctionDecl &called) { found |= called.name == f.name; });
    return found;
  }
  FunctionDecl *prototype(const FunctionDecl &f) {
    auto *declaration = unit_.context.make<FunctionDecl>(f.loc);
    *declaration = f;
    declaration->body = nullptr;
    declaration->loc = {};
    // An old-style definition has no prototype (6.9.1p8).
    if (!canonical(f.type)->hasPrototype) declaration->params = {};
    return declaration;
  }

  /// A constructor that says what the requires directives demand of devices.
  std::string requirements() {
    Loc where;
    const unsigned flags = deviceRequirements(unit_.tree, where);
    if (!flags) return "";
    const Place at = unit_.source.place(where);
    return "void ort_requires(const char *, unsigned, const char *, unsigned);\n"
           "__attribute__((constructor)) static void " +
           unit_.id + "_requires(void) { ort_requires(\"" + unit_.id + "\", " + std::to_string(flags) +
           ", \"" + escapedForC(at.file) + "\", " + std::to_string(at.line) + "); }\n";
  }

  /// Device code is linked when the program starts. So that what it lacks shows when the program is linked,
  /// the object defines a symbol for each device function and variable, and refers to those that it needs,
  /// from a section whose name, which linkers print, says where:
  ///   a.o:(.data.rel.ro.device_code_at_a.c:12+0x0): undefined reference to `device_code.f'
  /// The list of them tells the runtime which libraries' device code belongs together.
  std::string linkSymbols(const DeviceLinkage &linkage, unsigned &count) {
    std::string t, list;
    for (size_t i = 0; i < linkage.defined.size(); i++) {
      const std::string name = unit_.id + "_defined_" + std::to_string(i);
      t += "extern const char " + name + " __asm__(\"device_code." + linkage.defined[i] +
           "\") __attribute__((weak, visibility(\"default\")));\nconst char " + name + " = 0;\n";
    }
    for (size_t i = 0; i < linkage.needed.size(); i++) {
      const DeviceLinkage::Needed &needed = linkage.needed[i];
      if (std::find(linkage.defined.begin(), linkage.defined.end(), needed.name) != linkage.defined.end())
        continue;
      const Place at = unit_.source.place(needed.loc);
      std::string where = std::string(at.file) + ":" + std::to_string(at.line);
      for (char &ch : where)
        if (!isalnum((unsigned char)ch) && !strchr("/:.-+", ch)) ch = '_';
      const std::string name = unit_.id + "_needed_" + std::to_string(i);
      t += "extern const char " + name + " __asm__(\"device_code." + needed.name +
           "\");\nstatic const void *const " + name + "_address __attribute__((used, section(" +
           "\".data.rel.ro.device_code_at_" + where + "\"))) = &" + name + ";\n";
      list += "&" + name + "_address, ";
      count++;
    }
    if (count) t += "static const void *const *const " + unit_.id + "_needs[] = {" + list + "};\n";
    return t;
  }

  /// What messages call the list items and parameters of each version of a kernel.
  std::string names(const std::vector<const OffloadedTarget *> &targets) {
    std::string list;
    for (const OffloadedTarget *target : targets)
      for (const OffloadedTarget::Kernel &kernel : target->kernels) {
        std::string text;
        for (const char c : kernelNames(unit_, *target, kernel))
          text += c == '\n' ? "\\n" : c == '\t' ? "\\t" : escapedForC(std::string(1, c));
        for (size_t versions = kernel.plan->entries().size(); versions; versions--)
          list += "  \"" + text + "\",\n";
      }
    return "static const char *const " + unit_.id + "_names[] = {\n" + list + "};\n";
  }

  std::string registration(const std::vector<const OffloadedTarget *> &targets,
                           const std::vector<VarDecl *> &variables, const DeviceLinkage &linkage) {
    const std::string &id = unit_.id;
    unsigned needs = 0;
    std::string t = linkSymbols(linkage, needs) + "extern const struct ort_image " + id +
                    "_images[];\nextern const unsigned " + id + "_nimages;\n";
    size_t entries = 0; // each version of a kernel
    if (!targets.empty()) {
      t += "static struct ort_kernel *const " + id + "_kernels[] = {";
      for (const OffloadedTarget *target : targets)
        for (const OffloadedTarget::Kernel &kernel : target->kernels) {
          const size_t versions = kernel.plan->entries().size();
          for (size_t i = 0; i < versions; i++)
            t += kernelAddress(*kernel.plan) + (i ? " + " + std::to_string(i) : "") + ", ";
          entries += versions;
        }
      t += "};\n" + names(targets);
    }
    unsigned count = 0;
    std::string globals;
    for (VarDecl *v : variables) {
      if (!unit_.isDeclareTarget(v)) continue;
      const bool changes = v->storage != Storage::Static && unit_.changedOnDevices.count(v->name);
      if (v->storage == Storage::Extern && !v->init) {
        if (changes) globals += "{(void *) &" + std::string(v->name->text) + ", 0, 0, 16}, ", count++;
        continue;
      }
      auto linked = unit_.linked.find(v);
      const bool isLink = linked != unit_.linked.end();
      std::string name(isLink ? linked->second->name->text : v->name->text);
      globals += "{(void *) &" + name + ", \"" + deviceSymbol(unit_, *v) + "\", sizeof(" + name + "), " +
                 std::to_string((isLink ? ORT_GLOBAL_LINK : 0) | (changes ? ORT_GLOBAL_CHANGES : 0)) + "}, ";
      count++;
    }
    // The addresses of the functions on the device, and the table of those of all units.
    for (const FunctionDecl *f : indirectDefinitions(unit_)) {
      globals += "{(void *) " + std::string(f->name->text) + ", \"" + indirectEntry(unit_, *f) +
                 "\", sizeof(void *), 2}, ";
      count++;
    }
    if (unit_.callsPointers) {
      globals += "{0, \"" + indirectTable(unit_) + "\", 2 * sizeof(void *), 4}, ";
      count++;
    }
    for (const std::string &name : unit_.ancestors) {
      globals += "{(void *) " + name + ", \"" + name + "\", 3 * sizeof(void *), 8}, ";
      count++;
    }
    if (count) t += "static const struct ort_global " + id + "_globals[] = {" + globals + "};\n";
    t += "static struct ort_unit " + id + "_unit = {" + std::to_string(ORT_ABI_VERSION) + ", \"" + id +
         "\", " + std::to_string(entries) + ", " + (targets.empty() ? "0" : id + "_kernels") + ", " +
         std::to_string(count) + ", " + (count ? id + "_globals" : "0") + ", 0, " + id + "_images, " +
         std::to_string(needs) + ", " + std::to_string(linked_ ? unsigned(ORT_UNIT_RDC) : 0u) + ", " +
         (needs ? id + "_needs" : "0") + ", 0, " + (targets.empty() ? "0" : id + "_names") + "};\n";
    t += "__attribute__((constructor)) static void " + id + "_register(void) { " + id +
         "_unit.nimages = " + id + "_nimages; ort_register_unit(&" + id + "_unit); }\n";
    t += "__attribute__((destructor)) static void " + id + "_unregister(void) { ort_unregister_unit(&" + id +
         "_unit); }\n";
    return t;
  }
};

/// Files written so far, removed again unless all are.
class Outputs {
public:
  ~Outputs() {
    if (!kept_)
      for (const std::string &path : paths_) unlink(path.c_str());
  }
  bool write(const std::string &path, const Pieces &pieces) {
    paths_.push_back(path);
    FILE *f = fopen(path.c_str(), "wb");
    bool ok = f != nullptr;
    if (f) setvbuf(f, nullptr, _IONBF, 0); // the pieces are large
    for (const std::string &text : pieces) ok = ok && fwrite(text.data(), 1, text.size(), f) == text.size();
    if (f && fclose(f) != 0) ok = false;
    if (!ok) fprintf(stderr, "ompi: error: cannot write '%s': %s\n", path.c_str(), strerror(errno));
    return ok;
  }
  void keep() { kept_ = true; }

private:
  std::vector<std::string> paths_;
  bool kept_ = false;
};

} // namespace

int translate(Context &context, TranslationUnit &tree, const SourceFile &source, Diagnostics &diagnostics,
              const TranslateOptions &options, const DeviceSetRegistry &deviceSets) {
  Expressions expressions(context, diagnostics);
  Unit unit{context, tree,           source, diagnostics, expressions, identifier(options.stem),
            "",      options.source, {}};
  unit.deviceLines = options.deviceLines;
  unit.masterWorker = options.masterWorker;
  unit.reassociates = options.reassociates;
  unit.typesTell = options.typesTell;
  unit.oldLibgomp = options.oldLibgomp;
  unit.plainRoots = options.plainRoots;
  unit.id = unit.stem + "_" + unitHash(options.source, source.text());
  auto failed = [&] {
    if (diagnostics.errorCount() == 0) return false;
    diagnostics.flush();
    return true;
  };
  std::vector<double> seconds;
  normalise(unit, options.dumpAfter, options.times ? &seconds : nullptr);
  for (size_t i = 0; i < seconds.size(); i++) options.times->add(passes()[i].name, seconds[i]);
  if (failed()) return 1;
  if (options.dumpAfter) {
    fputs(dump(tree).c_str(), stdout);
    return 0;
  }
  auto begin = std::chrono::steady_clock::now();
  auto ended = [&](const char *step) {
    const auto now = std::chrono::steady_clock::now();
    if (options.times) options.times->add(step, std::chrono::duration<double>(now - begin).count());
    begin = now;
  };

  // Kernels first, from clones: the host set consumes the tree.
  auto known = std::make_unique<KnownConstants>(tree);
  std::vector<std::unique_ptr<DeviceSet>> sets = deviceSets.make(unit);
  for (auto &set : sets) set->prepare();
  OffloadedTargets kernels;
  FactsOfTargets facts;
  std::vector<const OffloadedTarget *> inOrder;
  std::set<std::string> names;
  FoundResults results(context);
  for (const TargetSite &site : targetSites(unit)) {
    context.beginFunction();
    TargetInterface k = buildInterface(unit, *site.target, *site.function);
    results.mark(k);
    nameKernel(unit, k, names);
    OffloadedTarget &target = kernels.emplace(site.target, k).first->second;
    facts.emplace(site.target, TargetFacts{itemAccesses(*site.target, k), itemSections(unit, *site.target)});
    for (auto &set : sets) {
      TargetInterface own = k;
      OmpDirective *clone = chooseVariants(context, copyForDevice(context, *site.target, own), OnDevice);
      dropParametersFromPrivate(*clone, k);
      own.target = clone;
      if (set != sets.front()) own.symbol += std::string("_") + set->name();
      target.add(set->addKernel(*clone, own));
    }
    inOrder.push_back(&target);
  }
  std::vector<OutputFile> files;
  bool needsLinking = false;
  std::vector<VarDecl *> variables;
  DeviceLinkage linkage;
  for (auto &set : sets) {
    for (OutputFile &f : set->finish()) {
      f.set = set->name();
      files.push_back(std::move(f));
    }
    needsLinking |= set->needsLinking();
    const DeviceLinkage &own = set->linkage();
    for (const std::string &name : own.defined)
      if (std::find(linkage.defined.begin(), linkage.defined.end(), name) == linkage.defined.end())
        linkage.defined.push_back(name);
    for (const DeviceLinkage::Needed &needed : own.needed)
      if (std::none_of(linkage.needed.begin(), linkage.needed.end(),
                       [&](const DeviceLinkage::Needed &other) { return other.name == needed.name; }))
        linkage.needed.push_back(needed);
    for (VarDecl *v : set->deviceVariables())
      if (std::find(variables.begin(), variables.end(), v) == variables.end()) variables.push_back(v);
  }
  known.reset();
  if (failed()) return 1;
  ended("kernels");
  if (options.report != TranslateOptions::NoReport)
    writeReport(unit, inOrder, options.report == TranslateOptions::JsonReport);

  const std::string table = constructTable(unit, kernels, facts);
  const bool groups = hasGroupprivate(unit);
  if (groups) useGroupCopies(unit, kernels);
  if (failed()) return 1;
  const std::string quiet = runAhead(unit, kernels);
  ended("run_ahead");
  HostSet host(unit, kernels);
  if (options.hostEvents) host.tellTools();
  Pieces hostText = HostFile(unit, host, options.printAll, groups, needsLinking)
                        .text(inOrder, variables, linkage, !files.empty());
  if (!table.empty()) hostText.push_back(kOurLines + table);
  if (!quiet.empty()) hostText.push_back(kOurLines + quiet);
  if (failed()) return 1;
  diagnostics.flush();
  ended("host");

  Outputs outputs;
  std::string list, dir = options.outdir + "/";
  std::string hostPath = dir + options.stem + ".host.c";
  if (!outputs.write(hostPath, hostText)) return 1;
  list += "host " + hostPath + "\n";
  if (!files.empty()) list += "unit " + unit.id + "\nrdc " + (needsLinking ? "1" : "0") + "\n";
  const char *set = "";
  for (const OutputFile &f : files) {
    if (!outputs.write(dir + f.name, {f.text})) return 1;
    if (f.set != set) list += std::string("set ") + (set = f.set) + "\n";
    list += std::string(f.kind == OutputFile::Kernel   ? "kernel "
                        : f.kind == OutputFile::Device ? "device "
                                                       : "all ") +
            dir + f.name + "\n";
  }
  for (const VarDecl *v : variables)
    if (!isConstObject(v->type) && (v->storage != Storage::Extern || v->init))
      list += "variable " + deviceSymbol(unit, *v) + "\t" + variableNames(*v) + "\n";
  if (!options.list.empty() && !outputs.write(options.list, {list})) return 1;
  outputs.keep();
  return 0;
}

} // namespace ompicc
