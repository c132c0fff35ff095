#include "state.h"
struct state state = {0, 0.5};
int limit = 100;
void add(double x) {
  state.calls++;
  if (state.sum < limit) state.sum += x;
}
