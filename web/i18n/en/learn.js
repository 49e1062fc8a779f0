// learn.js: lessons, rules, puzzles.
export const learn = {
  'nav.rules': 'Rules', 'nav.puzzles': 'Puzzles', 'rules.title': 'Rules of {game}', 'rules.part': '{name}: {value}',
  'learn.lesson': '{game}: the first moves', 'learn.first': 'Your first game of {game}', 'learn.offer': 'Learn it by playing about ten guided moves? It takes two minutes.',
  'learn.begin': 'Guided moves', 'learn.know': 'Skip: I know it', 'learn.skip': 'Skip', 'learn.show': 'Do it for me', 'learn.play': 'Play a game',
  'learn.step': '{n} of {count}:', 'learn.other': 'Not now: follow the marked cards.',
  'puzzle.title': '{game}, {level}, puzzle {n}', 'puzzle.how': 'One move keeps the deal winnable: find it. All cards are known. New puzzles every day; each was checked by the solver.',
  'puzzle.find': 'One move keeps this winnable: find it.', 'puzzle.where': 'Where does the {card} go? One place keeps this winnable.', 'puzzle.next': 'Next in the deck: {cards}',
  'puzzle.right': 'Right: {move}. Every other move loses.', 'puzzle.wrong': '{move} loses. Try again.', 'puzzle.was': 'The move was: {move}.',
  'puzzle.show': 'Show the answer', 'puzzle.forward': 'Next puzzle', 'puzzle.playon': 'Play on from here', 'puzzle.all': 'All puzzles', 'puzzle.searching': 'Searching for the puzzle …', 'puzzle.seconds': '{n} s, at most 60 s',
  'puzzle.other': 'By number', 'puzzle.number': 'number of the puzzle', 'puzzle.tally': '{solved} of {count} solved at the first try',
  'puzzle.link': 'puzzle {n}, {state}', 'puzzle.state.open': 'open', 'puzzle.state.solved': 'solved', 'puzzle.state.missed': 'missed',
};
