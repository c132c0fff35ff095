# libompirt.a, for -static-libompirt: libompirt, libompirt-waits, libompirt-groups and a device plugin as one object with
# its own copy of the C++ library, of which no other names are visible than those of the shared libraries; and
# libompirt.list, by which linkers make those the program's shared libraries', too. task_waits and groupprivate
# always stand in front of libgomp here; so
#   - libompirt's GOMP_teams_reg, which groupprivate calls, has another name than groupprivate' own;
#   - those that libompirt-tasks.a stands in front of in turn are weak, and have a second name.
STATIC_FRONT := $(BUILD)/static/runtime/task_waits.o $(BUILD)/static/runtime/groupprivate.o
STATIC_OBJ := $(filter-out %/omp_teams.o,$(RUNTIME_PIC)) $(BUILD)/static/runtime/omp_teams.o $(STATIC_FRONT) \
	$(BUILD)/pic/runtime/built_in.o
STATIC_BEHIND := GOMP_task GOMP_taskloop_ull GOMP_taskgroup_end
OBJCOPY ?= objcopy
NM ?= nm
# A compiler whose linker can put a group's members together (gcc's), and the archives of $(CXX)'s C++ library.
PARTIAL_LINKER ?= $(CXX)
CXX_ARCHIVES ?= $(shell $(CXX) -print-file-name=libstdc++.a)

$(STATIC_FRONT): $(BUILD)/static/%.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -DORT_STATIC -fPIE -fvisibility=hidden $(NO_UNIQUE) -c $< -o $@

$(BUILD)/static/runtime/omp_teams.o: $(BUILD)/pic/runtime/omp_teams.o
	@mkdir -p $(@D)
	$(OBJCOPY) --redefine-sym GOMP_teams_reg=libompirt_GOMP_teams_reg $< $@

$(LIBDIR)/libompirt.a: $(STATIC_OBJ) $(STATIC_PLUGIN_PIC) $(LIBDIR)/libompirt.so $(LIBDIR)/libompirt-waits.so \
		$(LIBDIR)/libompirt-groups.so
	@mkdir -p $(@D)
	rm -f $@
	$(NM) -D --defined-only $(filter %.so,$^) | sed -n 's/^[0-9a-f]* [TtWwBbDdRr] \([^@]*\).*/\1/p' | sort -u > $(BUILD)/static/visible
	$(PARTIAL_LINKER) -r -nostdlib -Wl,--force-group-allocation $(foreach name,$(STATIC_BEHIND),-Wl,--defsym=libompirt_$(name)=$(name)) \
		-o $(BUILD)/static/ompirt.o $(filter %.o,$^) $(CXX_ARCHIVES)
	$(OBJCOPY) --strip-debug --keep-global-symbols=$(BUILD)/static/visible $(STATIC_BEHIND:%=--keep-global-symbol=libompirt_%) \
		$(STATIC_BEHIND:%=--weaken-symbol=%) $(BUILD)/static/ompirt.o
	$(AR) rcs $@ $(BUILD)/static/ompirt.o
	(echo '{'; sed 's/$$/;/' $(BUILD)/static/visible; echo '};') > $(LIBDIR)/libompirt.list

PRODUCTS += $(LIBDIR)/libompirt.a
