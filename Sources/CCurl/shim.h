// libcurl for Swift: curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which
// Swift does not import, so each kind of value has its function here. What depends on libcurl's
// version or on the socket headers is decided here too. No logic, no state.

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// MARK: options of a transfer

static inline CURLcode curl_set_long(CURL *easy, CURLoption option, int64_t value) {
  return curl_easy_setopt(easy, option, (long)value);
}
static inline CURLcode curl_set_offset(CURL *easy, CURLoption option, int64_t value) {
  return curl_easy_setopt(easy, option, (curl_off_t)value);
}
/// libcurl copies the text.
static inline CURLcode curl_set_text(CURL *easy, CURLoption option, const char *text) {
  return curl_easy_setopt(easy, option, text);
}
static inline CURLcode curl_set_pointer(CURL *easy, CURLoption option, void *pointer) {
  return curl_easy_setopt(easy, option, pointer);
}
/// libcurl keeps the list, which must live as long as the transfer.
static inline CURLcode curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(easy, option, list);
}

/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
typedef size_t (*curl_bytes_function)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode curl_set_bytes_function(
    CURL *easy, CURLoption option, curl_bytes_function function) {
  return curl_easy_setopt(easy, option, function);
}
typedef int (*curl_trace_function)(
    CURL *easy, curl_infotype kind, char *bytes, size_t count, void *context);
/// libcurl tells the function what it does and all that comes and goes.
static inline CURLcode curl_set_trace_function(CURL *easy, curl_trace_function function) {
  curl_easy_setopt(easy, CURLOPT_VERBOSE, 1L);
  return curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, function);
}
typedef curl_socket_t (*curl_socket_function)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);
static inline CURLcode curl_set_socket_function(CURL *easy, curl_socket_function function) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

/// The schemes that libcurl may use at all: http and https.
static inline CURLcode curl_set_schemes_to_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}
/// A transfer that ends while its name is being looked up does not wait for the resolver.
static inline CURLcode curl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
  return CURLE_OK;
#endif
}

// MARK: facts about a transfer

static inline int64_t curl_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
static inline int64_t curl_get_offset(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
static inline void *curl_get_context(CURL *easy) {
  char *value = NULL;
  return curl_easy_getinfo(easy, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}

// MARK: many transfers

static inline CURLMcode curl_multi_set_long(CURLM *multi, CURLMoption option, int64_t value) {
  return curl_multi_setopt(multi, option, (long)value);
}

/// The next finished transfer, or null.
static inline CURL *curl_multi_next_finished(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

// MARK: sockets

/// The 4 or 16 bytes of an internet address; 0 for any other family.
static inline int32_t curl_address_bytes(const struct curl_sockaddr *address, uint8_t bytes[16]) {
  if (address->family == AF_INET) {
    struct sockaddr_in found;
    memcpy(&found, &address->addr, sizeof found);
    memcpy(bytes, &found.sin_addr, 4);
    return 4;
  }
  if (address->family == AF_INET6) {
    struct sockaddr_in6 found;
    memcpy(&found, &address->addr, sizeof found);
    memcpy(bytes, &found.sin6_addr, 16);
    return 16;
  }
  return 0;
}

/// A socket as libcurl makes it, close-on-exec.
static inline curl_socket_t curl_open_socket(const struct curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  return socket(address->family, address->socktype, address->protocol);
#endif
}

#endif
