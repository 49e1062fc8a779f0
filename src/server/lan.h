/* lan.h: the addresses of this machine in its own networks, for `tefuda serve --lan`. */
#ifndef TEFUDA_SERVER_LAN_H
#define TEFUDA_SERVER_LAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LAN_ADDRESSES_MAX = 8, LAN_ADDRESS_MAX = 16 }; /* "255.255.255.255" with its NUL */

/* True for addresses of private networks (RFC 1918) and link-local ones: 10/8, 172.16/12, 192.168/16,
 * 169.254/16. In host byte order. */
bool lan_is_private(uint32_t address);

/* Writes the private IPv4 addresses of the network interfaces that are up; returns how many. */
size_t lan_addresses(char out[LAN_ADDRESSES_MAX][LAN_ADDRESS_MAX]);

/* The local address of a connection: false when it is not an IPv4 socket. */
bool lan_local_address(int fd, uint32_t *address, char text[LAN_ADDRESS_MAX]);

#endif
