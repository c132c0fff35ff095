#pragma GCC system_header
static inline int first(int n) {
  __auto_type order = __atomic_new_thing(&n);
  return sizeof order;
}
static inline int second(int n) {
  __auto_type order = __atomic_new_thing(&n), *p = &order;
  return *p;
}
