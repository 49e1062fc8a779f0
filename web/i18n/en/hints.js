// hints.js: what moves are worth, and why.
export const hints = {
  'hints.title': 'What each move is worth',
  'hints.note': 'From what you can see only: hidden cards are dealt anew again and again. Longer waiting makes it surer.',
  'hints.wait': 'Thinking …',
  'hints.none': 'No move to judge.',
  'hints.done': 'exact', 'hints.sample': '1 sample', 'hints.samples': '{n} samples', 'hints.sure': 'certain as it gets',
  'hints.unit.win probability': 'chance to win', 'hints.unit.points': 'points expected', 'hints.unit.winnable': 'can it still be won?',
  'hints.unit.value': 'value of the plan (no probability)',
  'hints.winnable.yes': 'can be won', 'hints.winnable.no': 'loses', 'hints.winnable.unknown': 'not known',
  'hints.line': '{move}: {worth}', 'hints.interval': '{low} to {high}',
  'hints.best': 'Best: {line}',
  'hints.spoken': 'Best so far: {move}, {worth}, between {low} and {high}.',
};
