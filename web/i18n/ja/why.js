// why.js: 手の理由の枠。内容は各ゲームのフォルダーにある。
export const why = {
  'why.title': 'なぜ「{move}」?', 'why.wait': '理由を調べています…', 'why.none': 'この手について言えることはこれだけです。',
  'why.close': '計画を隠す',
};
