// learn.js: Calculation's guided deal and the pictures of its rules.

/** @import {Lesson, Picture} from '../types.js' */

/** @type {Lesson} */
export const lesson = {
  deal: 'seed:180',
  steps: [
    { word: 'STACK(1)', text: { en: 'You have turned over a queen. No foundation can use it yet, so it waits on stack 1. Foundation C counts 3, 6, 9, queen.', ja: 'クイーンが出ました。まだどの台札にも置けないので、スタック1で待たせます。台札Cは3、6、9、クイーンと進みます。' } },
    { word: 'STACK(1)', text: { en: 'A nine. Foundation C needs it before the queen, so it may lie on top of her.', ja: '9です。台札Cはクイーンより先に9を使うので、その上に重ねてかまいません。' } },
    { word: 'STACK(1)', text: { en: 'A six comes even earlier: onto the nine.', ja: '6はさらに先に使います。9の上へ。' } },
    { word: 'PUT(C)', text: { en: 'The three begins foundation C. Put it there.', ja: '3は台札Cの始まりです。置きましょう。' } },
    { word: 'MOVE(6,1,C)', text: { en: 'Now the top card of a stack may follow: the six.', ja: '続けて、スタックの一番上の札を移せます。まず6。' } },
    { word: 'MOVE(9,1,C)', text: { en: 'Then the nine …', ja: '次に9…' } },
    { word: 'MOVE(Q,1,C)', text: { en: '… and the queen. Three cards in the right order left a whole stack free again.', ja: '…そしてクイーン。順番よく積んだので、スタックがまた空きました。' } },
    { word: 'STACK(1)', text: { en: 'Another six. Foundations B and A need one later: stack 1.', ja: 'もう一枚の6。台札AとBがあとで使います。スタック1へ。' } },
    { word: 'STACK(2)', text: { en: 'A five is needed late by most foundations. Do not cover the six with it: take stack 2.', ja: '5はほとんどの台札で後のほうです。6を埋めないよう、スタック2へ。' } },
    { word: 'PUT(D)', text: { en: 'The four begins foundation D, which counts 4, 8, queen, 3.', ja: '4は台札Dの始まり。Dは4、8、クイーン、3と進みます。' } },
    { word: 'PUT(D)', text: { en: 'And the eight follows at once.', ja: '8がすぐに続きます。' } },
  ],
  end: {
    en: 'Well done. Keep cards that are needed early on top of cards that are needed late, and give the kings, which come last, a stack of their own.',
    ja: 'できました。早く要る札を遅く要る札の上に。最後になるキングには専用のスタックを。',
  },
};

/** @type {Picture[]} */
export const pictures = [
  {
    rows: [{ label: 'A +1', cards: ['A', '2', '3', '4', '…', 'K'] }, { label: 'B +2', cards: ['2', '4', '6', '8', '…', 'K'] },
      { label: 'C +3', cards: ['3', '6', '9', 'Q', '…', 'K'] }, { label: 'D +4', cards: ['4', '8', 'Q', '3', '…', 'K'] }],
    text: { en: 'The four foundations count by ones, twos, threes and fours; after the king the count goes on with the ace.', ja: '四つの台札は、1ずつ、2ずつ、3ずつ、4ずつ進みます。キングの次はエースから続けます。' },
  },
  { rows: [{ cards: ['Q', '9', '6', '→', '3', '6', '9', 'Q'], marked: [2, 5] }], text: { en: 'Example: a stack of queen, nine, six goes onto the three of foundation C card by card, because the top card is needed first.', ja: '例：下からクイーン、9、6と積んだスタックは、上の札から順に台札Cの3へ続けられます。' } },
];
