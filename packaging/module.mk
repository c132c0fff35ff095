# What an installed ompicc has for other tools: a man page, pkg-config's and CMake's files.
VERSION := $(shell scripts/version)
COMPLETIONS := $(BUILD)/share/bash-completion/completions/ompicc $(BUILD)/share/zsh/site-functions/_ompicc
PACKAGING_FILES := $(BUILD)/share/man/man1/ompicc.1 $(COMPLETIONS) $(BUILD)/lib/pkgconfig/ompicc.pc \
	$(addprefix $(BUILD)/lib/cmake/ompicc/,ompicc-config.cmake ompicc-config-version.cmake ompicc-toolchain.cmake)
PRODUCTS += $(PACKAGING_FILES)
$(PACKAGING_FILES): translator/driver/version.h packaging/module.mk

$(BUILD)/share/man/man1/ompicc.1: packaging/man-page translator/driver/help.cpp
	@mkdir -p $(@D)
	packaging/man-page $(VERSION) > $@

$(COMPLETIONS): packaging/completion translator/driver/help.cpp $(EXPLANATIONS)
	@mkdir -p $(@D)
	packaging/completion $(if $(findstring bash,$@),bash,zsh) > $@

$(BUILD)/lib/pkgconfig/%: packaging/%.in
	@mkdir -p $(@D)
	sed 's/@VERSION@/$(VERSION)/' $< > $@

$(BUILD)/lib/cmake/ompicc/%: packaging/cmake/%.in
	@mkdir -p $(@D)
	sed 's/@VERSION@/$(VERSION)/' $< > $@

# What codelets have in common (docs/codelets.md).
CODELET_FILES := $(addprefix $(LIBDIR)/codelet/,main.c Makefile README.md)
PRODUCTS += $(CODELET_FILES)
$(CODELET_FILES): $(LIBDIR)/codelet/%: packaging/codelet/%
	@mkdir -p $(@D)
	cp $< $@
