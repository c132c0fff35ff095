#include "transforms/report.h"
#include "runtime/ort.h"
#include "translator/emit/c_printer.h"
#include <cstdio>

namespace ompicc {
namespace {

std::string mapTypeText(unsigned kind) {
  if (kind & MapFirstprivate) return "firstprivate";
  std::string text = kind & MapDelete                  ? "delete"
                     : kind & MapRelease               ? "release"
                     : (kind & MapTofrom) == MapTofrom ? "tofrom"
                     : kind & MapTo                    ? "to"
                     : kind & MapFrom                  ? "from"
                                                       : "alloc";
  if (kind & MapAlways) text = "always, " + text;
  return kind & MapImplicit ? "implicit " + text : text;
}

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

} // namespace

void writeReport(const Unit &unit, const std::vector<const OffloadedTarget *> &targets, bool json) {
  std::string out = json ? "[" : "";
  bool first = true;
  auto describe = [&](const OffloadedTarget &target, const OffloadedTarget::Kernel &made) {
    const KernelEntry k = made.plan->entries().front();
    const LaunchGeometry &g = made.plan->geometry();
    const KernelReport report = made.plan->report();
    const Loc loc = target.interface.target->loc;
    CPrinter printer(unit.context);
    std::string mode = k.mode == ORT_MODE_SPMD ? "SPMD" : "generic";
    auto text = [&](Expr *e) { return e ? printer.expr(*e) : std::string("default"); };
    std::string trips;
    for (int i = g.ndims; i-- > 0;) trips += (trips.empty() ? "" : " x ") + text(g.trips[i]);
    Place place = unit.source.place(loc);
    if (json) {
      out += (first ? "\n" : ",\n") + std::string("  {\"file\": ") + quoted(std::string(place.file)) +
             ", \"line\": " + std::to_string(place.line) + ", \"kernel\": " + quoted(k.symbol) +
             ", \"mode\": " + quoted(mode) + ", \"why\": " + quoted(report.why) +
             (report.innerLoops.empty() ? "" : ", \"inner_loops\": " + quoted(report.innerLoops)) +
             (report.tasks.empty() ? "" : ", \"tasks\": " + quoted(report.tasks)) +
             ", \"iterations\": " + quoted(trips) + ", \"num_teams\": " + quoted(text(g.numTeams)) +
             ", \"num_threads\": " + quoted(text(g.numThreads)) +
             ", \"thread_limit\": " + quoted(text(g.threadLimit)) +
             ", \"threads_asked_for\": " + std::to_string(report.threads) +
             ", \"threads\": " + std::to_string(report.possible) + ", \"maps\": [";
      for (size_t i = 0; i < target.maps.size(); i++)
        out += std::string(i ? ", " : "") +
               "{\"variable\": " + quoted(std::string(target.maps[i].var->name->text)) +
               ", \"type\": " + quoted(mapTypeText(target.maps[i].kind)) +
               ", \"bytes\": " + quoted(text(target.maps[i].size)) + "}";
      out += "]}";
    } else {
      out += placeText(unit, loc) + ": " + k.symbol + ": " + mode + " mode, because " + report.why + "\n";
      if (!report.innerLoops.empty())
        out += "  inner loops: each is one thread's: " + report.innerLoops + "\n";
      if (!report.tasks.empty()) out += "  tasks: " + report.tasks + "\n";
      if (g.ndims)
        out += "  grid: " + std::to_string(g.ndims) + " dimension(s) over " + trips + " iterations\n";
      out += "  num_teams: " + text(g.numTeams) + ", num_threads: " + text(g.numThreads) +
             ", thread_limit: " + text(g.threadLimit) + "\n";
      if (report.threads > report.possible)
        out += "  " + std::to_string(report.threads) + " threads a team are asked for, " +
               std::to_string(report.possible) + " is the most" +
               (report.hasMaster ? " beside the master's warp" : "") + "\n";
      for (const MapItem &m : target.maps)
        out += "  map: " + std::string(m.var->name->text) + " (" + mapTypeText(m.kind) + "), " +
               text(m.size) + " bytes\n";
      for (const KernelParam &p : made.params)
        if (p.passing == KernelParam::ByValue) out += "  by value: " + std::string(p.var->name->text) + "\n";
    }
    first = false;
  };
  for (const OffloadedTarget *target : targets)
    for (const OffloadedTarget::Kernel &kernel : target->kernels) describe(*target, kernel);
  if (json) out += "\n]\n";
  fputs(out.c_str(), stdout);
}

} // namespace ompicc
