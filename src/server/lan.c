/* lan.c: see lan.h. */
#define _GNU_SOURCE
#include "server/lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

bool lan_is_private(uint32_t address)
{
    return address >> 24 == 10 || address >> 20 == (172 << 4 | 1) ||
           address >> 16 == (192 << 8 | 168) || address >> 16 == (169 << 8 | 254);
}

size_t lan_addresses(char out[LAN_ADDRESSES_MAX][LAN_ADDRESS_MAX])
{
    struct ifaddrs *all = NULL;
    size_t count = 0;
    if (getifaddrs(&all) != 0)
        return 0;
    for (const struct ifaddrs *at = all; at && count < LAN_ADDRESSES_MAX; at = at->ifa_next) {
        struct sockaddr_in address;
        if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || !(at->ifa_flags & IFF_UP))
            continue;
        memcpy(&address, at->ifa_addr, sizeof address);
        if (lan_is_private(ntohl(address.sin_addr.s_addr)) &&
            inet_ntop(AF_INET, &address.sin_addr, out[count], LAN_ADDRESS_MAX))
            count++;
    }
    freeifaddrs(all);
    return count;
}

bool lan_local_address(int fd, uint32_t *address, char text[LAN_ADDRESS_MAX])
{
    struct sockaddr_in local = {0};
    socklen_t size = sizeof local;
    if (getsockname(fd, (struct sockaddr *)&local, &size) != 0 || local.sin_family != AF_INET)
        return false;
    *address = ntohl(local.sin_addr.s_addr);
    return inet_ntop(AF_INET, &local.sin_addr, text, LAN_ADDRESS_MAX) != NULL;
}
