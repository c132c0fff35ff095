// plugin.cpp: the plugin's table of functions (plugin.h) over one list of GPUs, and which driver they come
// from.
#include "device-interface/plugin.h"

#include "cudadev-host/codelet/codelet.h"
#include "cudadev-host/gpu.h"
#include "cudadev-host/image_format.h"
#include "cudadev-host/launch.h"
#include "cudadev-host/module.h"
#include "cudadev-host/peers.h"
#include "cudadev-host/shared_memory.h"
#include "cudadev-host/status.h"
#include "cudadev-host/transfers.h"

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <string>
#include <unistd.h>

namespace cudadev {
namespace {

/// Never destroyed: other threads may still be working when the process ends, and the driver cleans up.
struct Plugin {
  const ort_plugin_host_t *host = nullptr;
  Driver driver;
  SharedMemory shared;
  bool shares_all = false; ///< kernels use all memory of the program, which requires that
  std::vector<std::unique_ptr<Gpu>> gpus;
};
Plugin &plugin() {
  static Plugin *instance = new Plugin;
  return *instance;
}

CUdeviceptr device_address(const void *p) { return reinterpret_cast<CUdeviceptr>(p); }

/// Loads a driver and counts its devices; "" or why it has none.
std::string open_driver(const std::string &file, bool sim, Driver &driver, int &count) {
  std::string problem = load_driver(file, driver);
  if (!problem.empty()) return problem;
  driver.is_sim = sim;
  CUresult error = driver.cuInit(0);
  if (error == CUDA_SUCCESS) error = driver.cuDeviceGetCount(&count);
  if (error != CUDA_SUCCESS) return file + ": " + error_text(driver, error);
  return count > 0 ? "" : file + ": no device";
}

/// Whether all devices can use any host storage as it is, with what the driver offers for it; "" or why not.
std::string share_memory(Driver &driver, int &count) {
  if (driver.cuSimUnify) {
    driver.cuSimUnify();
    driver.cuDeviceGetCount(&count);
  }
  for (int i = 0; i < count; ++i) {
    CUdevice device = 0;
    int pageable = 0;
    char name[256] = "device";
    if (driver.cuDeviceGet(&device, i) == CUDA_SUCCESS) {
      driver.cuDeviceGetName(name, sizeof name, device);
      driver.cuDeviceGetAttribute(&pageable, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS, device);
    }
    if (!pageable || !driver.cuMemAllocManaged)
      return std::string(name) + " cannot use the host's memory as it is";
  }
  return "";
}

int open(const ort_plugin_host_t *host, int *ndevices) {
  Plugin &p = plugin();
  p.host = host;
  const std::string wanted = host->driver ? host->driver : "";
  const std::string libdir = host->libdir;
  p.shared.use(host->in_place);
  const bool sim_allowed = host->all_units_have("sim") && access((libdir + "/ompicc-sim").c_str(), X_OK) == 0;
  std::string problem;
  int count = 0;
  if (wanted != "sim") problem = open_driver("libcuda.so.1", false, p.driver, count);
  if (wanted == "sim" || (wanted.empty() && count == 0 && sim_allowed))
    problem = open_driver(libdir + "/ompicc-simcuda.so", true, p.driver, count);
  if (count && host->unified) {
    problem = share_memory(p.driver, count);
    p.shares_all = problem.empty();
    if (!p.shares_all && !host->managed) {
      problem += ": it could use what a program allocates that is linked with --managed";
      count = 0;
    }
  }
  if (count == 0) return fail(ORT_PLUGIN_ERROR, problem);
  for (int i = 0; i < count; ++i) {
    p.gpus.push_back(std::make_unique<Gpu>(p.driver, i, count, host->unified));
    if (int status = p.gpus.back()->find()) return status;
  }
  *ndevices = count;
  return ORT_PLUGIN_OK;
}

/// OMPICC_KEPT_MEMORY, for processes that share a GPU: how many MiB of freed memory each may keep from the
/// others.
void limit_kept_memory(Gpu &gpu) {
  const char *const text = std::getenv("OMPICC_KEPT_MEMORY");
  if (!text || !*text || gpu.driver.is_sim) return;
  char *end = nullptr;
  errno = 0;
  const long mebibytes = std::strtol(text, &end, 10);
  if (*end == '\0' && errno == 0 && mebibytes >= 0 && mebibytes < 1L << 40)
    gpu.memory.set_cache_limit(size_t(mebibytes) << 20);
  else
    plugin().host->hint(("OMPICC_KEPT_MEMORY=" + std::string(text) +
                         " is no number of MiB; a quarter of the GPU's memory is used")
                            .c_str());
}

/// OMPICC_GRAPHS: 0: each kernel is launched by itself; 1: kernels are started together where that is
/// possible, whatever time passes between them. Profilers that are loaded with the driver see kernels by
/// themselves.
void choose_batching(Gpu &gpu) {
  const char *const text = std::getenv("OMPICC_GRAPHS");
  const bool asked = text && text[0] == '1' && !text[1], refused = text && text[0] == '0' && !text[1];
  if (text && *text && !asked && !refused)
    plugin().host->hint(("OMPICC_GRAPHS=" + std::string(text) + " is neither 0 nor 1").c_str());
  gpu.batches = gpu.driver.has_graphs && !refused &&
                (asked || (!gpu.driver.is_sim && !std::getenv("CUDA_INJECTION64_PATH")));
  if (asked) gpu.batching.close = ~0ull;
}

int init(int device, int number, int count) {
  Gpu &gpu = *plugin().gpus[device];
  if (int status = gpu.initialise(number, count)) return status;
  limit_kept_memory(gpu);
  choose_batching(gpu);
  if (plugin().host->verbose)
    plugin().host->say(("device " + std::to_string(number) + ": " + gpu.name + ", sm_" +
                        std::to_string(gpu.compute_capability) + ", " + std::to_string(gpu.multiprocessors) +
                        " multiprocessors")
                           .c_str());
  return ORT_PLUGIN_OK;
}

/// Does `work` with the GPU's context current.
template <class Work> int on(int device, Work work) {
  Gpu &gpu = *plugin().gpus[device];
  if (int status = gpu.make_current()) return status;
  return work(gpu);
}

/// Does `work` on the calling thread's stream.
template <class Work> int on_stream(int device, Work work) {
  return on(device, [&](Gpu &gpu) {
    CUstream stream;
    if (int status = gpu.stream(stream)) return status;
    return check(gpu.driver, work(gpu.driver, stream));
  });
}

int alloc(int device, unsigned long bytes, void **address) {
  return on(device, [&](Gpu &gpu) {
    CUdeviceptr storage = 0;
    const int status = gpu.memory.alloc(bytes, storage);
    *address = reinterpret_cast<void *>(storage);
    return status;
  });
}

int release(int device, void *address) {
  return on(device, [&](Gpu &gpu) { return gpu.memory.free(device_address(address)); });
}

int shared_alloc(int device, unsigned long bytes, void **host, void **address) {
  return on(device, [&](Gpu &gpu) {
    const int status = plugin().shared.alloc(gpu, bytes, host);
    *address = *host;
    return status;
  });
}

int shared_free(int device, void *host) {
  return on(device, [&](Gpu &gpu) { return plugin().shared.free(gpu, host); });
}

int share(int device, void *host, unsigned long bytes, int needed, int *in_place) {
  return on(device, [&](Gpu &gpu) {
    bool does = false;
    const int status = plugin().shared.share(gpu, host, bytes, needed, does);
    *in_place = does;
    return status;
  });
}

int unshare(int device, void *host, unsigned long bytes) {
  return on(device, [&](Gpu &gpu) { return plugin().shared.unshare(gpu, host, bytes); });
}

int sharing(int device, unsigned *how) {
  const Plugin &p = plugin();
  *how = 0;
  if (p.shares_all) *how |= ORT_SHARES_ALL;
  if (p.shared.only_what_is_allocated(*p.gpus[device])) *how |= ORT_SHARES_ALLOCATED;
  return ORT_PLUGIN_OK;
}

int trim(int device) {
  return on(device, [](Gpu &gpu) { return gpu.memory.trim(); });
}

int to_device(int device, void *to, const void *from, unsigned long bytes) {
  return on(device, [&](Gpu &gpu) {
    return to_device(gpu, plugin().shared.registrations, device_address(to), from, bytes);
  });
}

int from_device(int device, void *to, const void *from, unsigned long bytes) {
  return on(device, [&](Gpu &gpu) {
    return from_device(gpu, plugin().shared.registrations, to, device_address(from), bytes);
  });
}

int rows_to_device(int device, void *to, const void *from, unsigned long bytes, unsigned long stride,
                   unsigned long rows) {
  return on(device, [&](Gpu &gpu) {
    return rows_to_device(gpu, plugin().shared.registrations, device_address(to), from, bytes, stride, rows);
  });
}

int rows_from_device(int device, void *to, const void *from, unsigned long bytes, unsigned long stride,
                     unsigned long rows) {
  return on(device, [&](Gpu &gpu) {
    return rows_from_device(gpu, plugin().shared.registrations, to, device_address(from), bytes, stride,
                            rows);
  });
}

int on_device(int device, void *to, const void *from, unsigned long bytes) {
  return on_stream(device, [&](const Driver &driver, CUstream stream) {
    return driver.cuMemcpyDtoDAsync(device_address(to), device_address(from), bytes, stream);
  });
}

int from_other_device(int device, void *to, int other, const void *from, unsigned long bytes) {
  Plugin &p = plugin();
  return copy_between(*p.gpus[device], device_address(to), *p.gpus[other], device_address(from), bytes);
}

thread_local bool is_patient = false;

int wait_patiently() {
  is_patient = true;
  return ORT_PLUGIN_OK;
}

int wait(int device) {
  return on(device, [](Gpu &gpu) { return is_patient ? gpu.streams.wait_patiently() : gpu.streams.wait(); });
}

int ready(int device, int *complete) {
  return on(device, [&](Gpu &gpu) {
    bool empty = false;
    const int status = gpu.streams.is_empty(empty);
    *complete = empty;
    return status;
  });
}

int wait_all(int device) {
  return on(device, [](Gpu &gpu) { return gpu.streams.wait_for_all(); });
}

int new_queue(int device, void **queue) {
  return on(device, [&](Gpu &gpu) {
    Stream *stream = nullptr;
    const int status = gpu.streams.make(stream);
    *queue = stream;
    return status;
  });
}

int use_queue(int device, void *queue, void **before) {
  Streams &streams = plugin().gpus[device]->streams;
  Stream *stream = streams.in_use();
  if (!stream) { // the driver makes one
    const int status = on(device, [&](Gpu &) { return streams.used(stream); });
    if (status) return status;
  }
  *before = stream;
  if (!queue) return ORT_PLUGIN_OK;
  streams.use(static_cast<Stream *>(queue));
  if (stream->keeps_nothing()) return ORT_PLUGIN_OK;
  return on(device, [&](Gpu &gpu) { return check(gpu.driver, stream->start(gpu.driver)); });
}

int follow(int device, void *queue) {
  return on(device, [&](Gpu &gpu) { return gpu.streams.follow(*static_cast<Stream *>(queue)); });
}

int fit(int device, const ort_plugin_image_t *image, unsigned *rank) {
  const Gpu &gpu = *plugin().gpus[device];
  *rank = suitability(*image, gpu.compute_capability, gpu.driver.is_sim);
  return ORT_PLUGIN_OK;
}

int misfit(int device, const ort_plugin_unit_t *unit) { return nothing_fits(*plugin().gpus[device], *unit); }

int load(int device, unsigned nimages, const ort_plugin_image_t *images, int link, void **module) {
  return on(device, [&](Gpu &gpu) {
    Module *loaded = nullptr;
    const int status = load_module(gpu, *plugin().host, nimages, images, link != 0, &loaded);
    *module = loaded;
    return status;
  });
}

int unload(int device, void *module) {
  return on(device, [&](Gpu &gpu) {
    std::unique_ptr<Module> gone(static_cast<Module *>(module));
    gpu.gathering.remove(gone->handle);
    if (int status = gpu.streams.start_all()) return status;
    gpu.streams.drop_graphs();
    // Other threads' reads may be its kernel's.
    if (int status = check(gpu.driver, gpu.driver.cuCtxSynchronize())) return status;
    return check(gpu.driver, gpu.driver.cuModuleUnload(gone->handle));
  });
}

int global(int device, void *module, const char *symbol, void **address, unsigned long *size) {
  return on(device, [&](Gpu &gpu) {
    CUdeviceptr storage = 0;
    size_t bytes = 0;
    const int status = find_global(gpu, *static_cast<Module *>(module), symbol, storage, bytes);
    *address = reinterpret_cast<void *>(storage);
    *size = bytes;
    return status;
  });
}

int function(int device, void *module, const ort_kernel_t *kernel, void **result) {
  return on(device, [&](Gpu &gpu) {
    Function *found = nullptr;
    const int status = find_function(gpu, *static_cast<Module *>(module), *kernel, &found);
    *result = found;
    if (status || !found || !gpu.batches || gpu.has_prepared.exchange(true)) return status;
    Stream *stream;
    if (int failed = gpu.streams.used(stream)) return failed;
    stream->batch.prepare(gpu.driver, found->handle);
    return status;
  });
}

int launch_kernel(int device, void *function, const ort_launch_t *geometry, unsigned nargs,
                  const ort_plugin_argument_t *args) {
  return on(device, [&](Gpu &gpu) {
    return launch(gpu, *plugin().host, *static_cast<Function *>(function), *geometry, nargs, args, false);
  });
}

int launch_ahead(int device, void *function, const ort_launch_t *geometry, unsigned nargs,
                 const ort_plugin_argument_t *args) {
  return on(device, [&](Gpu &gpu) {
    return launch(gpu, *plugin().host, *static_cast<Function *>(function), *geometry, nargs, args,
                  gpu.batches);
  });
}

int results(int device, unsigned long bytes, const void *initial, ort_plugin_results_t *storage) {
  return on(device, [&](Gpu &gpu) {
    Stream *stream;
    if (int status = gpu.streams.used(stream)) return status;
    return stream->results.prepare(gpu, bytes, initial, *storage);
  });
}

int describe(int device, const char **type, unsigned *processors) {
  Gpu &gpu = *plugin().gpus[device];
  gpu.is_watched.store(true, std::memory_order_relaxed);
  *type = gpu.type.c_str();
  *processors = gpu.multiprocessors;
  return ORT_PLUGIN_OK;
}

int time(int, unsigned long long *now) {
  *now = Clock::now();
  return ORT_PLUGIN_OK;
}

int mark(int device, void **mark) {
  return on(device, [&](Gpu &gpu) {
    CUstream stream;
    if (int status = gpu.stream(stream)) return status;
    return gpu.clock.mark(stream, mark);
  });
}

int marked_time(int device, void *mark, unsigned long long *time, int *reached) {
  return on(device, [&](Gpu &gpu) { return gpu.clock.marked_time(mark, *time, *reached); });
}

int launched_teams(int, unsigned *teams) {
  *teams = blocks_of_last_launch();
  return ORT_PLUGIN_OK;
}

int begin_codelet(int device, void *function, const ort_launch_t *geometry, unsigned nargs,
                  const ort_plugin_argument_t *args, const ort_codelet_t *codelet, void **writing) {
  return on(device, [&](Gpu &gpu) {
    auto fresh = std::make_unique<Codelet>(gpu, *codelet);
    const PlannedLaunch plan = plan_launch(gpu, *static_cast<Function *>(function), *geometry);
    if (int status = fresh->begin(*plugin().host, plan, args, nargs, *codelet)) return status;
    *writing = fresh.release();
    return int(ORT_PLUGIN_OK);
  });
}

int end_codelet(int device, void *writing) {
  const std::unique_ptr<Codelet> codelet(static_cast<Codelet *>(writing));
  return on(device, [&](Gpu &) { return codelet->end(); });
}

/// GPUs do not say which.
int fault_address(int device, unsigned long long *address) {
  Gpu &gpu = *plugin().gpus[device];
  if (last_error() != CUDA_ERROR_ILLEGAL_ADDRESS) return -1;
  return gpu.driver.cuSimFaultAddress && gpu.driver.cuSimFaultAddress(address, gpu.index) == CUDA_SUCCESS;
}

int watch_accesses(int device, unsigned long *number) {
  return on(device, [&](Gpu &gpu) {
    if (!gpu.driver.cuSimWatchAccesses) return fail(ORT_PLUGIN_ERROR, "GPUs do not say what kernels access");
    return check(gpu.driver, gpu.driver.cuSimWatchAccesses(gpu.index, number));
  });
}

int accesses(int device, unsigned long number, const void *address, unsigned long bytes,
             ort_plugin_accesses_t *found) {
  Gpu &gpu = *plugin().gpus[device];
  size_t values[5];
  if (!gpu.driver.cuSimAccesses ||
      gpu.driver.cuSimAccesses(gpu.index, number, device_address(address), bytes, values) != CUDA_SUCCESS)
    return 0;
  *found = {values[0], values[1], values[2], values[3], values[4]};
  return 1;
}

/// By which names OMPICC_DRIVER chooses where the driver's functions come from.
const char *const drivers[] = {"cuda", "sim", nullptr};

const ort_plugin_t table = {ORT_PLUGIN_VERSION,
                            drivers,
                            image_formats,
                            parse_file,
                            image_flaw,
                            open,
                            last_message,
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
                            launch_kernel,
                            describe,
                            time,
                            mark,
                            marked_time,
                            launched_teams,
                            begin_codelet,
                            end_codelet,
                            fault_address,
                            watch_accesses,
                            accesses,
                            rows_to_device,
                            rows_from_device,
                            launch_ahead,
                            results};

} // namespace
} // namespace cudadev

/// ORT_PLUGIN_ENTRY
extern "C" __attribute__((visibility("default"))) const ort_plugin_t *ort_plugin_get(void) {
  return &cudadev::table;
}
