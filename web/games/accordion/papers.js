// papers.js: the texts of the published figures in Japanese: by the English text, or by a pattern of it.

/** @type {import('../types.js').PaperWords} */
export const japanese = {
  texts: {
    'Table 1 and Figure 3. Deals won when the search begins with R cards left': '表 1、図 3　残り R 枚で探索を始めたときに勝てた配り',
    'Table 2 and Figure 4. States made in deals won': '表 2、図 4　勝った配りで作られた状態数',
    'Table 3 and Figure 5. States made in deals lost': '表 3、図 5　負けた配りで作られた状態数',
    'R, cards left when the search begins': 'R（探索を始めるときの残り枚数）', 'won, %': '勝ち（%）',
    'Counted as the paper seems to do: the row at which the search begins, and every row generated for the first time. When a row is expanded, all its children are generated.': '論文の数え方に合わせました。探索を始める列と、初めて作られた列を数えます。列を展開すると、次の列がすべて作られます。',
    'Counted as above.': '数え方は上と同じです。',
  },
  patterns: [],
};
