// -rpath through -Xlinker: -Wl, would split a path that contains a comma.
#include "translator/driver/link.h"

#include "translator/driver/cxx.h"
#include "translator/driver/elf_section.h"

#include <set>

namespace driver {

namespace {

const size_t long_command = 100000; // bytes: longer ones go through an @file

/// A word as gcc reads it from an @file.
std::string response_word(const std::string &word) {
  std::string text;
  for (const char c : word) {
    if (c == '\\' || c == '"' || c == '\'' || c == ' ' || c == '\t' || c == '\n') text += '\\';
    text += c;
  }
  return (text.empty() ? "\"\"" : text) + "\n";
}

Words shortened(const Words &words, const TempDir &temp) {
  size_t size = 0;
  for (const std::string &word : words) size += word.size() + 1;
  if (size < long_command) return words;
  std::string text;
  for (size_t i = 1; i < words.size(); ++i) text += response_word(words[i]);
  const std::string file = temp.path() + "/link.rsp";
  write_file(file, text);
  return {words[0], "@" + file};
}

/// Brings `<output>.kernels/` up to date. The file `.ompicc` in it lists what ompicc wrote, so that the
/// files of an earlier link can go without touching anybody else's.
void write_kernel_files(const std::string &output, const std::vector<KernelRecord> &records) {
  const std::string folder = output + ".kernels";
  make_directories(folder);
  std::set<std::string> written;
  std::string manifest;
  for (const KernelRecord &record : records) {
    replace_file(folder + "/" + record.name, record.data);
    written.insert(record.name);
    manifest += record.name + "\n";
  }
  const std::string manifest_file = folder + "/.ompicc";
  if (is_regular(manifest_file))
    for (const std::string &name : split(read_file(manifest_file), '\n'))
      if (!written.count(name) && name.find('/') == std::string::npos) remove_tree(folder + "/" + name);
  replace_file(manifest_file, manifest);
}

/// Writes the kernel files of a linked program and takes their section out of it.
int extract_kernels(Context &context, Log &log, const std::string &linked, const std::string &output) {
  std::string section;
  if (!is_regular(linked) || !read_section(linked, kernel_section, section)) return 0;
  write_kernel_files(output, read_records(section));
  if (context.tools.objcopy.empty()) return 0; // the section stays: it takes room, but is never loaded
  return run_tool(context, log,
                  {context.tools.objcopy, std::string("--remove-section=") + kernel_section, linked});
}

/// The function of libgomp's, or routine of OpenMP, that a linker's messages name as missing; "" if there is
/// none.
std::string missing_of_libgomp(const std::string &messages) {
  for (const std::string prefix : {"`omp_", "`GOMP_"}) {
    const size_t at = messages.find("undefined reference to " + prefix);
    if (at == std::string::npos) continue;
    const size_t name = messages.find(prefix, at) + 1;
    return messages.substr(name, messages.find_first_of("'\n", name) - name);
  }
  return "";
}

} // namespace

Words library_words(const Options &options, const Toolchain &tools) {
  if (options.is_static) return {"-lgomp", "-pthread"};
  // As needed: runtime/waits_entry.cpp, groupprivate.cpp. libompirt-tasks: runtime/explicit_task.cpp.
  const std::string &libdir = tools.target_libdir;
  if (!options.target.empty() && !exists(libdir))
    throw Error("there are no libraries of ompicc's for " + options.target + " ('" + libdir +
                "'): 'make install-libraries TARGET=" + options.target + "' makes them");
  const std::string &runpath = options.runpath.empty() ? libdir : options.runpath;
  Words shared = {"-Wl,--push-state,--as-needed", "-lompirt-waits", "-lompirt-groups", "-Wl,--pop-state",
                  "-lompirt"};
  if (options.host_events) // nothing names it
    for (const char *word : {"-Wl,--pop-state", "-lompirt-events", "-Wl,--push-state,--no-as-needed"})
      shared.insert(shared.begin(), word);
  // The program's functions are those of its shared libraries, too. The C++ library in the archive may need
  // libm.
  const Words archive = {libdir + "/libompirt.a", "-lm", "-Xlinker",
                         "--dynamic-list=" + libdir + "/libompirt.list"};
  Words words = {"-L" + libdir};
  if (options.managed && !options.shared) words.push_back(libdir + "/ompicc-managed.o");
  for (const Words &part : {options.static_libompirt ? archive : shared,
                            Words{"-lgomp", "-lompirt-tasks", "-lgomp", "-ldl", "-pthread", "-Xlinker",
                                  "-rpath", "-Xlinker", runpath}})
    words.insert(words.end(), part.begin(), part.end());
  return words;
}

Words link_command(const Options &options, const Toolchain &tools,
                   const std::map<const Argument *, std::string> &objects, const std::string &output) {
  Words words = {tools.cc};
  if (options.verbose) words.push_back("-v");
  for (const Argument &argument : options.arguments) {
    if (argument.use == Use::Preprocess || argument.use == Use::Translate || argument.use == Use::Assemble)
      continue;
    const auto object = objects.find(&argument);
    if (object != objects.end())
      words.push_back(object->second);
    else
      words.insert(words.end(), argument.words.begin(), argument.words.end());
  }
  words.insert(words.end(), {"-o", output});
  if (options.relocatable || options.no_libraries) return words;
  for (const Words &libraries : {cxx_library_words(options, objects), library_words(options, tools)})
    words.insert(words.end(), libraries.begin(), libraries.end());
  return words;
}

int link_program(Context &context, Log &log, const std::map<const Argument *, std::string> &objects) {
  const Options &options = context.options;
  const std::string output = options.output.empty() ? "a.out" : options.output;
  if (options.dry_run) return run_tool(context, log, link_command(options, context.tools, objects, output));
  PendingOutput pending(output, options.aux_names);
  const Words words = link_command(options, context.tools, objects, pending.path());
  if (options.verbose) log.err(" " + quote_command(words) + "\n");
  const ProcessResult result = run_process(shortened(words, context.temp), Output::Capture, Stdin::Null);
  log.out(result.out);
  log.err(result.err);
  if (result.status != 0) {
    if (options.is_static && result.err.find("ort_") != std::string::npos)
      throw Error("target constructs need libompirt, a shared library: link without -static");
    const std::string missing = options.is_static ? missing_of_libgomp(result.err) : "";
    if (!missing.empty())
      throw Error("this compiler's libgomp.a has no " + missing +
                  ", but libompirt, a shared library, may have it: link without -static");
    return result.status;
  }
  if (!options.relocatable)
    if (const int status = extract_kernels(context, log, pending.path(), output)) return status;
  pending.commit();
  return 0;
}

} // namespace driver
