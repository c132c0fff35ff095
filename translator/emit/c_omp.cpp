// OpenMP directives printed back as pragmas: for simd, which the C compiler carries out, and for looking at
// the tree after each pass.
#include "translator/emit/c_printer.h"

namespace ompicc {

/// "tofrom" with its modifiers in front, as OpenMP 5.2 §5.8.3 writes them.
static std::string mapType(unsigned flags) {
  std::string text;
  if (flags & MapAlways) text += "always, ";
  if (flags & MapClose) text += "close, ";
  if (flags & MapPresent) text += "present, ";
  if (flags & MapSelf) text += "self, ";
  if (flags & MapDelete) return text + "delete";
  if (flags & MapRelease) return text + "release";
  static const char *const kinds[] = {"alloc", "to", "from", "tofrom"};
  return text + kinds[flags & MapTofrom];
}

static std::string scheduleText(unsigned modifiers) {
  static const char *const kinds[] = {"static", "dynamic", "guided", "auto", "runtime"};
  std::string text;
  if (modifiers & ScheduleMonotonic) text = "monotonic";
  if (modifiers & ScheduleNonmonotonic) text = "nonmonotonic";
  if (modifiers & ScheduleSimd) text += text.empty() ? "simd" : ", simd";
  unsigned kind = modifiers & ScheduleKindMask;
  return text + (text.empty() ? "" : ": ") + kinds[kind < 5 ? kind : 0];
}

static std::string defaultmapText(unsigned modifiers) {
  std::string text(wordsOf(OmpClauseKind::Defaultmap)[modifiers & DefaultmapBehaviourMask]);
  switch (modifiers & DefaultmapAll) {
  case DefaultmapScalar: return text + ": scalar";
  case DefaultmapAggregate: return text + ": aggregate";
  case DefaultmapPointer: return text + ": pointer";
  default: return text;
  }
}

static std::string dependType(const OmpClause &c) {
  static const char *const types[] = {"in", "out", "inout", "mutexinoutset", "inoutset", "depobj"};
  return types[c.modifiers < 6 ? c.modifiers : 2];
}

/// "iterator(int i = 0 : n)" and `behind`, or nothing.
std::string CPrinter::iterators(OmpClause &c, const char *behind) {
  std::string text;
  for (OmpIterator *i : c.iterators)
    text += (text.empty() ? "iterator(" : ", ") + declarator(i->var->type, nameOf(*i->var->name)) + " = " +
            sub(i->begin, kAssign) + " : " + sub(i->end, kAssign) +
            (i->step ? " : " + sub(i->step, kAssign) : "");
  return text.empty() ? text : text + ")" + behind;
}

std::string CPrinter::clause(OmpClause &c) {
  std::string items;
  for (Expr *item : c.items) items += (items.empty() ? "" : ", ") + sub(item, kAssign);
  std::string name = spelling(c.kind);
  switch (c.kind) {
  case OmpClauseKind::InReduction:
  case OmpClauseKind::TaskReduction:
  case OmpClauseKind::Reduction:
    return name + "(" + (c.modifiers & ReductionTask ? "task, " : "") + spelling(c.op) + ": " + items + ")";
  case OmpClauseKind::Map: return name + "(" + mapType(c.modifiers) + ": " + items + ")";
  case OmpClauseKind::NumTeams:
    return name + "(" + (c.expr2 ? sub(c.expr2, kAssign) + ":" : "") + sub(c.expr, kAssign) + ")";
  case OmpClauseKind::Schedule:
  case OmpClauseKind::DistSchedule:
    return name + "(" + scheduleText(c.modifiers) + (c.expr ? ", " + sub(c.expr, kAssign) : "") + ")";
  case OmpClauseKind::If: {
    std::string modifier =
        c.directive != OmpDirectiveKind::None ? std::string(info(c.directive).spelling) + ": " : "";
    return name + "(" + modifier + sub(c.expr, kAssign) + ")";
  }
  case OmpClauseKind::Defaultmap: return name + "(" + defaultmapText(c.modifiers) + ")";
  case OmpClauseKind::Construct: return info(c.directive).spelling;
  case OmpClauseKind::Doacross:
    return name + (c.modifiers == DoacrossSource ? "(source:)"
                   : c.modifiers == DoacrossSink ? "(sink: " + items + ")"
                                                 : "(sink: omp_cur_iteration - 1)");
  case OmpClauseKind::Depend: return name + "(" + iterators(c, ", ") + dependType(c) + ": " + items + ")";
  case OmpClauseKind::Affinity: return name + "(" + iterators(c, ": ") + items + ")";
  case OmpClauseKind::DepobjUpdate: return name + "(" + dependType(c) + ")";
  case OmpClauseKind::Depobj: return "(" + sub(c.expr, kAssign) + ")";
  case OmpClauseKind::Grainsize:
  case OmpClauseKind::NumTasks:
    return name + "(" + (c.modifiers & TaskloopStrict ? "strict: " : "") + sub(c.expr, kAssign) + ")";
  case OmpClauseKind::Lastprivate:
    return name + "(" + (c.modifiers & LastprivateConditional ? "conditional: " : "") + items + ")";
  case OmpClauseKind::Allocate:
    if (c.expr2)
      return name + "(" + (c.expr ? "allocator(" + sub(c.expr, kAssign) + "), " : "") + "align(" +
             sub(c.expr2, kAssign) + "): " + items + ")";
    return name + "(" + (c.expr ? sub(c.expr, kAssign) + ": " : "") + items + ")";
  case OmpClauseKind::UsesAllocators: {
    for (OmpAllocator *a : c.allocators)
      items += (items.empty() ? "" : ", ") + sub(a->allocator, kAssign) +
               (a->traits ? "(" + sub(a->traits, kAssign) + ")" : "");
    return name + "(" + items + ")";
  }
  case OmpClauseKind::Init:
    return name + "(" + (c.modifiers & InteropTarget ? "target" : "") +
           (c.modifiers == (InteropTarget | InteropTargetsync) ? ", " : "") +
           (c.modifiers & InteropTargetsync ? "targetsync: " : ": ") + items + ")";
  case OmpClauseKind::Name: return "(" + nameOf(*c.name) + ")";
  case OmpClauseKind::FlushList: return "(" + items + ")";
  case OmpClauseKind::Unsupported: return std::string(c.name ? c.name->text : "");
  case OmpClauseKind::Aligned:
  case OmpClauseKind::Linear: return name + "(" + items + (c.expr ? ": " + sub(c.expr, kAssign) : "") + ")";
  default: break;
  }
  if (info(c.kind).argument == OmpClauseArgument::Word) { // modifiers of other kinds stand above it
    const std::vector<std::string_view> words = wordsOf(c.kind);
    return name + "(" + std::string(words[c.modifiers < words.size() ? c.modifiers : 0]) + ")";
  }
  if (!c.items.empty()) return name + "(" + items + ")";
  return c.expr ? name + "(" + sub(c.expr, kAssign) + ")" : name;
}

std::string CPrinter::directive(OmpDirective &d) {
  std::string text = std::string("#pragma omp ") + info(d.kind).spelling;
  for (OmpClause *c : d.clauses) {
    // critical (name) and flush (list) follow the directive's name directly.
    text += " " + clause(*c);
  }
  return text;
}

} // namespace ompicc
