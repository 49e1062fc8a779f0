// contract.js: what every engine of the page must do (web/engine/contract.js). Each case runs in the browser, once per engine,
// and must not use anything of this file but its argument:
//   engine   the engine
//   games    names of all games
//   same     throws when two values differ; ok throws when a value is not true
//   json     asks and reads the answer, whose status must be the last argument
//   first    the first event of that name, and the end of the stream after it
export const CONTRACT = {
  async 'games, and a fresh deal that is not saved'({ games, json, same, ok }) {
    const { games: list, version } = await json('GET', '/api/games', undefined, 200);
    ok(list.length >= 4 && /^\d+\.\d+\.\d+$/.test(version));
    for (const game of games) {
      const state = await json('POST', '/api/deals', { game, deal: 'seed:17' }, 200);
      same(state.deal, 'seed:17');
      same(state.play, undefined);
      ok(state.scene.moves.length > 0 && state.scene.piles.length > 0);
    }
  },

  async 'a play of each game is saved, moved, undone and read back'({ games, json, same, ok }) {
    for (const game of games) {
      const made = await json('POST', '/api/plays', { game, deal: 'seed:5' }, 201);
      const { word } = made.scene.moves[0];
      const moved = await json('POST', `/api/plays/${made.play}/moves`, { at: made.at, words: [word], time_ms: 5 }, 200);
      ok(moved.at > made.at);
      const read = await json('GET', `/api/plays/${made.play}`, undefined, 200);
      same(read.scene, moved.scene);
      const back = await json('POST', `/api/plays/${made.play}/go`, { to: 0 }, 200);
      same([back.at, back.scene], [made.at, made.scene]);
      const at = await json('GET', `/api/plays/${made.play}/at/${moved.at}`, undefined, 200);
      same(at.scene, moved.scene);
      const auto = await json('POST', `/api/plays/${made.play}/auto`, { at: back.at, most: 2 }, 200);
      ok(auto.at > back.at);
    }
    const { plays } = await json('GET', '/api/plays?limit=2', undefined, 200);
    same(plays.length, 2);
    same(plays[0].game, games.at(-1));
  },

  async 'refusals have a status, a code and a text'({ engine, json, same, ok, games }) {
    const made = await json('POST', '/api/plays', { game: games[0], deal: 'seed:5' }, 201);
    const play = `/api/plays/${made.play}`;
    const cases = [
      [404, 'missing', 'GET', '/api/nothing'],
      [404, 'missing', 'GET', '/api/plays/aaaaaaaaaaaaaaaa'],
      [405, 'method', 'POST', '/api/games', {}],
      [400, 'input', 'POST', '/api/plays', { game: 'bridge' }],
      [400, 'input', 'POST', '/api/plays', { game: games[0], deal: 'seed:x' }],
      [400, 'malformed', 'POST', '/api/plays', { game: games[0], colour: 'red' }],
      [400, 'malformed', 'GET', '/api/plays?limit=0'],
      [409, 'conflict', 'POST', `${play}/moves`, { at: 7, words: [] }],
      [409, 'illegal', 'POST', `${play}/moves`, { at: made.at, words: ['nonsense'] }],
      [400, 'input', 'POST', '/api/records', { text: 'no record', game: games[0] }],
      [413, 'size', 'POST', '/api/plays', { game: games[0], title: 'x'.repeat(70_000) }],
    ];
    for (const [status, code, method, path, body] of cases) {
      const answer = await engine.ask(method, path, body);
      const { error } = JSON.parse(answer.text);
      same([method, path, answer.status, error.code], [method, path, status, code]);
      ok(error.text.length > 3 && !error.text.includes('\n'));
    }
    const conflict = JSON.parse((await engine.ask('POST', `${play}/moves`, { at: 7, words: [] })).text);
    same(conflict.state.play, made.play);
    let refused;
    try {
      for await (const event of engine.stream('/api/plays/aaaaaaaaaaaaaaaa/hints', new AbortController().signal)) ok(!event);
    } catch (error) {
      refused = error;
    }
    same([refused?.name, refused?.code], ['Error', 'missing']);
  },

  async 'hints of each game come as events, and narrow'({ games, json, first, same, ok }) {
    for (const game of games) {
      const made = await json('POST', '/api/plays', { game, deal: 'seed:5' }, 201);
      same((await json('POST', `/api/plays/${made.play}/hints`, {}, 200)).helped.hints, 1);
      const { data } = await first(`/api/plays/${made.play}/hints?time_ms=60000`, 'hint');
      same(data.at, made.at);
      ok(data.moves.length > 0 && data.moves.every(({ word }) => made.scene.moves.some((move) => move.word === word)));
      ok(['win probability', 'points', 'winnable'].includes(data.unit));
    }
  },

  async 'a stream of hints ends when the play changes, and when its time is over'({ engine, games, json, same, ok }) {
    const made = await json('POST', '/api/plays', { game: games[0], deal: 'seed:5' }, 201);
    const path = `/api/plays/${made.play}`;
    let end;
    let moved;
    for await (const { name, data } of engine.stream(`${path}/hints?time_ms=60000`, new AbortController().signal)) {
      if (name === 'hint') moved ??= json('POST', `${path}/moves`, { at: made.at, words: [made.scene.moves[0].word] }, 200);
      if (name === 'end') end = data;
    }
    await moved;
    ok(['changed', 'done'].includes(end?.reason));
    end = undefined;
    for await (const { name, data } of engine.stream(`${path}/hints?time_ms=1`, new AbortController().signal)) if (name === 'end') end = data;
    ok(['limit', 'done'].includes(end?.reason));
    same(typeof end.reason, 'string');
  },

  async 'an aborted stream ends, and others go on'({ engine, games, json, first, ok }) {
    const made = await json('POST', '/api/plays', { game: games[0], deal: 'seed:6' }, 201);
    const control = new AbortController();
    let events = 0;
    await (async () => {
      for await (const { name } of engine.stream(`/api/plays/${made.play}/hints?time_ms=60000`, control.signal)) {
        events += name === 'hint' ? 1 : 0;
        control.abort();
      }
    })().catch(() => {});
    ok(events >= 1);
    await json('GET', '/api/games', undefined, 200);
    await first(`/api/plays/${made.play}/hints?time_ms=60000`, 'hint');
  },

  async 'why, a solution and a review'({ games, json, first, engine, same, ok }) {
    const list = (await json('GET', '/api/games', undefined, 200)).games;
    for (const game of list.filter(({ name }) => games.includes(name))) {
      let state = await json('POST', '/api/plays', { game: game.name, deal: 'seed:5' }, 201);
      const path = `/api/plays/${state.play}`;
      if (game.why) {
        const why = await json('GET', `${path}/why?word=${encodeURIComponent(state.scene.moves[0].word)}`, undefined, 200);
        same(why.word, state.scene.moves[0].word);
      }
      for (let i = 0; i < 3 && state.outcome.phase === 'playing'; i++) {
        state = await json('POST', `${path}/auto`, { at: state.at, most: 100, player: 'random' }, 200);
      }
      if (state.outcome.phase === 'playing') state = await json('POST', `${path}/reveal`, {}, 200);
      if (game.solvers.length > 0) {
        const { data } = await first(`${path}/solution?from=start`, 'solution');
        ok(['won', 'lost', 'undecided'].includes(data.verdict));
        same(data.scenes.length, data.words.length + 1);
      }
      if (game.review) {
        const { data } = await first(`${path}/review?samples=0`, 'review');
        ok(data.moves > 0 && Array.isArray(data.decisions));
      }
    }
    ok(engine);
  },

  async 'records leave and come back the same'({ engine, games, json, same, ok }) {
    for (const game of games) {
      const made = await json('POST', '/api/plays', { game, deal: 'seed:9' }, 201);
      const played = await json('POST', `/api/plays/${made.play}/auto`, { at: made.at, most: 3, player: 'random' }, 200);
      for (const format of ['text', 'json']) {
        const record = await engine.ask('GET', `/api/plays/${made.play}/record?format=${format}`);
        same(record.status, 200);
        ok(record.name.startsWith(game) && record.name.endsWith(format === 'json' ? '.json' : '.txt'));
        const { plays: [again] } = await json('POST', '/api/records', { text: record.text, game }, 201);
        same([again.words, again.scene, again.imported], [played.words, played.scene, true]);
      }
    }
  },

  async 'a puzzle of each game that has some, and a backup that brings a deleted play back'({ games, json, same, ok }) {
    const list = (await json('GET', '/api/games', undefined, 200)).games.filter(({ puzzles }) => puzzles);
    ok(list.length > 0);
    for (const { name } of list) {
      const puzzle = await json('GET', `/api/puzzles/${name}?level=0&number=0`, undefined, 200);
      same(puzzle.game, name);
      const state = await json('POST', '/api/deals', { game: name, rules: puzzle.rules, deal: puzzle.deal }, 200);
      same(state.deal, puzzle.deal);
    }
    const made = await json('POST', '/api/plays', { game: games[0], deal: 'seed:3' }, 201);
    const { plays } = await json('GET', '/api/backup', undefined, 200);
    const mine = plays.filter(({ play }) => play === made.play);
    same(mine.length, 1);
    await json('POST', `/api/plays/${made.play}/delete`, {}, 200);
    same((await json('POST', '/api/backup', { text: JSON.stringify(mine) }, 200)).added, 1);
    same((await json('GET', `/api/plays/${made.play}`, undefined, 200)).scene, made.scene);
  },

  async 'a search for a winnable deal blocks nothing, and can be ended'({ engine, json, first, same, ok }) {
    const { data } = await first('/api/deals/winnable?game=klondike&rules=ranks=4,columns=3', 'deal');
    same((await json('POST', '/api/plays', { game: 'klondike', rules: data.rules, deal: data.deal, found: true }, 201)).winnable, true);
    // With one stack there is hardly a winnable deal: the search goes on while others are answered.
    const control = new AbortController();
    let tried = 0;
    let over = false;
    const search = (async () => {
      for await (const event of engine.stream('/api/deals/winnable?game=calculation&rules=stacks=1', control.signal)) tried = event.data.tried ?? tried;
    })().catch(() => {}).then(() => (over = true));
    while (tried === 0) {
      await json('GET', '/api/plays', undefined, 200);
      same(over, false);
    }
    const before = tried;
    while (tried === before) await json('POST', '/api/plays', { game: 'calculation' }, 201);
    control.abort();
    await search;
    ok(tried > before);
  },

  async 'titles keep their characters, and a deleted play is gone'({ games, json, same, engine }) {
    const made = await json('POST', '/api/plays', { game: games[0] }, 201);
    const titled = await json('POST', `/api/plays/${made.play}/title`, { title: '手札 ♠ é' }, 200);
    same(titled.title, '手札 ♠ é');
    await json('POST', `/api/plays/${made.play}/delete`, {}, 200);
    same((await engine.ask('GET', `/api/plays/${made.play}`)).status, 404);
    const { groups } = await json('GET', '/api/stats', undefined, 200);
    same(Array.isArray(groups), true);
  },
};

/** Runs one case in a page that has the engine; returns the text of what went wrong, or ''. */
export const runCase = (page, name, games) => page.evaluate(`(async () => {
  const { engine } = await import(new URL('engine/chosen.js', document.baseURI));
  const ok = (value) => { if (!value) throw new Error('expected something true'); };
  const same = (a, b) => { if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(JSON.stringify(a) + ' is not ' + JSON.stringify(b)); };
  const json = async (method, path, body, status) => {
    const answer = await engine.ask(method, path, body);
    if (answer.status !== status) throw new Error(method + ' ' + path + ': ' + answer.status + ' ' + answer.text.slice(0, 300));
    return JSON.parse(answer.text);
  };
  const first = async (path, wanted) => {
    let found;
    for await (const event of engine.stream(path, new AbortController().signal)) {
      if (event.name === 'end' && event.data.error) throw new Error(path + ': ' + event.data.error.text);
      if (event.name === wanted) { found = event; break; }
    }
    if (!found) throw new Error(path + ' has no event ' + wanted);
    return found;
  };
  const test = { ${CONTRACT[name].toString()} }[${JSON.stringify(name)}];
  try {
    await test({ engine, games: ${JSON.stringify(games)}, ok, same, json, first });
    return '';
  } catch (error) {
    return String(error?.stack ?? error);
  }
})()`);
