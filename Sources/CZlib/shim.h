#pragma once
#include <zlib.h>

/* inflateInit2 is a macro, which Swift cannot see: the largest window, and the header of gzip. */
static inline int wk_gzip_begin(z_streamp stream) { return inflateInit2(stream, 15 + 16); }
