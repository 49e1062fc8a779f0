// why.js: 手の理由の枠。内容は各ゲームのフォルダーにある。
export const why = {
  'why.title': 'なぜ「{move}」？', 'why.wait': '理由を調べています…', 'why.none': 'この手について言えることはこれだけです。',
  'why.ahead': '見積もりではこれが最善で、{worth} です。次の{other}は {points} ポイント下です。',
  'why.level': '見積もりではこれが最善で、{worth} です。{other}とは誤差の範囲で差がありません。',
  'why.only': '見積もりではどの手も同じ {worth} です。',
  'why.behind': '見積もりではこの手は {worth} です。{best}のほうが {points} ポイント上です。',
  'why.near': '見積もりではこの手は {worth} で、{best}とは誤差の範囲で差がありません。',
  'why.thumb.worse': '上の一言は目安です（{thumb}）。目安は先を読みません。先を読む見積もりは、{best}のほうが {points} ポイント上と見ています。',
  'why.thumb.near': '上の一言は目安です（{thumb}）。見積もりでは{best}とはっきりした差はありません。',
  'why.close': '計画を隠す',
};
