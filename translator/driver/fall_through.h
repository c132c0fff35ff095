// Comments that say that a case falls through on purpose. -Wimplicit-fallthrough reads them, but preprocessed
// text has none: with -C, which keeps all comments, a directive behind a comment would no longer be one. So
// the file is preprocessed once more, with -C, and the comments in front of labels are taken from there.
#ifndef TRANSLATOR_DRIVER_FALL_THROUGH_H
#define TRANSLATOR_DRIVER_FALL_THROUGH_H

#include "translator/driver/options.h"

#include <string>

namespace driver {

/// Whether cc's options ask for -Wimplicit-fallthrough, which is part of -Wextra.
bool warns_of_fall_through(const Options &options);

/// Copies the comments that stand directly in front of labels in `commented` into `plain`, each behind the
/// token before it and on one line, so that no line moves. False, with `plain` as it was, if the texts differ
/// in more than comments.
bool take_label_comments(std::string &plain, const std::string &commented);

} // namespace driver

#endif
