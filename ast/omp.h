// OpenMP's directives, clauses and their enumerations, from the two tables beside this file.
#ifndef OMPICC_AST_OMP_H
#define OMPICC_AST_OMP_H

#include <string_view>

namespace ompicc {

enum OmpLeaf : unsigned {
  LeafTarget = 1,
  LeafTeams = 2,
  LeafDistribute = 4,
  LeafParallel = 8,
  LeafMaster = 16,
  LeafFor = 32,
  LeafSections = 64,
  LeafTaskloop = 128,
  LeafSimd = 256,
  LeafLoop = 512,
  LeafSingle = 1024, // only where it is part of a combined construct
};

enum class OmpDirectiveKind : unsigned char {
  None,
#define DIRECTIVE(kind, text, leafs, supported) kind,
#include "ast/omp_directives.def"
#undef DIRECTIVE
};

struct OmpDirectiveInfo {
  OmpDirectiveKind kind;
  const char *spelling; ///< "target teams distribute"
  unsigned leafs;       ///< OmpLeaf bits, 0 where it is not a combinable construct
  bool supported;
};

/// The table's entry of `kind`.
const OmpDirectiveInfo &info(OmpDirectiveKind kind);
/// The directive with exactly this spelling (blanks single), or None.
OmpDirectiveKind directiveFromSpelling(std::string_view spelling);
/// True if `kind` is a loop-associated directive (its body is a canonical loop nest).
bool isLoopAssociated(OmpDirectiveKind kind);
/// True for the directives that make loops of loops and stand where loops stand (tile, unroll, …).
bool isLoopTransformation(OmpDirectiveKind kind);
/// True if the directive's LeafMaster is `masked`, not `master`.
bool isMasked(OmpDirectiveKind kind);
/// True if `kind` takes no associated statement (barrier, target update, …).
bool isStandalone(OmpDirectiveKind kind);
/// True for declare target and the like.
bool isDeclarative(OmpDirectiveKind kind);

enum class OmpClauseKind : unsigned char {
  None,
#define CLAUSE(kind, text) kind,
#include "ast/omp_clauses.def"
#undef CLAUSE
};
const char *spelling(OmpClauseKind kind);

enum class OmpReductionOp : unsigned char { None, Add, Mul, Sub, And, Or, Xor, LAnd, LOr, Min, Max };
/// "+", "*", …, "min", "max".
const char *spelling(OmpReductionOp op);

/// OmpClause::modifiers of a Map clause: the values of ort_map_kind in runtime/ort.h.
enum OmpMapFlags : unsigned {
  MapAlloc = 0,
  MapTo = 1,
  MapFrom = 2,
  MapTofrom = 3,
  MapRelease = 4,
  MapDelete = 8,
  MapAlways = 0x10,
  MapPresent = 0x20,
  MapImplicit = 0x40,
  MapFirstprivate = 0x80,
  MapClose = 0x100,
  MapSelf = 0x200,
  MapAttachNever = 0x800, ///< 6.0's modifier attach(never)
  MapStorage = 0x1000,    ///< what mapped items lie in
};
/// The implicit behaviour of a Defaultmap clause, and the variables that it is for (OpenMP 5.2 §5.8.7).
enum OmpDefaultmap : unsigned {
  DefaultmapAlloc,
  DefaultmapTo,
  DefaultmapFrom,
  DefaultmapTofrom,
  DefaultmapFirstprivate,
  DefaultmapNone,
  DefaultmapDefault,
  DefaultmapPresent,
  DefaultmapPrivate,
  DefaultmapSelf,
  DefaultmapBehaviourMask = 15,
  DefaultmapScalar = 0x10,
  DefaultmapAggregate = 0x20,
  DefaultmapPointer = 0x40,
  DefaultmapAll = 0x70,
};
/// The sets that the traits of a context selector are in (OpenMP 5.2 §7.1).
enum class OmpTraitSet : unsigned char { Construct, Device, TargetDevice, Implementation, User };
enum OmpDependType : unsigned {
  DependIn,
  DependOut,
  DependInout,
  DependMutexinoutset,
  DependInoutset,
  DependDepobj
};
/// Of a Grainsize or NumTasks clause (§12.6.1).
enum OmpTaskloopModifier : unsigned { TaskloopStrict = 1 };
enum OmpNumThreadsModifier : unsigned { NumThreadsStrict = 1 };
enum OmpDefaultKind : unsigned { DefaultShared, DefaultNone, DefaultPrivate, DefaultFirstprivate };
enum OmpScheduleKind : unsigned {
  ScheduleStatic,
  ScheduleDynamic,
  ScheduleGuided,
  ScheduleAuto,
  ScheduleRuntime,
  ScheduleKindMask = 7
};
enum OmpScheduleModifier : unsigned { ScheduleMonotonic = 8, ScheduleNonmonotonic = 16, ScheduleSimd = 32 };
enum OmpOrderModifier : unsigned { OrderUnconstrained = 1 };
enum OmpReductionModifier : unsigned { ReductionDefault, ReductionInscan, ReductionTask };
enum OmpLastprivateModifier : unsigned { LastprivateConditional = 1 };
/// Of the init clause of interop (§14.1).
enum OmpInteropType : unsigned { InteropTarget = 1, InteropTargetsync = 2 };
enum OmpDeviceType : unsigned { DeviceTypeAny, DeviceTypeHost, DeviceTypeNohost };
/// Of a Doacross clause (also written depend(source) and depend(sink: …)); Previous: omp_cur_iteration - 1.
enum OmpDoacross : unsigned { DoacrossSource, DoacrossSink, DoacrossPrevious };
enum OmpFailOrder : unsigned { FailRelaxed, FailAcquire, FailSeqCst };
enum OmpBind : unsigned { BindTeams, BindParallel, BindThread };
/// Of the error directive (§8.5): when it acts, and what becomes of the program.
enum OmpActionTime : unsigned { AtCompilation, AtExecution };
enum OmpSeverity : unsigned { SeverityFatal, SeverityWarning };
enum OmpProcBind : unsigned { ProcBindMaster, ProcBindClose, ProcBindSpread };

} // namespace ompicc
#endif
