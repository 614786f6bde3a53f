#include "charset.h"

#include <errno.h>
#include <iconv.h>

void *sys_charset_open(const char *name) {
  iconv_t converter = iconv_open("UTF-8", name);
  return converter == (iconv_t)-1 ? NULL : converter;
}

void sys_charset_close(void *converter) { (void)iconv_close(converter); }

int32_t sys_charset_convert(
    void *converter, const uint8_t *input, size_t *used, uint8_t *output, size_t *made) {
  char *from = (char *)(uintptr_t)input;
  char *to = (char *)output;
  size_t unused = *used, free = *made;
  size_t result = iconv(converter, &from, &unused, &to, &free);
  *used -= unused;
  *made -= free;
  if (result != (size_t)-1) return SYS_CHARSET_DONE;
  switch (errno) {
  case EINVAL: return SYS_CHARSET_INCOMPLETE;
  case E2BIG: return SYS_CHARSET_FULL;
  default: return SYS_CHARSET_ILLEGAL;
  }
}
