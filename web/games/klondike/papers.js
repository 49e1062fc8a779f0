// papers.js: the texts of the published figures in Japanese: by the English text, or by a pattern of it.

/** @type {import('../types.js').PaperWords} */
export const japanese = {
  texts: {
    'Section 4. Deals that can be won': '4 節　勝てる配り',
    'The same figures compared with other readings of the rules': '同じ値と、ルールの別の解釈との比較',
    'Figures 1 and 2. The printed deal': '図 1、図 2　掲載された配り',
    'Deals of Klondike that can be won with every card known': 'すべての札が見えるとき勝てるクロンダイクの配り',
    rules: 'ルール', figure: '値', count: '個数',
    'Two or fewer cards left in the stock are turned first in the next pass, and nothing comes back from the foundations: the rules as the paper states them.': '山札に残った二枚以下の札は次の周の最初にめくり、台札からは戻せません。論文に書かれたとおりのルールです。',
    'A last group of one or two cards turned, as most programs do.': '多くのプログラムと同じく、最後の一、二枚もめくります。',
    "The paper's intervals include its undecided deals. We use different deals.": '論文の区間は判定できなかった配りを含みます。こちらの配りは論文とは別のものです。',
    'redeals unlimited': '巻き戻し無制限', 'two redeals': '巻き戻し二回', 'last cards turned, redeals unlimited': '最後の札もめくる、巻き戻し無制限',
    'and cards may come back': 'さらに台札から戻せる', 'last cards turned, two redeals': '最後の札もめくる、巻き戻し二回', 'last cards turned, one redeal': '最後の札もめくる、巻き戻し一回',
    'moves that replay legally': 'ルールどおりに再現できる手の数', 'redeals in them': 'そのうちの巻き戻し', 'cards on the foundations then': 'そのときの台札の枚数',
    'three cards, redeals unlimited': '三枚めくり、巻き戻し無制限', 'the same, nothing comes back from the foundations': '同じく、台札からは戻せない', 'one card at a time': '一枚めくり',
  },
  patterns: [],
};
