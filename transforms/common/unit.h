// What the transformations of one translation unit share: the tree, where to report, and what has been
// learnt about its functions and variables.
#ifndef OMPICC_TRANSFORMS_COMMON_UNIT_H
#define OMPICC_TRANSFORMS_COMMON_UNIT_H

#include "ast/context.h"
#include "translator/sema/expressions.h"
#include "translator/support/diagnostics.h"
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc {

struct Unit {
  Context &context;
  TranslationUnit &tree;
  const SourceFile &source;
  Diagnostics &diagnostics;
  Expressions &expressions;
  std::string stem; ///< of output names: "a"
  std::string id;   ///< "<stem>_<8 hex digits>": a C identifier, unique to path and content
  std::string file; ///< the user's file, as on the command line

  /// Variables and functions named by `declare target` (first declarations).
  std::unordered_set<const Decl *> declareTarget;

  /// Variables in link clauses (all declarations), which have no storage on the device until they are mapped,
  /// but a pointer that functions there reach them through; by the pointers, and these by the variables'
  /// names.
  std::unordered_map<const Identifier *, VarDecl *> linkPointers = {};
  std::unordered_map<const Decl *, VarDecl *> linked = {};

  /// Functions that devices may call by their host addresses (declare target indirect).
  std::vector<FunctionDecl *> indirect = {};
  /// Static variables of functions that were moved to file scope: device code of such a function has its own.
  std::unordered_set<const Decl *> liftedStatics = {};
  /// Structures of the file that are on devices only while a target construct is executed that maps them
  /// (host_structures.cpp).
  std::unordered_set<const Decl *> structuresOfHost = {};
  /// Variables at file scope, by name, whose values target constructs that only read them may ask libompirt
  /// for (device_values.cpp): of declare target, or on devices for whoever maps them.
  std::unordered_set<const Identifier *> askable = {};
  /// Those of declare target that device code of the unit may change, or takes the address of.
  std::unordered_set<const Identifier *> changedOnDevices = {};
  /// Types of structures in memory that device code of the unit changes.
  std::unordered_set<const TagDecl *> storedOnDevices = {};
  /// The constants that bounds of variable arrays, of sections and loops have become: the program knows
  /// nothing of them.
  std::unordered_set<const Decl *> arrayBounds = {};
  /// Names of the variables that begin the body of a non-rectangular nest with the iteration's number in it
  /// (non_rectangular.cpp).
  std::unordered_set<const Identifier *> nestNumbers = {};
  /// User-defined reductions whose initializers mention omp_orig.
  std::unordered_set<const ReductionDecl *> readOriginal = {};
  /// Whose address stands for omp_all_memory in dependences, or null (all_memory.cpp).
  VarDecl *allMemory = nullptr;
  /// Regions of the ancestor device: the names of their functions on the host, and of what stands for them on
  /// devices.
  std::vector<std::string> ancestors = {};
  /// Those of them that a target construct declares: they are its own, on each device.
  std::unordered_set<const Decl *> targetStatics = {};
  bool reassociates = false; ///< sums of floating-point numbers may be formed in any order (-ffast-math)
  bool typesTell = true;     ///< which objects are not the same (-fstrict-aliasing)
  bool plainRoots = false;   ///< what is divided by a root stays as it is: the kernels' compiler approximates
  bool masterWorker =
      false; ///< a master forks where sequential code is around parallel regions (--kernel-mode=generic)
  bool deviceLines =
      false;               ///< device code and generated lines have line markers: a debugger shows the source
  bool oldLibgomp = false; ///< programs are linked with a libgomp from before gcc 9 (--old-libgomp)
  bool callsPointers = false; ///< device code calls functions through pointers

  bool isDeclareTarget(const Decl *decl) const { return declareTarget.count(decl) != 0; }
  /// Whether device code has the variable without a construct that maps it. A constexpr one is a constant
  /// there, too.
  bool isOnDevices(const VarDecl *v) const {
    return isDeclareTarget(v) || (v->isConstexpr && v->isFileScope);
  }
};

/// The name of a variable at file scope on the device. That of a static one which the runtime looks for by
/// its name (of declare target, or changesOnDevices) is the unit's own.
std::string deviceSymbol(const Unit &unit, const VarDecl &v);
/// "a.c:12" for comments and messages.
std::string placeText(const Unit &unit, Loc loc);
/// `text` as the inside of a C string literal.
std::string escapedForC(std::string_view text);
/// The directive's own text, on one line: "#pragma omp target map(tofrom: x[:96])".
std::string pragmaText(const Unit &unit, const OmpDirective &directive);

} // namespace ompicc
#endif
