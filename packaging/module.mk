# What an installed ompicc has for other tools: man pages, pkg-config's and CMake's files, and the licence.
VERSION := $(shell scripts/version)
COMPLETIONS := $(BUILD)/share/bash-completion/completions/ompicc $(BUILD)/share/zsh/site-functions/_ompicc
PACKAGING_FILES := $(addprefix $(BUILD)/share/,man/man1/ompicc.1 man/man1/ompi.1 doc/ompicc/LICENSE) $(COMPLETIONS) $(BUILD)/lib/pkgconfig/ompicc.pc \
	$(addprefix $(BUILD)/lib/cmake/ompicc/,ompicc-config.cmake ompicc-config-version.cmake ompicc-toolchain.cmake)
PRODUCTS += $(PACKAGING_FILES)
$(PACKAGING_FILES): translator/driver/version.h packaging/module.mk

$(BUILD)/share/man/man1/ompicc.1: packaging/man-page translator/driver/help.cpp
	@mkdir -p $(@D)
	packaging/man-page $(VERSION) > $@

$(BUILD)/share/man/man1/%: packaging/%.in
	@mkdir -p $(@D)
	sed 's/@VERSION@/$(VERSION)/' $< > $@

$(BUILD)/share/doc/ompicc/LICENSE: LICENSE
	@mkdir -p $(@D)
	cp $< $@

$(COMPLETIONS): packaging/completion translator/driver/help.cpp $(EXPLANATIONS)
	@mkdir -p $(@D)
	packaging/completion $(if $(findstring bash,$@),bash,zsh) > $@

$(BUILD)/lib/pkgconfig/%: packaging/%.in
	@mkdir -p $(@D)
	sed 's/@VERSION@/$(VERSION)/' $< > $@

$(BUILD)/lib/cmake/ompicc/%: packaging/cmake/%.in
	@mkdir -p $(@D)
	sed 's/@VERSION@/$(VERSION)/' $< > $@

# Packages for other machines (packaging/dist, docs/install.md). DIST_ARCHS: x86_64, aarch64; those that are named must be built.
.PHONY: dist wheel deb dist-trees
dist wheel deb: dist-trees
	packaging/dist $@ '$(BUILD)' $(DIST_ARCHS)
dist-trees:
	+MAKE='$(MAKE) $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))' packaging/dist trees '$(BUILD)' $(DIST_ARCHS)

# What codelets have in common (docs/codelets.md).
CODELET_FILES := $(addprefix $(LIBDIR)/codelet/,main.c Makefile README.md)
PRODUCTS += $(CODELET_FILES)
$(CODELET_FILES): $(LIBDIR)/codelet/%: packaging/codelet/%
	@mkdir -p $(@D)
	cp $< $@
