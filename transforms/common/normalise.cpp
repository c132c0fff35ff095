#include "transforms/common/normalise.h"
#include <chrono>

namespace ompicc {
namespace {

// In the table it makes no difference what a pass is given.
template <Stmt *(*pass)(Unit &, Stmt *)> void body(Unit &unit, FunctionDecl &f, List<Decl *> &) {
  f.body = static_cast<Compound *>(pass(unit, f.body));
}
template <void (*pass)(Unit &, Stmt *)> void body(Unit &unit, FunctionDecl &f, List<Decl *> &) {
  pass(unit, f.body);
}
template <void (*pass)(Unit &, FunctionDecl &)> void function(Unit &unit, FunctionDecl &f, List<Decl *> &) {
  pass(unit, f);
}
template <Stmt *(*pass)(Unit &, FunctionDecl &, List<Decl *> &)>
void function(Unit &unit, FunctionDecl &f, List<Decl *> &lifted) {
  f.body = static_cast<Compound *>(pass(unit, f, lifted));
}

/// Adds the time until its end to `seconds`, if that is not null.
class Stopwatch {
  using Clock = std::chrono::steady_clock;

public:
  explicit Stopwatch(double *seconds) : seconds_(seconds) {
    if (seconds_) begin_ = Clock::now();
  }
  ~Stopwatch() {
    if (seconds_) *seconds_ += std::chrono::duration<double>(Clock::now() - begin_).count();
  }

private:
  double *seconds_;
  Clock::time_point begin_;
};

} // namespace

const std::vector<Pass> &passes() {
  static const std::vector<Pass> table = {
      // clang-format off
      {"declare_targets", "7.8", "what declare target directives name is marked, and found again in other declarations", {}, false, collectDeclareTargets, nullptr},
      {"called_on_devices", "7.8", "functions without OpenMP that devices may call are normalised, too", {"declare_targets"}, false, includeCalledOnDevices, nullptr},
      {"all_memory_address", "15.9.5", "where dependences on omp_all_memory are ones on an address, what has it is declared", {}, false, declareAllMemory, nullptr},
      {"allocate_directives", "6.5", "file-scope variables are aligned as their allocate directives say", {}, false, alignAllocations, nullptr},
      {"host_structures", "5.8", "static structures of the file that only target constructs map are found", {"declare_targets"}, false, findStructuresOfHost, nullptr},
      {"askable_variables", "7.8", "variables at file scope whose values on devices the host may ask for are found", {"host_structures", "called_on_devices"}, false, findAskable, nullptr},
      {"local_names", "", "local variables are not called like those that generated code has", {}, false, nullptr, function<nameLocalsApart>},
      {"clause_names", "", "variables that only sections and iterators of clauses name count as used", {}, false, nullptr, function<markClauseNames>},
      {"function_names", "", "`__func__` and its relatives become string literals", {}, false, nullptr, function<replaceFunctionNames>},
      {"assume", "8.3.3", "assume becomes its statement", {}, false, nullptr, body<lowerAssumptions>},
      {"imperfect_nests", "4.4.1", "code between collapsed loops moves into the innermost one", {}, false, nullptr, body<sinkInterveningCode>},
      {"lift_types", "", "local types move to file scope under unique names: outlined functions need them", {}, true, nullptr, liftLocalTypes},
      {"block_externs", "", "what is declared in a block is declared at file scope, too", {"lift_types"}, true, nullptr, declareBlockExterns},
      {"static_locals", "5.2", "static local variables that regions use move to file scope", {"lift_types"}, true, nullptr, liftStaticLocals},
      {"array_bounds", "", "bounds of variable arrays become named constants where they are declared", {}, true, nullptr, function<nameArrayBounds>},
      {"section_bounds", "3.2.5", "bounds of array sections in reduction clauses are evaluated once", {"array_bounds"}, true, nullptr, body<nameSectionBounds>},
      {"locators", "3.2.1", "list items of map, to and from have no side effects", {}, true, nullptr, body<nameLocators>},
      {"loop_bounds", "4.4.1", "bounds of loops mean the variables outside of the construct", {"imperfect_nests"}, true, nullptr, body<nameLoopBounds>},
      {"user_reductions", "5.5.11", "combiners and initializers of declare reduction become functions", {"lift_types"}, true, nullptr, defineReductions},
      {"loop_transformations", "9", "tile, unroll and the others generate their loops", {"imperfect_nests", "loop_bounds"}, true, nullptr, body<transformLoops>},
      {"non_rectangular", "4.4.2", "collapsed loops with bounds that depend on outer ones become rectangular", {"loop_transformations"}, true, nullptr, body<boxNonRectangular>},
      {"reproducible", "10.3", "schedules with order(concurrent) become static ones", {}, true, nullptr, body<makeReproducible>},
      {"scan_launches", "5.6", "loops with a scan directive that are a league's become three target constructs", {"loop_bounds", "user_reductions", "non_rectangular"}, true, nullptr, body<launchScans>},
      {"split", "17.2", "combined and composite constructs become nested leaf constructs, each clause where it applies", {"section_bounds", "locators", "loop_bounds", "non_rectangular", "scan_launches"}, true, nullptr, body<splitCombined>},
      {"strict_threads", "6.0 12.1.2", "num_threads(strict: n) becomes a test of the team's size", {"split"}, true, nullptr, body<checkStrictThreads>},
      {"transparent_tasks", "6.0 14.3", "transparent tasks are executed at once, between waits; taskgraph is a taskgroup", {"split"}, true, nullptr, body<orderTransparentTasks>},
      {"target_data_tasks", "6.0 15.7", "target data becomes a taskgroup and a task, where its clauses ask for them", {"split"}, true, nullptr, body<groupTargetData>},
      {"all_memory", "15.9.5", "dependences on omp_all_memory become waits, or ones on an address", {"all_memory_address", "transparent_tasks", "target_data_tasks"}, true, nullptr, body<lowerAllMemory>},
      {"scan", "5.6", "loops with a scan directive become passes over their two phases", {"split"}, true, nullptr, body<lowerScans>},
      {"device_values", "7.8", "variables at file scope that target constructs only read are asked for in front of them", {"askable_variables", "split", "scan"}, true, nullptr, function<askForDeviceValues>},
      {"accessors", "", "calls in target constructs of functions that are one expression, and get a pointer to a structure, become it", {"split"}, true, nullptr, function<expandAccessors>},
      {"pointed_structures", "5.8.6", "so are members behind pointers, which bounds or map clauses of the construct name, or that have just been read", {"split", "scan", "accessors"}, true, nullptr, function<askBehindPointers>},
      {"structure_members", "5.8.1", "members of structures that target constructs only read become variables, where nobody can tell", {"split", "scan", "device_values", "pointed_structures"}, true, nullptr, function<passStructureMembers>},
      {"canonical_loop", "4.4.1", "the loops of loop-associated constructs are described by OmpLoop nodes", {"non_rectangular", "split", "scan", "structure_members"}, true, nullptr, body<describeLoops>},
      {"linear", "5.4.6", "linear clauses become lastprivate ones and assignments", {"canonical_loop"}, true, nullptr, body<lowerLinear>},
      {"lastprivate_conditional", "5.4.5", "lastprivate(conditional: …) becomes assignments that note their iteration", {"canonical_loop", "linear"}, true, nullptr, body<lowerConditional>},
      {"taskloop", "12.6", "bounds of taskloops become named constants, and their implicit taskgroup explicit", {"canonical_loop"}, true, nullptr, body<lowerTaskloops>},
      {"allocations", "6.6", "allocate clauses and directives keep what sets have to know", {"split"}, true, nullptr, body<lowerAllocations>},
      {"data_sharing", "5.1.1", "implicit data-sharing and data-mapping attributes become clauses", {"split", "scan", "canonical_loop", "linear", "lastprivate_conditional", "taskloop"}, true, nullptr, body<makeDataSharingExplicit>},
      {"own_variables", "5.1.1", "variables that each iteration of a target construct gives values first are declared there", {"data_sharing"}, true, nullptr, body<declareOwnVariables>},
      {"mapped_values", "5.4.4", "scalars and small structures that target constructs map and only read become firstprivate, where nobody can tell", {"data_sharing"}, true, nullptr, function<passMappedValues>},
      {"mappers", "5.8.8", "list items become what their mappers say", {"locators", "data_sharing"}, true, nullptr, function<expandMappers>},
      {"ancestors", "13.8", "target regions of the ancestor device become functions of the host's", {"data_sharing", "mappers"}, true, nullptr, function<lowerAncestors>},
      {"target_tasks", "13.6", "device constructs with nowait become tasks", {"data_sharing", "mappers", "ancestors"}, true, nullptr, body<makeTargetTasks>},
      // clang-format on
  };
  return table;
}

const Pass *findPass(std::string_view name) {
  for (const Pass &pass : passes())
    if (pass.name == name) return &pass;
  return nullptr;
}

void normalise(Unit &unit, const Pass *last, std::vector<double> *seconds) {
  const std::vector<Pass> &all = passes();
  const size_t count = last ? size_t(last - all.data()) + 1 : all.size();
  if (seconds) seconds->assign(all.size(), 0);
  auto timeOf = [&](size_t i) { return seconds ? &(*seconds)[i] : nullptr; };
  size_t first = 0; // of those for functions
  for (; first < count && all[first].ofUnit; first++) {
    const Stopwatch watch(timeOf(first));
    all[first].ofUnit(unit);
  }
  Context &c = unit.context;
  List<External *> externals;
  for (External *external : unit.tree.externals) {
    List<Decl *> lifted;
    if (external->usesOmp)
      for (Decl *d : external->decls) {
        auto *f = as<FunctionDecl>(d);
        if (!f || !f->body) continue;
        for (size_t i = first; i < count; i++) {
          if (all[i].wantsNoErrors && unit.diagnostics.errorCount()) break;
          const Stopwatch watch(timeOf(i));
          all[i].ofFunction(unit, *f, lifted);
        }
      }
    if (!lifted.empty()) {
      auto *types = c.make<External>();
      types->usesOmp = true;
      types->decls = lifted;
      externals.push(c.arena, types);
    }
    externals.push(c.arena, external);
  }
  unit.tree.externals = externals;
}

} // namespace ompicc
