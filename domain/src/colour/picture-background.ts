import { type Lab, labOfLight, lightOf } from './lab.js';
import type { Picture } from './picture.js';

/** So much of a picture's edge must be of one color before it is taken for a background. */
const EVEN_EDGE = 0.75;
/** Fabric that fills its picture has the color of its edge in the middle too: then nothing is left out. */
const MAX_IN_MIDDLE = 0.5;
/** Variation of light and shade on white paper or a table (distance in L*a*b*). */
const SHADE = 12;

/**
 * Mask of the counted pixels: 1 for counted ones, 0 for transparent ones and for an even background. The background is
 * the connected area of about one color at the edge, as long as the middle of the picture is mostly something else:
 * white stripes of a fabric on a white table still count.
 * @param opaque the least opacity that is visible, of 255
 */
export function withoutBackground(picture: Picture, opaque: number): Uint8Array {
  const { data, width, height } = picture;
  const seen = new Uint8Array(width * height);
  for (let pixel = 0; pixel < seen.length; pixel++) seen[pixel] = (data[pixel * 4 + 3] as number) >= opaque ? 1 : 0;
  const edge = edgeOf(width, height).filter((pixel) => seen[pixel] === 1);
  const ground = commonest(edge.map((pixel) => labAt(picture, pixel)));
  if (!ground) return seen;
  const isGround = (pixel: number) => seen[pixel] === 1 && isNear(labAt(picture, pixel), ground);
  const begins = edge.filter(isGround);
  if (begins.length < edge.length * EVEN_EDGE) return seen;
  const counted = withoutConnected(seen, begins, isGround, width);
  return shareInMiddle(seen, counted, width, height) > MAX_IN_MIDDLE ? seen : counted;
}

/** The outermost pixels, each once. */
function edgeOf(width: number, height: number): number[] {
  const pixels = new Set<number>();
  for (let column = 0; column < width; column++) pixels.add(column).add((height - 1) * width + column);
  for (let row = 0; row < height; row++) pixels.add(row * width).add(row * width + width - 1);
  return [...pixels];
}

function labAt({ data }: Picture, pixel: number): Lab {
  const light = (channel: number) => lightOf[data[pixel * 4 + channel] as number] as number;
  return labOfLight(light(0), light(1), light(2));
}

// Math.hypot takes ten times as long.
const isNear = (one: Lab, other: Lab): boolean =>
  (one.l - other.l) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2 <= SHADE * SHADE;

/** The middle one of the colors, part by part; undefined where there are none. */
function commonest(colours: readonly Lab[]): Lab | undefined {
  if (colours.length === 0) return undefined;
  const middle = (part: keyof Lab) =>
    colours.map((lab) => lab[part]).sort((one, other) => one - other)[colours.length >> 1];
  return { l: middle('l'), a: middle('a'), b: middle('b') } as Lab;
}

/** `seen` without the pixels of the ground that hang together with `begins` (flood fill). */
function withoutConnected(
  seen: Uint8Array,
  begins: readonly number[],
  isGround: (pixel: number) => boolean,
  width: number,
): Uint8Array {
  const counted = seen.slice();
  const open = [...begins];
  for (const pixel of begins) counted[pixel] = 0;
  const take = (pixel: number) => {
    if (counted[pixel] !== 1 || !isGround(pixel)) return;
    counted[pixel] = 0;
    open.push(pixel);
  };
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    const column = pixel % width;
    take(pixel - width);
    take(pixel + width);
    if (column > 0) take(pixel - 1);
    if (column < width - 1) take(pixel + 1);
  }
  return counted;
}

/** The share of the middle, half of the picture's width and height, that was left out. */
function shareInMiddle(seen: Uint8Array, counted: Uint8Array, width: number, height: number): number {
  let [all, left] = [0, 0];
  for (let row = height >> 2; row < height - (height >> 2); row++) {
    for (let column = width >> 2; column < width - (width >> 2); column++) {
      all += seen[row * width + column] as number;
      left += counted[row * width + column] as number;
    }
  }
  return all === 0 ? 1 : 1 - left / all;
}
