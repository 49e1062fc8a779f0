// en.js: the texts of Golf in English.
export const en = {
  'title': 'Golf',
  'summary': 'Seven columns. Move cards onto the waste, one rank up or down at a time.',
  'rules': 'The last card of a column may go onto the waste if its rank is one above or one below the card there. Suits do not matter. Nothing goes onto a king, unless ace and king are neighbours. Click the stock to turn a card onto the waste. You win when the columns are empty. You lose when the stock is empty and no card fits.',
  'option.wrap': 'Ace and king are neighbours',
  'value.no': 'no',
  'value.yes': 'yes',
  'note.left': '{n} left',
  'coach.begin': 'Choose a glowing card, then click the waste. {n} cards are left in the columns.',
  'coach.chosen': 'Now click the waste.',
  'coach.turn': 'No card fits. Click the stock to turn a card.',
  'stuck': '{n} cards are left in the columns. None fits, and the stock is empty.',
};
