// codelet.cpp: see codelet.h.
#include "runtime/codelet.h"

#include "runtime/addresses.h"
#include "runtime/codelet_request.h"
#include "runtime/kernel_names.h"
#include "runtime/kernel_source.h"
#include "runtime/units.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sys/stat.h>

namespace ort {

bool codelets_wanted = false;

namespace {

/// What is wanted, and what there has been. Never destroyed.
struct Codelets {
  CodeletRequest request;
  std::mutex mutex;
  std::map<const ort_kernel_t *, unsigned> executions; // of constructs that fit
  std::set<std::string> others;                        // places of some that do not
  unsigned written = 0;
};
Codelets &codelets() {
  static Codelets *instance = new Codelets;
  return *instance;
}

/// " (but a.c:12 and a.c:20)"
std::string others() {
  std::string text;
  const std::set<std::string> &all = codelets().others;
  for (const std::string &place : all)
    text += (text.empty() ? " (but " : &place == &*all.rbegin() ? " and " : ", ") + place;
  return text.empty() ? text : text + ")";
}

void say_what_was_not_there() {
  Codelets &c = codelets();
  if (c.written || dying()) return;
  const std::string which =
      c.request.construct.empty() ? "no target construct" : "no target construct " + c.request.construct;
  unsigned most = 0;
  for (const auto &counted : c.executions) most = std::max(most, counted.second);
  hint("warning: OMPICC_CODELET: " + which + " was executed on a device" +
       (most ? format(" %u times, only %u", c.request.execution, most) : "") + (most ? "" : others()) +
       ": there is no codelet");
}

/// What the lists of an ort_codelet_t refer to.
struct Lists {
  std::list<std::string> texts;
  std::list<std::vector<unsigned long>> offsets;
  std::vector<ort_codelet_block_t> blocks;
  std::vector<ort_codelet_argument_t> arguments;
  std::list<std::vector<ort_codelet_file_t>> files;
  std::list<std::pair<const ort_unit_t *, KernelSource>> sources;
  std::vector<ort_codelet_unit_t> units;

  const char *text(const std::string &t) {
    texts.push_back(t);
    return texts.back().c_str();
  }
};

/// Storage that is present, with the names that the construct has for it.
void add_present(const CodeletLaunch &l, const KernelNames &names, Lists &lists,
                 std::map<uintptr_t, int> &by_address) {
  for (const PresentEntry &entry : l.device.data.present()) {
    std::vector<unsigned long> offsets;
    for (const auto &pointer : entry.attached) offsets.push_back(pointer.first - entry.begin);
    lists.offsets.push_back(std::move(offsets));
    ort_codelet_block_t block = {"",
                                 "",
                                 nullptr,
                                 pointer(entry.device),
                                 entry.end - entry.begin,
                                 lists.offsets.back().size(),
                                 lists.offsets.back().data()};
    for (int i = 0; i < l.nmaps && i < int(names.items.size()); ++i) {
      const uintptr_t begin = address(l.maps[i].begin);
      if (begin < entry.begin || begin >= entry.end || (l.maps[i].kind & ORT_MAP_FIRSTPRIVATE)) continue;
      block.name = lists.text(names.items[i].name);
      block.type = lists.text(names.items[i].type);
      if (begin == entry.begin) break;
    }
    by_address[entry.device] = int(lists.blocks.size());
    lists.blocks.push_back(block);
  }
}

/// Variables of the modules: declare target, and pointers to `declare target link` variables.
void add_globals(const CodeletLaunch &l, const LoadGroup &group, Lists &lists,
                 const std::map<uintptr_t, int> &by_address) {
  const Place place{l.construct.file, l.construct.line};
  for (ort_unit_t *unit : group.units) {
    void *const module = unit_module(unit, l.device.number());
    for (unsigned i = 0; module && i < unit->nglobals; ++i) {
      const ort_global_t &global = unit->globals[i];
      if (global.flags & (ORT_GLOBAL_INDIRECT | ORT_GLOBAL_ANCESTOR))
        fatal(place,
              "OMPICC_CODELET: the kernel's unit calls functions through pointers or of the host, which a "
              "codelet cannot have");
      if ((global.flags & ORT_GLOBAL_FUNCTION) || !global.symbol) continue;
      void *where = nullptr;
      unsigned long size = 0;
      l.device.check(l.device.plugin().global(module, global.symbol, &where, &size), place,
                     "find a declare target variable");
      const auto known = by_address.find(address(where));
      if (known != by_address.end()) {
        ort_codelet_block_t &block = lists.blocks[known->second];
        block.symbol = global.symbol;
        if (!*block.name) block.name = global.symbol;
        continue;
      }
      lists.blocks.push_back({global.symbol, "", global.symbol, where, size, 0, nullptr});
    }
  }
}

/// What the source says of variables: names and types; and static variables of device functions, which no
/// host code knows. Of a unit whose kernels somebody has changed (OMPICC_KERNEL_DIR) some may be missing.
void add_variables(const CodeletLaunch &l, Lists &lists) {
  for (const auto &source : lists.sources) {
    void *const module = unit_module(source.first, l.device.number());
    for (const KernelSource::Variable &variable : source.second.variables) {
      void *where = nullptr;
      unsigned long size = 0;
      if (module)
        l.device.check(l.device.plugin().global(module, variable.symbol.c_str(), &where, &size),
                       {l.construct.file, l.construct.line}, "find a variable of the kernel's module");
      if (!where) continue;
      const auto known =
          std::find_if(lists.blocks.begin(), lists.blocks.end(), [&](const ort_codelet_block_t &block) {
            return block.symbol && variable.symbol == block.symbol;
          });
      ort_codelet_block_t block = {"", "", variable.symbol.c_str(), where, size, 0, nullptr};
      if (known != lists.blocks.end()) block = *known;
      block.name = variable.name.c_str();
      block.type = variable.type.c_str();
      if (known != lists.blocks.end())
        *known = block;
      else
        lists.blocks.push_back(block);
    }
  }
}

/// Which block each argument is the address of.
void add_arguments(const CodeletLaunch &l, const KernelNames &names, Lists &lists) {
  for (int i = 0; i < l.nparams; ++i) {
    const std::string name = i < int(names.parameters.size()) ? names.parameters[i] : "";
    ort_codelet_argument_t argument = {lists.text(name), -1, 0};
    if (l.params[i].kind == ORT_PARAM_MAP) {
      const unsigned index = l.params[i].index;
      const ort_map_t &map = l.maps[index];
      const uintptr_t base = address(l.bases[index]);
      const uintptr_t begin = base + (address(map.begin) - address(map.base));
      if (map.kind & ORT_MAP_FIRSTPRIVATE) {
        const bool known = index < names.items.size();
        lists.blocks.push_back({lists.text(known ? names.items[index].name : name),
                                lists.text(known ? names.items[index].type : ""), nullptr, pointer(begin),
                                map.size, 0, nullptr});
      }
      for (size_t k = 0; k < lists.blocks.size(); ++k) {
        const uintptr_t first = address(lists.blocks[k].address), end = first + lists.blocks[k].size;
        const bool behind = begin == end && !map.size && argument.block < 0; // a section of the end
        if (!behind && (begin < first || begin >= end)) continue;
        argument.block = int(k);
        argument.offset = long(base - first);
        if (!behind) break;
      }
    }
    lists.arguments.push_back(argument);
  }
}

void add_sources(const CodeletLaunch &l, const LoadGroup &group, Lists &lists) {
  std::vector<ort_unit_t *> units = group.units;
  std::stable_partition(units.begin(), units.end(), [&](ort_unit_t *u) { return u == l.kernel.unit; });
  for (const ort_unit_t *unit : units) {
    lists.sources.emplace_back(unit, KernelSource());
    KernelSource &source = lists.sources.back().second;
    const std::string problem = find_kernel_source(*unit, source);
    if (!problem.empty()) fatal({l.construct.file, l.construct.line}, "OMPICC_CODELET: " + problem);
    lists.files.emplace_back();
    for (const KernelSource::File &file : source.files)
      lists.files.back().push_back({file.name.c_str(), file.text.c_str(), file.text.size()});
    lists.units.push_back({unit->name, source.version.c_str(), source.options.c_str(),
                           unsigned(lists.files.back().size()), lists.files.back().data()});
  }
}

/// The execution's number, if a codelet of it is wanted; otherwise 0.
unsigned wanted_execution(const ort_kernel_t &construct) {
  Codelets &c = codelets();
  std::lock_guard<std::mutex> lock(c.mutex);
  if (!c.request.fits(construct)) {
    constexpr size_t kMostOthers = 5;
    if (c.others.size() < kMostOthers) c.others.insert(format("%s:%u", construct.file, construct.line));
    return 0;
  }
  const unsigned number = ++c.executions[&construct];
  if (number != c.request.execution) return 0;
  ++c.written;
  return number;
}

/// A folder that is not there yet, in the one that is asked for.
std::string new_folder(const Place &place, const ort_kernel_t &construct, unsigned execution) {
  const std::string &directory = codelets().request.directory;
  if (mkdir(directory.c_str(), 0777) != 0 && errno != EEXIST)
    fatal(place, "OMPICC_CODELET: cannot make the folder " + directory + ": " + std::strerror(errno));
  std::string folder = directory + "/" + plain_kernel_name(construct.symbol);
  if (execution > 1) folder += "." + std::to_string(execution);
  struct stat status;
  if (lstat(folder.c_str(), &status) == 0)
    fatal(place, "OMPICC_CODELET: " + folder + " is there already: remove it, or name another folder");
  return folder;
}

} // namespace

void read_codelet_request() {
  const std::string text = code_variable("OMPICC_CODELET");
  if (text.empty()) return;
  const std::string problem = parse_codelet_request(text, codelets().request);
  if (!problem.empty()) fatal({}, "OMPICC_CODELET is '" + text + "': " + problem);
  codelets_wanted = true;
  std::atexit(say_what_was_not_there);
}

void *begin_codelet(const CodeletLaunch &l) {
  const unsigned execution = wanted_execution(l.construct);
  if (!execution) return nullptr;
  const Place place{l.construct.file, l.construct.line};
  if (!l.device.plugin().has_codelets())
    fatal(place, "OMPICC_CODELET: there are no codelets for this kind of device");
  if (l.device.data.is_shared())
    fatal(place,
          "OMPICC_CODELET: the program requires unified_shared_memory: what the kernel uses is not known");
  const std::string folder = new_folder(place, l.construct, execution);
  const LoadGroup group = load_group(l.kernel.unit);
  const KernelNames names = names_of(l.kernel);
  Lists lists;
  add_sources(l, group, lists);
  std::map<uintptr_t, int> by_address;
  add_present(l, names, lists, by_address);
  add_globals(l, group, lists, by_address);
  add_variables(l, lists);
  add_arguments(l, names, lists);
  const ort_codelet_t codelet = {folder.c_str(),
                                 l.construct.file,
                                 l.construct.line,
                                 execution,
                                 unsigned(lists.units.size()),
                                 lists.units.data(),
                                 unsigned(lists.blocks.size()),
                                 lists.blocks.data(),
                                 lists.arguments.data()};
  void *writing = nullptr;
  const int status = l.device.plugin().begin_codelet(l.function, &l.launch, unsigned(l.nparams), l.arguments,
                                                     codelet, &writing);
  l.device.check(status, place, "write the codelet");
  return writing;
}

void end_codelet(const CodeletLaunch &l, void *writing) {
  if (!writing) return;
  const Place place{l.construct.file, l.construct.line};
  l.device.data.wait(place, "run the kernel");
  l.device.check(l.device.plugin().end_codelet(writing), place, "write the codelet");
}

} // namespace ort
