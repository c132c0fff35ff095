// Kernels as shared objects, which ompicc-sim executes on the CPU.
#include "translator/driver/kernel_compiler.h"
#include "translator/driver/kernels.h"

#include <algorithm>

namespace driver {

namespace {

Words command_of(const Context &context, const KernelJob &job) {
  const std::string folder = dir_name(job.input);
  Words words = {context.tools.cxx,
                 "-std=c++14",
                 context.options.debug_kernels() ? "-O0" : "-O2",
                 "-g",
                 "-w",
                 "-fPIC",
                 "-shared",
                 "-fdebug-prefix-map=" + folder + "=.",
                 "-DCUDADEV_SIM",
                 "-I",
                 context.tools.libdir + "/cudadev"};
  for (const std::string &map : prefix_maps(context.options)) words.push_back(map);
  // The images of a program with relocatable device code must see each other's functions and variables, of
  // which no other definition replaces one here: always_inline is an error otherwise.
  words.push_back(job.unit.rdc ? "-fno-semantic-interposition" : "-fvisibility=hidden");
  if (context.options.fast_math) words.push_back("-ffast-math");
  const std::string plain = plain_char(context, program_machine(context));
  if (!plain.empty()) words.push_back(plain);
  for (const Argument &argument : context.options.arguments)
    if (starts_with(argument.words[0], "--sysroot") || argument.words[0] == "-isysroot")
      words.insert(words.end(), argument.words.begin(), argument.words.end());
  const Words &sanitizers = context.options.sanitizers;
  for (const std::string &name : sanitizers) words.push_back("-fsanitize=" + name);
  // GPUs end a kernel at an address that its type does not allow; so does ompicc-sim.
  if (std::find(sanitizers.begin(), sanitizers.end(), "undefined") == sanitizers.end())
    words.insert(words.end(), {"-fsanitize=alignment", "-fsanitize-undefined-trap-on-error"});
  // What -fsanitize=thread calls is in the device library (hw/sim/accesses.h), and libtsan is not linked. The
  // frames of calls say where an atomic access stands, and what memcpy and memset do is seen only in calls.
  const bool tells = context.options.sim_races || context.options.sim_accesses;
  if (tells)
    words.insert(words.end(),
                 {"-fsanitize=thread",
                  context.options.sim_races ? "-DCUDADEV_SIM_RACES" : "-DCUDADEV_SIM_NOTES_ACCESSES",
                  "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls", "-fno-builtin-memcpy",
                  "-fno-builtin-memmove", "-fno-builtin-memset", "-nodefaultlibs"});
  words.insert(words.end(), {"-x", "c++", "-o", job.output, job.input});
  if (tells) {
    if (context.options.sanitizes("undefined")) words.push_back("-lubsan");
    words.insert(words.end(), {"-lstdc++", "-lm", "-lgcc_s", "-lgcc", "-lc"});
  }
  return words;
}

class SimCompiler : public KernelCompiler {
public:
  Words command(const Context &context, const KernelJob &job) const override {
    return command_of(context, job);
  }
};

} // namespace

const KernelCompiler &sim_compiler() {
  static const SimCompiler compiler;
  return compiler;
}

} // namespace driver
