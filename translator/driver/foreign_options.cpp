#include "translator/driver/foreign_options.h"

#include <algorithm>
#include <cctype>

namespace driver {

namespace {

/// "90" for "cc90", "sm_90" and "compute_90", also "90a"; "" for other words.
std::string capability(const std::string &text) {
  for (const char *prefix : {"cc", "sm_", "compute_"})
    if (starts_with(text, prefix)) {
      const std::string rest = text.substr(std::string(prefix).size());
      const bool number =
          rest.size() >= 2 && std::isdigit(static_cast<unsigned char>(rest[0])) &&
          std::isdigit(static_cast<unsigned char>(rest[1])) &&
          std::all_of(rest.begin(), rest.end(), [](unsigned char c) { return std::isalnum(c); });
      return number ? rest : "";
    }
  return "";
}

class Reader {
public:
  Reader(const std::string &word, ForeignOptions &result) : word_(word), result_(result) {}

  void arch(const std::string &name) {
    const std::string number = capability(name);
    if (name == "native" || name == "ccnative")
      add("native");
    else if (!number.empty())
      add("sm_" + number);
    else
      throw Error("'" + word_ +
                  "': ompicc compiles for NVIDIA GPUs: name their architectures with --kernel-arch=, "
                  "for example sm_90");
  }
  void archs(const std::string &list) {
    for (const std::string &name : split(list, ',')) arch(name);
  }

  /// Triples of devices: ours, or the host's own.
  void targets(const std::string &list) {
    for (const std::string &target : split(list, ','))
      if (!starts_with(target, "nvptx"))
        throw Error("'" + word_ +
                    "': ompicc compiles for NVIDIA GPUs; what kernels become is said by "
                    "--kernel-format= (cubin, ptx, sim for the CPU, or none)");
  }

  /// Options for the devices' compiler, separated by blanks: an architecture is understood.
  void device_options(const std::string &text) {
    for (const std::string &option : split(text, ' ')) {
      const size_t equals = option.find('=');
      const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
      if (starts_with(option, "-march=") || starts_with(option, "-misa=") || starts_with(option, "-mcpu=") ||
          starts_with(option, "--offload-arch=") || starts_with(option, "--cuda-gpu-arch="))
        arch(value);
      else if (starts_with(option, "--cuda-path="))
        result_.nvcc = value + "/bin/nvcc";
      else if (!starts_with(option, "-l") && !starts_with(option, "-O") && option != "-mgomp")
        unused("'" + option + "' in '" + word_ +
               "' has no meaning here; options for nvcc are given as -Xnvcc=");
    }
  }

  void unused(const std::string &text) { result_.warnings.push_back(text); }
  void no_meaning(const std::string &instead) { unused("'" + word_ + "' has no meaning here" + instead); }

private:
  const std::string &word_;
  ForeignOptions &result_;

  void add(const std::string &name) {
    Words &known = result_.archs;
    if (std::find(known.begin(), known.end(), name) == known.end()) known.push_back(name);
  }
};

/// gcc's: -foffload=disable|default|TARGETS[=OPTIONS]|OPTIONS.
void gcc_offload(const std::string &value, Reader &reader, ForeignOptions &result) {
  if (value == "disable" || value == "default") {
    result.host_only = value == "disable";
    return;
  }
  const size_t equals = value[0] == '-' ? std::string::npos : value.find('=');
  if (value[0] != '-') reader.targets(value.substr(0, equals));
  if (value[0] == '-')
    reader.device_options(value);
  else if (equals != std::string::npos)
    reader.device_options(value.substr(equals + 1));
  if (value[0] != '-') result.host_only = false;
}

/// nvc's -gpu=: architectures, and tuning that is not ours.
void nvc_gpu(const std::string &list, Reader &reader) {
  for (const std::string &item : split(list, ',')) {
    if (item == "ccnative" || !capability(item).empty())
      reader.arch(item);
    else if (starts_with(item, "cc"))
      reader.unused("'-gpu=" + item + "': name architectures with --kernel-arch=, for example sm_53,sm_90");
    else
      reader.unused("'-gpu=" + item + "' has no meaning here; options for nvcc are given as -Xnvcc=");
  }
}

} // namespace

bool take_foreign_option(const std::string &word, const std::function<std::string()> &next,
                         ForeignOptions &result) {
  Reader reader(word, result);
  const size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
  if (equals != std::string::npos && value.empty()) return false; // the C compiler says what is missing
  if (name == "-foffload" && !value.empty())
    gcc_offload(value, reader, result);
  else if (name == "-foffload-options" && !value.empty()) {
    const size_t behind_target = value[0] == '-' ? std::string::npos : value.find('=');
    reader.device_options(behind_target == std::string::npos ? value : value.substr(behind_target + 1));
  } else if (name == "-foffload-abi" || name == "-foffload-abi-host-opts")
    reader.no_meaning("");
  else if (name == "-fopenmp-targets" && !value.empty())
    reader.targets(value);
  else if ((name == "--offload-arch" || name == "--cuda-gpu-arch") && !value.empty())
    reader.archs(value);
  else if (name == "--cuda-path" && !value.empty())
    result.nvcc = value + "/bin/nvcc";
  else if (name == "-Xopenmp-target")
    reader.device_options(next());
  else if (word == "-fopenmp-offload-mandatory")
    reader.no_meaning("; programs run with OMP_TARGET_OFFLOAD=MANDATORY do not fall back to the host");
  else if (starts_with(word, "-fopenmp-target-") || starts_with(word, "-fopenmp-cuda-") ||
           starts_with(word, "-fopenmp-assume-") || word == "-fopenmp-optimistic-collapse")
    reader.no_meaning("; ompicc --report says how it makes kernels");
  else if (word == "-mp") // of nvc: the host's threads, and nothing else
    result.openmp = result.host_only = true;
  else if (name == "-mp") {
    const Words items = split(value, ',');
    result.openmp = true;
    result.host_only = std::find(items.begin(), items.end(), "gpu") == items.end();
  } else if (name == "-gpu" && !value.empty())
    nvc_gpu(value, reader);
  else if (word == "-qopenmp" || word == "-fiopenmp" || name == "-fopenmp")
    result.openmp = true; // -fopenmp=libgomp: there is one library
  else
    return false;
  return true;
}

} // namespace driver
