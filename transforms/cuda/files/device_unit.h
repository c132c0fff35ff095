// What the kernels of a unit use: functions, variables, and what else stands in its device file. The call
// graph of each kernel is followed, so functions need no mark (OpenMP 5.0 §2.12.7, implicit declare target).
#ifndef OMPICC_TRANSFORMS_CUDA_DEVICE_UNIT_H
#define OMPICC_TRANSFORMS_CUDA_DEVICE_UNIT_H

#include "transforms/cuda/constructs/cancel.h"
#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/data/shared_storage.h"
#include "transforms/cuda/data/variable_arrays.h"
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc::cuda {

/// What device code has been found to use.
struct DeviceContents {
  std::vector<FunctionDecl *> functions;         ///< transformed device functions, in the order of calls
  std::vector<Decl *> regionDecls;               ///< their regions' structures and functions
  std::vector<FunctionDecl *> externalFunctions; ///< declared, defined in another unit
  std::vector<VarDecl *> globals;                ///< declare target variables in use
  std::vector<VarDecl *> groupVariables;         ///< groupprivate variables in use
  std::vector<Node *> roots;                     ///< all device code, for the types it needs
  bool recursive = false;                        ///< a device function calls itself
  bool needsLinking = false;
  DeviceLinkage linkage;

  bool empty() const { return functions.empty() && globals.empty(); }
};

/// Follows device code to what it uses, and transforms the functions.
class DeviceUnit : CudaPart {
public:
  DeviceUnit(CudaContext &cuda, Cancellation &cancellation, VariableArrays &arrays, SharedStorage &storage)
      : CudaPart(cuda), cancellation_(cancellation), arrays_(arrays), storage_(storage) {}

  /// What `root` refers to becomes part of the unit.
  void follow(Node *root);
  /// The same of code that is printed.
  void add(Node *code) {
    follow(code);
    contents_.roots.push_back(code);
  }
  /// What other units may use of it.
  void addDeclareTarget();
  /// Functions that call themselves say so (cudadev-device/recursion.h). When all are there.
  void markRecursion();
  /// Outlined regions of device functions.
  const std::vector<FunctionDecl *> &regions() const { return regions_; }
  /// Those that code may come to.
  std::vector<FunctionDecl *> regionsReachedFrom(const std::vector<Node *> &code) const;
  DeviceContents &contents() { return contents_; }
  const DeviceContents &contents() const { return contents_; }

private:
  Cancellation &cancellation_;
  VariableArrays &arrays_;
  SharedStorage &storage_;
  DeviceContents contents_;
  std::vector<FunctionDecl *> regions_;
  std::vector<FunctionDecl *> tasks_; ///< outlined tasks of device functions
  /// What a device function has: its outlined regions, and the functions that it refers to.
  struct DeviceFunction {
    std::vector<FunctionDecl *> regions;
    std::vector<const FunctionDecl *> refersTo;
  };
  std::unordered_map<const FunctionDecl *, DeviceFunction> functions_; ///< by definition, and its clone
  std::unordered_set<const FunctionDecl *> functionsSeen_;
  std::unordered_set<const VarDecl *> globalsSeen_;
  std::vector<const VarDecl *> activeGlobals_;        ///< whose initialisers are being followed
  std::vector<const FunctionDecl *> activeFunctions_; ///< on the way from a kernel to the function at hand
  /// Functions that may call themselves, and some that call them: definitions, and their clones.
  std::unordered_set<const FunctionDecl *> recursive_;

  void reach(Ident &reference, FunctionDecl &f);
  void reach(Ident &reference, VarDecl &v);
  /// A variable whose initialiser is being followed leads back to itself.
  void refuseCycle(const Ident &reference, const VarDecl &v);
  void addGlobal(VarDecl &v);
  void addFunction(FunctionDecl &definition);
  /// A copy of the function that device code can have; null after an error.
  FunctionDecl *checked(FunctionDecl &definition);
  void transform(FunctionDecl &f, const FunctionDecl &definition, Code &code);
  void noteUses(FunctionDecl &f, const FunctionDecl &definition, const Code &code);
  void reachThroughLinks(Stmt *body);
  bool isForHost(const FunctionDecl &f, std::unordered_map<const FunctionDecl *, bool> &known) const;
  VarDecl *definitionOf(VarDecl &v) const; ///< of all declarations of a variable, the one that defines it
  bool isRegionFunction(const FunctionDecl &f) const; ///< an outlined parallel region, or task
};

} // namespace ompicc::cuda
#endif
