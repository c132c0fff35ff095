// program.cpp: child processes and the driver's functions; see program.h.
#include "tests/unit/sim/program.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

std::string read_all(FILE *file) {
  std::string text;
  char part[4096];
  rewind(file);
  for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;) text.append(part, n);
  fclose(file);
  return text;
}

int status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

Outcome run(const std::vector<std::string> &settings, const std::function<void()> &body) {
  FILE *const out = tmpfile(), *const err = tmpfile();
  fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(fileno(out), STDOUT_FILENO);
    dup2(fileno(err), STDERR_FILENO);
    for (const std::string &setting : settings) putenv(strdup(setting.c_str()));
    // Catch2's handlers would report the child's crash as the test's own.
    for (const int number : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGTERM}) signal(number, SIG_DFL);
    alarm(60);
    body();
    exit(0);
  }
  const int status = status_of(child);
  return Outcome{status, read_all(out), read_all(err)};
}

void expectation_failed(const char *file, int line, const char *text) {
  fprintf(stderr, "%s:%d: not so: %s\n", file, line, text);
  exit(1);
}

template <typename R, typename... P> void Driver::find(R (**function)(P...), const char *name) {
  static void *const library =
      dlopen(built_file("../lib/ompicc/ompicc-simcuda.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) expectation_failed(__FILE__, __LINE__, dlerror());
  *reinterpret_cast<void **>(function) = dlsym(library, name);
  if (!*function) expectation_failed(__FILE__, __LINE__, name);
}

Driver::Driver() {
  find(&init, "cuInit");
  find(&device_count, "cuDeviceGetCount");
  find(&device_attribute, "cuDeviceGetAttribute");
  find(&retain, "cuDevicePrimaryCtxRetain");
  find(&release, "cuDevicePrimaryCtxRelease_v2");
  find(&set_current, "cuCtxSetCurrent");
  find(&synchronize, "cuCtxSynchronize");
  find(&alloc, "cuMemAlloc_v2");
  find(&free, "cuMemFree_v2");
  find(&alloc_managed, "cuMemAllocManaged");
  find(&prefetch, "cuMemPrefetchAsync");
  find(&host_register, "cuMemHostRegister_v2");
  find(&host_unregister, "cuMemHostUnregister");
  find(&host_alloc, "cuMemHostAlloc");
  find(&host_free, "cuMemFreeHost");
  find(&host_device_pointer, "cuMemHostGetDevicePointer_v2");
  find(&launch_cooperative, "cuLaunchCooperativeKernel");
  find(&mem_info, "cuMemGetInfo_v2");
  find(&to_device, "cuMemcpyHtoD_v2");
  find(&from_device, "cuMemcpyDtoH_v2");
  find(&pointer_attributes, "cuPointerGetAttributes");
  find(&on_device, "cuMemcpyDtoD_v2");
  find(&fill, "cuMemsetD8_v2");
  find(&event_create, "cuEventCreate");
  find(&event_record, "cuEventRecord");
  find(&event_elapsed, "cuEventElapsedTime");
  find(&stream_create, "cuStreamCreate");
  find(&stream_synchronize, "cuStreamSynchronize");
  find(&stream_destroy, "cuStreamDestroy_v2");
  find(&load, "cuModuleLoadData");
  find(&load_ex, "cuModuleLoadDataEx");
  find(&unload, "cuModuleUnload");
  find(&function, "cuModuleGetFunction");
  find(&global, "cuModuleGetGlobal_v2");
  find(&function_attribute, "cuFuncGetAttribute");
  find(&launch, "cuLaunchKernel");
  find(&occupancy, "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  find(&link_create, "cuLinkCreate_v2");
  find(&link_add, "cuLinkAddData_v2");
  find(&link_complete, "cuLinkComplete");
  find(&link_destroy, "cuLinkDestroy");
  find(&error_name, "cuGetErrorName");
}

Device::Device(const char *image) {
  EXPECT(init(0) == CUDA_SUCCESS);
  EXPECT(retain(&context, 0) == CUDA_SUCCESS);
  EXPECT(set_current(context) == CUDA_SUCCESS);
  EXPECT(load(&module, contents(built_file(image)).data()) == CUDA_SUCCESS);
}

CUdeviceptr Device::memory(size_t bytes) {
  CUdeviceptr address = 0;
  EXPECT(alloc(&address, bytes) == CUDA_SUCCESS);
  return address;
}

std::string built_file(const std::string &name) {
  char self[4096];
  const ssize_t n = readlink("/proc/self/exe", self, sizeof self);
  const std::string path(self, n > 0 ? n : 0);
  return path.substr(0, path.rfind('/') + 1) + name;
}

std::string contents(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

int command(const std::vector<std::string> &words) {
  std::vector<char *> argv;
  for (const std::string &word : words) argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);
  fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    execvp(argv[0], argv.data());
    _exit(127);
  }
  return status_of(child);
}

int sim_processes() {
  struct stat mine;
  if (fstat(STDOUT_FILENO, &mine) != 0) return -1;
  int found = 0;
  DIR *const folder = opendir("/proc");
  while (const dirent *entry = folder ? readdir(folder) : nullptr) {
    const std::string process = std::string("/proc/") + entry->d_name;
    struct stat its;
    // Emulators have other words in front of its name.
    const std::string words = '\0' + contents(process + "/cmdline");
    if (words.find(std::string("\0ompicc-sim\0", 12)) != std::string::npos &&
        stat((process + "/fd/1").c_str(), &its) == 0 && its.st_ino == mine.st_ino &&
        its.st_dev == mine.st_dev)
      ++found;
  }
  if (folder) closedir(folder);
  return found;
}
