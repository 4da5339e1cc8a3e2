import type { Random } from '../random.js';

/** One repeat of a weave, row by row: true where the warp lies over the weft. */
export type Draft = readonly (readonly boolean[])[];

export type DraftName =
  | 'plain'
  | 'basket'
  | 'twill-2-1'
  | 'twill-3-1'
  | 'twill-2-2'
  | 'herringbone'
  | 'satin'
  | 'crepe'
  | 'dobby-diamond'
  | 'dobby-spot'
  | 'birdseye'
  | 'waffle';

/** The draft of a weave by its trade name. `random` is used by the crêpe only, whose floats follow no order. */
export function draftOf(name: DraftName, random: Random): Draft {
  switch (name) {
    case 'plain':
      return read('x. .x');
    case 'basket':
      return read('xx.. xx.. ..xx ..xx');
    case 'twill-2-1':
      return read('xx. .xx x.x');
    case 'twill-3-1':
      return read('xxx. .xxx x.xx xx.x');
    case 'twill-2-2':
      return read('xx.. .xx. ..xx x..x');
    case 'satin':
      return satin();
    case 'herringbone':
      return herringbone(16);
    case 'crepe':
      return crepe(random);
    case 'dobby-diamond':
      return diamond(24);
    case 'dobby-spot':
      return spot(16);
    case 'birdseye':
      return read('x.x... .xxx.. xxxxx. .xxx.. x.x... ...... ');
    case 'waffle':
      return read('x....... .x.....x x.x...x. .x.x.x.x x.x.x.xx .xxxxxxx x.x.x.xx .x.x.x.x');
  }
}

function read(rows: string): Draft {
  return rows
    .trim()
    .split(' ')
    .map((row) => [...row].map((mark) => mark === 'x'));
}

/** Five-end warp satin with a move of two: no two binding points touch, so the floats hide them. */
function satin(): Draft {
  return square(5, (end, pick) => (end * 2 + pick) % 5 !== 0);
}

/** 2/2 twill that turns after half the ends; the cut moves the turn by two so that the points stand clear. */
function herringbone(ends: number): Draft {
  const half = ends / 2;
  return Array.from({ length: 4 }, (_, pick) =>
    Array.from({ length: ends }, (_, end) => (end < half ? (end + pick) % 4 < 2 : (pick - end + 4 * ends + 1) % 4 < 2)),
  );
}

/** Plain weave with a third of the crossings turned over by chance: the pebbled face of crêpe. */
function crepe(random: Random): Draft {
  return square(32, (end, pick) => ((end + pick) % 2 === 0) !== random.chance(0.3));
}

/** Warp-faced diamonds on a plain ground. */
function diamond(size: number): Draft {
  const half = size / 2;
  return square(size, (end, pick) => {
    const distance = Math.abs(end - half) + Math.abs(pick - half);
    const ring = distance % half;
    return ring < 3 ? (end + 2 * pick) % 4 !== 0 : (end + pick) % 2 === 0;
  });
}

/** A small raised spot in a plain ground. */
function spot(size: number): Draft {
  return square(size, (end, pick) => {
    const offset = pick < size / 2 ? 0 : size / 2;
    const across = ((end + offset) % size) - size / 4;
    const along = (pick % (size / 2)) - size / 4;
    return across * across + along * along < 6 || (end + pick) % 2 === 0;
  });
}

function square(size: number, over: (end: number, pick: number) => boolean): Draft {
  return Array.from({ length: size }, (_, pick) => Array.from({ length: size }, (_, end) => over(end, pick)));
}
