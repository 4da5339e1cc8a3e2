import type { Random } from '../random.js';
import { fullLight, srgbByte } from './colour.js';
import { clamp, ease, smoothNoise } from './noise.js';
import type { Texture } from './texture.js';

/** How the cloth lies on the table. */
export type Lie = 'flat' | 'folds' | 'turned';

export interface Hand {
  /** 0 matt cotton … 1 satin. */
  sheen: number;
  /** 0 crisp, with sharp small folds … 1 fluid, with long soft ones. */
  softness: number;
  /** 0 none … 1: the cloth is puckered all over (seersucker, crinkle). */
  pucker: number;
}

/** Pixels between two nodes of the grid on which folds and light are worked out. */
const step = 8;

interface Relief {
  nodes: number;
  height: Float32Array;
  /** Share of the light that reaches a node past its surroundings. */
  open: Float32Array;
}

/** The light falls from the upper left, rather low: what makes folds and yarns readable in a photograph. */
const sun = unit(-0.5, -0.55, 0.78);
const halfway = unit(sun[0], sun[1], sun[2] + 1);

/**
 * Lays a texture on the table and photographs it: folds displace the yarns along their arc, and light and shadow
 * follow from the same surface. Returns sRGB bytes, three a pixel.
 */
export function drape(texture: Texture, back: Texture | null, lie: Lie, hand: Hand, random: Random): Uint8Array {
  const size = texture.size;
  const relief = lie === 'folds' ? folds(size, hand, random) : ripples(size, hand, random);
  const { nodes, height, open } = relief;
  const across = new Float32Array(nodes * nodes);
  const along = new Float32Array(nodes * nodes);
  const light = new Float32Array(nodes * nodes);
  const gleam = new Float32Array(nodes * nodes);
  placeYarns(relief, size, random, across, along);
  const falloff = random.between(0.1, 0.18);
  for (let row = 0; row < nodes; row++) {
    for (let column = 0; column < nodes; column++) {
      const at = row * nodes + column;
      const dx = slope(height, at, column, nodes, 1);
      const dy = slope(height, at, row, nodes, nodes);
      const length = Math.sqrt(dx * dx + dy * dy + 1);
      const facing = Math.max(0, (-dx * sun[0] - dy * sun[1] + sun[2]) / length);
      const mirror = Math.max(0, (-dx * halfway[0] - dy * halfway[1] + halfway[2]) / length);
      const away = (column + row) / (2 * nodes);
      const lamp = 1 + falloff * (0.5 - away) * 2;
      const soft = 0.38 + 0.62 * (facing / sun[2]);
      light[at] = clamp(soft * lamp * (open[at] as number), 0.05, 1.5);
      gleam[at] = hand.sheen * (0.3 * mirror ** 24 + 0.16 * mirror ** 5 - 0.14) * lamp * (open[at] as number);
    }
  }
  if (lie === 'turned')
    return photograph(texture, back ?? texture, across, along, light, gleam, nodes, turn(size, random));
  return photograph(texture, null, across, along, light, gleam, nodes, null);
}

/** A cloth laid flat by hand: broad ripples, hardly a finger's breadth high. */
function ripples(size: number, hand: Hand, random: Random): Relief {
  const nodes = size / step + 1;
  const broad = smoothNoise(random, 16);
  const fine = smoothNoise(random, 64);
  const angle = random.between(-0.6, 0.6);
  const height = new Float32Array(nodes * nodes);
  for (let row = 0; row < nodes; row++) {
    for (let column = 0; column < nodes; column++) {
      const x = column / nodes;
      const y = row / nodes;
      const s = x * Math.cos(angle) + y * Math.sin(angle);
      height[row * nodes + column] =
        size * 0.012 * broad(s * 3.1, y * 1.3 + x * 0.4) +
        size * 0.005 * broad(x * 4.7 + 5, y * 4.2 + 3) +
        size * 0.0035 * hand.pucker * fine(x * 34, y * 30);
    }
  }
  return { nodes, height, open: new Float32Array(nodes * nodes).fill(1) };
}

/** Folds that spring from beyond one corner and fan out, each with a steep and a gentle side. */
function folds(size: number, hand: Hand, random: Random): Relief {
  const nodes = size / step + 1;
  const bend = smoothNoise(random, 16);
  const fine = smoothNoise(random, 64);
  const tilt = random.between(0.5, 1.05) * (random.chance(0.5) ? 1 : -1);
  const count = Math.round(3 + 2.5 * (1 - hand.softness) + random.between(0, 1.6));
  const height = new Float32Array(nodes * nodes);
  const ridges = Array.from({ length: count + 2 }, (_, ridge) => ({
    centre: (ridge - 0.5 + random.between(-0.22, 0.22)) / count,
    width: random.between(0.32, 0.58) / count,
    tall: random.between(0.55, 1.15),
    drift: random.between(-0.16, 0.16),
    fade: random.between(-0.7, 0.7),
    lean: random.between(0.25, 0.75),
  }));
  const tallest = (size * (0.16 + 0.1 * hand.softness)) / count;
  for (let row = 0; row < nodes; row++) {
    for (let column = 0; column < nodes; column++) {
      const x = column / (nodes - 1) - 0.5;
      const y = row / (nodes - 1) - 0.5;
      const along = x * Math.sin(tilt) + y * Math.cos(tilt);
      const over =
        0.5 +
        x * Math.cos(tilt) -
        y * Math.sin(tilt) +
        0.07 * bend(along * 2.2 + 3, x * 1.4) +
        0.03 * bend(x * 4, y * 4);
      let sum = 0;
      for (const { centre, width, tall, drift, fade, lean } of ridges) {
        const distance = over - centre - drift * along;
        const side = distance < 0 ? width * lean * 1.6 : width * (1.6 - lean * 0.8);
        const near = 1 - Math.min(1, Math.abs(distance) / side);
        sum += tall * clamp(1 + fade * along * 1.6, 0.05, 1.6) * ease(near);
      }
      height[row * nodes + column] =
        tallest * sum +
        size * 0.01 * bend(x * 3.3 + 8, y * 2.7 + 8) +
        size * 0.0035 * hand.pucker * fine(x * 34 + 32, y * 30 + 32);
    }
  }
  return { nodes, height, open: openness(height, nodes) };
}

/** How open each node is to the lamp (a soft cast shadow) and to the sky (valleys are darker than ridges). */
function openness(height: Float32Array, nodes: number): Float32Array {
  const open = new Float32Array(nodes * nodes);
  const climb = (sun[2] / Math.hypot(sun[0], sun[1])) * step;
  const reaches = [3, 7, 12];
  const heightAt = (column: number, row: number) =>
    height[clamp(row, 0, nodes - 1) * nodes + clamp(column, 0, nodes - 1)] as number;
  for (let row = 0; row < nodes; row++) {
    for (let column = 0; column < nodes; column++) {
      const own = height[row * nodes + column] as number;
      let blocked = 0;
      for (let away = 1; away <= 26; away += 1 + (away >> 3)) {
        const there = heightAt(column + Math.round(sun[0] * away * 1.35), row + Math.round(sun[1] * away * 1.35));
        blocked = Math.max(blocked, (there - own - climb * away * 0.8) / (4 + away));
      }
      let buried = 0;
      for (const reach of reaches) {
        const around =
          heightAt(column - reach, row) +
          heightAt(column + reach, row) +
          heightAt(column, row - reach) +
          heightAt(column, row + reach);
        buried += Math.max(0, around / 4 - own) / (reach * step);
      }
      open[row * nodes + column] = (1 - 0.5 * ease(clamp(blocked, 0, 1))) * (1 - clamp(buried * 0.75, 0, 0.55));
    }
  }
  return open;
}

/** Where on the texture each node lies: by arc length over the folds, and never quite straight. */
function placeYarns(relief: Relief, size: number, random: Random, across: Float32Array, along: Float32Array): void {
  const { nodes, height } = relief;
  const sway = smoothNoise(random, 16);
  const pull = size * 0.006;
  const spread = (out: Float32Array, start: number, stride: number) => {
    let travelled = 0;
    for (let node = 1; node < nodes; node++) {
      const at = start + node * stride;
      travelled += Math.hypot(step, (height[at] as number) - (height[at - stride] as number));
      out[at] = travelled;
    }
    // Folded cloth takes up more of the texture than it shows, but the texture is only as wide as the picture.
    const fit = Math.min(1, (size - 1) / travelled);
    const spare = (size - 1 - travelled * fit) / 2;
    for (let node = 0; node < nodes; node++) {
      const at = start + node * stride;
      out[at] = (out[at] as number) * fit + spare;
    }
  };
  for (let line = 0; line < nodes; line++) {
    spread(across, line * nodes, 1);
    spread(along, line, nodes);
  }
  for (let row = 0; row < nodes; row++) {
    for (let column = 0; column < nodes; column++) {
      const at = row * nodes + column;
      const x = column / nodes;
      const y = row / nodes;
      across[at] = (across[at] as number) + pull * sway(x * 3 + 1, y * 5) + pull * 0.3 * sway(x * 9, y * 11 + 7);
      along[at] = (along[at] as number) + pull * sway(x * 5 + 9, y * 3 + 9) + pull * 0.3 * sway(x * 11 + 5, y * 9);
    }
  }
}

/** A straight fold: beyond it the cloth lies turned over, back side up. */
interface Turn {
  /** Unit normal of the fold line; positive distance is the turned part. */
  nx: number;
  ny: number;
  offset: number;
}

function turn(size: number, random: Random): Turn {
  const angle = random.pick([-2.5, -0.64, 2.5]) + random.between(-0.12, 0.12);
  const nx = Math.cos(angle);
  const ny = Math.sin(angle);
  return { nx, ny, offset: (nx + ny) * (size / 2) + size * random.between(0.06, 0.16) };
}

function photograph(
  face: Texture,
  back: Texture | null,
  across: Float32Array,
  along: Float32Array,
  light: Float32Array,
  gleam: Float32Array,
  nodes: number,
  fold: Turn | null,
): Uint8Array {
  const size = face.size;
  const pixels = new Uint8Array(size * size * 3);
  const last = size - 1.001;
  const edge = size * 0.018;
  const shadow = size * 0.075;
  const glint = fullLight * 0.09;
  for (let y = 0; y < size; y++) {
    const row = (y / step) | 0;
    const fy = (y - row * step) / step;
    for (let column = 0; column < nodes - 1; column++) {
      const a = row * nodes + column;
      const b = a + nodes;
      const lerp = (field: Float32Array, node: number) =>
        (field[a + node] as number) + ((field[b + node] as number) - (field[a + node] as number)) * fy;
      let u = lerp(across, 0);
      let v = lerp(along, 0);
      let lit = lerp(light, 0);
      let shine = lerp(gleam, 0);
      const du = (lerp(across, 1) - u) / step;
      const dv = (lerp(along, 1) - v) / step;
      const dlit = (lerp(light, 1) - lit) / step;
      const dshine = (lerp(gleam, 1) - shine) / step;
      for (let x = column * step; x < column * step + step; x++) {
        let s = u;
        let t = v;
        let brightness = lit;
        let side = face;
        if (fold && back) {
          const distance = x * fold.nx + y * fold.ny - fold.offset;
          if (distance > 0) {
            s -= 2 * distance * fold.nx;
            t -= 2 * distance * fold.ny;
            side = back;
            const round = Math.min(1, distance / edge);
            brightness *= 1.03 - 0.36 * (1 - round) * (1 - round);
          } else {
            const under = Math.max(0, 1 + distance / shadow);
            brightness *= 1 - 0.55 * under * under * under;
          }
        }
        s = s < 0 ? -s : s > last ? 2 * last - s : s;
        t = t < 0 ? -t : t > last ? 2 * last - t : t;
        const si = s | 0;
        const ti = t | 0;
        const fs = s - si;
        const ft = t - ti;
        const from = (ti * size + si) * 3;
        const below = from + size * 3;
        const texels = side.light;
        const to = (y * size + x) * 3;
        const w0 = (1 - fs) * (1 - ft);
        const w1 = fs * (1 - ft);
        const w2 = (1 - fs) * ft;
        const w3 = fs * ft;
        // Written out for the three channels: an inner loop here costs a third of the whole picture.
        const red =
          (texels[from] as number) * w0 +
          (texels[from + 3] as number) * w1 +
          (texels[below] as number) * w2 +
          (texels[below + 3] as number) * w3;
        const green =
          (texels[from + 1] as number) * w0 +
          (texels[from + 4] as number) * w1 +
          (texels[below + 1] as number) * w2 +
          (texels[below + 4] as number) * w3;
        const blue =
          (texels[from + 2] as number) * w0 +
          (texels[from + 5] as number) * w1 +
          (texels[below + 2] as number) * w2 +
          (texels[below + 5] as number) * w3;
        // Most of a gleam takes on the color of the dye it passes through.
        const gain = brightness + shine * 1.9;
        const white = shine * glint;
        pixels[to] = exposed(red * gain + white);
        pixels[to + 1] = exposed(green * gain + white);
        pixels[to + 2] = exposed(blue * gain + white);
        u += du;
        v += dv;
        lit += dlit;
        shine += dshine;
      }
    }
  }
  return pixels;
}

function exposed(light: number): number {
  return srgbByte[light < 0 ? 0 : light > fullLight ? fullLight : light | 0] as number;
}

function slope(height: Float32Array, at: number, place: number, nodes: number, stride: number): number {
  const before = place > 0 ? at - stride : at;
  const after = place < nodes - 1 ? at + stride : at;
  return ((height[after] as number) - (height[before] as number)) / (((after - before) / stride) * step);
}

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
