// learn.js: Accordion's guided deal and the pictures of its rules.

/** @import {Lesson, Picture} from '../types.js' */

/** @type {Lesson} */
export const lesson = {
  deal: 'seed:2',
  steps: [
    { word: '5H>3H', text: { en: 'A card may go onto the third card to its left if the suit is the same: the five of hearts onto the three of hearts.', ja: '左へ三つ目の札とスートが同じなら重ねられます。ハートの5をハートの3へ。' } },
    { word: '9C>9S', text: { en: 'The same rank is enough, too, and the left neighbour counts as well: nine onto nine.', ja: '数字が同じでもよく、左隣でもかまいません。9を9へ。' } },
    { word: 'KH>9H', text: { en: 'The covered card leaves the game and the row closes up. Now the king of hearts.', ja: '下になった札は消え、列が詰まります。次はハートのキング。' } },
    { word: '4S>KS', text: { en: 'Spade onto spade, next to each other.', ja: '隣り合うスペード同士。' } },
    { word: '7H>8H', text: { en: 'Every move shifts the cards to the right of it, so new neighbours meet.', ja: '一手ごとに右の札がずれ、新しい隣同士ができます。' } },
    { word: '2C>8C', text: { en: 'The two of clubs onto the eight of clubs.', ja: 'クラブの2をクラブの8へ。' } },
    { word: '8S>QS', text: { en: 'The eight of spades onto the queen of spades.', ja: 'スペードの8をスペードのクイーンへ。' } },
    { word: '2C>KC', text: { en: 'The same two again: a card may move many times.', ja: '同じ2をもう一度。札は何度でも動けます。' } },
    { word: 'AD>KD', text: { en: 'Diamond onto diamond.', ja: 'ダイヤ同士。' } },
    { word: '8D>8S', text: { en: 'And eight onto eight.', ja: '8を8へ。' } },
  ],
  end: {
    en: 'You win when one card is left. Keep cards of one rank for the end: they can pick up anything they meet.',
    ja: '一枚になれば勝ちです。最後のために、同じ数字の札を残しておきましょう。',
  },
};

/** @type {Picture[]} */
export const pictures = [
  { rows: [{ cards: ['7H', '7S'], marked: [0, 1] }, { cards: ['QS', '4D', '9C', 'JS'], marked: [0, 3] }], text: { en: 'A card goes onto its left neighbour, or onto the third card to its left, if rank or suit are the same.', ja: '左隣、または左へ三つ目の札と、数字かスートが同じなら重ねられます。' } },
  { rows: [{ cards: ['QS', '4D', '9C', 'JS', '2H', '→', 'JS', '4D', '9C', '2H'], marked: [3, 6] }], text: { en: 'Example: the jack of spades covers the queen of spades; the queen leaves the game and the gap closes.', ja: '例：スペードのジャックをクイーンに重ねると、クイーンは消え、すき間が詰まります。' } },
];
