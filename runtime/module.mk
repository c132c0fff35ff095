# libompirt.so, the runtime, and OpenMP's header. What programs are linked with (libompirt*.so) is a link to the library by the name that
# they look for when they start, which has the number of the promise in docs/ABI.md.
SONUMBER := 1
RUNTIME_NAMES := message environment libgomp present_table backlog data_environment operation storage in_place attachment known_storage results readable map_list image_file image_choice units plugin_loader device \
	target target_tasks task_order task_batch task_queues target_task_entry polling omp_device omp_memcpy omp_lock initial_task omp_interop omp_allocator omp_memory \
	own_memory omp_teams omp_display_env error_directive older_tasks omp_free_agent omp_tool requires indirect ancestors reciprocal managed/heap managed/shared_heap \
	fault kernel_names kernel_source codelet_request codelet \
	$(addprefix ompt/,tool host_team host_tasks sibling_order entry_points extensions region data_operation task_events thread_events module_events trace_buffer traced_device \
	trace_entry_points)
RUNTIME_PIC := $(RUNTIME_NAMES:%=$(BUILD)/pic/runtime/%.o)

# Where the compiler keeps libgomp.so, as `$(CXX) -fopenmp` would find it.
LIBGOMP_DIR = $(dir $(shell $(CXX) -print-file-name=libgomp.so))

$(LIBDIR)/libompirt.so: $(RUNTIME_PIC) runtime/libompirt.map runtime/module.mk
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -shared -Wl,-soname,$(@F).$(SONUMBER) -Wl,--version-script=runtime/libompirt.map -Wl,-z,defs \
		-o $@.$(SONUMBER) $(RUNTIME_PIC) -L$(LIBGOMP_DIR) -Wl,--no-as-needed -lgomp -Wl,--as-needed -ldl -lpthread
	ln -sf $(@F).$(SONUMBER) $@

# Only programs with target tasks take it, see runtime/waits_entry.cpp.
$(LIBDIR)/libompirt-waits.so: $(BUILD)/pic/runtime/task_waits.o $(BUILD)/pic/runtime/waits_entry.o \
		runtime/libompirt-waits.map $(LIBDIR)/libompirt.so runtime/module.mk
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -shared -Wl,-soname,$(@F).$(SONUMBER) -Wl,--version-script=runtime/libompirt-waits.map -Wl,-z,defs \
		-Wl,-rpath,'$$ORIGIN' \
		-o $@.$(SONUMBER) $(filter %.o,$^) -L$(LIBDIR) -Wl,--no-as-needed -lompirt -L$(LIBGOMP_DIR) -lgomp -Wl,--as-needed -ldl
	ln -sf $(@F).$(SONUMBER) $@

# Only programs with groupprivate variables take it, see runtime/groupprivate.cpp.
$(LIBDIR)/libompirt-groups.so: $(BUILD)/pic/runtime/groupprivate.o runtime/libompirt-groups.map runtime/module.mk
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -shared -Wl,-soname,$(@F).$(SONUMBER) -Wl,--version-script=runtime/libompirt-groups.map \
		-Wl,-z,defs -o $@.$(SONUMBER) $(filter %.o,$^) -L$(LIBGOMP_DIR) -Wl,--no-as-needed -lgomp -Wl,--as-needed -ldl
	ln -sf $(@F).$(SONUMBER) $@

# What --host-events adds to a program, see runtime/host_events.cpp and host_task_events.cpp.
$(LIBDIR)/libompirt-events.so: $(addprefix $(BUILD)/pic/runtime/,host_events.o host_task_events.o) runtime/libompirt-events.map $(LIBDIR)/libompirt.so runtime/module.mk
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -shared -Wl,-soname,$(@F).$(SONUMBER) -Wl,--version-script=runtime/libompirt-events.map -Wl,-z,defs \
		-Wl,-rpath,'$$ORIGIN' \
		-o $@.$(SONUMBER) $(filter %.o,$^) -L$(LIBDIR) -Wl,--no-as-needed -lompirt -L$(LIBGOMP_DIR) -lgomp -Wl,--as-needed -ldl
	ln -sf $(@F).$(SONUMBER) $@

$(BUILD)/include/ompicc/omp.h: runtime/omp.h
	@mkdir -p $(@D)
	cp $< $@

# For tools.
$(BUILD)/include/ompicc/%-tools.h: runtime/%-tools.h
	@mkdir -p $(@D)
	cp $< $@

$(LIBDIR)/libompirt-tasks.a: $(addprefix $(BUILD)/pic/runtime/,task_bodies.o explicit_task.o older_reductions.o older_work_shares.o older_waits.o)
	@mkdir -p $(@D)
	rm -f $@
	$(AR) rcs $@ $^

# What --managed adds to a program.
$(LIBDIR)/ompicc-managed.o: runtime/managed/program_heap.cpp runtime/ort.h
	@mkdir -p $(@D) $(BUILD)/pic/runtime/managed
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MF $(BUILD)/pic/runtime/managed/ompicc-managed.d -fPIC -fno-exceptions -fno-rtti -fno-builtin -fno-threadsafe-statics -c $< -o $@

PRODUCTS += $(LIBDIR)/ompicc-managed.o $(LIBDIR)/libompirt-tasks.a $(LIBDIR)/libompirt.so $(LIBDIR)/libompirt-waits.so $(LIBDIR)/libompirt-groups.so $(LIBDIR)/libompirt-events.so $(BUILD)/include/ompicc/omp.h \
	$(BUILD)/include/ompicc/omp-tools.h $(BUILD)/include/ompicc/ompicc-tools.h

include $(wildcard tests/unit/runtime/module.mk)
