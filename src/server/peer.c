/* peer.c: finds the user of a TCP socket in Linux's list of sockets. */
#include "server/peer.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ESTABLISHED = 1, LINE_MAX_BYTES = 512 };

/* Compares the end of an address: in the list of IPv6 addresses, an IPv4 address is the end of a
 * longer one. */
static bool is_address(const char *text, uint32_t wanted)
{
    size_t length = strlen(text);
    uint32_t found;
    if (length == 32 && strncmp(text, "0000000000000000FFFF0000", 24) != 0)
        return false;
    return (length == 8 || length == 32) && sscanf(text + length - 8, "%8" SCNx32, &found) == 1 &&
           found == wanted;
}

/* The user of the socket from local:local_port to 127.0.0.1:remote_port; -1: the line is about
 * another socket. */
static long line_user(const char *line, uint32_t local, uint16_t local_port, uint16_t remote_port)
{
    char from[40], to[40];
    unsigned from_port, to_port, state;
    long user;
    int taken = sscanf(line, " %*u: %39[0-9A-F]:%4x %39[0-9A-F]:%4x %2x %*s %*s %*s %ld", from,
                       &from_port, to, &to_port, &state, &user);
    bool ours = taken == 6 && from_port == local_port && to_port == remote_port &&
                state == ESTABLISHED && is_address(from, local) &&
                is_address(to, htonl(INADDR_LOOPBACK));
    return ours ? user : -1;
}

static long find_user(const char *list, uint32_t local, uint16_t local_port, uint16_t remote_port)
{
    char line[LINE_MAX_BYTES];
    long user = -1;
    FILE *stream = fopen(list, "re");
    while (stream && user < 0 && fgets(line, sizeof line, stream))
        user = line_user(line, local, local_port, remote_port);
    if (stream)
        (void)fclose(stream);
    return user;
}

bool peer_is_owner(const srv_request *request)
{
    static const char *const lists[] = {"/proc/net/tcp", "/proc/net/tcp6"};
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        request->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct sockaddr_in client;
    if (!info || !info->client_addr || info->client_addr->sa_family != AF_INET)
        return false;
    memcpy(&client, info->client_addr, sizeof client);
    long user = -1;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0] && user < 0; i++)
        user = find_user(lists[i], client.sin_addr.s_addr, ntohs(client.sin_port),
                         request->server->port);
    return user == 0 || (user > 0 && (uid_t)user == geteuid());
}
