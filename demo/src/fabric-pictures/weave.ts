import type { Random } from '../random.js';
import { fullLight, type Light } from './colour.js';
import { type Draft, type DraftName, draftOf } from './drafts.js';
import { ease } from './noise.js';
import { blankTexture, fibreSide, fibres, type Texture } from './texture.js';
import { layYarns, type Spinning, sliver, type YarnOrder, type YarnSheet } from './yarns.js';

export interface Woven {
  draft: DraftName;
  /** Pixels from one end to the next, and from one pick to the next, in a flat view of 1200 px. */
  endPx: number;
  pickPx: number;
  warp: YarnOrder;
  weft: YarnOrder;
  spinning: Spinning;
  /** 0 flat (chiffon) … 1 round, deep yarns (canvas). */
  relief: number;
  /** 0 filament … 1 woollen. */
  hairiness: number;
  /** Share of its place that a yarn fills: 1 closed, 0.6 voile. The ground shows through the rest. */
  cover: number;
}

/** The background of an open fabric: the paper of the swatch table. */
const ground: Light = [0.86, 0.84, 0.8];

/** One turn of the twist, in 256 steps. */
const wave = Float32Array.from({ length: 256 }, (_, at) => Math.sin((at * Math.PI) / 128));

/** How far a yarn rises at a crossing, against the half-round of its own body. */
const rise = 0.55;

/**
 * Draws a woven cloth, yarn by yarn. At every pixel the higher of the two yarns shows, so thick places push
 * through as they do on the loom. `zoom` 1 is the flat view; `print` replaces the color of the yarns.
 */
export function weave(fabric: Woven, size: number, zoom: number, print: Texture | null, random: Random): Texture {
  const draft = draftOf(fabric.draft, random);
  const scale = (zoom * size) / 1200;
  const ends = layYarns(size, fabric.endPx * scale, fabric.warp, fabric.spinning, random);
  const picks = layYarns(size, fabric.pickPx * scale, fabric.weft, fabric.spinning, random);
  const repeat = draft[0]?.length ?? 1;
  const texture = blankTexture(size);
  const weft = weftFloats(draft, ends, size);
  const warpRise = new Float32Array(repeat);
  const warpSlope = new Float32Array(repeat);
  const endRepeat = Uint16Array.from(ends.index, (end) => end % repeat);
  const twistPitch = (256 / (fabric.endPx * scale)) * 0.55;
  const twistDepth = Math.min(0.12, 0.012 * fabric.endPx * scale) * (0.4 + fabric.hairiness);
  const hair = 0.05 + 0.1 * fabric.hairiness;
  const reach = 1 / fabric.cover;
  const open = fabric.cover < 0.9;
  const firstPick = ends.count;
  const groundYarn = ends.count + picks.count;
  const palette = paletteOf(ends, picks);
  const shades = new Float32Array(size);
  const yarns = new Uint16Array(size);
  const contrast = 0.25 + 0.5 * fabric.relief;

  for (let y = 0; y < size; y++) {
    const pick = picks.index[y] as number;
    const acrossPick = picks.across[y] as number;
    riseOfWarp(draft, pick, acrossPick, warpRise, warpSlope);
    const weftRow = (pick % draft.length) * size;
    const pickSlivers = pick * picks.slivers;
    const endSliver = Math.floor(y / sliver);
    const pickPhase = picks.phase[pick] as number;
    const weftTwist = pickPhase + acrossPick * 70;
    for (let x = 0; x < size; x++) {
      const end = ends.index[x] as number;
      const acrossEnd = ends.across[x] as number;
      const place = endRepeat[x] as number;
      const endThick = ends.thickness[end * ends.slivers + endSliver] as number;
      const pickThick = picks.thickness[pickSlivers + ((x / sliver) | 0)] as number;
      const rx = (acrossEnd * reach) / endThick;
      const ry = (acrossPick * reach) / pickThick;
      const bodyEnd = 1 - rx * rx;
      const bodyPick = 1 - ry * ry;
      const weftRise = weft.rise[weftRow + x] as number;
      const warpHigh = bodyEnd > 0 ? rise * (warpRise[place] as number) + Math.sqrt(bodyEnd) * endThick : -2;
      const weftHigh = bodyPick > 0 ? Math.sqrt(bodyPick) * pickThick - rise * weftRise : -2;
      // Where two yarns touch, each shades the other.
      const clear = Math.abs(warpHigh - weftHigh);
      const touch = clear < 0.6 ? contrast * 0.45 * (0.6 - clear) : 0;

      // Ground shows where an open cloth has no yarn; a closed one is merely dark there.
      let yarn = open ? groundYarn : firstPick + pick;
      let shade = open ? 0.94 : 0.3;
      if (warpHigh > weftHigh) {
        const endPhase = ends.phase[end] as number;
        const strand = (y + endPhase * 3) & (fibreSide - 1);
        yarn = end;
        shade =
          1 +
          contrast * (0.42 * (warpHigh - 1.1) - 0.2 * acrossEnd - 0.16 * (warpSlope[place] as number)) +
          hair * (fibres[((x * 5) & (fibreSide - 1)) * fibreSide + strand] as number) +
          twistDepth * (wave[(y * twistPitch + acrossEnd * 70 + endPhase) & 255] as number) -
          touch;
      } else if (weftHigh > -2) {
        const strand = (x + pickPhase * 3) & (fibreSide - 1);
        yarn = firstPick + pick;
        shade =
          1 +
          contrast * (0.42 * (weftHigh - 1.1) - 0.24 * acrossPick + 0.14 * (weft.slope[weftRow + x] as number)) +
          hair * (fibres[((y * 5) & (fibreSide - 1)) * fibreSide + strand] as number) +
          twistDepth * (wave[(x * twistPitch + weftTwist) & 255] as number) -
          touch;
      }
      yarns[x] = yarn;
      shades[x] = shade < 0.15 ? 0.15 : shade;
    }
    if (print) printRow(texture, y, shades, yarns, print, groundYarn);
    else dyeRow(texture, y, shades, yarns, palette);
  }
  return texture;
}

/** Colors of all ends, then all picks, then the ground, as light of a texture. */
function paletteOf(ends: YarnSheet, picks: YarnSheet): Float32Array {
  const colours = [...ends.colour, ...picks.colour, ground];
  return Float32Array.from(
    colours.flatMap(([red, green, blue]) => [red * fullLight, green * fullLight, blue * fullLight]),
  );
}

function dyeRow({ size, light }: Texture, y: number, shades: Float32Array, yarns: Uint16Array, palette: Float32Array) {
  for (let x = 0, at = y * size * 3; x < size; x++, at += 3) {
    const shade = shades[x] as number;
    const from = (yarns[x] as number) * 3;
    const white = surfaceOf(shade);
    light[at] = limited((palette[from] as number) * shade + white);
    light[at + 1] = limited((palette[from + 1] as number) * shade + white);
    light[at + 2] = limited((palette[from + 2] as number) * shade + white);
  }
}

function printRow(
  { size, light }: Texture,
  y: number,
  shades: Float32Array,
  yarns: Uint16Array,
  print: Texture,
  groundYarn: number,
) {
  for (let x = 0, at = y * size * 3; x < size; x++, at += 3) {
    const shade = shades[x] as number;
    const white = surfaceOf(shade);
    const bare = yarns[x] === groundYarn;
    light[at] = limited((bare ? ground[0] * fullLight : (print.light[at] as number)) * shade + white);
    light[at + 1] = limited((bare ? ground[1] * fullLight : (print.light[at + 1] as number)) * shade + white);
    light[at + 2] = limited((bare ? ground[2] * fullLight : (print.light[at + 2] as number)) * shade + white);
  }
}

/** The surface of a fiber reflects a little white whatever its dye: without it dark cloth has no texture. */
function surfaceOf(shade: number): number {
  return shade > 0.6 ? (shade - 0.6) * 60 : 0;
}

function limited(light: number): number {
  return light > fullLight ? fullLight : light;
}

/** Height of every end of the repeat where it crosses this pick (-1 under … 1 over), and how it slopes there. */
function riseOfWarp(draft: Draft, pick: number, across: number, rises: Float32Array, slopes: Float32Array): void {
  const rows = draft.length;
  const here = draft[pick % rows] as readonly boolean[];
  const next = draft[(pick + (across < 0 ? rows - 1 : 1)) % rows] as readonly boolean[];
  const share = ease(Math.abs(across)) * 0.5;
  for (let end = 0; end < rises.length; end++) {
    const from = here[end] ? 1 : -1;
    const to = next[end] ? 1 : -1;
    rises[end] = from + (to - from) * share;
    slopes[end] = (to - from) * 0.5 * across;
  }
}

/** The weft: heights and slopes over the whole width for every pick of the repeat. */
function weftFloats(draft: Draft, ends: YarnSheet, size: number): { rise: Float32Array; slope: Float32Array } {
  const rises = new Float32Array(draft.length * size);
  const slopes = new Float32Array(draft.length * size);
  draft.forEach((row, pick) => {
    for (let x = 0; x < size; x++) {
      const end = ends.index[x] as number;
      const across = ends.across[x] as number;
      const from = row[end % row.length] ? 1 : -1;
      const to = row[(end + (across < 0 ? row.length - 1 : 1)) % row.length] ? 1 : -1;
      rises[pick * size + x] = from + (to - from) * ease(Math.abs(across)) * 0.5;
      slopes[pick * size + x] = (to - from) * 0.5 * across;
    }
  });
  return { rise: rises, slope: slopes };
}
