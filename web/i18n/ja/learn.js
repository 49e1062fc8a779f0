// learn.js: 手ほどき、ルール、パズル。
export const learn = {
  'nav.rules': 'ルール', 'nav.puzzles': 'パズル', 'rules.title': '{game}のルール', 'rules.part': '{name}：{value}',
  'learn.lesson': '{game}：最初の数手', 'learn.first': 'はじめての{game}', 'learn.offer': '十手ほど案内に沿って遊びながら覚えませんか。二分で終わります。',
  'learn.begin': '案内に沿って遊ぶ', 'learn.know': '知っているので飛ばす', 'learn.skip': '飛ばす', 'learn.show': '代わりに動かす', 'learn.play': 'ゲームを始める',
  'learn.step': '{n}/{count}:', 'learn.other': '今は印のついた札を動かしましょう。',
  'puzzle.title': '{game}・{level}・パズル {n}', 'puzzle.how': '勝ちが残る手は一つだけ。それを見つけてください。すべての札が見えています。毎日新しい問題が出ます。答えはすべてソルバーで確かめてあります。',
  'puzzle.find': '勝ちが残る手は一つだけ。見つけてください。', 'puzzle.where': '{card}はどこに置きますか。勝ちが残る場所は一つだけです。', 'puzzle.next': '山札の順番：{cards}',
  'puzzle.right': '正解：{move}。ほかの手はすべて負けです。', 'puzzle.wrong': '「{move}」は負けです。もう一度どうぞ。', 'puzzle.was': '正解は「{move}」でした。',
  'puzzle.show': '答えを見る', 'puzzle.forward': '次のパズル', 'puzzle.playon': 'ここから続ける', 'puzzle.all': 'パズルの一覧', 'puzzle.searching': 'パズルを探しています…', 'puzzle.seconds': '{n} 秒（最長 60 秒）',
  'puzzle.other': '番号で選ぶ', 'puzzle.number': 'パズルの番号', 'puzzle.tally': '{count} 問中 {solved} 問を一度で正解',
  'puzzle.link': 'パズル {n}、{state}', 'puzzle.state.open': '未解答', 'puzzle.state.solved': '正解', 'puzzle.state.missed': '不正解',
};
