// The same where the environment leaves teams fewer threads than the compiler has chosen.
// env: OMP_TEAMS_THREAD_LIMIT_DEV_0=40
// lanes: sim sim53 cubin ptx
#include "chosen_sizes.c"
