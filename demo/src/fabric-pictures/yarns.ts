import type { Random } from '../random.js';
import { type Light, lightOf, mix } from './colour.js';
import { smoothLine } from './noise.js';

/** Yarns in the order in which they lie, repeated over the width: `[['#FFFFFF', 12], ['#26355D', 12]]` is a gingham. */
export type YarnOrder = readonly (readonly [hex: string, count: number])[];

export interface Spinning {
  /** How much the yarns differ in thickness: 0.05 for combed cotton, 0.3 for hand-spun. */
  unevenness: number;
  /** How many thick places a yarn has per picture width: linen 0.6, handloom 1.5. */
  slubs: number;
  /** How much the yarns differ in shade: 0.03 for piece-dyed, 0.15 for yarn-dyed by hand. */
  shadeSpread: number;
}

/** One system of yarns (warp or weft) laid side by side over `size` pixels. */
export interface YarnSheet {
  count: number;
  /** Yarn under each pixel. */
  index: Uint16Array;
  /** Position across the yarn under each pixel: -1 at its left or upper side, 1 at the other. */
  across: Float32Array;
  colour: Light[];
  /** Thickness of each yarn along its length, one value every `sliver` pixels; 1 is the mean. */
  thickness: Float32Array;
  slivers: number;
  /** Where the twist of each yarn begins, so that neighbors don't line up. */
  phase: Uint8Array;
}

export const sliver = 4;

export function layYarns(
  size: number,
  yarnPx: number,
  order: YarnOrder,
  spinning: Spinning,
  random: Random,
): YarnSheet {
  const index = new Uint16Array(size);
  const across = new Float32Array(size);
  const colours = order.flatMap(([hex, count]) => Array.from({ length: count }, () => lightOf(hex)));
  const colour: Light[] = [];
  const first = random.int(0, colours.length - 1);
  let edge = -random.between(0, yarnPx);
  for (let yarn = 0; edge < size; yarn++) {
    const width = yarnPx * (1 + spinning.unevenness * 0.35 * random.normal());
    for (let at = Math.max(0, Math.ceil(edge)); at < edge + width && at < size; at++) {
      index[at] = yarn;
      across[at] = ((at - edge) / width) * 2 - 1;
    }
    const dyed = colours[(first + yarn) % colours.length] as Light;
    const shade = 1 + spinning.shadeSpread * random.normal();
    colour.push(mix([dyed[0] * shade, dyed[1] * shade, dyed[2] * shade], [1, 1, 1], Math.max(0, shade - 1) * 0.15));
    edge += width;
  }
  const count = colour.length;
  const slivers = Math.ceil(size / sliver) + 1;
  return {
    count,
    index,
    across,
    colour,
    thickness: spin(count, slivers, size, yarnPx, spinning, random),
    slivers,
    phase: Uint8Array.from({ length: count }, () => random.int(0, 255)),
  };
}

/** Thickness along every yarn: slow unevenness from drafting and, here and there, a spindle-shaped slub. */
function spin(count: number, slivers: number, size: number, yarnPx: number, spinning: Spinning, random: Random) {
  const thickness = new Float32Array(count * slivers);
  const drafting = smoothLine(random, slivers * 8, (yarnPx * 7) / sliver);
  for (let yarn = 0; yarn < count; yarn++) {
    const start = random.int(0, slivers * 7 - 1);
    for (let at = 0; at < slivers; at++) {
      thickness[yarn * slivers + at] = 1 + spinning.unevenness * (drafting[start + at] as number);
    }
    const slubs = Math.floor(spinning.slubs * random.between(0, 2) * random.next() * 2);
    for (let slub = 0; slub < slubs; slub++) {
      const length = (yarnPx * random.between(10, 34)) / sliver;
      const centre = random.between(0, size / sliver);
      const swell = random.between(0.2, 0.75);
      for (let at = Math.max(0, Math.floor(centre - length)); at < Math.min(slivers, centre + length); at++) {
        const bulge = 0.5 + 0.5 * Math.cos((Math.PI * (at - centre)) / length);
        thickness[yarn * slivers + at] = (thickness[yarn * slivers + at] as number) + swell * bulge;
      }
    }
  }
  return thickness;
}
