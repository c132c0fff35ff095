// plugin_loader.cpp: see plugin_loader.h. That there is no plugin is no error: target constructs then run on
// the host. One that cannot be used is said, and left out.
#include "runtime/plugin_loader.h"

#include "runtime/environment.h"
#include "runtime/managed/shared_heap.h"
#include "runtime/plugin_device.h"
#include "runtime/requires.h"
#include "runtime/units.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <list>
#include <sys/stat.h>

namespace ort {
namespace {

/// What the library directory has.
struct Plugins {
  std::vector<const ort_plugin_t *> usable;
  std::vector<std::string> problems; ///< one line for each that is not
};

std::vector<const ort_plugin_t *> &given() {
  static auto *list = new std::vector<const ort_plugin_t *>;
  return *list;
}

bool is_plugin_name(const std::string &file) {
  const std::string begin = "ompicc-", end = "dev.so";
  return file.size() > begin.size() + end.size() && file.compare(0, begin.size(), begin) == 0 &&
         file.compare(file.size() - end.size(), end.size(), end) == 0;
}

std::vector<std::string> plugin_files(const std::string &directory) {
  std::vector<std::string> files;
  DIR *stream = opendir(directory.c_str());
  if (!stream) return files;
  while (const dirent *item = readdir(stream))
    if (is_plugin_name(item->d_name)) files.push_back(directory + "/" + item->d_name);
  closedir(stream);
  std::sort(files.begin(), files.end());
  return files;
}

/// How many of the table's members are not null, from one offset to another, where all are pointers.
size_t count_members(const ort_plugin_t &plugin, size_t begin, size_t end) {
  size_t count = 0;
  for (; begin != end; begin += sizeof(void *)) {
    const void *member;
    std::memcpy(&member, reinterpret_cast<const char *>(&plugin) + begin, sizeof member);
    count += member != nullptr;
  }
  return count;
}

/// The lists are not empty; of the functions for tools there are all or none.
bool is_complete(const ort_plugin_t &plugin) {
  constexpr size_t kBegin = offsetof(ort_plugin_t, drivers), kTools = offsetof(ort_plugin_t, describe),
                   kMistakes = offsetof(ort_plugin_t, begin_codelet);
  const size_t for_tools = count_members(plugin, kTools, kMistakes);
  return count_members(plugin, kBegin, kTools) == (kTools - kBegin) / sizeof(void *) &&
         (!for_tools || for_tools == (kMistakes - kTools) / sizeof(void *)) && plugin.drivers[0] &&
         plugin.formats[0].name;
}

/// The table of functions of a plugin's file, or NULL and what is wrong with it.
const ort_plugin_t *load(const std::string &path, std::string &problem) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    problem = path + " is no device plugin: it is not a file";
    return nullptr;
  }
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const std::string text = dlerror(); // it may begin with the path, or name another library
    problem = text.compare(0, path.size(), path) == 0 ? text : path + ": " + text;
    return nullptr;
  }
  auto *get = reinterpret_cast<ort_plugin_get_t *>(dlsym(library, ORT_PLUGIN_ENTRY));
  const ort_plugin_t *plugin = get ? get() : nullptr;
  if (!plugin)
    problem = path + " is no device plugin: it has no " + (get ? "functions" : ORT_PLUGIN_ENTRY);
  else if (plugin->version != ORT_PLUGIN_VERSION)
    problem = path + " belongs to another version of ompicc";
  else if (!is_complete(*plugin))
    problem = path + " is no device plugin: a part of it is missing";
  else
    return plugin;
  return nullptr; // the library stays: it may have started something
}

/// Whether the file's plugin is the one that is part of the program.
bool is_built_in(const ort_plugin_t &plugin) {
  return built_in_plugin && std::strcmp(plugin.drivers[0], built_in_plugin->drivers[0]) == 0;
}

const Plugins &loaded() {
  static const Plugins *all = [] {
    auto *fresh = new Plugins;
    fresh->usable = given();
    if (!fresh->usable.empty()) return fresh;
    if (built_in_plugin) fresh->usable.push_back(built_in_plugin);
    const std::string directory = library_directory();
    for (const std::string &path : plugin_files(directory)) {
      std::string problem;
      const ort_plugin_t *const plugin = load(path, problem);
      if (!plugin)
        fresh->problems.push_back(problem);
      else if (!is_built_in(*plugin))
        fresh->usable.push_back(plugin);
    }
    if (fresh->usable.empty() && fresh->problems.empty())
      fresh->problems.push_back("there is no device plugin in " + directory);
    return fresh;
  }();
  return *all;
}

std::string joined(const std::vector<std::string> &parts, const char *between) {
  std::string text;
  for (const std::string &part : parts) text += (text.empty() ? "" : between) + part;
  return text;
}

/// Which of the names are drivers of the plugin.
std::vector<std::string> drivers_among(const ort_plugin_t &plugin, const std::vector<std::string> &names) {
  std::vector<std::string> own;
  for (const std::string &name : names)
    for (const char *const *driver = plugin.drivers; *driver; ++driver)
      if (name == *driver) own.push_back(name);
  return own;
}

/// OMPICC_DRIVER, whose names all mean something.
std::vector<std::string> chosen_drivers(const Place &place) {
  const std::vector<std::string> names = driver_names();
  std::vector<std::string> known;
  for (const ort_plugin_t *plugin : loaded().usable)
    for (const char *const *driver = plugin->drivers; *driver; ++driver) known.push_back(*driver);
  for (const std::string &name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    if (!loaded().problems.empty()) // it may be one of those
      fatal(place, "OMPICC_DRIVER=" + name + ": " + joined(loaded().problems, "; "));
    const std::string last = known.back();
    known.pop_back();
    fatal({}, "OMPICC_DRIVER is '" + name + "'; it can be " + joined(known, ", ") +
                  (known.empty() ? "" : " or ") + last);
  }
  return names;
}

/// The format as the plugin describes it, or NULL.
const ort_plugin_format_t *find_format(const ort_plugin_t &plugin, const char *name) {
  for (const ort_plugin_format_t *format = plugin.formats; format->name; ++format)
    if (std::strcmp(format->name, name) == 0) return format;
  return nullptr;
}

/// Plugins that know a format of the program's kernels; all of them, if none does.
std::vector<const ort_plugin_t *> useful_plugins() {
  const std::vector<const ort_plugin_t *> &all = loaded().usable;
  std::vector<const ort_plugin_t *> useful;
  for (const ort_plugin_t *plugin : all)
    if (any_image([&](const ort_plugin_image_t &image) { return find_format(*plugin, image.format); }))
      useful.push_back(plugin);
  return useful.empty() ? all : useful;
}

/// What a plugin uses of libompirt; lives as long as the process.
const ort_plugin_host_t *host_interface(const std::string &chosen_driver) {
  struct Host {
    std::string directory, driver;
    ort_plugin_host_t functions;
  };
  static auto *all = new std::list<Host>;
  all->push_back({library_directory(), chosen_driver, {}});
  Host &host = all->back();
  host.functions = {host.directory.c_str(),
                    host.driver.empty() ? nullptr : host.driver.c_str(),
                    is_verbose() ? 1 : 0,
                    shared_memory_required().empty() ? 0 : 1,
                    shared_heap::is_wanted() ? 1 : 0,
                    reverse_offload_required() ? 1 : 0,
                    in_place_use(),
                    most_kernel_milliseconds(),
                    [](const char *format) { return all_units_have(format) ? 1 : 0; },
                    [](const char *line) { verbose(line); },
                    [](const char *line) { hint(line); }};
  return &host.functions;
}

/// Counts a plugin's devices, or says why there are none.
int open(const ort_plugin_t &plugin, const std::string &driver, std::string &problem) {
  int count = 0;
  if (plugin.open(host_interface(driver), &count) == ORT_PLUGIN_OK && count > 0) return count;
  problem = reason_of(plugin);
  const std::string required = shared_memory_required();
  if (!required.empty())
    problem = "the program requires unified_shared_memory (" + required + "): " + problem;
  return 0;
}

} // namespace

const ort_plugin_t *built_in_plugin;

const std::vector<const ort_plugin_t *> &plugins() { return loaded().usable; }

void install_plugin(const ort_plugin_t *plugin) {
  if (std::find(given().begin(), given().end(), plugin) == given().end()) given().push_back(plugin);
}

const ort_plugin_format_t *find_format(const char *name) {
  for (const ort_plugin_t *plugin : plugins())
    if (const ort_plugin_format_t *format = find_format(*plugin, name)) return format;
  return nullptr;
}

OpenedPlugins open_plugins(const Place &place) {
  OpenedPlugins opened;
  std::vector<std::string> problems = loaded().problems;
  const std::vector<std::string> names = chosen_drivers(place);
  for (const ort_plugin_t *plugin : names.empty() ? useful_plugins() : plugins()) {
    const std::vector<std::string> own = drivers_among(*plugin, names);
    if (own.empty() && !names.empty()) continue;
    if (own.size() > 1)
      fatal({}, "OMPICC_DRIVER names " + joined(own, " and ") + ", of which a program has only one");
    const std::string driver = own.empty() ? "" : own[0];
    std::string problem;
    if (const int count = open(*plugin, driver, problem)) {
      opened.list.push_back({plugin, count});
      continue;
    }
    if (!driver.empty())
      fatal(place, "OMPICC_DRIVER=" + driver + ", but there is no such device: " + problem);
    problems.push_back(problem);
  }
  opened.problem = joined(problems, "; ");
  if (!opened.list.empty())
    for (const std::string &problem : loaded().problems)
      warning({}, "a device plugin is left out: " + problem);
  return opened;
}

} // namespace ort
