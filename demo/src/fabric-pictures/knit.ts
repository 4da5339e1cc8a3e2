import type { Random } from '../random.js';
import { type Light, mix } from './colour.js';
import { smoothNoise } from './noise.js';
import { blankTexture, fibreSide, fibres, putLight, type Texture } from './texture.js';
import { layYarns, type Spinning, type YarnOrder } from './yarns.js';

export type Stitch = 'jersey' | 'rib' | 'pique' | 'terry';

export interface Knitted {
  stitch: Stitch;
  /** Width of one stitch in a flat view of 1200 px. */
  stitchPx: number;
  /** Courses (rows of loops) in their order of color. */
  courses: YarnOrder;
  spinning: Spinning;
  /** 0 smooth … 1: two-tone fibers, as in gray marl. */
  marl: number;
}

/** One repeat of loops as a relief: how light each point is, seen under the lamp. */
interface Loop {
  width: number;
  height: number;
  shade: Float32Array;
}

/** Draws a knitted cloth: one loop worked out once, laid in wales and courses. `zoom` 1 is the flat view. */
export function knit(fabric: Knitted, size: number, zoom: number, print: Texture | null, random: Random): Texture {
  const scale = (zoom * size) / 1200;
  const width = Math.max(4, Math.round(fabric.stitchPx * scale));
  const loop = loopOf(fabric.stitch, width, Math.max(3, Math.round(width * 0.78)));
  const stitchesHigh = fabric.stitch === 'pique' ? 2 : 1;
  const courses = layYarns(size, loop.height / stitchesHigh, fabric.courses, fabric.spinning, random);
  const cloud = smoothNoise(random, 32);
  const patches = marlPatches(size, cloud);
  const texture = blankTexture(size);
  const course = loop.height / stitchesHigh;
  for (let y = 0; y < size; y++) {
    const row = Math.floor(y / course);
    const yarn = Math.min(row, courses.count - 1);
    const dyed = courses.colour[yarn] as Light;
    const pale = mix(dyed, [0.8, 0.8, 0.78], 0.75 * fabric.marl);
    const start = ((courses.phase[yarn] as number) * 7) & (fibreSide - 1);
    const loopRow = (y % loop.height) * loop.width;
    for (let x = 0; x < size; x++) {
      const fibre = fibres[
        ((y * 3 + start) & (fibreSide - 1)) * fibreSide + ((x + start * 5) & (fibreSide - 1))
      ] as number;
      const stray = fibres[((x * 7) & (fibreSide - 1)) * fibreSide + ((y + start) & (fibreSide - 1))] as number;
      const shade = (loop.shade[loopRow + (x % loop.width)] as number) + 0.05 * fibre + 0.045 * stray;
      const at = (y * size + x) * 3;
      let colour = dyed;
      if (fabric.marl > 0) {
        const share = 0.5 + 0.55 * fibre + (patches[((y >> 3) * (size >> 3) + (x >> 3)) | 0] as number) * 0.4;
        colour = share > 0.5 ? mix(dyed, pale, Math.min(1, (share - 0.5) * 2)) : dyed;
      }
      if (print) {
        texture.light[at] = Math.min(4095, (print.light[at] as number) * shade);
        texture.light[at + 1] = Math.min(4095, (print.light[at + 1] as number) * shade);
        texture.light[at + 2] = Math.min(4095, (print.light[at + 2] as number) * shade);
      } else putLight(texture.light, at, colour, shade + 0.006 / (0.2 + colour[1]));
    }
  }
  return texture;
}

function marlPatches(size: number, cloud: (x: number, y: number) => number): Float32Array {
  const across = size >> 3;
  return Float32Array.from({ length: across * (across + 1) }, (_, at) =>
    cloud((at % across) * 0.11, Math.floor(at / across) * 0.4),
  );
}

function loopOf(stitch: Stitch, width: number, height: number): Loop {
  switch (stitch) {
    case 'jersey':
      return relief(width, height, (u, v) => legs(u, v));
    case 'rib':
      return relief(width * 4, height, (u, v) => {
        const wale = u * 4;
        const crown = Math.cos((wale - 1) * (Math.PI / 2));
        return wale < 2 ? legs(wale % 1, v) * 0.8 + 1.5 * crown : purl(wale % 1, v) * 0.5 + 1.5 * crown;
      });
    case 'pique':
      return relief(width * 2, height * 2, (u, v) => {
        const shifted = (u + (v < 0.5 ? 0 : 0.5)) % 1;
        const hollow = 1 - ((shifted - 0.5) / 0.36) ** 2 - (((v * 2) % 1) - 0.5) ** 2 / 0.14;
        return legs((u * 2) % 1, (v * 2) % 1) * 0.4 - 1.1 * Math.max(0, hollow);
      });
    case 'terry':
      return relief(width * 2, height, (u, v) => purl((u * 2) % 1, v) * 1.2 + 0.6 * Math.sin(u * 2 * Math.PI));
  }
}

/** The face of a knit: two legs that lean together into a V, each hiding the foot of the next course. */
function legs(u: number, v: number): number {
  const leg = u < 0.5 ? u : 1 - u;
  let high = 0;
  for (let course = -1; course <= 1; course++) {
    const along = v - 0.5 - course;
    const aside = leg - 0.26 - 0.15 * along;
    const round = 1 - (aside / 0.235) ** 2 - (along / 0.86) ** 2;
    if (round > 0) high = Math.max(high, Math.sqrt(round) - 0.12 * course - 0.25 * along);
  }
  return high;
}

/** The back of a knit: the heads of the loops as small arcs lying across. */
function purl(u: number, v: number): number {
  const arc = 0.5 + 0.22 * Math.cos(2 * Math.PI * u);
  const near = Math.min(Math.abs(v - arc), Math.abs(v - arc + 1), Math.abs(v - arc - 1));
  return Math.sqrt(Math.max(0, 1 - (near / 0.34) ** 2));
}

/** Turns a height over one repeat into shading by the slope towards the lamp and the depth. */
function relief(width: number, height: number, heightAt: (u: number, v: number) => number): Loop {
  const shade = new Float32Array(width * height);
  const du = 0.5 / width;
  const dv = 0.5 / height;
  const wrap = (value: number) => value - Math.floor(value);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const v = (y + 0.5) / height;
      const own = heightAt(u, v);
      const slopeX = heightAt(wrap(u + du), v) - heightAt(wrap(u - du), v);
      const slopeY = heightAt(u, wrap(v + dv)) - heightAt(u, wrap(v - dv));
      const lit = Math.max(-0.3, Math.min(0.3, -slopeX * 0.22 - slopeY * 0.26));
      shade[y * width + x] = 0.8 + 0.24 * Math.max(-1, Math.min(1.2, own - 0.35)) + lit;
    }
  }
  return { width, height, shade };
}
