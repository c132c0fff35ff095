# The device library is headers: they are installed as they are, beside what else the driver finds in its library folder.
CUDADEV_HEADERS := $(patsubst cudadev-device/%,%,$(wildcard cudadev-device/*.h cudadev-device/hw/*/*.h))
CUDADEV_INSTALLED := $(addprefix $(LIBDIR)/cudadev/,$(CUDADEV_HEADERS))

$(LIBDIR)/cudadev/%.h: cudadev-device/%.h
	@mkdir -p $(@D)
	cp $< $@

.PHONY: cudadev-device
cudadev-device: $(CUDADEV_INSTALLED)

PRODUCTS += $(CUDADEV_INSTALLED)
