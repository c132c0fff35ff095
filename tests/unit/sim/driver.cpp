// driver.cpp: devices, memory, modules and the linker of the sim device.
#include "tests/unit/catch.h"
#include "tests/unit/sim/program.h"

#include <csignal>
#include <cstring>
#include <numeric>
#include <sys/wait.h>
#include <unistd.h>

static void expect_success(const std::vector<std::string> &settings, const std::function<void()> &body) {
  const Outcome outcome = run(settings, body);
  INFO(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(outcome.err == "");
}

TEST_CASE("there are as many devices as asked for, each with its own memory") {
  expect_success({"OMPICC_SIM_DEVICES=2"}, [] {
    Device d;
    int count = 0;
    EXPECT(d.device_count(&count) == CUDA_SUCCESS && count == 2);
    const CUdeviceptr first = d.copy(std::vector<int>{1});
    CUcontext other = nullptr;
    EXPECT(d.retain(&other, 1) == CUDA_SUCCESS);
    EXPECT(d.retain(&other, 2) == CUDA_ERROR_INVALID_DEVICE);
    EXPECT(d.set_current(other) == CUDA_SUCCESS);
    const CUdeviceptr second = d.copy(std::vector<int>{2});
    int value = 0;
    EXPECT(first != second);
    EXPECT(d.from_device(&value, second, sizeof value) == CUDA_SUCCESS && value == 2);
    EXPECT(d.from_device(&value, first, sizeof value) == CUDA_ERROR_INVALID_VALUE);
    CUmodule module = nullptr;
    CUfunction function = nullptr;
    EXPECT(d.load(&module, contents(built_file("sim-kernels.so")).data()) == CUDA_SUCCESS);
    EXPECT(d.function(&function, module, "count_up") == CUDA_SUCCESS);
    EXPECT(d.launch(function, 2, 1, 1, 3, 1, 1, 0, nullptr, nullptr, nullptr) == CUDA_SUCCESS);
    EXPECT(sim_processes() == 2);
    const std::pair<CUmodule, int> counts[] = {{module, 46}, {d.module, 40}};
    for (const auto &expected : counts) {
      EXPECT(d.set_current(expected.first == module ? other : d.context) == CUDA_SUCCESS);
      CUdeviceptr counter = 0;
      size_t bytes = 0;
      EXPECT(d.global(&counter, &bytes, expected.first, "counter") == CUDA_SUCCESS && bytes == sizeof(int));
      EXPECT(d.from_device(&value, counter, bytes) == CUDA_SUCCESS && value == expected.second);
    }
  });
}

TEST_CASE("a machine may have no device") {
  expect_success({"OMPICC_SIM_DEVICES=0"}, [] { EXPECT(Driver().init(0) == CUDA_ERROR_NO_DEVICE); });
}

TEST_CASE("the device has the compute capability that is asked for") {
  expect_success({"OMPICC_SIM_ARCH=53"}, [] {
    Device d;
    int major = 0, minor = 0, warp = 0;
    EXPECT(d.device_attribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0) == CUDA_SUCCESS &&
           major == 5);
    EXPECT(d.device_attribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0) == CUDA_SUCCESS &&
           minor == 3);
    EXPECT(d.device_attribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0) == CUDA_SUCCESS && warp == 32);
  });
}

TEST_CASE("device memory runs out, comes back and is checked") {
  expect_success({"OMPICC_SIM_MEMORY=1048576"}, [] {
    Device d;
    size_t unused = 0, total = 0;
    EXPECT(d.mem_info(&unused, &total) == CUDA_SUCCESS && total == 1048576 && unused == total);
    const CUdeviceptr half = d.memory(524288), quarter = d.memory(262144);
    CUdeviceptr more = 0;
    EXPECT(d.alloc(&more, 262145) == CUDA_ERROR_OUT_OF_MEMORY);
    EXPECT(d.alloc(&more, 1ull << 40) == CUDA_ERROR_OUT_OF_MEMORY);
    EXPECT(d.mem_info(&unused, &total) == CUDA_SUCCESS && unused == 262144);
    EXPECT(d.free(half) == CUDA_SUCCESS);
    EXPECT(d.free(half) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(d.alloc(&more, 524288) == CUDA_SUCCESS);
    EXPECT(d.free(more) == CUDA_SUCCESS && d.free(quarter) == CUDA_SUCCESS);
    EXPECT(d.alloc(&more, 1048576) == CUDA_SUCCESS);
    // Copies must stay inside an allocation.
    char byte = 1;
    EXPECT(d.to_device(more + 1048575, &byte, 1) == CUDA_SUCCESS);
    EXPECT(d.to_device(more + 1048576, &byte, 1) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(d.to_device(reinterpret_cast<CUdeviceptr>(&byte), &byte, 1) == CUDA_ERROR_INVALID_VALUE);
  });
}

TEST_CASE("the kind of memory that an address is in is no error for memory of the program") {
  expect_success({}, [] {
    Device d;
    const CUdeviceptr memory = d.memory(16);
    std::vector<char> own(16);
    int attribute = 2; // CU_POINTER_ATTRIBUTE_MEMORY_TYPE
    unsigned type = 9;
    void *value = &type;
    EXPECT(d.pointer_attributes(1, &attribute, &value, memory + 15) == CUDA_SUCCESS && type == 2);
    const CUdeviceptr there = reinterpret_cast<CUdeviceptr>(own.data());
    EXPECT(d.pointer_attributes(1, &attribute, &value, there) == CUDA_SUCCESS && type == 0);
  });
}

TEST_CASE("copies between device addresses, and fills") {
  expect_success({}, [] {
    Device d;
    const CUdeviceptr a = d.copy(std::vector<int>{1, 2, 3, 4}), b = d.memory(16);
    EXPECT(d.fill(b, 0xff, 16) == CUDA_SUCCESS);
    EXPECT(d.on_device(b + 4, a, 8) == CUDA_SUCCESS);
    EXPECT((d.read<int>(b, 4) == std::vector<int>{-1, 1, 2, -1}));
  });
}

TEST_CASE("device variables can be read, written and used") {
  expect_success({}, [] {
    Device d;
    CUdeviceptr factors = 0, missing = 0;
    size_t bytes = 0;
    EXPECT(d.global(&factors, &bytes, d.module, "factors") == CUDA_SUCCESS && bytes == 4 * sizeof(double));
    EXPECT(d.global(&missing, &bytes, d.module, "no such thing") == CUDA_ERROR_NOT_FOUND);
    const std::vector<double> values = {1, 2, 3, 4};
    EXPECT(d.to_device(factors, values.data(), 32) == CUDA_SUCCESS);
    const CUdeviceptr x = d.copy(values);
    EXPECT(d.call("scale", 1, 4, x) == CUDA_SUCCESS);
    EXPECT((d.read<double>(x, 4) == std::vector<double>{1, 4, 9, 16}));
  });
}

TEST_CASE("kernels are found by name, with their signature") {
  expect_success({}, [] {
    Device d;
    CUfunction function = nullptr;
    EXPECT(d.function(&function, d.module, "nothing") == CUDA_ERROR_NOT_FOUND);
    CUdeviceptr signature = 0;
    size_t bytes = 0;
    EXPECT(d.global(&signature, &bytes, d.module, "add_signature") == CUDA_SUCCESS && bytes == 4);
    EXPECT(d.read<unsigned>(signature, 1)[0] == 0x1234u);
    EXPECT(d.unload(d.module) == CUDA_SUCCESS);
  });
}

TEST_CASE("launches that no GPU could run are refused") {
  expect_success({}, [] {
    Device d;
    CUfunction function = nullptr;
    EXPECT(d.function(&function, d.module, "count_up") == CUDA_SUCCESS);
    EXPECT(d.launch(function, 1, 1, 1, 1025, 1, 1, 0, nullptr, nullptr, nullptr) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(d.launch(function, 1, 1, 1, 64, 32, 1, 0, nullptr, nullptr, nullptr) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(d.launch(function, 0, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(d.launch(function, 1, 70000, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr) ==
           CUDA_ERROR_INVALID_VALUE);
    EXPECT(d.launch(function, 1, 1, 1, 1, 1, 1, 60000, nullptr, nullptr, nullptr) ==
           CUDA_ERROR_INVALID_VALUE);
    int blocks = 0;
    EXPECT(d.occupancy(&blocks, function, 256, 0) == CUDA_SUCCESS && blocks == 8);
  });
}

TEST_CASE("truncated and foreign images are refused") {
  expect_success({}, [] {
    Device d;
    const std::string image = contents(built_file("sim-kernels.so"));
    CUmodule module = nullptr;
    for (size_t size = 0; size < image.size(); size += size < 4096 ? 64 : image.size() / 40) {
      // What follows a truncated image in memory is anything.
      for (const char after : {'\0', 'x'}) {
        std::string damaged = image.substr(0, size);
        damaged.resize(image.size() + 4096, after);
        EXPECT(d.load(&module, damaged.data()) == CUDA_ERROR_INVALID_IMAGE);
      }
    }
    std::vector<char> text(4096, 'a');
    EXPECT(d.load(&module, text.data()) == CUDA_ERROR_INVALID_IMAGE);
    std::string foreign = image;
    foreign[18] ^= 0x5a; // e_machine
    EXPECT(d.load(&module, foreign.data()) == CUDA_ERROR_INVALID_IMAGE);
    EXPECT(d.load(&module, image.data()) == CUDA_SUCCESS);
  });
}

TEST_CASE("images are linked into one module") {
  expect_success({}, [] {
    Device d;
    std::string parts[] = {contents(built_file("sim-linked-1.so")), contents(built_file("sim-linked-2.so"))};
    CUlinkState state = nullptr;
    EXPECT(d.link_create(0, nullptr, nullptr, &state) == CUDA_SUCCESS);
    EXPECT(d.link_add(state, CU_JIT_INPUT_OBJECT, &parts[0][0], parts[0].size() / 2, "", 0, nullptr,
                      nullptr) == CUDA_ERROR_INVALID_IMAGE);
    for (std::string &part : parts)
      EXPECT(d.link_add(state, CU_JIT_INPUT_OBJECT, &part[0], part.size(), "", 0, nullptr, nullptr) ==
             CUDA_SUCCESS);
    void *image = nullptr;
    size_t bytes = 0;
    EXPECT(d.link_complete(state, &image, &bytes) == CUDA_SUCCESS);
    // Twice: each module has variables of its own.
    for (int i = 0; i < 2; ++i) {
      EXPECT(d.load(&d.module, image) == CUDA_SUCCESS);
      const CUdeviceptr out = d.memory(2 * sizeof(int));
      EXPECT(d.call("ask", 1, 1, out) == CUDA_SUCCESS);
      EXPECT((d.read<int>(out, 2) == std::vector<int>{103, 177}));
    }
    EXPECT(d.link_destroy(state) == CUDA_SUCCESS);
  });
}

TEST_CASE("an image that needs another is refused with the symbol's name") {
  expect_success({}, [] {
    Device d;
    char log[512] = "";
    int options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
    CUmodule module = nullptr;
    EXPECT(d.load_ex(&module, contents(built_file("sim-linked-1.so")).data(), 2, options, values) ==
           CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND);
    EXPECT(strstr(log, "undefined symbol: ") && (strstr(log, "lookup") || strstr(log, "table")));
  });
}

TEST_CASE("the linker says which symbol is missing") {
  expect_success({}, [] {
    Device d;
    char log[512] = "";
    int options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
    std::string part = contents(built_file("sim-linked-1.so")),
                other = contents(built_file("sim-kernels.so"));
    CUlinkState state = nullptr;
    EXPECT(d.link_create(2, options, values, &state) == CUDA_SUCCESS);
    for (std::string *image : {&part, &other})
      EXPECT(d.link_add(state, CU_JIT_INPUT_OBJECT, &(*image)[0], image->size(), "", 0, nullptr, nullptr) ==
             CUDA_SUCCESS);
    void *image = nullptr;
    EXPECT(d.link_complete(state, &image, nullptr) == CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND);
    EXPECT(strstr(log, "undefined symbol: "));
    EXPECT(d.link_destroy(state) == CUDA_SUCCESS);
  });
}

TEST_CASE("streams and events") {
  expect_success({}, [] {
    Device d;
    CUstream stream = nullptr;
    CUevent start = nullptr, end = nullptr;
    EXPECT(d.stream_create(&stream, 1) == CUDA_SUCCESS);
    EXPECT(d.event_create(&start, 0) == CUDA_SUCCESS && d.event_create(&end, 0) == CUDA_SUCCESS);
    CUfunction function = nullptr;
    EXPECT(d.function(&function, d.module, "count_up") == CUDA_SUCCESS);
    float milliseconds = -1;
    EXPECT(d.event_elapsed(&milliseconds, start, end) == CUDA_ERROR_INVALID_HANDLE);
    EXPECT(d.event_record(start, stream) == CUDA_SUCCESS);
    EXPECT(d.launch(function, 100, 1, 1, 100, 1, 1, 0, stream, nullptr, nullptr) == CUDA_SUCCESS);
    EXPECT(d.event_record(end, stream) == CUDA_SUCCESS);
    EXPECT(d.stream_synchronize(stream) == CUDA_SUCCESS);
    EXPECT(d.event_elapsed(&milliseconds, start, end) == CUDA_SUCCESS && milliseconds > 0);
    EXPECT(d.stream_destroy(stream) == CUDA_SUCCESS);
  });
}

TEST_CASE("the process is not a child of the program and ends with it") {
  const Outcome outcome = run({}, [] {
    Device d;
    EXPECT(sim_processes() == 1);
    EXPECT(wait(nullptr) == -1); // no child to wait for
    EXPECT(d.release(0) == CUDA_SUCCESS);
    EXPECT(sim_processes() == 0);
    EXPECT(d.retain(&d.context, 0) == CUDA_SUCCESS && sim_processes() == 1);
    const pid_t child = fork();
    if (child == 0) {
      CUdeviceptr p = 0;
      _exit(d.alloc(&p, 16) == CUDA_ERROR_NOT_INITIALIZED ? 0 : 1);
    }
    int status = -1;
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
    EXPECT(d.alloc(reinterpret_cast<CUdeviceptr *>(&status), 0) == CUDA_ERROR_INVALID_VALUE);
  });
  INFO(outcome.err);
  CHECK(outcome.status == 0);
}

TEST_CASE("the process ends when the program is killed, even in a kernel") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const Outcome outcome = run({}, [&ends] {
    // The process keeps this program's standard output and error open: the pipe shows when all have closed
    // it.
    close(ends[0]);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[1]);
    Device d;
    const CUdeviceptr flag = d.copy(std::vector<int>{0});
    CUfunction function = nullptr;
    void *parameters[] = {const_cast<CUdeviceptr *>(&flag)};
    EXPECT(d.function(&function, d.module, "forever") == CUDA_SUCCESS);
    EXPECT(d.launch(function, 4, 1, 1, 4, 1, 1, 0, nullptr, parameters, nullptr) == CUDA_SUCCESS);
    usleep(50000);
    kill(getpid(), SIGKILL);
  });
  CHECK(outcome.status == 1000 + SIGKILL);
  close(ends[1]);
  alarm(20);
  char byte;
  CHECK(read(ends[0], &byte, 1) == 0);
  alarm(0);
  close(ends[0]);
}
