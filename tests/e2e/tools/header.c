// omp-tools.h: values of OpenMP 5.2 and 6.0, and the layout of records on 64-bit processors.
// lanes: host
#include <omp-tools.h>
#include <ompicc-tools.h>
#include <stddef.h>

#define VALUE(name, value) _Static_assert((unsigned)(name) == (value), #name)
VALUE(ompt_callback_target, 8);
VALUE(ompt_callback_control_tool, 11);
VALUE(ompt_callback_device_unload, 15);
VALUE(ompt_callback_masked, 21);
VALUE(ompt_callback_target_map, 22);
VALUE(ompt_callback_target_emi, 33);
VALUE(ompt_callback_target_map_emi, 36);
VALUE(ompt_callback_error, 37);
VALUE(ompt_set_always, 5);
VALUE(ompt_set_sometimes_paired, 4);
VALUE(ompt_record_invalid, 3);
VALUE(ompt_target_data_delete, 4);
VALUE(ompt_target_data_transfer, 7);
VALUE(ompt_target_data_transfer_rect, 9);
VALUE(ompt_target_data_alloc_async, 17);
VALUE(ompt_target_data_transfer_rect_async, 25);
VALUE(ompt_target_update, 4);
VALUE(ompt_target_nowait, 9);
VALUE(ompt_target_update_nowait, 12);
VALUE(ompt_target_map_flag_implicit, 0x20);
VALUE(ompt_target_map_flag_shared, 0x200);
VALUE(ompt_task_target, 8);
VALUE(ompt_task_importing, 0x02000000);
VALUE(ompt_task_undeferred, 0x08000000);
VALUE(ompt_task_merged, 0x80000000);
VALUE(ompt_taskwait_complete, 8);
VALUE(ompt_work_workdistribute, 9);
VALUE(ompt_work_loop_other, 13);
VALUE(ompt_sync_region_barrier_teams, 10);
VALUE(ompt_dependence_type_inoutset, 7);
VALUE(ompt_dependence_type_inout_all_memory, 35);
VALUE(ompt_state_work_induction, 4);
VALUE(ompt_state_wait_target_update, 0x82);
VALUE(ompt_state_undefined, 0x102);
VALUE(ompt_native_idleness, 0x80);
VALUE(ompt_cancel_discarded_task, 0x40);
VALUE(ompt_frame_stackaddress, 0x30);

#if __SIZEOF_POINTER__ == 8
VALUE(offsetof(ompt_record_ompt_t, time), 8);
VALUE(offsetof(ompt_record_ompt_t, thread_id), 16);
VALUE(offsetof(ompt_record_ompt_t, target_id), 24);
VALUE(offsetof(ompt_record_ompt_t, record), 32);
VALUE(sizeof(ompt_record_ompt_t), 104);
VALUE(offsetof(ompt_record_target_data_op_emi_t, dev2_addr), 32);
VALUE(offsetof(ompt_record_target_data_op_t, dest_addr), 32);
VALUE(offsetof(ompt_record_target_data_op_emi_t, end_time), 56);
VALUE(sizeof(ompt_record_target_data_op_emi_t), 72);
VALUE(offsetof(ompt_record_target_submit_emi_t, end_time), 16);
VALUE(offsetof(ompt_record_target_kernel_t, granted_num_teams), 12);
VALUE(offsetof(ompt_record_target_emi_t, target_id), 24);
VALUE(sizeof(ompt_frame_t), 24);
VALUE(sizeof(ompt_dependence_t), 16);
VALUE(sizeof(ompt_start_tool_result_t), 24);
VALUE(sizeof(ompt_record_abstract_t), 40);
#endif

int main(void) {
  ompt_data_t data = ompt_data_none;
  return data.value != 0 || ompt_id_none || ompt_addr_none == NULL;
}
