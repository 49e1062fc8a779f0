// why.js: the frame of explanations. What they say is in each game's folder.
export const why = {
  'why.title': 'Why {move}?', 'why.wait': 'Looking for the reasons …', 'why.none': 'There is no explanation for this move.',
  'why.ahead': 'By the estimate this is the best move: {worth}. The next one, {other}, is {points} points behind.',
  'why.level': 'By the estimate this is the best move: {worth}. {other} is as good within the uncertainty.',
  'why.only': 'By the estimate all moves are worth the same: {worth}.',
  'why.behind': 'By the estimate this move is worth {worth}. {best} is {points} points better.',
  'why.near': 'By the estimate this move is worth {worth}: as good as {best} within the uncertainty.',
  'why.thumb.worse': 'The line above the table is a rule of thumb: {thumb}. It does not look ahead. Here the estimate, which does, prefers {best}, by {points} points.',
  'why.thumb.near': 'The line above the table is a rule of thumb: {thumb}. The estimate sees no clear difference from {best}.',
  'why.close': 'Hide the reasons',
};
