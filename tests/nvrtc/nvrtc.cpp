// PTX of a kernel file by NVRTC, which still knows the GPUs that nvcc has dropped, and comes without headers
// and a C++ compiler (tests/nvrtc/nvcc calls this):
//
//     nvrtc LIBRARY ARCH INPUT OUTPUT [OPTION...]
//     nvrtc LIBRARY                     prints its release, "11.8", and which virtual architectures it has,
//     "compute_50" a line
//
// LIBRARY is libnvrtc.so of some release. Exit status 1 after NVRTC's messages, 2 where it cannot be used.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

[[noreturn]] void give_up(const std::string &why) {
  std::fprintf(stderr, "nvrtc: %s\n", why.c_str());
  std::exit(2);
}

/// NVRTC's functions (NVRTC, "User Interface"). All return 0 where they succeed.
struct Nvrtc {
  using Program = struct Opaque *;
  int (*version)(int *major, int *minor);
  int (*create)(Program *, const char *text, const char *name, int, const char *const *, const char *const *);
  int (*compile)(Program, int, const char *const *);
  int (*log_size)(Program, size_t *);
  int (*log)(Program, char *);
  int (*ptx_size)(Program, size_t *);
  int (*ptx)(Program, char *);

  explicit Nvrtc(const char *path) {
    void *const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) give_up(dlerror());
    const auto find = [library](auto &function, const char *name) {
      void *const symbol = dlsym(library, name);
      if (!symbol) give_up(std::string("no function ") + name);
      std::memcpy(&function, &symbol, sizeof symbol);
    };
    find(version, "nvrtcVersion");
    find(create, "nvrtcCreateProgram");
    find(compile, "nvrtcCompileProgram");
    find(log_size, "nvrtcGetProgramLogSize");
    find(log, "nvrtcGetProgramLog");
    find(ptx_size, "nvrtcGetPTXSize");
    find(ptx, "nvrtcGetPTX");
  }

  std::string text(int (*size)(Program, size_t *), int (*get)(Program, char *), Program program) const {
    size_t bytes = 0;
    if (size(program, &bytes) != 0 || bytes == 0) return "";
    std::string text(bytes, '\0');
    if (get(program, &text[0]) != 0) return "";
    text.pop_back(); // its end
    return text;
  }

  /// Whether the text compiles; what it becomes, and what is said of it.
  bool translate(const std::string &source, const char *name, const std::vector<const char *> &options,
                 std::string &result, std::string &messages) const {
    Program program = nullptr;
    if (create(&program, source.c_str(), name, 0, nullptr, nullptr) != 0) give_up("no program can be made");
    const bool good = compile(program, static_cast<int>(options.size()), options.data()) == 0;
    messages = text(log_size, log, program);
    if (good) result = text(ptx_size, ptx, program);
    return good;
  }
};

/// A library may lack some: each has a file of its own in NVIDIA's installer.
void list(const Nvrtc &nvrtc) {
  int major = 0, minor = 0;
  if (nvrtc.version(&major, &minor) != 0) give_up("it does not say which release it is");
  std::printf("%d.%d\n", major, minor);
  for (int arch : {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90, 100, 120}) {
    const std::string name = "compute_" + std::to_string(arch), option = "--gpu-architecture=" + name;
    std::string ptx, messages;
    if (nvrtc.translate("__global__ void empty() {}", "empty.cu", {option.c_str()}, ptx, messages))
      std::puts(name.c_str());
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2 && argc < 5) give_up("usage: nvrtc LIBRARY [ARCH INPUT OUTPUT OPTION...]");
  const Nvrtc nvrtc(argv[1]);
  if (argc == 2) {
    list(nvrtc);
    return 0;
  }
  const std::string arch = std::string("--gpu-architecture=") + argv[2];
  std::ifstream input(argv[3]);
  if (!input) give_up(std::string("cannot read ") + argv[3]);
  const std::string source{std::istreambuf_iterator<char>(input), {}};
  std::vector<const char *> options(argv + 5, argv + argc);
  options.push_back(arch.c_str());
  std::string ptx, messages;
  const bool good = nvrtc.translate(source, argv[3], options, ptx, messages);
  std::fputs(messages.c_str(), stderr);
  if (!good) return 1;
  std::ofstream output(argv[4]);
  output << ptx;
  output.close();
  if (!output) give_up(std::string("cannot write ") + argv[4]);
}
