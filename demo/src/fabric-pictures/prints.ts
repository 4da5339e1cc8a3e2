import { createRandom, type Random } from '../random.js';
import { type Light, lightOf, mix } from './colour.js';
import { smoothLine } from './noise.js';
import { around, fill, leaf, stroke } from './paint.js';
import { blankTexture, filledTexture, type Texture } from './texture.js';

export type Motif =
  | 'ditsy'
  | 'bouquet'
  | 'leaves'
  | 'dots'
  | 'triangles'
  | 'ogee'
  | 'chevron'
  | 'trellis'
  | 'brush'
  | 'ikat'
  | 'batik';

export interface Print {
  motif: Motif;
  ground: string;
  inks: readonly string[];
  /** Side of one repeat in a flat view of 1200 px. */
  repeatPx: number;
}

/** One repeat is drawn on a unit square; `Pen` places it wherever the repeat falls on the cloth. */
interface Pen {
  random: Random;
  inks: Light[];
  ground: Light;
  /** Fills an outline given in pixels of one repeat of this side. */
  side: number;
  fill(outline: number[], ink: Light, opacity?: number): void;
}

/**
 * Draws a printed length: the same repeat side by side, each second column dropped by half where the design is a
 * half-drop. `seed` fixes the design, so that all views of a fabric show the same one.
 */
export function paintPrint(print: Print, size: number, zoom: number, seed: string): Texture {
  const side = Math.round((print.repeatPx * zoom * size) / 1200);
  const halfDrop = print.motif === 'bouquet' || print.motif === 'leaves';
  // A repeat is drawn only once: the screen of a half-drop is two repeats wide.
  const screen = side * (halfDrop ? 2 : 1);
  const texture =
    screen < size
      ? repeated(paintRepeats(print, screen, side, halfDrop, seed), size)
      : paintRepeats(print, size, side, halfDrop, seed);
  if (print.motif === 'ikat') feather(texture, side, createRandom(`${seed}:feather`));
  if (print.motif === 'batik') {
    const dye = mix(lightOf(print.inks[0] ?? '#000000'), [0, 0, 0], 0.3);
    crackle(texture, side, dye, createRandom(`${seed}:crackle`));
  }
  return texture;
}

function paintRepeats(print: Print, size: number, side: number, halfDrop: boolean, seed: string): Texture {
  const texture = filledTexture(size, lightOf(print.ground));
  const draw = designs[print.motif];
  for (let column = -1; column * side < size + side; column++) {
    const drop = halfDrop && column % 2 !== 0 ? side / 2 : 0;
    for (let row = -1; row * side - drop < size + side; row++) {
      const left = column * side;
      const top = row * side - drop;
      draw({
        random: createRandom(seed),
        inks: print.inks.map(lightOf),
        ground: lightOf(print.ground),
        side,
        fill: (outline, ink, opacity) => {
          const placed = outline.map((value, at) => value + (at % 2 === 0 ? left : top));
          fill(texture, placed, ink, opacity);
        },
      });
    }
  }
  return texture;
}

/** Lays a screen side by side until the cloth is full. */
function repeated(screen: Texture, size: number): Texture {
  const texture = blankTexture(size);
  for (let y = 0; y < size; y++) {
    const from = (y % screen.size) * screen.size * 3;
    for (let x = 0; x < size; x += screen.size) {
      const width = Math.min(screen.size, size - x) * 3;
      texture.light.set(screen.light.subarray(from, from + width), (y * size + x) * 3);
    }
  }
  return texture;
}

const designs: Record<Motif, (pen: Pen) => void> = {
  dots: (pen) => {
    const { side, inks } = pen;
    for (const [x, y] of [
      [0.25, 0.25],
      [0.75, 0.75],
    ] as const) {
      pen.fill(
        around(x * side, y * side, 0, () => side * 0.135),
        inks[0] as Light,
      );
    }
  },
  triangles: (pen) => {
    const { side, inks, random } = pen;
    const cells = 5;
    const cell = side / cells;
    for (let row = 0; row < cells; row++) {
      for (let column = 0; column < cells * 2; column++) {
        const up = (row + column) % 2 === 0;
        const x = (column / 2) * cell;
        const y = row * cell;
        const outline = up
          ? [x + cell * 0.06, y + cell * 0.92, x + cell / 2, y + cell * 0.12, x + cell * 0.94, y + cell * 0.92]
          : [x + cell * 0.06, y + cell * 0.08, x + cell * 0.94, y + cell * 0.08, x + cell / 2, y + cell * 0.88];
        if (random.chance(0.78)) pen.fill(outline, random.pick(inks));
      }
    }
  },
  chevron: (pen) => {
    const { side, inks } = pen;
    inks.forEach((ink, band) => {
      const top = (band * side) / inks.length;
      const thick = side / inks.length / 2;
      const rise = side / 4;
      for (let tooth = 0; tooth < 2; tooth++) {
        const x = (tooth * side) / 2;
        const half = side / 4;
        pen.fill(
          [
            x,
            top + rise,
            x + half,
            top,
            x + 2 * half,
            top + rise,
            x + 2 * half,
            top + rise + thick,
            x + half,
            top + thick,
            x,
            top + rise + thick,
          ],
          ink,
        );
      }
    });
  },
  trellis: (pen) => {
    const { side, inks } = pen;
    const line = side * 0.045;
    const diamond = (x: number, y: number, reach: number) => [x, y - reach, x + reach, y, x, y + reach, x - reach, y];
    for (const [x, y] of [
      [0, 0],
      [side, 0],
      [0, side],
      [side, side],
      [side / 2, side / 2],
    ] as const) {
      pen.fill([...diamond(x, y, side / 2 - line / 2)], inks[0] as Light);
      pen.fill(diamond(x, y, side / 2 - line * 2.2), pen.ground);
      pen.fill(diamond(x, y, side * 0.16), (inks[1] ?? inks[0]) as Light);
      pen.fill(diamond(x, y, side * 0.07), pen.ground);
    }
  },
  ogee: (pen) => {
    const { side, inks } = pen;
    const curve = (angle: number) => 0.5 * side * (0.62 + 0.38 * Math.abs(Math.sin(angle)) ** 1.6);
    for (const [x, y] of [
      [0, 0],
      [side, 0],
      [0, side],
      [side, side],
      [side / 2, side / 2],
    ] as const) {
      pen.fill(
        around(x, y, 0, (angle) => curve(angle) * 0.96),
        inks[0] as Light,
      );
      pen.fill(
        around(x, y, 0, (angle) => curve(angle) * 0.82),
        pen.ground,
      );
      for (let petal = 0; petal < 8; petal++) {
        pen.fill(
          leaf(x, y, (petal * Math.PI) / 4, side * (petal % 2 ? 0.19 : 0.27), 0.42),
          inks[(1 + (petal % 2)) % inks.length] as Light,
        );
      }
      pen.fill(
        around(x, y, 0, () => side * 0.05),
        inks[0] as Light,
      );
    }
  },
  ditsy: (pen) => {
    const { side, inks, random } = pen;
    for (const { x, y } of scatter(random, 26, side)) {
      const turn = random.between(0, 6.3);
      const size = side * random.between(0.05, 0.075);
      const ink = random.pick(inks.slice(0, -1));
      const green = inks[inks.length - 1] as Light;
      for (let at = 0; at < 2; at++) {
        pen.fill(leaf(x, y, turn + at * 2.4 + 0.5, size * 1.9, 0.38, 0.08), green);
      }
      pen.fill(
        around(x, y, turn, (angle) => size * (0.72 + 0.3 * Math.cos(5 * angle)), 50),
        ink,
      );
      pen.fill(
        around(x, y, 0, () => size * 0.24, 14),
        mix(ink, [1, 0.85, 0.4], 0.75),
      );
    }
  },
  bouquet: (pen) => {
    const { side, inks, random } = pen;
    const green = inks[inks.length - 1] as Light;
    const spots = scatter(random, 5, side);
    for (const { x, y } of spots) {
      const turn = random.between(0, 6.3);
      for (let branch = 0; branch < 7; branch++) {
        const angle = turn + branch * 0.9 + random.between(-0.2, 0.2);
        const length = side * random.between(0.15, 0.23);
        const tone = mix(green, random.chance(0.5) ? [0, 0, 0] : [1, 1, 0.8], random.between(0, 0.22));
        const bow = random.between(-0.14, 0.14);
        pen.fill(leaf(x, y, angle, length, 0.36, bow), tone);
        pen.fill(leaf(x, y, angle, length * 0.92, 0.025, bow), mix(tone, [1, 1, 1], 0.35));
      }
    }
    for (const { x, y } of spots) {
      const ink = random.pick(inks.slice(0, -1));
      const turn = random.between(0, 6.3);
      for (const [ring, petals, reach] of [
        [0, 7, 0.13],
        [1, 6, 0.095],
        [2, 5, 0.06],
      ] as const) {
        for (let petal = 0; petal < petals; petal++) {
          const angle = turn + ring * 0.5 + (petal * 2 * Math.PI) / petals + random.between(-0.1, 0.1);
          const tone = mix(mix(ink, [1, 1, 1], 0.42 - ring * 0.18), [0.1, 0, 0.05], random.between(0, 0.14));
          const length = side * reach * random.between(0.92, 1.08);
          pen.fill(leaf(x, y, angle, length, 0.92), tone);
          pen.fill(leaf(x, y, angle, length * 0.7, 0.12), mix(tone, ink, 0.7), 0.7);
        }
      }
      pen.fill(
        around(x, y, 0, () => side * 0.022),
        mix(ink, [0.05, 0.02, 0], 0.5),
      );
      for (let stamen = 0; stamen < 9; stamen++) {
        const angle = random.between(0, 6.3);
        const away = side * random.between(0.006, 0.026);
        pen.fill(
          around(x + Math.cos(angle) * away, y + Math.sin(angle) * away, 0, () => side * 0.005, 10),
          [0.9, 0.66, 0.2],
        );
      }
    }
  },
  leaves: (pen) => {
    const { side, inks, random } = pen;
    for (const { x, y } of scatter(random, 7, side)) {
      const turn = random.between(0, 6.3);
      const ink = random.pick(inks);
      const bend = random.between(-0.5, 0.5);
      const length = side * random.between(0.3, 0.4);
      const pairs = 6;
      const spine: number[] = [];
      for (let at = 0; at <= pairs + 1; at++) {
        const share = at / (pairs + 1);
        const angle = turn + bend * share;
        spine.push(Math.cos(angle) * length * (share - 0.5), Math.sin(angle) * length * (share - 0.5));
      }
      pen.fill(
        stroke(
          spine.map((value, at) => value + (at % 2 ? y : x)),
          (share) => side * 0.008 * (1.2 - share),
        ),
        ink,
      );
      for (let pair = 1; pair <= pairs + 1; pair++) {
        const px = spine[pair * 2] as number;
        const py = spine[pair * 2 + 1] as number;
        const share = pair / (pairs + 1);
        const reach = length * 0.36 * (1.05 - 0.55 * share);
        for (const way of pair > pairs ? [0] : [-1, 1]) {
          const angle = turn + bend * share + way * (1.0 - 0.35 * share);
          const tone = mix(ink, [1, 1, 1], way > 0 ? 0.14 : 0);
          pen.fill(leaf(x + px, y + py, angle, reach, 0.34, -way * 0.06), tone);
        }
      }
    }
  },
  brush: (pen) => {
    const { side, inks, random } = pen;
    for (const { x, y } of scatter(random, 15, side)) {
      const ink = random.pick(inks);
      const turn = random.between(-0.7, 0.7);
      const length = side * random.between(0.2, 0.42);
      const width = side * random.between(0.035, 0.075);
      const bend = random.between(-0.25, 0.25);
      for (let bristle = 0; bristle < 7; bristle++) {
        const aside = (bristle / 6 - 0.5) * width;
        const from = random.between(-0.06, 0.1);
        const to = random.between(0.85, 1.08);
        const points: number[] = [];
        for (let at = 0; at <= 10; at++) {
          const along = (from + ((to - from) * at) / 10 - 0.5) * length;
          const lift = aside + bend * length * (along / length) ** 2;
          points.push(Math.cos(turn) * along - Math.sin(turn) * lift, Math.sin(turn) * along + Math.cos(turn) * lift);
        }
        const thick = (width / 6) * random.between(0.9, 1.5);
        pen.fill(
          stroke(
            points.map((value, at) => value + (at % 2 ? y : x)),
            (share) => thick * (1 - 0.5 * share ** 4),
          ),
          ink,
          random.between(0.72, 0.95),
        );
      }
    }
  },
  ikat: (pen) => {
    const { side, inks } = pen;
    const half = side / 2;
    for (const [x, y] of [
      [0, half],
      [side, half],
      [half, 0],
      [half, side],
    ] as const) {
      [0.46, 0.36, 0.24, 0.13].forEach((reach, ring) => {
        const ink = ring % 2 === 1 && inks.length < 3 ? pen.ground : (inks[ring % inks.length] as Light);
        const w = reach * side * 0.8;
        const h = reach * side;
        pen.fill(
          [
            x,
            y - h,
            x + w * 0.55,
            y - h * 0.35,
            x + w,
            y,
            x + w * 0.55,
            y + h * 0.35,
            x,
            y + h,
            x - w * 0.55,
            y + h * 0.35,
            x - w,
            y,
            x - w * 0.55,
            y - h * 0.35,
          ],
          ink,
        );
      });
    }
  },
  batik: (pen) => {
    const { side, inks, random } = pen;
    for (const [x, y] of [
      [0.5, 0.5],
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const ink = (x === 0.5 ? inks[1] : inks[2]) ?? (inks[0] as Light);
      for (let petal = 0; petal < 10; petal++) {
        pen.fill(leaf(x * side, y * side, (petal * Math.PI) / 5 + 0.1, side * 0.3, 0.44), ink);
        pen.fill(leaf(x * side, y * side, (petal * Math.PI) / 5 + 0.1, side * 0.23, 0.22), inks[0] as Light);
      }
      pen.fill(
        around(x * side, y * side, 0, (angle) => side * 0.1 * (1 + 0.08 * Math.cos(10 * angle)), 60),
        pen.ground,
      );
      pen.fill(
        around(x * side, y * side, 0, () => side * 0.055),
        ink,
      );
    }
    for (let dot = 0; dot < 44; dot++) {
      const angle = (dot / 44) * 2 * Math.PI;
      pen.fill(
        around(
          side / 2 + Math.cos(angle) * side * 0.37,
          side / 2 + Math.sin(angle) * side * 0.37,
          0,
          () => side * random.between(0.009, 0.013),
          10,
        ),
        pen.ground,
      );
    }
  },
};

/** Points that keep their distance, also across the edges of the repeat (best of twelve candidates). */
function scatter(random: Random, count: number, side: number): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  const gap = (a: number, b: number) => Math.min(Math.abs(a - b), side - Math.abs(a - b));
  for (let placed = 0; placed < count; placed++) {
    let best = { x: random.between(0, side), y: random.between(0, side) };
    let room = -1;
    for (let candidate = 0; candidate < 12; candidate++) {
      const spot = { x: random.between(0, side), y: random.between(0, side) };
      const nearest = Math.min(side, ...points.map((point) => Math.hypot(gap(point.x, spot.x), gap(point.y, spot.y))));
      if (nearest > room) {
        room = nearest;
        best = spot;
      }
    }
    points.push(best);
  }
  return points;
}

/** Ikat: the warp was dyed before weaving and slips on the loom, so every edge runs out along the yarns. */
function feather(texture: Texture, side: number, random: Random): void {
  const { size, light } = texture;
  const slip = smoothLine(random, size, Math.max(1, side / 160));
  const drift = smoothLine(random, size, side / 12);
  const column = new Uint16Array(size * 3);
  for (let x = 0; x < size; x++) {
    const shift = Math.round(side * (0.028 * (slip[x] as number) + 0.022 * (drift[x] as number)));
    for (let y = 0; y < size; y++) {
      const from = ((((y + shift) % size) + size) % size) * size + x;
      for (let channel = 0; channel < 3; channel++) column[y * 3 + channel] = light[from * 3 + channel] as number;
    }
    for (let y = 0; y < size; y++) {
      for (let channel = 0; channel < 3; channel++)
        light[(y * size + x) * 3 + channel] = column[y * 3 + channel] as number;
    }
  }
}

/** Batik: the wax cracks in the vat and dye creeps in along fine branching lines. */
function crackle(texture: Texture, side: number, dye: Light, random: Random): void {
  const cracks = Math.round(26 * (texture.size / side) ** 1.2);
  for (let crack = 0; crack < cracks; crack++) {
    let x = random.between(0, texture.size);
    let y = random.between(0, texture.size);
    let heading = random.between(0, 6.3);
    const points: number[] = [];
    const steps = random.int(8, 30);
    for (let at = 0; at < steps; at++) {
      points.push(x, y);
      heading += random.normal() * 0.35;
      x += Math.cos(heading) * side * 0.025;
      y += Math.sin(heading) * side * 0.025;
    }
    const width = side * random.between(0.0018, 0.0055);
    fill(
      texture,
      stroke(points, (share) => width * (1.15 - share)),
      dye,
      random.between(0.35, 0.8),
    );
  }
}
