// why.js: the frame of explanations. What they say is in each game's folder.
export const why = {
  'why.title': 'Why {move}?', 'why.wait': 'Looking for the reason …', 'why.none': 'There is nothing more to say about this move.',
  'why.close': 'Hide the plan',
};
