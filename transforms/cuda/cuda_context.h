// What the parts of the CUDA set share (cuda_set.h): the unit, the piece of device code at hand, what has
// been found out about its constructs, and short names for what all of them do with trees. Nothing in here
// belongs to one construct.
#ifndef OMPICC_TRANSFORMS_CUDA_CUDA_CONTEXT_H
#define OMPICC_TRANSFORMS_CUDA_CUDA_CONTEXT_H

#include "transforms/common/unit.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/array_parameters.h"
#include "transforms/cuda/dialect.h"
#include "transforms/cuda/region_facts.h"
#include "transforms/set.h"
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc::cuda {

/// A piece of device code: a kernel's body or a device function.
struct Code {
  bool isKernel = false;
  bool inParallel = false;             ///< SPMD: all of it is run by a team; else regions are forked
  unsigned teamThreads = 0;            ///< of a kernel, if constants say how many; or 0
  bool choosesThreads = false;         ///< that many it has by the compiler's choice (team_size.h)
  std::vector<FunctionDecl *> regions; ///< outlined parallel regions
  std::vector<Decl *> decls; ///< what must stand before the code: region functions and their structures
  Usage usage;
  VarSet globalPointers; ///< kernel parameters that hold addresses of global memory
  VarSet globalStorage;  ///< variables that lie in global memory
  VarSet copies;         ///< variables that the target construct has copies of, also declare target ones
  VarSet readOnly; ///< pointers, and arrays in global memory, of which the compiler knows that nobody stores
                   ///< through them
  bool loadsAhead = false;  ///< it has loops of which a thread has several iterations at a time
  bool teamTasks = false;   ///< its tasks are the team's (analysis/team_tasks.h), and barriers wait for them
  bool masterTasks = false; ///< of a kernel: those around parallel regions go through the queue, too
  std::vector<FunctionDecl *> tasks; ///< outlined tasks
  VarSet parameters;                 ///< by-value parameters that nothing changes: regions get their values
};

/// What there is once for a unit.
class CudaContext {
public:
  /// @param set what constructs are transformed with
  CudaContext(Unit &unit, const Dialect &dialect, TransformationSet &set);

  Unit &unit;
  Context &c;
  const Dialect &dialect;
  const bool threadIdentityObserved; ///< omp_get_thread_num is referred to somewhere in the unit
  const bool setsNumThreads;         ///< omp_set_num_threads is
  const bool hasTeamTasks;           ///< target regions of the unit have tasks of their teams
  std::string whyNoTeamTasks = "no target region of the file has tasks in a parallel region";
  Code *code = nullptr; ///< the piece at hand; null between them
  FactsTable facts;
  std::unordered_map<const VarDecl *, const VarDecl *> copyOf; ///< private copies and what they are copies of
  std::unordered_set<uint32_t>
      unmarked, ///< where loops stand that are shared out although nobody marked them,
      strips;   ///< and nests of which lanes have strips of columns (loops/wave_strips.h)

  /// What is known of the arrays that functions get.
  const ArrayParameters &arrayParameters();
  /// Has `code` be the piece at hand, and finds out about the constructs in `body`.
  void begin(Code &code, Node *body);
  /// Transforms the constructs in `root`. Returns what takes its place.
  Stmt *apply(Stmt *root) { return set_.apply(c, root); }

private:
  TransformationSet &set_;
  std::optional<ArrayParameters> arrayParameters_;
};

/// True for variables that device code can name itself: declare target and groupprivate variables.
inline bool visibleOnDevice(const Unit &unit, const VarDecl &v) {
  return v.groupPrivate || unit.isOnDevices(&v);
}
/// What a variable at file scope is in device code: a name, or the call that returns the team's copy.
std::string nameInDeviceCode(const Unit &unit, const VarDecl &v);

/// What C++ cannot assign: regions that have a copy get its address, and initialise the copy from it.
inline bool travelsByAddress(const VarDecl &v) { return isArray(v.type) || hasConstMember(v.type); }

/// A part of the set: short names for what it uses of the context.
class CudaPart {
protected:
  explicit CudaPart(CudaContext &cuda) : cuda_(cuda), unit_(cuda.unit), c_(cuda.c) {}

  CudaContext &cuda_;
  Unit &unit_;
  Context &c_;

  Code &code() const { return *cuda_.code; }
  const RegionFacts &factsOf(const OmpDirective &d) const { return cuda_.facts[d]; }

  template <class T> T *copy(T *e) { return Cloner(c_).clone(e); }
  VarDecl *local(std::string_view base, QualType type, Expr *init = nullptr) {
    return c_.variable(c_.freshLocal(base), type, init);
  }
  QualType basic(TypeKind k) { return c_.types.basic(k); }
  void append(Compound *to, Stmt *s) { to->body.push(c_.arena, s); }
  void append(Compound *to, const std::vector<Stmt *> &statements) {
    for (Stmt *s : statements) append(to, s);
  }
  /// Appends a region's body, without a block of its own where no name of it is declared in `to` already.
  void appendBody(Compound *to, Stmt *body);
  /// `s`, which a loop or condition is put around.
  Compound *blockOf(Stmt *s, Loc loc) { return as<Compound>(s) ? as<Compound>(s) : c_.compound({s}, loc); }
  /// The statement that calls a routine of the device library, "@barrier".
  Stmt *call(const std::string &routine, const std::vector<Expr *> &arguments = {}) const {
    return c_.textStmt("$;", {c_.routineCall(c_.types.basic(TypeKind::Void), routine, arguments)});
  }
  /// The same of a template of its.
  Stmt *callTemplate(const std::string &routine, const std::vector<Expr *> &templateArgs,
                     const std::vector<Expr *> &arguments) const {
    return c_.textStmt("$;",
                       {c_.templateCall(c_.types.basic(TypeKind::Void), routine, templateArgs, arguments)});
  }
  Stmt *assign(Expr *to, Expr *from);
  Stmt *copyArray(VarDecl *to, Expr *from);

  /// The construct as a comment in front of what becomes of it.
  std::string comment(const OmpDirective &d);
  /// A template that is printed as it is, without the tree.
  std::string spelled(std::string_view text) const { return ompicc::spelled(text, cuda_.dialect); }

  bool isAlone(const OmpDirective &d) const { return factsOf(d).alone; }
  /// Whether the team that runs the construct is the block: in SPMD mode, in the kernel's own text.
  bool isBlock(const OmpDirective &d) const { return code().inParallel && factsOf(d).direct; }
  /// The axis of a block that the threads of such a team lie along.
  std::string axisOfTeam(const OmpDirective &d) const { return factsOf(d).inColumn ? "y" : "x"; }
  /// The barrier, the thread's number and the number of threads of the team that runs the construct.
  Stmt *barrierStmt(const OmpDirective &d);
  Expr *threadNum(const OmpDirective &d) const;
  Expr *numThreads(const OmpDirective &d) const;
};

} // namespace ompicc::cuda
#endif
