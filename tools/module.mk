# ompicc-observe.so, the tool of OMPICC_TRACE, OMPICC_PROFILE, OMPICC_ADVISE and OMPICC_NVTX. It has nothing of libompirt's but headers for tools.
OBSERVE_NAMES := tool nvtx recorder output_file trace_writer profile_writer
ADVISE_NAMES := tool construct_table observer host_watch process_facts pragma_text rules task_chain waiting warnings unified_diff
OBSERVE_PIC := $(OBSERVE_NAMES:%=$(BUILD)/pic/tools/observe/%.o) $(ADVISE_NAMES:%=$(BUILD)/pic/tools/advise/%.o)

$(LIBDIR)/ompicc-observe.so: $(OBSERVE_PIC)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -shared -Wl,-soname,ompicc-observe.so -Wl,-z,defs -o $@ $(OBSERVE_PIC) -ldl -lpthread

PRODUCTS += $(LIBDIR)/ompicc-observe.so
