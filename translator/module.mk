# The driver and the translator.
include translator/driver/module.mk
-include translator/parser/module.mk translator/sema/module.mk translator/emit/module.mk translator/main/module.mk
