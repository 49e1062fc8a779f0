/* qr.h: a text as a QR code, drawn with characters. */
#ifndef TEFUDA_CLI_QR_H
#define TEFUDA_CLI_QR_H

#include <stdbool.h>

#include <tefuda/tefuda.h>

/* Appends the code, two rows of it per line. False when the program was built without libqrencode, or without
 * memory. */
bool cli_qr_draw(const char *text, tf_text *out);

#endif
