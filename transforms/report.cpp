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

void writeReport(const Unit &unit, const std::vector<const TargetInterface *> &kernels, bool json) {
  std::string out = json ? "[" : "";
  bool first = true;
  for (const TargetInterface *k : kernels) {
    CPrinter printer(unit.context);
    std::string mode = k->mode == ORT_MODE_SPMD ? "SPMD" : "generic";
    auto text = [&](Expr *e) { return e ? printer.expr(*e) : std::string("default"); };
    std::string trips;
    for (int i = k->ndims; i-- > 0;) trips += (trips.empty() ? "" : " x ") + text(k->trips[i]);
    Place place = unit.source.place(k->target->loc);
    if (json) {
      out += (first ? "\n" : ",\n") + std::string("  {\"file\": ") + quoted(std::string(place.file)) +
             ", \"line\": " + std::to_string(place.line) + ", \"kernel\": " + quoted(k->symbol) +
             ", \"mode\": " + quoted(mode) + ", \"why\": " + quoted(k->why) +
             (k->innerLoops.empty() ? "" : ", \"inner_loops\": " + quoted(k->innerLoops)) +
             ", \"iterations\": " + quoted(trips) + ", \"num_teams\": " + quoted(text(k->numTeams)) +
             ", \"num_threads\": " + quoted(text(k->numThreads)) +
             ", \"thread_limit\": " + quoted(text(k->threadLimit)) +
             ", \"threads_asked_for\": " + std::to_string(k->askedThreads) +
             ", \"threads\": " + std::to_string(k->teamThreads) + ", \"maps\": [";
      for (size_t i = 0; i < k->maps.size(); i++)
        out += std::string(i ? ", " : "") +
               "{\"variable\": " + quoted(std::string(k->maps[i].var->name->text)) +
               ", \"type\": " + quoted(mapTypeText(k->maps[i].kind)) +
               ", \"bytes\": " + quoted(text(k->maps[i].size)) + "}";
      out += "]}";
    } else {
      out += placeText(unit, k->target->loc) + ": " + k->symbol + ": " + mode + " mode, because " + k->why +
             "\n";
      if (!k->innerLoops.empty()) out += "  inner loops: each is one thread's: " + k->innerLoops + "\n";
      if (k->ndims)
        out += "  grid: " + std::to_string(k->ndims) + " dimension(s) over " + trips + " iterations\n";
      out += "  num_teams: " + text(k->numTeams) + ", num_threads: " + text(k->numThreads) +
             ", thread_limit: " + text(k->threadLimit) + "\n";
      if (k->askedThreads > k->teamThreads)
        out += "  " + std::to_string(k->askedThreads) + " threads a team are asked for, " +
               std::to_string(k->teamThreads) + " is the most" +
               (k->mode == ORT_MODE_GENERIC ? " beside the master's warp" : "") + "\n";
      for (const MapItem &m : k->maps)
        out += "  map: " + std::string(m.var->name->text) + " (" + mapTypeText(m.kind) + "), " +
               text(m.size) + " bytes\n";
      for (const KernelParam &p : k->params)
        if (p.passing == KernelParam::ByValue) out += "  by value: " + std::string(p.var->name->text) + "\n";
    }
    first = false;
  }
  if (json) out += "\n]\n";
  fputs(out.c_str(), stdout);
}

} // namespace ompicc
