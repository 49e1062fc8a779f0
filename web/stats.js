// stats.js: shares and their intervals. Pure.

const Z = 1.959963984540054; // 95 %

/** The share won of n games with its Wilson interval. @param {number} won @param {number} n */
export function share(won, n) {
  if (n === 0) return { rate: 0, low: 0, high: 1 };
  const p = won / n;
  const base = 1 + (Z * Z) / n;
  const middle = (p + (Z * Z) / (2 * n)) / base;
  const reach = (Z / base) * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  return { rate: p, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** The share won in a sliding window of games. @param {boolean[]} games oldest first @param {number} width */
export function sliding(games, width) {
  let won = 0;
  return games.map((one, i) => {
    won += Number(one) - (i >= width ? Number(games[i - width]) : 0);
    return share(won, Math.min(i + 1, width));
  });
}
