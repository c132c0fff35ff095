// threaddev.cpp: a device plugin whose devices are threads of the program: the second one of the tests, and
// an example of how one is written (docs/devices.md). A device executes what it is asked for in the order in
// which it is asked, by all host threads. Its memory is the program's, but addresses of it are not
// (thread_kernel.h), so that only the device reads and writes it. Kernels are functions of shared objects, in
// files "<unit>.thread.so".
//
// Environment: THREADDEV_DEVICES (2), and, for tests, THREADDEV_FAILS=FUNCTION[:HOW], which has a function
// of the plugin fail: with an error, or (HOW) `fault`, `memory`, `silent`: it does not say why. `kernel` is a
// kernel that fails, `share` and `ask` what the program requires. With OMPICC_VERBOSE=1 the plugin says when
// `wait` is patient, and what `launch` is given.
#include "device-interface/plugin.h"
#include "tests/plugin/thread_kernel.h"

#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <dlfcn.h>
#include <elf.h>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <sys/mman.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

thread_local std::string text; // of `message`

int fail(int status, const std::string &why) {
  text = why;
  return status;
}

/// The status with which a function is to fail.
int wanted(const char *function) {
  const char *const setting = std::getenv("THREADDEV_FAILS");
  const std::string all = setting ? setting : "";
  const std::string name = all.substr(0, all.find(':'));
  if (name != function) return ORT_PLUGIN_OK;
  const std::string how = all.substr(std::min(name.size() + 1, all.size()));
  const int status = how == "fault"    ? ORT_PLUGIN_FAULT
                     : how == "memory" ? ORT_PLUGIN_OUT_OF_MEMORY
                                       : ORT_PLUGIN_ERROR;
  return fail(status, how == "silent" ? "" : "the thread device cannot " + name);
}

/// At the beginning of a function of the plugin.
#define MAY_FAIL(name)                                                                                       \
  if (const int status = wanted(name)) return status

void *far_away(void *here) { return static_cast<char *>(here) + THREAD_DEVICE_FAR; }
void *here(const void *address) { return THREAD_DEVICE_HERE(address); }

class Device {
public:
  /// Starts the thread; signals are for the program's own.
  bool start() {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = true;
    try {
      std::thread([this] { work(); }).detach();
    } catch (const std::system_error &) {
      started = false;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return started;
  }

  /// Behind all that has been asked for. Returns a number to wait for.
  unsigned long add(std::function<int()> item) {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.push_back(std::move(item));
    changed_.notify_all();
    return ++added_;
  }

  /// Ends when this many have been done. Returns an ort_plugin_status.
  int wait(unsigned long number) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return done_ >= number; });
    return lost_ ? fail(ORT_PLUGIN_FAULT, "a kernel of the thread device has failed") : ORT_PLUGIN_OK;
  }
  /// The number of the last of all.
  unsigned long all() {
    std::lock_guard<std::mutex> lock(mutex_);
    return added_;
  }
  int ready(unsigned long number, bool &complete) {
    std::lock_guard<std::mutex> lock(mutex_);
    complete = done_ >= number;
    return lost_ ? fail(ORT_PLUGIN_FAULT, "a kernel of the thread device has failed") : ORT_PLUGIN_OK;
  }

  int number = 0; ///< OpenMP's
  std::mutex storage_mutex;
  std::set<void *> storage; ///< what `alloc` has given

private:
  [[noreturn]] void work() {
    for (std::unique_lock<std::mutex> lock(mutex_);;) {
      changed_.wait(lock, [this] { return !items_.empty(); });
      const std::function<int()> item = std::move(items_.front());
      items_.pop_front();
      const bool skipped = lost_;
      lock.unlock();
      const bool failed = !skipped && item();
      lock.lock();
      lost_ |= failed;
      ++done_;
      changed_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<int()>> items_;
  unsigned long added_ = 0, done_ = 0;
  bool lost_ = false;
};

/// Never destroyed: the devices' threads work until the process ends.
struct Plugin {
  const ort_plugin_host_t *host = nullptr;
  std::vector<std::unique_ptr<Device>> devices;
};
Plugin &plugin() {
  static Plugin *instance = new Plugin;
  return *instance;
}
Device &at(int device) { return *plugin().devices[device]; }

void say(const std::string &line) {
  if (plugin().host->verbose) plugin().host->say(line.c_str());
}

/// Where it is that what the calling thread has asked each device for last is kept: its queue.
unsigned long *&current(int device) {
  thread_local std::vector<unsigned long *> queues;
  if (queues.size() <= size_t(device)) queues.resize(device + 1);
  if (!queues[device]) queues[device] = new unsigned long(0);
  return queues[device];
}
unsigned long &last(int device) { return *current(device); }

int start(int device, std::function<int()> item) {
  last(device) = at(device).add(std::move(item));
  return ORT_PLUGIN_OK;
}

struct Module {
  void *library = nullptr;
  int descriptor = -1; ///< open as long: dlopen takes two files of one name for the same
  std::string file;
};

using Kernel = int(void **);

int parse_file(const char *rest, const char **format, unsigned *arch) {
  *format = "thread";
  *arch = 0;
  return std::strcmp(rest, "thread.so") == 0;
}

const char *flaw(const char *, const void *data, unsigned long size) {
  Elf64_Ehdr header; // the table of sections, which it says the place of, comes last
  if (size < sizeof header || std::memcmp(data, ELFMAG, SELFMAG)) return "not a shared object";
  std::memcpy(&header, data, sizeof header);
  return header.e_shoff + (unsigned long)header.e_shnum * header.e_shentsize > size ? "truncated" : nullptr;
}

int open(const ort_plugin_host_t *host, int *ndevices) {
  plugin().host = host;
  MAY_FAIL("open");
  if (host->unified) MAY_FAIL("share");
  if (host->calls_host) MAY_FAIL("ask");
  const char *const count = std::getenv("THREADDEV_DEVICES");
  *ndevices = count ? std::atoi(count) : 2;
  if (*ndevices <= 0) fail(ORT_PLUGIN_OK, "there are to be no thread devices");
  for (int i = 0; i < *ndevices; ++i) plugin().devices.push_back(std::make_unique<Device>());
  return ORT_PLUGIN_OK;
}

const char *message() { return text.empty() ? nullptr : text.c_str(); }

int init(int device, int number, int count) {
  MAY_FAIL("init");
  at(device).number = number;
  if (!at(device).start()) return fail(ORT_PLUGIN_ERROR, "the system has no more threads");
  say("device " + std::to_string(number) + ": a thread, of " + std::to_string(count) + " devices");
  return ORT_PLUGIN_OK;
}

int alloc(int device, unsigned long bytes, void **address) {
  MAY_FAIL("alloc");
  void *storage = aligned_alloc(256, (bytes + 256) / 256 * 256);
  if (!storage) return fail(ORT_PLUGIN_OUT_OF_MEMORY, std::to_string(bytes) + " bytes asked for");
  std::lock_guard<std::mutex> lock(at(device).storage_mutex);
  at(device).storage.insert(storage);
  *address = far_away(storage);
  return ORT_PLUGIN_OK;
}

int release(int device, void *address) {
  MAY_FAIL("free");
  {
    std::lock_guard<std::mutex> lock(at(device).storage_mutex);
    if (!at(device).storage.erase(here(address)))
      return fail(ORT_PLUGIN_ERROR, "this is not an address of the thread device's memory");
  }
  return start(device, [address] {
    std::free(here(address));
    return 0;
  });
}

int shared_alloc(int, unsigned long bytes, void **host, void **address) {
  MAY_FAIL("shared_alloc");
  *host = aligned_alloc(256, (bytes + 256) / 256 * 256);
  *address = far_away(*host);
  return *host ? ORT_PLUGIN_OK : fail(ORT_PLUGIN_OUT_OF_MEMORY, std::to_string(bytes) + " bytes asked for");
}

int shared_free(int, void *host) {
  std::free(host);
  return ORT_PLUGIN_OK;
}

// The threads' memory is another one than the program's.
int share(int, void *, unsigned long, int, int *in_place) {
  *in_place = 0;
  return ORT_PLUGIN_OK;
}
int unshare(int, void *, unsigned long) { return ORT_PLUGIN_OK; }

int sharing(int, unsigned *how) {
  *how = 0;
  return ORT_PLUGIN_OK;
}

int trim(int) {
  MAY_FAIL("trim");
  return ORT_PLUGIN_OK;
}

int to_device(int device, void *to, const void *from, unsigned long bytes) {
  MAY_FAIL("to_device");
  const char *const first = static_cast<const char *>(from);
  std::vector<char> copy(first, first + bytes);
  return start(device, [to, copy = std::move(copy)] {
    std::memcpy(here(to), copy.data(), copy.size());
    return 0;
  });
}

int from_device(int device, void *to, const void *from, unsigned long bytes) {
  MAY_FAIL("from_device");
  return start(device, [to, from, bytes] {
    std::memcpy(to, here(from), bytes);
    return 0;
  });
}

int on_device(int device, void *to, const void *from, unsigned long bytes) {
  MAY_FAIL("on_device");
  return start(device, [to, from, bytes] {
    std::memmove(here(to), here(from), bytes);
    return 0;
  });
}

int from_other_device(int device, void *to, int other, const void *from, unsigned long bytes) {
  MAY_FAIL("from_other_device");
  if (const int status = at(other).wait(last(other))) return status;
  return on_device(device, to, from, bytes);
}

int wait(int device) {
  MAY_FAIL("wait");
  return at(device).wait(last(device));
}

int ready(int device, int *complete) {
  MAY_FAIL("ready");
  bool all = false;
  const int status = at(device).ready(last(device), all);
  *complete = all;
  return status;
}

int wait_patiently() {
  MAY_FAIL("wait_patiently");
  say("a thread is patient"); // all are: `wait` sleeps
  return ORT_PLUGIN_OK;
}

int wait_all(int device) {
  MAY_FAIL("wait_all");
  return at(device).wait(at(device).all());
}

/// A device executes what all threads ask for in one order. A queue is its last item, for who waits.
int new_queue(int, void **queue) {
  MAY_FAIL("new_queue");
  *queue = new unsigned long(0); // as long as the process
  return ORT_PLUGIN_OK;
}

int use_queue(int device, void *queue, void **before) {
  MAY_FAIL("use_queue");
  *before = &last(device);
  if (queue) current(device) = static_cast<unsigned long *>(queue);
  return ORT_PLUGIN_OK;
}

int follow(int device, void *) {
  MAY_FAIL("follow");
  last(device) = at(device).all();
  return ORT_PLUGIN_OK;
}

int fit(int, const ort_plugin_image_t *image, unsigned *rank) {
  MAY_FAIL("fit");
  *rank = std::strcmp(image->format, "thread") == 0;
  return ORT_PLUGIN_OK;
}

int misfit(int, const ort_plugin_unit_t *unit) {
  MAY_FAIL("misfit");
  std::string has;
  for (unsigned i = 0; i < unit->nimages; ++i)
    has += (i ? ", " : "") + std::string(unit->images[i].format) + " code";
  return fail(ORT_PLUGIN_ERROR, "nothing in unit " + std::string(unit->name) + " runs on threads: it has " +
                                    (has.empty() ? "no kernels" : has));
}

/// Each device has a copy of its own, variables included.
int load(int, unsigned nimages, const ort_plugin_image_t *images, int, void **module) {
  MAY_FAIL("load");
  if (nimages != 1) return fail(ORT_PLUGIN_ERROR, "thread kernels of several units cannot be linked");
  auto fresh = std::make_unique<Module>();
  fresh->file = images->file;
  const int file = fresh->descriptor = memfd_create("thread-kernels", MFD_CLOEXEC);
  if (file < 0 || write(file, images->data, images->size) != ssize_t(images->size))
    return fail(ORT_PLUGIN_ERROR, fresh->file + " cannot be copied");
  fresh->library = dlopen(("/proc/self/fd/" + std::to_string(file)).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!fresh->library) {
    close(file);
    return fail(ORT_PLUGIN_ERROR, fresh->file + ": " + dlerror());
  }
  *module = fresh.release();
  return ORT_PLUGIN_OK;
}

int unload(int device, void *module) {
  MAY_FAIL("unload");
  const std::unique_ptr<Module> gone(static_cast<Module *>(module));
  const int status = at(device).wait(at(device).all());
  dlclose(gone->library);
  close(gone->descriptor);
  return status;
}

int global(int, void *module, const char *symbol, void **address, unsigned long *size) {
  MAY_FAIL("global");
  void *const library = static_cast<Module *>(module)->library;
  void *const variable = dlsym(library, symbol);
  const void *const bytes = dlsym(library, (std::string(symbol) + "_size").c_str());
  *address = variable && bytes ? far_away(variable) : nullptr;
  *size = bytes ? *static_cast<const unsigned long *>(bytes) : 0;
  return ORT_PLUGIN_OK;
}

int function(int, void *module, const ort_kernel_t *kernel, void **result) {
  MAY_FAIL("function");
  const Module &own = *static_cast<Module *>(module);
  *result = dlsym(own.library, kernel->symbol);
  if (!*result) return ORT_PLUGIN_OK;
  const void *const signature = dlsym(own.library, (std::string(kernel->symbol) + "_signature").c_str());
  if (signature && *static_cast<const unsigned *>(signature) == kernel->signature) return ORT_PLUGIN_OK;
  return fail(ORT_PLUGIN_ERROR, "the parameters of " + std::string(kernel->symbol) + " in " + own.file +
                                    " are not those of the program");
}

/// The arguments are sent to the device's thread as one piece of memory.
int launch(int device, void *function, const ort_launch_t *, unsigned nargs,
           const ort_plugin_argument_t *args) {
  MAY_FAIL("launch");
  std::vector<std::vector<char>> values;
  std::string sizes;
  for (unsigned i = 0; i < nargs; ++i) {
    const char *const first = static_cast<const char *>(args[i].value);
    values.emplace_back(first, first + args[i].size);
    sizes += " " + std::to_string(args[i].size);
    if (args[i].kind != ORT_ARGUMENT_ADDRESS) continue;
    void *address;
    std::memcpy(&address, first, sizeof address);
    address = here(address);
    std::memcpy(values.back().data(), &address, sizeof address);
    sizes += "*";
  }
  say("device " + std::to_string(at(device).number) + ": launch, arguments of" + sizes + " bytes");
  return start(device, [function, values = std::move(values)]() mutable {
    std::vector<void *> arguments;
    for (std::vector<char> &value : values) arguments.push_back(value.data());
    const int failed = reinterpret_cast<Kernel *>(function)(arguments.data());
    return failed || wanted("kernel");
  });
}

const char *const drivers[] = {"thread", nullptr};
const ort_plugin_format_t formats[] = {{"thread", ORT_FORMAT_EMULATED}, {nullptr, 0}};
const ort_plugin_t table = {ORT_PLUGIN_VERSION,
                            drivers,
                            formats,
                            parse_file,
                            flaw,
                            open,
                            message,
                            init,
                            alloc,
                            release,
                            shared_alloc,
                            shared_free,
                            share,
                            unshare,
                            sharing,
                            trim,
                            to_device,
                            from_device,
                            on_device,
                            from_other_device,
                            wait,
                            ready,
                            wait_patiently,
                            wait_all,
                            new_queue,
                            use_queue,
                            follow,
                            fit,
                            misfit,
                            load,
                            unload,
                            global,
                            function,
                            launch,
                            nullptr, // it has no times, so that tools have no traces of it
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr};

} // namespace

/// ORT_PLUGIN_ENTRY
extern "C" __attribute__((visibility("default"))) const ort_plugin_t *ort_plugin_get(void) { return &table; }
