// OpenMP's directives, clauses and their enumerations, from the two tables beside this file.
#ifndef OMPICC_AST_OMP_H
#define OMPICC_AST_OMP_H

#include <initializer_list>
#include <string_view>
#include <vector>

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
#define DIRECTIVE(kind, ...) kind,
#include "ast/omp_directives.def"
#undef DIRECTIVE
};

/// What a directive is besides a construct with a region.
enum OmpDirectiveTrait : unsigned {
  DirectiveRegion = 0,
  DirectiveStandalone = 1,         ///< takes no associated statement (5.2 §5.1: its association is "none")
  DirectiveDeclarative = 2,        ///< declare target and the like
  DirectiveLoopTransformation = 4, ///< makes loops of loops and stands where loops stand (5.2 §9, 6.0 §11)
  DirectiveMasked = 8,             ///< its LeafMaster is `masked`, not `master`
  DirectiveDevice = 16,            ///< of chapter 13: target, target data, …, and combined ones
  DirectiveUnsupported = 32,       ///< only recognised, so that the error can name it
};

struct OmpDirectiveInfo {
  OmpDirectiveKind kind;
  const char *spelling; ///< "target teams distribute"
  unsigned leafs;       ///< OmpLeaf bits, 0 where it is not a combinable construct
  unsigned traits;      ///< OmpDirectiveTrait bits
  const char *section;  ///< "13.8", "6.0 11.3", or ""
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
/// True for target, target data and the like, and for what is combined with target.
bool isDeviceDirective(OmpDirectiveKind kind);

enum class OmpClauseKind : unsigned char {
  None,
#define CLAUSE(kind, ...) kind,
#include "ast/omp_clauses.def"
#undef CLAUSE
};

// The columns of ast/omp_clauses.def, where they are explained.
enum class OmpClauseArgument : unsigned char { None, List, Expression, OptionalExpression, Word, Own };
enum class OmpClauseValue : unsigned char { Any, Constant, Positive, NonNegative, Integer, Condition };
enum class OmpClausePlace : unsigned char { Each, Innermost, Rule };
struct OmpClauseInfo {
  const char *spelling;
  OmpClauseArgument argument;
  const char *words; ///< of a Word: "teams parallel thread"
  OmpClauseValue value;
  bool once; ///< a directive has it at most once, whatever its argument is
  OmpClausePlace place;
  const char *section; ///< as in OmpDirectiveInfo
  std::initializer_list<OmpDirectiveKind> directives;
};
/// The table's entry of `kind`.
const OmpClauseInfo &info(OmpClauseKind kind);
const char *spelling(OmpClauseKind kind);
/// The words that its argument can be, in the order of their values; there may be more names for the same
/// behind them.
std::vector<std::string_view> wordsOf(OmpClauseKind kind);
/// The leaf constructs that take the clause, as OmpLeaf bits.
unsigned leafsWith(OmpClauseKind kind);

/// The last two are no operations of programs: fmin and fmax, of which what is no number is the identity.
enum class OmpReductionOp : unsigned char {
  None,
  Add,
  Mul,
  Sub,
  And,
  Or,
  Xor,
  LAnd,
  LOr,
  Min,
  Max,
  MinNumber,
  MaxNumber
};
/// "+", "*", …, "min", "max".
const char *spelling(OmpReductionOp op);

/// OmpClause::modifiers of a Map clause: the values of ort_map_kind in device-interface/map_item.h.
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
  MapStructure = 0x2000,  ///< structures (ORT_MAP_STRUCTURE)
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
/// The last two, which no program can write: of the items the first one is a least or greatest value, the
/// second one numbers the iteration that found it, the first such or the last such, and the others have what
/// that one gave them.
enum OmpReductionModifier : unsigned {
  ReductionDefault,
  ReductionInscan,
  ReductionTask,
  ReductionFirstPlace,
  ReductionLastPlace
};
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
