// learn.js: Saichugen's guided deal and the pictures of its rules. The other players' cards are theirs to choose, so
// the texts say nothing about them.

/** @import {Lesson, Picture} from '../types.js' */

/** @type {Lesson} */
export const lesson = {
  deal: 'seed:1',
  players: ['random'],
  steps: [
    { word: '7D', text: { en: 'All three play a card at the same time. The middle one scores its value. Sevens are often in the middle: play yours.', ja: '三人が同時に一枚出し、真ん中の札が点になります。7は真ん中になりやすい札。出してみましょう。' } },
    { word: '9H', text: { en: 'The star marks the middle card and its owner gets the points. Now try the nine of hearts.', ja: '★が真ん中の札で、出した人が得点します。次はハートの9。' } },
    { word: '6C', text: { en: 'This is the last turn of the round. The middle total of the round is kept; the other two lose theirs.', ja: 'ラウンド最後の一枚です。合計が真ん中の人だけが点を持ち越し、ほかの二人は失います。' } },
    { word: 'TC', text: { en: 'A new round begins at 0. A high card rarely is the middle one, but then it scores a lot.', ja: '新しいラウンドは0から。大きい札は真ん中になりにくい代わりに、当たれば大きな点です。' } },
    { word: '5D', text: { en: 'A middle total needs neither too much nor too little: a small card keeps you low.', ja: '合計も真ん中をねらいます。多すぎても少なすぎてもいけません。小さい札で抑えましょう。' } },
    { word: '6H', text: { en: 'Finish the round with the six of hearts. With equal ranks, clubs are lowest, then diamonds, hearts and spades.', ja: 'ハートの6でラウンドを終えます。同じ数字なら、クラブ、ダイヤ、ハート、スペードの順に強くなります。' } },
    { word: 'TD', text: { en: 'The game total also has to be the middle one in the end. Look at the totals beside the names.', ja: '最後は全体の合計でも真ん中が勝ちです。名前の横の合計を見ましょう。' } },
    { word: '4S', text: { en: 'If you are ahead, a low card is safe.', ja: 'リードしているときは、小さい札が安全です。' } },
    { word: 'JD', text: { en: 'One more, and the third round is over.', ja: 'もう一枚で第3ラウンドが終わります。' } },
  ],
  end: {
    en: 'Five rounds make a game: the middle total gets two points, the others lose one each.',
    ja: '五ラウンドで一ゲーム。合計が真ん中の人が2点、ほかの二人は1点ずつ失います。',
  },
};

/** @type {Picture[]} */
export const pictures = [
  { rows: [{ cards: ['4D', '9C', 'JH'], marked: [1] }], text: { en: 'Four, nine, jack: the nine is the middle card, and its player scores 9 points.', ja: '4、9、ジャックなら9が真ん中。出した人が9点を得ます。' } },
  { rows: [{ cards: ['8C', '8H', 'KS'], marked: [1] }], text: { en: 'Equal ranks: clubs are lowest, then diamonds, hearts, spades. Here the eight of hearts is in the middle.', ja: '同じ数字なら、クラブ、ダイヤ、ハート、スペードの順に強く、ここではハートの8が真ん中です。' } },
];
