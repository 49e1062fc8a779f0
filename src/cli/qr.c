/* qr.c: QR codes by libqrencode. Light modules are drawn and dark ones left out, as on dark terminals; cameras read
 * both. */
#include "cli/qr.h"

#ifdef TEFUDA_QRENCODE
#include <qrencode.h>

enum { BORDER = 2 };

static bool is_light(const QRcode *code, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
    return !inside || !(code->data[y * code->width + x] & 1);
}

bool cli_qr_draw(const char *text, tf_text *out)
{
    static const char *const halves[] = {" ", "▀", "▄", "█"};
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (!code)
        return false;
    for (int y = -BORDER; y < code->width + BORDER; y += 2) {
        for (int x = -BORDER; x < code->width + BORDER; x++)
            tf_text_add(out, halves[is_light(code, x, y) + 2 * is_light(code, x, y + 1)]);
        tf_text_add(out, "\n");
    }
    QRcode_free(code);
    return tf_text_status(out) == TF_OK;
}
#else
bool cli_qr_draw(const char *text, tf_text *out)
{
    (void)text;
    (void)out;
    return false;
}
#endif
