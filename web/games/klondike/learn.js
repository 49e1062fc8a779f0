// learn.js: Klondike's guided deal and the pictures of its rules.

/** @import {Lesson, Picture} from '../types.js' */

/** @type {Lesson} */
export const lesson = {
  deal: 'seed:1',
  steps: [
    { word: '2>F', text: { en: 'An ace begins a foundation. Click the ace of spades twice, or drag it to the top right.', ja: 'エースは台札の始まりです。スペードのエースを二度クリックするか、右上へドラッグします。' } },
    { word: '7>5', text: { en: 'Columns build down in alternating colours: the red two goes onto the black three.', ja: '列は色を交互に、一つ小さい札を重ねます。赤の2を黒の3へ。' } },
    { word: '5>6:2', text: { en: 'A run moves as a whole: take the three with the two on it, and put both onto the red four.', ja: '続いている札はまとめて動かせます。3と2を一緒に赤の4へ。' } },
    { word: '5>3', text: { en: 'A face-down card was turned up. Free more of them: the six of diamonds goes onto the seven of spades.', ja: '伏せ札が開きました。もっと開けましょう。ダイヤの6をスペードの7へ。' } },
    { word: 'turn', text: { en: 'Nothing good is left on the table, so click the deck. It turns over three cards; only the top one can be played.', ja: '良い手がなくなったら、山札をクリックします。三枚めくられ、使えるのは一番上だけです。' } },
    { word: 'turn', text: { en: 'The five of diamonds fits nowhere. Turn over three more.', ja: 'ダイヤの5は置く場所がありません。もう三枚めくります。' } },
    { word: 'turn', text: { en: 'The seven of diamonds does not fit either. Once more.', ja: 'ダイヤの7も置けません。もう一度。' } },
    { word: 'W>4', text: { en: 'The jack of diamonds fits onto the queen of spades.', ja: 'ダイヤのジャックはスペードのクイーンに重なります。' } },
    { word: '1>7', text: { en: 'Move the jack of hearts onto the queen of clubs: column 1 becomes empty.', ja: 'ハートのジャックをクラブのクイーンへ。1列目が空きます。' } },
    { word: 'W>1', text: { en: 'Only a king goes to an empty column, and here is one.', ja: '空いた列に置けるのはキングだけ。ちょうどあります。' } },
    { word: '7>1:2', text: { en: 'The queen and the jack follow their king.', ja: 'クイーンとジャックをキングの上へ。' } },
    { word: '5>7', text: { en: 'And the three of hearts goes onto the four of spades: another card is turned up.', ja: 'ハートの3をスペードの4へ。また一枚開きます。' } },
  ],
  end: {
    en: 'That is all you need. Free the face-down cards first; you win when all four foundations reach the king.',
    ja: 'これで全部です。まず伏せ札を開けましょう。四つの台札がキングまで揃えば勝ちです。',
  },
};

/** @type {Picture[]} */
export const pictures = [
  { rows: [{ cards: ['KS', 'QH', 'JC', 'TD'] }], text: { en: 'Columns build down in alternating colours. A run like this one moves as a whole.', ja: '列は赤と黒を交互に、大きい順に並べます。このような続きはまとめて動かせます。' } },
  { rows: [{ cards: ['AH', '2H', '3H', '…', 'KH'] }], text: { en: 'Each foundation builds up in one suit, from the ace to the king.', ja: '台札は同じスートでエースからキングへ。' } },
  { rows: [{ cards: ['??', '??', '8C', '→', '9D'], marked: [2, 4] }], text: { en: 'Example: the black eight goes onto the red nine, and the face-down card below it is turned up.', ja: '例：黒の8を赤の9に重ねると、下の伏せ札が開きます。' } },
];

/** @type {import('../types.js').Text} */
export const puzzleNote = { en: 'Three cards at a time, one redeal, no way back from the foundations.', ja: '三枚めくり、めくり直しは一回、台札からは戻せません。' };
