#include "translator/driver/kernels.h"

#include "translator/driver/cubin_usage.h"
#include "translator/driver/kernel_compiler.h"
#include "translator/driver/process.h"
#include "translator/driver/sha256.h"
#include "translator/driver/version.h"

#include <algorithm>
#include <thread>

namespace driver {

namespace {

/// What a compiler's output depends on besides the command: itself and its environment.
std::string compiler_identity(const Context &context, const KernelTarget &target,
                              const std::string &program) {
  std::string identity = target.compiler->identity(context.tools, program);
  for (const char *variable : {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN", "CPATH",
                               "CPLUS_INCLUDE_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX"})
    identity += std::string("\n") + variable + "=" + environment(variable);
  return identity;
}

void add_tree(Sha256 &hash, const std::string &path) {
  if (!is_directory(path)) {
    if (is_regular(path)) hash.add(read_file(path));
    return;
  }
  for (const std::string &name : list_directory(path)) {
    hash.add(name);
    add_tree(hash, path + "/" + name);
  }
}

/// The cache key: the kernel files, the device library, the command less the temporary folder, the compiler.
std::string cache_key(const Context &context, const KernelJob &job, const Words &command,
                      const std::string &folder) {
  Sha256 hash;
  hash.add(OMPICC_VERSION).add(compiler_identity(context, job.target, command[0]));
  for (std::string word : command) {
    for (size_t at = word.find(folder); at != std::string::npos; at = word.find(folder, at))
      word.replace(at, folder.size(), "");
    hash.add(word);
  }
  for (const std::string &file : job.unit.kernel_files) hash.add(base_name(file)).add(read_file(file));
  if (context.options.device_lines()) { // line tables have the current folder in them
    hash.add(absolute_path(""));
    for (const std::string &map : prefix_maps(context.options)) hash.add(map);
  }
  add_tree(hash, context.tools.libdir + "/cudadev");
  return hash.hex();
}

/// Compiles one binary, or takes it from the cache. Returns false after adding the compiler's messages.
bool compile_one(Context &context, Log &log, const KernelJob &job, const std::string &source,
                 const std::string &folder, Image &image) {
  const KernelCompiler &compiler = *job.target.compiler;
  const Words command = compiler.command(context, job);
  if (context.options.dry_run) {
    run_tool(context, log, command);
    return true;
  }
  const std::string key = context.cache.enabled() ? cache_key(context, job, command, folder) : "";
  std::string bytes;
  if (context.cache.fetch(key, bytes)) {
    if (context.options.verbose) log.err(" # from the kernel cache: " + quote_command(command) + "\n");
    write_file(image.path, bytes);
    image.size = bytes.size();
    return true;
  }
  if (!compiler.run(context, log, job)) {
    const std::string fault = compiler.fault(context, job.target, folder);
    if (!fault.empty()) throw Error(fault);
    return false;
  }
  bytes = read_file(image.path);
  compiler.check(context, bytes, source);
  image.size = bytes.size();
  context.cache.store(key, bytes);
  return true;
}

} // namespace

std::string kernels_identity(Context &context) {
  Sha256 hash;
  hash.add(OMPICC_VERSION);
  for (const KernelTarget &target : context.kernel_targets()) {
    const Words command = target.compiler->command(context, {target, Unit(), "", ""});
    hash.add(quote_command(command)).add(compiler_identity(context, target, command[0]));
  }
  add_tree(hash, context.tools.libdir + "/cudadev");
  return hash.hex();
}

Unit read_unit(const std::string &list_file) {
  Unit unit;
  std::string set;
  for (const std::string &line : split(read_file(list_file), '\n')) {
    const size_t space = line.find(' ');
    const std::string key = line.substr(0, space);
    const std::string value = space == std::string::npos ? "" : line.substr(space + 1);
    if (key == "host")
      unit.host = value;
    else if (key == "unit")
      unit.name = value;
    else if (key == "rdc")
      unit.rdc = value == "1";
    else if (key == "set")
      set = value;
    else if (key == "all" || key == "kernel" || key == "device") {
      unit.kernel_files.push_back(value);
      if (key == "all") unit.all[set] = value;
    } else if (key == "variable")
      unit.variables.push_back(value);
    else
      throw Error("the translator's list has an unknown line '" + line + "'");
  }
  if (unit.host.empty()) throw Error("the translator wrote no host C");
  return unit;
}

std::string image_file(const Unit &unit, const KernelTarget &target) {
  const FormatInfo &format = info(target.format);
  return unit.name + "." + (target.arch.empty() ? format.name : target.arch) + "." + format.suffix;
}

std::vector<Image> compile_kernels(Context &context, Log &log, const Unit &unit, const std::string &source,
                                   const std::string &folder) {
  std::vector<Image> images;
  std::vector<KernelJob> jobs;
  for (const KernelTarget &target : context.kernel_targets()) {
    const auto all = unit.all.find(info(target.format).set);
    if (all == unit.all.end()) continue; // that set has made no kernels
    const std::string file = image_file(unit, target);
    images.push_back({target.format, target.capability, folder + "/" + file, file, 0});
    jobs.push_back({target, unit, all->second, images.back().path});
  }
  std::vector<Log> logs(jobs.size());
  std::vector<std::string> failures(jobs.size());
  std::vector<std::thread> threads;
  for (size_t i = 0; i < jobs.size(); ++i)
    threads.emplace_back([&, i] {
      try {
        const KernelTarget &target = jobs[i].target;
        if (!compile_one(context, logs[i], jobs[i], source, folder, images[i]))
          failures[i] = "'" + target.compiler->command(context, jobs[i])[0] +
                        "' could not compile the kernels of '" + source + "' (" + info(target.format).label +
                        (target.arch.empty() ? "" : ", " + target.arch) + ")";
      } catch (const std::exception &error) {
        failures[i] = error.what();
      }
    });
  for (std::thread &thread : threads) thread.join();
  // What one compiler says of a kernel another would repeat.
  for (size_t i = 0; i < jobs.size(); ++i)
    if (!failures[i].empty()) {
      log.append(logs[i]);
      throw Error(failures[i]);
    }
  for (Log &part : logs) log.append(part);
  return images;
}

std::string complete_report(const std::string &report, Report form, const std::vector<Image> &images) {
  std::string text = report;
  for (const Image &image : images) {
    if (image.format != Format::Cubin) continue;
    for (const KernelUsage &usage : cubin_usage(read_file(image.path)))
      text = add_usage(text, form == Report::Json ? UsageForm::Json : UsageForm::Text,
                       "sm_" + std::to_string(image.arch), usage);
  }
  return text;
}

} // namespace driver
