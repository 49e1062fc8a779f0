// hints.js: 手の価値と理由。
export const hints = {
  'hints.title': 'それぞれの手の価値',
  'hints.note': '見えている札だけから計算した値です。待つほど区間が狭くなります。',
  'hints.wait': '考えています…',
  'hints.none': '判断する手がありません。',
  'hints.done': '正確', 'hints.sample': '1 回の試行', 'hints.samples': '{n} 回の試行', 'hints.sure': 'これ以上は変わりません',
  'hints.unit.win probability': '勝つ確率', 'hints.unit.points': '得点の期待値', 'hints.unit.winnable': 'まだ勝てるか',
  'hints.unit.value': 'プレイヤーの評価値（確率ではありません）',
  'hints.meaning.win probability': 'このあと「手札」と同じ強さで続けた場合の勝つ確率', 'hints.meaning.points': 'このあと「手札」と同じ強さで続けた場合の得点の期待値',
  'hints.winnable.yes': '勝てる', 'hints.winnable.no': '負け', 'hints.winnable.unknown': '不明',
  'hints.interval': '{low} ~ {high}',
  'hints.spoken': '今のところ最善：{move}、{worth}、{low} から {high} の間。',
};
