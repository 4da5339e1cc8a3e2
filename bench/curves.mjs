const [WIDTH, HEIGHT] = [860, 460];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 190, 30, 52];
const COLOURS = ['#1b2f4b', '#b3541e', '#2b6e4f', '#7a3e9d', '#a8324a', '#3f7cac', '#8a6d1c', '#4d4d4d'];
const [MIN_MS, MAX_MS] = [0.5, 1_000];
/** Minimum distance between lines of text (px). */
const LINE = 16;

/**
 * Draws p95 over the number of fabrics, both axes logarithmic, as an SVG picture: solid lines while nothing changes, dotted
 * ones right after a write.
 *
 * @param measured `{ title: [{ size, quiet, fresh }] }`, times in ms
 */
export function curves(measured) {
  const sizes = Object.values(measured)[0].map(({ size }) => size);
  const scale = (value, [least, most], [from, to]) =>
    from + ((Math.log(value) - Math.log(least)) / (Math.log(most) - Math.log(least))) * (to - from);
  const x = (size) => scale(size, [sizes[0], sizes.at(-1)], [LEFT, WIDTH - RIGHT]);
  const y = (ms) => scale(Math.min(MAX_MS, Math.max(MIN_MS, ms)), [MIN_MS, MAX_MS], [HEIGHT - BOTTOM, TOP]);
  const text = (left, top, label, more = '') =>
    `<text x="${left.toFixed(0)}" y="${top.toFixed(0)}" ${more}>${label}</text>`;
  const grid = [1, 10, 100, 1_000].map(
    (ms) =>
      `<path d="M${LEFT} ${y(ms).toFixed(1)}H${WIDTH - RIGHT}" stroke="#ddd"/>${text(LEFT - 8, y(ms) + 4, `${ms} ms`, 'text-anchor="end"')}`,
  );
  const ticks = sizes.map((size) =>
    text(x(size), HEIGHT - BOTTOM + 22, size.toLocaleString('en'), 'text-anchor="middle"'),
  );
  const lines = Object.values(measured).flatMap((figures, place) => {
    const through = (key) =>
      figures.map((figure, at) => `${at ? 'L' : 'M'}${x(figure.size).toFixed(1)} ${y(figure[key]).toFixed(1)}`);
    const stroke = `fill="none" stroke="${COLOURS[place % COLOURS.length]}"`;
    return [
      `<path d="${through('quiet').join('')}" ${stroke} stroke-width="2"/>`,
      `<path d="${through('fresh').join('')}" ${stroke} stroke-width="1.5" stroke-dasharray="2 4"/>`,
    ];
  });
  // Names at the end of their lines, apart from each other.
  let lowest = Number.NEGATIVE_INFINITY;
  const names = Object.entries(measured)
    .map(([title, figures], place) => ({ title, place, at: y(figures.at(-1).quiet) }))
    .sort((one, other) => one.at - other.at)
    .map(({ title, place, at }) => {
      lowest = Math.max(at, lowest + LINE);
      return text(WIDTH - RIGHT + 10, lowest + 4, title, `fill="${COLOURS[place % COLOURS.length]}"`);
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#333">
<title>Time of a search over the number of fabrics</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...grid, ...ticks, ...lines, ...names].join('\n')}
${text(LEFT, HEIGHT - 8, 'fabrics; 95 of 100 answers within; whole line: while nothing changes, dotted: right after a write')}
</svg>
`;
}
