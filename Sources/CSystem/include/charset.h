// Character set conversion by iconv(3), included by CSystem.h.

#ifndef CSYSTEM_CHARSET_H
#define CSYSTEM_CHARSET_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
  /// The input is used up.
  SYS_CHARSET_DONE = 0,
  /// The input ends within a character.
  SYS_CHARSET_INCOMPLETE = 1,
  /// The bytes at the place reached are no character of the charset.
  SYS_CHARSET_ILLEGAL = 2,
  /// The output is full.
  SYS_CHARSET_FULL = 3,
};

/// A converter from the charset `name` to UTF-8, or null when the system has none. iconv_open(3).
void *_Nullable sys_charset_open(const char *name);
/// iconv_close(3)
void sys_charset_close(void *converter);
/// Converts until one of SYS_CHARSET_*, which it returns; the counts become how many bytes were
/// used and made. iconv(3).
int32_t sys_charset_convert(
    void *converter, const uint8_t *input, size_t *used, uint8_t *output, size_t *made);

#pragma clang assume_nonnull end

#endif
