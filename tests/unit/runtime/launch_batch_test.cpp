// When kernels are started together, and what the driver is asked for then.
#include "cudadev-host/launch_batch.h"
#include "tests/unit/catch.h"

#include <string>
#include <utility>
#include <vector>

using namespace cudadev;

namespace {

/// What was started, in order: the argument of each kernel, in brackets those of a graph.
std::string started;
int sets = 0, instances = 0; // calls of the driver
bool refuses = false;
CUresult launch_error = 0;

int argument_of(void **arguments) { return *static_cast<int *>(arguments[0]); }
std::vector<int> &graph_of(void *graph) { return *static_cast<std::vector<int> *>(graph); }

Driver fake_driver() {
  started.clear();
  sets = instances = 0;
  refuses = false;
  launch_error = 0;
  Driver d{};
  d.cuLaunchKernel = [](CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        CUstream, void **arguments, void **) -> CUresult {
    started += std::to_string(argument_of(arguments)) + " ";
    return launch_error;
  };
  d.cuGraphCreate = [](CUgraph *graph, unsigned) -> CUresult {
    *graph = reinterpret_cast<CUgraph>(new std::vector<int>);
    return 0;
  };
  d.cuGraphDestroy = [](CUgraph graph) -> CUresult {
    delete &graph_of(graph);
    return 0;
  };
  d.cuGraphExecDestroy = [](CUgraphExec) -> CUresult { return 0; };
  d.cuGraphAddKernelNode = [](CUgraphNode *node, CUgraph graph, const CUgraphNode *, size_t nbefore,
                              const CUDA_KERNEL_NODE_PARAMS *kernel) -> CUresult {
    std::vector<int> &nodes = graph_of(graph);
    CHECK(nbefore == !nodes.empty());
    nodes.push_back(argument_of(kernel->kernelParams));
    *node = reinterpret_cast<CUgraphNode>(nodes.size());
    return 0;
  };
  d.cuGraphInstantiate = [](CUgraphExec *instance, CUgraph graph, unsigned long long) -> CUresult {
    *instance = reinterpret_cast<CUgraphExec>(graph);
    ++instances;
    return refuses ? 801 : 0;
  };
  d.cuGraphExecKernelNodeSetParams = [](CUgraphExec instance, CUgraphNode node,
                                        const CUDA_KERNEL_NODE_PARAMS *kernel) -> CUresult {
    graph_of(instance)[reinterpret_cast<size_t>(node) - 1] = argument_of(kernel->kernelParams);
    ++sets;
    return 0;
  };
  d.cuGraphLaunch = [](CUgraphExec instance, CUstream) -> CUresult {
    started += "(";
    for (int value : graph_of(instance)) started += std::to_string(value) + " ";
    started += ")";
    return launch_error;
  };
  return d;
}

struct Batch {
  Driver driver = fake_driver();
  LaunchBatching batching{6, 4000, 4};
  LaunchBatch batch;
  unsigned long long now = 1000000;
  int next = 0;

  CUresult add(unsigned long long after = 100) {
    int value = next++;
    char other = 'a';
    void *arguments[] = {&value, &other};
    const size_t sizes[] = {sizeof value, sizeof other};
    now += after;
    const CUresult error =
        batch.add(driver, nullptr, {nullptr, {1, 1, 1}, {32, 1, 1}, 0, 2, arguments, sizes}, batching, now);
    now += 200;
    batch.ended(now);
    return error;
  }
  void add_many(int count) {
    for (int i = 0; i < count; ++i) CHECK(add() == 0);
  }
  CUresult start() { return batch.start(driver, nullptr); }
  std::string take() { return std::exchange(started, ""); }
};

} // namespace

TEST_CASE("kernels that follow each other are started together, more and more of them") {
  Batch b;
  b.add_many(5);
  CHECK(b.take() == "0 1 2 3 4 ");
  b.add_many(4);
  CHECK(b.take() == "(5 6 7 8 )");
  b.add_many(7);
  CHECK(b.take() == "");
  CHECK(!b.batch.is_empty());
  b.add();
  CHECK(b.take() == "(9 10 11 12 13 14 15 16 )");
  CHECK(b.batch.is_empty());
  b.add_many(31);
  CHECK(b.take() == "(17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 )");
  b.add();
  CHECK(b.take() == "(33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 )");
  CHECK(instances == 3);
  CHECK(sets == 16);
}

TEST_CASE("what is kept is started in graphs of the sizes that there are, and the rest one by one") {
  Batch b;
  b.add_many(17);
  b.take();
  CHECK(b.start() == 0);
  CHECK(b.take() == "");
  b.add_many(15);
  CHECK(b.start() == 0);
  CHECK(b.take() == "(17 18 19 20 21 22 23 24 )(25 26 27 28 )29 30 31 ");
  CHECK(instances == 2);
  CHECK(b.start() == 0);
  CHECK(b.take() == "");
}

TEST_CASE("graphs that were made ahead are used for the first kernels that follow each other") {
  Batch b;
  b.batch.prepare(b.driver, nullptr);
  CHECK(instances == 3);
  b.add_many(8);
  CHECK(b.take() == "0 1 2 3 (4 5 6 7 )");
  CHECK(instances == 3);
  CHECK(sets == 4);
  b.batch.drop(b.driver);
  b.add_many(8);
  CHECK(b.take() == "(8 9 10 11 12 13 14 15 )");
  CHECK(instances == 4);
  CHECK(sets == 4);
}

TEST_CASE("the kernels of a graph that cannot be launched are launched one by one") {
  Batch b;
  b.add_many(8);
  b.driver.cuGraphLaunch = [](CUgraphExec, CUstream) -> CUresult { return 2; };
  b.add_many(3);
  CHECK(b.take() == "0 1 2 3 4 5 6 7 8 9 10 ");
  CHECK(b.batch.is_empty());
}

TEST_CASE("none is kept before others have followed each other, nor the first ones after a wait") {
  Batch b;
  b.batching.proven = 100;
  b.add_many(99);
  CHECK(b.batch.is_empty());
  b.add();
  CHECK(!b.batch.is_empty());
  b.start();
  b.batch.waited();
  b.take();
  b.add_many(4);
  CHECK(b.take() == "100 101 102 103 ");
  b.add();
  CHECK(b.take() == "");
}

TEST_CASE("what was left behind is started before the next, and where that costs too much so many are "
          "started at once from then on") {
  Batch b;
  b.add_many(11); // 5 at once, a graph of 4, and two are kept
  b.take();
  CHECK(b.add(5000) == 0); // less than what the graph has gained
  CHECK(b.take() == "9 10 11 ");
  b.add_many(3);
  CHECK(b.batch.is_empty());
  b.add_many(7);
  CHECK(b.take() == "12 13 14 (15 16 17 18 )");
  CHECK(b.add(50000) == 0);
  CHECK(b.take() == "19 20 21 22 ");
  b.add_many(14);
  CHECK(b.batch.is_empty());
  CHECK(b.take() == "23 24 25 26 27 28 29 30 31 32 33 34 35 36 ");
  b.add();
  CHECK(!b.batch.is_empty());
  b.start();
  b.take();
  b.batch.waited(); // half as many then
  b.add_many(7);
  CHECK(b.batch.is_empty());
  b.add();
  CHECK(!b.batch.is_empty());
}

TEST_CASE("time between kernels does not matter where nothing is kept") {
  Batch b;
  for (int i = 0; i < 20; ++i) b.add(5000);
  CHECK(b.batch.is_empty());
  b.take();
  b.add_many(4);
  CHECK(!b.batch.is_empty());
}

TEST_CASE("a driver that refuses a graph gets kernels one by one, and is not asked again") {
  Batch b;
  refuses = true;
  b.add_many(30);
  std::string all;
  for (int i = 0; i < 30; ++i) all += std::to_string(i) + " ";
  CHECK(b.take() == all);
  CHECK(instances == 1);
}

TEST_CASE("errors are those of the driver, and nothing is kept behind them") {
  Batch b;
  b.add_many(8);
  launch_error = 700;
  CHECK(b.add() == 700);
  CHECK(b.batch.is_empty());
  CHECK(b.take() == "0 1 2 3 4 (5 6 7 8 )5 ");
}
