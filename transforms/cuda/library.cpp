#include "transforms/cuda/library.h"
#include "transforms/cuda/dialect.h"
#include <unordered_map>

namespace ompicc {
namespace {

constexpr unsigned kPlain = LibraryCall, kState = LibraryCall | LibraryTeamState;

/// Words of which there are several, one for each operation, name or builtin.
constexpr struct {
  std::string_view begin;
  unsigned traits;
} kFamilies[] = {{"update_", kPlain},   {"atomic_", kPlain},
                 {"critical_", kPlain}, {"object_", kState | LibrarySynchronises},
                 {"cancel_", kState},   {"patch_", kPlain},
                 {"task_", kPlain}};

const std::unordered_map<std::string_view, unsigned> &words() {
  static const std::unordered_map<std::string_view, unsigned> table = {
      // Operations of reductions and updates
      {"add", kPlain},
      {"mul", kPlain},
      {"div", kPlain},
      {"rem", kPlain},
      {"shl", kPlain},
      {"shr", kPlain},
      {"and", kPlain},
      {"or", kPlain},
      {"xor", kPlain},
      {"land", kPlain},
      {"lor", kPlain},
      {"min", kPlain},
      {"max", kPlain},
      {"min_number", kPlain},
      {"max_number", kPlain},
      {"sub", kState},
      {"user", kPlain},
      {"user_of_original", kState},
      {"identity", kPlain},
      // Reductions
      {"reduce", kState},
      {"gather_league", kPlain},
      {"reduce_alone", kPlain},
      {"reduce_among_teams", kState},
      {"reduce_of_task", kState},
      {"reduce_array", kState},
      {"into", kPlain},
      {"into_shared", kPlain},
      {"into_extreme", kPlain},
      {"place", kPlain},
      {"place_shared", kPlain},
      {"number", kPlain},
      {"number_shared", kPlain},
      {"begin_extreme", kPlain},
      {"begin_place", kPlain},
      {"begin_at", kPlain},
      {"reduce_block", kPlain},
      {"reduce_block_for_all", kPlain},
      {"reduce_column", kPlain},
      {"reduce_lanes", kPlain},
      {"reduce_column_for_all", kPlain},
      {"scan_block", kPlain},
      {"scan_team", kPlain},
      {"heap", kPlain},
      {"scan_first", kPlain},
      {"scan_stride", kPlain},
      {"scan_alone", kPlain},
      {"block_team", kPlain},
      {"region_team", kState},
      {"from_lane_below", kPlain},
      {"reduce_cancellable", kState},
      {"reduce_league", kState},
      {"reduce_league_array", kState},
      {"begin_team_array", kState},
      {"bring_team_array", kState},
      // Synchronisation
      {"from_one", kPlain},
      {"nothing", kPlain},
      {"part", kPlain},
      {"part_together", kPlain},
      {"reduce_part", kPlain},
      {"reduce_part_for_all", kPlain},
      {"barrier", kState},
      {"worker_barrier", kState},
      {"flush", kPlain},
      // Divisions by roots
      {"root", kPlain},
      {"inverse_root", kPlain},
      {"over_root", kPlain},
      {"constant_over_root", kPlain},
      {"over_root_product", kPlain},
      // Divisions by what the launch knows
      {"quotient_by", kPlain},
      {"remainder_by", kPlain},
      // Sums in order
      {"sum_in_order", kPlain},
      {"sum_of_row", kPlain},
      {"sum_of_row_by", kPlain},
      {"row_of_values", kPlain},
      {"row_of_products", kPlain},
      {"update_in_order", kPlain},
      // Tiles of warps
      {"begin_tiles", kPlain},
      {"tile_lanes", kPlain},
      {"tile_ahead", kPlain},
      {"hw_copy", kPlain},
      // Rows of threads
      {"four", kPlain},
      {"four_of", kPlain},
      {"store_fours", kPlain},
      // Places from a counter
      {"place_of", kPlain},
      {"critical", kPlain},
      {"cancellation", kState},
      {"meetings", kState},
      {"latest", kState},
      // Tasks of teams
      {"task", kState},
      {"task_barrier", kState},
      {"task_construct", kState},
      {"own_task", kState},
      {"own_bytes", kState},
      {"new_event", kState},
      {"taskgroup", kState},
      {"taskloop", kState},
      {"taskwait", kState},
      {"taskyield", kState},
      {"in_final", kState},
      {"begin_tasks", kState},
      {"before_region", kState},
      {"open_tasks", kState},
      {"close_tasks", kState},
      {"tasks_frame", kState},
      {"dependence", kPlain},
      {"depend_in", kPlain},
      {"depend_out", kPlain},
      {"depend_inoutset", kPlain},
      {"depend_any", kPlain},
      {"as_many_tasks", kPlain},
      {"grainsize", kPlain},
      {"grainsize_strict", kPlain},
      {"num_tasks", kPlain},
      // Teams
      {"thread_num", kState},
      {"num_threads", kState},
      {"worker_num", kState},
      {"worker_count", kState},
      {"thrid", kState},
      {"in_masterwarp", kState},
      {"is_masterthr", kState},
      {"init_spmd", kState},
      {"init_target", kState},
      {"exit_target", kState},
      {"workerfunc", kState},
      {"register_parallel", kState},
      {"no_vars", kState},
      {"no_barriers", kState},
      {"env", kState},
      // Loops
      {"add_together", kPlain},
      {"all_of_warp", kPlain},
      {"all_together", kPlain},
      {"thread_array", kPlain},
      {"element", kPlain},
      {"set_element", kPlain},
      {"less", kPlain},
      {"at_most", kState},
      {"nest", kPlain},
      {"numbers", kPlain},
      {"fours", kPlain},
      {"fours_within", kPlain},
      {"loop", kState},
      {"loop_end", kState},
      {"dynamic_next", kState},
      {"guided_next", kState},
      {"sections", kState},
      {"origin", kPlain},
      {"results", kPlain},
      {"recursion", kPlain},
      {"bring_results", kPlain},
      // Storage
      {"frame", kState},
      {"push_shmem", kState},
      {"aligned", kPlain},
      {"allocas", kState},
      {"allocator", kState},
      {"handle_of", kState},
      {"place", kState},
      {"team_memory", kPlain},
      {"team_scope", kPlain},
      {"push_team_memory", kPlain},
      {"has_copies", kPlain},
      {"copied_elements", kPlain},
      {"team_copy", kPlain},
      {"kept", kPlain},
      {"copies_begin", kPlain},
      {"copies_end", kPlain},
      {"traits", kState},
      // The rest
      {"ancestor", kState},
      {"error_directive", kState},
      {"has_isa", kState},
      {"indirect", kState},
      {"indirect_table", kState},
  };
  return table;
}

} // namespace

unsigned traitsOfWord(std::string_view word) {
  if (!Dialect::isOfLibrary(word)) return 0;
  if (auto known = words().find(word); known != words().end()) return known->second;
  for (const auto &family : kFamilies)
    if (word.substr(0, family.begin.size()) == family.begin) return family.traits;
  return kState | LibraryUnknown;
}

unsigned traitsOf(const RoutineCall &call) {
  unsigned traits = 0;
  for (std::string_view word : deviceWords(call.routine)) traits |= traitsOfWord(word);
  return traits;
}

unsigned traitsOfTexts(const List<std::string_view> &texts) {
  unsigned traits = 0;
  for (std::string_view text : texts)
    for (std::string_view word : deviceWords(text)) traits |= traitsOfWord(word);
  return traits;
}

bool isCallOf(const Stmt *s, std::string_view routine) {
  auto *text = as<TextStmt>(static_cast<const Node *>(s));
  auto *call = text && text->holes.size() == 1 ? as<RoutineCall>(text->holes[0]) : nullptr;
  return call && call->routine == routine;
}

bool isTextOf(const Stmt *s, std::string_view word) {
  auto *text = as<TextStmt>(static_cast<const Node *>(s));
  if (!text || text->texts.size() != 1 || text->texts[0].empty() || text->texts[0][0] != '@') return false;
  const auto words = deviceWords(text->texts[0]);
  return words.size() == 1 && words[0] == word;
}

} // namespace ompicc
