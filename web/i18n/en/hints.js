// hints.js: the hints.
export const hints = {
  'hints.title': 'Value of each move',
  'hints.note': 'Each legal move shows its estimated value, computed only from the cards you can see. The interval narrows as you wait.',
  'hints.wait': 'Thinking …',
  'hints.none': 'There is no move to evaluate.',
  'hints.done': 'exact', 'hints.sample': '1 sample', 'hints.samples': '{n} samples', 'hints.sure': 'final',
  'hints.unit.win probability': 'win chance', 'hints.unit.points': 'expected points', 'hints.unit.winnable': 'can it still be won?',
  'hints.unit.value': 'value by the player (not a probability)',
  'hints.meaning.win probability': 'Win chance if you play on as well as Tefuda', 'hints.meaning.points': 'Expected points if you play on as well as Tefuda',
  'hints.winnable.yes': 'can be won', 'hints.winnable.no': 'loses', 'hints.winnable.unknown': 'unknown',
  'hints.interval': '{low} to {high}',
  'hints.spoken': 'Best so far: {move}, {worth}, between {low} and {high}.',
};
