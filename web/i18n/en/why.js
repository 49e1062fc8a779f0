// why.js: the frame of explanations. What they say is in each game's folder.
export const why = {
  'why.title': 'Why {move}?', 'why.wait': 'Looking for the reasons …', 'why.none': 'There is no explanation for this move.',
  'why.close': 'Hide the reasons',
};
