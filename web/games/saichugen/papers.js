// papers.js: the texts of the published figures in Japanese: by the English text, or by a pattern of it.

/** @type {import('../types.js').PaperWords} */
export const japanese = {
  texts: {
    'Table 5. Points of the game by rank when round 5 begins': '表 5　第5ラウンド開始時の順位ごとの得点',
    'Figure 4. Points of the game by own score when round 5 begins': '図 4　第5ラウンド開始時の自分の点数ごとの得点',
    'Table 3. Points of the game by the differences to both opponents when round 5 begins': '表 3　第5ラウンド開始時の相手二人との差ごとの得点',
    'Figure 5 and Table 4. Share of games won with two points': '図 5、表 4　＋2 点で勝つ割合',
    'Figure 6 and Table 4. Share of games lost with one point': '図 6、表 4　－1 点で負ける割合',
    'Table 4. Share of games won with one point': '表 4　＋1 点で勝つ割合',
    'Table 4. Share of games lost with two points': '表 4　－2 点で負ける割合',
    rank: '順位', score: '点数', 'to the lower, to the higher opponent': '点の低い相手との差、点の高い相手との差', points: '得点',
    'Tied players have the best rank of the tied.': '同点の人は、そのうち最も上の順位とします。',
    'The paper has a curve without numbers, which falls fast from 11 on.': '論文には数値のない曲線があり、11 点から急に下がります。',
    "Cells with at least twenty observations in the paper. A difference is the opponent's score minus the player's own score.": '論文で観測が二十回以上の欄です。差は、相手の点数から自分の点数を引いたものです。',
    'The paper draws a surface; here there is one curve per difference to the lower opponent.': '論文は曲面で示しています。ここでは、点の低い相手との差ごとに一本の曲線で示します。',
    first: '一位', second: '二位', third: '三位',
    'own score when round 5 begins': '第5ラウンド開始時の自分の点数', 'difference to the higher opponent': '点の高い相手との差',
    'mean points of the game': '得点の平均', 'won with +2, %': '＋2 点の勝ち（%）', 'lost with -1, %': '－1 点の負け（%）',
  },
  patterns: [],
};
