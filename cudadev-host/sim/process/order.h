// order.h: which thread of a block goes on next, where several can. Usually that is settled: threads start
// one after the other, and go on in the order in which they could. With OMPICC_SIM_SEED it is drawn by lot,
// another order for each seed, and the same for the same seed.
#ifndef OMPICC_SIM_ORDER_H
#define OMPICC_SIM_ORDER_H

#include <cstdint>
#include <random>
#include <vector>

namespace sim {

class Order {
public:
  Order();

  // Whether lots are drawn.
  bool is_drawn() const { return seed != 0; }
  // Begins a block: what is drawn depends on nothing but the seed and the block's number.
  void start_block(unsigned threads, uint64_t number);
  // The thread that starts when n others have.
  unsigned thread(unsigned n) const { return is_drawn() ? threads_[n] : n; }
  // Head or tail; without a seed: head, always.
  bool head() { return !is_drawn() || random() & 1; }
  // A number less than n; without a seed: 0.
  unsigned draw(unsigned n) { return is_drawn() ? static_cast<unsigned>(random() % n) : 0; }

private:
  const uint64_t seed;
  std::mt19937 random;
  std::vector<unsigned> threads_;
};

} // namespace sim

#endif
